//! Cut-offs by stable discs, which no move can turn.

use crate::{Board, Score, stability};

/// Minimum `alpha` for a cut-off to be likely, by number of empty squares: a lower `alpha` takes more stable
/// discs of the opponent, and boards with more empty squares have fewer of them.
const MIN_ALPHA: [i32; 64] = {
    let mut least = [40; 64];
    let mut empties = 0;
    let mut alpha = -2;
    while alpha < 40 {
        least[empties] = alpha;
        empties += 1;
        alpha += 2;
    }
    least
};

/// Returns an upper bound of at most `alpha` of a board with `empties` empty squares, if the opponent has
/// enough stable discs.
#[inline(always)]
pub(in crate::search) fn cut(board: Board, alpha: Score, empties: u32) -> Option<Score> {
    if alpha.discs() < MIN_ALPHA[empties as usize & 63] {
        return None;
    }
    let most = Score::MAX - 2 * stability::stable_opponent(board).len().cast_signed();
    (most <= alpha).then_some(most)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::samples::{self, alphas, score};

    #[test]
    fn cuts_are_true_upper_bounds() {
        let mut cuts = 0;
        for empties in 1..=6 {
            for board in samples::boards(empties, samples::fewer(300)) {
                let score = score(board);
                for alpha in alphas() {
                    if let Some(bound) = cut(board, alpha, empties) {
                        assert!(score <= bound && bound <= alpha, "{bound} {score}\n{board}");
                        cuts += 1;
                    }
                }
            }
        }
        assert!(cuts > 1000, "{cuts} cuts");
    }

    #[test]
    fn stable_discs_cut_from_the_minimum_alpha_on() {
        // The opponent has eight stable discs in row 1, and the mover has one disc elsewhere.
        let opponent = crate::Bitboard::row_of(0);
        let board = Board::new(crate::Square::D5.bitboard(), opponent).unwrap();
        for count in 0..64 {
            for alpha in alphas() {
                let expected = (alpha.discs() >= 48).then_some(Score::new(48));
                assert_eq!(cut(board, alpha, count), expected, "{alpha} with {count} empty");
            }
        }
        // All squares but one of a full board: below the minimum alpha there is no cut-off.
        let board =
            Board::new(crate::Square::A1.bitboard(), !crate::Square::A1.bitboard()).unwrap();
        for count in [0, 3, 20, 21, 63] {
            let least = Score::new(MIN_ALPHA[count as usize]);
            assert_eq!(cut(board, least - 1, count), None);
            assert_eq!(cut(board, least, count), Some(Score::new(64 - 2 * 63)));
        }
    }

    #[test]
    fn the_minimum_alpha_rises_by_two_with_every_empty_square() {
        assert_eq!(MIN_ALPHA[0], -2);
        for pair in MIN_ALPHA.windows(2) {
            assert_eq!(pair[1], (pair[0] + 2).min(40), "{MIN_ALPHA:?}");
        }
    }
}
