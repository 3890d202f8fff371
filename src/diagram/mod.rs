//! Flows for people and for other programs: drawn as SVG, listed as JSON, told as text.
//!
//! Pure and deterministic: the same flow gives the same bytes on every machine, so that a drawing can be kept under
//! version control and compared. Widths are counted in characters; no font is measured.

mod layout;
mod svg;
mod table;
mod text;

pub use svg::svg;
pub use table::table;
pub use text::text;

#[cfg(test)]
mod tests;
