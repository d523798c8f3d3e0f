//! Compares an output with the text that shows it.
//!
//! * A line `…` matches any lines, or none; `…` within a line matches any characters.
//! * An unsigned number with a point, such as `0.064`, is a time: it matches any number with the same number
//!   of decimals. A signed number, such as `+10.54`, is a score and must be equal.
//! * A speed, such as `32.0 M/s`, matches any other speed in any unit, such as `969 K/s`.
//! * Any spaces match any other spaces, because numbers are aligned in columns.
//! * Everything else must be equal. If no output is shown, a command may write anything.

/// Returns whether an output matches the text that shows it.
pub(crate) fn is_shown(shown: &[&str], output: &str) -> bool {
    let output: Vec<Vec<char>> = output.lines().map(simple).collect();
    let shown: Vec<Vec<char>> = shown.iter().map(|line| simple(line)).collect();
    shown.is_empty()
        || matches(&shown, &output, &|line| *line == [ANYTHING], &|shown, line| {
            matches(shown, line, &|&character| character == ANYTHING, &|a, b| a == b)
        })
}

const ANYTHING: char = '…';

/// Returns whether items match a pattern, some of whose elements match any number of items.
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

/// Returns a line with single spaces, `#/s` for a speed, and `#` for each decimal of a measured number and
/// for all digits before its point.
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

/// Returns a word in which an initial number with a point is replaced by `#.##`.
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
fn outputs_match_the_texts() {
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
