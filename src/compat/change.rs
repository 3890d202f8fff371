//! Changes: what differs, before anyone judges whether that is bad.

/// What kind of change it is. Each kind has one rule; the order is the order in which a finding of several changes at
/// one place is named.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A task@version is gone.
    TaskRemoved,
    /// One version of a task that has others is gone.
    VersionRemoved,
    /// A task is gone and an equal one has another name.
    TaskRenamed,
    /// A new task.
    TaskAdded,
    /// A new version of a known task.
    VersionAdded,
    /// The task's messages have another envelope, or the envelope is another.
    EnvelopeChanged,
    /// A message may be taken for one of another envelope.
    RecognitionChanged,
    /// `maxBytes`
    SizeLimitChanged,
    /// A field is gone and an equal one has another name.
    FieldRenamed,
    /// A new field.
    FieldAdded,
    /// A field is gone.
    FieldRemoved,
    /// A value of another type.
    TypeChanged,
    /// Fraction digits of a decimal.
    ScaleChanged,
    /// Fraction digits of a time.
    TimePrecisionChanged,
    /// Values of an enum.
    EnumValuesChanged,
    /// Variants of a union.
    UnionVariantsChanged,
    /// Tag name of a union.
    UnionTagChanged,
    /// Pattern of a text.
    PatternChanged,
    /// Lengths of a text.
    LengthChanged,
    /// Bounds of a number.
    RangeChanged,
    /// Limit of `bytes` and `json`.
    BytesLimitChanged,
    /// Number of items or entries.
    CountChanged,
    /// Whether items must differ.
    UniquenessChanged,
    /// Names of a map.
    KeysChanged,
    /// Whether a field must be there.
    RequiredChanged,
    /// Whether null is allowed.
    NullabilityChanged,
    /// Something in the payload that no other kind names.
    PayloadChanged,
    /// Currency of an amount.
    CurrencyChanged,
    /// Idempotency key: that there is one, or how it is made.
    IdempotencyChanged,
    /// Partition key.
    PartitionChanged,
    /// Queue of a live task.
    QueueChanged,
    /// Exchange of a live task.
    ExchangeChanged,
    /// Routing key of a live task.
    RoutingKeyChanged,
    /// Arguments of a queue that no broker changes.
    QueueArgumentsChanged,
    /// A service is gone and an equal one has another name.
    ServiceRenamed,
    /// A service waits for a version that nobody writes any more, or writes one that nobody reads.
    VersionsDoNotMeet,
    /// A reserved name is used.
    ReservedNameUsed,
    /// A name is no longer reserved.
    ReservationRemoved,
    /// Command, event, result.
    KindChanged,
    /// When a task runs, other than another delay.
    TriggerChanged,
    /// An error code changed between retryable and not.
    ErrorRetryChanged,
    /// A state transition of a task or a machine is gone or another.
    TransitionChanged,
    /// A flow, or a state of one, is gone.
    FlowStateRemoved,
    /// A flow no longer knows a result in a state.
    FlowResultRemoved,
    /// Where messages wait between tries or before the first.
    WaitingQueueChanged,
    /// What was sensitive is no longer.
    SensitivityRemoved,
    /// An identifier of generated code that now means something else.
    IdentifierTaken,
    /// A service no longer reads a live task.
    ConsumerRemoved,
    /// A service no longer writes a live task.
    ProducerRemoved,
    /// The checker is asked for less.
    PolicyWeakened,
    /// A waiver has run out.
    WaiverExpired,
    /// A waiver covers nothing.
    WaiverUnused,
    /// A state transition is new.
    TransitionAdded,
    /// A flow leads elsewhere, or knows more.
    FlowChanged,
    /// A new flow.
    FlowAdded,
    /// What was not sensitive now is.
    SensitivityAdded,
    /// An enum now keeps unknown values, or no longer.
    EnumOpennessChanged,
    /// A union now keeps unknown variants, or no longer.
    UnionOpennessChanged,
    /// Deprecation.
    DeprecationChanged,
    /// The identifier in generated code.
    CodegenNameChanged,
    /// Another delay before a task runs.
    DelayChanged,
    /// Retry schedule.
    RetryChanged,
    /// How long dead letters are kept.
    RetentionChanged,
    /// Owning team.
    OwnerChanged,
    /// Error codes that came or went.
    ErrorsChanged,
    /// A service now reads a task.
    ConsumerAdded,
    /// A service now writes a task.
    ProducerAdded,
    /// A service reads other fields, or retries differently.
    ConsumptionChanged,
    /// The checker is asked for more.
    PolicyStrengthened,
}

/// One change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// Its kind.
    pub kind: Kind,
    /// What it was, in the words of contracts; empty where there was nothing.
    pub old: String,
    /// What it is now; empty where there is nothing.
    pub new: String,
    /// Who or what a change also concerns, by name: services that lose what they say they read, for one.
    pub readers: Vec<String>,
    /// What else to say about it; no part of what makes it this change.
    pub remark: String,
}

impl Change {
    /// A change from `old` to `new`.
    pub(crate) fn new(kind: Kind, old: impl Into<String>, new: impl Into<String>) -> Self {
        Self { kind, old: old.into(), new: new.into(), readers: Vec::new(), remark: String::new() }
    }

    /// What makes the change this one and no other; part of its fingerprint, so it may never change for the same change.
    pub(crate) fn facts(&self) -> String {
        format!("{:?}\u{1f}{}\u{1f}{}", self.kind, self.old, self.new)
    }
}
