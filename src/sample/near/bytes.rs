//! What can be wrong with the bytes of a message.

use crate::json::{Json, MAX_DEPTH, MAX_NUMBER_BYTES, compact};
use crate::sample::Sampler;
use crate::sample::near::NearMiss;
use crate::wire::{Code, Role, WireError};

/// A name that no contract of ours uses; fields of that name are undeclared.
const SPARE: &str = "spare \u{1f9ea} field";

/// Values that are not JSON.
const NOT_JSON: [&str; 44] = [
    "NaN",
    "Infinity",
    "-Infinity",
    "nul",
    "True",
    "TRUE",
    "None",
    "undefined",
    "'a'",
    "\"a",
    "01",
    "-01",
    "+1",
    ".5",
    "-.5",
    "1.",
    "1.e5",
    "-",
    "1e",
    "1e+",
    "1E-",
    "0x10",
    "0b1",
    "1_000",
    "1.5.5",
    "--1",
    "1 2",
    "[1,]",
    "[,1]",
    "[1 2]",
    "[",
    "]",
    "{]",
    "{\"a\"}",
    "{\"a\":}",
    "{\"a\":1,}",
    "{a:1}",
    "{\"a\" 1}",
    "{1:1}",
    "\"\\x41\"",
    "\"\\u12g4\"",
    "\"\\'\"",
    "\"\t\"",
    "\"\n\"",
];

/// Byte sequences that are not UTF-8.
const NOT_UTF8: [&[u8]; 10] = [
    b"\xff",
    b"\xc3",
    b"\xc0\x80",
    b"\xe0\x80\x80",
    b"\xed\xa0\x80",
    b"\xed\xbf\xbf",
    b"\xf4\x90\x80\x80",
    b"\xf8\x88\x80\x80\x80",
    b"\x80",
    b"\xf0\x9f\x98",
];

impl Sampler<'_> {
    /// Near misses of the bytes, of a message with no more than it needs.
    pub(super) fn spoiled(&self, base: &Json) -> Vec<NearMiss> {
        let text = compact(base);
        let mut misses = Vec::new();
        let mut not_json = |why: &str, message: Vec<u8>| {
            misses.push(miss(why, message, vec![("", Code::NotJson)]));
        };
        for value in NOT_JSON {
            not_json(&format!("{value:?} as a value"), with(&text, &format!("\"{SPARE}\":{value}")));
        }
        not_json(
            "a number token of 1001 bytes",
            with(&text, &format!("\"{SPARE}\":{}", "1".repeat(MAX_NUMBER_BYTES + 1))),
        );
        for bytes in NOT_UTF8 {
            let mut message = with(&text, &format!("\"{SPARE}\":\"?\""));
            if let Some(at) = message.iter().position(|byte| *byte == b'?') {
                message.splice(at..=at, bytes.iter().copied());
            }
            not_json(&format!("bytes {bytes:02x?}"), message);
        }
        for (why, message) in self.texts(&text) {
            not_json(why, message);
        }
        misses.extend(self.sizes(&text));
        misses.extend(doubles_and_surrogates(&text));
        misses.extend(roots());
        misses
    }

    fn texts(&self, text: &str) -> Vec<(&'static str, Vec<u8>)> {
        let bytes = |text: String| text.into_bytes();
        let open = text.strip_suffix('}').unwrap_or(text);
        vec![
            ("nothing", Vec::new()),
            ("white space only", b" \n\t\r ".to_vec()),
            ("byte order mark in front", bytes(format!("\u{feff}{text}"))),
            ("byte order mark behind", bytes(format!("{text}\u{feff}"))),
            ("UTF-16", text.encode_utf16().flat_map(u16::to_le_bytes).collect()),
            ("truncated", bytes(open.to_owned())),
            ("trailing comma", bytes(format!("{open},}}"))),
            ("trailing text", bytes(format!("{text}x"))),
            ("a second message", bytes(format!("{text}{text}"))),
            ("NUL behind", bytes(format!("{text}\0"))),
            ("form feed in front", bytes(format!("\u{c}{text}"))),
            ("no-break space behind", bytes(format!("{text}\u{a0}"))),
            ("comment", bytes(format!("/* */{text}"))),
            ("line comment", bytes(format!("{text} // done"))),
            ("single quotes", bytes(text.replace('"', "'"))),
            ("base64", bytes("eyJhIjoxfQ==".to_owned())),
            ("closed twice", bytes(format!("{text}}}"))),
            ("in brackets that stay open", bytes(format!("[{text}"))),
        ]
    }

    fn sizes(&self, text: &str) -> Vec<NearMiss> {
        let mut misses = Vec::new();
        let padded = |size: u64| {
            let mut message = text.as_bytes().to_vec();
            message.resize(usize::try_from(size).unwrap_or(0), b' ');
            message
        };
        // Megabytes of blanks prove nothing that kilobytes do not.
        if self.validator.max_bytes() <= 1 << 20 {
            let size = self.validator.max_bytes() + 1;
            misses.push(miss("one byte past every limit", padded(size), vec![("", Code::TooLarge)]));
            let size = usize::try_from(size).unwrap_or(0);
            misses.push(miss("brackets past every limit", vec![b'['; size], vec![("", Code::TooLarge)]));
        }
        if self.task.max_bytes <= 1 << 20 {
            let size = self.task.max_bytes + 1;
            misses.push(miss("one byte past the task's limit", padded(size), vec![("", Code::TooLarge)]));
            let mut miss =
                miss("one byte past a producer's limit", padded(self.limit() + 1), vec![("", Code::TooLarge)]);
            miss.role = Role::Producer;
            misses.push(miss);
        }
        misses
    }
}

