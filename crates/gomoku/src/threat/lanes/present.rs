//! Levels that the processor has.

use processor::Level;

/// A level whose instructions the processor has.
///
/// The field is private to this file and both constructors ask the processor, so code that takes
/// this value may use the instructions of the level.
#[derive(Clone, Copy, Debug)]
pub(super) struct Present(
    #[cfg_attr(
        not(all(target_arch = "x86_64", not(miri))),
        expect(dead_code, reason = "elsewhere there is one level")
    )]
    Level,
);

impl Present {
    /// Returns the level whose kernels run.
    #[inline(always)]
    pub(super) fn current() -> Self {
        Self(Level::current())
    }

    /// Returns a level if the processor has it.
    #[cfg(test)]
    pub(super) fn of(level: Level) -> Option<Self> {
        (level <= Level::of_machine()).then_some(Self(level))
    }

    /// Returns the level.
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    #[inline(always)]
    pub(super) const fn level(self) -> Level {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_above_the_machine_is_not_present() {
        for &level in Level::ALL {
            assert_eq!(Present::of(level).is_some(), level <= Level::of_machine(), "{level}");
        }
    }
}
