//! Runs the commands of the texts.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use assert_cmd::cargo::cargo_bin;

use crate::blocks::{commands, spans};
use crate::documents::{Document, documents, root};
use crate::shown::is_shown;

/// Commands that `.ci/run` runs, and in which step: they build the program, or take minutes.
const ELSEWHERE: [(&str, &str); 6] = [
    ("git clone https://github.com/tritboard/tritboard", "readme"),
    ("cd tritboard", "readme"),
    ("cargo run --release", "readme"),
    ("cargo test --workspace --release", "tests"),
    ("cargo install --locked --path crates/cli", "readme"),
    (
        "RUSTFLAGS=\"-C target-cpu=native\" cargo install --locked --git https://github.com/tritboard/tritboard tritboard",
        "readme",
    ),
];

/// Options that the texts name and that belong to Cargo, not to the program.
const CARGO_OPTIONS: [&str; 2] = ["--features", "--no-default-features"];

/// Runs a command in a folder, with the program in the path. Returns its exit code and all its output.
fn run(command: &str, folder: &Path) -> (i32, String) {
    let programs = PathBuf::from(cargo_bin!("tritboard"));
    let mut paths = vec![programs.parent().unwrap().to_owned()];
    paths.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap()));
    let done = Command::new("sh")
        .args(["-c", &format!("exec 2>&1\n{command}")])
        .current_dir(folder)
        .env("PATH", std::env::join_paths(paths).unwrap())
        .stdin(Stdio::null())
        .output()
        .unwrap();
    (done.status.code().unwrap(), String::from_utf8(done.stdout).unwrap())
}

/// Copies the files of the repository that a command names, and the files beside them, to the same places in
/// a folder.
fn copy_named(command: &str, folder: &Path) {
    for word in command.split_whitespace() {
        let file = root().join(word);
        if !file.is_file() {
            continue;
        }
        let (from, to) = (file.parent().unwrap(), folder.join(word));
        let to = to.parent().unwrap();
        fs::create_dir_all(to).unwrap();
        for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
            if entry.file_type().unwrap().is_file() {
                fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
            }
        }
    }
}

/// Runs the commands of each text in their order and in a new folder per text, as a reader would, and
/// compares the outputs as described in `shown`.
#[test]
#[cfg(unix)]
fn every_command_does_what_the_documents_show() {
    if cfg!(debug_assertions) {
        eprintln!("skipped: without optimisation it takes minutes");
        return;
    }
    let count: usize = documents().iter().map(follow).sum();
    assert!(count >= 35, "{count} commands");
}

/// Runs the commands of a text. Returns their number.
fn follow(document: &Document) -> usize {
    let folder = tempfile::tempdir().unwrap();
    let mut count = 0;
    for command in commands(&document.text) {
        if ELSEWHERE.iter().any(|(elsewhere, _)| *elsewhere == command.text) {
            continue;
        }
        let place = format!("{}, line {}: {}", document.path, command.line, command.text);
        assert!(
            command.text.starts_with("tritboard "),
            "{place}\nonly the program is run here: let .ci/run do it, and add it to ELSEWHERE"
        );
        copy_named(command.text, folder.path());
        let start = Instant::now();
        let (code, output) = run(command.text, folder.path());
        println!("{:6.2} s  {}", start.elapsed().as_secs_f64(), command.text);
        assert_eq!(code, 0, "{place}\n{output}");
        let shown = command.shown.join("\n");
        assert!(is_shown(&command.shown, &output), "{place}\nshown\n{shown}\nfound\n{output}");
        compare_pictures(command.text, folder.path(), &place);
        count += 1;
    }
    count
}

/// Compares the pictures drawn by a command with the committed ones of the same names, which the texts show.
fn compare_pictures(command: &str, folder: &Path, place: &str) {
    let is_picture = |word: &&str| [".svg", ".png"].iter().any(|ending| word.ends_with(ending));
    for name in command.split_whitespace().filter(is_picture) {
        let shown = fs::read(root().join("docs/images").join(name)).unwrap();
        let drawn = fs::read(folder.join(name)).unwrap();
        assert!(shown == drawn, "{place}\ndocs/images/{name} is another picture: draw it again");
    }
}

#[test]
fn other_commands_are_run_by_ci() {
    let documents = documents();
    let ci = fs::read_to_string(root().join(".ci/run")).unwrap();
    let list = |name| ci.split_once(&format!("\n{name}=(")).unwrap().1.split_once(')').unwrap().0;
    let steps = ["first", "row", "beside", "last"].map(list).join(" ");
    for (command, step) in ELSEWHERE {
        let mut shown = documents.iter().flat_map(|document| commands(&document.text));
        assert!(shown.any(|c| c.text == command), "in no document: {command}");
        assert!(steps.split_whitespace().any(|name| name == step), "no step {step}");
        let (_, body) = ci.split_once(&format!("\nstep_{step}() {{\n")).unwrap();
        let (body, _) = body.split_once("\n}\n").unwrap();
        let is_run = body.lines().any(|line| line.trim() == command);
        assert!(is_run, "step {step} of .ci/run does not run: {command}");
    }
}

/// The commands and options in backticks outside blocks exist.
#[test]
fn named_commands_and_options_exist() {
    let documents = documents();
    let folder = tempfile::tempdir().unwrap();
    let (code, known) = run("tritboard completions bash", folder.path());
    assert_eq!(code, 0);
    let known: Vec<&str> =
        known.split(|c: char| c.is_whitespace() || "\"();".contains(c)).collect();
    let mut found = 0;
    for document in &documents {
        for span in spans(&document.text) {
            let place = format!("{}: {span}", document.path);
            let mut words = span.split(' ');
            let first = words.next().unwrap();
            if first == "tritboard" {
                let help = match words.next_back() {
                    Some("--version") => "",
                    _ => "--help",
                };
                let (code, output) = run(&format!("{span} {help}"), folder.path());
                assert_eq!(code, 0, "{place}\n{output}");
            } else if first.starts_with("--") && !CARGO_OPTIONS.contains(&first) {
                assert!(known.contains(&first), "{place}");
            } else {
                assert!(!matches!(first, "cargo" | "git" | "rustup"), "no block has: {place}");
                continue;
            }
            found += 1;
        }
    }
    assert!(found >= 40, "{found}");
}
