//! How values that serde does not know stand in a snapshot.

/// 128-bit integers as text: JSON readers differ in the integers they keep.
pub(in crate::model) mod wide {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    pub(in crate::model) fn serialize<S: Serializer>(value: &Option<i128>, serializer: S) -> Result<S::Ok, S::Error> {
        value.map(|value| value.to_string()).serialize(serializer)
    }

    pub(in crate::model) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i128>, D::Error> {
        let text = Option::<String>::deserialize(deserializer)?;
        text.map(|text| text.parse().map_err(|_| D::Error::custom(format!("`{text}` is not an integer")))).transpose()
    }
}

/// Patterns as their source.
pub(in crate::model) mod pattern {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    use crate::pattern::Pattern;

    pub(in crate::model) fn serialize<S: Serializer>(
        value: &Option<Pattern>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        value.as_ref().map(Pattern::source).serialize(serializer)
    }

    pub(in crate::model) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Pattern>, D::Error> {
        let source = Option::<String>::deserialize(deserializer)?;
        source.map(|source| Pattern::parse(&source).map_err(|error| D::Error::custom(error.message))).transpose()
    }
}

/// A JSON value as its compact text, which keeps the spelling of numbers.
pub(in crate::model) mod json {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    use crate::json::{Json, compact, read};

    pub(in crate::model) fn serialize<S: Serializer>(value: &Option<Json>, serializer: S) -> Result<S::Ok, S::Error> {
        value.as_ref().map(compact).serialize(serializer)
    }

    pub(in crate::model) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Json>, D::Error> {
        let text = Option::<String>::deserialize(deserializer)?;
        text.map(|text| parse(&text)).transpose().map_err(D::Error::custom)
    }

    pub(super) fn parse(text: &str) -> Result<Json, String> {
        read(text.as_bytes()).map_err(|_| format!("`{text}` is not a JSON value"))
    }
}

/// JSON values as their compact texts.
pub(in crate::model) mod json_list {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    use crate::json::{Json, compact};

    pub(in crate::model) fn serialize<S: Serializer>(values: &[Json], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(values.iter().map(compact))
    }

    pub(in crate::model) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Json>, D::Error> {
        let texts = Vec::<String>::deserialize(deserializer)?;
        texts.iter().map(|text| super::json::parse(text)).collect::<Result<_, _>>().map_err(D::Error::custom)
    }
}

/// Tasks as a list: their key is part of them.
pub(in crate::model) mod tasks {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Deserializer, Serializer};

    use crate::model::{Task, TaskId};

    pub(in crate::model) fn serialize<S: Serializer>(
        tasks: &BTreeMap<TaskId, Task>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(tasks.values())
    }

    pub(in crate::model) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<BTreeMap<TaskId, Task>, D::Error> {
        let tasks = Vec::<Task>::deserialize(deserializer)?;
        Ok(tasks.into_iter().map(|task| (task.id.clone(), task)).collect())
    }
}
