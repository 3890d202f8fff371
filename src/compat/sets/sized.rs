//! Values of at least a size: what a limit in bytes refuses.

use std::collections::HashMap;

use super::objects::{Case, cases_of};
use super::smallest::key_language;
use super::text::producer_language;
use super::{ListShape, Made, MapShape, Shape, Smallest, shape, smaller};
use crate::json::Json;
use crate::model::{Field, ObjectType, Spec};
use crate::pattern::automata::{Language, TooLarge, characters_of_bytes};

/// Containers within containers that are grown; messages are not much deeper.
const MAX_DEPTH: usize = 40;
/// Attempts of one search.
const MAX_ATTEMPTS: usize = 20_000;

/// Bytes that no value of a type exceeds; `None` where there is no bound.
type Bound = Option<u64>;

/// Grows values of a producer. The limit of the [`Smallest`] is the upper end of every size.
#[derive(Debug)]
pub(crate) struct Sizes<'s, 'a> {
    smallest: &'s mut Smallest<'a>,
    named: HashMap<&'a str, Bound>,
    attempts: usize,
}

impl<'s, 'a> Sizes<'s, 'a> {
    pub(crate) fn new(smallest: &'s mut Smallest<'a>) -> Self {
        Self { smallest, named: HashMap::new(), attempts: 0 }
    }

    /// A value of at least `size` bytes, the smallest that was found; `None` where there is none.
    ///
    /// # Errors
    /// [`TooLarge`] where none was found, though the bounds allow one.
    pub(crate) fn at_least(&mut self, spec: &'a Spec, size: u64) -> Result<Option<Made>, TooLarge> {
        if self.bound(spec, 0).is_some_and(|bound| bound < size) || size > self.smallest.limit() {
            return Ok(None);
        }
        self.grow(spec, size, 0)?.map_or(Err(TooLarge), |made| Ok(Some(made)))
    }

    /// The same for the objects of `fields`.
    ///
    /// # Errors
    /// As [`Sizes::at_least`].
    pub(crate) fn object_at_least(&mut self, object: &'a ObjectType, size: u64) -> Result<Option<Made>, TooLarge> {
        let case = Case { tag: None, fields: &object.fields };
        if self.case_bound(&case, 0).is_some_and(|bound| bound < size) || size > self.smallest.limit() {
            return Ok(None);
        }
        self.grow_case(&case, size, 0)?.map_or(Err(TooLarge), |made| Ok(Some(made)))
    }

    fn bound(&mut self, spec: &'a Spec, depth: usize) -> Bound {
        let types = self.smallest.types();
        let name = if let crate::model::Type::Named(name) = &spec.ty { Some(name.as_str()) } else { None };
        if let Some(known) = name.and_then(|name| self.named.get(name)) {
            return *known;
        }
        if depth > MAX_DEPTH {
            return None;
        }
        if let Some(name) = name {
            // What contains itself has no bound.
            self.named.insert(name, None);
        }
        let bound = match shape(types, &spec.ty) {
            Shape::Text => producer_language(types, &spec.ty)?.max_bytes().map(|bytes| bytes.saturating_add(2)),
            Shape::Enum(of) => of.values.iter().map(|value| text(&value.value).size).max(),
            Shape::Bool => Some(5),
            Shape::Integer(low, high) => Some(low.to_string().len().max(high.to_string().len()) as u64),
            // Sign, `0.00000` and 17 digits: the longest that is written without an exponent, and longer than any with one.
            Shape::Double(..) => Some(25),
            Shape::Json(max) => max,
            Shape::List(list) => self.list_bound(list, depth),
            Shape::Map(map) => self.map_bound(map, depth),
            object @ (Shape::Object(_) | Shape::Union(_)) => {
                let bounds =
                    cases_of(types, object).iter().map(|case| self.case_bound(case, depth)).collect::<Vec<_>>();
                bounds.into_iter().try_fold(0, |most: u64, bound| Some(most.max(bound?)))
            }
        };
        if let Some(name) = name {
            self.named.insert(name, bound);
        }
        bound.map(|bytes| if spec.nullable { bytes.max(4) } else { bytes })
    }

    fn list_bound(&mut self, list: ListShape<'a>, depth: usize) -> Bound {
        let item = self.bound(list.of, depth + 1)?.saturating_add(1);
        Some(bracketed(list.max?.saturating_mul(item)))
    }

