//! The level of the processor: the one that the program was built for, and that of this machine.
//!
//! Kernels are chosen while the program is compiled. Whoever has a processor with more instructions
//! than that should know, for the same program could be twice as fast.

use std::fmt;
use std::sync::LazyLock;

/// A level of x86-64, as compilers name them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    V1,
    V2,
    V3,
    V4,
}

impl Level {
    const ALL: [Self; 4] = [Self::V1, Self::V2, Self::V3, Self::V4];

    /// Returns the greatest level up to which a function has all.
    fn greatest(has: impl Fn(Self) -> bool) -> Self {
        let above = Self::ALL.into_iter().skip(1);
        above.take_while(|&level| has(level)).last().unwrap_or(Self::V1)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::V1 => "x86-64",
            Self::V2 => "x86-64-v2",
            Self::V3 => "x86-64-v3",
            Self::V4 => "x86-64-v4",
        })
    }
}

/// Returns whether a macro says yes to each feature that a level adds to the one before it; but for
/// BMI2 in the third, which is left out on purpose where `PEXT` is slow.
#[cfg(target_arch = "x86_64")]
macro_rules! has {
    ($level:expr, $test:ident) => {
        match $level {
            Level::V1 => true,
            Level::V2 => $test!(
                "cmpxchg16b" "popcnt" "sse3" "ssse3" "sse4.1" "sse4.2"
            ),
            Level::V3 => $test!(
                "avx" "avx2" "bmi1" "f16c" "fma" "lzcnt" "movbe"
            ),
            Level::V4 => $test!(
                "avx512f" "avx512bw" "avx512cd" "avx512dq" "avx512vl"
            ),
        }
    };
}

/// Returns the level that the program was built for.
#[cfg(target_arch = "x86_64")]
fn built() -> Level {
    macro_rules! are_built {
        ($($feature:tt)*) => { $(cfg!(target_feature = $feature))&&* };
    }
    Level::greatest(|level| has!(level, are_built))
}

/// Returns the level of this machine, which the operating system supports.
#[cfg(target_arch = "x86_64")]
fn machine() -> Level {
    macro_rules! are_there {
        ($($feature:tt)*) => { $(std::is_x86_feature_detected!($feature))&&* };
    }
    Level::greatest(|level| has!(level, are_there))
}

/// Other architectures have no such levels.
#[cfg(not(target_arch = "x86_64"))]
fn built() -> Level {
    Level::V1
}

#[cfg(not(target_arch = "x86_64"))]
fn machine() -> Level {
    Level::V1
}

/// The command of the README that builds the program for the machine at hand.
const COMMAND: &str = "RUSTFLAGS=\"-C target-cpu=native\" cargo install --locked --path crates/cli";

/// Returns what to do for a faster program, if this machine can run one.
pub(crate) fn advice() -> Option<String> {
    advice_for(built(), machine())
}

fn advice_for(built: Level, machine: Level) -> Option<String> {
    (built < machine).then(|| {
        format!("built for {built}, but this processor has {machine}: faster with\n  {COMMAND}")
    })
}

/// Returns the version of the program, with the advice, if there is one.
pub(crate) fn version() -> &'static str {
    static VERSION: LazyLock<String> = LazyLock::new(|| {
        let advice = advice().map(|advice| format!("\n{advice}")).unwrap_or_default();
        format!("{}{advice}", env!("CARGO_PKG_VERSION"))
    });
    &VERSION
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_built_one_on_the_other() {
        for highest in Level::ALL {
            assert_eq!(Level::greatest(|level| level <= highest), highest);
        }
        // What is missing below does not count above.
        assert_eq!(Level::greatest(|level| level != Level::V2), Level::V1);
        assert_eq!(Level::greatest(|level| level != Level::V3), Level::V2);
    }

    #[test]
    fn a_program_runs_on_its_machine() {
        assert!(built() <= machine(), "{} on {}", built(), machine());
        assert!(built() < Level::V3 || cfg!(target_feature = "avx2"));
        assert!(built() < Level::V4 || cfg!(target_feature = "avx512bw"));
    }

    #[test]
    fn only_a_higher_level_is_worth_a_word() {
        for built in Level::ALL {
            for machine in Level::ALL {
                assert_eq!(advice_for(built, machine).is_some(), built < machine);
            }
        }
        assert_eq!(
            advice_for(Level::V1, Level::V3).unwrap(),
            "built for x86-64, but this processor has x86-64-v3: faster with\n  \
             RUSTFLAGS=\"-C target-cpu=native\" cargo install --locked --path crates/cli"
        );
    }

    #[test]
    fn the_command_is_that_of_the_readme() {
        let readme = include_str!("../../../README.md");
        assert!(readme.contains(COMMAND));
    }
}
