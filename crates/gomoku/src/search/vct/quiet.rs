//! Where a quiet move may threaten to win by fours.

use crate::line_pair::half;
use crate::lines::{Lines, SLOTS};
use crate::point_set::BitPositions;
use crate::search::position::Position;
use crate::{Direction, PointSet};

/// The lines of a board, as bits by position.
type Bits = [u32; SLOTS];

/// Returns the empty points outside which no stone of the attacker, who does not win by fours, lets it
/// win by at most so many fours, two or more, should the defender pass.
///
/// Such a stone becomes one of five with another stone, or a four that can come before; or it stands
/// in the way of a four that a reply would make.
pub(super) fn candidates(position: &Position, fours: u16) -> PointSet {
    let board = position.board();
    let (attacker, defender) = (position.attacker(), position.attacker().opponent());
    let lines = Lines::of_size(board.size());
    let count = lines.len();
    let stones = position.state().line_stones();
    let mut own: Bits = [0; SLOTS];
    let mut others: Bits = [0; SLOTS];
    for slot in 0..count {
        own[slot] = half(stones[slot], attacker);
        others[slot] = half(stones[slot], defender);
    }
    // The stones, and what can be a four before the last one.
    let mut reach = own;
    let mut reached = PointSet::EMPTY;
    let mut replies = PointSet::EMPTY;
    for _ in 1..fours {
        let mut found = PointSet::EMPTY;
        each_line(lines, &reach, &others, 3, |slot, positions| {
            for at in BitPositions(positions & !own[slot]) {
                found.insert(lines.point(slot, at));
            }
        });
        replies |= found;
        let new = found - reached;
        if new.is_empty() {
            break;
        }
        reached |= new;
        for point in new.iter() {
            for (direction, slot) in Direction::ALL.into_iter().zip(lines.slots(point)) {
                reach[slot] |= 1 << point.along(direction);
            }
        }
    }
    if [(attacker, &reached), (defender, &replies)]
        .iter()
        .any(|&(color, points)| points.iter().any(|point| position.threes_meet(point, color)))
    {
        return board.empties();
    }
    let mut found = PointSet::EMPTY;
    each_line(lines, &reach, &others, 2, |slot, positions| {
        for at in BitPositions(positions & !own[slot]) {
            found.insert(lines.point(slot, at));
        }
    });
    // In the way of the defender's fours.
    let mut answers = others;
    let mut is_reply: Bits = [0; SLOTS];
    for point in replies.iter() {
        for (direction, slot) in Direction::ALL.into_iter().zip(lines.slots(point)) {
            answers[slot] |= 1 << point.along(direction);
            is_reply[slot] |= 1 << point.along(direction);
        }
    }
    let is_blocked = board.rule().line_rule(defender).blocked;
    for slot in 0..count {
        if is_reply[slot] == 0 {
            continue;
        }
        let windows = windows(lines.positions(slot), answers[slot], own[slot], 3);
        let mut positions = 0;
        for start in BitPositions(windows) {
            if is_reply[slot] >> start & 31 != 0 {
                positions |= 31 << start;
                if is_blocked {
                    positions |= 1 << (start + 5) | 1 << start >> 1;
                }
            }
        }
        for at in BitPositions(positions & lines.positions(slot)) {
            found.insert(lines.point(slot, at));
        }
    }
    found & board.empties()
}

/// Calls a function with the positions of all five in a row that have so many of the bits and none of
/// the others.
fn each_line(
    lines: &Lines,
    bits: &Bits,
    others: &Bits,
    least: u32,
    mut found: impl FnMut(usize, u32),
) {
    for slot in 0..lines.len() {
        if bits[slot].count_ones() < least {
            continue;
        }
        let starts = windows(lines.positions(slot), bits[slot], others[slot], least);
        if starts != 0 {
            found(slot, (0..5).fold(0, |all, step| all | starts << step));
        }
    }
}

/// Returns where five in a row begin that have so many of the bits, 2 or 3, and none of the others.
fn windows(cells: u32, bits: u32, others: u32, least: u32) -> u32 {
    let free = cells & !others;
    let free = (1..5).fold(free, |all, step| all & free >> step);
    let [a, b, c, d, e] = [0, 1, 2, 3, 4].map(|step| bits >> step);
    let (sum, carry) = (a ^ b ^ c, (a & b) | (c & (a ^ b)));
    let (ones, carry_2) = (sum ^ d ^ e, (sum & d) | (e & (sum ^ d)));
    let (twos, fours) = (carry ^ carry_2, carry & carry_2);
    let enough = match least {
        2 => twos | fours,
        _ => (twos & ones) | fours,
    };
    free & enough
}
