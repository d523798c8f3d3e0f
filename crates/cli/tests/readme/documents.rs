//! The texts to follow: the README and every guide.

use std::fs;
use std::path::{Path, PathBuf};

use crate::blocks::spans;

/// A Markdown text.
pub(crate) struct Document {
    /// Path in the repository.
    pub(crate) path: String,
    pub(crate) text: String,
}

/// Returns the root folder of the repository.
pub(crate) fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).canonicalize().unwrap()
}

/// Returns the README, then the guides by name.
pub(crate) fn documents() -> Vec<Document> {
    let mut paths: Vec<String> = fs::read_dir(root().join("docs/guide"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.ends_with(".md"))
        .map(|name| format!("docs/guide/{name}"))
        .collect();
    assert!(paths.len() >= 10, "{paths:?}");
    paths.sort();
    paths.insert(0, "README.md".to_owned());
    paths
        .into_iter()
        .map(|path| Document { text: fs::read_to_string(root().join(&path)).unwrap(), path })
        .collect()
}

/// Returns every Markdown text in a folder of the repository, with its path.
fn texts(folder: &str) -> Vec<Document> {
    let entries = fs::read_dir(root().join(folder)).unwrap().map(Result::unwrap);
    entries
        .filter(|entry| entry.path().extension().is_some_and(|extension| extension == "md"))
        .map(|entry| Document {
            path: Path::new(folder).join(entry.file_name()).to_str().unwrap().to_owned(),
            text: fs::read_to_string(entry.path()).unwrap(),
        })
        .collect()
}

/// The address of a file of the repository follows this. Chapters that the libraries' documentation
/// includes have whole addresses, because relative links lead nowhere there.
const FILES: &str = concat!(env!("CARGO_PKG_REPOSITORY"), "/blob/main/");

/// Every link to a file or a heading of the repository has a target.
#[test]
fn links_have_targets() {
    let mut count = 0;
    for document in
        ["", "docs", "docs/guide", "docs/results", "benches"].into_iter().flat_map(texts)
    {
        let path = root().join(&document.path);
        for link in document.text.split("](").skip(1) {
            let link = link.split(')').next().unwrap();
            let (target, heading) = link.split_once('#').unwrap_or((link, ""));
            let file = match target.strip_prefix(FILES) {
                Some(target) => root().join(target),
                None if target.starts_with("https://") => continue,
                None if target.is_empty() => path.clone(),
                None => path.with_file_name(target),
            };
            assert!(file.exists(), "{}: no file: {link}", document.path);
            if !heading.is_empty() {
                let text = fs::read_to_string(&file).unwrap();
                let mut headings = text.lines().filter(|line| line.starts_with('#'));
                let is_there = headings.any(|line| anchor(line.trim_start_matches('#')) == heading);
                assert!(is_there, "{}: no heading: {link}", document.path);
            }
            count += 1;
        }
    }
    assert!(count >= 100, "{count} links");
}

/// The chapters in the libraries' documentation are those of `docs`, and all their links are whole addresses.
#[test]
fn chapters_of_the_libraries_are_those_of_the_repository() {
    let mut count = 0;
    for library in ["ternary", "engine", "gomoku", "othello", "book"] {
        let included = fs::read_to_string(root().join(format!("crates/{library}/src/lib.rs")));
        let included = included.unwrap();
        for chapter in texts(&format!("crates/{library}/docs")) {
            let name = Path::new(&chapter.path).file_name().unwrap();
            let original = fs::read_to_string(root().join("docs").join(name)).unwrap();
            assert_eq!(chapter.text, original, "{}", chapter.path);
            assert!(
                included.contains(&format!("\"../docs/{}\"", name.to_str().unwrap())),
                "{name:?}"
            );
            for link in chapter.text.split("](").skip(1) {
                let is_whole = link.starts_with('#') || link.starts_with("https://");
                assert!(is_whole, "{}: relative link: {link:.60}", chapter.path);
            }
            count += 1;
        }
    }
    assert_eq!(count, 16);
}

/// Every path that `DESIGN.md` names exists.
#[test]
fn paths_in_the_design_exist() {
    let design = fs::read_to_string(root().join("DESIGN.md")).unwrap();
    let paths: Vec<&str> = spans(&design)
        .into_iter()
        .filter(|span| span.contains('/') && !span.contains(' ') && !span.contains("::"))
        .filter(|span| {
            span.starts_with("crates/") || span.starts_with("benches/") || span.starts_with("fuzz/")
        })
        .collect();
    assert!(paths.len() >= 40, "{paths:?}");
    let missing: Vec<&&str> = paths.iter().filter(|path| !root().join(path).exists()).collect();
    assert!(missing.is_empty(), "not there: {missing:?}");
}

/// Returns the anchor that GitHub gives a heading.
fn anchor(heading: &str) -> String {
    heading
        .trim()
        .to_lowercase()
        .chars()
        .filter(|&c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'))
        .map(|c| if c == ' ' { '-' } else { c })
        .collect()
}
