//! An independent replay of a record.

use othello::notation::wthor::{Record, Replay};
use othello::{Board, Color, Move, Square, flip, mobility};

/// Plays a game with the simple loops. Returns what [`Record::replay`] must return.
fn slow_replay(record: &Record) -> (Board, Color, u32, u32, bool) {
    let flips = flip::loops::flips;
    let moves = mobility::loops::moves;
    let (mut board, mut color, mut passes) = (Board::START, Color::Black, 0);
    for &byte in record.moves.iter().take_while(|&&byte| byte != 0) {
        let (row, column) = (usize::from(byte / 10), usize::from(byte % 10));
        let square = Square::at(column - 1, row - 1).unwrap();
        if moves(board).is_empty() {
            (board, color) = (board.pass(), color.opponent());
            passes += 1;
        }
        assert!(moves(board).contains(square));
        (board, color) = (board.after(square, flips(board, square)), color.opponent());
    }
    let (black, white) = match color {
        Color::Black => (board.mover().len(), board.opponent().len()),
        Color::White => (board.opponent().len(), board.mover().len()),
    };
    let empties = 64 - black - white;
    let score = black
        + match black.cmp(&white) {
            std::cmp::Ordering::Less => 0,
            std::cmp::Ordering::Equal => empties / 2,
            std::cmp::Ordering::Greater => empties,
        };
    let finished = moves(board).is_empty() && moves(board.pass()).is_empty();
    (board, color, score, passes, finished)
}

/// Replays a legal game in three ways, which must agree.
pub(crate) fn agrees(record: &Record) -> Replay {
    let replay = record.replay().unwrap();
    let position = replay.position;
    let fast = (
        position.board(),
        position.side_to_move(),
        u32::from(replay.black_score),
        u32::from(replay.passes),
        replay.finished,
    );
    assert_eq!(fast, slow_replay(record));
    let game = record.game().unwrap();
    assert_eq!(game.position(), position);
    assert_eq!(game.moves().filter_map(Move::square).count(), usize::from(replay.moves));
    let mut shown = Vec::new();
    record.replay_with(|board, square, flips| shown.push((board, square, flips))).unwrap();
    let places = game.positions().zip(game.history()).filter_map(|(position, entry)| {
        Some((position.board(), entry.played.square()?, entry.flips))
    });
    assert!(shown.into_iter().eq(places));
    replay
}
