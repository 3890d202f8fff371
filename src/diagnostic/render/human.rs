//! Findings for people: the source line underlined, notes, what to write instead.

use std::borrow::Cow;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level as Tint, Origin, Patch, Renderer, Snippet};

use crate::diagnostic::{Diagnostic, Level, Location, invisible, neutral};
use crate::source::{SourceFile, Sources, Span};

/// How to print.
#[derive(Debug, Clone, Copy)]
pub struct Style {
    /// Whether to use ANSI colours.
    pub color: bool,
    /// Columns of the terminal.
    pub width: usize,
}

/// Longest line that is shown, in bytes; longer ones are only named.
const LONGEST_LINE: u32 = 2000;

/// All findings, one after the other.
pub fn human(findings: &[Diagnostic], sources: &Sources, style: Style) -> String {
    let renderer = if style.color { Renderer::styled() } else { Renderer::plain() };
    let renderer = renderer.decor_style(DecorStyle::Ascii).term_width(style.width.clamp(40, 240));
    let mut out = String::new();
    for found in findings {
        out.push_str(&renderer.render(&report(found, sources)));
        out.push_str("\n\n");
    }
    out
}

fn report<'a>(found: &'a Diagnostic, sources: &'a Sources) -> Vec<Group<'a>> {
    let tint = match found.level {
        Level::Error => Tint::ERROR,
        Level::Warning => Tint::WARNING,
        Level::Info => Tint::INFO,
    };
    let mut group = tint
        .primary_title(neutral(&found.message))
        .id(found.rule.code)
        .elements(Vec::<annotate_snippets::Element<'_>>::new());
    let others: Vec<_> = found.notes.iter().filter_map(|note| Some((note.location?, note.message.as_str()))).collect();
    group = place(group, found.location, "", AnnotationKind::Primary, &others, sources);
    for (location, message) in others.iter().filter(|(location, _)| location.file != found.location.file) {
        group = place(group, *location, message, AnnotationKind::Context, &[], sources);
    }
    for note in found.notes.iter().filter(|note| note.location.is_none()) {
        group = group.element(Tint::NOTE.message(neutral(&note.message)));
    }
    let mut groups = vec![group];
    groups.extend(suggestion(found, sources));
    groups
}

/// Adds the lines of `location`, and those of `others` in the same file.
fn place<'a>(
    group: Group<'a>,
    location: Location,
    label: &'a str,
    kind: AnnotationKind,
    others: &[(Location, &'a str)],
    sources: &'a Sources,
) -> Group<'a> {
    let Some(file) = sources.file(location.file) else { return group };
    let near = others.iter().filter(|(other, _)| other.file == location.file);
    let spans: Vec<Span> = std::iter::once(location.span).chain(near.clone().map(|(other, _)| other.span)).collect();
    let Some(window) = Window::around(file, &spans) else {
        let position = file.position(location.span.start);
        return group.element(Origin::path(neutral(file.path())).line(position.line).char_column(position.column));
    };
    let mut main = kind.span(window.shift(location.span));
    if !label.is_empty() {
        main = main.label(neutral(label));
    }
    let more = near.map(|(other, label)| AnnotationKind::Context.span(window.shift(other.span)).label(neutral(label)));
    group.element(
        Snippet::source(window.shown.clone())
            .line_start(window.line)
            .path(neutral(file.path()))
            .fold(true)
            .annotation(main)
            .annotations(more),
    )
}

/// The part of a file that is shown: whole lines around some spans, so that rendering costs nothing on large files.
struct Window<'a> {
    raw: &'a str,
    /// What is shown instead of `raw`, where that holds something invisible.
    shown: Cow<'a, str>,
    start: u32,
    line: usize,
}

impl<'a> Window<'a> {
    /// None where a line is too long to be shown, or there is no text.
    fn around(file: &'a SourceFile, spans: &[Span]) -> Option<Self> {
        let first = spans.iter().map(|span| file.position(span.start).line).min()?;
        let last = spans.iter().map(|span| file.position(span.start).line).max()?;
        let (start, end) = (file.line(first).start, file.line(last).end);
        let too_long = |line: usize| file.line(line).end - file.line(line).start > LONGEST_LINE;
        if file.text().is_empty() || last - first > 400 || (first..=last).any(too_long) {
            return None;
        }
        let raw = file.slice(Span { start, end });
        Some(Self { raw, shown: visible(raw), start, line: first })
    }

    /// `span` within the shown text; what reaches past it ends with it. A span over several lines shows its first one.
    fn shift(&self, span: Span) -> std::ops::Range<usize> {
        let clamp = |offset: u32| (offset.saturating_sub(self.start) as usize).min(self.raw.len());
        let (start, end) = (clamp(span.start), clamp(span.end));
        let line_end = self.raw.get(start..).unwrap_or("").find('\n').map_or(self.raw.len(), |at| start + at);
        let end = end.min(line_end).max(start);
        // Only text that differs needs to be measured.
        let place = |at: usize| match &self.shown {
            Cow::Borrowed(_) => at,
            Cow::Owned(_) => visible(self.raw.get(..at).unwrap_or("")).len(),
        };
        place(start)..place(end)
    }
}

/// `text` with invisible characters replaced by a visible one; breaks and tabs stay.
fn visible(text: &str) -> Cow<'_, str> {
    let hidden = |c: char| invisible(c) && !matches!(c, '\n' | '\r' | '\t');
    if text.contains(hidden) { Cow::Owned(text.replace(hidden, "\u{FFFD}")) } else { Cow::Borrowed(text) }
}

fn suggestion<'a>(found: &'a Diagnostic, sources: &'a Sources) -> Option<Group<'a>> {
    let suggestion = found.suggestion.as_ref()?;
    let title = Tint::HELP.secondary_title(format!("did you mean `{}`?", neutral(&suggestion.replacement)));
    let located = suggestion.location.and_then(|at| {
        let file = sources.file(at.file)?;
        let window = Window::around(file, &[at.span])?;
        let patch = Patch::new(window.shift(at.span), neutral(&suggestion.replacement));
        Some(
            Snippet::source(window.shown.clone())
                .line_start(window.line)
                .path(neutral(file.path()))
                .fold(true)
                .patch(patch),
        )
    });
    Some(match located {
        Some(snippet) => title.element(snippet),
        None => Group::with_title(title),
    })
}
