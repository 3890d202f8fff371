//! Patterns for decimals between two bounds: what `minimum` cannot say of numbers that stand in strings.

use std::fmt::Write as _;

/// One digit, as the range it may lie in.
type Digit = (u8, u8);

/// Digits of the longest number.
const LONGEST: usize = 39;

/// A pattern for the wire forms of the unscaled integers from `min` to `max`, with `scale` fraction digits and `suffix`.
///
/// Anchored; matches nothing where the range is empty.
pub(super) fn decimals(min: i128, max: i128, scale: u8, suffix: &str) -> String {
    let mut branches = Vec::new();
    if min < 0 {
        let below = positives(max.saturating_neg().max(1), min.saturating_neg(), scale);
        branches.extend(below.into_iter().map(|branch| format!("-{branch}")));
    }
    if min <= 0 && max >= 0 {
        branches.push(digits(&vec![(0, 0); usize::from(scale) + 1], scale));
    }
    if max > 0 {
        branches.extend(positives(min.max(1), max, scale));
    }
    if branches.is_empty() {
        // No text has a character before its start.
        return "a^".to_owned();
    }
    format!("^(?:{}){suffix}$", branches.join("|"))
}

/// Branches for the integers from `low` (at least 1) to `high`.
fn positives(low: i128, high: i128, scale: u8) -> Vec<String> {
    let mut branches = Vec::new();
    let width = usize::from(scale) + 1;
    // Numbers of as many digits as there are, all of them: one branch for a row of lengths.
    let mut full: Option<(usize, usize)> = None;
    for length in 1..=LONGEST {
        let (first, last) = (power(length - 1), power(length).saturating_sub(1));
        let (from, to) = (low.max(first), high.min(last));
        if from > to {
            continue;
        }
        if from == first && to == last && length >= width {
            full = Some(full.map_or((length, length), |(start, _)| (start, length)));
            continue;
        }
        let mut row = vec![(0, 0); width.saturating_sub(length)];
        same_length(&mut row, &of(from, length), &of(to, length), &mut |row| branches.push(digits(row, scale)));
    }
    if let Some((start, end)) = full {
        let (start, end) = (start - width, end - width);
        let more = match (start, end) {
            (0, 0) => String::new(),
            (start, end) if start == end => format!("[0-9]{{{start}}}"),
            (start, end) => format!("[0-9]{{{start},{end}}}"),
        };
        branches.push(format!("[1-9]{more}{}", fraction(scale)));
    }
    branches
}

/// Gives `emit` the branches, each after `row`, for the numbers between two of the same length. Leaves `row` as it was.
fn same_length(row: &mut Vec<Digit>, low: &[u8], high: &[u8], emit: &mut dyn FnMut(&[Digit])) {
    const ZEROS: [u8; LONGEST] = [0; LONGEST];
    const NINES: [u8; LONGEST] = [9; LONGEST];
    let start = row.len();
    let split = low.iter().zip(high).take_while(|(low, high)| low == high).count();
    row.extend(low[..split].iter().map(|digit| (*digit, *digit)));
    if let ([low_digit, low_tail @ ..], [high_digit, high_tail @ ..]) = (&low[split..], &high[split..]) {
        let rest = low_tail.len();
        let low_whole = low_tail.iter().all(|digit| *digit == 0);
        let high_whole = high_tail.iter().all(|digit| *digit == 9);
        let first = if low_whole { *low_digit } else { low_digit + 1 };
        let last = if high_whole { *high_digit } else { high_digit - 1 };
        if !low_whole {
            row.push((*low_digit, *low_digit));
            same_length(row, low_tail, &NINES[..rest], emit);
            row.pop();
        }
        if first <= last {
            row.push((first, last));
            row.extend(std::iter::repeat_n((0, 9), rest));
            emit(row);
            row.truncate(start + split);
        }
        if !high_whole {
            row.push((*high_digit, *high_digit));
            same_length(row, &ZEROS[..rest], high_tail, emit);
            row.pop();
        }
    } else {
        emit(row);
    }
    row.truncate(start);
}

/// Digits as a pattern, with the point before the last `scale`.
fn digits(all: &[Digit], scale: u8) -> String {
    let (whole, fraction) = all.split_at(all.len() - usize::from(scale));
    let mut out = String::new();
    row(whole, &mut out);
    if scale > 0 {
        out.push_str("\\.");
    }
    row(fraction, &mut out);
    out
}

fn row(digits: &[Digit], out: &mut String) {
    let character = |digit: u8| char::from(b'0' + digit);
    for run in digits.chunk_by(|left, right| left == right) {
        match run[0] {
            (low, high) if low == high => out.push(character(low)),
            (low, high) => out.extend(['[', character(low), '-', character(high), ']']),
        }
        if run.len() > 1 {
            // Writing to a text cannot fail.
            let _ = write!(out, "{{{}}}", run.len());
        }
    }
}

fn fraction(scale: u8) -> String {
    if scale == 0 { String::new() } else { format!("\\.[0-9]{{{scale}}}") }
}

fn of(value: i128, length: usize) -> Vec<u8> {
    format!("{value:0>length$}").bytes().map(|byte| byte - b'0').collect()
}

fn power(exponent: usize) -> i128 {
    10_i128.saturating_pow(u32::try_from(exponent).unwrap_or(u32::MAX))
}
