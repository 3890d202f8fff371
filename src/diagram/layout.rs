//! Where everything stands in the drawing of a flow.
//!
//! Three columns: steps from top to bottom, their compensations beside them with arrows from bottom to top, and where a
//! compensation can get stuck. What turns back runs in the gap between the first two columns. In every row it leaves the
//! step above the place where others enter the compensation, so no two lines of different targets ever lie on each other.

use serde::Serialize;

use crate::diagnostic::neutral;
use crate::model::{COMPENSATED, FINISHED, Flow, FlowStep, Lead, Undone};

const MARGIN: u32 = 28;
/// Height of a line of labels.
const LINE: u32 = 15;
/// Width of a character of labels and state names, and of commands: monospace is 0.6 of its size.
const SMALL: u32 = 7;
const PLAIN: u32 = 8;
/// Least height of a card with three lines.
const CARD: u32 = 76;
/// Height of a card of a final state.
const END: u32 = 38;
/// From the lane in the gap to the card it leads to.
const LANE: u32 = 22;

/// What the template draws.
#[derive(Debug, Serialize)]
pub(super) struct Drawing {
    width: u32,
    height: u32,
    title: String,
    description: String,
    head: Head,
    start: Point,
    lines: Vec<Line>,
    cards: Vec<Card>,
    labels: Vec<Text>,
}

#[derive(Debug, Serialize)]
struct Head {
    x: u32,
    y: u32,
    lines: Vec<Text>,
}

#[derive(Debug, Clone, Copy, Serialize)]
struct Point {
    x: u32,
    y: u32,
}

#[derive(Debug, Serialize)]
struct Text {
    x: u32,
    y: u32,
    kind: &'static str,
    text: String,
}

#[derive(Debug, Serialize)]
struct Line {
    kind: &'static str,
    path: String,
}

#[derive(Debug, Serialize)]
struct Card {
    kind: &'static str,
    x: u32,
    y: u32,
    width: u32,
    height: u32,
    doc: Option<String>,
    lines: Vec<Text>,
}

/// A step with its results by where they lead.
struct Row<'f> {
    step: &'f FlowStep,
    next: Vec<&'f str>,
    finish: Vec<&'f str>,
    back: Vec<&'f str>,
    this: Vec<&'f str>,
    done: Vec<&'f str>,
    stuck: Vec<&'f str>,
    /// Top and bottom.
    top: u32,
    bottom: u32,
    /// Where what turns back leaves the step, where it goes to its own compensation, and where others enter that.
    back_y: u32,
    this_y: u32,
    entry_y: u32,
}

/// The columns: left edge and width.
struct Columns {
    steps: (u32, u32),
    undo: (u32, u32),
    stuck: (u32, u32),
    width: u32,
}

impl<'f> Row<'f> {
    fn of(step: &'f FlowStep) -> Self {
        let lead = |wanted: Lead| {
            let found = step.results.iter().filter(|(_, lead)| **lead == wanted);
            ordered(found.map(|(result, _)| result.as_str()))
        };
        let undone = |wanted: Undone| {
            let found = step.compensation.iter().flat_map(|found| &found.results).filter(|(_, is)| **is == wanted);
            ordered(found.map(|(result, _)| result.as_str()))
        };
        Self {
            step,
            next: lead(Lead::Next),
            finish: lead(Lead::Finish),
            back: lead(Lead::Compensate),
            this: lead(Lead::CompensateThis),
            done: undone(Undone::Done),
            stuck: undone(Undone::Stuck),
            top: 0,
            bottom: 0,
            back_y: 0,
            this_y: 0,
            entry_y: 0,
        }
    }

    /// Puts the row at `top`; `early` is whether a finish leaves it to the left.
    fn place(&mut self, top: u32, early: bool) {
        self.top = top;
        self.back_y = top + 8 + stack(&self.back);
        self.this_y = self.back_y + if self.this.is_empty() { 0 } else { 8 + stack(&self.this) };
        self.entry_y = self.this_y + 16;
        let left = if early { 16 + stack(&self.finish) } else { 0 };
        let right = 16 + stack(&self.stuck);
        let ports = (self.entry_y - top + 12).max(left).max(right);
        self.bottom = top + ports.max(CARD);
    }
}

/// Success before failure before error, else by name.
fn ordered<'f>(results: impl Iterator<Item = &'f str>) -> Vec<&'f str> {
    let rank = |result: &str| match result.rsplit('.').next() {
        Some("success") => 0,
        Some("failed") => 1,
        _ => 2,
    };
    let mut results: Vec<&str> = results.collect();
    results.sort_by_key(|result| (rank(result), *result));
    results
}

fn count(len: usize) -> u32 {
    u32::try_from(len).unwrap_or(u32::MAX / 4096)
}

fn stack(labels: &[&str]) -> u32 {
    count(labels.len()) * LINE
}

/// The widest of `labels`.
fn widest<'l>(labels: impl IntoIterator<Item = &'l &'l str>) -> u32 {
    labels.into_iter().map(|label| count(label.len()) * SMALL).max().unwrap_or(0)
}

