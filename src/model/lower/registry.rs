//! The registry's own file.

use crate::contract::{BrokerDoc, DefaultsDoc, JavaDoc, PackagesDoc, RegistryDoc, RetryDoc, Text};
use crate::diagnostic::Findings;
use crate::diagnostic::catalogue::{naming as rules, task};
use crate::model::lower::naming::registry_naming;
use crate::model::{Broker, Compatibility, JavaPackage, Naming, Packages, QueueType, Retry};

/// What `registry.yaml` says.
#[derive(Debug, Clone)]
pub struct RegistryHead {
    /// Name.
    pub name: String,
    /// Policy.
    pub compatibility: Compatibility,
    /// Retention of dead letters in milliseconds.
    pub dead_letter_retention: u64,
    /// Name templates.
    pub naming: Naming,
    /// What queues are.
    pub broker: Broker,
    /// Package names.
    pub packages: Packages,
    /// What tasks inherit.
    pub defaults: Defaults,
}

/// What tasks inherit from the registry.
#[derive(Debug, Clone, Copy)]
pub struct Defaults {
    /// Message limit.
    pub max_bytes: u64,
    /// Retry schedule.
    pub retry: Retry,
    /// Policy.
    pub compatibility: Compatibility,
}

impl Default for Defaults {
    fn default() -> Self {
        let retry = Retry { base_delay: 1000, multiplier: 2, jitter: 1000, max_delay: 600_000, max_retries: 6 };
        Self { max_bytes: 65536, retry, compatibility: Compatibility::Full }
    }
}

/// The registry of `doc`; a registry without a usable name is none.
pub fn registry(doc: &RegistryDoc<'_>, findings: &mut Findings) -> (Defaults, Option<RegistryHead>) {
    let compatibility = compatibility(doc.compatibility.map(|word| word.value));
    let defaults = defaults(&doc.defaults, compatibility, findings);
    let naming = registry_naming(&doc.naming, findings);
    let checked = check_packages(&doc.packages, findings);
    let head = doc.name.map(|name| RegistryHead {
        name: name.as_str().to_owned(),
        compatibility,
        dead_letter_retention: doc.retention.map_or(14 * 86_400_000, |time| time.value),
        naming,
        broker: broker(&doc.broker),
        packages: packages(name.as_str(), &checked),
        defaults,
    });
    (defaults, head)
}

fn broker(doc: &BrokerDoc<'_>) -> Broker {
    Broker {
        queue_type: doc.queue_type.map_or(QueueType::default(), |word| QueueType::of(word.value)),
        vhost: doc.vhost.map(|name| name.as_str().to_owned()).filter(|name| name != "/"),
        delivery_limit: doc.delivery_limit.map(|limit| limit.value),
    }
}

/// The policy `word` names.
pub(super) fn compatibility(word: Option<&str>) -> Compatibility {
    match word {
        Some("backward") => Compatibility::Backward,
        Some("forward") => Compatibility::Forward,
        Some("none") => Compatibility::None,
        _ => Compatibility::Full,
    }
}

fn defaults(doc: &DefaultsDoc, compatibility: Compatibility, findings: &mut Findings) -> Defaults {
    let built_in = Defaults::default();
    Defaults {
        max_bytes: doc.max_bytes.map_or(built_in.max_bytes, |bytes| bytes.value),
        retry: retry(&doc.retry, built_in.retry, findings),
        compatibility,
    }
}

/// `doc` with the parts it leaves open taken from `base`.
pub(super) fn retry(doc: &RetryDoc, base: Retry, findings: &mut Findings) -> Retry {
    let small = |count: u64| u32::try_from(count).unwrap_or(u32::MAX);
    let retry = Retry {
        base_delay: doc.base_delay.map_or(base.base_delay, |time| time.value),
        multiplier: doc.multiplier.map_or(base.multiplier, |count| small(count.value)),
        jitter: doc.jitter.map_or(base.jitter, |time| time.value),
        max_delay: doc.max_delay.map_or(base.max_delay, |time| time.value),
        max_retries: doc.max_retries.map_or(base.max_retries, |count| small(count.value)),
    };
    if retry.base_delay > retry.max_delay
        && let Some(said) = doc.base_delay.or(doc.max_delay)
    {
        let message =
            format!("the first delay ({} ms) is above the longest ({} ms)", retry.base_delay, retry.max_delay);
        findings.add(&task::RETRY_SCHEDULE, said.span, message);
    }
    retry
}

/// The names that were well formed.
#[derive(Default)]
struct Checked {
    rust: Option<String>,
    group_id: Option<String>,
    artifact_id: Option<String>,
    package: Option<String>,
    go: Option<String>,
    python: Option<String>,
}

