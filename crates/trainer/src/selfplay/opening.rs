//! Random moves from the beginning of the game.

use engine::random::SplitMix64;
use othello::Board;

/// Returns the positions of a game of random moves in which the mover has a move: the first one, and
/// those after each of so many moves. Games that are over too soon are drawn again.
pub(super) fn random(random: &mut SplitMix64, moves: u32) -> Vec<Board> {
    loop {
        let mut boards = vec![Board::START];
        for _ in 0..moves {
            let Some(board) = boards.last().copied().and_then(|board| step(random, board)) else {
                break;
            };
            boards.push(board);
        }
        if boards.len() as u32 == moves + 1 {
            return boards;
        }
    }
}

/// Returns the position after a random move, and after a pass if it must be; `None` if the game is
/// over.
pub(crate) fn step(random: &mut SplitMix64, board: Board) -> Option<Board> {
    let moves = board.moves();
    let square = moves.iter().nth(random.below(moves.len() as usize))?;
    to_move(board.play(square))
}

/// Returns the position in which somebody has a move, after a pass if it must be; `None` if the game
/// is over.
pub(crate) fn to_move(board: Board) -> Option<Board> {
    [board, board.pass()].into_iter().find(|board| board.moves().any())
}