impl Drawing {
    pub(super) fn of(flow: &Flow) -> Self {
        let mut rows: Vec<Row<'_>> = flow.steps.iter().map(Row::of).collect();
        let columns = Columns::of(flow, &rows);
        let title = format!("{}, run by {}", flow.name, flow.orchestrator);
        let mut drawing = Self {
            width: columns.width,
            height: 0,
            description: shown(&flow.doc),
            head: Head { x: MARGIN, y: MARGIN + 14, lines: Vec::new() },
            start: Point { x: columns.steps.0 + columns.steps.1 / 2, y: 0 },
            lines: Vec::new(),
            cards: Vec::new(),
            labels: Vec::new(),
            title,
        };
        let mut y = drawing.heading(&flow.doc);
        drawing.start.y = y + END / 2;
        let compensated = flow.states.iter().any(|state| state == COMPENSATED).then_some(y);
        y += END + 34 + rows.first().map_or(0, |row| stack(&row.done));
        for at in 0..rows.len() {
            let early = at + 1 < rows.len();
            rows[at].place(y, early);
            let above = rows.get(at + 1).map_or(0, |next| stack(&next.done));
            let below = stack(if early { &rows[at].next } else { &rows[at].finish });
            y = rows[at].bottom + 34 + below.max(above);
        }
        drawing.height = y + END + MARGIN;
        drawing.forward(&rows, &columns, y);
        drawing.backward(&rows, &columns, compensated);
        drawing
    }

    /// Title and documentation; gives where the drawing begins.
    fn heading(&mut self, doc: &str) -> u32 {
        let mut y = self.head.y + 8;
        let room = usize::try_from(self.width.saturating_sub(2 * MARGIN) / 6).unwrap_or(0).max(40);
        for line in wrap(&shown(doc), room) {
            y += 17;
            self.head.lines.push(Text { x: MARGIN, y, kind: "doc", text: line });
        }
        y + 22
    }

