//! Packages that are generated to be tried out: a folder per registry, built again only where something changed.

use std::fs::File;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::codegen::{Backend, OutFile, Toolchain};
use crate::model::Registry;
use crate::workspace::output::{self, OutputError};
use crate::workspace::process::{self, Built};

/// A working folder, locked for this process.
#[derive(Debug)]
pub struct Workshop {
    root: PathBuf,
    /// Released when the workshop goes.
    _lock: File,
}

/// A package that can be driven.
#[derive(Debug, Clone)]
pub struct Package {
    /// Language.
    pub language: &'static str,
    /// Its folder.
    pub folder: PathBuf,
    /// How it is built and driven.
    pub toolchain: Toolchain,
}

/// How building a package ended.
#[derive(Debug)]
pub struct Report {
    /// Language.
    pub language: &'static str,
    /// Whether there is a driver to run.
    pub ok: bool,
    /// Whether it was built before and nothing has changed since.
    pub cached: bool,
    /// What went wrong.
    pub log: String,
}

impl Workshop {
    /// The folder for `registry` below `work`, made where it is not there; waits while another process uses it.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub fn open(work: &Path, registry: &Registry) -> Result<Self, OutputError> {
        let root = work.join(&registry.name);
        let failed = |error: std::io::Error| OutputError { path: root.clone(), message: error.to_string() };
        std::fs::create_dir_all(&root).map_err(failed)?;
        let lock = File::create(root.join(".lock")).map_err(failed)?;
        lock.lock().map_err(failed)?;
        Ok(Self { root, _lock: lock })
    }

    /// Puts the generated files in place; what has not changed is not touched, so that tools see what is new.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub fn put(&self, backends: &[&dyn Backend], files: &[OutFile]) -> Result<(), OutputError> {
        let scope: Vec<&str> = backends.iter().map(|backend| backend.id()).collect();
        let wanted: Vec<output::Wanted<'_>> =
            files.iter().map(|file| (file.path.as_str(), file.text.as_str())).collect();
        output::write(&self.root, &scope, &wanted).map(|_| ())
    }

    /// Builds one package, unless the very same was built before.
    pub fn build(&self, backend: &dyn Backend, registry: &Registry, files: &[OutFile]) -> (Package, Report) {
        let language = backend.id();
        let package = Package { language, folder: self.root.join(language), toolchain: backend.toolchain(registry) };
        let report = |ok, cached, log| Report { language, ok, cached, log };
        let digest = digest(&package, files);
        let marker = self.root.join(format!(".built-{language}"));
        if std::fs::read_to_string(&marker).is_ok_and(|found| found == digest) {
            return (package, report(true, true, String::new()));
        }
        let _ = std::fs::remove_file(&marker);
        let report = match process::build(&package.folder, &package.toolchain.build) {
            Built::Fine => {
                let noted = std::fs::write(&marker, digest);
                report(true, false, noted.err().map_or_else(String::new, |error| format!("not cached: {error}")))
            }
            Built::MissingTool(why) | Built::Failed(why) => report(false, false, why),
        };
        (package, report)
    }
}

fn digest(package: &Package, files: &[OutFile]) -> String {
    let mut hash = Sha256::new();
    hash.update(format!("{:?}", package.toolchain));
    let start = format!("{}/", package.language);
    for file in files.iter().filter(|file| file.path.starts_with(&start)) {
        // Lengths keep one file's end apart from the next one's beginning.
        hash.update(format!("{} {} {}\n", file.path.len(), file.text.len(), file.path));
        hash.update(&file.text);
    }
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}
