//! `currency-changed`: another currency.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::compat::rules::wording::from_to;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::CurrencyChanged,
    about: About {
        code: "currency-changed",
        level: Level::Error,
        title: "another currency",
        why: "The digits stay and mean another amount; no reader notices.",
        example: "currency: CNY becomes currency: USD",
        remedy: "Make a new version of the task, or carry the currency in a field of its own.",
    },
    level: |_| Severity::Breaking,
    says: |change| from_to("the currency", change),
};