    fn map_bound(&mut self, map: MapShape<'a>, depth: usize) -> Bound {
        let key = key_language(self.smallest.types(), map, false).max_bytes()?.saturating_add(4);
        let entry = self.bound(map.of, depth + 1)?.saturating_add(key);
        Some(bracketed(map.max?.saturating_mul(entry)))
    }

    fn case_bound(&mut self, case: &Case<'a>, depth: usize) -> Bound {
        let tag = case.tag.map_or(0, |(name, value)| text(name).size + text(value).size + 2);
        let mut sum = tag;
        for field in case.fields {
            sum = sum.saturating_add(text(&field.name).size + 2).saturating_add(self.bound(&field.spec, depth + 1)?);
        }
        Some(bracketed(sum))
    }

    fn grow(&mut self, spec: &'a Spec, size: u64, depth: usize) -> Result<Option<Made>, TooLarge> {
        self.attempts += 1;
        if self.attempts > MAX_ATTEMPTS || depth > MAX_DEPTH {
            return Ok(None);
        }
        if self.bound(spec, depth).is_some_and(|bound| bound < size) {
            return Ok(None);
        }
        if let Some(made) = self.smallest.value(spec)?.filter(|made| made.size >= size) {
            return Ok(Some(made));
        }
        let types = self.smallest.types();
        let limit = self.smallest.limit();
        let null = Some(Made::new(Json::Null)).filter(|made| spec.nullable && made.size >= size);
        let grown = match shape(types, &spec.ty) {
            Shape::Text => {
                producer_language(types, &spec.ty).map_or(Ok(None), |language| long_text(&language, size, limit))?
            }
            Shape::Enum(of) => of
                .values
                .iter()
                .map(|value| text(&value.value))
                .filter(|made| made.size >= size)
                .min_by_key(|made| made.size),
            Shape::Bool => Some(Made::new(Json::Bool(false))).filter(|made| made.size >= size),
            Shape::Integer(low, high) => long_integer(low, high, size),
            Shape::Double(min, max) => long_double(min, max, size),
            Shape::Json(_) => Some(text(&"a".repeat(usize::try_from(size.saturating_sub(2)).unwrap_or(0)))),
            Shape::List(list) => self.grow_list(list, size, depth)?,
            Shape::Map(map) => self.grow_map(map, size, depth)?,
            object @ (Shape::Object(_) | Shape::Union(_)) => {
                let mut best = None;
                for case in cases_of(types, object) {
                    best = smaller(best, self.grow_case(&case, size, depth)?);
                }
                best
            }
        };
        Ok(smaller(grown, null).filter(|made| made.fits(limit)))
    }

    /// One large item, else many small ones, else as many as there may be of the size that is needed.
    fn grow_list(&mut self, list: ListShape<'a>, size: u64, depth: usize) -> Result<Option<Made>, TooLarge> {
        let most = list.max.unwrap_or(u64::MAX);
        if most == 0 {
            return Ok(None);
        }
        let count = list.min.max(1);
        let rest = self.smallest.items(list, count - 1, None)?.unwrap_or_default();
        let missing = size.saturating_sub(super::smallest::array(rest).size + 1);
        let mut best = None;
        if let Some(item) = self.grow(list.of, missing, depth + 1)? {
            best = self.smallest.items(list, count, Some(&item.value))?.map(super::smallest::array);
        }
        let longest = self.bound(list.of, depth + 1).unwrap_or(u64::MAX);
        let mut target = 1;
        while best.as_ref().is_none_or(|made: &Made| made.size < size) && target <= size {
            let count = (size / (target + 1)).saturating_add(1).clamp(count, most);
            if count.saturating_mul(target + 1) + 2 >= size
                && let Some(made) = self.many_items(list, count, target, size, depth)?
            {
                best = Some(made);
                break;
            }
            // By steps that grow, but not past the longest item.
            let next = (target + 1).max(target * 5 / 4);
            target = if target < longest { next.min(longest) } else { next };
        }
        Ok(best.filter(|made| made.size >= size))
    }

