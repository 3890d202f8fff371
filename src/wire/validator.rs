//! The validator: bytes in, an accepted message or all its errors out.

use std::fmt;

use crate::json::{self, Findings, Json, Path, Problem};
use crate::model::{Envelope, FieldIndex, NamedTypes, PayloadPlace, Registry, RoleKind, Spec, Task, TaskId};
use crate::wire::check::{Checker, Members, Tolerance};
use crate::wire::route::Routes;
use crate::wire::{Code, RETRY_RESERVE, canonical, lexical, scalar};

/// Whose rules hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Ignores undeclared fields, keeps unknown values of what is open.
    Consumer,
    /// Writes only what is declared, and leaves room for a retry counter.
    Producer,
}

impl Role {
    const fn tolerance(self) -> Tolerance {
        let consumer = matches!(self, Self::Consumer);
        Tolerance { fields: consumer, values: consumer }
    }
}

/// What is wrong with a message at one place.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WireError {
    /// JSON Pointer.
    pub path: String,
    /// What is wrong.
    pub code: Code,
}

impl WireError {
    /// `code` at `path`.
    pub fn new(path: impl Into<String>, code: Code) -> Self {
        Self { path: path.into(), code }
    }
}

impl fmt::Display for WireError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path, self.code)
    }
}

/// Checks messages against the contracts of a registry.
#[derive(Debug)]
pub struct Validator<'r> {
    routes: Routes<'r>,
    index: FieldIndex<'r>,
    max_bytes: u64,
}

impl<'r> Validator<'r> {
    /// For the tasks of `registry`.
    pub fn new(registry: &'r Registry) -> Self {
        Self {
            routes: Routes::new(registry),
            index: FieldIndex::of(registry.tasks.values()),
            max_bytes: registry.max_bytes(),
        }
    }

    /// For one task, with the envelopes of its registry and no limit but its own.
    pub fn of_task(envelopes: &'r [Envelope], task: &'r Task) -> Self {
        Self {
            routes: Routes::of(envelopes, std::iter::once(task)),
            index: FieldIndex::of([task]),
            max_bytes: u64::MAX,
        }
    }

    /// The same without the limit of the registry, where that has not all tasks.
    pub fn unbounded(self) -> Self {
        Self { max_bytes: u64::MAX, ..self }
    }

    /// The large objects of its tasks.
    pub const fn index(&self) -> &FieldIndex<'r> {
        &self.index
    }

    /// The largest limit of all tasks.
    pub const fn max_bytes(&self) -> u64 {
        self.max_bytes
    }

    /// The envelope that stands in where a message has the type name of none.
    pub fn first_envelope(&self) -> Option<&'r Envelope> {
        self.routes.envelopes().next()
    }

    /// The names by which messages are told to belong to an envelope, in the order of envelopes.
    pub fn type_names(&self) -> impl Iterator<Item = &'r str> {
        self.routes.envelopes().map(Envelope::type_name)
    }

    /// Whether some task of `envelope` goes by the type value `value`.
    pub fn knows(&self, envelope: &Envelope, value: &str) -> bool {
        !self.routes.versions(envelope, value).is_empty()
    }

    /// Whether the task that goes by `value` in `envelope` has that version.
    pub fn has_version(&self, envelope: &Envelope, value: &str, version: i32) -> bool {
        self.routes.versions(envelope, value).iter().any(|task| task.id.version == version)
    }

    /// A message of any task, as a consumer.
    ///
    /// # Errors
    /// All errors of the first phase that finds any, sorted, at most 100.
    pub fn decode_any(&self, bytes: &[u8]) -> Result<Decoded<'r>, Vec<WireError>> {
        self.check(Role::Consumer, None, bytes)
    }

    /// A message of one task, as a consumer.
    ///
    /// # Errors
    /// As [`Validator::decode_any`]; a message of another task is `unknown-task` at its type.
    pub fn decode(&self, task: &TaskId, bytes: &[u8]) -> Result<Decoded<'r>, Vec<WireError>> {
        self.check(Role::Consumer, Some(task), bytes)
    }

    /// The task that a message belongs to, whether or not the contract accepts it; `None` where that cannot be told.
    pub fn identify(&self, bytes: &[u8]) -> Option<&'r Task> {
        let message = (bytes.len() as u64 <= self.max_bytes).then(|| json::read(bytes).ok())??;
        self.routes.find(&message).ok().map(|(_, task)| task)
    }

    /// A message in either role, of any task or of `expected`.
    ///
    /// # Errors
    /// As [`Validator::decode_any`] and [`Validator::decode`].
    pub fn check(&self, role: Role, expected: Option<&TaskId>, bytes: &[u8]) -> Result<Decoded<'r>, Vec<WireError>> {
        if bytes.len() as u64 > self.max_bytes {
            return Err(vec![WireError::new("", Code::TooLarge)]);
        }
        let message = json::read(bytes).map_err(from_problems)?;
        let (envelope, task) = self.routes.find(&message).map_err(sorted)?;
        if expected.is_some_and(|expected| *expected != task.id) {
            let mut findings = Findings::default();
            findings.add(&Path::root().name(envelope.type_name()), Code::UnknownTask);
            return Err(sorted(findings));
        }
        let decoded = Decoded { envelope, task, message };
        let limit = match role {
            Role::Consumer => task.max_bytes,
            Role::Producer => task.max_bytes.saturating_sub(RETRY_RESERVE),
        };
        let checker = Checker::new(&task.types, role.tolerance()).with_index(&self.index);
        let found = decoded.contract(checker, role == Role::Producer, bytes.len() as u64 > limit);
        if found.is_empty() { Ok(decoded) } else { Err(sorted(found)) }
    }
}

