//! Inclusion: the smallest value that one side writes and the other refuses.

use std::collections::BTreeSet;

use super::fixpoint::Fixpoint;
use super::objects::Case;
use super::smallest::{array, key_language};
use super::text::{consumer_language, producer_language};
use super::{ListShape, Made, MapShape, Shape, Sizes, Smallest, Types, number, shape, smaller};
use crate::json::Json;
use crate::model::{ObjectType, Spec, Type};
use crate::pattern::automata::{Language, TooLarge};
use crate::wire::{self, Role};

/// How far down a comparison looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reach {
    /// The value and everything beneath.
    Deep,
    /// The value itself: its kind, form, range, counts, names; not what stands in items, entries and fields.
    Local,
}

/// Values that the writer's contract lets a producer write and the reader's contract makes a consumer refuse.
#[derive(Debug)]
pub(crate) struct Refusals<'a> {
    /// Values of the writer.
    pub(crate) smallest: Smallest<'a>,
    pub(super) reader: Types<'a>,
    pairs: Fixpoint<(&'a str, &'a str)>,
    unsure: bool,
}

/// The smallest of several finds, and whether something was too large to be decided.
#[derive(Debug, Default)]
pub(super) struct Finds {
    best: Option<Made>,
    unsure: bool,
}

impl Finds {
    pub(super) fn add(&mut self, found: Result<Option<Made>, TooLarge>) {
        match found {
            Ok(found) => self.best = smaller(self.best.take(), found),
            Err(TooLarge) => self.unsure = true,
        }
    }

    pub(super) fn done(self) -> Result<Option<Made>, TooLarge> {
        if self.best.is_none() && self.unsure { Err(TooLarge) } else { Ok(self.best) }
    }
}

impl<'a> Refusals<'a> {
    /// For messages of at most `limit` bytes.
    pub(crate) fn new(writer: Types<'a>, reader: Types<'a>, limit: u64) -> Self {
        Self { smallest: Smallest::new(writer, limit), reader, pairs: Fixpoint::default(), unsure: false }
    }

    /// The smallest refused value; `None` where every value is accepted. Comparisons go place by place instead.
    ///
    /// # Errors
    /// [`TooLarge`] where none was found within the budget, though there may be one.
    #[cfg(test)]
    pub(super) fn find(&mut self, reach: Reach, writer: &'a Spec, reader: &'a Spec) -> Result<Option<Made>, TooLarge> {
        self.settled(|engine| engine.spec(reach, writer, reader))
    }

    /// Runs `compare` until the named pairs that it asks for no longer change.
    pub(super) fn settled(
        &mut self,
        mut compare: impl FnMut(&mut Self) -> Result<Option<Made>, TooLarge>,
    ) -> Result<Option<Made>, TooLarge> {
        self.unsure = false;
        let first = compare(self);
        let mut any = false;
        while let Some(pair) = self.pairs.next()? {
            any = true;
            self.unsure = false;
            let found = self.named(Reach::Deep, pair);
            let unsure = self.unsure || found.is_err();
            let limit = self.smallest.limit();
            self.pairs.put(&pair, found.unwrap_or(None).filter(|made| made.fits(limit)), unsure);
        }
        let found = if any {
            self.unsure = false;
            compare(self)
        } else {
            first
        };
        match found? {
            None if self.unsure => Err(TooLarge),
            found => Ok(found.filter(|made| made.fits(self.smallest.limit()))),
        }
    }

    /// The same without null.
    ///
    /// # Errors
    /// As [`Refusals::find`].
    pub(crate) fn find_plain(
        &mut self,
        reach: Reach,
        writer: &'a Spec,
        reader: &'a Spec,
    ) -> Result<Option<Made>, TooLarge> {
        self.settled(|engine| engine.plain(reach, writer, reader))
    }

    /// The same for two named types; null is no matter of theirs.
    ///
    /// # Errors
    /// As [`Refusals::find`].
    pub(crate) fn find_named(
        &mut self,
        reach: Reach,
        writer: &'a str,
        reader: &'a str,
    ) -> Result<Option<Made>, TooLarge> {
        self.settled(|engine| engine.named(reach, (writer, reader)))
    }

    /// The smallest message of a type that the reader's type refuses.
    ///
    /// # Errors
    /// As [`Refusals::find`].
    pub(crate) fn find_object(
        &mut self,
        writer: &'a ObjectType,
        reader: &'a ObjectType,
    ) -> Result<Option<Made>, TooLarge> {
        let case = [Case { tag: None, fields: &writer.fields }];
        self.settled(|engine| engine.objects(Reach::Deep, &case, Shape::Object(reader)))
    }

