//! Finds positions in which one move alone stops the opponent's win, and grades them.

use gomoku::proof::check::check;
use gomoku::search::{Method, Solution, Verdict};
use gomoku::{Board, Point, Threats};

use super::finder::{DEFENCE, Finder, VCT, WRONG_MOVES, attacks, shown};
use crate::failure::Failure;
use crate::games::gomoku::Options as Games;
use crate::puzzles::puzzled::{Found, Measures, Tried, Worth};

/// Node limit of the search of all replies, as a multiple of that of one win.
const ALL_REPLIES: u64 = 40;

impl Finder {
    /// Returns the puzzle of a position in which the player has no win, if one move alone stops the opponent's.
    pub(super) fn defence(
        &mut self,
        board: &Board,
        threats: &Threats,
    ) -> Result<Option<Found<Games>>, Failure> {
        let reading = self.conditions.reading;
        let attacker = board.side_to_move().opponent();
        let threatened = board.clone().with_side(attacker);
        let control = self.control(1);
        let Solution { verdict: Verdict::Win(threat), .. } =
            self.solver.solve(&threatened, Method::Any, control)
        else {
            return Ok(None);
        };
        let unverified = |flaw: gomoku::proof::check::Flaw| Failure::Unverified(flaw.to_string());
        let length = check(&threatened, reading, &threat).map_err(unverified)?.longest();
        if !self.conditions.lengths.contains(&length) {
            return Ok(None);
        }
        let control = self.control(ALL_REPLIES);
        let defence = self.solver.defend(board, Method::Any, control);
        let mut resisting = defence.resisting().iter();
        let (Some(solution), None, true) =
            (resisting.next(), resisting.next(), defence.is_solved())
        else {
            return Ok(None);
        };
        let natural = self.natural(board);
        let rank = natural.iter().position(|&point| point == solution).unwrap_or(natural.len());
        let near = natural.iter().copied().filter(|&point| point != solution);
        let mut wrong = Vec::new();
        for point in near.take(WRONG_MOVES) {
            let reply = defence.moves.iter().find(|reply| reply.point == point);
            let Some(Verdict::Win(proof)) = reply.map(|reply| &reply.verdict) else { continue };
            let mut after = board.clone();
            if after.place(point).is_err() {
                continue;
            }
            let checked = check(&after, reading, proof).map_err(unverified)?;
            let line: Vec<Point> = [point].into_iter().chain(shown(&after, checked.line)).collect();
            wrong.push(Tried { played: point, worth: Worth::Loss, line });
        }
        let measures = Measures {
            nodes: defence.nodes,
            length,
            depth: rank + 1,
            tempting: attacks(board, threats, &VCT, reading).without(solution).len(),
            choices: natural.len(),
            missed: false,
            difficulty: 0.0,
        };
        let solution = Tried { played: solution, worth: Worth::Holds, line: vec![solution] };
        Ok(Some(Found { index: 0, kind: &DEFENCE, solution, wrong, measures }))
    }
}