fn check_packages(doc: &PackagesDoc<'_>, findings: &mut Findings) -> Checked {
    let mut check = |text: Option<Text<'_>>, test: fn(&str) -> bool, what: &str| {
        let text = text?;
        if test(text.as_str()) {
            return Some(text.as_str().to_owned());
        }
        findings.add(&rules::PACKAGE_NAME, text.span(), format!("`{}` is not {what}", text.as_str()));
        None
    };
    let JavaDoc { group_id, artifact_id, package } = doc.java;
    Checked {
        rust: check(
            doc.rust,
            is_crate,
            "the name of a crate (`[A-Za-z][A-Za-z0-9_-]*`, no keyword, 64 characters at most)",
        ),
        group_id: check(group_id, is_maven, "a Maven id (letters, digits, `.`, `-`, `_`)"),
        artifact_id: check(artifact_id, is_maven, "a Maven id (letters, digits, `.`, `-`, `_`)"),
        package: check(package, is_java_package, "a Java package (lower-case identifiers joined by dots, no keywords)"),
        go: check(doc.go, is_go_module, "a Go module path (such as `example.com/orders/tasks`)"),
        python: check(doc.python, is_python, "a Python package (`[a-z][a-z0-9_]*`, no keyword)"),
    }
}

/// Names for all four languages; what was not said follows from the registry's name.
fn packages(name: &str, said: &Checked) -> Packages {
    let words = name.trim_end_matches('-');
    let snake = words.split('-').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("_");
    let plain = |name: String, test: fn(&str) -> bool, end: &str| if test(&name) { name } else { name + end };
    let package = said.package.clone().unwrap_or_else(|| plain(snake.clone(), is_java_package, "_tasks"));
    Packages {
        rust: said.rust.clone().unwrap_or_else(|| plain(words.to_owned(), is_crate, "-tasks")),
        java: JavaPackage {
            group_id: said.group_id.clone().unwrap_or_else(|| package.clone()),
            artifact_id: said.artifact_id.clone().unwrap_or_else(|| words.to_owned()),
            package,
        },
        go: said.go.clone().unwrap_or_else(|| plain(words.to_owned(), is_go_module, "-tasks")),
        python: said.python.clone().unwrap_or_else(|| plain(snake, is_python, "_tasks")),
    }
}

const RUST: &str = " abstract alloc as async await become box break const continue core crate do dyn else enum extern false final fn for gen \
    if impl in let loop macro match mod move mut override priv proc_macro pub ref return self static std struct super test trait true try \
    type typeof unsafe unsized use virtual where while yield ";
const JAVA: &str = " abstract assert boolean break byte case catch char class const continue default do double else enum extends false \
    final finally float for goto if implements import instanceof int interface java javax long native new null package private protected \
    public record return sealed short static strictfp super switch synchronized this throw throws transient true try var void volatile \
    while yield ";
const PYTHON: &str = " and as assert async await break case class continue def del elif else except finally for from global if import in is \
    lambda match nonlocal not or pass raise return try type while with yield \
    abc ast asyncio base64 bisect calendar cmath code codecs collections copy csv ctypes dataclasses datetime decimal email encodings enum \
    functools gc glob gzip hashlib heapq hmac html http inspect io ipaddress itertools json keyword locale logging math mypy numbers operator \
    os pathlib pickle platform pprint profile pydantic pydantic_core queue random re sched secrets select shutil signal site socket sqlite3 ssl \
    stat statistics string struct subprocess symtable sys tarfile tempfile test textwrap threading time token tokenize trace traceback types \
    typing typing_extensions unittest urllib uuid venv warnings wave weakref xml zipfile zlib zoneinfo ";
const GO: &str = " archive arena bufio builtin bytes cmd cmp compress container context crypto database debug embed encoding errors expvar flag \
    fmt go hash html image index internal io iter log main maps math mime net os path plugin reflect regexp runtime slices sort std strconv \
    strings structs sync syscall testing text time unicode unique unsafe vendor weak ";

fn listed(list: &str, name: &str) -> bool {
    list.contains(&format!(" {name} "))
}

fn is_crate(name: &str) -> bool {
    name.len() <= 64
        && name.bytes().next().is_some_and(|first| first.is_ascii_alphabetic())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
        && !listed(RUST, &name.replace('-', "_"))
}

fn is_maven(name: &str) -> bool {
    let inner = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_');
    name.len() <= 128
        && name.bytes().next().is_some_and(|first| first.is_ascii_alphanumeric())
        && name.bytes().all(inner)
        && !name.contains("..")
        && !name.ends_with('.')
}

fn is_java_package(name: &str) -> bool {
    let segment = |part: &str| {
        part.bytes().next().is_some_and(|first| first.is_ascii_lowercase())
            && part.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
            && !listed(JAVA, part)
    };
    name.len() <= 128 && name.split('.').all(segment)
}

fn is_go_module(path: &str) -> bool {
    let element = |part: &str| {
        !part.is_empty()
            && !part.starts_with('.')
            && !part.ends_with('.')
            && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~'))
    };
    let first = path.split('/').next().unwrap_or("");
    path.len() <= 128 && path.split('/').all(element) && !first.starts_with('-') && !listed(GO, first)
}

fn is_python(name: &str) -> bool {
    name.len() <= 64
        && name.bytes().next().is_some_and(|first| first.is_ascii_lowercase())
        && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
        && !listed(PYTHON, name)
}
