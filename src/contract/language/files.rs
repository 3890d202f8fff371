//! The kinds of files, tasks apart.

use std::collections::BTreeMap;

use schemars::JsonSchema;

use crate::contract::language::field::{Compatibility, Day, Deprecated, Duration, Fields, Fraction, Retry};

/// registry.yaml: the registry's name and what its tasks inherit.
#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase", deny_unknown_fields)]
#[allow(dead_code, reason = "read by the derive alone")]
pub(super) struct Registry {
    /// Name of the registry, and of its packages where nothing else is said.
    #[schemars(regex(pattern = "^[a-z][a-z0-9-]*$"))]
    registry: String,
    /// What the diff checker asks of changes; `full` where nothing is said.
    compatibility: Option<Compatibility>,
    /// The envelopes in the order in which they are recognised; by name where nothing is said.
    envelopes: Option<Vec<String>>,
    /// What tasks inherit.
    defaults: Option<Defaults>,
    /// Dead letters.
    dead_letter: Option<DeadLetter>,
    /// Names on the broker, with the placeholders {service} {domain} {task} {kind}.
    naming: Option<Naming>,
    /// The broker.
    broker: Option<Broker>,
    /// Names of the generated packages.
    packages: Option<Packages>,
}

/// What tasks inherit.
#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase", deny_unknown_fields)]
#[allow(dead_code, reason = "read by the derive alone")]
struct Defaults {
    /// Limit of a whole message in bytes; 65536 where nothing is said.
    #[schemars(range(min = 65))]
    max_bytes: Option<u32>,
    /// Retry schedule.
    retry: Option<Retry>,
}

/// Dead letters.
#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase", deny_unknown_fields)]
#[allow(dead_code, reason = "read by the derive alone")]
struct DeadLetter {
    /// How long they are kept; 14d where nothing is said.
    retention: Duration,
}

/// Name templates.
#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase", deny_unknown_fields)]
#[allow(dead_code, reason = "read by the derive alone")]
struct Naming {
    /// Exchange of a sender.
    exchange: Option<String>,
    /// Queue of a consumer.
    queue: Option<String>,
    /// Dead letter queue of a consumer.
    dead_letter_queue: Option<String>,
    /// Routing key of a task.
    routing_key: Option<String>,
    /// Exchange through which a consumer sends to its retry queues; "{service}.retry.ex" where nothing is said.
    retry_exchange: Option<String>,
    /// Retry queue, with the placeholders {service} {queue} {delay}; "{queue}.retry.{delay}" where nothing is said.
    retry_queue: Option<String>,
    /// Exchange through which a consumer gives up messages; "{service}.dlx.ex" where nothing is said.
    dead_letter_exchange: Option<String>,
    /// Exchange through which a producer sends what is to wait first; "{service}.delay.ex" where nothing is said.
    delay_exchange: Option<String>,
    /// Where a producer's delayed messages wait, with the placeholder {delay} besides the usual ones; the template of the queue and ".delay.{delay}" where nothing is said.
    delay_queue: Option<String>,
}

/// The broker.
#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase", deny_unknown_fields)]
#[allow(dead_code, reason = "read by the derive alone")]
struct Broker {
    /// The type of every queue that says no other; `quorum` where nothing is said.
    queue_type: Option<QueueType>,
    /// The virtual host in which everything stands; `/` where nothing is said.
    vhost: Option<String>,
    /// How often a message is delivered again whose consumer went away without a word; 20 where nothing is said. Quorum queues only.
    #[schemars(range(min = 1, max = 1_000_000))]
    delivery_limit: Option<u32>,
}

/// The type of a queue; cannot be changed where the queue exists.
#[derive(JsonSchema)]
#[schemars(rename_all = "lowercase")]
#[allow(dead_code, reason = "read by the derive alone")]
enum QueueType {
    /// Replicated; counts deliveries.
    Quorum,
    /// On one node.
    Classic,
}

/// Names of the generated packages.
#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase", deny_unknown_fields)]
#[allow(dead_code, reason = "read by the derive alone")]
struct Packages {
    /// Cargo package.
    rust: Option<String>,
    /// Maven coordinates and Java package.
    java: Option<Java>,
    /// Go module path.
    go: Option<String>,
    /// Python package.
    python: Option<String>,
}

/// Maven coordinates and Java package.
#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase", deny_unknown_fields)]
#[allow(dead_code, reason = "read by the derive alone")]
struct Java {
    /// Maven group.
    group_id: Option<String>,
    /// Maven artifact.
    artifact_id: Option<String>,
    /// Java package.
    package: Option<String>,
}

