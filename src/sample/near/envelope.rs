//! What can be wrong around the payload: roles, task, version.

use crate::json::{Json, compact};
use crate::model::{Role as Name, RoleKind, Type};
use crate::sample::near::site::pointer;
use crate::sample::near::{NearMiss, Wrong, raw, scalar, string};
use crate::sample::{Rng, Sampler};
use crate::wire::{Code, Role, WireError};

impl Sampler<'_> {
    /// Near misses of the envelope and of the choice of the task.
    pub(super) fn around(&self, base: &Json) -> Vec<NearMiss> {
        let Json::Object(members) = base else { return Vec::new() };
        let mut misses = Vec::new();
        let mut rng = self.rng.fork("envelope");
        for (kind, role) in &self.envelope.roles {
            for wrong in self.role_wrongs(*kind, role, members, &mut rng) {
                misses.push(NearMiss {
                    why: format!("{}: {}", kind.key(), wrong.why),
                    message: compact(&wrong.value).into_bytes(),
                    role: wrong.role,
                    errors: wrong.errors.into_iter().map(|(path, code)| WireError::new(path, code)).collect(),
                });
            }
        }
        misses.extend(self.undeclared(members));
        misses
    }

    fn role_wrongs(&self, kind: RoleKind, role: &Name, members: &[(String, Json)], rng: &mut Rng) -> Vec<Wrong> {
        if self.leads_away(&role.name) {
            return Vec::new();
        }
        let path = pointer("", &role.name);
        let with = |value: Json| {
            let mut all = members.to_vec();
            match all.iter_mut().find(|(name, _)| *name == role.name) {
                Some((_, old)) => *old = value,
                None => all.push((role.name.clone(), value)),
            }
            Json::Object(all)
        };
        let without = || Json::Object(members.iter().filter(|(name, _)| *name != role.name).cloned().collect());
        let mut wrongs = vec![Wrong::beneath(with(Json::Null), &path, Code::Null, "null")];
        if kind == RoleKind::Version {
            wrongs.extend(self.absent_version(without(), &path));
        } else if self.task.role_required(self.envelope, kind) && (kind != RoleKind::Type || self.stands_in(members)) {
            wrongs.push(Wrong::beneath(without(), &path, Code::Missing, "absent"));
        }
        for wrong in self.role_values(kind, rng) {
            let code = wrong.errors.first().map_or(Code::Type, |error| error.1);
            wrongs.push(Wrong { role: wrong.role, ..Wrong::beneath(with(wrong.value), &path, code, wrong.why) });
        }
        wrongs
    }

    fn role_values(&self, kind: RoleKind, rng: &mut Rng) -> Vec<Wrong> {
        let id = |max: u64| Type::Id { min_length: 1, max_length: max, pattern: None };
        let good = string("x");
        match kind {
            RoleKind::Type => self.type_values(),
            RoleKind::Version => self.version_values(),
            RoleKind::Body => scalar::types(&["1", "\"\"", "true", "[]"]),
            RoleKind::Id | RoleKind::Trace => scalar::wrongs(&id(64), &good, rng),
            RoleKind::Idempotency => scalar::wrongs(&id(128), &good, rng),
            RoleKind::Producer => {
                let mut wrongs = scalar::types(&["1", "true", "[]", "{}"]);
                for text in
                    ["", "A", "1a", "-a", "a_b", "a.b", "a b", "aB", "é", "a\n", " a", &format!("A{}", "a".repeat(64))]
                {
                    wrongs.push(Wrong::new(string(text), Code::Format, format!("text {text:?}")));
                }
                wrongs.push(Wrong::new(string("a".repeat(65)), Code::Length, "65 characters"));
                wrongs
            }
            RoleKind::Time => scalar::wrongs(&Type::Timestamp { precision: self.envelope.time_precision }, &good, rng),
            RoleKind::Attempt => scalar::wrongs(&Type::Int32 { min: 0, max: i32::MAX }, &good, rng),
        }
    }

    fn type_values(&self) -> Vec<Wrong> {
        let mut wrongs = scalar::types(&["1", "true", "[]", "{}"]);
        let own = self.envelope.type_value(&self.task.id.task_type);
        let mut texts =
            vec![String::new(), "no.such.task".into(), own.to_uppercase(), own.to_lowercase(), format!("{own} ")];
        texts.push(format!("{own}@{}", self.task.id.version));
        texts.push(format!("{own}.x"));
        texts.push(self.task.id.task_type.clone());
        for text in texts {
            if text != own && !self.validator.knows(self.envelope, &text) {
                wrongs.push(Wrong::new(string(&text), Code::UnknownTask, format!("text {text:?}")));
            }
        }
        wrongs
    }

    fn version_values(&self) -> Vec<Wrong> {
        let mut wrongs = scalar::types(&["\"1\"", "true", "[]", "{}", "1.0", "1e0", "-0", "1.5", "0.0"]);
        for token in ["0", "-1", "2147483648", "-2147483649", &"9".repeat(300)] {
            wrongs.push(Wrong::new(raw(token), Code::Range, format!("{token:.40}")));
        }
        let own = self.envelope.type_value(&self.task.id.task_type);
        for version in [1, self.task.id.version.saturating_add(1), i32::MAX] {
            if !self.validator.has_version(self.envelope, own, version) {
                wrongs.push(Wrong::new(raw(version.to_string()), Code::UnknownTask, format!("{version}")));
            }
        }
        wrongs
    }

    /// Absent means 1: fine for a consumer of version 1; where there is another version 1, a message of that.
    fn absent_version(&self, message: Json, path: &str) -> Option<Wrong> {
        let own = self.envelope.type_value(&self.task.id.task_type);
        if self.task.id.version == 1 {
            return Some(Wrong::beneath(message, path, Code::Missing, "absent").for_producer());
        }
        let other = self.validator.has_version(self.envelope, own, 1);
        let why = "absent, and there is no version 1";
        (!other).then(|| Wrong::beneath(message, path, Code::UnknownTask, why))
    }

    /// Whether a message with that name belongs to an envelope that comes before this one.
    fn leads_away(&self, name: &str) -> bool {
        let own = self.envelope.type_name();
        self.validator.type_names().take_while(|earlier| *earlier != own).any(|earlier| earlier == name)
    }

    /// Whether the envelope is the one that stands in where these members lose their type name.
    fn stands_in(&self, members: &[(String, Json)]) -> bool {
        let own = self.envelope.type_name();
        self.validator.first_envelope() == Some(self.envelope)
            && !self.validator.type_names().any(|name| name != own && members.iter().any(|(known, _)| known == name))
    }

    fn undeclared(&self, members: &[(String, Json)]) -> Option<NearMiss> {
        let declared = |name: &str| {
            self.task.payload.fields.iter().any(|field| field.name == name)
                || self.envelope.roles.values().any(|role| role.name == name)
        };
        let name = ["zz", "zzz", "undeclared"].into_iter().find(|name| !declared(name))?;
        let mut all = members.to_vec();
        all.insert(0, (name.to_owned(), Json::Bool(true)));
        Some(NearMiss {
            why: "message: an undeclared name".to_owned(),
            message: compact(&Json::Object(all)).into_bytes(),
            role: Role::Producer,
            errors: vec![WireError::new(pointer("", name), Code::Undeclared)],
        })
    }
}
