//! Writing to the two streams, with or without colour, quietly where nobody reads any more.

use std::cell::Cell;
use std::io::{self, IsTerminal as _, Write as _};

use clap::ColorChoice;

use crate::cli::Failure;
use crate::diagnostic::neutral;

/// The process's stdout and stderr.
#[derive(Debug)]
pub(crate) struct Console {
    color: ColorChoice,
    quiet: bool,
    closed: Cell<bool>,
}

/// `1 task`, `2 tasks`.
pub(crate) fn counted(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

impl Console {
    /// With the choices of the command line.
    pub(crate) fn new(color: ColorChoice, quiet: bool) -> Self {
        Self { color, quiet, closed: Cell::new(false) }
    }

    /// Writes a result to stdout.
    pub(crate) fn result(&self, text: &str) -> Result<(), Failure> {
        self.note(io::stdout().lock().write_all(text.as_bytes()).and_then(|()| io::stdout().flush()))
    }

    /// Writes findings to stderr as they are.
    pub(crate) fn findings(&self, text: &str) -> Result<(), Failure> {
        self.note(io::stderr().lock().write_all(text.as_bytes()))
    }

    /// Writes the one line a command ends with to stdout, unless it is to be quiet.
    pub(crate) fn summary(&self, text: &str) -> Result<(), Failure> {
        if self.quiet { Ok(()) } else { self.result(&format!("{text}\n")) }
    }

    /// Says why the run cannot do its job.
    pub(crate) fn error(&self, text: &str) {
        let (bold, plain) = if self.colors_stderr() { ("\u{1b}[1m\u{1b}[91m", "\u{1b}[0m") } else { ("", "") };
        let lines: Vec<_> = text.lines().map(neutral).collect();
        let _ = self.findings(&format!("{bold}error{plain}: {}\n", lines.join("\n")));
    }

    /// Whether stderr takes colours.
    pub(crate) fn colors_stderr(&self) -> bool {
        self.colors(io::stderr().is_terminal())
    }

    /// Whether somebody watches: stderr is a terminal and the run is not to be quiet.
    pub(crate) fn shows_progress(&self) -> bool {
        !self.quiet && io::stderr().is_terminal()
    }

    /// Whether stdout takes colours.
    pub(crate) fn colors_stdout(&self) -> bool {
        self.colors(io::stdout().is_terminal())
    }

    /// Whether the reader of a stream has gone: there is no use in writing more.
    pub(crate) fn pipe_is_closed(&self) -> bool {
        self.closed.get()
    }

    fn colors(&self, terminal: bool) -> bool {
        match self.color {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => {
                let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
                terminal && !set("NO_COLOR") && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
            }
        }
    }

    fn note(&self, result: io::Result<()>) -> Result<(), Failure> {
        match result {
            // Whoever read the output has seen enough. That changes nothing about what the run finds.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => self.closed.set(true),
            result => result?,
        }
        Ok(())
    }
}
