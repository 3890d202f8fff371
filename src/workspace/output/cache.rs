//! What the last run made from which inputs. It saves work and decides nothing: without it, or with one that does not
//! fit, everything is made anew.
//!
//! It stands in the output folder, hidden from version control, and is read by nobody else. A piece is taken as current
//! only where its inputs are the same **and** every file of it has the digest that was noted, so files that were changed
//! or lost are made again.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use sha2::{Digest as _, Sha256};

use crate::workspace::output::{Digest, Piece, Session, digest, read_if_there};

/// The folder, below the output folder.
const FOLDER: &str = ".taskpact-cache";

/// Starts the first line of the index, before the digest of what follows it: half an index would make current files
/// look stale.
const HEAD: &str = "taskpact cache 1 ";

/// Says to tools that make backups, and to people, what this is (<https://bford.info/cachedir/>).
const TAG: &str = "Signature: 8a477f597d28d172789f06886806bc55\n# Made by taskpact; may be removed at any time.\n";

#[derive(Debug, Clone)]
struct Entry {
    inputs: Digest,
    files: Vec<(String, Digest)>,
}

/// The memory of earlier runs.
#[derive(Debug, Default)]
pub struct Cache {
    /// Digest of the tool and its templates: a later build may render the same inputs otherwise. None: remember nothing.
    base: Option<Digest>,
    old: HashMap<String, Entry>,
    fresh: Mutex<BTreeMap<String, Entry>>,
}

impl Cache {
    /// The memory of the folder `root`, for this very program with the templates of `overrides`.
    pub fn read(root: &Path, overrides: &BTreeMap<String, String>) -> Self {
        let Ok(tool) = this_program() else { return Self::default() };
        let texts = overrides.iter().flat_map(|(name, text)| [name.as_bytes(), text.as_bytes()]);
        let base = digest([tool.as_slice()].into_iter().chain(texts));
        let text = fs::read_to_string(root.join(FOLDER).join("index")).unwrap_or_default();
        Self { base: Some(base), old: parse(&text).unwrap_or_default(), fresh: Mutex::default() }
    }

    /// The paths of `piece`, if they stand as its inputs would make them.
    pub(super) fn current(&self, session: &Session, piece: &Piece<'_>) -> Option<Vec<String>> {
        let inputs = self.inputs(piece)?;
        let entry = self.old.get(&piece.name).filter(|entry| entry.inputs == inputs)?;
        for (path, wanted) in &entry.files {
            let found = read_if_there(&session.root().join(path)).ok()??;
            if *wanted != Digest::from(Sha256::digest(found)) {
                return None;
            }
        }
        self.remember(&piece.name, entry.clone());
        Some(entry.files.iter().map(|(path, _)| path.clone()).collect())
    }

    /// Notes what `piece` made: paths and digests.
    pub(super) fn note(&self, piece: &Piece<'_>, files: Vec<(String, Digest)>) {
        let Some(inputs) = self.inputs(piece) else { return };
        self.remember(&piece.name, Entry { inputs, files });
    }

    /// Writes the memory of this run; keeps what is remembered of folders outside `scope`. That it cannot be written is
    /// no reason to complain: the output stands.
    pub fn write(self, root: &Path, scope: &[&str]) {
        let mut entries = self.fresh.into_inner().unwrap_or_else(PoisonError::into_inner);
        let in_scope = |name: &str| scope.contains(&name.split('/').next().unwrap_or_default());
        entries.extend(self.old.into_iter().filter(|(name, _)| !in_scope(name)));
        let _ = self.base.is_some().then(|| store(root, &text(&entries)));
    }

    fn inputs(&self, piece: &Piece<'_>) -> Option<Digest> {
        Some(digest([self.base?.as_slice(), &piece.inputs]))
    }

    fn remember(&self, name: &str, entry: Entry) {
        self.fresh.lock().unwrap_or_else(PoisonError::into_inner).insert(name.to_owned(), entry);
    }
}

/// What tells this build of the program from others: its version, and where, how long and how old the file is. (Not its
/// content, which would take longer to read than a small registry takes to compile.)
fn this_program() -> std::io::Result<Digest> {
    let path = std::env::current_exe()?;
    let about = fs::metadata(&path)?;
    let file = format!("{} {} {:?}", path.display(), about.len(), about.modified()?);
    Ok(digest([env!("CARGO_PKG_VERSION"), &file].map(str::as_bytes)))
}

fn store(root: &Path, text: &str) -> std::io::Result<()> {
    let folder = root.join(FOLDER);
    let index = folder.join("index");
    if fs::read_to_string(&index).is_ok_and(|found| found == text) {
        return Ok(());
    }
    fs::create_dir_all(&folder)?;
    fs::write(folder.join(".gitignore"), "*\n")?;
    fs::write(folder.join("CACHEDIR.TAG"), TAG)?;
    let mut file = tempfile::NamedTempFile::new_in(&folder)?;
    file.write_all(text.as_bytes())?;
    file.persist(index)?;
    Ok(())
}

fn text(entries: &BTreeMap<String, Entry>) -> String {
    let mut body = String::new();
    for (name, entry) in entries {
        push_hex(&entry.inputs, &mut body);
        body.extend([" ", name, "\n"]);
        for (path, digest) in &entry.files {
            body.push(' ');
            push_hex(digest, &mut body);
            body.extend([" ", path, "\n"]);
        }
    }
    let mut text = HEAD.to_owned();
    push_hex(&Sha256::digest(&body).into(), &mut text);
    text.extend(["\n", &body]);
    text
}

/// Puts a digest in hexadecimal behind `text`. There are two for each file of the output.
fn push_hex(digest: &Digest, text: &mut String) {
    let half = |bits: u8| char::from_digit(u32::from(bits), 16).unwrap_or_default();
    text.extend(digest.iter().flat_map(|byte| [half(byte >> 4), half(byte & 15)]));
}

/// None where it is not such a text, from this version.
fn parse(text: &str) -> Option<HashMap<String, Entry>> {
    let mut entries = HashMap::new();
    let (head, body) = text.split_once('\n')?;
    if unhex(head.strip_prefix(HEAD)?)? != Digest::from(Sha256::digest(body)) {
        return None;
    }
    let mut last: Option<(String, Entry)> = None;
    for line in body.lines() {
        let (digest, name) = line.trim_start().split_once(' ')?;
        let digest = unhex(digest)?;
        if line.starts_with(' ') {
            last.as_mut()?.1.files.push((name.to_owned(), digest));
        } else {
            entries.extend(last.replace((name.to_owned(), Entry { inputs: digest, files: vec![] })));
        }
    }
    entries.extend(last);
    Some(entries)
}

fn unhex(text: &str) -> Option<Digest> {
    let half = |byte: u8| char::from(byte).to_digit(16).and_then(|bits| u8::try_from(bits).ok());
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    let bytes: Option<Vec<u8>> = pairs.iter().map(|[high, low]| Some(half(*high)? << 4 | half(*low)?)).collect();
    bytes.filter(|_| rest.is_empty())?.try_into().ok()
}
