//! Games of a search against itself.
//!
//! A game begins with a random number of random moves; in a share of the games they are drawn again until a shallow
//! search finds the position balanced. Then a search plays both sides, and every position becomes a record with its
//! score. One position of the opening becomes a record, too: searches evaluate many positions that no good player
//! reaches. With few empty squares scores are exact. A small share of the moves is random; the result of the game is
//! then known only for the positions after the last random move.
//!
//! # Stability
//!
//! Random streams and openings of a seed never change. Moves follow the search: when it plays other moves, the version
//! in the first line of the settings rises, so that no folder mixes games of two versions.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use engine::random::SplitMix64;
use othello::eval::{Evaluation, Features, Points};
use othello::search::Selectivity;
use othello::{Board, Square};

use super::record::Record;
use super::scorer::{DepthSettings, Scorer};
use crate::selfplay;
use crate::work::{WorkError, expect, expect_per_mille};

/// How games are played. Numbers of moves do not count passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Search depth in plies, at least 1.
    pub depth: u32,
    /// Confidence of the search's pruning.
    pub selectivity: Selectivity,
    /// Number of empty squares from which scores are exact.
    pub exact: u32,
    /// Minimum number of empty squares; a game ends below it. At least 1.
    pub least_empties: u32,
    /// Minimum number of random moves at the beginning of a game, at least 1.
    pub random_min: u32,
    /// Maximum number of random moves at the beginning of a game.
    pub random_max: u32,
    /// Share of games with a balanced opening, per mille.
    pub balanced_per_mille: u32,
    /// Largest lead that counts as balanced, by a search of two plies.
    pub balanced: Points,
    /// Share of random moves after the opening, per mille.
    pub random_per_mille: u32,
    /// Share of random moves where scores are exact, per mille.
    pub exact_random_per_mille: u32,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            depth: 4,
            selectivity: Selectivity::Exact,
            exact: 13,
            least_empties: 4,
            random_min: 8,
            random_max: 40,
            balanced_per_mille: 500,
            balanced: Points::DISC * 8,
            random_per_mille: 15,
            exact_random_per_mille: 125,
        }
    }
}

impl Settings {
    /// Checks that every setting is within its range.
    ///
    /// # Errors
    ///
    /// The first setting that is outside its range.
    pub fn check(&self) -> Result<(), WorkError> {
        let Self { depth, exact, least_empties, random_min, random_max, .. } = *self;
        expect((1..=60).contains(&depth), || format!("depth {depth}; expected 1 to 60"))?;
        expect(exact <= 60, || {
            format!("exact scores from {exact} empty squares; expected at most 60")
        })?;
        expect((1..=60).contains(&least_empties), || {
            format!("games to {least_empties} empty squares; expected 1 to 60")
        })?;
        let is_range = random_min > 0 && random_min <= random_max;
        expect(is_range && random_max + least_empties <= 60, || {
            let most = 60 - least_empties;
            format!(
                "--random-min {random_min}, --random-max {random_max}; expected minimum ≤ maximum, both from 1 to {most}"
            )
        })?;
        expect_per_mille("balanced", self.balanced_per_mille)?;
        expect_per_mille("random", self.random_per_mille)?;
        expect_per_mille("exact random", self.exact_random_per_mille)?;
        expect((Points::ZERO..=Points::MAX).contains(&self.balanced), || {
            format!("balanced within {}; expected 0 to 64 discs", self.balanced)
        })
    }

    const fn depths(&self) -> DepthSettings {
        DepthSettings { depth: self.depth, selectivity: self.selectivity, exact: self.exact }
    }
}

impl<E: Evaluation + Clone + 'static> selfplay::Settings<E> for Settings {
    type Record = Record;
    type Player = Player<E>;

    fn check_for(&self, _: &E) -> Result<(), WorkError> {
        self.check()
    }

    fn text(&self, evaluation: &str) -> String {
        format!(
            "selfplay 3\nevaluation {evaluation}\n{}least-empties {}\n\
             random-min {}\nrandom-max {}\nbalanced-per-mille {}\nbalanced {}\n\
             random-per-mille {}\nexact-random-per-mille {}\n",
            self.depths().text(),
            self.least_empties,
            self.random_min,
            self.random_max,
            self.balanced_per_mille,
            self.balanced.get(),
            self.random_per_mille,
            self.exact_random_per_mille,
        )
    }

    fn player(&self, evaluation: &E, stop: &Arc<AtomicBool>) -> Result<Player<E>, WorkError> {
        let scorer = Scorer::new(evaluation.clone(), Features, self.depths(), TABLE_MIB)?;
        Ok(Player { settings: *self, stop: Arc::clone(stop), scorer })
    }
}

/// Plays games, one after another.
#[derive(Debug)]
pub struct Player<E: Evaluation + 'static> {
    settings: Settings,
    stop: Arc<AtomicBool>,
    scorer: Scorer<E, Features>,
}

