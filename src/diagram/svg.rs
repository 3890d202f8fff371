//! A flow as SVG.

use minijinja::syntax::SyntaxConfig;
use minijinja::value::Serde;
use minijinja::{AutoEscape, Environment, UndefinedBehavior};

use crate::diagram::layout::Drawing;
use crate::model::Flow;

/// The form of a drawing; the layout decides what stands where.
const TEMPLATE: &str = include_str!("../../templates/flow/flow.svg.j2");

/// The drawing of `flow`: steps downwards, compensations upwards beside them.
///
/// # Errors
/// A fault of the template, which would be one of this program.
pub fn svg(flow: &Flow) -> Result<String, minijinja::Error> {
    let mut environment = Environment::new();
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.set_auto_escape_callback(|_| AutoEscape::Html);
    let syntax = SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).keep_trailing_newline(true).build()?;
    environment.set_syntax(syntax);
    environment.add_template("flow.svg", TEMPLATE)?;
    environment.get_template("flow.svg")?.render(Serde(Drawing::of(flow)))
}
