//! The arithmetic of the network, once per instruction set.
//!
//! Every module has the functions of a [`Kernel`]; [`widest`] are those that
//! [`NetworkEvaluation`](super::NetworkEvaluation) uses, [`ALL`] lists those that this build contains, for tests
//! and benchmarks. `portable` is always there.

#[cfg(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))]
pub mod avx2;
pub mod portable;
mod tables;

#[cfg(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))]
pub(super) use avx2 as widest;
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2", not(miri))))]
pub(super) use portable as widest;

pub(super) use tables::BOTH;
pub use tables::{Activations, Regions, Row, Tables};
#[cfg(any(test, feature = "internals"))]
pub use tables::{HeadTables, SideTables};

/// The functions of one instruction set.
#[cfg(any(test, feature = "internals"))]
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Kernel {
    /// The name of its module.
    pub name: &'static str,
    /// Replaces the row of a window in the sum of a point by another one.
    pub exchange: fn(&mut Row, &Row, &Row),
    /// Computes the activations of a sum.
    pub activate: fn(&Row, &mut Activations),
    /// Adds activations to the sums of a region and subtracts others.
    pub move_region: fn(&mut Row, &Activations, &Activations),
    /// Returns the correction of the value from the sums of the regions, the mover's half first or second.
    pub correction: fn(&HeadTables, &Regions, usize) -> i32,
    /// Returns the correction of an ordering score from the activations of a point.
    pub score: fn(&Activations, &Activations) -> i32,
}

/// The kernels of this build, the portable one first.
#[cfg(any(test, feature = "internals"))]
pub static ALL: &[Kernel] = &[
    Kernel {
        name: "portable",
        exchange: portable::exchange,
        activate: portable::activate,
        move_region: portable::move_region,
        correction: portable::correction,
        score: portable::score,
    },
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))]
    Kernel {
        name: "avx2",
        exchange: avx2::exchange,
        activate: avx2::activate,
        move_region: avx2::move_region,
        correction: avx2::correction,
        score: avx2::score,
    },
];
