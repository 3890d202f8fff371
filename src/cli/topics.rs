//! Everything that has a code: rules of the language, error codes of messages. One list feeds `explain` and `rules`.

use crate::compat;
use crate::diagnostic::catalogue;
use crate::wire::Code;

/// Where a code comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Group {
    /// `check` finds it in contracts.
    Contract,
    /// `diff` finds it between two states of the contracts.
    Change,
    /// The bindings and `validate` find it in messages.
    Message,
}

impl Group {
    /// The word in outputs.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Contract => "contract",
            Self::Change => "change",
            Self::Message => "message",
        }
    }

    /// What has to be known about the levels of a group.
    pub(crate) const fn legend(self) -> Option<&'static str> {
        match self {
            Self::Change => {
                Some("`depends`: breaking where a message is refused (the finding shows it), else a warning or info")
            }
            Self::Contract | Self::Message => None,
        }
    }

    /// The heading in outputs.
    pub(crate) const fn heading(self) -> &'static str {
        match self {
            Self::Contract => "Rules of contracts (`taskpact check`)",
            Self::Change => "Rules of changes (`taskpact diff`)",
            Self::Message => "Error codes of messages (`decode`, `encode`, `taskpact validate`)",
        }
    }
}

/// A code and what there is to say about it.
#[derive(Debug)]
pub(crate) struct Topic {
    pub(crate) code: &'static str,
    pub(crate) group: Group,
    /// Level of the finding; none for messages, which are refused or not.
    pub(crate) level: Option<&'static str>,
    pub(crate) title: &'static str,
    pub(crate) why: &'static str,
    pub(crate) example: Option<&'static str>,
    pub(crate) remedy: Option<&'static str>,
}

/// All of them, group by group.
pub(crate) fn all() -> Vec<Topic> {
    let contracts = catalogue::all().map(|rule| Topic {
        code: rule.code,
        group: Group::Contract,
        level: Some(rule.level.name()),
        title: rule.title,
        why: rule.why,
        example: Some(rule.example),
        remedy: Some(rule.remedy),
    });
    let changes = compat::RULES.iter().map(|rule| Topic {
        code: rule.id(),
        group: Group::Change,
        level: Some(rule.level_word()),
        title: rule.about.title,
        why: rule.about.why,
        example: Some(rule.about.example),
        remedy: Some(rule.about.remedy),
    });
    let messages = Code::all().map(|code| Topic {
        code: code.name(),
        group: Group::Message,
        level: None,
        title: code.summary(),
        why: code.explanation(),
        example: None,
        remedy: None,
    });
    contracts.chain(changes).chain(messages).collect()
}