    fn many_items(
        &mut self,
        list: ListShape<'a>,
        count: u64,
        target: u64,
        size: u64,
        depth: usize,
    ) -> Result<Option<Made>, TooLarge> {
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        if count as u64 > self.smallest.limit() {
            return Ok(None);
        }
        let mut items = if list.unique {
            self.smallest.distinct(list.of, count)?
        } else {
            let Some(item) = self.grow(list.of, target, depth + 1)? else { return Ok(None) };
            vec![item.value; count]
        };
        while items.len() as u64 > list.min.max(1) && super::smallest::array(items.clone()).size > size + target + 1 {
            items.pop();
        }
        Ok(Some(super::smallest::array(items)).filter(|made| made.size >= size))
    }

    /// One entry with a large value or a large key, else as many as it takes.
    fn grow_map(&mut self, map: MapShape<'a>, size: u64, depth: usize) -> Result<Option<Made>, TooLarge> {
        let (types, limit) = (self.smallest.types(), self.smallest.limit());
        let most = map.max.unwrap_or(u64::MAX);
        let Some(key) = self.smallest.keys(map, 1)?.pop().filter(|_| most > 0) else { return Ok(None) };
        let entry = |key: String, value: Json| Made::new(Json::Object(vec![(key, value)]));
        if let Some(value) = self.grow(map.of, size.saturating_sub(text(&key).size + 3), depth + 1)? {
            return Ok(Some(entry(key, value.value)));
        }
        let Some(value) = self.smallest.value(map.of)? else { return Ok(None) };
        let missing = size.saturating_sub(value.size + 3);
        if let Some(Made { value: Json::String(key), .. }) =
            long_text(&key_language(types, map, false), missing, limit)?
        {
            return Ok(Some(entry(key, value.value)));
        }
        let mut target = value.size;
        while target <= size {
            if let Some(value) = self.grow(map.of, target, depth + 1)? {
                let count = (size / (value.size + 4)).saturating_add(1).min(most);
                let mut made = self.smallest.entries(map, 0, None)?;
                let keys = self.smallest.keys(map, usize::try_from(count).unwrap_or(usize::MAX))?;
                for take in 1..=keys.len() {
                    if made.as_ref().is_some_and(|made| made.size >= size) {
                        break;
                    }
                    let entries = keys.iter().take(take).map(|key| (key.clone(), value.value.clone()));
                    made = Some(Made::new(Json::Object(entries.collect())));
                }
                if let Some(made) = made.filter(|made| made.size >= size) {
                    return Ok(Some(made));
                }
            }
            target = (target + 1).max(target * 2);
        }
        Ok(None)
    }

    /// One field that is large enough alone; else fields as large as they get, one after the other.
    fn grow_case(&mut self, case: &Case<'a>, size: u64, depth: usize) -> Result<Option<Made>, TooLarge> {
        // Without the plain object there is only the way through each field.
        let mut room = self.smallest.object(case.tag, case.fields, &[])?.map(|plain| Room::of(&plain));
        let mut best: Option<Made> = None;
        for field in case.fields {
            let found = self.with_field(case, (&[], room), field, size, depth)?;
            best = smaller(best, found);
            if best.as_ref().is_some_and(|made| made.size == size) {
                return Ok(best);
            }
        }
        if best.is_some() {
            return Ok(best);
        }
        let mut given: Vec<(&str, Json)> = Vec::new();
        for field in case.fields {
            if let Some(made) = self.with_field(case, (&given, room), field, size, depth)? {
                return Ok(Some(made));
            }
            if let Some(largest) = self.largest(field, depth)? {
                room = match room {
                    Some(room) => Some(room.with(field, self.own(field)?, largest.size)),
                    None => None,
                };
                given.push((&field.name, largest.value));
            }
        }
        Ok(self.smallest.object(case.tag, case.fields, &given)?.filter(|made| made.size >= size))
    }

    /// Bytes of the field's value in the plain object, which only has what is required.
    fn own(&mut self, field: &'a Field) -> Result<Option<u64>, TooLarge> {
        let value = if field.required { self.smallest.value(&field.spec)? } else { None };
        Ok(value.map(|made| made.size))
    }

