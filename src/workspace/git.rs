//! Files of a revision, read from git's object store through the git command line, without a checkout.
//!
//! Nothing is fetched, and what a hook's environment says about another repository is cleared.

use std::collections::BTreeMap;
use std::io::{BufReader, Read as _, Write as _};
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Largest file that is read; longer ones are cut one byte beyond, so that the reader of contracts says so.
const MAX_BYTES: u64 = 4 << 20;
/// Links on the way to a file.
const MAX_LINKS: usize = 16;

/// Set by git for hooks and aliases, each about the repository that runs them.
const HOOK_VARIABLES: [&str; 13] = [
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_COMMON_DIR",
    "GIT_DIR",
    "GIT_GRAFT_FILE",
    "GIT_IMPLICIT_WORK_TREE",
    "GIT_INDEX_FILE",
    "GIT_INTERNAL_SUPER_PREFIX",
    "GIT_NAMESPACE",
    "GIT_OBJECT_DIRECTORY",
    "GIT_PREFIX",
    "GIT_QUARANTINE_PATH",
    "GIT_SHALLOW_FILE",
    "GIT_WORK_TREE",
];

/// A repository, by a folder within it.
#[derive(Debug)]
pub(super) struct Repository<'a> {
    folder: &'a Path,
}

/// Why a revision cannot be read: one or more lines for people.
type Problem = String;

impl<'a> Repository<'a> {
    /// The repository that holds `folder`.
    pub(super) fn of(folder: &'a Path) -> Result<Self, Problem> {
        let repository = Self { folder };
        let output = repository.run(&["rev-parse", "--git-dir"])?;
        if output.status.success() {
            return Ok(repository);
        }
        let why = String::from_utf8_lossy(&output.stderr);
        Err(if why.contains("dubious ownership") {
            format!("git refuses this repository: {}", why.trim())
        } else {
            format!("`{}` is not in a git repository", folder.display())
        })
    }

    /// The folder relative to the top of the work tree, with `/`; empty in a bare repository.
    pub(super) fn prefix(&self) -> Result<String, Problem> {
        let output = self.run(&["rev-parse", "--show-prefix"])?;
        Ok(String::from_utf8_lossy(&output.stdout).trim_end_matches(['\n', '/']).to_owned())
    }

    /// Files under `path` at `revision` for which `wanted` holds, by their path below it.
    pub(super) fn files(
        &self,
        revision: &str,
        path: &str,
        wanted: impl Fn(&str) -> bool,
    ) -> Result<Vec<(String, Vec<u8>)>, Problem> {
        let tree = self.tree(revision)?;
        let entries = self.list(&tree, path)?;
        let below = |full: &str| match path {
            "" => Some(full.to_owned()),
            path => full.strip_prefix(path)?.strip_prefix('/').map(str::to_owned),
        };
        if entries.iter().any(|(full, entry)| entry.is_submodule() && (path == full || is_within(path, full))) {
            return Err(format!(
                "`{path}` is a submodule at `{revision}`\n       run inside it, with a revision of its own"
            ));
        }
        let mut found: Vec<(String, String)> = Vec::new();
        for (full, entry) in &entries {
            let Some(relative) = below(full).filter(|relative| wanted(relative)) else { continue };
            if let Some(id) = self.follow(&tree, full, entry)? {
                found.push((relative, id));
            }
        }
        let blobs = self.blobs(found.iter().map(|(_, id)| id.as_str()))?;
        Ok(found.into_iter().filter_map(|(path, id)| Some((path, blobs.get(&id)?.clone()))).collect())
    }

    /// One file at a revision.
    pub(super) fn file(&self, revision: &str, path: &str) -> Result<Vec<u8>, Problem> {
        let tree = self.tree(revision)?;
        let entries = self.list(&tree, path)?;
        let Some((_, entry)) = entries.iter().find(|(full, _)| full.as_str() == path) else {
            return Err(format!("there is no `{path}` at `{revision}`"));
        };
        let mut blobs = self.blobs([entry.id.as_str()].into_iter())?;
        blobs.remove(&entry.id).ok_or_else(|| format!("`{path}` at `{revision}` is not a file"))
    }

    /// The tree of a revision.
    fn tree(&self, revision: &str) -> Result<String, Problem> {
        let name = format!("{revision}^{{tree}}");
        let output = self.run(&["rev-parse", "--verify", "--quiet", "--end-of-options", &name])?;
        let id = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        if output.status.success() && !id.is_empty() { Ok(id) } else { Err(self.missing(revision)) }
    }

