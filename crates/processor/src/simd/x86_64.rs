//! The levels of x86-64: which registers each has, and computations compiled for them.
#![allow(unsafe_code, reason = "functions with more instructions than the build has")]

use super::avx2::{Avx2, I16x16};
use super::avx512::{Avx512, I16x32};
use super::avx512vbmi::{BytesOfIceLake, FourOfIceLake, WideOfIceLake};
use super::portable::Portable;
use super::words::{Computation, NoBytes, Registers};
use crate::level::{Level, SupportedLevel};

macro_rules! registers {
    ($(#[$doc:meta])* $name:ident: $four:ty, $wide:ty, $shorts:ty, $bytes:ty) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        struct $name {
            four: $four,
            wide: $wide,
            bytes: Option<$bytes>,
        }

        impl Registers for $name {
            type Four = $four;
            type Wide = $wide;
            type Shorts = $shorts;
            type Bytes = $bytes;

            const ARE_VECTORS: bool = true;

            #[inline(always)]
            fn four(self) -> $four {
                self.four
            }

            #[inline(always)]
            fn wide(self) -> $wide {
                self.wide
            }

            #[inline(always)]
            fn load_shorts(self, values: &[i16]) -> $shorts {
                self.wide.load_i16(values)
            }

            #[inline(always)]
            fn bytes(self) -> Option<$bytes> {
                self.bytes
            }
        }
    };
}
registers!(V3: Avx2, Avx2, I16x16, NoBytes);
registers!(V4: Avx2, Avx512, I16x32, NoBytes);
registers!(IceLake: FourOfIceLake, WideOfIceLake, I16x32, BytesOfIceLake);

/// Returns whether kernels of a level can be asked for: not those below the level of the build,
/// unless `ALL` are. What can't be is not compiled.
const fn is_compiled<const ALL: bool>(level: Level) -> bool {
    ALL || level as u8 >= Level::BUILT as u8
}

/// Returns whether every function of the build has the instructions of a level and of no higher
/// one. Such a level needs no function of its own, which would stay a call.
const fn is_built(level: Level) -> bool {
    level as u8 == Level::BUILT as u8
}

/// Runs a computation on the registers of a level.
#[inline(always)]
pub(super) fn run<C: Computation, const ALL: bool>(
    supported: SupportedLevel,
    computation: C,
) -> C::Output {
    let level = supported.level();
    if const { is_compiled::<ALL>(Level::V2) } && level <= Level::V2 {
        computation.run(Portable)
    } else if const { is_compiled::<ALL>(Level::V3) } && level == Level::V3 {
        // SAFETY: the processor has the level, so it has what the functions enable.
        unsafe { if const { is_built(Level::V3) } { v3(computation) } else { run_v3(computation) } }
    } else if const { is_compiled::<ALL>(Level::V4) } && level == Level::V4 {
        // SAFETY: as above.
        unsafe { if const { is_built(Level::V4) } { v4(computation) } else { run_v4(computation) } }
    } else if const { is_built(Level::IceLake) } {
        // SAFETY: the build has the level.
        unsafe { ice_lake(computation) }
    } else if level >= Level::IceLake {
        // SAFETY: as above; levels to come have all of this one.
        unsafe { run_ice_lake(computation) }
    } else {
        // Levels below that of the build are never current.
        computation.run(Portable)
    }
}

/// # Safety
///
/// The processor has the level.
#[inline(always)]
unsafe fn v3<C: Computation>(computation: C) -> C::Output {
    // SAFETY: the level has AVX2.
    let avx2 = unsafe { Avx2::new() };
    computation.run(V3 { four: avx2, wide: avx2, bytes: None })
}

#[target_feature(enable = "avx2,bmi1,fma,lzcnt,movbe,popcnt")]
fn run_v3<C: Computation>(computation: C) -> C::Output {
    // SAFETY: the level is that of this function.
    unsafe { v3(computation) }
}

/// # Safety
///
/// The processor has the level.
#[inline(always)]
unsafe fn v4<C: Computation>(computation: C) -> C::Output {
    // SAFETY: the level has AVX2, and AVX-512 F and BW.
    let (four, wide) = unsafe { (Avx2::new(), Avx512::new()) };
    computation.run(V4 { four, wide, bytes: None })
}

#[target_feature(enable = "avx2,bmi1,fma,lzcnt,movbe,popcnt")]
#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl")]
fn run_v4<C: Computation>(computation: C) -> C::Output {
    // SAFETY: the level is that of this function.
    unsafe { v4(computation) }
}

/// # Safety
///
/// The processor has the level.
#[inline(always)]
unsafe fn ice_lake<C: Computation>(computation: C) -> C::Output {
    // SAFETY: the level has everything.
    let (four, wide) = unsafe { (FourOfIceLake::new(), WideOfIceLake::new()) };
    // SAFETY: as above.
    let bytes = Some(unsafe { BytesOfIceLake::new() });
    computation.run(IceLake { four, wide, bytes })
}

#[target_feature(enable = "avx2,bmi1,fma,lzcnt,movbe,popcnt")]
#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl")]
#[target_feature(enable = "avx512vbmi,avx512vpopcntdq")]
fn run_ice_lake<C: Computation>(computation: C) -> C::Output {
    // SAFETY: the level is that of this function.
    unsafe { ice_lake(computation) }
}
