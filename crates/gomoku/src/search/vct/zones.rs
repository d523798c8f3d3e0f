//! Zones: where a quiet move may threaten to win by fours, and where a stone may spoil such a win.
//!
//! Both are supersets that follow from the geometry of lines, so that the searches need not try every
//! empty point. The idea is that of lambda search's relevance zones (Thomsen, Lambda-Search in Game
//! Trees, 2000).

use crate::lines::half;
use crate::lines::{Lines, SLOTS};
use crate::point_set::BitPositions;
use crate::proof::Answer;
use crate::search::position::Position;
use crate::{Direction, Kind, Point, PointSet};

/// The lines of a board, as bits by position.
type Bits = [u32; SLOTS];

/// Returns the empty points on which a quiet move of the side to move, which has no win by fours, may
/// threaten to win by at most this many fours, 2 or more. On no other point does one.
///
/// Such a stone is part of a five with another stone, or with a four that may come before; or it blocks
/// a four that a reply would make.
pub(super) fn quiet_candidates(position: &Position, fours: u16) -> PointSet {
    let board = position.board();
    let (attacker, defender) = (board.side_to_move(), board.side_to_move().opponent());
    let lines = Lines::of_size(board.size());
    let count = lines.len();
    let stones = position.state().line_stones();
    let mut own: Bits = [0; SLOTS];
    let mut others: Bits = [0; SLOTS];
    for slot in 0..count {
        own[slot] = half(stones[slot], attacker);
        others[slot] = half(stones[slot], defender);
    }
    // The attacker's stones, and the points of fours that may come before the last one.
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
    // Points that block a four which a reply would make.
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

/// Calls a function for each line with the positions of all windows of five cells that have at least
/// `least` of the bits and none of the others.
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

/// Returns where windows of five cells begin that have at least `least` of the bits, 2 or 3, and none of
/// the others.
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

/// Returns the zone of a win by fours of the side to move, given its answers: the empty points outside
/// which no stone of the other side changes the win, unless it makes a four.
///
/// The win depends on the points of its moves and replies, on the fives that its fours threaten, with
/// their ends where a five must not be blocked at both ends, and on replies that make no four: a stone
/// with which one of them would make a four is in the zone. The caller handles what renju forbids.
pub(super) fn of_win(position: &mut Position, answers: &[Answer]) -> PointSet {
    let mut zone = PointSet::EMPTY;
    if !answers.is_empty() {
        add(position, answers, 0, &mut zone);
    }
    zone & position.board().empties()
}

/// Adds the zone of a win from one of its answers on; the winner is to move.
fn add(position: &mut Position, answers: &[Answer], index: usize, zone: &mut PointSet) {
    let winner = position.board().side_to_move();
    let Answer { attack, replies } = &answers[index];
    zone.insert(*attack);
    if position.threats().any(winner, Kind::Five) {
        // The attack is the five.
        *zone |= position.spoilers(winner);
        return;
    }
    position.after(*attack, |position| {
        *zone |= position.spoilers(winner);
        for reply in replies {
            zone.insert(reply.point);
            position.after(reply.point, |position| {
                add_fours_through(position, reply.point, zone);
                if let Some(next) = reply.next {
                    add(position, answers, next, zone);
                }
            });
        }
    });
}

/// Adds the points that would make a four together with the last stone, which stands on `point`.
fn add_fours_through(position: &Position, point: Point, zone: &mut PointSet) {
    let side = position.board().side_to_move().opponent();
    for kind in Kind::FOURS {
        if position.threats().any(side, kind) {
            position.threats().collect_through(point, side, kind, zone);
        }
    }
}

#[cfg(test)]
mod tests {
    use engine::random::SplitMix64;

    use super::*;
    use crate::renju::Reading;
    use crate::search::options::Length;
    use crate::search::vcf;
    use crate::search::watch::{Control, Watch};
    use crate::{Board, Color, Rule};

    /// Returns a board of stones near each other, without fives.
    fn board(random: &mut SplitMix64, rule: Rule) -> Board {
        loop {
            let size = 8 + random.below(5);
            let mut sets = [PointSet::EMPTY; 2];
            let (x, y) = (random.below(size - 5), random.below(size - 5));
            let stones = 8 + random.below(16);
            for stone in 0..stones {
                let (dx, dy) = (random.below(7), random.below(7));
                let point = Point::new(x + dx, y + dy).unwrap();
                if point.is_on(size) && !sets.iter().any(|set| set.contains(point)) {
                    sets[usize::from(stone % 5 > 2)].insert(point);
                }
            }
            let board = Board::from_stones(size, rule, sets[0], sets[1]).unwrap();
            let threats = crate::threats(&board);
            if !Color::ALL.iter().any(|&color| threats.any(color, Kind::Five)) {
                return board.with_side(Color::ALL[random.below(2)]);
            }
        }
    }

    struct Fours {
        solver: vcf::Solver,
        watch: Watch,
    }

    impl Fours {
        fn new() -> Self {
            Self { solver: vcf::Solver::new(1 << 16).unwrap(), watch: Watch::new(Control::new()) }
        }

        fn win(&mut self, position: &mut Position, moves: u16) -> Option<Vec<Answer>> {
            let limits = vcf::Limits { moves, nodes: u64::MAX };
            self.solver.search(position, Length::First, limits, &mut self.watch).unwrap().win()
        }
    }

    #[test]
    fn stones_outside_the_zone_change_no_win() {
        let mut random = SplitMix64::new(7);
        let mut tried = [0; 5];
        for number in 0..6_000 {
            let rule = Rule::ALL[number % 5];
            let board = board(&mut random, rule);
            let mut position = Position::new((&board).into(), Reading::Literal);
            let mut fours = Fours::new();
            for moves in 1..=4 {
                let Some(answers) = fours.win(&mut position, moves) else { continue };
                if fours.solver.depends_on_forbidden() {
                    break;
                }
                let zone = of_win(&mut position, &answers);
                let defender = board.side_to_move().opponent();
                for point in (board.empties() - zone).iter() {
                    let makes_four =
                        Kind::FOURS.iter().any(|&kind| position.kinds(point, defender).any(kind));
                    if makes_four || !position.is_legal(point, defender) {
                        continue;
                    }
                    let again = position.after_pass(|position| {
                        position.after(point, |position| Fours::new().win(position, moves))
                    });
                    assert!(again.is_some(), "{point} of {defender}, {moves} fours\n{board}");
                    tried[number % 5] += 1;
                }
                break;
            }
        }
        assert!(tried.iter().all(|&tried| tried > 5_000), "{tried:?}");
    }

    #[test]
    fn only_candidates_threaten_a_win() {
        let mut random = SplitMix64::new(8);
        let mut found = [[0; 5]; 2];
        for number in 0..4_000 {
            let rule = Rule::ALL[number % 5];
            let board = board(&mut random, rule);
            let mut position = Position::new((&board).into(), Reading::Literal);
            let attacker = board.side_to_move();
            if position.threats().any(attacker.opponent(), Kind::Five)
                || Fours::new().win(&mut position, vcf::Limits::NONE.moves).is_some()
            {
                continue;
            }
            for moves in 2..=3 {
                let candidates = quiet_candidates(&position, moves);
                for point in board.empties().iter() {
                    let kinds = position.kinds(point, attacker);
                    let is_threat =
                        kinds.any(Kind::Three) || Kind::FOURS.iter().any(|&kind| kinds.any(kind));
                    if is_threat || !position.is_legal(point, attacker) {
                        continue;
                    }
                    let is_candidate = candidates.contains(point);
                    let wins = position.after(point, |position| {
                        position.after_pass(|position| Fours::new().win(position, moves)).is_some()
                    });
                    assert!(is_candidate || !wins, "{point} of {attacker}, {moves} fours\n{board}");
                    found[usize::from(wins)][number % 5] += 1;
                }
            }
        }
        assert!(found[1].iter().all(|&wins| wins > 50), "{found:?}");
    }
}
