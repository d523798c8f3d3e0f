//! Gomoku by GTP.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap::Args;
use engine::clock::Clock;
use gomoku::game::{Outcome, WinReason, has_five, outcome_of};
use gomoku::notation::{self, Collection, Format, ReadWarning};
use gomoku::renju::Reading;
use gomoku::search::alphabeta::Question;
use gomoku::tree::{GameTree, NodeId};
use gomoku::{Board, Color, Point, Rule};

use super::command::Refusal;
use super::server::{Reason, ServedGame};
use super::vertex;
use crate::budget::{Hash, Limits, Threads};
use crate::built_in::BuiltIn as _;
use crate::built_in::gomoku::{Player, Resources, Strength, engine};
use crate::failure::Failure;
use crate::game::Side;
use crate::gomoku::{node_at, rule_parser, size_parser};
use crate::terminal::output;

/// The board and the limits of the player.
#[derive(Clone, Debug, Args)]
pub(super) struct Options {
    /// Rule: what makes a five and what is forbidden [default: from a file that loadsgf reads, else
    /// freestyle]
    #[arg(long, value_parser = rule_parser())]
    pub(super) rule: Option<Rule>,
    /// Board size until boardsize sets another, 5 to 22 points per side
    #[arg(long, value_name = "N", default_value_t = 15, value_parser = size_parser)]
    pub(super) size: usize,
    /// Search depth in plies, 1 to 100
    #[arg(long, value_name = "N", value_parser = depth)]
    pub(super) depth: Option<u32>,
    #[command(flatten)]
    pub(super) limits: Limits,
    #[command(flatten)]
    pub(super) threads: Threads,
    #[command(flatten)]
    pub(super) hash: Hash,
}

fn depth(text: &str) -> Result<u32, String> {
    let most = Question::MAX_DEPTH;
    let depth = text.parse().ok().filter(|depth| (1..=most).contains(depth));
    depth.ok_or_else(|| format!("expected a depth in plies from 1 to {most}"))
}

/// A game of Gomoku and its player. As in Go, either side may play at any time.
#[derive(Debug)]
pub(super) struct ServedGomoku {
    player: Player,
    /// The rule of the options, or else of files.
    rule: Option<Rule>,
    board: Board,
    /// How the game has ended.
    outcome: Option<Outcome>,
}

impl ServedGomoku {
    /// Returns the empty board of the options with a player that is ready.
    ///
    /// # Errors
    ///
    /// When there is not enough memory.
    pub(super) fn new(options: &Options) -> Result<Self, Failure> {
        let default = gomoku::search::Options::default().hash_mib;
        let mib = options.hash.mib()?.unwrap_or(default);
        let resources = Resources { mib, threads: options.threads.count() };
        let rule = options.rule;
        let board = Board::new(options.size, rule.unwrap_or_default()).map_err(Failure::refused)?;
        let Options { depth, limits, .. } = *options;
        let strength = Strength { depth, limits, ..Strength::default() };
        let mut player = Player::new(engine(board.rule(), resources)?, strength);
        player.prepare(&board);
        Ok(Self { player, rule, board, outcome: None })
    }
}

impl ServedGame for ServedGomoku {
    const NAME: &'static str = "Gomoku";

    /// A stone, or `None` for a pass, which is legal after the end of the game only.
    type Move = Option<Point>;

    fn begin(&mut self, size: usize) -> Result<(), Refusal> {
        let rule = self.rule.unwrap_or_default();
        self.board = Board::new(size, rule).map_err(|_| "unacceptable size")?;
        self.outcome = None;
        self.player.begin(&self.board);
        Ok(())
    }

    fn size(&self) -> usize {
        self.board.size()
    }

    fn read(&self, text: &str) -> Option<Self::Move> {
        if text.eq_ignore_ascii_case("pass") {
            return Some(None);
        }
        vertex::point(text, self.size()).map(Some)
    }

    fn write(&self, played: Self::Move) -> String {
        played.map_or("pass".to_owned(), vertex::name)
    }

    fn side_to_move(&self) -> Side {
        self.board.side_to_move().into()
    }

    fn play(&mut self, side: Side, played: Self::Move) -> Result<usize, Refusal> {
        match (played, self.outcome) {
            (None, Some(_)) => Ok(0),
            (Some(point), None) => {
                let mut board = self.board.clone().with_side(side.into());
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
    ) -> Result<Self::Move, Refusal> {
        if self.outcome.is_some() {
            return Ok(None);
        }
        let board = self.board.clone().with_side(side.into());
        let choice = self.player.choose(&board, clock, stop, |_| ());
        Ok(choice.map(|choice| choice.played))
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

    /// Forbidden points are listed only if there are no other moves.
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
            // The rule of an option replaces the rule of the file.
            let is_of_rule =
                matches!(warning, ReadWarning::Rule { .. } | ReadWarning::RuleOfName { .. });
            if !(is_of_rule && self.rule.is_some()) {
                output::warning(format!("loadsgf: {warning}"));
            }
        }
        let mut tree = trees.into_iter().next().ok_or("no game")?;
        if self.rule.is_some() {
            tree.set_rule(self.rule);
        }
        let node = node_at(&tree, moves).or_else(|_| node_at(&tree, None));
        let node = node.map_err(|what| refused(&what))?;
        let board = tree.board(node).map_err(|error| refused(&error))?;
        let outcome = outcome_at(&tree, node, &board);
        self.player.begin(&board);
        (self.board, self.outcome) = (board, outcome);
        Ok(self.board.moves().len())
    }
}

/// Returns how the game of a node has ended, if it has: by the move of the node, or by a five of set-up stones.
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
