use std::fs;

use super::*;

fn drift(root: &Path, scope: &[&str], wanted: &[Wanted<'_>]) -> Result<Vec<Drift>, OutputError> {
    let session = Session::compare(root)?;
    wanted.iter().try_for_each(|(path, text)| session.offer(path, text))?;
    Ok(session.drift(scope)?.0)
}

#[test]
fn equal_files_are_not_touched_and_stale_ones_go() {
    let root = tempfile::tempdir().unwrap();
    let first = [("rust/a.rs", "a"), ("rust/deep/b.rs", "b"), ("java/C.java", "c")];
    let all = ["rust", "java"];
    assert_eq!(write(root.path(), &all, &first).unwrap(), Written { written: 3, unchanged: 0, removed: 0 });
    let stamp = fs::metadata(root.path().join("rust/a.rs")).unwrap().modified().unwrap();
    fs::write(root.path().join("rust/foreign.txt"), "mine").unwrap();

    let second = [("rust/a.rs", "a")];
    assert_eq!(drift(root.path(), &["rust"], &second).unwrap().len(), 1);
    assert_eq!(write(root.path(), &["rust"], &second).unwrap(), Written { written: 0, unchanged: 1, removed: 1 });
    assert_eq!(fs::metadata(root.path().join("rust/a.rs")).unwrap().modified().unwrap(), stamp);
    assert!(!root.path().join("rust/deep").exists(), "an empty folder of ours goes too");
    assert!(root.path().join("rust/foreign.txt").exists(), "a foreign file stays");
    assert!(root.path().join("java/C.java").exists(), "a folder out of scope stays");
    assert!(drift(root.path(), &["rust"], &second).unwrap().is_empty());
}

#[test]
fn a_foreign_file_is_never_overwritten() {
    let root = tempfile::tempdir().unwrap();
    fs::create_dir(root.path().join("go")).unwrap();
    fs::write(root.path().join("go/go.mod"), "mine").unwrap();
    let error = write(root.path(), &["go"], &[("go/go.mod", "ours"), ("go/a.go", "a")]).unwrap_err();
    assert!(error.message.contains("was not written by taskpact"), "{error}");
    assert_eq!(fs::read_to_string(root.path().join("go/go.mod")).unwrap(), "mine");
    assert!(!root.path().join("go/a.go").exists(), "nothing is written where something is in the way");
}

#[test]
fn what_is_in_the_way_of_a_new_file_is_found_before_anything_is_written() {
    let root = tempfile::tempdir().unwrap();
    write(root.path(), &["go"], &[("go/a.go", "old")]).unwrap();
    fs::write(root.path().join("go/report"), "mine").unwrap();
    let wanted = [("go/a.go", "new"), ("go/report/daily.go", "b")];
    let error = write(root.path(), &["go"], &wanted).unwrap_err();
    assert!(error.path.ends_with("go/report") && error.message.contains("in the way"), "{error}");
    assert_eq!(fs::read_to_string(root.path().join("go/a.go")).unwrap(), "old");

    // A file of ours gives way to a folder of ours.
    fs::remove_file(root.path().join("go/report")).unwrap();
    write(root.path(), &["go"], &[("go/a.go", "old"), ("go/report", "ours")]).unwrap();
    assert_eq!(write(root.path(), &["go"], &wanted).unwrap(), Written { written: 2, unchanged: 0, removed: 1 });
}

#[test]
#[cfg(unix)]
fn a_link_that_leads_nowhere_is_a_foreign_file() {
    let root = tempfile::tempdir().unwrap();
    fs::create_dir(root.path().join("go")).unwrap();
    let link = root.path().join("go/go.mod");
    std::os::unix::fs::symlink("nowhere", &link).unwrap();
    assert!(write(root.path(), &["go"], &[("go/go.mod", "ours")]).unwrap_err().message.contains("in the way"));
    assert!(link.is_symlink());
}

#[test]
fn a_list_of_files_that_lost_lines_is_mended() {
    let root = tempfile::tempdir().unwrap();
    let (list, wanted) = (root.path().join(MANIFEST), [("go/a.go", "a"), ("go/b.go", "b")]);
    write(root.path(), &["go"], &wanted).unwrap();
    for text in ["", "go/a.go\n"] {
        fs::write(&list, text).unwrap();
        let found = drift(root.path(), &["go"], &wanted).unwrap();
        assert_eq!(found.iter().map(|one| one.path.as_str()).collect::<Vec<_>>(), [MANIFEST]);
        assert_eq!(write(root.path(), &["go"], &wanted).unwrap().written, 0);
        assert_eq!(fs::read_to_string(&list).unwrap(), "go/a.go\ngo/b.go\n");
        assert!(drift(root.path(), &["go"], &wanted).unwrap().is_empty());
    }
}

#[test]
fn no_path_leaves_the_folder() {
    let root = tempfile::tempdir().unwrap();
    for path in ["../x", "/x", "a/../../x", ""] {
        assert!(write(root.path(), &["a"], &[(path, "x")]).is_err(), "{path}");
    }
    fs::write(root.path().join(MANIFEST), "../victim\n").unwrap();
    let victim = root.path().parent().unwrap().join("victim");
    assert!(write(root.path(), &[".."], &[("a/b", "x")]).is_ok());
    assert!(!victim.exists());
}

#[test]
fn a_write_that_fails_leaves_the_old_files() {
    let root = tempfile::tempdir().unwrap();
    write(root.path(), &["a"], &[("a/x", "old"), ("a/y", "old")]).unwrap();
    fs::remove_file(root.path().join("a/y")).unwrap();
    fs::create_dir(root.path().join("a/y")).unwrap();
    assert!(write(root.path(), &["a"], &[("a/x", "new"), ("a/y", "new")]).is_err());
    assert_eq!(fs::read_to_string(root.path().join("a/x")).unwrap(), "old");
}

#[test]
fn what_killed_runs_left_goes_in_time() {
    let root = tempfile::tempdir().unwrap();
    let (old, young) = (root.path().join(".taskpact-staging-old"), root.path().join(".taskpact-staging-young"));
    fs::create_dir(&old).unwrap();
    fs::create_dir(&young).unwrap();
    let long_ago = std::time::SystemTime::UNIX_EPOCH;
    fs::File::open(&old).unwrap().set_modified(long_ago).unwrap();
    write(root.path(), &["a"], &[("a/x", "x")]).unwrap();
    assert!(!old.exists() && young.exists());
}

/// One piece of two files; counts how often it is made.
fn run(root: &Path, inputs: u8, made: &std::sync::atomic::AtomicUsize) -> Written {
    let make = |put: super::Put<'_>| {
        made.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
        let file =
            |name: &str| crate::codegen::OutFile { path: format!("go/{name}.go"), text: format!("{name}{inputs}") };
        put(file("a"))?;
        put(file("b"))
    };
    let piece = Piece { name: "go/x@1".to_owned(), inputs: [inputs; 32], make: Box::new(make) };
    let (session, cache) = (Session::write(root).unwrap(), Cache::read(root, &Default::default()));
    produce(&session, &cache, &[piece]).unwrap();
    let done = session.commit(&["go"]).unwrap();
    cache.write(root, &["go"]);
    done
}

