//! The lines of an answer: principal variations, continued by the transposition table.
//!
//! The search keeps a principal variation only where a value lies inside the window. A move that has failed
//! high when a limit ends the search has none, and other lines end at nodes that the table has answered. The
//! table still has the best moves of those nodes, so the line goes on there, outside of the count of nodes. Where
//! a node was pruned before any reply, the first one in the order of the search stands for it.

use super::records::{RootMove, Searched};
use super::value::{Bound, RankedMove, Value};
use super::worker::Worker;
use crate::eval::Evaluation;
use crate::{Kind, Point};

impl<E: Evaluation> Worker<'_, E> {
    /// Returns a move of the root with its value and a line of as many plies as its depth, or fewer if the
    /// search knows no more. The line of a win or loss stays as the search has found it: moves of the table
    /// need not be the shortest way.
    pub(super) fn ranked(&mut self, found: &RootMove) -> RankedMove {
        let point = found.point;
        let searched = Searched { value: 0, bound: Bound::Exact, depth: 0 };
        let Searched { value, bound, depth } = found.searched.unwrap_or(searched);
        let value = Value::new(value);
        let mut pv = if found.pv.is_empty() { vec![point] } else { found.pv.clone() };
        // A forbidden move, the only one left, ends the game.
        if value.mate().is_none() && self.is_playable(point) {
            self.lengthen(&mut pv, depth as usize);
            if bound != Bound::Exact {
                // The line that the move had is of an iteration before. The table is newer.
                let mut newer = vec![point];
                self.lengthen(&mut newer, depth as usize);
                if newer.len() >= pv.len() {
                    pv = newer;
                }
            }
        }
        RankedMove { point, value, bound, depth, pv }
    }

    /// Continues a line from the root up to a length.
    fn lengthen(&mut self, line: &mut Vec<Point>, length: usize) {
        if line.len() >= length {
            return;
        }
        self.play_line(line);
        while line.len() < length
            && let Some(point) = self.known_reply()
        {
            self.play_line(&[point]);
            line.push(point);
        }
        self.take_back(line.len());
        if let [point] = line[..]
            && length > 1
        {
            line.extend(self.first_reply(point));
        }
    }

    /// Returns the legal reply to a move of the root that a search would try first, unless one side has a
    /// five.
    fn first_reply(&mut self, point: Point) -> Option<Point> {
        self.after(point, 0, |worker| {
            if worker.has_five() {
                return None;
            }
            let replies = worker.replies_to_four();
            let points = worker.points_of(replies, 1);
            worker.with_moves(&points, (1, 0), None, |worker, start| {
                loop {
                    let reply = worker.take_best(start)?.point;
                    if worker.is_legal(reply) {
                        return Some(reply);
                    }
                }
            })
        })
    }

    /// Returns the move that the search knows for the position: the only one that stops a five, or that of the
    /// table. `None` also where the side to move has a five: the value of the line is no win, so the search has
    /// not seen that position.
    fn known_reply(&mut self) -> Option<Point> {
        let mover = self.mover();
        let threats = self.position().threats();
        if threats.any(mover, Kind::Five) {
            return None;
        }
        if threats.any(mover.opponent(), Kind::Five) {
            return match self.stops_of_fives()[..] {
                [only] => Some(only),
                _ => None,
            };
        }
        let entry = self.probe(0)?;
        match entry.best {
            // Entries of other positions may have the same key.
            Some(best) => self.is_playable(best).then_some(best),
            None if entry.bound == Bound::Upper => self.best_reply_by_bounds(),
            None => None,
        }
    }

    /// Returns the reply of greatest value by the bounds of the table, for a node where all replies failed low,
    /// so that none of them is stored as the best.
    fn best_reply_by_bounds(&mut self) -> Option<Point> {
        let mut best = None;
        for point in self.position().board().empties().iter() {
            if !self.is_playable(point) {
                continue;
            }
            self.play_line(&[point]);
            let value = self.probe(0).map(|entry| -entry.value);
            self.take_back(1);
            if let Some(value) = value
                && best.is_none_or(|(most, _)| value > most)
            {
                best = Some((value, point));
            }
        }
        best.map(|(_, point)| point)
    }

    fn is_playable(&mut self, point: Point) -> bool {
        self.position().board().empties().contains(point) && self.is_legal(point)
    }
}
