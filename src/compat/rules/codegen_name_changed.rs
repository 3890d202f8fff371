//! `codegen-name-changed`: another identifier in generated code.

use crate::compat::catalogue::Rule;
use crate::compat::change::Kind;
use crate::compat::finding::Severity;
use crate::compat::rules::wording::from_to;
use crate::diagnostic::{Level, Rule as About};

pub(crate) static RULE: Rule = Rule {
    kind: Kind::CodegenNameChanged,
    about: About {
        code: "codegen-name-changed",
        level: Level::Info,
        title: "another identifier in generated code",
        why: "Messages stay as they are; code that uses the package has to be adapted.",
        example: "codegenName: UserId is added",
        remedy: "Adapt the code with the next release of the package.",
    },
    level: |_| Severity::Info,
    says: |change| from_to("codegenName", change),
};
