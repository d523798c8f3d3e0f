//! The levels of x86-64 as compilers name them, and the one in use.

use core::fmt;
use core::str::FromStr;
#[cfg(feature = "std")]
use core::sync::atomic::{AtomicU8, Ordering::Relaxed};

use thiserror::Error;

/// A set of instructions that a processor has; each level includes the levels before it.
///
/// Other architectures have the first alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Level {
    /// What every processor of the architecture has: SSE2 on x86-64.
    Baseline,
    /// x86-64-v2: SSE4.2, `POPCNT`.
    V2,
    /// x86-64-v3: AVX2, BMI1, FMA, `LZCNT`. BMI2 is not required: builds leave it out on purpose
    /// for processors whose `PEXT` and `PDEP` are slow.
    V3,
    /// x86-64-v4: AVX-512 F, BW, CD, DQ and VL.
    V4,
    /// The fourth level with AVX-512 VBMI and VPOPCNTDQ: Ice Lake, Zen 4 and later.
    IceLake,
}

/// Returns whether a macro is true for each feature that a level adds to the one before it.
#[cfg(all(target_arch = "x86_64", not(miri)))]
macro_rules! has {
    ($level:expr, $test:ident) => {
        match $level {
            Level::Baseline => true,
            Level::V2 => {
                $test!("cmpxchg16b" "popcnt" "sse3" "ssse3" "sse4.1" "sse4.2")
            }
            Level::V3 => $test!("avx" "avx2" "bmi1" "f16c" "fma" "lzcnt" "movbe"),
            Level::V4 => {
                $test!("avx512f" "avx512bw" "avx512cd" "avx512dq" "avx512vl")
            }
            Level::IceLake => $test!("avx512vbmi" "avx512vpopcntdq"),
        }
    };
}

impl Level {
    /// All levels, the lowest first.
    pub const ALL: &'static [Self] = &[Self::Baseline, Self::V2, Self::V3, Self::V4, Self::IceLake];

    /// The level that the program was built for: the compiler uses its instructions everywhere.
    pub const BUILT: Self = Self::built();

    #[cfg(all(target_arch = "x86_64", not(miri)))]
    const fn built() -> Self {
        macro_rules! are_built {
            ($($feature:tt)*) => { $(cfg!(target_feature = $feature))&&* };
        }
        let mut highest = 0;
        while highest + 1 < Self::ALL.len() && has!(Self::ALL[highest + 1], are_built) {
            highest += 1;
        }
        Self::ALL[highest]
    }

    /// Other architectures have no such levels, and Miri knows few intrinsics.
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    const fn built() -> Self {
        Self::Baseline
    }

    /// Returns the level of the processor that the program runs on, as far as the operating system
    /// supports it; at least [`BUILT`](Self::BUILT).
    ///
    /// Without the feature `std` it is that of the build.
    #[must_use]
    pub fn of_machine() -> Self {
        detected().max(Self::BUILT)
    }

    /// Returns the level whose kernels run: that of the machine, unless the environment names a
    /// lower one.
    ///
    /// # Complexity
    ///
    /// A load and a comparison after the first call; nothing in a build for the highest level.
    #[must_use]
    #[inline]
    pub fn current() -> Self {
        // There is nothing to choose from.
        if matches!(Self::BUILT, Self::IceLake) { Self::BUILT } else { current() }
    }

    /// Returns the level that the environment names in `TRITBOARD_LEVEL`, or `None` when it names
    /// none.
    ///
    /// [`current`](Self::current) follows it, but ignores a text that is not a level; programs that
    /// report the error call this function.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a level.
    #[cfg(feature = "std")]
    pub fn of_environment() -> Result<Option<Self>, ParseLevelError> {
        let text = std::env::var_os(VARIABLE);
        text.map(|text| text.to_str().ok_or(ParseLevelError)?.parse()).transpose()
    }

    /// Returns the name of the level: the one that compilers use, such as `x86-64-v3`, and
    /// `icelake`, which stands for those of all processors with its instructions. The first level is
    /// `x86-64` on other architectures, too.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Baseline => "x86-64",
            Self::V2 => "x86-64-v2",
            Self::V3 => "x86-64-v3",
            Self::V4 => "x86-64-v4",
            Self::IceLake => "icelake",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error of a text that names no level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("no such level; expected x86-64, x86-64-v2, x86-64-v3, x86-64-v4 or icelake")]
pub struct ParseLevelError;

impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL.iter().copied().find(|level| level.name() == text).ok_or(ParseLevelError)
    }
}

/// A level whose instructions the processor has.
///
/// The field is private to this file and both constructors ask the processor, so code that takes
/// this value may use the instructions of the level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SupportedLevel(Level);

impl SupportedLevel {
    /// Returns the level whose kernels run, [`Level::current`].
    #[must_use]
    #[inline(always)]
    pub fn current() -> Self {
        Self(Level::current())
    }

