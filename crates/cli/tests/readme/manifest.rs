//! The ways to depend on the libraries.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::blocks::blocks;
use crate::documents::{documents, root};

/// Each text with a Rust example is among the doc tests of `tritboard-benches`, which depends on every
/// library.
#[test]
fn examples_are_doc_tests() {
    let tested = fs::read_to_string(root().join("benches/src/lib.rs")).unwrap();
    for document in documents() {
        let has_example = blocks(&document.text).iter().any(|block| block.language == "rust");
        let is_tested = tested.contains(&format!("include_str!(\"../../{}\")", document.path));
        assert_eq!(has_example, is_tested, "{}", document.path);
    }
}

/// A project beside a clone, with the dependencies that the texts show, compiles their examples.
#[test]
#[cfg(unix)]
fn projects_with_the_dependencies_shown_compile_the_examples() {
    let documents = documents();
    let blocks: Vec<_> = documents.iter().flat_map(|document| blocks(&document.text)).collect();
    let manifests: Vec<String> = blocks
        .iter()
        .filter(|block| block.language == "toml" && block.lines[0] == "[dependencies]")
        .map(|block| block.lines.join("\n"))
        .collect();
    let [by_git, by_path] = &*manifests else { panic!("{} manifests", manifests.len()) };
    let examples: Vec<String> = blocks
        .iter()
        .filter(|block| block.language == "rust")
        .map(|block| block.lines.join("\n"))
        .collect();
    assert!(examples.len() >= 6, "{} examples", examples.len());

    // All runs share one folder, so that dependencies are compiled only once.
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("readme");
    let project = folder.join("project");
    let _ = fs::remove_dir_all(&project);
    fs::create_dir_all(project.join("examples")).unwrap();
    fs::create_dir_all(project.join("src")).unwrap();
    fs::write(project.join("src/lib.rs"), "").unwrap();
    // Use the same versions as the tests.
    fs::copy(root().join("Cargo.lock"), project.join("Cargo.lock")).unwrap();
    for (number, example) in (1..).zip(&examples) {
        fs::write(project.join(format!("examples/example-{number}.rs")), example).unwrap();
    }
    let clone = folder.join("tritboard");
    let _ = fs::remove_file(&clone);
    std::os::unix::fs::symlink(root(), &clone).unwrap();

    // Git would need the network, so take the packages from the clone by name.
    let repository = format!("git = \"{}\"", env!("CARGO_PKG_REPOSITORY"));
    let fetched: Vec<String> = by_git
        .lines()
        .map(|line| match line.split_once("package = \"tritboard-") {
            Some((_, rest)) => {
                let (name, _) = rest.split_once('"').unwrap();
                assert!(line.contains(&repository), "{line}");
                line.replace(&repository, &format!("path = \"../tritboard/crates/{name}\""))
            }
            None => line.to_owned(),
        })
        .collect();
    assert_eq!(fetched.iter().filter(|line| line.contains("path = ")).count(), 4);

    for dependencies in [by_path, &fetched.join("\n")] {
        let package = "[package]\nname = \"project\"\nversion = \"0.1.0\"\nedition = \"2024\"\n";
        // The project must not join the workspace that contains the build folder.
        let manifest = format!("{package}\n{dependencies}\n\n[workspace]\n");
        fs::write(project.join("Cargo.toml"), &manifest).unwrap();
        let done = Command::new(env!("CARGO"))
            .args(["check", "--offline", "--examples", "--target-dir"])
            .arg(folder.join("target"))
            .current_dir(&project)
            .output()
            .unwrap();
        let errors = String::from_utf8_lossy(&done.stderr);
        assert!(done.status.success(), "{manifest}\n{errors}");
    }
}
