//! The levels of x86-64 as compilers name them.

use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use crate::current;

/// A set of instructions that a processor has, each level with those of the levels before it.
///
/// Other architectures have the first alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Level {
    /// What every processor of the architecture has: SSE2 on x86-64.
    Baseline,
    /// x86-64-v2: SSE4.2, `POPCNT`.
    V2,
    /// x86-64-v3: AVX2, BMI1, FMA, `LZCNT`. BMI2 is not asked for: where its `PEXT` and `PDEP` are
    /// slow, builds leave it out on purpose.
    V3,
    /// x86-64-v4: AVX-512 F, BW, CD, DQ and VL.
    V4,
    /// The fourth level with AVX-512 VBMI and VPOPCNTDQ: Ice Lake, Zen 4 and later.
    IceLake,
}

/// Returns whether a macro says yes to each feature that a level adds to the one before it.
#[cfg(all(target_arch = "x86_64", not(miri)))]
macro_rules! has {
    ($level:expr, $test:ident) => {
        match $level {
            $crate::Level::Baseline => true,
            $crate::Level::V2 => {
                $test!("cmpxchg16b" "popcnt" "sse3" "ssse3" "sse4.1" "sse4.2")
            }
            $crate::Level::V3 => $test!("avx" "avx2" "bmi1" "f16c" "fma" "lzcnt" "movbe"),
            $crate::Level::V4 => {
                $test!("avx512f" "avx512bw" "avx512cd" "avx512dq" "avx512vl")
            }
            $crate::Level::IceLake => $test!("avx512vbmi" "avx512vpopcntdq"),
        }
    };
}
#[cfg(all(target_arch = "x86_64", feature = "std", not(miri)))]
pub(crate) use has;

impl Level {
    /// All levels, the lowest first.
    pub const ALL: &'static [Self] = &[Self::Baseline, Self::V2, Self::V3, Self::V4, Self::IceLake];

    /// The level that the program was built for, whose instructions stand everywhere in it.
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
    /// Without the feature `std` nobody is asked, and it is that of the build.
    #[must_use]
    pub fn of_machine() -> Self {
        current::machine().max(Self::BUILT)
    }

    /// Returns the level whose kernels run: that of the machine, unless the environment names a
    /// lower one.
    ///
    /// # Complexity
    ///
    /// A load and a comparison, after the first call; nothing in a build for the highest level.
    #[must_use]
    #[inline]
    pub fn current() -> Self {
        // There is nothing to choose from.
        if matches!(Self::BUILT, Self::IceLake) { Self::BUILT } else { current::current() }
    }

    /// Returns the level that the environment names in `TRITBOARD_LEVEL`, or `None` when it names
    /// none.
    ///
    /// [`current`](Self::current) follows it, but takes a text that is no level for none; programs
    /// that want to complain ask here.
    ///
    /// # Errors
    ///
    /// When the text is no level.
    #[cfg(feature = "std")]
    pub fn of_environment() -> Result<Option<Self>, ParseLevelError> {
        let text = std::env::var_os(current::VARIABLE);
        text.map(|text| text.to_str().ok_or(ParseLevelError)?.parse()).transpose()
    }

    /// Returns the name of the level: the one that compilers know it by, such as `x86-64-v3`, and
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

/// A text that names no level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("no such level, expected x86-64, x86-64-v2, x86-64-v3, x86-64-v4 or icelake")]
pub struct ParseLevelError;

impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL.iter().copied().find(|level| level.name() == text).ok_or(ParseLevelError)
    }
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
