//! A network as the kernels read it.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use engine::memory;

use crate::Color;
use crate::eval::network::rows::{REGIONS, SharedRows};
use crate::eval::network::weights::{Head, Network};

/// Numbers of a point for both colours.
pub(in crate::eval::network) const BOTH: usize = 2 * Network::WIDTH;

/// The row of a window for both colours, Black's first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(32))]
pub struct Row(pub [i8; BOTH]);

/// Numbers for both colours, Black's first: the sum of the rows of a point, activations, or their sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Sum(pub [i16; BOTH]);

/// The sums of the activations of each region, less those of points without stones in their windows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Regions(pub [Sum; REGIONS]);

/// Values that are aligned for registers.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub struct Aligned<T>(pub T);

/// A network, by code of a window and by colour.
pub struct Tables {
    /// By code: the rows for Black and White side by side, zeros for windows without one.
    rows: Vec<Row>,
    /// The biases of both colours: the sum of a point without stones in its windows.
    bias: Sum,
    /// By colour of the mover.
    sides: [SideTables; 2],
}

/// What the tables have of the colour to move.
#[derive(Clone, Debug)]
pub struct SideTables {
    /// Factors of ordering scores in the order of activations.
    pub policy: Sum,
    /// The layers behind the sums of regions.
    pub head: Box<HeadTables>,
}

/// By pair of inputs: two factors of each unit of the first layer.
type HalfFactors = [Aligned<[[i16; 2]; Network::HIDDEN]>; Network::WIDTH / 2];

/// The layers behind the sums of regions.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub struct HeadTables {
    /// By region and half: the factors of its inputs.
    pub first: [[HalfFactors; 2]; REGIONS],
    /// By four inputs: four factors of each unit.
    pub second: [Aligned<[[i8; 4]; Network::HIDDEN]>; Network::HIDDEN / 4],
    /// Biases of the first layer.
    pub first_bias: Aligned<[i32; Network::HIDDEN]>,
    /// Biases of the second layer.
    pub second_bias: Aligned<[i32; Network::HIDDEN]>,
    /// Factors of the units of the second layer.
    pub output: Aligned<[i32; Network::HIDDEN]>,
    /// Bias of the correction.
    pub output_bias: i32,
    /// Share of the weights' value, in 1024ths.
    pub share: i32,
}

impl Tables {
    /// Returns the tables of a network.
    #[must_use]
    pub fn new(network: &Network) -> Self {
        let shared = SharedRows::of(network.rule());
        let mut rows: Vec<Row> = Vec::with_capacity(shared.code_count());
        memory::advise_huge(rows.spare_capacity_mut());
        let codes = u32::try_from(shared.code_count()).expect("fewer than 400,000 codes");
        rows.extend((0..codes).map(|code| {
            let Some([black, white]) = shared.rows(code) else { return Row([0; BOTH]) };
            let halves = [(Color::Black, black), (Color::White, white)];
            Row(joined(halves.map(|(color, row)| *network.side(color).row(row))))
        }));
        let bias = Sum(joined(Color::ALL.map(|color| network.side(color).bias)));
        let sides = Color::ALL.map(|color| {
            let side = network.side(color);
            let mut policy = side.policy.map(i16::from);
            if color == Color::White {
                policy.rotate_left(Network::WIDTH);
            }
            let head = Box::new(HeadTables::new(&side.head));
            SideTables { policy: Sum(policy), head }
        });
        Self { rows, bias, sides }
    }

    /// Returns the row of a window, zeros for a window without one.
    ///
    /// # Panics
    ///
    /// When the code is out of range.
    #[must_use]
    #[inline]
    pub fn row(&self, code: u32) -> &Row {
        &self.rows[code as usize]
    }

    /// Returns the sum of a point without windows.
    #[must_use]
    #[inline]
    pub const fn bias(&self) -> &Sum {
        &self.bias
    }

    /// Returns what the tables have of a colour that is to move.
    #[must_use]
    #[inline]
    pub const fn side(&self, mover: Color) -> &SideTables {
        &self.sides[mover.index()]
    }
}

fn joined<T: Copy + Default>(halves: [[T; Network::WIDTH]; 2]) -> [T; BOTH] {
    let mut row = [T::default(); BOTH];
    row[..Network::WIDTH].copy_from_slice(&halves[0]);
    row[Network::WIDTH..].copy_from_slice(&halves[1]);
    row
}

impl HeadTables {
    fn new(head: &Head) -> Self {
        let first = |unit: usize, input: usize| head.first[unit * Network::INPUTS + input].into();
        let of_pair = |input: usize| {
            Aligned(core::array::from_fn(|unit| [first(unit, input), first(unit, input + 1)]))
        };
        let of_half = |input| core::array::from_fn(|pair| of_pair(input + 2 * pair));
        let of_region = |input| core::array::from_fn(|half| of_half(input + Network::WIDTH * half));
        let of_four = |input: usize| {
            Aligned(core::array::from_fn(|unit: usize| {
                core::array::from_fn(|at| head.second[unit][input + at])
            }))
        };
        Self {
            first: core::array::from_fn(|region| of_region(BOTH * region)),
            second: core::array::from_fn(|four| of_four(4 * four)),
            first_bias: Aligned(head.first_bias),
            second_bias: Aligned(head.second_bias),
            output: Aligned(head.output.map(i32::from)),
            output_bias: head.output_bias,
            share: head.share.into(),
        }
    }
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tables").field("rows", &self.rows.len()).finish_non_exhaustive()
    }
}
