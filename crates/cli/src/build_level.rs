//! The processor level that the program was built for, and the one that it uses.
//!
//! The libraries choose kernels for the machine at run time, but searches use the level they were compiled for. On
//! a processor with a higher level, the same search could be twice as fast, so the program gives advice.

use std::env;
use std::sync::LazyLock;

use processor::Level;

use crate::failure::Failure;

/// Command of the README that builds the program for the current machine.
const COMMAND: &str = "RUSTFLAGS=\"-C target-cpu=native\" cargo install --locked \
     --git https://github.com/tritboard/tritboard tritboard";

/// Returns an error for an unknown level in the environment, which the libraries would ignore.
pub(crate) fn check_environment() -> Result<(), Failure> {
    match Level::of_environment() {
        Ok(_) => Ok(()),
        Err(error) => {
            let found = env::var_os("TRITBOARD_LEVEL").unwrap_or_default();
            Err(Failure::Usage(format!("TRITBOARD_LEVEL={}: {error}", found.to_string_lossy())))
        }
    }
}

/// Returns the level of the kernels chosen at run time, if it is above that of the build.
pub(crate) fn chosen() -> Option<Level> {
    Some(Level::current()).filter(|&level| level > Level::BUILT)
}

/// Returns how to build a faster program, if this machine can run one.
pub(crate) fn advice() -> Option<String> {
    advice_for(Level::BUILT, Level::current())
}

fn advice_for(built: Level, machine: Level) -> Option<String> {
    (built < machine).then(|| {
        format!(
            "built for {built}, but this processor has {machine}: searches are faster with\n  \
             {COMMAND}"
        )
    })
}

/// Returns the version of the program and the level of the build, with the advice if there is any.
pub(crate) fn version() -> &'static str {
    static VERSION: LazyLock<String> = LazyLock::new(|| {
        let advice = advice().map(|advice| format!("\n{advice}")).unwrap_or_default();
        format!("{} ({}){advice}", env!("CARGO_PKG_VERSION"), Level::BUILT)
    });
    &VERSION
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_higher_level_gives_advice() {
        for &built in Level::ALL {
            for &machine in Level::ALL {
                assert_eq!(advice_for(built, machine).is_some(), built < machine);
            }
        }
        assert_eq!(
            advice_for(Level::Baseline, Level::V3).unwrap(),
            "built for x86-64, but this processor has x86-64-v3: searches are faster with\n  \
             RUSTFLAGS=\"-C target-cpu=native\" cargo install --locked \
             --git https://github.com/tritboard/tritboard tritboard"
        );
    }

    #[test]
    fn the_command_is_that_of_the_readme() {
        let readme = include_str!("../../../README.md");
        assert!(readme.contains(COMMAND));
    }
}
