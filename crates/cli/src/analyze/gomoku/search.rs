//! Searches for the best move and for forced wins of a position.
//!
//! Every search begins with empty tables, so that its result depends only on the position and the options,
//! not on earlier searches.

use std::time::Duration;

use gomoku::game::outcome_of;
use gomoku::proof::check::check;
use gomoku::renju::Reading;
use gomoku::search::alphabeta::{Analysis, Bound, Control, Engine, Question, RankedMove, Value};
use gomoku::search::{self, End, Method, Options, Solver};
use gomoku::{Board, Point, PointSet};

use super::remarks::Win;
use crate::budget::Limits;
use crate::evaluation::gomoku::Chosen;
use crate::failure::Failure;
use crate::gomoku::level::DepthArguments;
use crate::hint::gomoku::message;
use crate::terminal::interrupt;
use crate::terminal::status::Message;

/// Result of the search of a position, for the side to move.
#[derive(Clone, Debug)]
pub(super) struct SearchResult {
    /// The best move; `None` if the board is full.
    pub(super) best: Option<RankedMove>,
    /// The forced win, if the solver finds one.
    pub(super) win: Option<Win>,
    /// The next best moves, if the search looked for them.
    pub(super) others: Vec<RankedMove>,
}

impl SearchResult {
    /// Returns the forced win of either search, the shorter one if both found one.
    pub(super) fn any_win(&self) -> Option<Win> {
        let of_best = |best: &RankedMove| {
            let plies = best.value.mate().and_then(|plies| u32::try_from(plies).ok())?;
            Some(Win { method: None, plies, line: best.pv.clone() })
        };
        let of_best = self.best.as_ref().and_then(of_best);
        self.win.iter().cloned().chain(of_best).min_by_key(|win| win.plies)
    }

    /// Takes over a win or loss that an earlier search proved, with the rest of its line, if it is more than the
    /// value found here.
    pub(super) fn expect(&mut self, value: Value, line: &[Point]) {
        let Some(best) = &mut self.best else { return };
        let is_news = if value.is_win() {
            value > best.value && !best.value.is_loss() && !line.is_empty()
        } else {
            value < best.value && !best.value.is_win()
        };
        if !is_news {
            return;
        }
        (best.value, best.bound) = (value, Bound::Exact);
        if let Some(&point) = line.first() {
            *best = RankedMove::new(point, value).pv(line.to_vec());
        }
    }
}

/// Searches positions within the limits of each.
#[derive(Debug)]
pub(super) struct Search {
    engine: Engine,
    /// Name of the evaluation.
    evaluation: String,
    solver: Solver,
    limits: Limits,
    depth: DepthArguments,
    threads: usize,
    /// Number of best moves to search in each position.
    lines: usize,
    pub(super) reading: Reading,
    /// Receives progress messages.
    message: Option<Message>,
    nodes: u64,
    elapsed: Duration,
}

/// Time limit of a position without any other limit.
const TIME: Duration = Duration::from_millis(200);

/// Maximum number of nodes of a search for a forced win.
const WIN_NODES: u64 = 100_000;

/// Divisor of the limits for that search; [`TABLE_PART`] divides the transposition table.
const WIN_PART: u32 = 2;
const TABLE_PART: usize = 8;

/// Divisor of those limits for each reply when all replies are tried.
const REPLY_PART: u32 = 50;

impl Search {
    /// Returns a search with these resources, depth and limits.
    ///
    /// # Errors
    ///
    /// If the memory cannot be allocated.
    pub(super) fn new(
        options: Options,
        Chosen { evaluation, name }: Chosen,
        depth: DepthArguments,
        lines: usize,
    ) -> Result<Self, Failure> {
        let part = options.hash_mib / TABLE_PART;
        let solver = Solver::new(options.hash_mib(part)).map_err(Failure::refused)?;
        let rest = options.hash_mib(options.hash_mib - part);
        Ok(Self {
            engine: Engine::new(rest, evaluation).map_err(Failure::refused)?,
            evaluation: name.shown,
            solver,
            limits: depth.limits(TIME),
            depth,
            threads: options.threads,
            lines,
            reading: options.reading,
            message: None,
            nodes: 0,
            elapsed: Duration::ZERO,
        })
    }

    /// Begins a game and sends progress to `message`.
    pub(super) fn begin(&mut self, message: Message) {
        self.message = Some(message);
        (self.nodes, self.elapsed) = (0, Duration::ZERO);
    }

