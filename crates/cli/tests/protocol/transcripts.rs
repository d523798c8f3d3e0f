//! Expected sessions, in files of `transcripts/`.
//!
//! A line that begins with `> ` is sent, `#!` gives arguments of the program, and `#:` is a comment. All
//! other lines are expected in their order; `…` matches any characters, and a line `⋮` matches any lines.

use std::fs;
use std::path::{Path, PathBuf};

use crate::talk::Talk;

/// Returns whether a line is as expected.
fn matches(pattern: &str, line: &str) -> bool {
    match pattern.split_once('…') {
        None => pattern == line,
        Some((start, rest)) => line.strip_prefix(start).is_some_and(|line| {
            line.char_indices()
                .map(|(index, _)| index)
                .chain([line.len()])
                .any(|index| matches(rest, &line[index..]))
        }),
    }
}

/// Runs a session and compares it with its file.
fn compare(path: &Path) {
    let file = path.file_stem().unwrap().to_str().unwrap();
    let protocol = file.split('-').next().unwrap();
    let text = fs::read_to_string(path).unwrap();
    let arguments: Vec<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix("#!"))
        .flat_map(str::split_whitespace)
        .collect();
    let mut talk = Talk::start(protocol, &arguments);
    let mut is_open = false;
    for (line, number) in text.lines().zip(1..) {
        if line.starts_with("#!") || line.starts_with("#:") {
            continue;
        }
        if let Some(said) = line.strip_prefix("> ").or(line.strip_prefix('>')) {
            assert!(!is_open, "{file}:{number}: after ⋮ comes a line to find");
            talk.say(said);
        } else if line == "⋮" {
            is_open = true;
        } else {
            let mut heard = talk.hear();
            while is_open && !matches(line, &heard) {
                heard = talk.hear();
            }
            assert!(matches(line, &heard), "{file}:{number}: {heard:?}; expected {line:?}");
            is_open = false;
        }
    }
    assert_eq!(talk.end(), [""; 0], "{file}");
}

#[test]
fn sessions_are_as_expected() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/protocol/transcripts");
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(paths.len() >= 16);
    paths.iter().for_each(|path| compare(path));
}

#[test]
fn patterns_match_varying_text() {
    for (pattern, line, expected) in [
        ("= F5", "= F5", true),
        ("= F5", "= F5 ", false),
        ("= …", "= F5", true),
        ("=…5", "= F55", true),
        ("…", "", true),
        ("search …F5… 0 …", "search E6F5D3 +1.00 0 8", true),
        ("search … 1 …", "search E6F5D3 +2.00 0 8", false),
        ("…é", "aé", true),
    ] {
        assert_eq!(matches(pattern, line), expected, "{pattern} {line}");
    }
}
