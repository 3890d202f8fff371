//! The smallest values a producer may write.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use super::fixpoint::Fixpoint;
use super::text::producer_language;
use super::{ListShape, Made, MapShape, Shape, Types, number, shape, smaller, variant_fields};
use crate::json::Json;
use crate::model::{Field, Spec, Type};
use crate::pattern::automata::TooLarge;

/// A value that many ask for.
pub(crate) type Shared = Result<Option<Rc<Made>>, TooLarge>;

/// Objects of fewer fields, and values of fewer members, are searched one by one.
const FEW: usize = 12;

/// Makes values of the types of one task, none of them larger than a limit in bytes.
#[derive(Debug)]
pub(crate) struct Smallest<'a> {
    types: Types<'a>,
    limit: u64,
    named: Fixpoint<&'a str>,
    /// What automata found for a text type, by the place of the type in the model.
    texts: HashMap<*const Type, Option<Made>>,
    required: HashMap<*const Field, Rc<[&'a Field]>>,
    /// Objects that are asked for again for each of their fields, by the place of these in the model.
    objects: HashMap<*const Field, Shared>,
    by_name: HashMap<*const Field, HashMap<&'a str, &'a Field>>,
}

impl<'a> Smallest<'a> {
    /// For one task, whose messages have at most `limit` bytes.
    pub(crate) fn new(types: Types<'a>, limit: u64) -> Self {
        Self {
            types,
            limit,
            named: Fixpoint::default(),
            texts: HashMap::new(),
            required: HashMap::new(),
            objects: HashMap::new(),
            by_name: HashMap::new(),
        }
    }

