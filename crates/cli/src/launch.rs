//! Starts the build of the program for this processor, where an archive has one.
//!
//! An archive has the program once for every processor, `bin/tritboard`, and again for each higher level, such as
//! `libexec/tritboard/x86-64-v3/tritboard`. The first one replaces itself by the best that the processor runs. The
//! environment limits it with `TRITBOARD_LEVEL`. A program that is alone runs as it is.

use std::path::{Path, PathBuf};

use processor::Level;

/// Replaces the process by a build for a higher level, if there is one. Returns if there is none or it cannot be
/// started.
#[cfg(unix)]
pub(crate) fn best_build() {
    use std::env;
    use std::os::unix::process::CommandExt;
    use std::process::Command;

    if Level::BUILT == Level::current() {
        return;
    }
    let Ok(program) = env::current_exe() else { return };
    for build in builds(&program, Level::BUILT, Level::current()) {
        let mut arguments = env::args_os();
        let mut command = Command::new(&build);
        // Help and errors name the program as the user did.
        if let Some(name) = arguments.next() {
            command.arg0(name);
        }
        // It returns only if the file is missing or damaged: the next lower level may do.
        let _ = command.args(arguments).exec();
    }
}

/// Other systems cannot replace a process.
#[cfg(not(unix))]
pub(crate) fn best_build() {}

/// Returns where the builds for levels above that of a program would be, the highest first.
#[cfg_attr(not(unix), expect(dead_code, reason = "processes are replaced on Unix"))]
fn builds(program: &Path, built: Level, machine: Level) -> Vec<PathBuf> {
    let Some(name) = program.file_name() else { return Vec::new() };
    let Some(prefix) = program.parent().and_then(Path::parent) else { return Vec::new() };
    let folder = prefix.join("libexec").join("tritboard");
    let above = |level: &&Level| **level > built && **level <= machine;
    let levels = Level::ALL.iter().rev().filter(above);
    levels.map(|level| folder.join(level.name()).join(name)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn higher_levels_are_tried_from_the_highest_down() {
        let program = Path::new("/opt/bin/pbrain-tritboard");
        let found = builds(program, Level::Baseline, Level::V4);
        let expected = ["x86-64-v4", "x86-64-v3", "x86-64-v2"]
            .map(|level| Path::new("/opt/libexec/tritboard").join(level).join("pbrain-tritboard"));
        assert_eq!(found, expected);
        // A build for a level looks for the levels above it alone, so no build starts itself.
        assert!(builds(program, Level::V4, Level::V4).is_empty());
        assert!(builds(program, Level::V4, Level::V3).is_empty());
        assert!(builds(Path::new("/"), Level::Baseline, Level::V4).is_empty());
    }
}