    /// What brings a revision that is not there.
    fn missing(&self, revision: &str) -> Problem {
        let shallow =
            self.run(&["rev-parse", "--is-shallow-repository"]).is_ok_and(|output| output.stdout == b"true\n");
        let remotes = self.run(&["remote"]).map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
        let remotes = remotes.unwrap_or_default();
        let base = revision.split(['~', '^', '@']).next().unwrap_or(revision);
        let depth = if shallow { " --depth=1" } else { "" };
        let split = base.split_once('/').filter(|(remote, _)| remotes.lines().any(|known| known == *remote));
        let remote = remotes.lines().next().unwrap_or("origin");
        let moved = base.len() < revision.len();
        let help = match split {
            _ if moved && shallow => {
                format!("the clone is shallow and does not reach that far: git fetch --unshallow {remote}")
            }
            Some((remote, branch)) => {
                format!("bring it with: git fetch{depth} {remote} {branch}:refs/remotes/{remote}/{branch}")
            }
            None if base.len() >= 7 && base.bytes().all(|byte| byte.is_ascii_hexdigit()) => {
                format!("bring it with: git fetch{depth} {remote} {base}")
            }
            None if base == "HEAD" => "there is no commit yet".to_owned(),
            None => {
                let tracked = format!("refs/remotes/{remote}/{base}");
                let known = self.run(&["rev-parse", "--verify", "--quiet", "--end-of-options", &tracked]);
                if known.is_ok_and(|output| output.status.success()) {
                    format!("only the remote branch is here: use `git:{remote}/{revision}`")
                } else {
                    format!(
                        "bring it with: git fetch{depth} {remote} {base}:refs/remotes/{remote}/{base}, and compare with `git:{remote}/{revision}`"
                    )
                }
            }
        };
        format!("there is no revision `{revision}` in this repository\n       {help}")
    }

    /// All files of a tree under a path, links and submodules included, by their full path.
    fn list(&self, tree: &str, path: &str) -> Result<BTreeMap<String, Entry>, Problem> {
        let mut arguments = vec!["ls-tree", "-r", "-z", "--full-tree", tree];
        // The path itself, in case it is a file or a submodule, and what lies above it in case that is one.
        let mut paths = Vec::new();
        if !path.is_empty() {
            arguments.push("--");
            paths.extend(path.match_indices('/').map(|(at, _)| path.get(..at).unwrap_or_default()));
            paths.push(path);
        }
        let above: Vec<&str> = paths.iter().copied().filter(|above| *above != path).collect();
        let mut entries = BTreeMap::new();
        if !above.is_empty() {
            // Not recursive: only submodules above the path matter.
            let mut shallow = vec!["ls-tree", "-z", "--full-tree", tree, "--"];
            shallow.extend(&above);
            entries.extend(parse(&self.checked(&shallow)?).filter(|(_, entry)| entry.is_submodule()));
        }
        if !path.is_empty() {
            arguments.push(path);
        }
        entries.extend(parse(&self.checked(&arguments)?));
        Ok(entries)
    }

    /// The object of a file; of a link that of the file it leads to within the tree.
    fn follow(&self, tree: &str, path: &str, entry: &Entry) -> Result<Option<String>, Problem> {
        let (mut path, mut entry) = (path.to_owned(), entry.clone());
        for _ in 0..MAX_LINKS {
            if !entry.is_link() {
                return Ok((!entry.is_submodule()).then_some(entry.id));
            }
            let target = self.blobs([entry.id.as_str()].into_iter())?.remove(&entry.id).unwrap_or_default();
            let Some(next) = std::str::from_utf8(&target).ok().and_then(|target| join(&path, target)) else { break };
            let Some(found) = self.list(tree, &next)?.remove(&next) else { break };
            (path, entry) = (next, found);
        }
        Ok(None)
    }