    /// The types it makes values of.
    pub(crate) const fn types(&self) -> Types<'a> {
        self.types
    }

    /// Bytes nothing may exceed.
    pub(crate) const fn limit(&self) -> u64 {
        self.limit
    }

    /// The smallest value of `spec`; `None` where no message can hold one.
    pub(crate) fn value(&mut self, spec: &'a Spec) -> Result<Option<Made>, TooLarge> {
        let value = self.plain(&spec.ty)?;
        let null = spec.nullable.then(|| Made::new(Json::Null));
        Ok(smaller(value, null).filter(|made| made.fits(self.limit)))
    }

    /// The smallest value of a type that is not null.
    pub(crate) fn plain(&mut self, ty: &'a Type) -> Result<Option<Made>, TooLarge> {
        let found = self.step(ty)?;
        if !self.settle()? {
            return Ok(found);
        }
        self.step(ty)
    }

    /// Evaluates the named types that were asked for until nothing gets smaller; tells whether there was any.
    fn settle(&mut self) -> Result<bool, TooLarge> {
        let mut any = false;
        while let Some(name) = self.named.next()? {
            any = true;
            let types = self.types;
            let found = match types.get(name) {
                Some(_) => self.named_body(name)?,
                None => None,
            };
            self.named.put(&name, found.filter(|made| made.fits(self.limit)), false);
        }
        Ok(any)
    }

    fn step(&mut self, ty: &'a Type) -> Result<Option<Made>, TooLarge> {
        match ty {
            Type::Named(name) => Ok(self.named.get(&name.as_str())),
            _ => self.shaped(ty, shape(self.types, ty)),
        }
    }

    fn named_body(&mut self, name: &'a str) -> Result<Option<Made>, TooLarge> {
        use crate::model::TypeBody;
        let types = self.types;
        match types.get(name).map(|named| &named.body) {
            Some(TypeBody::Enum(of)) => {
                let texts = of.values.iter().map(|value| Made::new(Json::String(value.value.clone())));
                Ok(texts.min_by_key(|made| made.size))
            }
            Some(TypeBody::Object(object)) => self.object_step(None, &object.fields, &[]),
            Some(TypeBody::Union(union)) => {
                let mut best = None;
                for variant in &union.variants {
                    let fields = variant_fields(types, &variant.ty);
                    best = smaller(best, self.object_step(Some((&union.tag, &variant.tag)), fields, &[])?);
                }
                Ok(best)
            }
            None => Ok(None),
        }
    }

    fn shaped(&mut self, ty: &'a Type, shape: Shape<'a>) -> Result<Option<Made>, TooLarge> {
        Ok(match shape {
            Shape::Text | Shape::Enum(_) => {
                if let Some(known) = self.texts.get(&std::ptr::from_ref(ty)) {
                    return Ok(known.clone());
                }
                let Some(language) = producer_language(self.types, ty) else { return Ok(None) };
                let found = language.lightest(self.limit)?.map(|text| Made::new(Json::String(text)));
                self.texts.insert(std::ptr::from_ref(ty), found.clone());
                found
            }
            Shape::Bool => Some(Made::new(Json::Bool(true))),
            Shape::Integer(low, high) => number::shortest(low, high).map(|token| Made::new(Json::Number(token))),
            Shape::Double(min, max) => number::doubles(min, max, 1).pop().map(|token| Made::new(Json::Number(token))),
            Shape::List(list) => self.items_step(list, list.min, None)?.map(array),
            Shape::Map(_) => Some(Made::new(Json::Object(Vec::new()))),
            Shape::Object(object) => self.object_step(None, &object.fields, &[])?,
            Shape::Json(Some(0)) => None,
            Shape::Json(_) => Some(Made::new(Json::Number("0".to_owned()))),
            // Unions have names, and names are dealt with before.
            Shape::Union(_) => None,
        })
    }

    fn spec_step(&mut self, spec: &'a Spec) -> Result<Option<Made>, TooLarge> {
        let value = self.step(&spec.ty)?;
        Ok(smaller(value, spec.nullable.then(|| Made::new(Json::Null))))
    }

    /// The smallest object of the fields with its tag in which the `given` fields have the given values.
    pub(crate) fn object(
        &mut self,
        tag: Option<(&str, &str)>,
        fields: &'a [Field],
        given: &[(&str, Json)],
    ) -> Result<Option<Made>, TooLarge> {
        let found = self.object_step(tag, fields, given)?;
        if !self.settle()? {
            return Ok(found.filter(|made| made.fits(self.limit)));
        }
        Ok(self.object_step(tag, fields, given)?.filter(|made| made.fits(self.limit)))
    }

    /// The smallest object of the fields, made once.
    pub(crate) fn shared_object(&mut self, fields: &'a [Field]) -> Shared {
        if let Some(known) = self.objects.get(&fields.as_ptr()) {
            return known.clone();
        }
        let made = self.object(None, fields, &[]).map(|made| made.map(Rc::new));
        self.objects.insert(fields.as_ptr(), made.clone());
        made
    }

    /// The field of that name.
    pub(crate) fn field(&mut self, fields: &'a [Field], name: &str) -> Option<&'a Field> {
        if fields.len() <= FEW {
            return fields.iter().find(|field| field.name == name);
        }
        let names = self.by_name.entry(fields.as_ptr());
        let names = names.or_insert_with(|| fields.iter().map(|field| (field.name.as_str(), field)).collect());
        names.get(name).copied()
    }

    /// The fields that stand in every object; of thousands of fields most are optional.
    fn required(&mut self, fields: &'a [Field]) -> Rc<[&'a Field]> {
        let found = self.required.entry(fields.as_ptr());
        found.or_insert_with(|| fields.iter().filter(|field| field.required).collect()).clone()
    }

    fn object_step(
        &mut self,
        tag: Option<(&str, &str)>,
        fields: &'a [Field],
        given: &[(&str, Json)],
    ) -> Result<Option<Made>, TooLarge> {
        let mut members = Vec::new();
        members.extend(tag.map(|(name, value)| (name.to_owned(), Json::String(value.to_owned()))));
        let (mut size, mut whole, mut depth) = (2, true, 0);
        members.extend(given.iter().map(|(name, value)| ((*name).to_owned(), value.clone())));
        let required = self.required(fields);
        // An index pays only where there is much to look up in much.
        let many = given.len() > FEW && required.len() > FEW;
        let names: Option<HashSet<&str>> = many.then(|| given.iter().map(|(name, _)| *name).collect());
        let is_given = |field: &Field| match &names {
            Some(names) => names.contains(field.name.as_str()),
            None => given.iter().any(|(name, _)| *name == field.name),
        };
        for field in required.iter().filter(|field| !is_given(field)) {
            match self.spec_step(&field.spec)? {
                Some(made) if size + made.size <= self.limit => {
                    (size, depth) = (size + made.size, depth.max(made.depth));
                    members.push((field.name.clone(), made.value));
                }
                // Goes on all the same, so that every type it depends on is asked for.
                _ => whole = false,
            }
        }
        Ok((whole && depth < super::MAX_DEPTH).then(|| Made::new(Json::Object(members))))
    }

    /// `count` items for a list, the smallest there are (all different where the list asks for it), one of them `given`.
    pub(crate) fn items(
        &mut self,
        list: ListShape<'a>,
        count: u64,
        given: Option<&Json>,
    ) -> Result<Option<Vec<Json>>, TooLarge> {
        let found = self.items_step(list, count, given)?;
        if !self.settle()? {
            return Ok(found);
        }
        self.items_step(list, count, given)
    }

    fn items_step(
        &mut self,
        list: ListShape<'a>,
        count: u64,
        given: Option<&Json>,
    ) -> Result<Option<Vec<Json>>, TooLarge> {
        if count.saturating_mul(2) > self.limit {
            return Ok(None);
        }
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        let mut items: Vec<Json> = given.into_iter().cloned().collect();
        let missing = count.saturating_sub(items.len());
        if missing == 0 {
            return Ok(Some(items));
        }
        if list.unique {
            let more = self.distinct(list.of, count)?;
            items.extend(more.into_iter().filter(|item| Some(item) != given).take(missing));
        } else if let Some(item) = self.spec_step(list.of)? {
            if item.size.saturating_mul(missing as u64) > self.limit {
                return Ok(None);
            }
            items.extend(std::iter::repeat_n(item.value, missing));
        }
        Ok((items.len() >= count).then_some(items))
    }

    /// Up to `count` different values of a spec, smallest first; only scalars and enums have more than one here.
    pub(crate) fn distinct(&mut self, spec: &'a Spec, count: usize) -> Result<Vec<Json>, TooLarge> {
        let mut values: Vec<Json> = match shape(self.types, &spec.ty) {
            Shape::Text | Shape::Enum(_) => match producer_language(self.types, &spec.ty) {
                Some(language) => language.lightest_many(count, self.limit)?.into_iter().map(Json::String).collect(),
                None => Vec::new(),
            },
            Shape::Bool => vec![Json::Bool(true), Json::Bool(false)],
            Shape::Integer(low, high) => number::outwards(low, high, count).into_iter().map(Json::Number).collect(),
            Shape::Double(min, max) => number::doubles(min, max, count).into_iter().map(Json::Number).collect(),
            _ => self.step(&spec.ty)?.map(|made| made.value).into_iter().collect(),
        };
        values.extend(spec.nullable.then_some(Json::Null));
        values.sort_by_key(crate::json::compact_len);
        values.truncate(count);
        Ok(values)
    }

    /// A map of `count` entries, the smallest there is, one of them `given`.
    pub(crate) fn entries(
        &mut self,
        map: MapShape<'a>,
        count: u64,
        given: Option<(String, Json)>,
    ) -> Result<Option<Made>, TooLarge> {
        // An entry takes at least four bytes.
        if count.saturating_mul(4) > self.limit.saturating_add(4) {
            return Ok(None);
        }
        let missing = usize::try_from(count).unwrap_or(usize::MAX).saturating_sub(usize::from(given.is_some()));
        let mut members: Vec<(String, Json)> = given.into_iter().collect();
        if missing > 0 {
            let Some(value) = self.value(map.of)? else { return Ok(None) };
            let taken = members.first().map(|(name, _)| name.clone());
            let keys = self.keys(map, missing + members.len())?;
            let fresh = keys.into_iter().filter(|key| Some(key) != taken.as_ref()).take(missing);
            members.extend(fresh.map(|key| (key, value.value.clone())));
        }
        let whole = members.len() as u64 >= count;
        Ok(whole.then(|| Made::new(Json::Object(members))).filter(|made| made.fits(self.limit)))
    }

    /// Up to `count` different keys of a map, lightest first.
    pub(crate) fn keys(&self, map: MapShape<'a>, count: usize) -> Result<Vec<String>, TooLarge> {
        key_language(self.types, map, false).lightest_many(count, self.limit)
    }
}

/// The names a map may have.
pub(crate) fn key_language(types: Types<'_>, map: MapShape<'_>, consumer: bool) -> crate::pattern::automata::Language {
    let of = |keys: &Spec| {
        if consumer { super::consumer_language(types, &keys.ty) } else { producer_language(types, &keys.ty) }
    };
    map.keys.and_then(of).unwrap_or_else(crate::pattern::automata::Language::any)
}

/// The value of a list.
pub(super) fn array(items: Vec<Json>) -> Made {
    Made::new(Json::Array(items))
}
