//! Completions and manual pages.

use std::fs;
use std::process::Command;

use assert_cmd::cargo::cargo_bin;

fn tritboard(arguments: &[&str]) -> (i32, String, String) {
    let done = Command::new(cargo_bin!("tritboard")).args(arguments).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (done.status.code().unwrap(), text(done.stdout), text(done.stderr))
}

#[test]
fn every_shell_has_completions_of_every_command() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let (code, text, errors) = tritboard(&["completions", shell]);
        assert_eq!((code, errors.as_str()), (0, ""), "{shell}");
        for word in ["tritboard", "othello", "gomoku", "perft", "defend", "all-moves"] {
            assert!(text.contains(word), "{word}: {shell}");
        }
    }
    let (code, output, errors) = tritboard(&["completions", "tcsh"]);
    assert_eq!((code, output.as_str()), (2, ""));
    assert!(errors.contains("expected bash, elvish, fish, powershell or zsh"), "{errors}");
}

#[test]
fn every_command_has_a_page() {
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("share/man1");
    // A second run replaces them.
    for _ in 0..2 {
        let (code, output, errors) = tritboard(&["man", pages.to_str().unwrap()]);
        assert_eq!((code, errors.as_str()), (0, ""));
        let count = fs::read_dir(&pages).unwrap().count();
        assert_eq!(output, format!("{}: {count} pages\n", pages.display()));
    }
    for name in
        ["tritboard", "tritboard-gomoku-solve", "tritboard-othello", "tritboard-othello-solve"]
    {
        let page = fs::read_to_string(pages.join(format!("{name}.1"))).unwrap();
        assert!(page.contains(".TH ") && page.contains(".SH NAME"), "{name}: {page}");
        let words = name.replace('-', "\\-");
        assert!(page.contains(&words) || page.contains(name), "{name}: {page}");
    }
    let solve = fs::read_to_string(pages.join("tritboard-othello-solve.1")).unwrap();
    assert!(solve.contains("all\\-moves") && solve.contains("Examples:"), "{solve}");
    // A file in place of the folder.
    let (code, output, errors) = tritboard(&["man", pages.join("tritboard.1").to_str().unwrap()]);
    assert_eq!((code, output.as_str()), (1, ""));
    assert!(errors.starts_with("error: cannot write "), "{errors}");
}
