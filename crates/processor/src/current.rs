//! The level in use, asked for once.

#[cfg(feature = "std")]
use core::sync::atomic::{AtomicU8, Ordering::Relaxed};

use crate::Level;

/// The variable of the environment that names the highest level to be used.
#[cfg(feature = "std")]
pub(crate) const VARIABLE: &str = "TRITBOARD_LEVEL";

/// One more than the index of the level in use, or 0 as long as nobody asked.
///
/// Whoever finds 0 writes the same, so the order of reads and writes does not matter.
#[cfg(feature = "std")]
static CURRENT: AtomicU8 = AtomicU8::new(0);

#[cfg(feature = "std")]
#[inline]
pub(crate) fn current() -> Level {
    match CURRENT.load(Relaxed) {
        1 => Level::Baseline,
        2 => Level::V2,
        3 => Level::V3,
        4 => Level::V4,
        5 => Level::IceLake,
        _ => ask(),
    }
}

#[cfg(not(feature = "std"))]
#[inline]
pub(crate) fn current() -> Level {
    Level::BUILT
}

#[cfg(feature = "std")]
#[cold]
fn ask() -> Level {
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

/// Returns the highest level up to which the processor has all.
#[cfg(all(target_arch = "x86_64", feature = "std", not(miri)))]
pub(crate) fn machine() -> Level {
    macro_rules! are_there {
        ($($feature:tt)*) => { $(std::is_x86_feature_detected!($feature))&&* };
    }
    highest(|level| crate::level::has!(level, are_there))
}

#[cfg(not(all(target_arch = "x86_64", feature = "std", not(miri))))]
pub(crate) fn machine() -> Level {
    Level::BUILT
}

/// Returns the highest level up to which a function says yes.
#[cfg(any(all(target_arch = "x86_64", feature = "std", not(miri)), test))]
fn highest(has: impl Fn(Level) -> bool) -> Level {
    let above = Level::ALL.iter().copied().skip(1);
    above.take_while(|&level| has(level)).last().unwrap_or(Level::Baseline)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_built_one_on_the_other() {
        for &level in Level::ALL {
            assert_eq!(highest(|below| below <= level), level);
        }
        // What is missing below does not count above.
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
}
