//! `enum-values-changed`: other values of an enum.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::compat::rules::wording::members;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::EnumValuesChanged,
    about: About {
        code: "enum-values-changed",
        level: Level::Error,
        title: "other values of an enum",
        why: "A closed enum refuses values it does not know: old readers the new ones, new readers the ones that are gone.",
        example: "values A, B become A, B, C",
        remedy: "Open the enum first (`open: true`), deploy all consumers, then add values. Remove a value only after producers stopped writing it and the in-flight window has passed, and put it under `reserved`.",
    },
    level: |_| Severity::Info,
    says: |change| members("value", change),
};