/// envelopes/<name>.yaml: how the message around the payload looks.
#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase", deny_unknown_fields)]
#[allow(dead_code, reason = "read by the derive alone")]
pub(super) struct Envelope {
    /// Name, as in the file's path.
    envelope: String,
    /// Where the payload's fields stand.
    payload: Place,
    /// Letter case that field names should have; a lint, nothing is converted.
    case: Option<Case>,
    /// The names around the payload.
    roles: Roles,
}

/// Where the payload's fields stand.
#[derive(JsonSchema)]
#[schemars(rename_all = "lowercase")]
#[allow(dead_code, reason = "read by the derive alone")]
enum Place {
    /// In an object under the name of the role `body`.
    Nested,
    /// At top level, beside the roles.
    Inline,
}

/// A letter case.
#[derive(JsonSchema)]
#[schemars(rename_all = "lowercase")]
#[allow(dead_code, reason = "read by the derive alone")]
enum Case {
    /// `orderId`
    Camel,
    /// `order_id`
    Snake,
}

/// The names around the payload.
#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase", deny_unknown_fields)]
#[allow(dead_code, reason = "read by the derive alone")]
struct Roles {
    /// The task type.
    r#type: TypeRole,
    /// The version; absent in a message it means 1.
    version: Option<Role>,
    /// The message's id.
    id: Option<Role>,
    /// The payload, where it is nested.
    body: Option<Role>,
    /// The sending service.
    producer: Option<Role>,
    /// The trace id.
    trace: Option<Role>,
    /// When the message was made.
    time: Option<TimeRole>,
    /// The idempotency key.
    idempotency: Option<Role>,
    /// The attempt counter.
    attempt: Option<Role>,
}

/// A role.
#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase", deny_unknown_fields)]
#[allow(dead_code, reason = "read by the derive alone")]
struct Role {
    /// Wire name.
    name: String,
    /// Whether it must be present.
    required: Option<bool>,
}

/// The role of the task type.
#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase", deny_unknown_fields)]
#[allow(dead_code, reason = "read by the derive alone")]
struct TypeRole {
    /// Wire name.
    name: String,
    /// Always true.
    required: Option<bool>,
    /// Legacy values that stand instead of the task type, by task type.
    values: Option<BTreeMap<String, String>>,
}

/// The role of the time.
#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase", deny_unknown_fields)]
#[allow(dead_code, reason = "read by the derive alone")]
struct TimeRole {
    /// Wire name.
    name: String,
    /// Whether it must be present.
    required: Option<bool>,
    /// Fraction digits; `s` where nothing is said.
    precision: Option<Fraction>,
}

/// types/<name>.yaml: enums and types that several tasks share.
#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase", deny_unknown_fields)]
#[allow(dead_code, reason = "read by the derive alone")]
pub(super) struct Types {
    /// Enums by name.
    enums: Option<BTreeMap<String, Enum>>,
    /// Objects and unions by name.
    types: Option<BTreeMap<String, Type>>,
}

/// A set of strings.
#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase", deny_unknown_fields)]
#[allow(dead_code, reason = "read by the derive alone")]
pub(super) struct Enum {
    /// Whether a consumer keeps a value it does not know, instead of refusing it.
    open: Option<bool>,
    /// What the enum is for.
    doc: Option<String>,
    /// Set where it is on its way out.
    deprecated: Option<Deprecated>,
    /// Whether its values must never be shown.
    sensitive: Option<bool>,
    /// The identifier in generated code.
    #[schemars(regex(pattern = "^[A-Za-z][A-Za-z0-9_]*$"))]
    codegen_name: Option<String>,
    /// Its values: wire value to documentation, or to more.
    #[schemars(extend("minProperties" = 1))]
    values: BTreeMap<String, EnumValue>,
}

/// What is said about a value.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[allow(dead_code, reason = "read by the derive alone")]
enum EnumValue {
    /// Documentation.
    Doc(String),
    /// More.
    Full(FullEnumValue),
}

/// Everything about a value.
#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase", deny_unknown_fields)]
#[allow(dead_code, reason = "read by the derive alone")]
struct FullEnumValue {
    /// Documentation.
    doc: Option<String>,
    /// Set where it is on its way out.
    deprecated: Option<Deprecated>,
    /// The identifier in generated code.
    #[schemars(regex(pattern = "^[A-Za-z][A-Za-z0-9_]*$"))]
    codegen_name: Option<String>,
}