    /// Steps, what leads from one to the next, and the end.
    fn forward(&mut self, rows: &[Row<'_>], columns: &Columns, end: u32) {
        let (left, width) = columns.steps;
        let middle = left + width / 2;
        if let Some(first) = rows.first() {
            self.line("go", format!("M{middle} {} V{}", self.start.y + 7, first.top - 1));
        }
        for (at, row) in rows.iter().enumerate() {
            let lines = [
                ("name", format!("{}. {}", at + 1, row.step.name)),
                ("command", row.step.command.to_string()),
                ("state", row.step.pending()),
            ];
            self.card("step", columns.steps, row, row.step.doc.as_deref(), lines);
            let last = at + 1 == rows.len();
            let (down, to) = if last { (&row.finish, end) } else { (&row.next, rows[at + 1].top) };
            if !down.is_empty() {
                self.line("go", format!("M{middle} {} V{}", row.bottom, to - 1));
                self.label("go", middle + 10, row.bottom + 18, down);
            }
            if !last && !row.finish.is_empty() {
                let (y, lane) = (row.top + 8 + stack(&row.finish), MARGIN + 4);
                self.line("go", format!("M{left} {y} H{lane} V{} H{}", end + END / 2, left - 1));
                self.label("go", lane + 8, row.top + 18, &row.finish);
            }
        }
        let finished = rows.iter().any(|row| !row.finish.is_empty());
        if finished {
            self.ending("end", columns.steps, end, FINISHED.to_owned());
        }
    }

    /// Compensations, what leads to them, from one to the one before, and where they get stuck.
    fn backward(&mut self, rows: &[Row<'_>], columns: &Columns, compensated: Option<u32>) {
        let ((left, width), from) = (columns.undo, columns.steps.0 + columns.steps.1);
        // Of the compensation that comes next on the way back: the bottom of its card, and where others enter it.
        let mut target = compensated.map(|top| (top + END, top + END / 2));
        if let Some(top) = compensated {
            self.ending("back", columns.undo, top, COMPENSATED.to_owned());
        }
        for row in rows {
            if let Some((_, entry)) = target.filter(|_| !row.back.is_empty()) {
                let lane = left - LANE;
                self.line("turn", format!("M{from} {} H{lane} V{entry} H{}", row.back_y, left - 1));
                self.label("turn", from + 8, row.top + 18, &row.back);
            }
            let Some(compensation) = &row.step.compensation else { continue };
            if !row.this.is_empty() {
                self.line("turn", format!("M{from} {} H{}", row.this_y, left - 1));
                self.label("turn", from + 8, row.back_y + 18, &row.this);
            }
            if let Some((bottom, _)) = target {
                let middle = left + width / 2;
                self.line("turn", format!("M{middle} {} V{}", row.top, bottom + 1));
                self.label("turn", middle + 10, row.top - 8 - stack(&row.done) + LINE, &row.done);
            }
            let lines = [
                ("name", format!("undo {}", row.step.name)),
                ("command", compensation.command.to_string()),
                ("state", row.step.compensating()),
            ];
            self.card("undo", columns.undo, row, None, lines);
            if !row.stuck.is_empty() {
                let y = row.top + 8 + stack(&row.stuck);
                self.line("fail", format!("M{} {y} H{}", left + width, columns.stuck.0 - 1));
                self.label("fail", left + width + 8, row.top + 18, &row.stuck);
                let lines = [("name", "needs a person".to_owned()), ("state", row.step.stuck())];
                self.card("stuck", columns.stuck, row, None, lines);
            }
            target = Some((row.bottom, row.entry_y));
        }
    }

    fn line(&mut self, kind: &'static str, path: String) {
        self.lines.push(Line { kind, path });
    }

    /// Labels one under the other, the first at `y`.
    fn label(&mut self, kind: &'static str, x: u32, y: u32, labels: &[&str]) {
        for (at, label) in labels.iter().enumerate() {
            self.labels.push(Text { x, y: y + count(at) * LINE - 2, kind, text: (*label).to_owned() });
        }
    }

    fn card<const N: usize>(
        &mut self,
        kind: &'static str,
        (x, width): (u32, u32),
        row: &Row<'_>,
        doc: Option<&str>,
        lines: [(&'static str, String); N],
    ) {
        let text = |(at, (kind, text)): (usize, (&'static str, String))| Text {
            x: x + 14,
            y: row.top + 24 + count(at) * 20,
            kind,
            text,
        };
        let lines = lines.into_iter().enumerate().map(text).collect();
        let (y, height) = (row.top, row.bottom - row.top);
        self.cards.push(Card { kind, x, y, width, height, doc: doc.map(shown), lines });
    }

    /// The card of a final state.
    fn ending(&mut self, kind: &'static str, (x, width): (u32, u32), y: u32, state: String) {
        let line = Text { x: x + 14, y: y + 23, kind: "command", text: state };
        self.cards.push(Card { kind, x, y, width, height: END, doc: None, lines: vec![line] });
    }
}

impl Columns {
    fn of(flow: &Flow, rows: &[Row<'_>]) -> Self {
        let card = |name: usize, command: String, state: String| {
            (count(name) * 9).max(count(command.len()) * PLAIN).max(count(state.len()) * SMALL) + 28
        };
        let steps =
            rows.iter().map(|row| card(row.step.name.len() + 4, row.step.command.to_string(), row.step.pending()));
        let undo = rows.iter().filter_map(|row| {
            let command = row.step.compensation.as_ref()?.command.to_string();
            Some(card(row.step.name.len() + 5, command, row.step.compensating()))
        });
        let compensated = flow.states.iter().any(|state| state == COMPENSATED);
        let steps = steps.max().unwrap_or(0).max(220);
        let undo = undo.max().unwrap_or(0).max(if compensated { 160 } else { 0 });
        let stuck =
            rows.iter().filter(|row| !row.stuck.is_empty()).map(|row| count(row.step.stuck().len()) * SMALL + 28);
        let early = rows.iter().rev().skip(1).flat_map(|row| &row.finish);
        let early = widest(early);
        let left = MARGIN + if early > 0 { early + 34 } else { 0 };
        let turning = widest(rows.iter().flat_map(|row| row.back.iter().chain(&row.this)));
        let failing = widest(rows.iter().flat_map(|row| &row.stuck));
        let undo_x = left + steps + if undo > 0 { turning + LANE + 24 } else { 0 };
        let stuck = stuck.max().map_or(0, |width| width.max(150));
        let stuck_x = undo_x + undo + if stuck > 0 { failing + 32 } else { 0 };
        // Labels beside the arrows between cards may be wider than the cards.
        let down = widest(rows.iter().flat_map(|row| row.next.iter().chain(&row.finish)));
        let up = widest(rows.iter().flat_map(|row| &row.done));
        let beside = (left + steps / 2 + 14 + down).max(if undo > 0 { undo_x + undo / 2 + 14 + up } else { 0 });
        let title = MARGIN + count(flow.name.len() + flow.orchestrator.len() + 9) * 12;
        let width = (stuck_x + stuck).max(beside).max(title).max(420) + MARGIN;
        Self { steps: (left, steps), undo: (undo_x, undo), stuck: (stuck_x, stuck), width }
    }
}

/// `text` on one line, without what XML cannot hold or what would mislead a reader.
fn shown(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    neutral(&line).replace(['\u{FFFE}', '\u{FFFF}'], "\u{FFFD}")
}

/// Lines of at most `room` columns, cut between words where there are any. Letters outside of ASCII count twice: they may
/// be that wide.
fn wrap(text: &str, room: usize) -> Vec<String> {
    let width = |c: char| if c.is_ascii() { 1 } else { 2 };
    let (mut lines, mut line, mut used) = (Vec::new(), String::new(), 0);
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let wide: usize = word.chars().map(width).sum();
        if used > 0 && used + 1 + wide > room {
            lines.push(std::mem::take(&mut line));
            used = 0;
        }
        if used > 0 {
            line.push(' ');
            used += 1;
        }
        for c in word.chars() {
            if used + width(c) > room {
                lines.push(std::mem::take(&mut line));
                used = 0;
            }
            line.push(c);
            used += width(c);
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}
