//! Every rule of the contract language, in one list: it feeds `explain`, `rules`, the documentation and the tests.

/// Declares rules and the list of them.
macro_rules! rules {
    ($($name:ident: $level:ident $code:literal, $title:literal { why: $why:literal, example: $example:literal, remedy: $remedy:literal $(,)? })*) => {
        $(
            #[doc = concat!("`", $code, "`: ", $title, ".")]
            pub static $name: $crate::diagnostic::Rule = $crate::diagnostic::Rule {
                code: $code,
                level: $crate::diagnostic::Level::$level,
                title: $title,
                why: $why,
                example: $example,
                remedy: $remedy,
            };
        )*
        /// The rules of this part, in order.
        pub(super) static RULES: &[&$crate::diagnostic::Rule] = &[$(&$name),*];
    };
}

pub mod broker;
pub mod constraint;
pub mod envelope;
pub mod file;
pub mod flow;
pub mod key;
pub mod naming;
pub mod service;
pub mod shape;
pub mod task;
pub mod types;

use crate::diagnostic::Rule;

/// All rules of the language, grouped by subject.
pub fn all() -> impl Iterator<Item = &'static Rule> {
    let groups = [
        file::RULES,
        shape::RULES,
        naming::RULES,
        types::RULES,
        constraint::RULES,
        envelope::RULES,
        task::RULES,
        key::RULES,
        service::RULES,
        broker::RULES,
        flow::RULES,
    ];
    groups.into_iter().flatten().copied()
}

/// The rule with `code`.
pub fn find(code: &str) -> Option<&'static Rule> {
    all().find(|rule| rule.code == code)
}
