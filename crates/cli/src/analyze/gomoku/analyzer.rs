//! Analyzes the moves of a game from the first to the last.
//!
//! The analysis of a move uses the positions before and after it, never later moves. A mate is a claim about
//! its position, so it does not depend on how the game continues.

use gomoku::game::{Game, Outcome, WinReason, outcome_of};
use gomoku::search::alphabeta::{Bound, RankedMove, Value};
use gomoku::{Board, Point, PointSet};

use super::super::analyzed::{Analyzed, AnalyzedMove, Choice, Found, Watch};
use super::remarks::{Remarks, Win, overlooked, trap};
use super::search::{Search, SearchResult};
use super::source::{Record, Step};
use crate::failure::Failure;

/// Number of alternatives to a losing move that are tested before one is accepted untested.
const ATTEMPTS: usize = 3;

/// Analyzes the moves of games.
#[derive(Debug)]
pub(crate) struct Analyzer {
    search: Search,
}

/// A position of the game that was searched.
struct SearchedPosition {
    board: Board,
    found: SearchResult,
}

/// The alternative to a move that gives the opponent a forced win.
enum Alternative {
    /// A move without a known forced win for the opponent.
    Holds(RankedMove),
    /// Every move loses; this one resists longest.
    Lost(RankedMove),
}

impl Analyzer {
    pub(super) const fn new(search: Search) -> Self {
        Self { search }
    }

    pub(super) const fn threads(&self) -> usize {
        self.search.threads()
    }

    /// Returns the name of the evaluation.
    pub(super) fn evaluation(&self) -> &str {
        self.search.evaluation()
    }

    /// Returns the analyzed moves of a game; an interrupt leaves out the last ones.
    ///
    /// # Errors
    ///
    /// If a forced win fails verification.
    pub(super) fn game(
        &mut self,
        record: &Record,
        watch: &Watch<'_, Game>,
    ) -> Result<Found<Game>, Failure> {
        self.search.begin(watch.status.message());
        let mut analyzed_moves = Vec::new();
        let mut known = None;
        for (index, step) in record.steps.iter().enumerate() {
            match self.analyze_move(index + 1, step, known.take()) {
                Ok((analyzed_move, after)) => {
                    watch.analyzed(&analyzed_move);
                    analyzed_moves.push(analyzed_move);
                    known = after;
                }
                Err(Failure::Interrupted) => break,
                Err(failure) => return Err(failure),
            }
        }
        let (nodes, elapsed) = self.search.cost();
        Ok(Found { analyzed_moves, nodes, elapsed })
    }

    /// Returns the analysis of a move, and of the position after it unless the game is over. `known` is the
    /// analysis of the position before it, if available.
    fn analyze_move(
        &mut self,
        number: usize,
        Step { board, point }: &Step,
        known: Option<SearchedPosition>,
    ) -> Result<(AnalyzedMove<Game>, Option<SearchedPosition>), Failure> {
        let (side, point) = (board.side_to_move(), *point);
        let reading = self.search.reading;
        let found = match known.filter(|known| known.board.is_same_position(board)) {
            Some(known) => known.found,
            None => self.search.position(board)?,
        };
        let outcome = outcome_of(board, point, reading);
        let (played, after) = match outcome {
            None => self.after(board, point, &found)?,
            Some(outcome) => (RankedMove::new(point, value(outcome, board)), None),
        };
        let reply = after.as_ref().map(|after| &after.found);
        let missed = match &found.win {
            Some(win) if !self.keeps(win, board, &played, reply)? => Some(win.clone()),
            _ => None,
        };
        let first = found.best.clone();
        let mut best = found.best.unwrap_or_else(|| played.clone());
        let mut allowed = None;
        if !best.value.is_loss()
            && let Some(win) = reply.and_then(SearchResult::any_win)
        {
            match self.alternative(board, &played, &best)? {
                Alternative::Holds(other) => (best, allowed) = (other, Some(win)),
                Alternative::Lost(longest) => best = longest,
            }
        }
        // A move as good as the best one is the best.
        if best.point == point || played.value >= best.value {
            best = played.clone();
        }
        let forbidden = match outcome {
            Some(Outcome::Win { reason: WinReason::Forbidden(kind), .. }) => Some(kind.name()),
            _ => None,
        };
        let threat = match outcome {
            None => {
                let keeps_win = played.value.is_win() || (found.win.is_some() && missed.is_none());
                overlooked(board, point, reading, keeps_win)
            }
            Some(_) => None,
        };
        let trap = missed.as_ref().and_then(|win| trap(board, win, reading));
        let choice = Choice {
            moves: board.legal_moves(reading).len(),
            rank: if best.point == point { Some(1) } else { None },
            // The runner-up says something only of the move that the search prefers.
            behind: found
                .others
                .first()
                .filter(|_| first.as_ref().is_some_and(|first| first.point == best.point))
                .map(|second| Game::difference(&best, second).max(0.0)),
        };
        let remarks = Remarks { threat, missed, allowed, forbidden, trap };
        let ranked = first.into_iter().chain(found.others).collect();
        let (side, errors) = (side.into(), Game::ERRORS);
        let analyzed_move =
            AnalyzedMove { number, side, played, best, ranked, remarks, choice, errors };
        Ok((analyzed_move, after))
    }

