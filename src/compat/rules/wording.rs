//! Phrases that several rules share.

use crate::compat::change::Change;

/// Names in a list that people read to the end.
const SHOWN: usize = 8;

/// `the pattern was … and is …`, with words for what is not there.
pub(super) fn from_to(what: &str, change: &Change) -> String {
    match (change.old.as_str(), change.new.as_str()) {
        ("", new) => format!("{what} is new: {new}"),
        (old, "") => format!("{what} is gone: it was {old}"),
        (old, new) => format!("{what} was {old} and is {new}"),
    }
}

/// The same for what carries its own key (`pattern …`), without saying it twice.
pub(super) fn from_to_value(what: &str, key: &str, change: &Change) -> String {
    let bare = |text: &str| text.strip_prefix(key).map_or(text, str::trim_start).to_owned();
    from_to(what, &Change { old: bare(&change.old), new: bare(&change.new), ..change.clone() })
}

/// `new value C; gone: A, B`.
pub(super) fn members(noun: &str, change: &Change) -> String {
    let list = |names: &str| {
        let all: Vec<&str> = names.split(", ").collect();
        let shown = all.iter().take(SHOWN).map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
        if all.len() > SHOWN { format!("{shown} and {} more", all.len() - SHOWN) } else { shown }
    };
    let plural = |names: &str| if names.contains(", ") { "s" } else { "" };
    match (change.old.as_str(), change.new.as_str()) {
        ("", new) => format!("new {noun}{} {}", plural(new), list(new)),
        (old, "") => format!("{noun}{} {} gone", plural(old), list(old)),
        (old, new) => {
            format!("new {noun}{} {}, {noun}{} {} gone", plural(new), list(new), plural(old), list(old))
        }
    }
}

/// Who says that it reads what is gone.
pub(super) fn readers(change: &Change) -> String {
    if change.readers.is_empty() {
        return String::new();
    }
    format!(", and {} still read{} it", change.readers.join(", "), if change.readers.len() == 1 { "s" } else { "" })
}

/// What stands behind `CODE: `.
pub(super) fn after(text: &str) -> &str {
    text.split_once(": ").map_or(text, |(_, after)| after)
}
