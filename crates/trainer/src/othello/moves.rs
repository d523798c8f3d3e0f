//! Random moves.

use engine::random::SplitMix64;
use othello::Board;

/// Returns the position after a random move of the mover, who has one, and a forced pass; `None` if the game is over.
pub(crate) fn step(random: &mut SplitMix64, board: Board) -> Option<Board> {
    let moves = board.moves();
    let square = moves.iter().nth(random.below(moves.len() as usize))?;
    to_move(board.play(square))
}

/// Returns the position after a forced pass; `None` if neither player has a move.
pub(crate) fn to_move(board: Board) -> Option<Board> {
    [board, board.pass()].into_iter().find(|board| board.moves().any())
}

/// Returns the start and the position after each of some random moves. Games that end earlier are drawn again.
pub(crate) fn opening(random: &mut SplitMix64, moves: u32) -> Vec<Board> {
    loop {
        let mut boards = vec![Board::START];
        for _ in 0..moves {
            let Some(board) = boards.last().and_then(|&board| step(random, board)) else { break };
            boards.push(board);
        }
        if boards.len() > moves as usize {
            return boards;
        }
    }
}

#[cfg(test)]
mod tests {
    use othello::Bitboard;

    use super::*;
    use crate::selfplay::stream;

    /// Shards are made again from their seeds, so the openings of a seed never change.
    #[test]
    fn openings_of_a_seed_are_these() {
        let last = |seed, game, moves| {
            let boards = opening(&mut stream(seed, game), moves);
            assert_eq!((boards.len(), boards[0]), (moves as usize + 1, Board::START));
            let board = boards[moves as usize];
            [board.mover(), board.opponent()].map(Bitboard::bits)
        };
        assert_eq!(last(1, 0, 5), [0x0008_0008_0800_0000, 0x0004_1c10_1000_0000]);
        assert_eq!(last(1, 1, 5), [0x0000_0000_0810_0000, 0x0000_241c_1400_0000]);
        assert_eq!(last(2, 1, 30), [0x0410_f0d4_e600_0000, 0x0848_0c28_183c_2e05]);
    }

    #[test]
    fn moves_are_legal_and_the_mover_has_one() {
        let mut random = stream(7, 7);
        for moves in [1, 20, 55] {
            for boards in (0..30).map(|_| opening(&mut random, moves)) {
                for pair in boards.windows(2) {
                    let children: Vec<_> =
                        pair[0].moves().iter().filter_map(|at| to_move(pair[0].play(at))).collect();
                    assert!(children.contains(&pair[1]) && pair[1].moves().any());
                }
            }
        }
    }

    #[test]
    fn a_game_that_is_over_has_no_move() {
        let over = Board::new(Bitboard::new(3), Bitboard::EMPTY).unwrap();
        assert_eq!(to_move(over), None);
        let passes = Board::new(Bitboard::new(2), Bitboard::new(1)).unwrap();
        assert_eq!(to_move(passes), Some(passes.pass()));
        assert_eq!(to_move(passes.pass()), Some(passes.pass()));
    }
}
