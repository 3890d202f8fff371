//! Fields by name, for objects of hundreds and thousands of fields.

use std::collections::HashMap;

use crate::json::escape;
use crate::model::{Field, Spec, Task, Type, TypeBody};

/// Objects of fewer fields are searched one by one, which is faster.
const MANY: usize = 48;

/// The large objects of tasks, by the place of their fields in memory: the model they were made from must stay.
#[derive(Debug, Default)]
pub struct FieldIndex<'a> {
    objects: HashMap<usize, ManyFields<'a>>,
}

/// A large object.
#[derive(Debug)]
pub struct ManyFields<'a> {
    by_name: HashMap<&'a str, &'a Field>,
    /// In the order of their paths.
    required: Vec<&'a Field>,
}

impl<'a> FieldIndex<'a> {
    /// The large objects of `tasks`.
    pub fn of(tasks: impl IntoIterator<Item = &'a Task>) -> Self {
        let mut index = Self::default();
        for task in tasks {
            index.object(&task.payload.fields);
            for named in task.types.values() {
                if let TypeBody::Object(object) = &named.body {
                    index.object(&object.fields);
                }
            }
        }
        index
    }

    /// What is known of an object with these fields; nothing where it is small.
    pub fn many(&self, fields: &[Field]) -> Option<&ManyFields<'a>> {
        if fields.len() < MANY { None } else { self.objects.get(&fields.as_ptr().addr()) }
    }

    /// The field of that name.
    pub fn field<'f>(&self, fields: &'f [Field], name: &str) -> Option<&'f Field>
    where
        'a: 'f,
    {
        match self.many(fields) {
            Some(many) => many.field(name),
            None => fields.iter().find(|field| field.name == name),
        }
    }

    fn object(&mut self, fields: &'a [Field]) {
        if fields.len() >= MANY {
            let mut required: Vec<&Field> = fields.iter().filter(|field| field.required).collect();
            required.sort_by_cached_key(|field| escape(&field.name));
            let by_name = fields.iter().map(|field| (field.name.as_str(), field)).collect();
            self.objects.insert(fields.as_ptr().addr(), ManyFields { by_name, required });
        }
        for field in fields {
            self.spec(&field.spec);
        }
    }

    /// Objects within lists and maps; depth is that of contract files, which is bounded.
    fn spec(&mut self, spec: &'a Spec) {
        match &spec.ty {
            Type::List { of, .. } | Type::Map { of, .. } => self.spec(of),
            Type::Object(object) => self.object(&object.fields),
            _ => {}
        }
    }
}

impl<'a> ManyFields<'a> {
    /// The field of that name.
    pub fn field(&self, name: &str) -> Option<&'a Field> {
        self.by_name.get(name).copied()
    }

    /// The fields that must be there, in the order of their paths.
    pub fn required(&self) -> &[&'a Field] {
        &self.required
    }
}
