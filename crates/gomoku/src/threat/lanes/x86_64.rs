//! The levels of x86-64: which registers each has, and computations compiled for them.
#![allow(unsafe_code, reason = "functions with more instructions than the build has")]

use processor::Level;

use super::registers::{Computation, Portable, Registers};
use super::{avx2, avx512};

macro_rules! registers {
    ($name:ident: $four:ty, $wide:ty, $ones:ident) => {
        #[derive(Debug)]
        pub(super) struct $name;

        impl Registers for $name {
            type Four = $four;
            type Wide = $wide;

            const TURNS_BY_LANE: bool = true;

            #[inline(always)]
            fn ones_of_four(lines: Self::Four) -> Self::Four {
                lines.$ones()
            }

            #[inline(always)]
            fn ones_of_wide(lines: Self::Wide) -> Self::Wide {
                lines.$ones()
            }
        }
    };
}
registers!(V3: avx2::Lanes, avx2::Lanes, ones);
registers!(V4: avx2::Lanes, avx512::Lanes, ones);
registers!(IceLake: avx2::Lanes, avx512::Lanes, ones_at_once);

/// Runs a computation on the registers of a level, which the processor must have: `lanes`, the only
/// caller, passes that of the processor or, in tests, lower ones.
#[inline(always)]
pub(super) fn run<C: Computation>(level: Level, computation: C) -> C::Output {
    debug_assert!(level <= Level::of_machine(), "{level} on a lower processor");
    match level {
        Level::Baseline | Level::V2 => computation.run::<Portable>(),
        // What the build has needs no function of its own, which would stay a call.
        Level::V3 if level == Level::BUILT => computation.run::<V3>(),
        Level::V4 if level == Level::BUILT => computation.run::<V4>(),
        Level::IceLake if level == Level::BUILT => computation.run::<IceLake>(),
        // SAFETY: the level is that of the processor or lower, as above, so it has what the
        // function enables.
        Level::V3 => unsafe { run_v3(computation) },
        // SAFETY: as above.
        Level::V4 => unsafe { run_v4(computation) },
        // SAFETY: as above; levels to come have all of this one.
        _ => unsafe { run_ice_lake(computation) },
    }
}

#[target_feature(enable = "avx2,bmi1,fma,lzcnt,movbe,popcnt")]
fn run_v3<C: Computation>(computation: C) -> C::Output {
    computation.run::<V3>()
}

#[target_feature(enable = "avx2,bmi1,fma,lzcnt,movbe,popcnt")]
#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl")]
fn run_v4<C: Computation>(computation: C) -> C::Output {
    computation.run::<V4>()
}

#[target_feature(enable = "avx2,bmi1,fma,lzcnt,movbe,popcnt")]
#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl")]
#[target_feature(enable = "avx512vbmi,avx512vpopcntdq")]
fn run_ice_lake<C: Computation>(computation: C) -> C::Output {
    computation.run::<IceLake>()
}