#[test]
fn a_piece_is_made_again_only_where_its_inputs_or_its_files_changed() {
    let root = tempfile::tempdir().unwrap();
    let made = std::sync::atomic::AtomicUsize::new(0);
    let times = || made.load(std::sync::atomic::Ordering::SeqCst);
    let done = |written, unchanged| Written { written, unchanged, removed: 0 };
    assert_eq!(run(root.path(), 1, &made), done(2, 0));
    assert_eq!(run(root.path(), 1, &made), done(0, 2));
    assert_eq!(times(), 1, "nothing changed");
    fs::write(root.path().join("go/b.go"), "edited").unwrap();
    assert_eq!(run(root.path(), 1, &made), done(1, 1));
    fs::remove_file(root.path().join("go/a.go")).unwrap();
    assert_eq!(run(root.path(), 1, &made), done(1, 1));
    assert_eq!(run(root.path(), 2, &made), done(2, 0));
    assert_eq!(times(), 4);
    assert_eq!(run(root.path(), 2, &made), done(0, 2));
    assert_eq!(times(), 4);
}

#[test]
fn a_cache_that_was_cut_or_changed_counts_for_nothing() {
    let root = tempfile::tempdir().unwrap();
    let made = std::sync::atomic::AtomicUsize::new(0);
    run(root.path(), 1, &made);
    let index = root.path().join(".taskpact-cache/index");
    let whole = fs::read_to_string(&index).unwrap();
    let last_line = whole.trim_end().rfind('\n').unwrap() + 1;
    let texts = [whole[..last_line].to_owned(), whole.replace("b.go", "c.go"), String::new(), "x\ny\n".to_owned()];
    for (at, text) in texts.iter().enumerate() {
        fs::write(&index, text).unwrap();
        assert_eq!(run(root.path(), 1, &made).removed, 0);
        assert_eq!(made.load(std::sync::atomic::Ordering::SeqCst), at + 2, "made anew");
        assert_eq!(fs::read_to_string(&index).unwrap(), whole);
    }
}

#[test]
fn a_run_that_fails_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("out");
    let session = Session::write(&root).unwrap();
    session.offer("go/a.go", "a").unwrap();
    drop(session);
    assert!(!root.exists());
}