    /// Returns the name of the evaluation.
    pub(super) fn evaluation(&self) -> &str {
        &self.evaluation
    }

    pub(super) const fn threads(&self) -> usize {
        self.threads
    }

    /// Clears all tables before the next search.
    pub(super) fn forget(&mut self) {
        self.engine.clear();
        self.solver.clear();
    }

    /// Returns the nodes and the time of all searches of a game.
    pub(super) const fn cost(&self) -> (u64, Duration) {
        (self.nodes, self.elapsed)
    }

    /// Returns the forced win of a position if there is one, or else the result of the engine's search.
    ///
    /// # Errors
    ///
    /// After an interrupt, as in all searches here.
    pub(super) fn position(&mut self, board: &Board) -> Result<SearchResult, Failure> {
        self.forget();
        let win = self.win(board)?;
        let mut others = Vec::new();
        let best = match &win {
            Some(win) => {
                let ranked = |&point| RankedMove::new(point, win.value()).pv(win.line.clone());
                win.line.first().map(ranked)
            }
            None => {
                let mut moves = self.ranked(board, PointSet::EMPTY, self.lines)?.into_iter();
                let best = moves.next();
                others = moves.collect();
                best
            }
        };
        Ok(SearchResult { best, win, others })
    }

    /// Returns the best move except those excluded; `None` if there is none.
    pub(super) fn best(
        &mut self,
        board: &Board,
        excluded: PointSet,
    ) -> Result<Option<RankedMove>, Failure> {
        Ok(self.ranked(board, excluded, 1)?.into_iter().next())
    }

    /// Returns the best moves except those excluded, the best first.
    fn ranked(
        &mut self,
        board: &Board,
        excluded: PointSet,
        lines: usize,
    ) -> Result<Vec<RankedMove>, Failure> {
        let limits = Limits {
            time: self.limits.time.map(|time| time - time / WIN_PART),
            nodes: self.limits.nodes.map(|nodes| nodes - nodes / u64::from(WIN_PART)),
        };
        let mut control = limits.of(Control::new().stop(interrupt::flag()));
        if let Some(message) = self.message.clone() {
            control = control.progress(move |found: &Analysis| {
                message.set(|| self::message(found));
            });
        }
        let question = Question::new().excluded(excluded).multi_pv(lines);
        let question = self.depth.question(question);
        let found = self.engine.search(board, question, control).map_err(Failure::refused)?;
        self.count(found.nodes, found.elapsed, found.end)?;
        Ok(found.moves)
    }

    /// Returns the forced win of a position, if the solver finds one.
    pub(super) fn win(&mut self, board: &Board) -> Result<Option<Win>, Failure> {
        self.win_within(board, 1)
    }

    /// Returns the moves that the solver refutes within a part of the limits, with the opponent's win.
    pub(super) fn refutations(&mut self, board: &Board) -> Result<Vec<(Point, Win)>, Failure> {
        let mut refuted = Vec::new();
        for point in board.legal_moves(self.reading).iter() {
            if outcome_of(board, point, self.reading).is_some() {
                continue;
            }
            let mut after = board.clone();
            after.place(point).map_err(Failure::refused)?;
            if let Some(win) = self.win_within(&after, REPLY_PART)? {
                refuted.push((point, win));
            }
        }
        Ok(refuted)
    }

    /// Returns the forced win of a position if the solver finds one within this part of its limits.
    fn win_within(&mut self, board: &Board, part: u32) -> Result<Option<Win>, Failure> {
        let most = self.limits.nodes.map_or(WIN_NODES, |nodes| nodes / u64::from(WIN_PART));
        let time = self.limits.time.map(|time| time / WIN_PART / part);
        let nodes = (most.min(WIN_NODES) / u64::from(part)).max(1);
        let limits = Limits { time, nodes: Some(nodes) };
        let control = limits.of(search::Control::new().stop(interrupt::flag()));
        let found = self.solver.solve(board, Method::Any, control);
        self.count(found.nodes, found.elapsed, found.end)?;
        let Some(proof) = found.proof() else { return Ok(None) };
        let checked = check(board, self.reading, proof)
            .map_err(|flaw| Failure::Unverified(flaw.to_string()))?;
        Ok(Some(Win::of_proof(found.method, checked)))
    }

    fn count(&mut self, nodes: u64, elapsed: Duration, end: End) -> Result<(), Failure> {
        self.nodes += nodes;
        self.elapsed += elapsed;
        if end == End::Stopped { Err(Failure::Interrupted) } else { Ok(()) }
    }
}
