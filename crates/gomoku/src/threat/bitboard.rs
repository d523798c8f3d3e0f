//! Threats of any board, without a state: all lines side by side in registers.
//!
//! The point sets of both colours become one word per line of at least five points. The shifts that judge
//! a line then run for all lines at once, eight words to an AVX-512 register.

use processor::simd::{Computation, Lanes, Registers, Words, at_level};

use super::threats::Threats;
use crate::lines::LinePair;
use crate::lines::{GROUP, Lines, SLOTS};
use crate::threat::kernel::line_kinds;
use crate::threat::kernel::{RuleMasks, with_rule};
use crate::threat::rotated::line_stones_in;
use crate::threat::threats::KindsOfGroup;
use crate::{Board, Rule};

/// Returns all threat points of a board.
///
/// # Complexity
///
/// Constant per row and line, whatever their stones. No allocation, no table.
#[must_use]
#[inline]
pub fn threats(board: &Board) -> Threats {
    // Cleared and filled in place.
    let mut threats = Threats::new(board.size(), board.rule());
    threats_into(board, &mut threats);
    threats
}

/// Writes all threat points of a board over the content of `threats`, so that one value can serve many
/// boards.
pub fn threats_into(board: &Board, threats: &mut Threats) {
    if threats.size != board.size() {
        *threats = Threats::new(board.size(), board.rule());
    }
    at_level(Into { board, threats });
}

/// Returns all threat points of the board whose lines have these stones.
pub(crate) fn threats_of_lines(stones: &[LinePair; SLOTS], size: usize, rule: Rule) -> Threats {
    let mut threats = Threats::new(size, rule);
    at_level(OfLines { stones, threats: &mut threats });
    threats
}

/// The threats of a board, written over those of another of its size.
struct Into<'a> {
    board: &'a Board,
    threats: &'a mut Threats,
}

impl Computation for Into<'_> {
    type Output = ();

    #[inline(always)]
    fn run<R: Registers>(self, registers: R) {
        let Self { board, threats } = self;
        threats.rule = board.rule();
        let stones = &line_stones_in(registers, board);
        OfLines { stones, threats }.run(registers);
    }
}

/// The threats of lines, written over those of another board of their size and rule.
struct OfLines<'a> {
    stones: &'a [LinePair; SLOTS],
    threats: &'a mut Threats,
}

impl Computation for OfLines<'_> {
    type Output = ();

    #[inline(always)]
    fn run<R: Registers>(self, registers: R) {
        let Self { stones, threats } = self;
        let lines = Lines::of_size(threats.size);
        let mut counts = Counts::new(registers.wide());
        with_rule!(threats.rule, M => {
            for group in 0..lines.len().div_ceil(GROUP) {
                threats.groups[group] = judge::<M, _>(registers.wide(), lines, stones, group, &mut counts);
            }
        });
        threats.counts = counts.partial(registers.wide());
    }
}

/// Judges the lines of a group.
#[inline(always)]
fn judge<M: RuleMasks, L: Lanes>(
    wide: L,
    lines: &Lines,
    stones: &[LinePair; SLOTS],
    group: usize,
    counts: &mut Counts<L>,
) -> KindsOfGroup {
    let mut judged = [[0; GROUP]; 6];
    for lane in (0..GROUP).step_by(L::Words::LANES) {
        let first = group * GROUP + lane;
        let cells = wide.load(&lines.cells()[first..]);
        let kinds = line_kinds::<M, _>(wide.load(&stones[first..]), cells);
        for (kind, pairs) in kinds.into_iter().enumerate() {
            pairs.store(&mut judged[kind][lane..]);
            counts.0[kind] = counts.0[kind].add_halves(wide.count_ones_of_parts(pairs));
        }
    }
    judged
}

/// Number of points of each kind, by part of a lane.
struct Counts<L: Lanes>([L::Words; 6]);

/// The parts of a count have room for all lines, four to a register.
const _: () = assert!(SLOTS / 4 <= 31);

impl<L: Lanes> Counts<L> {
    #[inline(always)]
    fn new(wide: L) -> Self {
        Self([wide.splat(0); 6])
    }

    #[inline(always)]
    fn partial(self, wide: L) -> [[LinePair; 4]; 6] {
        let mut partial = [[0; 4]; 6];
        for (partial, counts) in partial.iter_mut().zip(self.0) {
            let mut lanes = [0; GROUP];
            wide.sum_of_parts(counts).store(&mut lanes);
            for (lane, sum) in partial.iter_mut().enumerate() {
                // Halves stay far below 2³², so whole words may be added.
                *sum = lanes[lane] + lanes[lane + 4];
            }
        }
        partial
    }
}
