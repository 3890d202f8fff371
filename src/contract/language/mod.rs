//! The contract language described for editors: a JSON Schema of each kind of contract file.
//!
//! These types exist for their schema alone; reading is done by the documents beside this module, which say more and
//! say it with places. A test holds the two together. Optional keys are `Option`s here, and null is taken out of the
//! schemas afterwards, because the language knows no null.

mod field;
mod files;
mod flow;
mod task;

use schemars::generate::SchemaSettings;
use schemars::transform::{RecursiveTransform, Transform};
use schemars::{JsonSchema, Schema};
use serde_json::{Value, json};

use files::{Envelope, Machine, Registry, Service, Types, Waivers};
use flow::Flow;
use task::Task;

/// A kind of contract file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum FileKind {
    /// `registry.yaml`
    Registry,
    /// `envelopes/<name>.yaml`
    Envelope,
    /// `types/<name>.yaml`
    Types,
    /// `machines/<name>.yaml`
    Machine,
    /// `flows/<name>.yaml`
    Flow,
    /// `tasks/<domain>/<rest>.v<N>.yaml`
    Task,
    /// `services/<service>.yaml`
    Service,
    /// `waivers.yaml`
    Waivers,
}

/// A draft of JSON Schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Draft {
    /// Draft 2020-12
    #[value(name = "2020-12")]
    Draft202012,
    /// Draft 7, which older editors read
    #[value(name = "draft-07")]
    Draft07,
}

impl FileKind {
    /// All kinds.
    pub const ALL: [Self; 8] = [
        Self::Registry,
        Self::Envelope,
        Self::Types,
        Self::Machine,
        Self::Flow,
        Self::Task,
        Self::Service,
        Self::Waivers,
    ];

    /// The name of the kind, and of its schema file.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Registry => "registry",
            Self::Envelope => "envelope",
            Self::Types => "types",
            Self::Machine => "machine",
            Self::Flow => "flow",
            Self::Task => "task",
            Self::Service => "service",
            Self::Waivers => "waivers",
        }
    }

    /// The JSON Schema of the kind.
    pub fn schema(self, draft: Draft) -> Value {
        match self {
            Self::Registry => generate::<Registry>(draft),
            Self::Envelope => generate::<Envelope>(draft),
            Self::Types => generate::<Types>(draft),
            Self::Machine => generate::<Machine>(draft),
            Self::Flow => generate::<Flow>(draft),
            Self::Task => generate::<Task>(draft),
            Self::Service => generate::<Service>(draft),
            Self::Waivers => generate::<Waivers>(draft),
        }
    }
}

fn generate<T: JsonSchema>(draft: Draft) -> Value {
    let settings = match draft {
        Draft::Draft202012 => SchemaSettings::draft2020_12(),
        Draft::Draft07 => SchemaSettings::draft07(),
    };
    let mut schema = settings.into_generator().into_root_schema_for::<T>();
    RecursiveTransform(without_null).transform(&mut schema);
    schema.to_value()
}

/// Takes null, which stands for an absent option, out of a schema.
fn without_null(schema: &mut Schema) {
    let Some(object) = schema.as_object_mut() else { return };
    if let Some(Value::Array(types)) = object.get_mut("type") {
        types.retain(|name| name != "null");
        if let [only] = types.as_slice() {
            let only = only.clone();
            object.insert("type".to_owned(), only);
        }
    }
    if let Some(Value::Array(options)) = object.get_mut("anyOf") {
        options.retain(|option| *option != json!({ "type": "null" }));
        if let [Value::Object(only)] = options.as_slice() {
            let only = only.clone();
            object.remove("anyOf");
            object.extend(only);
        }
    }
}

#[cfg(test)]
mod tests;