/// A message that was accepted.
#[derive(Debug, Clone)]
pub struct Decoded<'r> {
    envelope: &'r Envelope,
    task: &'r Task,
    message: Json,
}

impl<'r> Decoded<'r> {
    /// Its task.
    pub const fn task(&self) -> &'r Task {
        self.task
    }

    /// Its envelope.
    pub const fn envelope(&self) -> &'r Envelope {
        self.envelope
    }

    /// The message as it was read, undeclared fields included.
    pub const fn message(&self) -> &Json {
        &self.message
    }

    /// The canonical form: declared fields only, names sorted, an absent version still absent.
    pub fn canonical(&self) -> String {
        canonical::message(self.envelope, self.task, &self.message, false)
    }

    /// What a producer writes: the canonical form, always with the version where the envelope has that role.
    ///
    /// # Errors
    /// What only a consumer may carry, and a form longer than a producer may write.
    pub fn encode(&self) -> Result<String, Vec<WireError>> {
        let text = canonical::message(self.envelope, self.task, &self.message, true);
        let too_large = text.len() as u64 > self.task.max_bytes.saturating_sub(RETRY_RESERVE);
        // Undeclared fields are gone from the text, so they are nobody's fault.
        let checker = Checker::new(&self.task.types, Tolerance { fields: true, values: false });
        let found = self.contract(checker, false, too_large);
        if found.is_empty() { Ok(text) } else { Err(sorted(found)) }
    }

    fn contract(&self, mut checker: Checker<'_>, version: bool, too_large: bool) -> Findings<Code> {
        let root = Path::root();
        if too_large {
            checker.tell(&root, Code::TooLarge);
        }
        let Json::Object(members) = &self.message else { return checker.findings };
        let names = Members::new(members);
        for (kind, role) in &self.envelope.roles {
            let path = root.name(&role.name);
            let required = match kind {
                RoleKind::Version => version,
                kind => self.task.role_required(self.envelope, *kind),
            };
            match names.get(&role.name) {
                None if required => checker.tell(&path, Code::Missing),
                None => {}
                Some(Json::Null) => checker.tell(&path, Code::Null),
                Some(value) => self.role(&mut checker, &path, *kind, value),
            }
        }
        let roles: Vec<&str> = self.envelope.roles.values().map(|role| role.name.as_str()).collect();
        match self.envelope.payload {
            PayloadPlace::Nested => checker.undeclared(&root, &[], &roles, members),
            PayloadPlace::Inline => {
                checker.fields(&root, &self.task.payload.fields, members, false);
                checker.undeclared(&root, &self.task.payload.fields, &roles, members);
            }
        }
        checker.findings
    }

    fn role(&self, checker: &mut Checker<'_>, path: &Path<'_>, kind: RoleKind, value: &Json) {
        let codes = match (kind, value) {
            // The second phase has dealt with these.
            (RoleKind::Type | RoleKind::Version, _) => return,
            (RoleKind::Body, Json::Object(members)) => {
                checker.fields(path, &self.task.payload.fields, members, false);
                return checker.undeclared(path, &self.task.payload.fields, &[], members);
            }
            (RoleKind::Attempt, _) => scalar::integer(value, 0, i64::from(i32::MAX)),
            (RoleKind::Producer, Json::String(text)) if !lexical::is_producer(text) => vec![Code::Format],
            (RoleKind::Producer | RoleKind::Id | RoleKind::Trace, Json::String(text)) => scalar::id(text, 1, 64, None),
            (RoleKind::Idempotency, Json::String(text)) => scalar::id(text, 1, 128, None),
            (RoleKind::Time, Json::String(text)) => {
                if lexical::is_timestamp(text, self.envelope.time_precision) {
                    vec![]
                } else {
                    vec![Code::Format]
                }
            }
            _ => vec![Code::Type],
        };
        checker.tell_all(path, &codes);
    }
}

/// What is wrong with a value in the place `spec` describes, paths relative to it.
///
/// For values that are not part of a message: examples, defaults of a schedule. The tree's depth is the caller's to bound.
pub fn check_value(types: &NamedTypes, spec: &Spec, value: &Json, role: Role) -> Vec<WireError> {
    let mut checker = Checker::new(types, role.tolerance());
    checker.value(&Path::root(), spec, value, false);
    sorted(checker.findings)
}

/// What is wrong with a payload of `task`, paths relative to it.
pub fn check_payload(task: &Task, value: &Json, role: Role) -> Vec<WireError> {
    let mut checker = Checker::new(&task.types, role.tolerance());
    match value {
        Json::Object(members) => {
            checker.fields(&Path::root(), &task.payload.fields, members, false);
            checker.undeclared(&Path::root(), &task.payload.fields, &[], members);
        }
        Json::Null => checker.tell(&Path::root(), Code::Null),
        _ => checker.tell(&Path::root(), Code::Type),
    }
    sorted(checker.findings)
}

/// What the strict reader found, as errors.
pub fn from_problems(problems: Vec<(String, Problem)>) -> Vec<WireError> {
    let code = |problem| match problem {
        Problem::NotJson => Code::NotJson,
        Problem::DuplicateName => Code::DuplicateName,
        Problem::LoneSurrogate => Code::LoneSurrogate,
        Problem::TooDeep => Code::TooDeep,
    };
    problems.into_iter().map(|(path, problem)| WireError::new(path, code(problem))).collect()
}

/// Findings as errors, sorted, at most 100.
pub fn sorted(findings: Findings<Code>) -> Vec<WireError> {
    findings.into_sorted().into_iter().map(|(path, code)| WireError::new(path, code)).collect()
}
