//! Schemas of what the contract declares: fields, named types, containers.

use serde_json::{Map, Value, json};

use crate::json::compact;
use crate::model::{Deprecation, EnumType, Field, ObjectType, Spec, Task, Type, TypeBody, UnionType};
use crate::schema::lexical;
use crate::wire::Role;

/// The schemas of one task in one role.
#[derive(Debug, Clone, Copy)]
pub(super) struct Body<'a> {
    pub(super) task: &'a Task,
    pub(super) role: Role,
}

impl Body<'_> {
    /// The named types.
    pub(super) fn definitions(&mut self) -> Map<String, Value> {
        let mut definitions = Map::new();
        for (name, named) in &self.task.types {
            let mut schema = match &named.body {
                TypeBody::Enum(of) => self.enumeration(of),
                TypeBody::Object(object) => self.object(object, None),
                TypeBody::Union(union) => self.union(union),
            };
            describe(&mut schema, named.doc.as_deref(), named.deprecated.as_deref());
            definitions.insert(name.clone(), schema);
        }
        definitions
    }

    /// An object of declared fields; `tag` is a property beside them.
    pub(super) fn object(&self, object: &ObjectType, tag: Option<(&str, Value)>) -> Value {
        let mut properties = Map::new();
        let mut required = Vec::new();
        if let Some((name, schema)) = tag {
            properties.insert(name.to_owned(), schema);
            required.push(name.to_owned());
        }
        self.fields(&object.fields, &mut properties, &mut required);
        Value::Object(self.closed_object(properties, required))
    }

    /// Adds fields to the properties of an object.
    pub(super) fn fields(&self, fields: &[Field], properties: &mut Map<String, Value>, required: &mut Vec<String>) {
        for field in fields {
            properties.insert(field.name.clone(), self.spec(&field.spec));
            if field.required {
                required.push(field.name.clone());
            }
        }
    }

    /// The keywords of an object, which only a producer may not extend.
    pub(super) fn closed_object(&self, properties: Map<String, Value>, required: Vec<String>) -> Map<String, Value> {
        let mut schema = Map::new();
        schema.insert("type".into(), "object".into());
        schema.insert("properties".into(), Value::Object(properties));
        if !required.is_empty() {
            schema.insert("required".into(), required.into());
        }
        if self.role == Role::Producer {
            schema.insert("additionalProperties".into(), false.into());
        }
        schema
    }

    fn spec(&self, spec: &Spec) -> Value {
        let mut schema = self.ty(&spec.ty);
        if spec.nullable {
            schema = json!({ "anyOf": [schema, { "type": "null" }] });
        }
        describe(&mut schema, spec.doc.as_deref(), spec.deprecated.as_deref());
        if !spec.sensitive
            && let Value::Object(members) = &mut schema
        {
            // What another reader would change in meaning is better left out.
            let examples = spec.examples.iter().filter_map(|example| {
                let text = compact(example);
                let value: Value = serde_json::from_str(&text).ok()?;
                (compact_value(&value) == text).then_some(value)
            });
            let examples: Vec<Value> = examples.collect();
            if !examples.is_empty() {
                members.insert("examples".into(), examples.into());
            }
        }
        schema
    }

    fn ty(&self, ty: &Type) -> Value {
        match ty {
            Type::List { of, min_items, max_items, unique } => {
                let mut schema = json!({ "type": "array", "items": self.spec(of) });
                bound(&mut schema, "minItems", (*min_items > 0).then_some(*min_items));
                bound(&mut schema, "maxItems", *max_items);
                if *unique {
                    schema["uniqueItems"] = true.into();
                }
                schema
            }
            Type::Map { of, keys, max_entries } => {
                let mut schema = json!({ "type": "object", "additionalProperties": self.spec(of) });
                if let Some(keys) = keys {
                    schema["propertyNames"] = self.spec(keys);
                }
                bound(&mut schema, "maxProperties", *max_entries);
                schema
            }
            Type::Object(object) => self.object(object, None),
            Type::Named(name) => json!({ "$ref": format!("#/$defs/{name}") }),
            scalar => lexical::scalar(scalar),
        }
    }

    fn enumeration(&self, of: &EnumType) -> Value {
        let values: Vec<&str> = of.values.iter().map(|value| value.value.as_str()).collect();
        if of.open && self.role == Role::Consumer {
            return json!({ "anyOf": [{ "enum": values }, lexical::open_value()] });
        }
        json!({ "enum": values })
    }

    fn union(&self, union: &UnionType) -> Value {
        let mut branches: Vec<Value> = Vec::new();
        for variant in &union.variants {
            if let Some(TypeBody::Object(object)) = self.task.types.get(&variant.ty).map(|named| &named.body) {
                branches.push(self.object(object, Some((&union.tag, json!({ "const": variant.tag })))));
            }
        }
        if union.open && self.role == Role::Consumer {
            let known: Vec<&str> = union.variants.iter().map(|variant| variant.tag.as_str()).collect();
            let mut tag = lexical::open_value();
            tag["not"] = json!({ "enum": known });
            branches.push(json!({ "type": "object", "properties": { &union.tag: tag }, "required": [union.tag] }));
        }
        json!({ "type": "object", "required": [union.tag], "oneOf": branches })
    }
}

fn compact_value(value: &Value) -> String {
    value.to_string()
}

pub(super) fn bound(schema: &mut Value, keyword: &str, value: Option<u64>) {
    if let Some(value) = value {
        schema[keyword] = value.into();
    }
}

fn describe(schema: &mut Value, doc: Option<&str>, deprecated: Option<&Deprecation>) {
    // `true`, the schema of any value, becomes an object where there is something to say about it.
    if (doc.is_some() || deprecated.is_some()) && schema.is_boolean() {
        *schema = json!({});
    }
    if let Some(doc) = doc {
        schema["description"] = doc.into();
    }
    if deprecated.is_some() {
        schema["deprecated"] = true.into();
    }
}
