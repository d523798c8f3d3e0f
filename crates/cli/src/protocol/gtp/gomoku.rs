//! Gomoku by GTP.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use engine::clock::{ByoYomi, Clock};
use gomoku::game::{Outcome, WinReason, has_five, outcome_of};
use gomoku::notation::{self, Collection, Format, ReadWarning};
use gomoku::renju::Reading;
use gomoku::search::alphabeta::{Control, Question};
use gomoku::tree::{GameTree, NodeId};
use gomoku::{Board, Color, Point};

use super::answer::Refusal;
use super::game::{Game, Reason};
use super::options::Options;
use super::vertex;
use crate::failure::Failure;
use crate::gomoku::node_at;
use crate::gomoku::player::{Player, Resources};
use crate::gomoku::time;
use crate::side::Side;
use crate::terminal::output;

/// A game of Gomoku and its player.
#[derive(Debug)]
pub(super) struct Gomoku {
    player: Player,
    options: Options,
    resources: Resources,
    board: Board,
    /// How the game has ended.
    outcome: Option<Outcome>,
}

/// A stone, or a pass, which is a move after the end alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Move {
    Stone(Point),
    Pass,
}

/// How long a move takes if nothing else limits it.
const USUAL: Duration = Duration::from_secs(2);

impl Gomoku {
    /// Returns the empty board of arguments, with a player who is ready.
    ///
    /// # Errors
    ///
    /// When the memory cannot be had.
    pub(super) fn new(options: Options) -> Result<Self, Failure> {
        let usual = gomoku::search::Options::default().hash_mib;
        let mib = options.hash.mib()?.unwrap_or(usual);
        let resources = Resources { mib, threads: options.threads.count() };
        let rule = options.rule.unwrap_or_default();
        let board = Board::new(options.size, rule).map_err(Failure::refused)?;
        let mut player = Player::default();
        player.prepare(rule, options.size, resources)?;
        Ok(Self { player, options, resources, board, outcome: None })
    }

    /// Returns the limits of a search.
    fn question(&self, clock: Option<Clock>) -> (Question, Control) {
        let mut question = Question::new();
        let mut limits = self.options.limits;
        if let Some(depth) = self.options.depth {
            question = question.depth(depth);
        }
        let is_limited =
            limits.time.is_some() || limits.nodes.is_some() || self.options.depth.is_some();
        if let Some(allotted) = clock.map(|clock| allot(clock, &self.board)) {
            question = question.soft(allotted.soft);
            limits.time = Some(limits.time.map_or(allotted.hard, |time| time.min(allotted.hard)));
        } else if !is_limited {
            limits.time = Some(USUAL);
        }
        (question, limits.of(Control::new()))
    }
}

/// Returns the time of a move, of a clock whose periods have a number of moves.
fn allot(clock: Clock, board: &Board) -> engine::clock::Allotment {
    let empties = board.empties().len();
    let period = clock.byo_yomi.map(|ByoYomi { period, moves }| period / moves.max(1));
    let main = clock.left.filter(|left| !left.is_zero() || period.is_none());
    // In the last period nothing is kept for later.
    let turn = match (main, period) {
        (None, Some(period)) => period,
        (main, period) => main.unwrap_or(LONGEST).saturating_add(period.unwrap_or_default()),
    };
    time::allot(time::of_turn(turn), main, clock.increment, empties)
}

const LONGEST: Duration = Duration::from_secs(1_000_000);

const fn color(side: Side) -> Color {
    match side {
        Side::Black => Color::Black,
        Side::White => Color::White,
    }
}

impl Game for Gomoku {
    const NAME: &'static str = "Gomoku";

    type Move = Move;

    fn begin(&mut self, size: usize) -> Result<(), Refusal> {
        let rule = self.options.rule.unwrap_or_default();
        self.board = Board::new(size, rule).map_err(|_| "unacceptable size")?;
        self.outcome = None;
        self.player.forget();
        // A move says if there is no memory.
        let _ = self.player.prepare(rule, size, self.resources);
        Ok(())
    }

    fn size(&self) -> usize {
        self.board.size()
    }

    fn read(&self, text: &str) -> Option<Move> {
        if text.eq_ignore_ascii_case("pass") {
            return Some(Move::Pass);
        }
        vertex::point(text, self.size()).map(Move::Stone)
    }

    fn write(&self, played: Move) -> String {
        match played {
            Move::Stone(point) => vertex::name(point),
            Move::Pass => "pass".to_owned(),
        }
    }

    fn side_to_move(&self) -> Side {
        match self.board.side_to_move() {
            Color::Black => Side::Black,
            Color::White => Side::White,
        }
    }

    /// As in Go either colour may play at any time.
    fn play(&mut self, side: Side, played: Move) -> Result<usize, Refusal> {
        match (played, self.outcome) {
            (Move::Pass, Some(_)) => Ok(0),
            (Move::Stone(point), None) => {
                let mut board = self.board.clone().with_side(color(side));
                let outcome = outcome_of(&board, point, Reading::default());
                board.place(point).map_err(|_| "illegal move")?;
                (self.board, self.outcome) = (board, outcome);
                Ok(1)
            }
            _ => Err("illegal move"),
        }
    }

    fn undo(&mut self) {
        self.board.undo();
        self.outcome = None;
    }