/// An object (`fields`) or a tagged union (`union`).
#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase", deny_unknown_fields, extend("oneOf" = [{"required": ["fields"]}, {"required": ["union"]}]))]
#[allow(dead_code, reason = "read by the derive alone")]
pub(super) struct Type {
    /// What the type is for.
    doc: Option<String>,
    /// Set where it is on its way out.
    deprecated: Option<Deprecated>,
    /// Whether its values must never be shown.
    sensitive: Option<bool>,
    /// The identifier in generated code.
    #[schemars(regex(pattern = "^[A-Za-z][A-Za-z0-9_]*$"))]
    codegen_name: Option<String>,
    /// The fields of an object.
    fields: Option<Fields>,
    /// Whether a consumer keeps a variant it does not know; unions only.
    open: Option<bool>,
    /// A tagged union.
    union: Option<Union>,
}

/// A tagged union: the tag stands beside the variant's own fields.
#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase", deny_unknown_fields)]
#[allow(dead_code, reason = "read by the derive alone")]
struct Union {
    /// Name of the tag field.
    tag: String,
    /// Value of the tag to object type.
    #[schemars(extend("minProperties" = 1))]
    variants: BTreeMap<String, String>,
}

/// machines/<name>.yaml: a state machine.
#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase", deny_unknown_fields)]
#[allow(dead_code, reason = "read by the derive alone")]
pub(super) struct Machine {
    /// Name, as in the file's path.
    machine: String,
    /// All states.
    states: Vec<String>,
    /// State of a new object.
    initial: String,
    /// State to the states that may come before it.
    transitions: Option<BTreeMap<String, Vec<String>>>,
}

/// services/<service>.yaml: what a service produces and consumes.
#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase", deny_unknown_fields)]
#[allow(dead_code, reason = "read by the derive alone")]
pub(super) struct Service {
    /// Name, as in the file's path.
    #[schemars(regex(pattern = "^[a-z][a-z0-9-]*$"))]
    service: String,
    /// Owning team.
    team: String,
    /// Implementation language.
    language: String,
    /// Task type to versions.
    produces: Option<BTreeMap<String, Versions>>,
    /// Task type to how it is consumed.
    consumes: Option<BTreeMap<String, Consumption>>,
    /// Whether the other side lives outside the registry.
    external: Option<bool>,
    /// Name templates in which the service differs from the registry.
    naming: Option<Naming>,
}

/// Versions of a task.
#[derive(JsonSchema)]
#[schemars(extend("minItems" = 1, "uniqueItems" = true))]
struct Versions(#[allow(dead_code, reason = "read by the derive alone")] Vec<u32>);

/// How a task is consumed.
#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase", deny_unknown_fields)]
#[allow(dead_code, reason = "read by the derive alone")]
struct Consumption {
    /// Versions.
    versions: Versions,
    /// Queue name where it is not derived from the registry's naming.
    queue: Option<String>,
    /// Payload fields it uses, dotted for nested ones.
    reads: Option<Vec<String>>,
    /// A lower retry schedule than the contract's.
    retry: Option<Retry>,
    /// The type of its queue where it is not the registry's.
    queue_type: Option<QueueType>,
    /// Whether only one consumer at a time is given messages, so that their order is kept.
    single_active_consumer: Option<bool>,
    /// How much there is to do at the busiest; the capacity table is made from it.
    load: Option<Load>,
}

/// How much a consumer has to do.
#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase", deny_unknown_fields)]
#[allow(dead_code, reason = "read by the derive alone")]
struct Load {
    /// Messages a second at the busiest.
    #[schemars(range(min = 1, max = 1_000_000))]
    rate: u32,
    /// How long a worker has one message in hand.
    handling: Duration,
    /// Workers that are there, all instances together.
    #[schemars(range(min = 1, max = 1_000_000))]
    workers: Option<u32>,
}

/// waivers.yaml: approved exceptions of the diff checker.
#[derive(JsonSchema)]
pub(super) struct Waivers(#[allow(dead_code, reason = "read by the derive alone")] Vec<Waiver>);

/// One approved exception.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[allow(dead_code, reason = "read by the derive alone")]
struct Waiver {
    /// The finding's fingerprint.
    #[schemars(regex(pattern = "^[0-9a-f]{12}$"))]
    fingerprint: String,
    /// Why it is fine.
    reason: String,
    /// Who answers for it.
    owner: String,
    /// Until when.
    expires: Day,
}
