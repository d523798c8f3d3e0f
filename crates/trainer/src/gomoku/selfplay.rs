//! Games of a search against itself.
//!
//! A game begins with random stones of both colours, most of them in the middle of the board, drawn again until a
//! search finds the position balanced. Then a search plays both sides, and its moves become records with the value of
//! the position; other moves have none. A small share of the first moves is random, near the other stones: searches
//! evaluate many positions that no good player reaches. For the same reason a game may go on at a random leaf of the
//! tree of a search, in place of its best move. And since a game ends soon after a mistake, games may be kept even until
//! there are many stones: then the player who is ahead gives its lead away. A game ends when it is won, when a search
//! finds a forced win or loss and the game is not kept even, or as a draw when the board is full or nearly so.
//!
//! # Stability
//!
//! Random streams and openings of a seed never change. Moves follow the search: when it plays other moves, the version
//! in the first line of the settings rises, so that no folder mixes games of two versions.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use engine::random::SplitMix64;
use gomoku::eval::MAX_EVALUATION;
use gomoku::game::{Outcome, last_outcome};
use gomoku::renju::Reading;
use gomoku::search::alphabeta::{AnyEvaluation, Value};
use gomoku::{Board, Color, MAX_SIZE, MIN_SIZE, Point, Rule};

use super::game::near_moves;
use super::label::{Searcher, VERSION};
use super::record::{Origin, Record};
use crate::selfplay;
use crate::work::{WorkError, expect, expect_per_mille};

/// How games are played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Rule of the games.
    pub rule: Rule,
    /// Board sizes, in points per side: every game takes the next one, in turn.
    pub sizes: Vec<usize>,
    /// Nodes of the search of a move, at least 1.
    pub nodes: u64,
    /// Minimum number of stones of an opening, at least 1.
    pub stones_min: usize,
    /// Maximum number of stones of an opening.
    pub stones_max: usize,
    /// Minimum side, in points, of the square of an opening.
    pub span_min: usize,
    /// Maximum side of that square; smaller boards limit it.
    pub span_max: usize,
    /// Share of openings that stand anywhere on the board instead of its middle, per mille.
    pub anywhere_per_mille: u32,
    /// Maximum lead of a player after the opening, as a value of the search.
    pub balance: i32,
    /// Number of moves after the opening that may be random.
    pub random_moves: u32,
    /// Share of these moves that is random, per mille.
    pub random_per_mille: u32,
    /// Share of searches after which the game goes on at a random leaf of their tree, per mille.
    pub leaves_per_mille: u32,
    /// Games are kept even up to a number of stones, drawn for each game, of which this is the maximum; 0 for never.
    /// Below it, a player who is ahead by more than [`balance`](Self::balance) plays that of its best moves whose value
    /// is nearest to 0, or a random one, and no forced win ends the game.
    pub even_until: usize,
    /// Number of stones at which a game is drawn.
    pub most_stones: usize,
}

/// Maximum number of sizes: all that exist.
const SIZES_MAX: usize = MAX_SIZE - MIN_SIZE + 1;

/// Maximum number of stones of an opening, which fit easily into the smallest square.
const STONES_MAX: usize = 12;

/// Maximum number of openings that are drawn; the last one is accepted as it is.
const OPENINGS: u32 = 100;

/// Maximum number of points that are drawn for an opening: enough of them are empty.
const DRAWS: u32 = 1000;

/// Maximum distance of a random move from the nearest stone.
const RANDOM_NEAR: usize = 1;

impl Settings {
    /// Returns the default settings of a rule.
    #[must_use]
    pub fn new(rule: Rule) -> Self {
        Self {
            rule,
            sizes: vec![15],
            nodes: 3_000,
            stones_min: 1,
            stones_max: 8,
            span_min: 7,
            span_max: 9,
            anywhere_per_mille: 250,
            balance: 250,
            random_moves: 16,
            random_per_mille: 40,
            leaves_per_mille: 0,
            even_until: 0,
            most_stones: 180,
        }
    }

