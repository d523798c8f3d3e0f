//! All lines of a board side by side: the stateless way.
//!
//! The two point sets are turned so that every line of five points or more is one word, both
//! colours in it; then the shifts of one line are made for all lines at once, eight words to an
//! AVX-512 register. The loops are plain Rust that the compiler turns into vector code of
//! whatever width the build allows.

use super::threats::Threats;
use crate::Board;
use crate::line_pair::LinePair;
use crate::lines::{GROUP, Lines, SLOTS};
use crate::threat::kernel::line_kinds;
use crate::threat::lanes::{LineLanes, LineWord, WideLines};
use crate::threat::rotated::line_stones;
use crate::threat::rule_masks::{RuleMasks, with_rule};
use crate::threat::threats::KindsOfGroup;

/// Returns every threat point of a board.
///
/// # Complexity
///
/// A constant for each row and line, whatever stands on them; no allocation, no table.
#[must_use]
#[inline]
pub fn threats(board: &Board) -> Threats {
    let stones = line_stones(board);
    let lines = Lines::of_size(board.size());
    let mut counts = Counts::new();
    let mut threats = Threats {
        size: board.size(),
        rule: board.rule(),
        // Built in place: an array that is cleared first and then filled costs a third more.
        groups: std::array::from_fn(|group| {
            if group * GROUP < lines.len() {
                with_rule!(board.rule(), R => judge::<R>(lines, &stones, group, &mut counts))
            } else {
                [[0; GROUP]; 6]
            }
        }),
        counts: [[0; 4]; 6],
    };
    threats.counts = counts.partial();
    threats
}

/// Writes every threat point of a board over what `threats` held, so that one value can serve
/// many boards.
pub fn threats_into(board: &Board, threats: &mut Threats) {
    if threats.size != board.size() {
        *threats = Threats::new(board.size(), board.rule());
    }
    threats.rule = board.rule();
    let stones = line_stones(board);
    let lines = Lines::of_size(board.size());
    let mut counts = Counts::new();
    with_rule!(board.rule(), R => {
        for group in 0..lines.len().div_ceil(GROUP) {
            threats.groups[group] = judge::<R>(lines, &stones, group, &mut counts);
        }
    });
    threats.counts = counts.partial();
}

/// Judges the lines of a group.
#[inline(always)]
fn judge<R: RuleMasks>(
    lines: &Lines,
    stones: &[LinePair; SLOTS],
    group: usize,
    counts: &mut Counts,
) -> KindsOfGroup {
    let mut judged = [[0; GROUP]; 6];
    for lane in (0..GROUP).step_by(WideLines::LANES) {
        let first = group * GROUP + lane;
        let cells = WideLines::load(&lines.cells()[first..]);
        let kinds = line_kinds::<R, _>(WideLines::load(&stones[first..]), cells);
        for (kind, pairs) in kinds.into_iter().enumerate() {
            pairs.store(&mut judged[kind][lane..]);
            counts.0[kind] = counts.0[kind].add_halves(pairs.ones());
        }
    }
    judged
}

/// How many points of each kind there are, by lane.
struct Counts([WideLines; 6]);

impl Counts {
    #[inline(always)]
    fn new() -> Self {
        Self([WideLines::splat(0); 6])
    }

    #[inline(always)]
    fn partial(self) -> [[LinePair; 4]; 6] {
        self.0.map(|counts| {
            let mut lanes = [0; GROUP];
            counts.store(&mut lanes);
            // Halves stay far below 2³², so whole words may be added.
            std::array::from_fn(|lane| lanes[lane] + lanes[lane + 4])
        })
    }
}