    fn named(&mut self, reach: Reach, (writer, reader): (&'a str, &'a str)) -> Result<Option<Made>, TooLarge> {
        use crate::model::TypeBody::{Enum, Object, Union};
        let body = |types: Types<'a>, name: &str| types.get(name).map(|named| &named.body);
        let (Some(left), Some(right)) = (body(self.smallest.types(), writer), body(self.reader, reader)) else {
            return Ok(None);
        };
        match (left, right) {
            (Enum(left), Enum(right)) => {
                let known: BTreeSet<&str> = right.values.iter().map(|value| value.value.as_str()).collect();
                let accepted = |text: &str| known.contains(text) || (right.open && wire::is_open_value(text));
                let refused = left.values.iter().filter(|value| !accepted(&value.value));
                Ok(refused.map(|value| Made::new(Json::String(value.value.clone()))).min_by_key(|made| made.size))
            }
            (Object(left), right @ (Object(_) | Union(_))) => {
                let cases = [Case { tag: None, fields: &left.fields }];
                self.objects(reach, &cases, right.into())
            }
            (Union(left), right @ (Object(_) | Union(_))) => {
                let cases = super::objects::cases(self.smallest.types(), left);
                self.objects(reach, &cases, right.into())
            }
            // Texts against objects: any value is refused.
            (Enum(left), _) => Ok(left
                .values
                .iter()
                .map(|value| Made::new(Json::String(value.value.clone())))
                .min_by_key(|made| made.size)),
            (Object(left), Enum(_)) => self.smallest.object(None, &left.fields, &[]),
            (Union(left), Enum(_)) => {
                let mut finds = Finds::default();
                for case in super::objects::cases(self.smallest.types(), left) {
                    finds.add(self.smallest.object(case.tag, case.fields, &[]));
                }
                finds.done()
            }
        }
    }

    pub(super) fn spec(&mut self, reach: Reach, writer: &'a Spec, reader: &'a Spec) -> Result<Option<Made>, TooLarge> {
        let mut finds = Finds::default();
        if writer.nullable && !reader.nullable && !matches!(reader.ty, Type::Json { .. }) {
            finds.add(Ok(Some(Made::new(Json::Null))));
        }
        finds.add(self.plain(reach, writer, reader));
        finds.done()
    }

    fn plain(&mut self, reach: Reach, writer: &'a Spec, reader: &'a Spec) -> Result<Option<Made>, TooLarge> {
        if let (Type::Named(left), Type::Named(right)) = (&writer.ty, &reader.ty)
            && reach == Reach::Deep
        {
            let pair = (left.as_str(), right.as_str());
            let found = self.pairs.get(&pair);
            self.unsure |= self.pairs.is_unsure(&pair);
            return Ok(found);
        }
        let (left, right) = (shape(self.smallest.types(), &writer.ty), shape(self.reader, &reader.ty));
        if matches!(left, Shape::Text) && writer.ty == reader.ty {
            return Ok(None);
        }
        let limit = self.smallest.limit();
        let number = |token: Option<String>| token.map(|token| Made::new(Json::Number(token)));
        match (left, right) {
            (_, Shape::Json(max)) => self.too_long(writer, max),
            (Shape::Json(max), _) => self.any_json(max, reader),
            (Shape::Text | Shape::Enum(_), Shape::Text | Shape::Enum(_)) => {
                let language = producer_language(self.smallest.types(), &writer.ty);
                let other = consumer_language(self.reader, &reader.ty);
                let (Some(language), Some(other)) = (language, other) else { return Ok(None) };
                Ok(language.outside(&other, limit)?.map(|text| Made::new(Json::String(text))))
            }
            (Shape::Bool, Shape::Bool) => Ok(None),
            (Shape::Integer(a, b), Shape::Integer(c, d)) => Ok(number(number::integer_outside((a, b), (c, d)))),
            (Shape::Integer(a, b), Shape::Double(min, max)) => {
                Ok(number(number::integer_outside_double((a, b), min, max)))
            }
            (Shape::Double(a, b), Shape::Integer(low, high)) => {
                #[expect(clippy::cast_precision_loss, reason = "only makes candidates, which are then checked")]
                let ends = [low as f64, high as f64];
                let refused = |token: &Json| !number::is_integer_in(token, low, high);
                Ok(number(number::double_refused((a, b), &ends, refused)))
            }
            (Shape::Double(a, b), Shape::Double(min, max)) => {
                let ends: Vec<f64> = [min, max].into_iter().flatten().collect();
                let refused = |token: &Json| !number::is_double_in(token, min, max);
                Ok(number(number::double_refused((a, b), &ends, refused)))
            }
            (Shape::List(left), Shape::List(right)) => self.lists(reach, left, right),
            (Shape::Map(left), Shape::Map(right)) => self.maps(reach, left, right),
            (Shape::Map(left), Shape::Object(_) | Shape::Union(_)) => self.map_as_object(left, right),
            (Shape::Object(_) | Shape::Union(_), Shape::Map(map)) => {
                let cases = super::objects::cases_of(self.smallest.types(), left);
                self.objects_as_map(&cases, map)
            }
            (Shape::Object(_) | Shape::Union(_), Shape::Object(_) | Shape::Union(_)) => {
                let cases = super::objects::cases_of(self.smallest.types(), left);
                self.objects(reach, &cases, right)
            }
            _ => self.smallest.plain(&writer.ty),
        }
    }