    /// Checks that every setting is within its range.
    ///
    /// # Errors
    ///
    /// The first setting that is outside its range.
    pub fn check(&self) -> Result<(), WorkError> {
        let Self { stones_min, stones_max, span_min, span_max, balance, most_stones, .. } = *self;
        let count = self.sizes.len();
        expect((1..=SIZES_MAX).contains(&count), || {
            format!("{count} sizes; expected 1 to {SIZES_MAX}")
        })?;
        for size in &self.sizes {
            expect((MIN_SIZE..=MAX_SIZE).contains(size), || {
                format!("board size {size}; expected {MIN_SIZE} to {MAX_SIZE} points per side")
            })?;
        }
        expect(self.nodes > 0, || "0 nodes; expected at least 1".to_owned())?;
        expect(stones_min > 0 && stones_min <= stones_max && stones_max <= STONES_MAX, || {
            format!("openings of {stones_min} to {stones_max} stones; expected 1 to {STONES_MAX}")
        })?;
        expect(span_min >= MIN_SIZE && span_min <= span_max && span_max <= MAX_SIZE, || {
            format!(
                "openings in {span_min} to {span_max} points; expected {MIN_SIZE} to {MAX_SIZE}"
            )
        })?;
        expect((0..=MAX_EVALUATION).contains(&balance), || {
            format!("balance {balance}; expected 0 to {MAX_EVALUATION}")
        })?;
        expect_per_mille("anywhere", self.anywhere_per_mille)?;
        expect_per_mille("random", self.random_per_mille)?;
        expect_per_mille("leaves", self.leaves_per_mille)?;
        expect(most_stones > stones_max, || {
            format!("drawn with {most_stones} stones; expected more than an opening")
        })?;
        let even_until = self.even_until;
        expect(even_until < most_stones, || {
            format!("games even until {even_until} stones; expected fewer than {most_stones}")
        })
    }
}

impl selfplay::Settings<AnyEvaluation> for Settings {
    type Record = Record;
    type Player = Player;

    fn check_for(&self, evaluation: &AnyEvaluation) -> Result<(), WorkError> {
        self.check()?;
        let rule = self.rule;
        expect(evaluation.has(rule), || {
            format!("the evaluation does not have {rule}; expected an evaluation of that rule")
        })
    }

    fn text(&self, evaluation: &str) -> String {
        let Self { rule, nodes, stones_min, stones_max, span_min, span_max, .. } = self;
        let sizes: Vec<String> = self.sizes.iter().map(usize::to_string).collect();
        // Folders of games that are not kept even stay what they were before there were others.
        let even = match self.even_until {
            0 => String::new(),
            stones => format!("even-until {stones}\n"),
        };
        format!(
            "selfplay {VERSION}\nevaluation {evaluation}\nrule {rule}\nsizes {}\nnodes {nodes}\n\
             stones-min {stones_min}\nstones-max {stones_max}\nspan-min {span_min}\n\
             span-max {span_max}\nanywhere-per-mille {}\nbalance {}\nrandom-moves {}\n\
             random-per-mille {}\nleaves-per-mille {}\n{even}most-stones {}\n",
            sizes.join(","),
            self.anywhere_per_mille,
            self.balance,
            self.random_moves,
            self.random_per_mille,
            self.leaves_per_mille,
            self.most_stones,
        )
    }

    fn player(
        &self,
        evaluation: &AnyEvaluation,
        stop: &Arc<AtomicBool>,
    ) -> Result<Player, WorkError> {
        Ok(Player {
            settings: self.clone(),
            searcher: Searcher::new(evaluation, self.nodes, stop)?,
        })
    }
}

/// Plays games, one after another.
#[derive(Debug)]
pub struct Player {
    settings: Settings,
    searcher: Searcher,
}

impl selfplay::Player<Record> for Player {
    fn play(
        &mut self,
        random: &mut SplitMix64,
        game: u32,
        records: &mut Vec<Record>,
    ) -> Option<()> {
        self.searcher.clear();
        let size = self.settings.sizes[game as usize % self.settings.sizes.len()];
        let mut board = self.opening(random, size)?;
        let mut origins = vec![Origin::Opening; board.moves().len()];
        let winner = self.go_on(random, &mut board, &mut origins)?;
        let (rule, size) = (board.rule(), u8::try_from(size).expect("at most 22"));
        for (ply, (&point, origin)) in (0..).zip(board.moves().iter().zip(origins)) {
            let mut record = Record { game, ply, size, rule, point, origin, result: 0 };
            if let Some(winner) = winner {
                record.result = if winner == record.mover() { 1 } else { -1 };
            }
            records.push(record);
        }
        Some(())
    }
}

impl Player {
    fn opening(&mut self, random: &mut SplitMix64, size: usize) -> Option<Board> {
        let mut board = self.settings.draw(random, size);
        for _ in 1..OPENINGS {
            let value = self.searcher.search(&board)?.value;
            if value.mate().is_none() && value.to_i32().abs() <= self.settings.balance {
                break;
            }
            board = self.settings.draw(random, size);
        }
        Some(board)
    }

