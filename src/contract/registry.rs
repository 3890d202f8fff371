//! `registry.yaml`.

use crate::contract::keys::{Keys, sequence};
use crate::contract::scalar::{count, duration, integer, text, word};
use crate::contract::{NamingDoc, Spanned, Text, names};
use crate::diagnostic::Findings;
use crate::source::Span;
use crate::source::yaml::Node;

/// The words of `compatibility`.
pub(crate) const COMPATIBILITY: &[&str] = &["full", "backward", "forward", "none"];

/// The words of `queueType`.
pub(crate) const QUEUE_TYPES: &[&str] = &["quorum", "classic"];

/// `registry.yaml`
#[derive(Debug)]
pub struct RegistryDoc<'t> {
    /// Name.
    pub name: Option<Text<'t>>,
    /// Policy.
    pub compatibility: Option<Spanned<&'static str>>,
    /// Order of the envelopes, with the place of the key.
    pub envelopes: Option<(Span, Vec<Text<'t>>)>,
    /// Defaults.
    pub defaults: DefaultsDoc,
    /// Retention of dead letters.
    pub retention: Option<Spanned<u64>>,
    /// Name templates.
    pub naming: NamingDoc<'t>,
    /// What is said about the broker.
    pub broker: BrokerDoc<'t>,
    /// Package names.
    pub packages: PackagesDoc<'t>,
}

/// `defaults`
#[derive(Debug, Default)]
pub struct DefaultsDoc {
    /// Message limit.
    pub max_bytes: Option<Spanned<u64>>,
    /// Retry schedule.
    pub retry: RetryDoc,
}

/// `retry`, wherever it stands; every part optional.
#[derive(Debug, Default, Clone, Copy)]
#[allow(missing_docs, reason = "the fields are the keys of the language")]
pub struct RetryDoc {
    pub base_delay: Option<Spanned<u64>>,
    pub multiplier: Option<Spanned<u64>>,
    pub jitter: Option<Spanned<u64>>,
    pub max_delay: Option<Spanned<u64>>,
    pub max_retries: Option<Spanned<u64>>,
}

/// `broker`
#[derive(Debug, Default)]
#[allow(missing_docs, reason = "the fields are the keys of the language")]
pub struct BrokerDoc<'t> {
    pub queue_type: Option<Spanned<&'static str>>,
    pub vhost: Option<Text<'t>>,
    pub delivery_limit: Option<Spanned<u32>>,
}

/// `packages`
#[derive(Debug, Default)]
#[allow(missing_docs, reason = "the fields are the keys of the language")]
pub struct PackagesDoc<'t> {
    pub rust: Option<Text<'t>>,
    pub java: JavaDoc<'t>,
    pub go: Option<Text<'t>>,
    pub python: Option<Text<'t>>,
}

/// `packages.java`
#[derive(Debug, Default)]
#[allow(missing_docs, reason = "the fields are the keys of the language")]
pub struct JavaDoc<'t> {
    pub group_id: Option<Text<'t>>,
    pub artifact_id: Option<Text<'t>>,
    pub package: Option<Text<'t>>,
}

impl<'t> RegistryDoc<'t> {
    /// Reads `registry.yaml`.
    pub fn read(node: &'t Node<'t>, findings: &mut Findings) -> Option<Self> {
        let known =
            ["registry", "compatibility", "envelopes", "defaults", "deadLetter", "naming", "broker", "packages"];
        let keys = Keys::open(node, "the registry", &known, findings)?;
        Some(Self {
            name: keys
                .need("registry", findings)
                .and_then(|node| names::kebab(node, "the name of the registry", findings)),
            compatibility: keys
                .get("compatibility")
                .and_then(|node| word(node, "`compatibility`", COMPATIBILITY, findings)),
            envelopes: envelopes(&keys, findings),
            defaults: keys.get("defaults").and_then(|node| defaults(node, findings)).unwrap_or_default(),
            retention: keys.get("deadLetter").and_then(|node| retention(node, findings)),
            naming: keys.get("naming").and_then(|node| NamingDoc::read(node, findings)).unwrap_or_default(),
            broker: keys.get("broker").and_then(|node| broker(node, findings)).unwrap_or_default(),
            packages: keys.get("packages").and_then(|node| packages(node, findings)).unwrap_or_default(),
        })
    }
}