    fn choose(
        &mut self,
        side: Side,
        clock: Option<Clock>,
        stop: Arc<AtomicBool>,
    ) -> Result<Move, Refusal> {
        if self.outcome.is_some() {
            return Ok(Move::Pass);
        }
        let (question, control) = self.question(clock);
        let board = self.board.clone().with_side(color(side));
        let engine = self.player.engine(self.board.rule(), self.resources);
        let engine = engine.map_err(|_| "not enough memory, expected a smaller --hash")?;
        let analysis = engine.search(board, question, control.stop(stop));
        Ok(analysis.best().map_or(Move::Pass, |best| Move::Stone(best.point)))
    }

    fn ponder_while<T>(&mut self, wait: impl FnOnce() -> T) -> T {
        wait()
    }

    fn picture(&self) -> String {
        let letters: Vec<String> = vertex::letters(self.size()).map(String::from).collect();
        let rows = (1..=self.size()).rev().zip(self.rows());
        let rows: String = rows.map(|(number, row)| format!("{number:2} {row}\n")).collect();
        let state = match self.outcome {
            Some(outcome) => outcome.to_string(),
            None => format!("{} to move, {}", self.board.side_to_move(), self.board.rule()),
        };
        format!("   {}\n{rows}{state}", letters.join(" "))
    }

    fn rows(&self) -> Vec<String> {
        let size = self.size();
        let sign = |x, y| match Point::new(x, y).and_then(|point| self.board.get(point)) {
            Some(Color::Black) => "X",
            Some(Color::White) => "O",
            None => ".",
        };
        let row = |y| (0..size).map(|x| sign(x, y)).collect::<Vec<_>>().join(" ");
        (0..size).rev().map(row).collect()
    }

    /// Forbidden points are no moves unless there are no others.
    fn legal_moves(&self) -> Vec<String> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        let legal = self.board.legal_moves(Reading::default());
        let moves = if legal.is_empty() { self.board.empties() } else { legal };
        moves.iter().map(vertex::name).collect()
    }

    fn score(&self) -> Option<String> {
        let score = match self.outcome?.winner() {
            Some(Color::Black) => "B+1",
            Some(Color::White) => "W+1",
            None => "0",
        };
        Some(score.to_owned())
    }

    fn result(&self) -> Option<String> {
        let sentence = self.outcome?.to_string();
        let mut chars = sentence.chars();
        let first = chars.next().map(|first| first.to_ascii_uppercase());
        Some(first.into_iter().chain(chars).collect())
    }

    fn load(&mut self, text: &[u8], moves: Option<usize>) -> Result<usize, Reason> {
        let refused = |error: &dyn std::fmt::Display| Reason::from(error.to_string());
        let options = notation::ReadOptions::default();
        let found = notation::read_trees(text, Format::Sgf, self.board.size(), options);
        let Collection { trees, warnings, .. } = found.map_err(|error| refused(&error))?;
        for warning in warnings {
            // An option that names the rule settles what the file says of it.
            let is_of_rule =
                matches!(warning, ReadWarning::Rule { .. } | ReadWarning::RuleOfName { .. });
            if !(is_of_rule && self.options.rule.is_some()) {
                output::warning(format!("loadsgf: {warning}"));
            }
        }
        let mut tree = trees.into_iter().next().ok_or("no game")?;
        if self.options.rule.is_some() {
            tree.set_rule(self.options.rule);
        }
        let node = node_at(&tree, moves).or_else(|_| node_at(&tree, None));
        let node = node.map_err(|what| refused(&what))?;
        let board = tree.board(node).map_err(|error| refused(&error))?;
        let outcome = outcome_at(&tree, node, &board);
        self.player.forget();
        let _ = self.player.prepare(board.rule(), board.size(), self.resources);
        (self.board, self.outcome) = (board, outcome);
        Ok(self.board.moves().len())
    }
}

/// Returns how the game of a node has ended, if it has: by its move, or by a five of set-up stones.
fn outcome_at(tree: &GameTree, node: NodeId, board: &Board) -> Option<Outcome> {
    let by_move = || {
        let played = tree.played(node)?;
        let before = tree.board(tree.parent(node)?).ok()?.with_side(played.color);
        outcome_of(&before, played.point?, Reading::default())
    };
    let by_stones = || match Color::ALL.map(|color| has_five(board, color)) {
        [true, false] => Some(Color::Black),
        [false, true] => Some(Color::White),
        _ => None,
    };
    let win = |winner| Outcome::Win { winner, reason: WinReason::Five };
    by_move().or_else(|| by_stones().map(win))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_limit_moves() {
        let board = Board::new(15, gomoku::Rule::Freestyle).unwrap();
        let seconds = Duration::from_secs;
        let clock = |left, period: Option<(u64, u32)>| Clock {
            left: Some(seconds(left)),
            byo_yomi: period.map(|(period, moves)| ByoYomi { period: seconds(period), moves }),
            ..Clock::default()
        };
        for (clock, least, most) in [
            (clock(300, None), 1, 100),
            (clock(0, Some((30, 1))), 25, 30),
            (clock(0, Some((30, 10))), 2, 3),
            (clock(0, None), 0, 0),
            (clock(60, Some((30, 1))), 1, 60),
        ] {
            let hard = allot(clock, &board).hard;
            assert!((seconds(least)..=seconds(most)).contains(&hard), "{clock:?}: {hard:?}");
        }
    }
}
