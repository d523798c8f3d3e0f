//! The points outside which a stone changes nothing of a win by fours.

use crate::proof::Answer;
use crate::search::position::Position;
use crate::{Kind, Point, PointSet};

/// Returns the empty points outside which no stone of the other side, unless it makes a four, changes a
/// win by fours of the side to move, of which these are the answers.
///
/// Such a win rests on the points of its moves and replies, on those of the fives that its fours leave to
/// choose from, with their ends where a five with stones of the other side at both counts for nothing,
/// and on replies that make no four: a stone with which one of them would is among the points. What
/// renju forbids is the caller's concern.
pub(super) fn of_win(position: &mut Position, answers: &[Answer]) -> PointSet {
    let mut zone = PointSet::EMPTY;
    if !answers.is_empty() {
        add(position, answers, 0, &mut zone);
    }
    zone & position.board().empties()
}

/// Adds what the win rests on from an answer on; the winner is to move.
fn add(position: &mut Position, answers: &[Answer], index: usize, zone: &mut PointSet) {
    let winner = position.board().side_to_move();
    let Answer { attack, replies } = &answers[index];
    zone.insert(*attack);
    if position.threats().any(winner, Kind::Five) {
        // The attack is the five.
        *zone |= position.spoilers(winner);
        return;
    }
    position.place(*attack);
    *zone |= position.spoilers(winner);
    for reply in replies {
        zone.insert(reply.point);
        position.place(reply.point);
        add_fours_through(position, reply.point, zone);
        if let Some(next) = reply.next {
            add(position, answers, next, zone);
        }
        position.undo();
    }
    position.undo();
}

/// Adds the points with which the last stone, which stands on `point`, would make a four.
fn add_fours_through(position: &Position, point: Point, zone: &mut PointSet) {
    let side = position.board().side_to_move().opponent();
    for kind in Kind::FOURS {
        if position.threats().any(side, kind) {
            position.threats().collect_through(point, side, kind, zone);
        }
    }
}