    /// Returns a level if the processor has it.
    #[must_use]
    pub fn of(level: Level) -> Option<Self> {
        (level <= Level::of_machine()).then_some(Self(level))
    }

    /// Returns the level.
    #[must_use]
    #[inline(always)]
    pub const fn level(self) -> Level {
        self.0
    }
}

/// The environment variable that names the highest level to be used.
#[cfg(feature = "std")]
const VARIABLE: &str = "TRITBOARD_LEVEL";

/// One more than the index of the level in use, or 0 before the first call.
///
/// Every thread that finds 0 writes the same value, so the order of reads and writes does not matter.
#[cfg(feature = "std")]
static CURRENT: AtomicU8 = AtomicU8::new(0);

#[cfg(feature = "std")]
#[inline]
fn current() -> Level {
    match CURRENT.load(Relaxed) {
        1 => Level::Baseline,
        2 => Level::V2,
        3 => Level::V3,
        4 => Level::V4,
        5 => Level::IceLake,
        _ => detect(),
    }
}

#[cfg(not(feature = "std"))]
#[inline]
fn current() -> Level {
    Level::BUILT
}

#[cfg(feature = "std")]
#[cold]
fn detect() -> Level {
    let named = Level::of_environment().ok().flatten();
    let level = allowed(Level::of_machine(), named);
    CURRENT.store(level as u8 + 1, Relaxed);
    level
}

/// Returns the level to be used, if the environment names one or none.
#[cfg(feature = "std")]
fn allowed(machine: Level, named: Option<Level>) -> Level {
    named.map_or(machine, |named| named.min(machine)).max(Level::BUILT)
}

/// Returns the highest level whose features the processor has, those of lower levels included.
#[cfg(all(target_arch = "x86_64", feature = "std", not(miri)))]
fn detected() -> Level {
    macro_rules! are_there {
        ($($feature:tt)*) => { $(std::is_x86_feature_detected!($feature))&&* };
    }
    highest(|level| has!(level, are_there))
}

#[cfg(not(all(target_arch = "x86_64", feature = "std", not(miri))))]
fn detected() -> Level {
    Level::BUILT
}

/// Returns the highest level such that a function is true for it and for all below.
#[cfg(any(all(target_arch = "x86_64", feature = "std", not(miri)), test))]
fn highest(has: impl Fn(Level) -> bool) -> Level {
    let above = Level::ALL.iter().copied().skip(1);
    above.take_while(|&level| has(level)).last().unwrap_or(Level::Baseline)
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;

    #[test]
    fn names_are_read_back() {
        for &level in Level::ALL {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        for text in ["", "v3", "x86-64-v5", "X86-64", "x86-64-v3 "] {
            assert_eq!(text.parse::<Level>(), Err(ParseLevelError), "{text}");
        }
        let error = ParseLevelError.to_string();
        assert!(Level::ALL.iter().all(|level| error.contains(level.name())));
    }

    #[test]
    fn a_program_runs_on_its_machine() {
        assert!(Level::BUILT <= Level::current());
        assert!(Level::current() <= Level::of_machine());
        if Level::of_environment() == Ok(None) {
            assert_eq!(Level::current(), Level::of_machine());
        }
    }

    #[test]
    fn a_level_above_the_machine_is_not_supported() {
        for &level in Level::ALL {
            assert_eq!(
                SupportedLevel::of(level).is_some(),
                level <= Level::of_machine(),
                "{level}"
            );
        }
    }

    #[test]
    fn levels_are_built_one_on_the_other() {
        for &level in Level::ALL {
            assert_eq!(highest(|below| below <= level), level);
        }
        // A level does not count where a lower one is missing.
        assert_eq!(highest(|level| level != Level::V2), Level::Baseline);
        assert_eq!(highest(|level| level != Level::V3), Level::V2);
    }

    #[test]
    fn the_environment_can_only_lower_the_level() {
        for &machine in Level::ALL.iter().filter(|&&machine| machine >= Level::BUILT) {
            assert_eq!(allowed(machine, None), machine);
            for &named in Level::ALL {
                let level = allowed(machine, Some(named));
                assert!(level <= machine && level >= Level::BUILT);
                if named >= Level::BUILT {
                    assert_eq!(level, named.min(machine));
                }
            }
        }
    }

    #[test]
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    fn a_level_has_the_instructions_of_its_kernels() {
        assert_eq!(
            Level::BUILT >= Level::V3,
            cfg!(all(target_feature = "avx2", target_feature = "bmi1"))
        );
        assert_eq!(Level::BUILT >= Level::V4, cfg!(target_feature = "avx512bw"));
        if Level::of_machine() >= Level::V3 {
            assert!(std::is_x86_feature_detected!("avx2"));
        }
        if Level::of_machine() >= Level::V4 {
            assert!(std::is_x86_feature_detected!("avx512vl"));
        }
    }
}
