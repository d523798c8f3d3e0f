//! A move of a game with its loss.

use std::time::Duration;

use othello::eval::Points;
use othello::notation::GameRecord;
use othello::search::endgame::Outcome;
use othello::search::midgame::RankedMove;
use othello::{Color, Move};

use crate::analysis::Error;

/// A move of a game, and the best alternative.
#[derive(Clone, Debug)]
pub(super) struct AnalyzedMove {
    /// Number of the move in the game, from 1, passes included.
    pub(super) number: usize,
    pub(super) side: Color,
    /// Number of empty squares before the move.
    pub(super) empties: u32,
    /// The move played.
    pub(super) played: RankedMove,
    /// The best known move; the played one if no other is better.
    pub(super) best: RankedMove,
}

/// Minimum losses of a slip, a mistake and a blunder, in discs.
const ERRORS: [f64; 3] = [2.0, 6.0, 12.0];

impl AnalyzedMove {
    /// Returns the loss against the best move, at least 0.
    pub(super) fn loss(&self) -> Points {
        (self.best.score - self.played.score).max(Points::ZERO)
    }

    /// Returns whether the scores of both moves are proven.
    pub(super) const fn is_exact(&self) -> bool {
        self.played.is_exact() && self.best.is_exact()
    }

    /// Returns the class of the error, if the loss is large enough.
    pub(super) fn error(&self) -> Option<Error> {
        Error::of(self.loss().discs(), ERRORS)
    }

    pub(super) fn is_pass(&self) -> bool {
        self.played.played == Move::Pass
    }

    /// Returns Black's score after the move.
    pub(super) fn black_score(&self) -> Points {
        match self.side {
            Color::Black => self.played.score,
            Color::White => -self.played.score,
        }
    }

    /// Returns the outcomes after the best move and after the move played, for the side that moves, if they differ
    /// and the move is an error.
    pub(super) fn turn(&self) -> Option<(Outcome, Outcome)> {
        let (from, to) = (outcome(&self.best), outcome(&self.played));
        (from != to && self.error().is_some()).then_some((from, to))
    }
}

/// Returns the outcome; an expected score within one disc of 0 is a draw.
fn outcome(found: &RankedMove) -> Outcome {
    let least = if found.is_exact() { Points::ZERO } else { Points::DISC };
    if found.score > least {
        Outcome::Win
    } else if found.score < -least {
        Outcome::Loss
    } else {
        Outcome::Draw
    }
}

/// A game with its analyzed moves.
#[derive(Debug)]
pub(super) struct AnalyzedGame {
    /// Number in the file, from 1.
    pub(super) number: u64,
    pub(super) record: GameRecord,
    /// The analyzed moves in order; after an interrupt the first ones are missing.
    pub(super) analyzed_moves: Vec<AnalyzedMove>,
    pub(super) nodes: u64,
    pub(super) elapsed: Duration,
    /// Side whose moves are listed; `None` for both.
    pub(super) listed: Option<Color>,
}

impl AnalyzedGame {
    /// Returns the moves to list.
    pub(super) fn listed(&self) -> impl Iterator<Item = &AnalyzedMove> {
        let is_listed = |analyzed_move: &&AnalyzedMove| {
            self.listed.is_none_or(|side| side == analyzed_move.side)
        };
        self.analyzed_moves.iter().filter(is_listed)
    }

    /// Returns the number of moves of the game, passes included.
    pub(super) fn moves(&self) -> usize {
        self.record.game.moves().len()
    }

    pub(super) fn is_complete(&self) -> bool {
        self.analyzed_moves.len() == self.moves()
    }
}

#[cfg(test)]
pub(super) mod tests {
    use othello::Square;
    use othello::search::Selectivity;
    use othello::search::endgame::Bounds;

    use super::*;

    /// Returns a move of a score in 128ths of a disc.
    fn ranked(square: Square, points: i32, is_exact: bool) -> RankedMove {
        let score = Points::new(points);
        let (played, selectivity) = (Move::Place(square), Selectivity::Percent73);
        let bounds = if is_exact { Bounds::exact(score.to_score()) } else { Bounds::UNKNOWN };
        RankedMove { played, score, bounds, depth: 9, selectivity, pv: vec![played] }
    }

    /// Returns a move with the scores of the best one and of the one played, in discs.
    pub(in crate::othello::analyze) fn analyzed_move(
        number: usize,
        side: Color,
        [best, played]: [f64; 2],
        is_exact: bool,
    ) -> AnalyzedMove {
        #[expect(clippy::cast_possible_truncation, reason = "few discs")]
        let points = |discs: f64| (discs * f64::from(Points::DISC.get())) as i32;
        AnalyzedMove {
            number,
            side,
            empties: 60,
            played: ranked(Square::A1, points(played), is_exact),
            best: ranked(Square::B2, points(best), is_exact),
        }
    }

    #[test]
    fn losses_have_names() {
        for (loss, expected) in [
            (0.0, None),
            (1.99, None),
            (2.0, Some(Error::Slip)),
            (5.9, Some(Error::Slip)),
            (6.0, Some(Error::Mistake)),
            (12.0, Some(Error::Blunder)),
            (128.0, Some(Error::Blunder)),
            (-3.0, None),
        ] {
            let found = analyzed_move(1, Color::Black, [loss - 3.0, -3.0], false);
            assert_eq!(found.error(), expected, "{loss}");
            assert!(found.loss() >= Points::ZERO);
        }
    }

    #[test]
    fn games_turn_with_an_error() {
        use Outcome::{Draw, Loss, Win};
        for (scores, is_exact, expected) in [
            ([2.0, 0.0], true, Some((Win, Draw))),
            ([0.0, -2.0], true, Some((Draw, Loss))),
            ([6.0, 2.0], true, None),
            ([0.5, 0.0], false, None),
            // Expected scores are not exact, so a small change does not turn the game.
            ([1.5, 0.5], false, None),
            ([3.5, 0.5], false, Some((Win, Draw))),
            ([0.75, -1.25], false, Some((Draw, Loss))),
            ([0.75, -1.0], false, None),
        ] {
            let found = analyzed_move(1, Color::White, scores, is_exact);
            assert_eq!(found.turn(), expected, "{scores:?}");
        }
    }

    #[test]
    fn scores_are_those_of_black() {
        for (side, expected) in [(Color::Black, -2), (Color::White, 2)] {
            let found = analyzed_move(1, side, [0.0, -2.0], true);
            assert_eq!(found.black_score(), Points::DISC * expected);
        }
    }
}
