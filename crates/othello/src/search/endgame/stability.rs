//! Cut-offs by discs that never turn.

use crate::{Board, Score, stability};

/// Below this `alpha` the opponent rarely has enough stable discs for a cut, by empty squares: it
/// takes the more of them the lower `alpha` is, and the more squares are empty the fewer there are.
const LEAST_ALPHA: [i32; 64] = {
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

/// Returns a bound of at most `alpha`, if the opponent's stable discs give one.
#[inline(always)]
pub(in crate::search) fn cut(board: Board, alpha: Score, count: u32) -> Option<Score> {
    if alpha.discs() < LEAST_ALPHA[count as usize & 63] {
        return None;
    }
    let most = Score::MAX - 2 * stability::stable_opponent(board).len().cast_signed();
    (most <= alpha).then_some(most)
}

#[cfg(test)]
mod tests {
    use super::super::samples::score;
    use super::*;
    use crate::search::samples::{self, alphas};

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
    fn discs_that_cannot_turn_cut_from_the_least_alpha_on() {
        // Row 1 is the opponent's, eight stable discs, and the mover has one that turns nothing.
        let opponent = crate::Bitboard::row_of(0);
        let board = Board::new(crate::Square::D5.bitboard(), opponent).unwrap();
        for count in 0..64 {
            for alpha in alphas() {
                let expected = (alpha.discs() >= 48).then_some(Score::new(48));
                assert_eq!(cut(board, alpha, count), expected, "{alpha} with {count} empty");
            }
        }
        // All squares but one, of a full board: what is asked below the least alpha is not answered.
        let board =
            Board::new(crate::Square::A1.bitboard(), !crate::Square::A1.bitboard()).unwrap();
        for count in [0, 3, 20, 21, 63] {
            let least = Score::new(LEAST_ALPHA[count as usize]);
            assert_eq!(cut(board, least - 1, count), None);
            assert_eq!(cut(board, least, count), Some(Score::new(64 - 2 * 63)));
        }
    }

    #[test]
    fn the_least_alpha_rises_by_two_with_every_empty_square() {
        assert_eq!(LEAST_ALPHA[0], -2);
        for pair in LEAST_ALPHA.windows(2) {
            assert_eq!(pair[1], (pair[0] + 2).min(40), "{LEAST_ALPHA:?}");
        }
    }
}
