//! The program's side.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use engine::clock::{Allotment, Clock};
use gomoku::Board;
use gomoku::search::Options;
use gomoku::search::alphabeta::{Analysis, Control, Engine, Question};

use super::Arguments;
use crate::budget::Limits;
use crate::failure::Failure;
use crate::gomoku::level::Level;
use crate::gomoku::time::moves_left;
use crate::gomoku::{evaluation, hint, vary};
use crate::terminal::status::Message;
use crate::variety::Variety;

/// A player that searches within limits.
#[derive(Debug)]
pub(super) struct Player {
    engine: Engine,
    depth: Option<u32>,
    level: Option<Level>,
    limits: Limits,
    /// How its games differ.
    variety: Option<Variety>,
}

/// How long a move takes when nobody has said, and no clock does.
const TIME: Duration = Duration::from_secs(2);

impl Player {
    /// Returns a player as arguments say.
    ///
    /// # Errors
    ///
    /// When the memory cannot be had.
    pub(super) fn new(arguments: &Arguments) -> Result<Self, Failure> {
        let mut options =
            Options::new().reading(arguments.reading).threads(arguments.threads.count());
        if let Some(mib) = arguments.hash.mib()? {
            options = options.hash_mib(mib);
        }
        let evaluation = evaluation::of(arguments.rule.unwrap_or_default());
        let engine = Engine::new(options, evaluation).map_err(Failure::refused)?;
        let Arguments { depth, level, limits, .. } = *arguments;
        Ok(Self { engine, depth, level, limits, variety: arguments.variety.variety() })
    }

    /// Returns how its games differ.
    pub(super) const fn variety(&self) -> Option<&Variety> {
        self.variety.as_ref()
    }

    /// Sets the time of a move, in place of all other limits.
    pub(super) const fn set_time(&mut self, time: Duration) {
        (self.depth, self.level) = (None, None);
        self.limits = Limits { time: Some(time), nodes: None };
    }

    /// Sets the level, in place of all other limits.
    pub(super) const fn set_level(&mut self, level: Level) {
        (self.depth, self.level) = (None, Some(level));
        self.limits = Limits { time: None, nodes: None };
    }

    /// Returns how strong it plays, in words.
    pub(super) fn strength(&self) -> String {
        let level = self.level.map(|level| format!("level {level}"));
        let depth = self.depth.map(|depth| format!("depth {depth}"));
        let limits =
            if level.is_some() || depth.is_some() { self.limits } else { self.usual_limits() };
        level.into_iter().chain(depth).chain(limits.words()).collect::<Vec<_>>().join(", ")
    }

    /// Chooses a move of a board: of those that are about as good as the best one any, early in a game
    /// that differs. It comes first in what is returned.
    pub(super) fn choose(
        &mut self,
        board: &Board,
        clock: Option<Clock>,
        stop: Arc<AtomicBool>,
        shown: Message,
    ) -> Analysis {
        let lines = vary::lines(self.variety.as_ref(), board);
        let mut analysis = self.search(board, lines, clock, stop, shown);
        vary::choose(self.variety.as_mut().filter(|_| lines > 1), &mut analysis);
        analysis
    }

    pub(super) fn forget(&mut self) {
        self.engine.clear();
    }

    /// Returns so many of the best moves of a board, until a flag stops the search; a clock limits the
    /// time beside what limits every move.
    pub(super) fn search(
        &mut self,
        board: &Board,
        lines: usize,
        clock: Option<Clock>,
        stop: Arc<AtomicBool>,
        shown: Message,
    ) -> Analysis {
        let mut question = Question::new().multi_pv(lines);
        let mut limits = self.limits;
        match clock.and_then(|clock| allot(clock, board)) {
            Some(Allotment { soft, hard }) => {
                question = question.soft(soft);
                limits.time = Some(limits.time.map_or(hard, |time| time.min(hard)));
            }
            None => limits = self.usual_limits(),
        }
        if let Some(level) = self.level {
            limits = level.limit(limits);
        }
        self.search_within(board, question, limits, stop, shown)
    }

    /// Returns the best move of one of several boards, which share the limits of a move.
    pub(super) fn compare(
        &mut self,
        board: &Board,
        boards: u32,
        stop: Arc<AtomicBool>,
        shown: Message,
    ) -> Analysis {
        let Limits { time, nodes } = self.usual_limits();
        let boards = boards.max(1);
        let time = time.map(|time| time / boards);
        let limits = Limits { time, nodes: nodes.map(|nodes| nodes.div_ceil(boards.into())) };
        self.search_within(board, Question::new(), limits, stop, shown)
    }

    /// Returns the limits of a move that no clock limits.
    fn usual_limits(&self) -> Limits {
        let Limits { time, nodes } = self.limits;
        let is_searched = self.depth.is_some() || time.is_some() || nodes.is_some();
        match self.level {
            Some(level) => level.limit(self.limits),
            None if is_searched => self.limits,
            None => Limits { time: Some(TIME), nodes: None },
        }
    }

    fn search_within(
        &mut self,
        board: &Board,
        question: Question,
        limits: Limits,
        stop: Arc<AtomicBool>,
        shown: Message,
    ) -> Analysis {
        if self.engine.evaluation().rule() != board.rule() {
            self.engine.set_evaluation(evaluation::of(board.rule()));
        }
        let question = match self.depth.or_else(|| self.level.map(Level::depth)) {
            Some(depth) => question.depth(depth),
            None => question,
        };
        let control = Control::new().stop(stop).progress(move |found: &Analysis| {
            shown.set(|| hint::message(found));
        });
        self.engine.search(board.clone(), question, limits.of(control))
    }
}

/// Returns the time of a move.
fn allot(clock: Clock, board: &Board) -> Option<Allotment> {
    let moves_left = moves_left(board.empties().len());
    Clock { moves_left, ..clock }.allot()
}
