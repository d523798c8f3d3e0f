//! Weights as the kernels read them, and the sum as a loop of loads.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use engine::memory;
use ternary::encoder::dense::Lanes;

use crate::eval::stages::Stages;
use crate::pattern::PatternSet;

/// The lanes that codes come in.
const LANES: usize = PatternSet::MAX_INSTANCES;

/// The weights of all stages, one stage after the other, with room before and after.
///
/// A read starts from the weight of an instance's empty squares and goes as far as the code says.
/// Callers may pass any codes that fit 16 bits: there is memory as far as any code reaches from any
/// instance, so a wrong code reads a wrong weight, but stays in bounds.
#[derive(Clone, PartialEq)]
pub struct Tables {
    /// [`ROOM`], the tables of every stage, and `ROOM`.
    memory: Vec<i16>,
    /// The weights of a stage.
    stage_len: usize,
    /// The first weight of the stage of each number of empty squares.
    starts: [usize; 65],
    /// Behind the start of the stage's view, where the weight of each instance's empty squares
    /// stands; of lanes in use it is `ROOM` and less than `stage_len` more.
    middles: Middles,
    /// Number of lanes in use.
    lanes: usize,
}

/// Index of the weight of the empty squares of each lane, aligned for the widest register.
#[derive(Clone, Copy, PartialEq)]
#[repr(align(64))]
pub(super) struct Middles(pub(super) [i32; LANES]);

/// Number of weights that a code reaches, either way.
const ROOM: usize = 1 << 15;

impl Tables {
    /// Returns the tables of a set, all weights 0 yet.
    pub(in crate::eval) fn zeroed(set: &PatternSet, stages: &Stages) -> Self {
        let counts: Vec<usize> = set.patterns().iter().map(|p| p.code_count()).collect();
        let stage_len = counts.iter().sum();
        let mut middles = Middles([0; LANES]);
        for (middle, instance) in middles.0.iter_mut().zip(set.instances()) {
            let before: usize = counts[..instance.pattern()].iter().sum();
            let index = ROOM + before + counts[instance.pattern()] / 2;
            *middle = i32::try_from(index).expect("64 tables of 59,049 weights");
        }
        let mut memory = vec![0; stages.count() * stage_len + 2 * ROOM];
        memory::advise_huge(&mut memory);
        let starts = core::array::from_fn(|empties| {
            stages.of(u32::try_from(empties).unwrap_or(u32::MAX)) * stage_len
        });
        Self { memory, stage_len, starts, middles, lanes: set.instances().len() }
    }

    /// Returns the tables of all patterns of a stage, one after the other.
    ///
    /// # Panics
    ///
    /// Panics if there is no such stage.
    pub(in crate::eval) fn of_stage(&self, stage: usize) -> &[i16] {
        let all = &self.memory[ROOM..self.memory.len() - ROOM];
        &all[stage * self.stage_len..][..self.stage_len]
    }

    /// Returns the tables of all stages, one after the other.
    pub(in crate::eval) fn all_mut(&mut self) -> &mut [i16] {
        let end = self.memory.len() - ROOM;
        &mut self.memory[ROOM..end]
    }

    /// Returns the number of lanes in use.
    #[inline]
    pub(super) fn lanes(&self) -> usize {
        self.lanes
    }

    /// Returns for each sixteen lanes which are in use.
    #[cfg(all(target_arch = "x86_64", target_feature = "avx512bw", not(miri)))]
    #[inline]
    pub(super) fn masks(&self) -> [u16; LANES / 16] {
        let used = u64::MAX >> (LANES - self.lanes);
        [0, 1, 2, 3].map(|part| (used >> (16 * part) & 0xffff) as u16)
    }

    /// Returns the index from which each lane reads, counted from the start of any
    /// [`view`](Self::view).
    #[inline]
    pub(super) fn middles(&self) -> &Middles {
        &self.middles
    }

    /// Returns the memory that boards with `empties` empty squares read: any lane in use may read two
    /// weights at any code from its middle.
    ///
    /// # Panics
    ///
    /// Panics if there are more than 64 empty squares.
    #[inline]
    pub(super) fn view(&self, empties: u32) -> &[i16] {
        let start = self.starts[empties as usize];
        &self.memory[start..start + self.stage_len + 2 * ROOM]
    }
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tables")
            .field("lanes", &self.lanes)
            .field("stage_len", &self.stage_len)
            .finish_non_exhaustive()
    }
}

/// Returns the sum of the weights of the codes of a board with a number of empty squares.
///
/// # Panics
///
/// Panics if there are more than 64 empty squares.
#[inline]
#[must_use]
pub fn sum(tables: &Tables, empties: u32, codes: &Lanes) -> i32 {
    let view = tables.view(empties);
    let reads = tables.middles().0.iter().zip(codes.as_array()).take(tables.lanes());
    let weight = |(&middle, &code): (&i32, &i16)| {
        let index = middle.wrapping_add(code.into()).cast_unsigned();
        i32::from(view[index as usize])
    };
    reads.map(weight).sum()
}
