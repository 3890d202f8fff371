//! Files by number, and where a byte stands as a person counts: line and column.

use std::sync::OnceLock;

use crate::source::Span;

/// Number of a file in a [`Sources`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SourceId(u32);

/// The files of a run, by number.
#[derive(Debug, Default)]
pub struct Sources {
    files: Vec<SourceFile>,
}

/// A file: its path as shown to people and its text.
#[derive(Debug)]
pub struct SourceFile {
    path: String,
    text: String,
    line_starts: OnceLock<Vec<u32>>,
    /// Characters before each block of [`BLOCK`] bytes, so that columns of long lines cost nothing.
    characters: OnceLock<Vec<u32>>,
}

/// Bytes between two counts of characters.
const BLOCK: usize = 1024;

/// Line and column, both from 1; the column counts Unicode characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
}

impl Sources {
    /// No files.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a file. `path` is shown as it is, so it should be relative and use `/`.
    pub fn add(&mut self, path: impl Into<String>, text: impl Into<String>) -> SourceId {
        let id = SourceId(u32::try_from(self.files.len()).unwrap_or(u32::MAX));
        self.files.push(SourceFile {
            path: path.into(),
            text: text.into(),
            line_starts: OnceLock::new(),
            characters: OnceLock::new(),
        });
        id
    }

    /// The file with number `id`, which must come from this set.
    pub fn file(&self, id: SourceId) -> Option<&SourceFile> {
        self.files.get(id.0 as usize)
    }

    /// The number of the file at `path`. Linear; meant for a handful of look-ups.
    pub fn find(&self, path: &str) -> Option<SourceId> {
        let index = self.files.iter().position(|file| file.path == path)?;
        Some(SourceId(u32::try_from(index).unwrap_or(u32::MAX)))
    }

    /// All files with their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (SourceId, &SourceFile)> {
        self.files.iter().enumerate().map(|(index, file)| (SourceId(u32::try_from(index).unwrap_or(u32::MAX)), file))
    }

    /// Number of files.
    pub fn len(&self) -> usize {
        self.files.len()
    }

    /// Whether there is no file.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }
}

impl SourceFile {
    /// The path as shown.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text of `span`, empty where the span does not fit.
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.range()).unwrap_or("")
    }

    /// Line and column of the byte at `offset`; past the end counts as the end.
    pub fn position(&self, offset: u32) -> Position {
        let starts = self.line_starts();
        let line = starts.partition_point(|&start| start <= offset).max(1);
        let start = starts.get(line - 1).copied().unwrap_or(0) as usize;
        let end = (offset as usize).min(self.text.len()).max(start);
        Position { line, column: 1 + self.characters_before(end) - self.characters_before(start) }
    }

    /// Characters that begin before the byte at `offset`, which need not be a boundary.
    fn characters_before(&self, offset: usize) -> usize {
        let begin = |bytes: &[u8]| bytes.iter().filter(|&&byte| byte & 0xC0 != 0x80).count();
        let bytes = self.text.as_bytes();
        let counts = self.characters.get_or_init(|| {
            let mut sum = 0;
            bytes
                .chunks(BLOCK)
                .map(|block| {
                    let before = sum;
                    sum += u32::try_from(begin(block)).unwrap_or(0);
                    before
                })
                .collect()
        });
        let offset = offset.min(bytes.len());
        let block = (offset / BLOCK).min(counts.len().saturating_sub(1));
        counts.get(block).map_or(0, |&count| count as usize) + begin(&bytes[block * BLOCK..offset])
    }

    /// The byte range of `line` (from 1) without its line break.
    pub fn line(&self, line: usize) -> Span {
        let starts = self.line_starts();
        let start = starts.get(line.saturating_sub(1)).copied().unwrap_or(0) as usize;
        let end = starts.get(line).map_or(self.text.len(), |&next| next as usize);
        let trimmed = self.text.get(start..end).unwrap_or("").trim_end_matches(['\n', '\r']).len();
        Span::new(start, start + trimmed)
    }

    fn line_starts(&self) -> &[u32] {
        self.line_starts.get_or_init(|| {
            let breaks = self.text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n');
            std::iter::once(0).chain(breaks.map(|(at, _)| u32::try_from(at + 1).unwrap_or(u32::MAX))).collect()
        })
    }
}
