//! Output in pieces, each made only where what it is made from has changed.

use rayon::prelude::*;
use sha2::{Digest as _, Sha256};

use crate::codegen::{OutFile, RenderError};
use crate::workspace::output::{Cache, OutputError, Session};

/// A SHA-256 digest.
pub type Digest = [u8; 32];

/// Where a piece puts each file as soon as it is made: large ones need not be in memory together.
pub type Put<'p> = &'p mut dyn FnMut(OutFile) -> Result<(), PieceError>;

/// Makes the files of a piece.
pub type Make<'a> = Box<dyn Fn(Put<'_>) -> Result<(), PieceError> + Send + Sync + 'a>;

/// Files that are made together, from inputs of their own.
pub struct Piece<'a> {
    /// Unique in a run and the same in the next one, `rust/order.created@1`; starts with the folder of its files.
    pub name: String,
    /// Digest of everything the files depend on, but for the tool and its templates, which [`Cache`] knows.
    pub inputs: Digest,
    /// Makes the files, paths below the output folder.
    pub make: Make<'a>,
}

/// Why a piece could not be put out.
#[derive(Debug)]
pub enum PieceError {
    /// A template that does not render.
    Render(RenderError),
    /// A folder that cannot be written.
    Output(OutputError),
}

impl std::fmt::Display for PieceError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Render(error) => error.fmt(f),
            Self::Output(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for PieceError {}

impl From<RenderError> for PieceError {
    fn from(error: RenderError) -> Self {
        Self::Render(error)
    }
}

impl From<OutputError> for PieceError {
    fn from(error: OutputError) -> Self {
        Self::Output(error)
    }
}

/// Offers the files of `pieces` to `session`, in parallel. A piece that `cache` knows with the same inputs, and whose
/// files stand as they were written, is kept and not made again.
///
/// # Errors
/// The first template that does not render or file that cannot be written; the session is of no use then.
pub fn produce(session: &Session, cache: &Cache, pieces: &[Piece<'_>]) -> Result<(), PieceError> {
    pieces.par_iter().try_for_each(|piece| {
        if let Some(paths) = cache.current(session, piece) {
            paths.iter().for_each(|path| session.keep(path));
            return Ok(());
        }
        let mut made = Vec::new();
        (piece.make)(&mut |OutFile { path, text }| {
            session.offer(&path, &text)?;
            made.push((path, Sha256::digest(text).into()));
            Ok(())
        })?;
        // Kept to the end of the run, and most pieces are one file.
        made.shrink_to_fit();
        cache.note(piece, made);
        Ok(())
    })
}

/// The digest of `parts`; where one ends and the next begins counts.
pub fn digest<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> Digest {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    hash.finalize().into()
}

/// The digest of a value of the model, as the JSON that snapshots write.
pub fn digest_of(value: &impl serde::Serialize) -> Digest {
    // Values of the model always have a JSON form.
    Sha256::digest(serde_json::to_vec(value).unwrap_or_default()).into()
}
