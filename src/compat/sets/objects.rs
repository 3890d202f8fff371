//! Objects, unions and maps against each other: all of them are JSON objects.

use super::refused::{Finds, Reach, Refusals};
use super::smallest::key_language;
use super::text::open_values;
use super::{Made, MapShape, Shape, Types, variant_fields};
use crate::json::Json;
use crate::model::{Field, TypeBody, UnionType};
use crate::pattern::automata::{Language, TooLarge};
use crate::wire::{self, Role};

/// One form of the objects a producer writes: declared fields, for a union with the tag and its value.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Case<'a> {
    pub(crate) tag: Option<(&'a str, &'a str)>,
    pub(crate) fields: &'a [Field],
}

/// Objects that might be refused: each is the smallest of its case with one field given, or as it is.
///
/// Of thousands only the smallest is made: how much larger than the plain object each is, is known before.
#[derive(Debug, Default)]
struct Candidates<'a> {
    with: Vec<(i64, &'a Field, Made)>,
    /// How many stand before the plain object, where that is among them.
    plain: Option<usize>,
    unsure: bool,
}

impl Candidates<'_> {
    fn plain(&mut self) {
        self.plain.get_or_insert(self.with.len());
    }
}

impl<'a> From<&'a TypeBody> for Shape<'a> {
    fn from(body: &'a TypeBody) -> Self {
        match body {
            TypeBody::Enum(of) => Shape::Enum(of),
            TypeBody::Object(object) => Shape::Object(object),
            TypeBody::Union(union) => Shape::Union(union),
        }
    }
}

/// The forms of a union.
pub(crate) fn cases<'a>(types: Types<'a>, union: &'a UnionType) -> Vec<Case<'a>> {
    let case = |variant: &'a crate::model::Variant| Case {
        tag: Some((union.tag.as_str(), variant.tag.as_str())),
        fields: variant_fields(types, &variant.ty),
    };
    union.variants.iter().map(case).collect()
}

/// The forms of an object or a union.
pub(crate) fn cases_of<'a>(types: Types<'a>, shape: Shape<'a>) -> Vec<Case<'a>> {
    match shape {
        Shape::Object(object) => vec![Case { tag: None, fields: &object.fields }],
        Shape::Union(union) => cases(types, union),
        _ => Vec::new(),
    }
}

