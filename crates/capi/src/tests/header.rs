//! The header in `include` is the one that cbindgen makes from the source.

use std::fs;
use std::path::Path;

use cbindgen::{Builder, Config};

/// Set to any value, this variable of the environment writes the header again.
const WRITE: &str = "TRITBOARD_HEADER";

#[test]
fn the_header_is_current() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let config = Config::from_file(folder.join("cbindgen.toml")).unwrap();
    let bindings = Builder::new().with_crate(folder).with_config(config).generate().unwrap();
    let mut made = Vec::new();
    bindings.write(&mut made);
    let made = String::from_utf8(made).unwrap();
    let path = folder.join("include/tritboard.h");
    if std::env::var_os(WRITE).is_some() {
        fs::write(&path, &made).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    let differs = made.lines().zip(kept.lines()).position(|(made, kept)| made != kept);
    assert!(
        made == kept,
        "include/tritboard.h is out of date from line {}; write it with {WRITE}=1 cargo test -p tritboard-capi header",
        differs.unwrap_or_else(|| made.lines().count().min(kept.lines().count())) + 1
    );
}

/// Every function that the source exports is in the header, once.
#[test]
fn the_header_has_every_function() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let header = fs::read_to_string(folder.join("include/tritboard.h")).unwrap();
    let mut functions = 0;
    let mut folders = vec![folder.join("src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = fs::read_to_string(path).unwrap();
            for part in text.split("extern \"C\" fn tb_").skip(1) {
                let name = part.split('(').next().unwrap();
                let count = header.matches(&format!("tb_{name}(")).count();
                assert_eq!(count, 1, "tb_{name}");
                functions += 1;
            }
        }
    }
    assert!(functions > 70, "{functions}");
}