    /// Returns the value of a move that does not end the game, and the opponent's result after it: that of the
    /// search, or of the forced win known before the move if that says more.
    fn after(
        &mut self,
        board: &Board,
        point: Point,
        before: &SearchResult,
    ) -> Result<(RankedMove, Option<SearchedPosition>), Failure> {
        let after = placed(board, point)?;
        let mut found = self.search.position(&after)?;
        let expected = before.best.as_ref().and_then(|best| best.value.after());
        if let (Some(best), Some(value)) = (&before.best, expected) {
            let line = best.pv.strip_prefix(&[point]);
            // A win belongs to the first move of its line; a loss follows any move.
            if value.is_win() || line.is_some() {
                found.expect(value, line.unwrap_or_default());
            }
        }
        let mut played = match &found.best {
            Some(best) => RankedMove::new(point, best.value.before())
                .bound(best.bound.of_opponent())
                .depth(best.depth)
                .pv([point].into_iter().chain(best.pv.iter().copied()).collect()),
            None => RankedMove::new(point, Value::DRAW),
        };
        if let Some(value) = expected.filter(|value| value.is_win() && !played.value.is_win()) {
            let lost = value.before();
            if lost < played.value {
                (played.value, played.bound) = (lost, Bound::Exact);
            }
        }
        Ok((played, Some(SearchedPosition { board: after, found })))
    }

    /// Returns whether a move keeps a forced win: it begins that win, the opponent is lost after it, or a
    /// forced win remains after the opponent's best reply.
    fn keeps(
        &mut self,
        win: &Win,
        board: &Board,
        played: &RankedMove,
        reply: Option<&SearchResult>,
    ) -> Result<bool, Failure> {
        if played.value.is_win() {
            return Ok(true);
        }
        let Some(best) = reply.and_then(|reply| reply.best.as_ref()) else { return Ok(false) };
        if win.line.first() == Some(&played.point) {
            return Ok(true);
        }
        let after = placed(board, played.point)?;
        if best.value.is_win() || outcome_of(&after, best.point, self.search.reading).is_some() {
            return Ok(false);
        }
        self.search.forget();
        Ok(self.search.win(&placed(&after, best.point)?)?.is_some())
    }

    /// Returns the best alternative to a losing move; `best` is the move that the search prefers, perhaps the
    /// same one.
    fn alternative(
        &mut self,
        board: &Board,
        played: &RankedMove,
        best: &RankedMove,
    ) -> Result<Alternative, Failure> {
        self.search.forget();
        let legal = board.legal_moves(self.search.reading);
        let mut longest = played.clone();
        let mut excluded = PointSet::from_iter([played.point]);
        if best.point != played.point {
            match self.refutation(board, best)? {
                None => return Ok(Alternative::Holds(best.clone())),
                Some(win) => longest = longer(longest, refuted_move(best.point, &win)),
            }
            excluded.insert(best.point);
        }
        for (point, win) in self.search.refutations(board)? {
            excluded.insert(point);
            longest = longer(longest, refuted_move(point, &win));
        }
        for attempt in 0.. {
            let Some(other) = self.search.best(board, excluded)? else { break };
            // Under renju all other points may be forbidden.
            if !legal.contains(other.point) {
                break;
            }
            if other.value.is_loss() {
                longest = longer(longest, other);
                break;
            }
            if attempt == ATTEMPTS {
                return Ok(Alternative::Holds(other));
            }
            let Some(win) = self.refutation(board, &other)? else {
                return Ok(Alternative::Holds(other));
            };
            excluded.insert(other.point);
            longest = longer(longest, refuted_move(other.point, &win));
        }
        Ok(Alternative::Lost(longest))
    }

    /// Returns the opponent's forced win after a move, if any; a move that wins or ends the game allows none.
    fn refutation(&mut self, board: &Board, ranked: &RankedMove) -> Result<Option<Win>, Failure> {
        let is_over = outcome_of(board, ranked.point, self.search.reading).is_some();
        if ranked.value.is_win() || is_over {
            return Ok(None);
        }
        self.search.win(&placed(board, ranked.point)?)
    }
}

/// Returns a move that gives the opponent a forced win.
fn refuted_move(point: Point, win: &Win) -> RankedMove {
    let pv = [point].into_iter().chain(win.line.iter().copied()).collect();
    RankedMove::new(point, win.value().before()).pv(pv)
}

/// Returns the move that resists longer; the first one if equal.
fn longer(first: RankedMove, second: RankedMove) -> RankedMove {
    if second.value > first.value { second } else { first }
}

/// Returns the board after a legal move.
fn placed(board: &Board, point: Point) -> Result<Board, Failure> {
    let mut after = board.clone();
    after.place(point).map_err(Failure::refused)?;
    Ok(after)
}

/// Returns the value of a move that ends the game.
fn value(outcome: Outcome, before: &Board) -> Value {
    match outcome.winner() {
        Some(winner) if winner == before.side_to_move() => Value::win_in(1),
        Some(_) => Value::loss_in(1),
        None => Value::DRAW,
    }
}