impl<'a> Refusals<'a> {
    /// Objects and unions against an object or a union.
    pub(super) fn objects(
        &mut self,
        reach: Reach,
        writer: &[Case<'a>],
        reader: Shape<'a>,
    ) -> Result<Option<Made>, TooLarge> {
        let mut finds = Finds::default();
        for case in writer {
            match reader {
                Shape::Object(object) => self.against_fields(reach, case, &object.fields, None, &mut finds),
                Shape::Union(union) => finds.add(self.against_union(reach, case, union)),
                _ => {}
            }
        }
        finds.done()
    }

    /// The smallest object of the case with the given fields.
    pub(super) fn case(&mut self, case: &Case<'a>, given: &[(&str, Json)]) -> Result<Option<Made>, TooLarge> {
        self.smallest.object(case.tag, case.fields, given)
    }

    /// What the fields refuse; `given` stands in every object.
    fn against_fields(
        &mut self,
        reach: Reach,
        case: &Case<'a>,
        fields: &'a [Field],
        given: Option<(&'a str, &str)>,
        finds: &mut Finds,
    ) {
        let mut candidates = Candidates::default();
        for field in fields {
            match (self.smallest.field(case.fields, &field.name), case.tag.filter(|(name, _)| *name == field.name)) {
                (_, Some((_, tag))) => {
                    let tag = Json::String(tag.to_owned());
                    if !wire::check_value(self.reader, &field.spec, &tag, Role::Consumer).is_empty() {
                        candidates.plain();
                    }
                }
                (None, None) if field.required => candidates.plain(),
                (None, None) => {}
                (Some(written), None) => {
                    if field.required && !written.required && given.is_none_or(|(name, _)| name != written.name) {
                        candidates.plain();
                    }
                    if reach == Reach::Deep {
                        let value = self.spec(reach, &written.spec, &field.spec);
                        self.candidate(written, value, &mut candidates);
                    }
                }
            }
        }
        self.smallest_of(case, given, candidates, finds);
    }

    /// An object with a value for the field, if there is one.
    fn candidate(&mut self, field: &'a Field, value: Result<Option<Made>, TooLarge>, candidates: &mut Candidates<'a>) {
        let made = match value {
            Ok(Some(made)) => made,
            Ok(None) => return,
            Err(TooLarge) => return candidates.unsure = true,
        };
        let size = |made: &Made| i64::try_from(made.size).unwrap_or(i64::MAX / 4);
        // A required field is in the plain object already; of an optional one the name comes on top.
        let more = if field.required {
            size(&made) - self.smallest.value(&field.spec).ok().flatten().map_or(0, |plain| size(&plain))
        } else {
            size(&made) + size(&Made::new(Json::String(field.name.clone()))) + 2
        };
        candidates.with.push((more, field, made));
    }

    /// Makes the smallest of the candidates; of equal ones the first.
    fn smallest_of(
        &mut self,
        case: &Case<'a>,
        given: Option<(&'a str, &str)>,
        candidates: Candidates<'a>,
        finds: &mut Finds,
    ) {
        let given = || given.iter().map(|(name, value)| (*name, Json::String((*value).to_owned())));
        if candidates.unsure {
            finds.add(Err(TooLarge));
        }
        // How much larger it is than the plain object, its turn among equal ones, and what it has that the plain one has not.
        let mut order = Vec::from_iter(candidates.plain.map(|before| (0, before * 2, None)));
        let with = candidates.with.into_iter().enumerate();
        order.extend(with.map(|(index, (more, field, made))| (more, index * 2 + 1, Some((field, made)))));
        order.sort_by_key(|(more, index, _)| (*more, *index));
        for (_, _, extra) in order {
            let extra = extra.map(|(field, made)| (field.name.as_str(), made.value));
            let found = self.case(case, &given().chain(extra).collect::<Vec<_>>());
            let done = matches!(found, Ok(Some(_)));
            finds.add(found);
            if done {
                return;
            }
        }
    }

    fn against_union(&mut self, reach: Reach, case: &Case<'a>, union: &'a UnionType) -> Result<Option<Made>, TooLarge> {
        let mut finds = Finds::default();
        let reader = self.reader;
        if let Some((_, tag)) = case.tag.filter(|(name, _)| *name == union.tag) {
            match union.variants.iter().find(|variant| variant.tag == tag) {
                Some(variant) if reach == Reach::Deep => {
                    let fields = variant_fields(reader, &variant.ty);
                    self.against_fields(reach, case, fields, None, &mut finds);
                }
                None if !(union.open && wire::is_open_value(tag)) => finds.add(self.case(case, &[])),
                _ => {}
            }
            return finds.done();
        }
        let Some(written) = self.smallest.field(case.fields, &union.tag) else { return self.case(case, &[]) };
        if !written.required {
            finds.add(self.case(case, &[]));
        }
        if written.spec.nullable {
            finds.add(self.case(case, &[(&written.name, Json::Null)]));
        }
        match super::text::producer_language(self.smallest.types(), &written.spec.ty) {
            None => finds.add(self.not_a_tag(case, written)),
            Some(language) => self.tags(reach, case, written, &language, union, &mut finds),
        }
        finds.done()
    }

    /// A value of another kind than a string under the tag's name.
    fn not_a_tag(&mut self, case: &Case<'a>, written: &'a Field) -> Result<Option<Made>, TooLarge> {
        if matches!(written.spec.ty, crate::model::Type::Json { .. }) {
            return self.case(case, &[(&written.name, Json::Number("0".to_owned()))]);
        }
        match self.smallest.plain(&written.spec.ty)? {
            Some(made) => self.case(case, &[(&written.name, made.value)]),
            None => Ok(None),
        }
    }

    /// A text field under the tag's name: texts that are no tag, then each tag's own fields.
    fn tags(
        &mut self,
        reach: Reach,
        case: &Case<'a>,
        written: &'a Field,
        language: &Language,
        union: &'a UnionType,
        finds: &mut Finds,
    ) {
        let known = Language::of_texts(union.variants.iter().map(|variant| variant.tag.as_str()));
        let known = if union.open { known.or(&open_values()) } else { known };
        let unknown = language.outside(&known, self.smallest.limit());
        finds.add(unknown.and_then(|text| match text {
            Some(text) => self.case(case, &[(&written.name, Json::String(text))]),
            None => Ok(None),
        }));
        for variant in union.variants.iter().filter(|variant| language.contains(&variant.tag)) {
            let fields = variant_fields(self.reader, &variant.ty);
            self.against_fields(reach, case, fields, Some((&written.name, &variant.tag)), finds);
        }
    }

    /// A map against an object or a union: the empty map lacks what is required, and one entry may stand under the name
    /// of any field.
    pub(super) fn map_as_object(&mut self, map: MapShape<'a>, reader: Shape<'a>) -> Result<Option<Made>, TooLarge> {
        let empty = Some(Made::new(Json::Object(Vec::new())));
        let Shape::Object(object) = reader else { return Ok(empty) };
        if object.fields.iter().any(|field| field.required) {
            return Ok(empty);
        }
        let mut finds = Finds::default();
        let keys = self.keys(map);
        for field in &object.fields {
            if map.max != Some(0) && keys.contains(&field.name) {
                let value = self.spec(Reach::Deep, map.of, &field.spec);
                let entry = |made: Made| Made::new(Json::Object(vec![(field.name.clone(), made.value)]));
                finds.add(value.map(|value| value.map(entry)));
            }
        }
        finds.done()
    }

    /// Objects against a map: every name must be a key, every value fit, and there may be too many.
    pub(super) fn objects_as_map(&mut self, writer: &[Case<'a>], map: MapShape<'a>) -> Result<Option<Made>, TooLarge> {
        let mut finds = Finds::default();
        let keys = key_language(self.reader, map, true);
        for case in writer {
            if let Some((name, tag)) = case.tag {
                let tag = Json::String(tag.to_owned());
                if !keys.contains(name) || !wire::check_value(self.reader, map.of, &tag, Role::Consumer).is_empty() {
                    finds.add(self.case(case, &[]));
                }
            }
            let mut candidates = Candidates::default();
            for field in case.fields {
                let refused = if keys.contains(&field.name) {
                    self.spec(Reach::Deep, &field.spec, map.of)
                } else {
                    self.smallest.value(&field.spec)
                };
                self.candidate(field, refused, &mut candidates);
            }
            self.smallest_of(case, None, candidates, &mut finds);
            finds.add(self.too_many(case, map.max));
        }
        finds.done()
    }

    /// An object with more members than a map may have entries.
    fn too_many(&mut self, case: &Case<'a>, max: Option<u64>) -> Result<Option<Made>, TooLarge> {
        let Some(max) = max else { return Ok(None) };
        let required = case.fields.iter().filter(|field| field.required).count() + usize::from(case.tag.is_some());
        let missing = usize::try_from(max.saturating_add(1)).unwrap_or(usize::MAX).saturating_sub(required);
        let mut optional: Vec<(&str, Made)> = Vec::new();
        for field in case.fields.iter().filter(|field| !field.required) {
            optional.extend(self.smallest.value(&field.spec)?.map(|made| (field.name.as_str(), made)));
        }
        if missing > optional.len() {
            return Ok(None);
        }
        optional.sort_by_key(|(name, made)| made.size + name.len() as u64);
        let given: Vec<(&str, Json)> =
            optional.into_iter().take(missing).map(|(name, made)| (name, made.value)).collect();
        self.case(case, &given)
    }

    /// The smallest object of the case with one field given.
    pub(crate) fn around_field(&mut self, case: &Case<'a>, name: &str, value: Json) -> Result<Option<Made>, TooLarge> {
        self.case(case, &[(name, value)])
    }
}