    /// The object with `given` fields, whose size `room` knows, in which `field` takes what is missing to `size`.
    fn with_field(
        &mut self,
        case: &Case<'a>,
        (given, room): (&[(&'a str, Json)], Option<Room>),
        field: &'a Field,
        size: u64,
        depth: usize,
    ) -> Result<Option<Made>, TooLarge> {
        let with = |value: Json| given.iter().cloned().chain([(field.name.as_str(), value)]).collect::<Vec<_>>();
        // A number of one byte in its place shows what everything else takes.
        let base = match room {
            Some(room) => room.with(field, self.own(field)?, 1).bytes,
            None => {
                let zero = with(Json::Number("0".to_owned()));
                let Some(base) = self.smallest.object(case.tag, case.fields, &zero)? else { return Ok(None) };
                base.size
            }
        };
        let Some(value) = self.grow(&field.spec, size.saturating_sub(base - 1), depth + 1)? else {
            return Ok(None);
        };
        Ok(self.smallest.object(case.tag, case.fields, &with(value.value))?.filter(|made| made.size >= size))
    }

    /// The largest value of a bounded field that is found quickly.
    fn largest(&mut self, field: &'a Field, depth: usize) -> Result<Option<Made>, TooLarge> {
        let mut target = self.bound(&field.spec, depth).unwrap_or(u64::MAX).min(self.smallest.limit());
        while target > 1 {
            if let Some(made) = self.grow(&field.spec, target, depth + 1)? {
                return Ok(Some(made));
            }
            target = target * 7 / 8;
        }
        self.smallest.value(&field.spec)
    }
}

/// What an object takes, known without making it: of thousands of fields each is tried.
#[derive(Debug, Clone, Copy)]
struct Room {
    bytes: u64,
    empty: bool,
}

impl Room {
    fn of(object: &Made) -> Self {
        Self { bytes: object.size, empty: matches!(&object.value, Json::Object(members) if members.is_empty()) }
    }

    /// The same with a value of that size in the field, where the object has one of `own` bytes now.
    fn with(self, field: &Field, own: Option<u64>, size: u64) -> Self {
        let bytes = match own {
            Some(own) => (self.bytes + size).saturating_sub(own),
            None => self.bytes + text(&field.name).size + 1 + size + u64::from(!self.empty),
        };
        Self { bytes, empty: false }
    }
}

fn text(text: &str) -> Made {
    Made::new(Json::String(text.to_owned()))
}

/// A text that takes at least `size` bytes with its quotes: long first, then of heavier and heavier characters.
fn long_text(language: &Language, size: u64, limit: u64) -> Result<Option<Made>, TooLarge> {
    let inside = size.saturating_sub(2);
    let limit = limit.saturating_sub(2);
    for bytes in [1, 2, 3, 4, 6] {
        let mut part = language.and(&Language::of_length(inside.div_ceil(bytes), None));
        if bytes > 1 {
            part = part.and(&Language::of_characters(characters_of_bytes(bytes)));
        }
        if let Some(found) = part.lightest(limit)? {
            return Ok(Some(text(&found)).filter(|made| made.size >= size));
        }
    }
    Ok(None)
}

fn long_integer(low: i64, high: i64, size: u64) -> Option<Made> {
    let digits = u32::try_from(size).ok()?;
    let powers =
        [10_i64.checked_pow(digits.saturating_sub(1)), 10_i64.checked_pow(digits.saturating_sub(2)).map(|ten| -ten)];
    let candidates = powers.into_iter().flatten().chain([low, high]).map(|value| value.clamp(low, high));
    let made = candidates.map(|value| Made::new(Json::Number(value.to_string())));
    made.filter(|made| made.size >= size).min_by_key(|made| made.size)
}

/// The size of a container whose items take `items` bytes, each with a comma: the last has none.
const fn bracketed(items: u64) -> u64 {
    items.saturating_sub(1).saturating_add(2)
}

fn long_double(min: Option<f64>, max: Option<f64>, size: u64) -> Option<Made> {
    let (low, high) = (min.unwrap_or(f64::MIN), max.unwrap_or(f64::MAX));
    let steps = (0..20).map(|power| 10_f64.powi(-power) / 3.0);
    let long = [-1.234_567_890_123_456_7e-100, -1.234_567_890_123_456_7e-6];
    let near = [low, high, low.next_up(), high.next_down()].into_iter().chain(long);
    let candidates = steps.clone().chain(steps.map(|value| -value)).chain(near);
    let inside = candidates.filter(|value| *value >= low && *value <= high);
    let made = inside.map(|value| Made::new(Json::Number(crate::json::es_number(value))));
    made.filter(|made| made.size >= size).min_by_key(|made| made.size)
}