/// Size of the transposition table: the endgames are short.
const TABLE_MIB: usize = 1;

/// Search depth, in plies, that decides whether an opening is balanced.
const BALANCE_DEPTH: u32 = 2;

/// Maximum number of openings that are drawn; the last one is accepted as it is.
const OPENINGS: u32 = 30;

/// First ply whose position may be recorded: the first moves are nearly the same in all games.
const LEAST_RECORDED: u32 = 4;

impl<E: Evaluation + 'static> selfplay::Player<Record> for Player<E> {
    fn play(
        &mut self,
        random: &mut SplitMix64,
        game: u32,
        records: &mut Vec<Record>,
    ) -> Option<()> {
        self.scorer.clear();
        let boards = self.opening(random);
        let (&board, before) = boards.split_last().expect("the first position at least");
        let recorded = before.get(LEAST_RECORDED as usize..).unwrap_or_default();
        if let Some(&board) = random.choose(recorded) {
            records.push(self.record(board, game)?.0);
        }
        Play { random, game, since: records.len(), records, is_first: true }.go(self, board)
    }
}

impl<E: Evaluation + 'static> Player<E> {
    fn opening(&mut self, random: &mut SplitMix64) -> Vec<Board> {
        let settings = self.settings;
        let range = settings.random_max - settings.random_min + 1;
        let count = settings.random_min + below(random, range);
        let is_balanced = happens(random, settings.balanced_per_mille);
        let mut boards = random_opening(random, count);
        for _ in 1..OPENINGS {
            let last = boards[boards.len() - 1];
            let limit = settings.balanced;
            if !is_balanced || (-limit..=limit).contains(&self.scorer.look(last, BALANCE_DEPTH)) {
                break;
            }
            boards = random_opening(random, count);
        }
        boards
    }

    /// Returns the record of a position and the best move.
    fn record(&mut self, board: Board, game: u32) -> Option<(Record, Square)> {
        let scored = self.scorer.score(board, &self.stop)?;
        let mut record =
            Record { board, score: scored.score, depth: scored.depth, result: None, game };
        if record.is_exact() {
            record.result = i8::try_from(scored.score.to_score().discs()).ok();
        }
        Some((record, scored.best))
    }
}

fn below(random: &mut SplitMix64, end: u32) -> u32 {
    u32::try_from(random.scaled(end as usize)).expect("it is below a number of 32 bits")
}

fn happens(random: &mut SplitMix64, per_mille: u32) -> bool {
    below(random, 1000) < per_mille
}

/// The part of a game after its opening.
struct Play<'a> {
    random: &'a mut SplitMix64,
    game: u32,
    records: &'a mut Vec<Record>,
    /// First record since which the search has played all moves.
    since: usize,
    /// Whether the mover is the player who moved first after the opening.
    is_first: bool,
}

impl Play<'_> {
    fn go<E: Evaluation + 'static>(mut self, player: &mut Player<E>, start: Board) -> Option<()> {
        let settings = player.settings;
        // Whether the first player was the mover of each record from `begin` on.
        let begin = self.records.len();
        let mut movers = Vec::new();
        let mut board = start;
        let mut result = None;
        loop {
            if board.moves().is_empty() {
                board = board.pass();
                self.is_first = !self.is_first;
                if board.moves().is_empty() {
                    result = result.or(Some((board.final_score(), self.is_first)));
                    break;
                }
            }
            if board.empties().len() < settings.least_empties {
                break;
            }
            let (record, best) = player.record(board, self.game)?;
            let is_exact = record.is_exact();
            if is_exact && result.is_none() {
                // With best play from here on the game has this score.
                result = Some((record.score.to_score(), self.is_first));
            }
            self.records.push(record);
            movers.push(self.is_first);
            let per_mille =
                if is_exact { settings.exact_random_per_mille } else { settings.random_per_mille };
            let mut square = best;
            if happens(self.random, per_mille) {
                let moves = board.moves();
                let index = self.random.scaled(moves.len() as usize);
                square = moves.iter().nth(index).unwrap_or(best);
                if square != best && !is_exact {
                    self.since = self.records.len();
                }
            }
            board = board.play(square);
            self.is_first = !self.is_first;
        }
        let Some((score, whose)) = result else { return Some(()) };
        for (record, mover) in self.records[begin..].iter_mut().zip(movers).skip(self.since - begin)
        {
            if !record.is_exact() {
                let score = if mover == whose { score } else { -score };
                record.result = i8::try_from(score.discs()).ok();
            }
        }
        Some(())
    }
}

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
fn random_opening(random: &mut SplitMix64, moves: u32) -> Vec<Board> {
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
            let boards = random_opening(&mut stream(seed, game), moves);
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
            for boards in (0..30).map(|_| random_opening(&mut random, moves)) {
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