    /// Plays a game to its end; returns the winner, if there is one.
    fn go_on(
        &mut self,
        random: &mut SplitMix64,
        board: &mut Board,
        origins: &mut Vec<Origin>,
    ) -> Option<Option<Color>> {
        let random_until = board.moves().len() + self.settings.random_moves as usize;
        let even_until = self.settings.draw_even_until(random);
        loop {
            let mover = board.side_to_move();
            let seed = self.settings.leaf_seed(random);
            let found = self.searcher.search_with(board, seed)?;
            let is_kept_even = board.moves().len() < even_until;
            let is_decided = !is_kept_even && found.value.mate().is_some();
            let mut moves = vec![(found.point, found.origin())];
            if is_kept_even && found.value.to_i32() > self.settings.balance {
                let even = self.searcher.search_even(board)?.or_else(|| near(random, board));
                // As at a leaf, what follows says nothing of the positions before.
                if let Some(other) = even.filter(|&other| other != found.point) {
                    moves = vec![(other, Origin::Leaf)];
                }
            } else if !is_decided && !found.leaf.is_empty() {
                moves = found.leaf.into_iter().map(|point| (point, Origin::Leaf)).collect();
            } else if !is_decided
                && board.moves().len() < random_until
                && random.scaled(1000) < self.settings.random_per_mille as usize
                && let Some(other) = near(random, board)
                && other != found.point
            {
                moves = vec![(other, Origin::Random)];
            }
            for (point, origin) in moves {
                board.place(point).expect("a search finds empty points");
                origins.push(origin);
                match last_outcome(board, Reading::Literal) {
                    Some(Outcome::Win { winner, .. }) => return Some(Some(winner)),
                    Some(Outcome::Draw) => return Some(None),
                    None => {}
                }
                if is_decided {
                    let is_won = found.value > Value::DRAW;
                    return Some(Some(if is_won { mover } else { mover.opponent() }));
                }
                if board.moves().len() >= self.settings.most_stones {
                    return Some(None);
                }
            }
        }
    }
}

impl Settings {
    /// Returns the number of stones until which a game is kept even.
    fn draw_even_until(&self, random: &mut SplitMix64) -> usize {
        if self.even_until == 0 { 0 } else { random.scaled(self.even_until + 1) }
    }

    /// Returns the seed of a random leaf for a share of the searches.
    fn leaf_seed(&self, random: &mut SplitMix64) -> Option<u64> {
        let share = self.leaves_per_mille as usize;
        (share > 0 && random.scaled(1000) < share).then(|| random.word())
    }

    /// Returns a board with random stones of both colours, in turn, in a square; none of them ends the game.
    fn draw(&self, random: &mut SplitMix64, size: usize) -> Board {
        let mut board = Board::new(size, self.rule).expect("sizes are checked");
        let within =
            |random: &mut SplitMix64, least, most: usize| least + random.scaled(most - least + 1);
        let count = within(random, self.stones_min, self.stones_max);
        let span = within(random, self.span_min, self.span_max).min(size);
        let is_anywhere = random.scaled(1000) < self.anywhere_per_mille as usize;
        let [left, low] = match is_anywhere {
            true => [(); 2].map(|()| random.scaled(size - span + 1)),
            false => [(size - span) / 2; 2],
        };
        for _ in 0..DRAWS {
            if board.moves().len() == count {
                break;
            }
            let (x, y) = (left + random.scaled(span), low + random.scaled(span));
            let point = Point::new(x, y).expect("the square is on the board");
            if board.place(point).is_ok() && last_outcome(&board, Reading::Literal).is_some() {
                board.undo();
            }
        }
        board
    }
}

/// Returns a random point near the stones that is not forbidden.
fn near(random: &mut SplitMix64, board: &Board) -> Option<Point> {
    let points: Vec<Point> = near_moves(board, RANDOM_NEAR).iter().collect();
    points.get(random.scaled(points.len())).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::selfplay::stream;

    /// Shards are made again from their seeds, so the openings of a seed never change.
    #[test]
    fn openings_of_a_seed_are_these() {
        let settings = Settings::new(Rule::Freestyle);
        let moves = |seed, game| {
            let board = settings.draw(&mut stream(seed, game), 15);
            board.moves().iter().map(Point::to_string).collect::<Vec<_>>().join(" ")
        };
        let expected = ["K7 K11 F5 D7 F8 G12", "I6 G6 F6", "E4 I12 J4 D4 L7"];
        assert_eq!([moves(1, 0), moves(1, 1), moves(2, 1)], expected);
    }

    #[test]
    fn openings_are_as_asked_for() {
        let mut random = stream(7, 7);
        for (rule, size) in [(Rule::Freestyle, 5), (Rule::Renju, 15), (Rule::Caro6, 22)] {
            let settings = Settings { stones_min: 3, ..Settings::new(rule) };
            let (mut counts, mut outside) = (Vec::new(), 0);
            for _ in 0..400 {
                let board = settings.draw(&mut random, size);
                assert_eq!(last_outcome(&board, Reading::Literal), None);
                let moves = board.moves();
                counts.push(moves.len());
                let off = |at: usize| (at + 1).abs_diff(size - at) > 9;
                outside += u32::from(moves.iter().any(|at| off(at.x()) || off(at.y())));
                for of in [Point::x, Point::y] {
                    let places = || moves.iter().map(|&at| of(at));
                    assert!(places().max().unwrap() - places().min().unwrap() < 9);
                }
            }
            assert_eq!((counts.iter().min(), counts.iter().max()), (Some(&3), Some(&8)));
            assert!(if size == 5 { outside == 0 } else { (40..=110).contains(&outside) });
        }
    }
}
