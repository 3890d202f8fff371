//! All rules of the diff checker in one list: it feeds findings, `explain`, `rules`, the documentation and the tests.

use crate::compat::change::{Change, Kind};
use crate::compat::finding::Severity;
use crate::compat::rules;
use crate::diagnostic::Rule as About;

/// What a rule is and how it judges a change.
pub struct Rule {
    /// The kind of change it is about.
    pub kind: Kind,
    /// Its id (the file's name with dashes) and what it says about itself; the level is that of its usual findings.
    pub about: About,
    /// How bad the change is where every message gets through.
    pub(crate) level: fn(&Change) -> Severity,
    /// The change in a sentence.
    pub(crate) says: fn(&Change) -> String,
}

impl Rule {
    /// How bad its findings are: a level, or `depends` where that is for messages to say: breaking where one is refused,
    /// else what is milder.
    pub fn level_word(&self) -> &'static str {
        use crate::diagnostic::Level;
        let least = (self.level)(&Change::new(self.kind, "", ""));
        match self.about.level {
            Level::Error if least < Severity::Breaking => "depends",
            Level::Error => Severity::Breaking.name(),
            level => level.name(),
        }
    }

    /// Stable id.
    pub const fn id(&self) -> &'static str {
        self.about.code
    }
}

impl std::fmt::Debug for Rule {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Rule").field(&self.id()).finish()
    }
}

/// Every rule, in the order of their kinds.
pub static RULES: &[&Rule] = &[
    &rules::task_removed::RULE,
    &rules::version_removed::RULE,
    &rules::task_renamed::RULE,
    &rules::task_added::RULE,
    &rules::version_added::RULE,
    &rules::envelope_changed::RULE,
    &rules::recognition_changed::RULE,
    &rules::size_limit_changed::RULE,
    &rules::field_renamed::RULE,
    &rules::field_added::RULE,
    &rules::field_removed::RULE,
    &rules::type_changed::RULE,
    &rules::scale_changed::RULE,
    &rules::time_precision_changed::RULE,
    &rules::enum_values_changed::RULE,
    &rules::union_variants_changed::RULE,
    &rules::union_tag_changed::RULE,
    &rules::pattern_changed::RULE,
    &rules::length_changed::RULE,
    &rules::range_changed::RULE,
    &rules::bytes_limit_changed::RULE,
    &rules::count_changed::RULE,
    &rules::uniqueness_changed::RULE,
    &rules::keys_changed::RULE,
    &rules::required_changed::RULE,
    &rules::nullability_changed::RULE,
    &rules::payload_changed::RULE,
    &rules::currency_changed::RULE,
    &rules::idempotency_changed::RULE,
    &rules::partition_changed::RULE,
    &rules::queue_changed::RULE,
    &rules::exchange_changed::RULE,
    &rules::routing_key_changed::RULE,
    &rules::queue_arguments_changed::RULE,
    &rules::service_renamed::RULE,
    &rules::versions_do_not_meet::RULE,
    &rules::reserved_name_used::RULE,
    &rules::reservation_removed::RULE,
    &rules::kind_changed::RULE,
    &rules::trigger_changed::RULE,
    &rules::error_retry_changed::RULE,
    &rules::transition_changed::RULE,
    &rules::flow_state_removed::RULE,
    &rules::flow_result_removed::RULE,
    &rules::waiting_queue_changed::RULE,
    &rules::sensitivity_removed::RULE,
    &rules::identifier_taken::RULE,
    &rules::consumer_removed::RULE,
    &rules::producer_removed::RULE,
    &rules::policy_weakened::RULE,
    &rules::waiver_expired::RULE,
    &rules::waiver_unused::RULE,
    &rules::transition_added::RULE,
    &rules::flow_changed::RULE,
    &rules::flow_added::RULE,
    &rules::sensitivity_added::RULE,
    &rules::enum_openness_changed::RULE,
    &rules::union_openness_changed::RULE,
    &rules::deprecation_changed::RULE,
    &rules::codegen_name_changed::RULE,
    &rules::delay_changed::RULE,
    &rules::retry_changed::RULE,
    &rules::retention_changed::RULE,
    &rules::owner_changed::RULE,
    &rules::errors_changed::RULE,
    &rules::consumer_added::RULE,
    &rules::producer_added::RULE,
    &rules::consumption_changed::RULE,
    &rules::policy_strengthened::RULE,
];

/// The rule for a kind of change.
pub(crate) fn of(kind: Kind) -> &'static Rule {
    // Every kind has its rule (a test holds it); the first is only what types ask for.
    RULES.iter().find(|rule| rule.kind == kind).copied().unwrap_or(&rules::payload_changed::RULE)
}

/// The rule with an id.
pub fn find(id: &str) -> Option<&'static Rule> {
    RULES.iter().find(|rule| rule.id() == id).copied()
}
