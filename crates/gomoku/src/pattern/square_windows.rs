//! The windows of the boards of each size.

use std::sync::OnceLock;

use ternary::convolution::SquareWindows;

use super::window_classes::WindowClasses;
use crate::{MAX_SIZE, MIN_SIZE, Rule};

const SIZES: usize = MAX_SIZE - MIN_SIZE + 1;

/// Windows of 9 cells, then of 11.
static WINDOWS: [[OnceLock<SquareWindows>; SIZES]; 2] =
    [const { [const { OnceLock::new() }; SIZES] }; 2];

/// Returns the windows of boards of a size that decide under a rule.
pub(super) fn square_windows(size: usize, rule: Rule) -> &'static SquareWindows {
    let len = WindowClasses::window_len(rule);
    WINDOWS[usize::from(len > 9)][size - MIN_SIZE].get_or_init(|| {
        SquareWindows::new(size, len).expect("an odd number of cells up to 11, and a board")
    })
}
