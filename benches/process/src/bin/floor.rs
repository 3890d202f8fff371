//! The least that a run must do, to measure runs against: the same files, plain calls, as many threads.
//!
//! - `floor read FOLDER...` reads every file below the folders.
//! - `floor parse FOLDER` reads every YAML file and lets the YAML library go over its events, keeping nothing.
//! - `floor write CONTRACTS OUTPUT PLACE` reads the contracts and writes below PLACE as many files, under the same names and
//!   of the same sizes, as there are below OUTPUT (which is looked at before the clock of interest starts: see `list`).
//! - `floor list OUTPUT` prints the list that `write` takes in place of OUTPUT.
//! - `floor compare OUTPUT` reads every file of an output folder and looks at every byte.

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::{env, fs, io, process};

use rayon::prelude::*;

fn files(root: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(root)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() { files(&entry.path(), found)? } else { found.push(entry.path()) }
    }
    Ok(())
}

fn below(root: &str) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    files(Path::new(root), &mut found)?;
    Ok(found)
}

fn read(roots: &[String]) -> io::Result<()> {
    for root in roots {
        below(root)?.par_iter().try_for_each(|path| fs::read(path).map(|bytes| drop(black_box(bytes))))?;
    }
    Ok(())
}

fn parse(root: &str) -> io::Result<()> {
    below(root)?.par_iter().try_for_each(|path| {
        let text = fs::read_to_string(path)?;
        let events = granit_parser::Parser::new_from_str(&text).filter(|event| black_box(event).is_ok()).count();
        black_box(events);
        Ok(())
    })
}

fn list(root: &str) -> io::Result<()> {
    for path in below(root)? {
        let size = fs::metadata(&path)?.len();
        println!("{size} {}", path.strip_prefix(root).unwrap_or(&path).display());
    }
    Ok(())
}

fn write(contracts: &str, list: &str, place: &str) -> io::Result<()> {
    read(&[contracts.to_owned()])?;
    let list = fs::read_to_string(list)?;
    let wanted: Vec<(usize, PathBuf)> = list
        .lines()
        .filter_map(|line| line.split_once(' '))
        .filter_map(|(size, path)| Some((size.parse().ok()?, Path::new(place).join(path))))
        .collect();
    let longest = wanted.iter().map(|(size, _)| *size).max().unwrap_or(0);
    let text = vec![b'x'; longest];
    let mut folders: Vec<&Path> = wanted.iter().filter_map(|(_, path)| path.parent()).collect();
    folders.sort_unstable();
    folders.dedup();
    folders.into_iter().try_for_each(fs::create_dir_all)?;
    wanted.par_iter().try_for_each(|(size, path)| fs::write(path, &text[..*size]))
}

fn compare(root: &str) -> io::Result<()> {
    below(root)?.par_iter().try_for_each(|path| {
        let sum = fs::read(path)?.iter().fold(0_u64, |sum, byte| sum.wrapping_add(u64::from(*byte)));
        black_box(sum);
        Ok(())
    })
}

fn main() -> io::Result<()> {
    let args: Vec<String> = env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args.as_slice() {
        ["read", roots @ ..] => read(&roots.iter().map(|root| (*root).to_owned()).collect::<Vec<_>>()),
        ["parse", root] => parse(root),
        ["list", root] => list(root),
        ["write", contracts, list, place] => write(contracts, list, place),
        ["compare", root] => compare(root),
        _ => {
            eprintln!("usage: floor read FOLDER... | parse FOLDER | list OUTPUT | write CONTRACTS LIST PLACE | compare OUTPUT");
            process::exit(2)
        }
    }
}
