//! Whether an output is what a text shows of it.
//!
//! * A line `…` stands for any lines, or none; `…` in a line for anything there.
//! * A number with a point and without a sign, such as `0.064`, is of a clock: it stands for any number
//!   with as many digits behind the point. What has a sign, such as `+10.54`, is a score, and exact.
//! * A speed, such as `32.0 M/s`, stands for any other, whatever its unit: `969 K/s`.
//! * Any spaces stand for any other, for such numbers have columns.
//! * All else is exact. A command of which nothing is shown may write anything.

/// Returns whether an output is what is shown.
pub(crate) fn is_shown(shown: &[&str], output: &str) -> bool {
    let output: Vec<Vec<char>> = output.lines().map(simple).collect();
    let shown: Vec<Vec<char>> = shown.iter().map(|line| simple(line)).collect();
    shown.is_empty()
        || matches(&shown, &output, &|line| *line == [ANYTHING], &|shown, line| {
            matches(shown, line, &|&character| character == ANYTHING, &|a, b| a == b)
        })
}

const ANYTHING: char = '…';

/// Returns whether items are those of a pattern, some of which stand for any number of items.
fn matches<T>(
    pattern: &[T],
    items: &[T],
    is_any: &impl Fn(&T) -> bool,
    is_same: &impl Fn(&T, &T) -> bool,
) -> bool {
    match pattern.split_first() {
        None => items.is_empty(),
        Some((first, rest)) if is_any(first) => {
            (0..=items.len()).any(|skipped| matches(rest, &items[skipped..], is_any, is_same))
        }
        Some((first, rest)) => items.split_first().is_some_and(|(item, items)| {
            is_same(first, item) && matches(rest, items, is_any, is_same)
        }),
    }
}

/// Returns a line with one space for many, `#/s` for a speed, and `#` for each digit of a measured
/// number, with one in front of its point.
fn simple(line: &str) -> Vec<char> {
    let mut simple: Vec<String> = Vec::new();
    for word in line.split_whitespace() {
        let is_number =
            |number: &String| number.chars().all(|c| matches!(c, '0'..='9' | '.' | '#'));
        let unit = word.trim_end_matches([',', '.', ')']);
        if matches!(unit, "K/s" | "M/s" | "G/s") && simple.last().is_some_and(is_number) {
            simple.pop();
            simple.push(format!("#{}", &word[unit.len() - "/s".len()..]));
        } else {
            simple.push(measured(word));
        }
    }
    simple.join(" ").chars().collect()
}

/// Returns a word with `#.##` for a number with a point that begins it.
fn measured(word: &str) -> String {
    let end = word.find(|c: char| !matches!(c, '0'..='9' | ',' | '.')).unwrap_or(word.len());
    let (number, rest) = word.split_at(end);
    let number_end = number.trim_end_matches([',', '.']).len();
    let (number, marks) = number.split_at(number_end);
    match number.split_once('.') {
        Some((whole, digits)) if !whole.is_empty() && !digits.contains(['.', ',']) => {
            format!("#.{}{marks}{rest}", "#".repeat(digits.len()))
        }
        _ => word.to_owned(),
    }
}

#[test]
fn outputs_are_what_is_shown() {
    assert!(is_shown(&["1 32.0 M/s, ok"], "1  969 K/s, ok"));
    assert!(!is_shown(&["1 32.0 M/s, ok"], "1  969 K/s ok"));
    assert!(!is_shown(&["1 32.0 M/s"], "1 x K/s"));
    let output = "head\n  1   0.064  +10.54\nmiddle\n\nlast, 5,848 in 12.5 s, 0.4\n";
    for shown in [
        &[][..],
        &["…"],
        &["head", "…"],
        &["…", "last…"],
        &["head", "1 10.000 +10.54", "middle", "", "last, 5,848 in 1,000.1 s, 3.3"],
        &["h…d", "…", "mid…le", "…", "…", "…48 in…"],
    ] {
        assert!(is_shown(shown, output), "{shown:?}");
    }
    for shown in [
        &["head"][..],
        &["head", "…", "middle"],
        &["head", "1 0.06 +10.54", "…"],
        &["head", "1 0.064 +10.55", "…"],
        &["head", "…", "last, 5,849 in 12.5 s, 0.4"],
        &["…", "head", "…", "head"],
        &["…", "last…", "…0.4", "x"],
    ] {
        assert!(!is_shown(shown, output), "{shown:?}");
    }
}
