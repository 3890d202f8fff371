//! The schemas are schemas, and know no null.

use super::{Draft, FileKind};

#[test]
fn schemas_are_valid_and_without_null() {
    for kind in FileKind::ALL {
        for draft in [Draft::Draft202012, Draft::Draft07] {
            let schema = kind.schema(draft);
            assert!(jsonschema::meta::is_valid(&schema), "{kind:?} {draft:?}");
            assert!(!schema.to_string().contains("\"null\""), "{kind:?} {draft:?}");
        }
    }
}
