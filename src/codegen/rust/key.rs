//! Keys that producers build from fields of the payload.

use crate::codegen::rust::text::{code, literal};
use crate::codegen::rust::view::{ArgumentView, FieldView, KeyView, RecordView};
use crate::model::{PayloadPlace, Registry, RoleKind, Task, Template, TemplatePart};

/// How `template` is filled from the fields of `payload`, whose constants have their names.
pub(super) fn key_view(registry: &Registry, task: &Task, template: &Template, payload: &RecordView) -> KeyView {
    let envelope = registry.envelope(&task.envelope);
    let body = envelope
        .filter(|envelope| envelope.payload == PayloadPlace::Nested)
        .and_then(|envelope| envelope.roles.get(&RoleKind::Body));
    let mut view = KeyView {
        docs: code(&spelled(template)),
        payload: body.map(|role| literal(&role.name)),
        arguments: Vec::new(),
        parts: Vec::new(),
    };
    for part in &template.parts {
        match part {
            TemplatePart::Literal(text) => view.parts.push(format!("literal({})", literal(text))),
            TemplatePart::Field(name) => {
                let name = literal(name);
                // The fields of a key are those of the payload: that was checked.
                let Some(field) = field(payload, &name) else { continue };
                view.parts.push(format!("field({name}, {}, &{})", field.codec, field.ident));
                if !view.arguments.iter().any(|argument| argument.ident == field.ident) {
                    view.arguments.push(ArgumentView { ident: field.ident.clone(), ty: field.ty.clone() });
                }
            }
        }
    }
    view
}

/// The field whose wire name is this literal.
fn field<'a>(payload: &'a RecordView, name: &String) -> Option<&'a FieldView> {
    payload.fields.iter().find(|field| payload.names.get(field.index) == Some(name))
}

/// The template as the contract spells it.
fn spelled(template: &Template) -> String {
    let part = |part: &TemplatePart| match part {
        TemplatePart::Literal(text) => text.replace('{', "{{").replace('}', "}}"),
        TemplatePart::Field(name) => format!("{{{name}}}"),
    };
    template.parts.iter().map(part).collect()
}
