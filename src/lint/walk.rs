//! Every spec of an object with its route.

use crate::model::{Field, NamedType, Spec, Type, TypeBody};
use crate::source::Route;

/// Calls `visit` for every field below `fields`, whose mapping stands at `route`.
pub(super) fn fields(fields: &[Field], route: &Route, visit: &mut impl FnMut(&Route, Option<&Field>, &Spec)) {
    for field in fields {
        let here = route.clone().key(field.name.as_str());
        visit(&here, Some(field), &field.spec);
        below(&field.spec, &here, visit);
    }
}

fn below(spec: &Spec, route: &Route, visit: &mut impl FnMut(&Route, Option<&Field>, &Spec)) {
    match &spec.ty {
        Type::List { of, .. } => inner(of, route.clone().key("of"), visit),
        Type::Map { of, keys, .. } => {
            inner(of, route.clone().key("of"), visit);
            if let Some(keys) = keys {
                inner(keys, route.clone().key("keys"), visit);
            }
        }
        Type::Object(object) => fields(&object.fields, &route.clone().key("fields"), visit),
        _ => {}
    }
}

fn inner(spec: &Spec, route: Route, visit: &mut impl FnMut(&Route, Option<&Field>, &Spec)) {
    visit(&route, None, spec);
    below(spec, &route, visit);
}

/// The same for the fields of a declared type.
pub(super) fn named(found: &NamedType, visit: &mut impl FnMut(&Route, Option<&Field>, &Spec)) {
    if let TypeBody::Object(object) = &found.body {
        fields(&object.fields, &Route::keys(["types", found.name.as_str(), "fields"]), visit);
    }
}
