//! Names: ordinary ones, and those that break generators.

use std::collections::BTreeSet;

use crate::sample::Rng;

const WORDS: [&str; 24] = [
    "order", "user", "amount", "note", "created", "status", "items", "total", "phone", "address", "city", "zip",
    "level", "source", "target", "region", "batch", "count", "ratio", "reason", "channel", "device", "remark", "price",
];

/// Reserved words, names of standard types and methods, symbols, scripts, case games.
const HOSTILE: [&str; 96] = [
    "type",
    "class",
    "self",
    "Self",
    "fn",
    "match",
    "async",
    "await",
    "yield",
    "import",
    "from",
    "def",
    "lambda",
    "None",
    "True",
    "func",
    "package",
    "chan",
    "range",
    "map",
    "nil",
    "interface",
    "default",
    "switch",
    "enum",
    "record",
    "var",
    "final",
    "static",
    "void",
    "null",
    "true",
    "false",
    "int",
    "long",
    "double",
    "String",
    "string",
    "List",
    "Map",
    "Option",
    "Some",
    "Box",
    "Vec",
    "Result",
    "Ok",
    "Err",
    "Object",
    "hashCode",
    "equals",
    "toString",
    "getClass",
    "wait",
    "notify",
    "clone",
    "finalize",
    "encode",
    "decode",
    "canonical",
    "payload",
    "message",
    "builder",
    "build",
    "value",
    "error",
    "Error",
    "errors",
    "model_config",
    "model_fields",
    "copy",
    "dict",
    "json",
    "schema",
    "__init__",
    "__class__",
    "__proto__",
    "_",
    "__",
    "$ref",
    "$",
    "@type",
    "+1",
    "-1",
    "1",
    "0x",
    "2nd",
    "a-b",
    "a_b",
    "a.b",
    "a b",
    "aB",
    "AB",
    "ab",
    "金额",
    "größe",
    "😀",
];

/// More of the kind, for enum values and tags.
const ODD: [&str; 22] = [
    "NO", "no", "On", "y", "~", "1.0", "1e3", "null", "a/b", "a~b", "a\"b", "a\\b", "a'b", "`a`", "{a}", "${a}", "%s",
    "#a", "*/", "\"\"\"", "é", "e\u{301}",
];

/// Draws names that differ from all it drew before.
#[derive(Debug, Clone)]
pub(super) struct Names {
    rng: Rng,
    hostile: u64,
    taken: BTreeSet<String>,
}

impl Names {
    pub(super) const fn new(rng: Rng, hostile: u64) -> Self {
        Self { rng, hostile, taken: BTreeSet::new() }
    }

    /// Never draws `name`.
    pub(super) fn avoid(&mut self, name: &str) {
        self.taken.insert(name.to_owned());
    }

    /// A field's name.
    pub(super) fn field(&mut self) -> String {
        self.draw(|rng, hostile| {
            if hostile {
                return rng
                    .pick(if rng.clone().chance(75) { &HOSTILE } else { &ODD })
                    .copied()
                    .unwrap_or("type")
                    .to_owned();
            }
            let (first, second) = (word(rng), word(rng));
            match rng.below(4) {
                0 => first,
                1 => format!("{first}_{second}"),
                2 => format!("{first}{}{}", second[..1].to_uppercase(), &second[1..]),
                _ => format!("{first}{}", rng.below(10)),
            }
        })
    }

    /// An enum value or a tag.
    pub(super) fn value(&mut self) -> String {
        self.draw(|rng, hostile| {
            if hostile {
                return rng
                    .pick(if rng.clone().chance(50) { &HOSTILE } else { &ODD })
                    .copied()
                    .unwrap_or("NO")
                    .to_owned();
            }
            let words = format!("{}_{}", word(rng), word(rng));
            if rng.chance(70) { words.to_uppercase() } else { words }
        })
    }

    fn draw(&mut self, one: impl Fn(&mut Rng, bool) -> String) -> String {
        loop {
            let hostile = self.rng.chance(self.hostile);
            let name = one(&mut self.rng, hostile);
            if self.taken.insert(name.clone()) {
                return name;
            }
            // Lists end; numbers do not.
            let numbered = format!("{name}{}", self.rng.below(1000));
            if self.taken.insert(numbered.clone()) {
                return numbered;
            }
        }
    }
}

fn word(rng: &mut Rng) -> String {
    rng.pick(&WORDS).copied().unwrap_or("order").to_owned()
}

/// Documentation, some of it made to end a comment early.
pub(super) fn doc(rng: &mut Rng) -> String {
    const DOCS: [&str; 10] = [
        "Says what it is for.",
        "Ends */ a comment",
        "\"\"\" ends a docstring",
        "a \\ backslash, a \\u0041, a `tick`",
        "two\nlines",
        "<b>html</b> & {@link Nothing}",
        "{{ template }} {% block %}",
        "'quoted' and \"quoted\"",
        "emoji 😀, 金额",
        "// # -- ; trailing \\",
    ];
    rng.pick(&DOCS).copied().unwrap_or("A field").to_owned()
}
