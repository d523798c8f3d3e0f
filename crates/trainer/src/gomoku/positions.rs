//! The positions of games that say something of an evaluation.

use gomoku::eval::MAX_EVALUATION;
use gomoku::pattern::{Observer, PatternState, PointClass};
use gomoku::renju::Reading;
use gomoku::{Board, Color, PointSet};

use super::game::Game;
use super::record::Record;

/// How far from the nearest stone moves are ordered.
const NEAR: usize = 2;

/// Plays a game and shows the positions before its moves that were searched and are quiet: neither
/// side has a five, nor the mover a four that nothing stops, for those no evaluation is asked.
pub(super) fn each<O: Observer>(
    game: &Game,
    observer: O,
    mut show: impl FnMut(&Board, &PatternState<O>, &Record, i16),
) {
    let mut board = game.board();
    let mut state = PatternState::with_observer(&board, observer);
    for record in game.records() {
        let mover = board.side_to_move();
        if let Some(value) = record.value()
            && is_quiet(&state, mover)
        {
            show(&board, &state, record, value);
        }
        state.place(record.point, mover);
        board.place(record.point).expect("games are checked");
    }
}

fn is_quiet<O: Observer>(state: &PatternState<O>, mover: Color) -> bool {
    let count = |color, class| state.count(color, class);
    count(mover, PointClass::Five) == 0
        && count(mover.opponent(), PointClass::Five) == 0
        && count(mover, PointClass::StraightFour) == 0
}

/// Returns the moves that are put in order: those near the stones that are not forbidden. None if the
/// move that was played is not among them, or is the defence of a lost game.
pub(super) fn candidates(board: &Board, record: &Record, value: i16) -> Option<PointSet> {
    let stones = *board.stones(Color::Black) | *board.stones(Color::White);
    let points = stones.near(NEAR) & board.legal_moves(Reading::Literal);
    let is_lost = i32::from(value) < -MAX_EVALUATION;
    (!is_lost && points.contains(record.point)).then_some(points)
}
