//! Python expressions, laid out as `ruff format` would leave them.

/// Longest line.
const WIDTH: usize = 120;

/// An expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Expr {
    /// Text that is never broken.
    Atom(String),
    /// What stands between brackets: a call, a display, a subscript.
    Group {
        /// The opening bracket and what stands before it.
        open: String,
        /// Items, keyword and key included.
        items: Vec<Item>,
        /// The closing bracket.
        close: char,
    },
}

/// An item of a group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Item {
    /// `name=` or `"key": `.
    lead: String,
    value: Expr,
}

impl Expr {
    /// Text that is never broken.
    pub(super) fn atom(text: impl Into<String>) -> Self {
        Self::Atom(text.into())
    }

    /// A call without arguments yet.
    pub(super) fn call(function: &str) -> Self {
        Self::Group { open: format!("{function}("), items: Vec::new(), close: ')' }
    }

    /// A dict without entries yet.
    pub(super) fn dict() -> Self {
        Self::Group { open: "{".to_owned(), items: Vec::new(), close: '}' }
    }

    /// A tuple of `items`.
    pub(super) fn tuple(items: impl IntoIterator<Item = Self>) -> Self {
        items.into_iter().fold(Self::Group { open: "(".to_owned(), items: Vec::new(), close: ')' }, Self::arg)
    }

    /// With one more positional argument or item.
    pub(super) fn arg(self, value: Self) -> Self {
        self.push(String::new(), value)
    }

    /// With a keyword argument.
    pub(super) fn keyword(self, name: &str, value: Self) -> Self {
        self.push(format!("{name}="), value)
    }

    /// With a keyword argument, where there is one.
    pub(super) fn keyword_if(self, name: &str, value: Option<Self>) -> Self {
        match value {
            Some(value) => self.keyword(name, value),
            None => self,
        }
    }

    /// With an entry of a dict.
    pub(super) fn entry(self, key: &str, value: Self) -> Self {
        self.push(format!("{key}: "), value)
    }

    fn push(self, lead: String, value: Self) -> Self {
        match self {
            Self::Group { open, mut items, close } => {
                items.push(Item { lead, value });
                Self::Group { open, items, close }
            }
            atom @ Self::Atom(_) => atom,
        }
    }

    /// The expression as a statement behind `lead` (`name = `), at an indentation.
    pub(super) fn statement(&self, lead: &str, indent: usize) -> String {
        let mut out = lead.to_owned();
        self.lay_out(&mut out, indent, indent + width(lead), 0);
        out
    }

    /// The expression as the head of a statement that ends with `after`, at an indentation.
    pub(super) fn statement_before(&self, after: &str, indent: usize) -> String {
        let mut out = String::new();
        self.lay_out(&mut out, indent, indent, width(after));
        out + after
    }

    /// Writes at `indent`; the line holds `used` columns already and needs `after` more behind.
    fn lay_out(&self, out: &mut String, indent: usize, used: usize, after: usize) {
        let start = out.len();
        self.flat(out);
        let Self::Group { open, items, close } = self else { return };
        if items.is_empty() || used + width(&out[start..]) + after <= WIDTH {
            return;
        }
        out.truncate(start);
        out.push_str(open);
        for item in items {
            new_line(out, indent + 4);
            out.push_str(&item.lead);
            item.value.lay_out(out, indent + 4, indent + 4 + width(&item.lead), 1);
            out.push(',');
        }
        new_line(out, indent);
        out.push(*close);
    }

    /// The expression on one line.
    pub(super) fn text(&self) -> String {
        let mut out = String::new();
        self.flat(&mut out);
        out
    }

    /// The same, behind what is there.
    fn flat(&self, out: &mut String) {
        let (open, items, close) = match self {
            Self::Atom(text) => return out.push_str(text),
            Self::Group { open, items, close } => (open, items, *close),
        };
        out.push_str(open);
        for (at, item) in items.iter().enumerate() {
            out.push_str(if at > 0 { ", " } else { "" });
            out.push_str(&item.lead);
            item.value.flat(out);
        }
        out.push_str(if open == "(" && items.len() == 1 { "," } else { "" });
        out.push(close);
    }
}

fn new_line(out: &mut String, indent: usize) {
    out.push('\n');
    out.extend(std::iter::repeat_n(' ', indent));
}

/// A union type behind `lead`: on one line, in brackets, or in brackets with a member a line.
pub(super) fn union(lead: &str, members: &[String], indent: usize) -> String {
    let flat = format!("{lead}{}", members.join(" | "));
    if members.len() < 2 || indent + width(&flat) <= WIDTH {
        return flat;
    }
    let inner = " ".repeat(indent + 4);
    let within = members.join(" | ");
    if indent + 4 + width(&within) <= WIDTH {
        return format!("{lead}(\n{inner}{within}\n{})", " ".repeat(indent));
    }
    format!("{lead}(\n{inner}{}\n{})", members.join(&format!("\n{inner}| ")), " ".repeat(indent))
}

/// Columns of a text; rather too many than too few, since what is broken over lines may stay so.
pub(super) fn width(text: &str) -> usize {
    text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum()
}

/// Whether a line is longer than the formatter would leave it.
pub(super) fn is_long(line: &str) -> bool {
    width(line) > WIDTH
}