fn doubles_and_surrogates(text: &str) -> Vec<NearMiss> {
    let at = |rest: &str| format!("/{SPARE}{rest}");
    let mut misses = Vec::new();
    let mut add = |why: &str, pair: &str, path: &str, code: Code| {
        misses.push(miss(why, with(text, pair), vec![(path, code)]));
    };
    add("a name twice", &format!("\"{SPARE}\":1,\"{SPARE}\":1"), &at(""), Code::DuplicateName);
    add("a name thrice", &format!("\"{SPARE}\":1,\"{SPARE}\":2,\"{SPARE}\":3"), &at(""), Code::DuplicateName);
    add("a name twice, deep", &format!("\"{SPARE}\":[{{\"\":1,\"\":2}}]"), &at("/0/"), Code::DuplicateName);
    add("twice by escape", &format!("\"{SPARE}\":{{\"a\":1,\"\\u0061\":2}}"), &at("/a"), Code::DuplicateName);
    add("twice with a slash", &format!("\"{SPARE}\":{{\"/~\":1,\"\\/~\":2}}"), &at("/~1~0"), Code::DuplicateName);
    add("astral twice", &format!("\"{SPARE}\":{{\"😀\":1,\"\\ud83D\\uDe00\":2}}"), &at("/😀"), Code::DuplicateName);
    for half in ["\\ud800", "\\udfff", "x\\uDBFFy", "\\udc00\\ud800", "\\ud800\\u0041", "\\ud83d\\ud83d\\ude00"] {
        add(&format!("{half} as text"), &format!("\"{SPARE}\":\"{half}\""), &at(""), Code::LoneSurrogate);
        add(&format!("{half} in a list"), &format!("\"{SPARE}\":[0,\"{half}\"]"), &at("/1"), Code::LoneSurrogate);
        add(&format!("{half} in a name"), &format!("\"{SPARE}\":{{\"{half}\":0}}"), &at(""), Code::LoneSurrogate);
    }
    add("half in a name of the message", "\"\\ud800\":1", "", Code::LoneSurrogate);
    let name = format!("\"{SPARE}\":{{\"\\ud800\":1,\"\\udc00\":\"\\udc00\",\"\\ud801\":[\"\\ud800\"]}}");
    add("halves in and below names", &name, &at(""), Code::LoneSurrogate);
    misses.push(miss(
        "a broken name twice",
        with(text, &format!("\"{SPARE}\":{{\"\\ud800\":1,\"\\uD800\":1}}")),
        vec![(&at(""), Code::DuplicateName), (&at(""), Code::LoneSurrogate)],
    ));
    misses.extend(depths(text));
    misses
}

fn depths(text: &str) -> Vec<NearMiss> {
    let nest = |open: &str, inner: &str, close: &str, count: usize| {
        with(text, &format!("\"{SPARE}\":{}{inner}{}", open.repeat(count), close.repeat(count)))
    };
    let path = |step: &str| format!("/{SPARE}{}", step.repeat(MAX_DEPTH - 1));
    let (lists, objects) = (path("/0"), path("/a"));
    vec![
        miss("65 brackets", nest("[", "", "]", MAX_DEPTH), vec![(&lists, Code::TooDeep)]),
        miss("65 objects", nest("{\"a\":", "1", "}", MAX_DEPTH), vec![(&objects, Code::TooDeep)]),
        miss("5000 brackets", nest("[", "", "]", 5000), vec![(&lists, Code::TooDeep)]),
        miss(
            "faults too deep to be seen",
            nest("[", "{\"a\":1,\"a\":\"\\ud800\"}", "]", MAX_DEPTH - 1),
            vec![(&lists, Code::TooDeep)],
        ),
        miss("two too deep", nest("[", "[],[]", "]", MAX_DEPTH - 1), vec![(&lists, Code::TooDeep)]),
        miss("5000 brackets, never closed", nest("[", "", "", 5000), vec![("", Code::NotJson)]),
    ]
}

/// Messages that are no objects.
fn roots() -> Vec<NearMiss> {
    let mut misses: Vec<NearMiss> = ["null", "true", "0", "\"{}\"", "[]", "[{}]", " \"\" "]
        .map(|text| miss(&format!("{text} as the message"), text.as_bytes().to_vec(), vec![("", Code::Type)]))
        .into();
    misses.push(miss("half a pair as the message", b"\"\\ud800\"".to_vec(), vec![("", Code::LoneSurrogate)]));
    misses
}

/// `text` with one more member in front.
fn with(text: &str, pair: &str) -> Vec<u8> {
    let rest = text.strip_prefix('{').unwrap_or(text);
    let comma = if rest == "}" { "" } else { "," };
    format!("{{{pair}{comma}{rest}").into_bytes()
}

fn miss(why: &str, message: Vec<u8>, errors: Vec<(&str, Code)>) -> NearMiss {
    let errors = errors.into_iter().map(|(path, code)| WireError::new(path, code)).collect();
    NearMiss { why: format!("bytes: {why}"), message, role: Role::Consumer, errors }
}
