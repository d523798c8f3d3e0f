//! Searches the moves of a game and the best alternatives.

use std::time::Duration;

use othello::notation::GameRecord;
use othello::search::endgame::{Bounds, End};
use othello::search::midgame::{Analysis, Control, Level, Question, RankedMove, SearchDepth};
use othello::search::{Limits, Selectivity};
use othello::{Game, Move, Position};
use serde::Serialize;

use super::super::analyzed::{Analyzed, AnalyzedMove, Choice, Found, Watch};
use crate::hint::othello::message;
use crate::othello::depth::DepthArguments;
use crate::othello::engine::Engine;
use crate::terminal::interrupt;
use crate::terminal::status::Message;

/// What the analysis says about a move.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Remarks {
    /// Number of empty squares before the move.
    #[serde(skip)]
    pub(super) empties: u32,
    /// Whether the scores of both moves are proven.
    pub(super) exact: bool,
    pub(super) depth: u32,
    pub(super) selectivity: u32,
}

/// Default level of the search.
const LEVEL: u8 = 20;

/// Analyzes games, with a transposition table shared by the searches of a game.
#[derive(Debug)]
pub(crate) struct Analyzer {
    engine: Engine,
    depth: DepthArguments,
    default: Level,
    /// Number of best moves to search in each position.
    lines: usize,
}

impl Analyzer {
    pub(super) fn new(engine: Engine, depth: DepthArguments, lines: usize) -> Self {
        Self { engine, depth, default: Level::new(LEVEL).unwrap_or_default(), lines }
    }

    /// Returns the engine.
    pub(super) const fn engine(&self) -> &Engine {
        &self.engine
    }

    /// Returns the analyzed moves of a game; an interrupt leaves out the first ones.
    ///
    /// The last move is searched first, since proven results of a position help with the one before it.
    pub(super) fn game(&mut self, record: &GameRecord, watch: &Watch<'_, Game>) -> Found<Game> {
        // Each game starts with an empty table.
        self.engine.clear();
        let mut work =
            Work { analyzer: self, message: watch.status.message(), known: Totals::default() };
        let mut analyzed_moves: Vec<AnalyzedMove<Game>> = Vec::new();
        for (number, position, played) in steps(record).into_iter().rev() {
            let next = analyzed_moves.last().map(|analyzed_move| &analyzed_move.best);
            let found = work.analyze_move(position, played, next);
            let Some(Judged { played, best, ranked, choice }) = found else { break };
            let remarks = Remarks {
                empties: position.board().empties().len(),
                exact: played.is_exact() && best.is_exact(),
                depth: best.depth,
                selectivity: best.selectivity.percent(),
            };
            let side = position.side_to_move().into();
            let errors = Game::ERRORS;
            let analyzed_move =
                AnalyzedMove { number, side, played, best, ranked, remarks, choice, errors };
            watch.analyzed(&analyzed_move);
            analyzed_moves.push(analyzed_move);
        }
        let Totals { nodes, elapsed } = work.known;
        analyzed_moves.reverse();
        Found { analyzed_moves, nodes, elapsed }
    }
}

/// Returns the moves of a game with their numbers from 1 and the positions before them.
fn steps(record: &GameRecord) -> Vec<(usize, Position, Move)> {
    let moves = record.game.positions().zip(record.game.moves());
    (1..).zip(moves).map(|(number, (position, played))| (number, position, played)).collect()
}

/// Nodes and time of the searches.
#[derive(Clone, Copy, Debug, Default)]
struct Totals {
    nodes: u64,
    elapsed: Duration,
}

/// What the searches say about a move.
struct Judged {
    played: RankedMove,
    best: RankedMove,
    /// The best moves of one search.
    ranked: Vec<RankedMove>,
    choice: Choice,
}

/// The work on a game.
struct Work<'a> {
    analyzer: &'a mut Analyzer,
    message: Message,
    known: Totals,
}