    /// The contents of objects, read in one go.
    fn blobs<'i>(&self, ids: impl Iterator<Item = &'i str>) -> Result<BTreeMap<String, Vec<u8>>, Problem> {
        let mut unique: Vec<&str> = ids.collect();
        unique.sort_unstable();
        unique.dedup();
        if unique.is_empty() {
            return Ok(BTreeMap::new());
        }
        let mut child = self
            .command(&["cat-file", "--batch"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| no_git(&error))?;
        let broken = || "git ended before it had sent all files".to_owned();
        let (mut input, output) = (child.stdin.take().ok_or_else(broken)?, child.stdout.take().ok_or_else(broken)?);
        let request = unique.join("\n") + "\n";
        // Writing beside reading: git answers while it is still being asked, and pipes are short.
        let writer = std::thread::spawn(move || input.write_all(request.as_bytes()));
        let mut reader = BufReader::with_capacity(1 << 16, output);
        let mut blobs = BTreeMap::new();
        for _ in &unique {
            let (id, bytes) = read_object(&mut reader)?;
            blobs.insert(id, bytes);
        }
        let _ = writer.join();
        let _ = child.wait();
        Ok(blobs)
    }

    fn checked(&self, arguments: &[&str]) -> Result<Vec<u8>, Problem> {
        let output = self.run(arguments)?;
        if output.status.success() {
            return Ok(output.stdout);
        }
        let why = String::from_utf8_lossy(&output.stderr);
        Err(format!("git {}: {}", arguments.first().unwrap_or(&""), why.trim()))
    }

    fn run(&self, arguments: &[&str]) -> Result<Output, Problem> {
        self.command(arguments).stdin(Stdio::null()).output().map_err(|error| no_git(&error))
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new("git");
        command.arg("-C").arg(self.folder).args(["-c", "core.quotePath=false"]).args(arguments);
        for variable in HOOK_VARIABLES {
            command.env_remove(variable);
        }
        command.env("GIT_NO_LAZY_FETCH", "1").env("GIT_TERMINAL_PROMPT", "0").env("GIT_OPTIONAL_LOCKS", "0");
        command.env("LC_ALL", "C");
        command
    }
}

fn no_git(error: &std::io::Error) -> Problem {
    format!("git cannot be run ({error})\n       a `git:` baseline needs the git command line")
}

/// An entry of a tree.
#[derive(Debug, Clone)]
struct Entry {
    mode: String,
    id: String,
}

impl Entry {
    fn is_submodule(&self) -> bool {
        self.mode == "160000"
    }

    fn is_link(&self) -> bool {
        self.mode == "120000"
    }
}

/// `<mode> <type> <id>\t<path>\0`, again and again. Paths that are not UTF-8 are no contracts.
fn parse(listing: &[u8]) -> impl Iterator<Item = (String, Entry)> {
    listing.split(|&byte| byte == 0).filter_map(|line| {
        let text = std::str::from_utf8(line).ok()?;
        let (head, path) = text.split_once('\t')?;
        let mut words = head.split(' ');
        let (mode, _, id) = (words.next()?, words.next()?, words.next()?);
        Some((path.to_owned(), Entry { mode: mode.to_owned(), id: id.to_owned() }))
    })
}

fn is_within(path: &str, folder: &str) -> bool {
    path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
}

/// The path that a relative link at `from` leads to.
fn join(from: &str, target: &str) -> Option<String> {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in target.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()?),
            part => parts.push(part),
        }
    }
    (!target.starts_with('/')).then(|| parts.join("/"))
}

/// `<id> <type> <size>\n<bytes>\n`, or `<id> missing\n`.
fn read_object(reader: &mut impl std::io::BufRead) -> Result<(String, Vec<u8>), Problem> {
    let broken = |_| "git ended before it had sent all files".to_owned();
    let mut head = Vec::new();
    reader.read_until(b'\n', &mut head).map_err(broken)?;
    let head = String::from_utf8_lossy(&head).trim_end().to_owned();
    let mut words = head.split(' ');
    let (id, kind, size) = (words.next().unwrap_or_default(), words.next(), words.next());
    let Some(size) = size.and_then(|size| size.parse::<u64>().ok()).filter(|_| kind == Some("blob")) else {
        return Err(format!(
            "the object {id} is not in this clone: it is a partial one\n       bring all of them with: git fetch --refetch --no-filter"
        ));
    };
    let kept = size.min(MAX_BYTES + 1);
    let mut bytes = Vec::with_capacity(usize::try_from(kept).unwrap_or(0));
    reader.take(kept).read_to_end(&mut bytes).map_err(broken)?;
    std::io::copy(&mut reader.take(size - kept + 1), &mut std::io::sink()).map_err(broken)?;
    if bytes.len() as u64 != kept {
        return Err("git ended before it had sent all files".to_owned());
    }
    Ok((id.to_owned(), bytes))
}
