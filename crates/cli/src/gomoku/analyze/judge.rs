//! The moves of a game, from the first one to the last.
//!
//! What is said of a move rests on the positions before it and after it, never on later moves. A mate is a
//! claim about its position and therefore the same however the game goes on.

use gomoku::game::{Outcome, WinReason, outcome_of};
use gomoku::search::alphabeta::Value;
use gomoku::{Board, Point, PointSet};

use super::overlooked;
use super::search::{Found, Search};
use super::source::{Game, Step};
use super::verdict::{Analyzed, Ranked, Verdict};
use super::win::Win;
use crate::failure::Failure;
use crate::terminal::status::Status;

/// Moves that are tried in place of one that loses before one is taken without a test.
const ATTEMPTS: usize = 3;

/// Judges the moves of games.
#[derive(Debug)]
pub(super) struct Judge {
    search: Search,
}

/// A position of the game that was searched.
struct Known {
    board: Board,
    found: Found,
}

/// What there is in place of a move after which the opponent has a forced win.
enum Alternative {
    /// A move of which no such win is known.
    Holds(Ranked),
    /// Every move loses; this one lasts longest.
    Lost(Ranked),
}

impl Judge {
    pub(super) const fn new(search: Search) -> Self {
        Self { search }
    }

    /// Returns the value of the moves of a game: of all of them unless the work is interrupted.
    ///
    /// # Errors
    ///
    /// When a win that was found has a flaw.
    pub(super) fn game(&mut self, game: Game) -> Result<Analyzed, Failure> {
        let status = Status::of_several(Some(game.steps.len() as u64)).ticking();
        self.search.begin(game.rule, status.message());
        let mut verdicts = Vec::new();
        let mut known = None;
        for (index, step) in game.steps.iter().enumerate() {
            match self.judge(index + 1, step, known.take()) {
                Ok((verdict, after)) => {
                    verdicts.push(verdict);
                    known = after;
                }
                Err(Failure::Interrupted) => break,
                Err(failure) => return Err(failure),
            }
            status.advance();
        }
        let (nodes, elapsed) = self.search.cost();
        Ok(Analyzed { game, verdicts, nodes, elapsed })
    }

    /// Returns what a move is worth, and what is known of the position after it unless the game is over.
    /// The position before it may be known.
    fn judge(
        &mut self,
        number: usize,
        Step { board, point }: &Step,
        known: Option<Known>,
    ) -> Result<(Verdict, Option<Known>), Failure> {
        let (side, point) = (board.side_to_move(), *point);
        let reading = self.search.reading;
        let found = match known.filter(|known| known.board.is_same_position(board)) {
            Some(known) => known.found,
            None => self.search.position(board)?,
        };
        let outcome = outcome_of(board, point, reading);
        let (played, after) = match outcome {
            None => self.after(board, point, &found)?,
            Some(outcome) => (last(point, value(outcome, board)), None),
        };
        let reply = after.as_ref().map(|after| &after.found);
        let missed = match &found.win {
            Some(win) if !self.keeps(win, board, &played, reply)? => Some(win.clone()),
            _ => None,
        };
        let mut best = found.best.unwrap_or_else(|| played.clone());
        let mut allowed = None;
        if !best.value.is_loss()
            && let Some(win) = reply.and_then(Found::any_win)
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
            Some(Outcome::Win { reason: WinReason::Forbidden(kind), .. }) => Some(kind),
            _ => None,
        };
        let overlooked = match outcome {
            None => {
                let keeps_win = played.value.is_win() || (found.win.is_some() && missed.is_none());
                overlooked::of_move(board, point, reading, keeps_win)
            }
            Some(_) => None,
        };
        let verdict =
            Verdict { number, side, played, best, overlooked, missed, allowed, forbidden };
        Ok((verdict, after))
    }

    /// Returns what a move is worth that ends nothing, and what the opponent has after it: what a search of
    /// that position finds, or what the forced win before the move says if that is more.
    fn after(
        &mut self,
        board: &Board,
        point: Point,
        before: &Found,
    ) -> Result<(Ranked, Option<Known>), Failure> {
        let after = placed(board, point)?;
        let mut found = self.search.position(&after)?;
        let expected = before.best.as_ref().and_then(|best| best.value.after());
        if let (Some(best), Some(value)) = (&before.best, expected) {
            let line = best.line.strip_prefix(&[point]);
            // A win is that of the first move of its line; a loss is one after any move.
            if value.is_win() || line.is_some() {
                found.expect(value, line.unwrap_or_default());
            }
        }
        let mut played = match &found.best {
            Some(best) => Ranked {
                point,
                value: best.value.before(),
                depth: best.depth,
                line: [point].into_iter().chain(best.line.iter().copied()).collect(),
            },
            None => last(point, Value::DRAW),
        };
        if let Some(value) = expected.filter(|value| value.is_win() && !played.value.is_win()) {
            played.value = played.value.min(value.before());
        }
        Ok((played, Some(Known { board: after, found })))
    }

    /// Returns whether a move keeps a forced win, as far as is known: whether it begins that win, or the
    /// opponent has lost after it, or there is a forced win still after the opponent's best reply.
    fn keeps(
        &mut self,
        win: &Win,
        board: &Board,
        played: &Ranked,
        reply: Option<&Found>,
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

    /// Returns the best move beside one that loses, where the search takes another or the same one for best.
    fn alternative(
        &mut self,
        board: &Board,
        played: &Ranked,
        best: &Ranked,
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
            // Renju may leave nothing but forbidden points.
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

    /// Returns the opponent's forced win after a move, if there is one: there is none after a move that wins
    /// or ends the game.
    fn refutation(&mut self, board: &Board, ranked: &Ranked) -> Result<Option<Win>, Failure> {
        let is_over = outcome_of(board, ranked.point, self.search.reading).is_some();
        if ranked.value.is_win() || is_over {
            return Ok(None);
        }
        self.search.win(&placed(board, ranked.point)?)
    }
}

/// Returns a move after which the opponent has a forced win.
fn refuted_move(point: Point, win: &Win) -> Ranked {
    let line = [point].into_iter().chain(win.line.iter().copied()).collect();
    Ranked { point, value: win.value().before(), depth: 0, line }
}

/// Returns the move of two that lasts longer: the first of equal ones.
fn longer(first: Ranked, second: Ranked) -> Ranked {
    if second.value > first.value { second } else { first }
}

/// Returns the board after a move of a game or of a search, which can be made.
fn placed(board: &Board, point: Point) -> Result<Board, Failure> {
    let mut after = board.clone();
    after.place(point).map_err(Failure::refused)?;
    Ok(after)
}

/// Returns what a move is worth that ends the game.
fn value(outcome: Outcome, before: &Board) -> Value {
    match outcome.winner() {
        Some(winner) if winner == before.side_to_move() => Value::win_in(1),
        Some(_) => Value::loss_in(1),
        None => Value::DRAW,
    }
}

/// Returns a move that ends the game.
fn last(point: Point, value: Value) -> Ranked {
    Ranked { point, value, depth: 0, line: vec![point] }
}
