//! The arithmetic of the network, once per instruction set.
//!
//! Every module has the functions of a [`Kernel`]; [`widest`] are those that
//! [`NetworkEvaluation`](super::NetworkEvaluation) uses, [`ALL`] lists those that this build contains, for tests
//! and benchmarks. `portable` is always there.

#[cfg(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))]
pub mod avx2;
#[cfg(all(target_arch = "x86_64", target_feature = "avx512bw", not(miri)))]
pub mod avx512;
#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little", not(miri)))]
pub mod neon;
pub mod portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub mod simd128;
mod tables;

#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx2",
    not(target_feature = "avx512bw"),
    not(miri)
))]
pub(super) use avx2 as widest;
#[cfg(all(target_arch = "x86_64", target_feature = "avx512bw", not(miri)))]
pub(super) use avx512 as widest;
#[cfg(all(
    target_arch = "aarch64",
    target_feature = "neon",
    target_endian = "little",
    not(miri)
))]
pub(super) use neon as widest;
#[cfg(not(any(
    all(target_arch = "x86_64", target_feature = "avx2", not(miri)),
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little", not(miri)),
    all(target_arch = "wasm32", target_feature = "simd128")
)))]
pub(super) use portable as widest;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(super) use simd128 as widest;

pub(super) use tables::BOTH;
#[cfg(any(test, feature = "internals"))]
pub use tables::{HeadTables, SideTables};
pub use tables::{Regions, Row, Sum, Tables};

/// The functions of one instruction set.
#[cfg(any(test, feature = "internals"))]
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Kernel {
    /// The name of its module.
    pub name: &'static str,
    /// Replaces the row of a window in the sum of a point by another one.
    pub exchange: fn(&mut Sum, &Row, &Row),
    /// Adds to a region what such an exchange changes in the activations of the point.
    pub change_region: fn(&mut Sum, &Sum, &Row, &Row),
    /// Replaces the activations of one sum in a region by those of another.
    pub replace: fn(&mut Sum, &Sum, &Sum),
    /// Returns the correction of the value from the sums of the regions, the mover's half first or second.
    pub correction: fn(&HeadTables, &Regions, usize) -> i32,
    /// Returns the correction of an ordering score from the sum of a point and the factors of the mover.
    pub score: fn(&Sum, &Sum) -> i32,
}

/// The kernels of this build, the portable one first.
#[cfg(any(test, feature = "internals"))]
pub static ALL: &[Kernel] = &[
    Kernel {
        name: "portable",
        exchange: portable::exchange,
        change_region: portable::change_region,
        replace: portable::replace,
        correction: portable::correction,
        score: portable::score,
    },
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))]
    Kernel {
        name: "avx2",
        exchange: avx2::exchange,
        change_region: avx2::change_region,
        replace: avx2::replace,
        correction: avx2::correction,
        score: avx2::score,
    },
    #[cfg(all(target_arch = "x86_64", target_feature = "avx512bw", not(miri)))]
    Kernel {
        name: "avx512",
        exchange: avx512::exchange,
        change_region: avx512::change_region,
        replace: avx512::replace,
        correction: avx512::correction,
        score: avx512::score,
    },
    #[cfg(all(
        target_arch = "aarch64",
        target_feature = "neon",
        target_endian = "little",
        not(miri)
    ))]
    Kernel {
        name: "neon",
        exchange: neon::exchange,
        change_region: neon::change_region,
        replace: neon::replace,
        correction: neon::correction,
        score: neon::score,
    },
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Kernel {
        name: "simd128",
        exchange: simd128::exchange,
        change_region: simd128::change_region,
        replace: simd128::replace,
        correction: simd128::correction,
        score: simd128::score,
    },
];
