//! Templates: the embedded ones, a team's overrides, and rendering.

use std::borrow::Cow;
use std::collections::BTreeMap;

use minijinja::syntax::SyntaxConfig;
use minijinja::value::Serde;
use minijinja::{AutoEscape, Environment, UndefinedBehavior, Value};
use serde::Serialize;

use crate::codegen::{Backend, operations};

/// A template as the binary carries it.
#[derive(Debug, Clone, Copy)]
pub struct Template {
    /// Name and path below the templates folder, `rust/task.rs.j2`. Without `.j2` the text is taken as it stands.
    pub name: &'static str,
    /// The text.
    pub text: &'static str,
}

/// All templates of a run.
#[derive(Debug)]
pub struct Templates {
    environment: Environment<'static>,
    verbatim: BTreeMap<String, Cow<'static, str>>,
    overridden: bool,
}

/// A template that cannot be used; the message names template and line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RenderError {
    /// What is wrong, where, and what the template system says of it.
    pub message: String,
}

impl std::fmt::Display for RenderError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for RenderError {}

impl From<minijinja::Error> for RenderError {
    fn from(error: minijinja::Error) -> Self {
        let place = match (error.name(), error.line()) {
            (Some(name), Some(line)) => format!("template {name}, line {line}: "),
            (Some(name), None) => format!("template {name}: "),
            _ => String::new(),
        };
        let detail = error.detail().map_or_else(|| error.kind().to_string(), str::to_owned);
        Self { message: format!("{place}{detail}") }
    }
}

/// A view that many templates see, made ready once: that of a large registry takes longer than what most show of it.
pub fn shared(view: impl Serialize) -> impl Serialize {
    Value::from(Serde(view))
}

impl Templates {
    /// The templates of `backends` and of what belongs to no language, each replaced by the text of the same name in `overrides`.
    ///
    /// # Errors
    /// An override that names no template, or one that does not parse.
    pub fn new(backends: &[&dyn Backend], mut overrides: BTreeMap<String, String>) -> Result<Self, RenderError> {
        let mut environment = Environment::new();
        environment.set_undefined_behavior(UndefinedBehavior::Strict);
        environment.set_auto_escape_callback(|_| AutoEscape::None);
        environment.set_syntax(
            SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).keep_trailing_newline(true).build()?,
        );
        environment.add_filter("behind", behind);
        let mut verbatim = BTreeMap::new();
        let overridden = !overrides.is_empty();
        for template in backends.iter().flat_map(|backend| backend.templates()).chain(operations::TEMPLATES) {
            let text = overrides.remove(template.name).map_or(Cow::Borrowed(template.text), Cow::Owned);
            if template.name.ends_with(".j2") {
                environment.add_template_owned(template.name, text.into_owned())?;
            } else {
                verbatim.insert(template.name.to_owned(), text);
            }
        }
        match overrides.into_keys().next() {
            Some(unknown) => Err(RenderError { message: format!("there is no template called {unknown}") }),
            None => Ok(Self { environment, verbatim, overridden }),
        }
    }

    /// Whether some are a team's own, which may show of a view what ours do not.
    pub const fn overridden(&self) -> bool {
        self.overridden
    }

    /// Renders a template.
    ///
    /// # Errors
    /// What the template asks for and the view does not have, or any other fault of the template.
    pub fn render(&self, name: &str, view: impl Serialize) -> Result<String, RenderError> {
        Ok(self.environment.get_template(name)?.render(Serde(view))?)
    }

    /// The text of a file that is no template.
    ///
    /// # Errors
    /// A name that is not there.
    pub fn verbatim(&self, name: &str) -> Result<String, RenderError> {
        let text = self.verbatim.get(name).map(|text| text.as_ref().to_owned());
        text.ok_or_else(|| RenderError { message: format!("there is no file called {name}") })
    }
}

/// The filter for comments: each of `lines` behind `prefix`, an empty one without the spaces at the prefix's end.
fn behind(lines: &Value, prefix: &str) -> Result<String, minijinja::Error> {
    let mut text = String::new();
    for (index, line) in lines.try_iter()?.enumerate() {
        if index > 0 {
            text.push('\n');
        }
        let line = line.as_str().unwrap_or_default();
        text.push_str(if line.is_empty() { prefix.trim_end_matches(' ') } else { prefix });
        text.push_str(line);
    }
    Ok(text)
}
