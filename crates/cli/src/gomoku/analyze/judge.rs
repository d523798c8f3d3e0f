//! The moves of a game, from the last one to the first.

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

/// How many moves are tried in the place of one that loses, before it is taken for as good as any.
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

impl Judge {
    pub(super) const fn new(search: Search) -> Self {
        Self { search }
    }

    /// Returns what the moves of a game are worth: all of them, unless somebody ends the work.
    ///
    /// # Errors
    ///
    /// When a win that was found has a flaw.
    pub(super) fn game(&mut self, game: Game) -> Result<Analyzed, Failure> {
        let status = Status::of_several(Some(game.steps.len() as u64)).ticking();
        self.search.begin(game.rule, status.message());
        let mut verdicts = Vec::new();
        let mut next = None;
        for (index, step) in game.steps.iter().enumerate().rev() {
            match self.judge(index + 1, step, next.as_ref()) {
                Ok((verdict, found)) => {
                    verdicts.push(verdict);
                    next = Some(Known { board: step.board.clone(), found });
                }
                Err(Failure::Interrupted) => break,
                Err(failure) => return Err(failure),
            }
            status.advance();
        }
        verdicts.reverse();
        let (nodes, elapsed) = self.search.cost();
        Ok(Analyzed { game, verdicts, nodes, elapsed })
    }

    /// Returns what a move is worth, and what is found of the position before it. The position after it
    /// may be known.
    fn judge(
        &mut self,
        number: usize,
        Step { board, point }: &Step,
        next: Option<&Known>,
    ) -> Result<(Verdict, Found), Failure> {
        let (side, point) = (board.side_to_move(), *point);
        let reading = self.search.reading;
        let mut found = self.search.position(board)?;
        let outcome = outcome_of(board, point, reading);
        let (played, reply) = match outcome {
            None => self.after(board, point, next)?,
            Some(outcome) => (last(point, value(outcome, board)), None),
        };
        let missed = match &found.win {
            Some(win) if !self.keeps(win, board, &played, reply.as_ref())? => Some(win.clone()),
            _ => None,
        };
        let mut best = found.best.clone().unwrap_or_else(|| played.clone());
        let mut allowed = None;
        if let Some(win) = reply.as_ref().and_then(Found::any_win) {
            match self.alternative(board, point, &best)? {
                Some(other) => (best, allowed) = (other, Some(win)),
                None => best = played.clone(),
            }
        }
        // Of equal moves nobody has to play another.
        let is_better = best.value.win_rate() > played.value.win_rate();
        if best.point == point || !is_better {
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
        found.best = Some(best.clone());
        let verdict =
            Verdict { number, side, played, best, overlooked, missed, allowed, forbidden };
        Ok((verdict, found))
    }

    /// Returns what a move is worth that ends nothing, and what the opponent has after it.
    fn after(
        &mut self,
        board: &Board,
        point: Point,
        next: Option<&Known>,
    ) -> Result<(Ranked, Option<Found>), Failure> {
        let after = placed(board, point)?;
        let reply = match next.filter(|known| known.board.is_same_position(&after)) {
            Some(known) => known.found.clone(),
            None => self.search.position(&after)?,
        };
        let played = match &reply.best {
            Some(best) => Ranked {
                point,
                value: best.value.before(),
                depth: best.depth,
                line: [point].into_iter().chain(best.line.iter().copied()).collect(),
            },
            None => last(point, Value::DRAW),
        };
        Ok((played, Some(reply)))
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
        Ok(self.search.win(&placed(&after, best.point)?)?.is_some())
    }

    /// Returns the best move beside one that loses, unless it loses, too.
    fn alternative(
        &mut self,
        board: &Board,
        point: Point,
        best: &Ranked,
    ) -> Result<Option<Ranked>, Failure> {
        let mut excluded = PointSet::from_iter([point]);
        let mut candidate = Some(best.clone()).filter(|best| best.point != point);
        for _ in 0..ATTEMPTS {
            let other = match candidate.take() {
                Some(best) => best,
                None => match self.search.best(board, excluded)? {
                    Some(other) => other,
                    None => break,
                },
            };
            if other.value.is_loss() {
                break;
            }
            let is_over = outcome_of(board, other.point, self.search.reading).is_some();
            if other.value.is_win()
                || is_over
                || self.search.win(&placed(board, other.point)?)?.is_none()
            {
                return Ok(Some(other));
            }
            excluded.insert(other.point);
        }
        Ok(None)
    }
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
