//! `recognition-changed`: messages may be taken for those of another envelope.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::RecognitionChanged,
    about: About {
        code: "recognition-changed",
        level: Level::Error,
        title: "messages may be taken for those of another envelope",
        why: "A message belongs to the first envelope whose type name it has; a field of that name sends it to the wrong one.",
        example: "envelopes: [task, flat] becomes [flat, task] where a payload field is called event_type",
        remedy: "Keep the order of the envelopes, or rename the field in a new version.",
    },
    level: |_| Severity::Breaking,
    says: |change| format!("a message may be taken for one of the envelope `{}`", change.new),
};