fn envelopes<'t>(keys: &Keys<'t>, findings: &mut Findings) -> Option<(Span, Vec<Text<'t>>)> {
    let entry = keys.entry("envelopes")?;
    let items = sequence(&entry.value, "`envelopes`", findings)?;
    let names: Vec<_> = items.iter().filter_map(|item| text(item, "the name of an envelope", findings)).collect();
    (names.len() == items.len()).then_some((entry.key.span, names))
}

fn defaults(node: &Node<'_>, findings: &mut Findings) -> Option<DefaultsDoc> {
    let keys = Keys::open(node, "`defaults`", &["maxBytes", "retry"], findings)?;
    Some(DefaultsDoc {
        max_bytes: keys.get("maxBytes").and_then(|node| max_bytes(node, findings)),
        retry: keys.get("retry").and_then(|node| retry(node, findings)).unwrap_or_default(),
    })
}

/// `maxBytes` of a message: something above what a retry counter needs.
pub(crate) fn max_bytes(node: &Node<'_>, findings: &mut Findings) -> Option<Spanned<u64>> {
    count(node, "`maxBytes`", 65, findings)
}

/// `retry`
pub(crate) fn retry(node: &Node<'_>, findings: &mut Findings) -> Option<RetryDoc> {
    let known = ["baseDelay", "multiplier", "jitter", "maxDelay", "maxRetries"];
    let keys = Keys::open(node, "`retry`", &known, findings)?;
    let time = |key: &str, findings: &mut Findings| {
        keys.get(key).and_then(|node| duration(node, &format!("`{key}`"), findings))
    };
    // A schedule that could not be listed helps nobody, and its arithmetic has to stay small.
    let number = |key: &str, low: i128, findings: &mut Findings| {
        let found = integer(keys.get(key)?, &format!("`{key}`"), low, 1000, findings)?;
        Some(Spanned::new(u64::try_from(found.value).ok()?, found.span))
    };
    Some(RetryDoc {
        base_delay: time("baseDelay", findings),
        multiplier: number("multiplier", 1, findings),
        jitter: time("jitter", findings),
        max_delay: time("maxDelay", findings),
        max_retries: number("maxRetries", 0, findings),
    })
}

fn retention(node: &Node<'_>, findings: &mut Findings) -> Option<Spanned<u64>> {
    let keys = Keys::open(node, "`deadLetter`", &["retention"], findings)?;
    keys.need("retention", findings).and_then(|node| duration(node, "`retention`", findings))
}

fn broker<'t>(node: &'t Node<'t>, findings: &mut Findings) -> Option<BrokerDoc<'t>> {
    let keys = Keys::open(node, "`broker`", &["queueType", "vhost", "deliveryLimit"], findings)?;
    Some(BrokerDoc {
        queue_type: keys.get("queueType").and_then(|node| word(node, "`queueType`", QUEUE_TYPES, findings)),
        vhost: keys.get("vhost").and_then(|node| names::free_value(node, "the name of a virtual host", findings)),
        delivery_limit: keys
            .get("deliveryLimit")
            .and_then(|node| integer(node, "`deliveryLimit`", 1, 1_000_000, findings))
            .and_then(|limit| Some(Spanned::new(u32::try_from(limit.value).ok()?, limit.span))),
    })
}

fn packages<'t>(node: &'t Node<'t>, findings: &mut Findings) -> Option<PackagesDoc<'t>> {
    let keys = Keys::open(node, "`packages`", &["rust", "java", "go", "python"], findings)?;
    let java = keys.get("java").and_then(|node| java(node, findings)).unwrap_or_default();
    let mut read = |key: &str| keys.get(key).and_then(|node| text(node, &format!("`{key}`"), findings));
    Some(PackagesDoc { rust: read("rust"), java, go: read("go"), python: read("python") })
}

fn java<'t>(node: &'t Node<'t>, findings: &mut Findings) -> Option<JavaDoc<'t>> {
    let keys = Keys::open(node, "`java`", &["groupId", "artifactId", "package"], findings)?;
    let mut read = |key: &str| keys.get(key).and_then(|node| text(node, &format!("`{key}`"), findings));
    Some(JavaDoc { group_id: read("groupId"), artifact_id: read("artifactId"), package: read("package") })
}
