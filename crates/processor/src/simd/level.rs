//! Computations on the level of the processor.

use super::words::Computation;
use crate::level::{Level, SupportedLevel};

impl SupportedLevel {
    /// Runs a computation on the registers of the level; a level below [`Level::BUILT`] may run on
    /// others.
    #[inline(always)]
    pub fn run<C: Computation>(self, computation: C) -> C::Output {
        run::<C, false>(self, computation)
    }

    /// Runs a computation on the registers of the level, even below that of the build: for tests,
    /// because it compiles every level.
    #[inline(always)]
    pub fn run_any<C: Computation>(self, computation: C) -> C::Output {
        run::<C, true>(self, computation)
    }
}

/// Runs a computation on the widest registers that the processor has.
#[inline(always)]
pub fn at_level<C: Computation>(computation: C) -> C::Output {
    SupportedLevel::current().run(computation)
}

/// Runs a computation on the registers of every level that this machine has, the lowest first: for
/// tests.
pub fn at_every_level<C: Computation + Copy>(computation: C) -> impl Iterator<Item = C::Output> {
    let levels = Level::ALL.iter().copied().filter_map(SupportedLevel::of);
    levels.map(move |level| level.run_any(computation))
}

#[inline(always)]
fn run<C: Computation, const ALL: bool>(level: SupportedLevel, computation: C) -> C::Output {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    {
        super::x86_64::run::<C, ALL>(level, computation)
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    {
        // There is no other level.
        let _ = level;
        computation.run(super::portable::Portable)
    }
}
