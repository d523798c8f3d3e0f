//! The board of the article about skew ternary codes.

use crate::notation::grid;
use crate::{Board, Rule};

/// The article's example, as it is drawn there: `●` black, `○` white, and `x` on the points that
/// it calls threat points.
pub const ARTICLE_BOARD: &str = "\
┌┬┬┬┬┬┬┬┬┬┬┬┬┬┐
├┼┼┼┼┼┼┼┼┼┼┼┼┼┤
├┼┼┼┼┼┼┼┼┼┼┼┼┼┤
├┼┼┼┼┼┼┼┼┼┼┼┼┼┤
├┼┼┼┼┼┼┼┼┼┼┼┼┼┤
├┼┼┼┼┼┼┼┼┼┼x┼┼┤
├┼┼┼┼┼┼┼┼┼●┼┼┼┤
├┼┼┼x○○○○●┼┼┼┼┤
├┼┼┼┼┼┼┼●┼┼┼┼┼┤
├┼┼┼┼┼┼x┼┼┼┼┼┼┤
├┼┼┼┼┼┼┼┼┼┼┼┼┼┤
├┼┼┼┼┼┼┼┼┼┼┼┼┼┤
├┼┼┼┼┼┼┼┼┼┼┼┼┼┤
├┼┼┼┼┼┼┼┼┼┼┼┼┼┤
└┴┴┴┴┴┴┴┴┴┴┴┴┴┘
";

/// Returns the article's example: four white stones in a row, closed on one side, and an open
/// black three on a diagonal. Black is to move.
///
/// ```
/// use gomoku::{Color, Kind, Rule, notation, threats};
///
/// let threats = threats(&notation::article_board(Rule::Freestyle));
/// assert_eq!(threats.count(Color::White, Kind::Five), 1);
/// assert_eq!(threats.count(Color::Black, Kind::StraightFour), 2);
/// ```
#[must_use]
pub fn article_board(rule: Rule) -> Board {
    match grid::parse(ARTICLE_BOARD.as_bytes(), rule) {
        Ok(board) => board,
        Err(error) => unreachable!("the article's board is a grid: {error}"),
    }
}
