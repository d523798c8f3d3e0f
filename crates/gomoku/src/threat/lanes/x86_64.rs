//! The levels of x86-64: which registers each has, and computations compiled for them.
#![allow(unsafe_code, reason = "functions with more instructions than the build has")]

use processor::Level;

use super::present::Present;
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

/// Returns whether kernels of a level can be asked for: not those below the level of the build,
/// except in tests. What can't be is not compiled.
const fn is_compiled(level: Level) -> bool {
    cfg!(test) || level as u8 >= Level::BUILT as u8
}

/// Returns whether every function of the build has the instructions of a level and of no higher
/// one. Such a level needs no function of its own, which would stay a call.
const fn is_built(level: Level) -> bool {
    level as u8 == Level::BUILT as u8
}

/// Runs a computation on the registers of a level.
#[inline(always)]
pub(super) fn run<C: Computation>(present: Present, computation: C) -> C::Output {
    let level = present.level();
    if const { is_compiled(Level::V2) } && level <= Level::V2 {
        computation.run::<Portable>()
    } else if const { is_compiled(Level::V3) } && level == Level::V3 {
        if const { is_built(Level::V3) } {
            computation.run::<V3>()
        } else {
            // SAFETY: the level is present, so the processor has what the function enables.
            unsafe { run_v3(computation) }
        }
    } else if const { is_compiled(Level::V4) } && level == Level::V4 {
        if const { is_built(Level::V4) } {
            computation.run::<V4>()
        } else {
            // SAFETY: as above.
            unsafe { run_v4(computation) }
        }
    } else if const { is_built(Level::IceLake) } {
        computation.run::<IceLake>()
    } else if level >= Level::IceLake {
        // SAFETY: as above; levels to come have all of this one.
        unsafe { run_ice_lake(computation) }
    } else {
        // Levels below that of the build are never current.
        computation.run::<Portable>()
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