    fn lists(&mut self, reach: Reach, left: ListShape<'a>, right: ListShape<'a>) -> Result<Option<Made>, TooLarge> {
        let mut finds = Finds::default();
        let most = left.max.unwrap_or(u64::MAX);
        let mut of_length = |engine: &mut Self, count: u64| {
            finds.add(engine.smallest.items(left, count, None).map(|items| items.map(array)));
        };
        if left.min < right.min {
            of_length(self, left.min);
        }
        let beyond = right.max.map(|max| max.saturating_add(1).max(left.min));
        if let Some(count) = beyond.filter(|&count| count <= most) {
            of_length(self, count);
        }
        if right.unique && !left.unique && most >= 2 {
            of_length(self, left.min.max(2));
        }
        if reach == Reach::Deep && most >= 1 {
            let item = self.spec(reach, left.of, right.of);
            finds.add(item.and_then(|item| match item {
                Some(item) => self.around_item(left, &item.value),
                None => Ok(None),
            }));
        }
        finds.done()
    }

    /// The smallest list with the item.
    pub(crate) fn around_item(&mut self, list: ListShape<'a>, item: &Json) -> Result<Option<Made>, TooLarge> {
        if list.max == Some(0) {
            return Ok(None);
        }
        Ok(self.smallest.items(list, list.min.max(1), Some(item))?.map(array))
    }

    fn maps(&mut self, reach: Reach, left: MapShape<'a>, right: MapShape<'a>) -> Result<Option<Made>, TooLarge> {
        let mut finds = Finds::default();
        let most = left.max.unwrap_or(u64::MAX);
        if let Some(count) = right.max.map(|max| max.saturating_add(1)).filter(|&count| count <= most) {
            finds.add(self.smallest.entries(left, count, None));
        }
        if most >= 1 {
            finds.add(self.refused_key(left, right));
        }
        if reach == Reach::Deep && most >= 1 {
            let value = self.spec(reach, left.of, right.of);
            finds.add(value.and_then(|value| match value {
                Some(value) => self.around_entry(left, value.value),
                None => Ok(None),
            }));
        }
        finds.done()
    }

    fn refused_key(&mut self, left: MapShape<'a>, right: MapShape<'a>) -> Result<Option<Made>, TooLarge> {
        let (keys, others) = (self.keys(left), key_language(self.reader, right, true));
        let Some(key) = keys.outside(&others, self.smallest.limit())? else { return Ok(None) };
        let Some(value) = self.smallest.value(left.of)? else { return Ok(None) };
        Ok(Some(Made::new(Json::Object(vec![(key, value.value)]))))
    }

    /// The smallest map with the value.
    pub(crate) fn around_entry(&mut self, map: MapShape<'a>, value: Json) -> Result<Option<Made>, TooLarge> {
        if map.max == Some(0) {
            return Ok(None);
        }
        let key = self.keys(map).lightest(self.smallest.limit())?;
        Ok(key.map(|key| Made::new(Json::Object(vec![(key, value)]))))
    }

    pub(super) fn keys(&self, map: MapShape<'a>) -> Language {
        key_language(self.smallest.types(), map, false)
    }

    /// A value that is longer than a `json` reader allows.
    fn too_long(&mut self, writer: &'a Spec, max: Option<u64>) -> Result<Option<Made>, TooLarge> {
        let Some(over) = max.map(|max| max.saturating_add(1)).filter(|&over| over <= self.smallest.limit()) else {
            return Ok(None);
        };
        Sizes::new(&mut self.smallest).at_least(writer, over)
    }

    /// A JSON value that the reader refuses; every other type accepts only one or two kinds.
    fn any_json(&self, max: Option<u64>, reader: &Spec) -> Result<Option<Made>, TooLarge> {
        let digits = (0..10).map(|digit| Json::Number(digit.to_string()));
        let others = [Json::String(String::new()), Json::Array(vec![]), Json::Object(vec![]), Json::Bool(true)];
        let long = [Json::Number("0.5".to_owned()), Json::String("a".to_owned()), Json::Null];
        let fitting =
            digits.chain(others).chain(long).map(Made::new).filter(|made| max.is_none_or(|max| made.size <= max));
        let refused = |made: &Made| !wire::check_value(self.reader, reader, &made.value, Role::Consumer).is_empty();
        Ok(fitting.filter(refused).min_by_key(|made| made.size))
    }
}
