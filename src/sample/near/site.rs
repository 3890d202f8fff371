//! Places in a message and what the contract says of them.

use crate::json::Json;
use crate::model::{Field, PayloadPlace, RoleKind, Spec, Type, TypeBody};
use crate::sample::Sampler;

/// One step into a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::sample) enum Step {
    Name(String),
    Index(usize),
}

/// A place in a message.
#[derive(Debug, Clone)]
pub(in crate::sample) struct Site<'a> {
    /// How to get there.
    pub(in crate::sample) steps: Vec<Step>,
    /// The path that errors show.
    pub(in crate::sample) shown: String,
    /// Whether errors beneath are shown at the place itself, because it lies below a sensitive map.
    pub(in crate::sample) hidden: bool,
    /// Whether errors at entries are shown at the place itself, because it is a sensitive map.
    pub(in crate::sample) hides: bool,
    /// The place in the contract: equal for places that share their declaration.
    pub(in crate::sample) place: String,
    /// What may stand there; `None` for what is made of fields (`fields`).
    pub(in crate::sample) spec: Option<&'a Spec>,
    /// The fields of the object that stands there, and the tag of its union.
    pub(in crate::sample) fields: Option<(&'a [Field], Option<&'a str>)>,
    /// What stands there.
    pub(in crate::sample) value: Json,
    pub(in crate::sample) sensitive: bool,
}

/// `message` with another value at `steps`.
pub(in crate::sample) fn replaced(message: &Json, steps: &[Step], value: Json) -> Json {
    let Some((step, rest)) = steps.split_first() else { return value };
    match (message, step) {
        (Json::Object(members), Step::Name(name)) => {
            let mut members = members.clone();
            if let Some((_, member)) = members.iter_mut().find(|(known, _)| known == name) {
                *member = replaced(member, rest, value);
            }
            Json::Object(members)
        }
        (Json::Array(items), Step::Index(index)) => {
            let mut items = items.clone();
            if let Some(item) = items.get_mut(*index) {
                *item = replaced(item, rest, value);
            }
            Json::Array(items)
        }
        _ => message.clone(),
    }
}

impl Sampler<'_> {
    /// The places of the payload in `message`, each container before what it holds.
    pub(in crate::sample) fn sites(&self, message: &Json) -> Vec<Site<'_>> {
        let mut sites = Vec::new();
        let body = self.envelope.roles.get(&RoleKind::Body).filter(|_| self.envelope.payload == PayloadPlace::Nested);
        let mut root = Site {
            steps: Vec::new(),
            shown: String::new(),
            hidden: false,
            hides: false,
            place: "payload".to_owned(),
            spec: None,
            fields: Some((&self.task.payload.fields, None)),
            value: message.clone(),
            sensitive: false,
        };
        if let Some(body) = body {
            root.steps.push(Step::Name(body.name.clone()));
            root.shown = pointer("", &body.name);
            root.value = message.get(&body.name).cloned().unwrap_or(Json::Null);
        }
        self.walk_fields(&root, &mut sites);
        sites.insert(0, root);
        sites
    }

    fn walk_fields<'a>(&'a self, site: &Site<'a>, sites: &mut Vec<Site<'a>>) {
        let Some((fields, _)) = site.fields else { return };
        for field in fields {
            if let Some(value) = site.value.get(&field.name) {
                let place = format!("{}.{}", site.place, field.name);
                let step = Step::Name(field.name.clone());
                self.walk(site.child(step, place, &field.spec, value.clone(), false), sites);
            }
        }
    }

    /// Depth is that of the message.
    fn walk<'a>(&'a self, mut site: Site<'a>, sites: &mut Vec<Site<'a>>) {
        let Some(spec) = site.spec else { return };
        match (&spec.ty, site.value.clone()) {
            (Type::List { of, .. }, Json::Array(items)) => {
                let first = items.into_iter().next();
                let inside = first.map(|item| site.child(Step::Index(0), format!("{}[]", site.place), of, item, false));
                sites.push(site);
                inside.into_iter().for_each(|inside| self.walk(inside, sites));
            }
            (Type::Map { of, keys, .. }, Json::Object(entries)) => {
                site.hides = site.sensitive || keys.as_ref().is_some_and(|keys| keys.sensitive);
                let first = entries.into_iter().next();
                let inside = first.map(|(name, value)| {
                    site.child(Step::Name(name), format!("{}{{}}", site.place), of, value, site.hides)
                });
                sites.push(site);
                inside.into_iter().for_each(|inside| self.walk(inside, sites));
            }
            (Type::Object(object), Json::Object(_)) => {
                site.fields = Some((&object.fields, None));
                sites.push(site.clone());
                self.walk_fields(&site, sites);
            }
            (Type::Named(name), _) => self.walk_named(site, name, sites),
            _ => sites.push(site),
        }
    }

    fn walk_named<'a>(&'a self, mut site: Site<'a>, name: &str, sites: &mut Vec<Site<'a>>) {
        let Some(named) = self.task.types.get(name) else { return };
        site.sensitive |= named.sensitive;
        let mut inside = None;
        match &named.body {
            TypeBody::Enum(_) => {}
            TypeBody::Object(object) => inside = Some((name, object, None)),
            TypeBody::Union(union) => {
                let tag = site.value.get(&union.tag).cloned();
                let variant = union.variants.iter().find(|variant| tag == Some(Json::String(variant.tag.clone())));
                if let Some(variant) = variant
                    && let Some(named) = self.task.types.get(&variant.ty)
                    && let TypeBody::Object(object) = &named.body
                {
                    site.sensitive |= named.sensitive;
                    inside = Some((variant.ty.as_str(), object, Some(union.tag.as_str())));
                }
            }
        }
        sites.push(site.clone());
        if let Some((name, object, tag)) = inside {
            // The object is looked at once for every way its type is reached with another tag or none.
            site.place = match tag {
                Some(tag) => format!("{name} (with {tag})"),
                None => name.to_owned(),
            };
            site.spec = None;
            site.fields = Some((&object.fields, tag));
            sites.push(site.clone());
            self.walk_fields(&site, sites);
        }
    }
}

impl<'a> Site<'a> {
    fn child(&self, step: Step, place: String, spec: &'a Spec, value: Json, closed: bool) -> Self {
        let hidden = self.hidden || closed;
        let shown = match &step {
            _ if hidden => self.shown.clone(),
            Step::Name(name) => pointer(&self.shown, name),
            Step::Index(index) => format!("{}/{index}", self.shown),
        };
        let mut steps = self.steps.clone();
        steps.push(step);
        Self {
            steps,
            shown,
            hidden,
            hides: false,
            place,
            spec: Some(spec),
            fields: None,
            value,
            sensitive: self.sensitive || spec.sensitive,
        }
    }
}

/// `path` with one more name.
pub(in crate::sample) fn pointer(path: &str, name: &str) -> String {
    format!("{path}/{}", name.replace('~', "~0").replace('/', "~1"))
}
