//! The registers of a level of the processor, and computations that are compiled for each.

use super::word::LineLanes;

/// The registers of a level, and what depends on more than their width.
///
/// Only [`run`](super::run) names a level's registers, and only where the processor has them.
pub(crate) trait Registers {
    /// Four lines, one for each direction through a point.
    type Four: LineLanes;
    /// As many lines as the widest register holds.
    type Wide: LineLanes;

    /// Whether lines are faster made several at once than stone by stone.
    const TURNS_BY_LANE: bool;

    /// Returns the number of set bits of each half of each line, in that half.
    fn ones_of_four(lines: Self::Four) -> Self::Four;
    /// Returns the number of set bits of each half of each line, in that half.
    fn ones_of_wide(lines: Self::Wide) -> Self::Wide;
}

/// What is compiled once for each level.
///
/// An implementation of `run` is `#[inline(always)]`, and so is all that it calls on registers:
/// what stays a call is compiled for the level of the build. That goes for closures too.
pub(crate) trait Computation {
    /// What comes out.
    type Output;

    /// Computes on registers of a level.
    fn run<R: Registers>(self) -> Self::Output;
}

/// Four lines in an array: what every processor can do.
#[derive(Debug)]
pub(super) struct Portable;

impl Registers for Portable {
    type Four = super::portable::Lanes;
    type Wide = super::portable::Lanes;

    const TURNS_BY_LANE: bool = false;

    #[inline(always)]
    fn ones_of_four(lines: Self::Four) -> Self::Four {
        lines.ones()
    }

    #[inline(always)]
    fn ones_of_wide(lines: Self::Wide) -> Self::Wide {
        lines.ones()
    }
}
