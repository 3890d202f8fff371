//! Messages from files and standard input, one at a time, however many there are.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

/// A stream of messages.
pub struct Messages {
    input: Box<dyn BufRead + Send>,
    lines: bool,
    /// Messages are cut off after so many bytes, which is enough to see that they are too long.
    limit: usize,
    line: u64,
    /// Bytes read so far.
    taken: u64,
    /// Bytes in all, where that is known.
    total: Option<u64>,
}

impl std::fmt::Debug for Messages {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Messages").field("lines", &self.lines).field("taken", &self.taken).finish_non_exhaustive()
    }
}

/// How messages stand in a file.
#[derive(Debug, Clone, Copy)]
pub enum Layout {
    /// The whole file is one message.
    One,
    /// One message a line, empty lines aside.
    Lines,
    /// Lines where the first line is `is_whole`, else one.
    Guess(fn(&[u8]) -> bool),
}

/// A message and the line it begins on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// From 1.
    pub line: u64,
    /// Its bytes, at most one more than the limit.
    pub bytes: Vec<u8>,
}

impl Messages {
    /// Opens `path`, `-` for standard input. Messages longer than `limit` are cut one byte behind it.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn open(path: &Path, layout: Layout, limit: u64) -> io::Result<Self> {
        let limit = usize::try_from(limit).unwrap_or(usize::MAX - 1);
        let (input, total): (Box<dyn Read + Send>, _) = if path == Path::new("-") {
            (Box::new(io::stdin()), None)
        } else {
            let file = File::open(path)?;
            let found = file.metadata()?;
            if found.is_dir() {
                return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder"));
            }
            (Box::new(file), found.is_file().then_some(found.len()))
        };
        Self::new(Box::new(BufReader::with_capacity(1 << 18, input)), layout, limit, total)
    }

    fn new(mut input: Box<dyn BufRead + Send>, layout: Layout, limit: usize, total: Option<u64>) -> io::Result<Self> {
        let mut ahead = Vec::new();
        let lines = match layout {
            Layout::One => false,
            Layout::Lines => true,
            Layout::Guess(is_whole) => {
                // Blank lines in front decide nothing.
                while ahead.iter().all(u8::is_ascii_whitespace) && ahead.len() <= limit {
                    let before = ahead.len();
                    let room = (limit - before).saturating_add(2) as u64;
                    input.by_ref().take(room).read_until(b'\n', &mut ahead)?;
                    if ahead.len() == before {
                        break;
                    }
                }
                is_whole(ahead.trim_ascii())
            }
        };
        let input = Box::new(io::Cursor::new(ahead).chain(input));
        Ok(Self { input, lines, limit, line: 0, taken: 0, total })
    }

    /// Bytes read so far, and in all where that is known.
    pub const fn progress(&self) -> (u64, Option<u64>) {
        (self.taken, self.total)
    }

    /// Whether there may be more than one message.
    pub const fn has_lines(&self) -> bool {
        self.lines
    }

    /// The next message.
    ///
    /// # Errors
    /// The file cannot be read on.
    pub fn read(&mut self) -> io::Result<Option<Message>> {
        if !self.lines {
            return self.whole();
        }
        loop {
            let mut bytes = Vec::new();
            let took = self.take_line(&mut bytes)?;
            if took == 0 {
                return Ok(None);
            }
            self.line += 1;
            if bytes.last() == Some(&b'\n') {
                bytes.pop();
            }
            if bytes.last() == Some(&b'\r') {
                bytes.pop();
            }
            if !bytes.is_empty() {
                return Ok(Some(Message { line: self.line, bytes }));
            }
        }
    }

    fn whole(&mut self) -> io::Result<Option<Message>> {
        if self.line > 0 {
            return Ok(None);
        }
        self.line = 1;
        let mut bytes = Vec::new();
        // Room for the line feed that editors put behind the last line.
        let room = self.limit.saturating_add(3) as u64;
        self.taken += self.input.by_ref().take(room).read_to_end(&mut bytes)? as u64;
        if bytes.last() == Some(&b'\n') {
            bytes.pop();
        }
        bytes.truncate(self.limit.saturating_add(1));
        Ok(Some(Message { line: 1, bytes }))
    }

    /// One line with its end, cut where it is too long; how many bytes it had.
    fn take_line(&mut self, bytes: &mut Vec<u8>) -> io::Result<u64> {
        let mut took = 0;
        loop {
            let available = self.input.fill_buf()?;
            if available.is_empty() {
                break;
            }
            let (part, ends) = match available.iter().position(|byte| *byte == b'\n') {
                Some(at) => (at + 1, true),
                None => (available.len(), false),
            };
            // Two more than the limit: a line end of two bytes does not make a message too long.
            let room = self.limit.saturating_add(3).saturating_sub(bytes.len());
            bytes.extend_from_slice(&available[..part.min(room)]);
            self.input.consume(part);
            took += part as u64;
            if ends {
                break;
            }
        }
        self.taken += took;
        Ok(took)
    }
}