impl Work<'_> {
    /// Returns what the searches say about a move, or `None` after an interrupt. `next` is the best reply, if known.
    ///
    /// Both scores come from searches of the same depth and selectivity. The table is kept between searches to the
    /// end of the game, and cleared otherwise: it would hold results for the move played that are one ply deeper
    /// than those for its rivals.
    fn analyze_move(
        &mut self,
        position: Position,
        played: Move,
        next: Option<&RankedMove>,
    ) -> Option<Judged> {
        let empties = position.board().empties().len();
        let mut search_depth =
            self.analyzer.depth.search_depth(empties, self.analyzer.default, false);
        search_depth.depth = search_depth.depth.max(1);
        // The moves of a game are legal.
        let after = position.play(played).ok()?;
        let goes_to_end = |next: &RankedMove| next.depth >= after.board().empties().len();
        let is_kept = search_depth.depth >= empties && next.is_none_or(goes_to_end);
        if !is_kept {
            self.analyzer.engine.clear();
        }
        let legal = position.moves().len() as usize;
        let lines = self.analyzer.lines.min(legal).max(1);
        let mut ranked = self.search(position, search_depth, lines, true)?.moves;
        let mut best = ranked.first()?.clone();
        if is_kept && next.is_some() && best.depth < empties {
            // A limit ended the search before the end of the game.
            self.analyzer.engine.clear();
            ranked = self.search(position, search_depth, lines, true)?.moves;
            best = ranked.first()?.clone();
        }
        if best.is_exact() {
            // The score is exact even if a limit came with the proof.
            (best.depth, best.selectivity) = (empties, Selectivity::Exact);
        }
        let mut all = Vec::new();
        if best.depth < 2 && !best.is_exact() {
            // No search after the move has the same depth, so compare all moves in one search.
            let search_depth = SearchDepth::with_selectivity(1, Selectivity::Percent73);
            all = self.search(position, search_depth, legal, false)?.moves;
            best = all.first()?.clone();
            ranked.clone_from(&all);
        }
        let played = if after.is_over() {
            last(played, position, after)
        } else if let Some(found) = all.into_iter().find(|found| found.played == played) {
            found
        } else if best.played == played {
            best.clone()
        } else if let Some(next) = next.filter(|next| next.is_exact() && best.is_exact()) {
            before(played, next)
        } else {
            let search_depth = SearchDepth::with_selectivity(best.depth - 1, best.selectivity);
            before(played, self.search(after, search_depth, 1, false)?.best()?)
        };
        // Among equal moves the one played counts as best; a selective search may also underrate it.
        if best.played == played.played || played.score >= best.score {
            best = played.clone();
        }
        let choice = Choice {
            moves: legal,
            rank: match best.played == played.played {
                true => Some(1),
                false => {
                    ranked.iter().position(|found| found.played == played.played).map(|at| at + 1)
                }
            },
            behind: ranked
                .iter()
                .find(|found| found.played != best.played)
                .map(|second| Game::difference(&best, second)),
        };
        Some(Judged { played, best, ranked, choice })
    }

    /// Returns the best moves of a position, or `None` after an interrupt.
    fn search(
        &mut self,
        position: Position,
        search_depth: SearchDepth,
        lines: usize,
        is_limited: bool,
    ) -> Option<Analysis> {
        let board = position.board();
        let empties = board.empties().len();
        let message = self.message.clone();
        message.set(|| format!("{empties} empties"));
        let mut limits = Limits::none().stop(interrupt::flag());
        if is_limited {
            limits = self.analyzer.depth.limit(limits);
        }
        let control = Control::from(limits).progress(move |found: &Analysis| {
            message.set(|| self::message(empties, found));
        });
        let question = Question::new().search_depth(search_depth).multi_pv(lines);
        let found = self.analyzer.engine.search(board, question, control);
        self.known.nodes = self.known.nodes.saturating_add(found.nodes);
        self.known.elapsed += found.elapsed;
        (found.end != End::Stopped).then_some(found)
    }
}

/// Returns the value of a move that ends the game.
fn last(played: Move, before: Position, after: Position) -> RankedMove {
    let score = -after.board().final_score();
    let ranked = RankedMove::new(played, score.into()).bounds(Bounds::exact(score));
    ranked.depth(before.board().empties().len())
}

/// Returns a move with the result of its best reply.
fn before(played: Move, reply: &RankedMove) -> RankedMove {
    let depth = match played {
        Move::Place(_) => reply.depth + 1,
        Move::Pass => reply.depth,
    };
    RankedMove::new(played, -reply.score)
        .bounds(reply.bounds.of_opponent())
        .depth(depth)
        .selectivity(reply.selectivity)
        .pv([played].into_iter().chain(reply.pv.iter().copied()).collect())
}
