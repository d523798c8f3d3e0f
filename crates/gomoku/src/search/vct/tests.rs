//! What is left out changes nothing: tried, point by point, on random boards.

use engine::random::SplitMix64;

use super::{quiet, zone};
use crate::proof::Answer;
use crate::renju::Reading;
use crate::search::length::Length;
use crate::search::position::Position;
use crate::search::progress::Control;
use crate::search::vcf::{self, Bounds, Found};
use crate::search::watch::Watch;
use crate::{Board, Color, Kind, Point, PointSet, Rule};

/// A board of stones near each other, without fives.
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
        let bounds = Bounds { moves, nodes: u64::MAX };
        match self.solver.search(position, Length::First, bounds, &mut self.watch) {
            Ok(Found::Win(answers)) => Some(answers),
            _ => None,
        }
    }
}

/// Outside the zone of a win by fours no stone of the other side, unless it makes a four, changes it.
#[test]
fn stones_outside_the_zone_change_nothing() {
    let mut random = SplitMix64::new(7);
    let mut tried = [0; 5];
    for number in 0..6_000 {
        let rule = Rule::ALL[number % 5];
        let board = board(&mut random, rule);
        let mut position = Position::new((&board).into(), Reading::Literal);
        let mut fours = Fours::new();
        for moves in 1..=4 {
            let Some(answers) = fours.win(&mut position, moves) else { continue };
            if fours.solver.has_judged() {
                break;
            }
            let zone = zone::of_win(&mut position, &answers);
            let defender = position.attacker().opponent();
            for point in (board.empties() - zone).iter() {
                let makes_four =
                    Kind::FOURS.iter().any(|&kind| position.kinds(point, defender).any(kind));
                if makes_four || !position.is_legal(point, defender) {
                    continue;
                }
                position.pass();
                position.place(point);
                let again = Fours::new().win(&mut position, moves);
                position.undo();
                position.pass();
                assert!(again.is_some(), "{point} of {defender}, {moves} fours\n{board}");
                tried[number % 5] += 1;
            }
            break;
        }
    }
    assert!(tried.iter().all(|&tried| tried > 5_000), "{tried:?}");
}

/// Where there is no win by fours, only a candidate makes one possible.
#[test]
fn other_quiet_moves_threaten_nothing() {
    let mut random = SplitMix64::new(8);
    let mut found = [[0; 5]; 2];
    for number in 0..4_000 {
        let rule = Rule::ALL[number % 5];
        let board = board(&mut random, rule);
        let mut position = Position::new((&board).into(), Reading::Literal);
        let attacker = position.attacker();
        if position.threats().any(attacker.opponent(), Kind::Five)
            || Fours::new().win(&mut position, Bounds::NONE.moves).is_some()
        {
            continue;
        }
        for moves in 2..=3 {
            let candidates = quiet::candidates(&position, moves);
            for point in board.empties().iter() {
                let kinds = position.kinds(point, attacker);
                let is_threat =
                    kinds.any(Kind::Three) || Kind::FOURS.iter().any(|&kind| kinds.any(kind));
                if is_threat || !position.is_legal(point, attacker) {
                    continue;
                }
                let is_candidate = candidates.contains(point);
                position.place(point);
                position.pass();
                let wins = Fours::new().win(&mut position, moves).is_some();
                position.pass();
                position.undo();
                assert!(is_candidate || !wins, "{point} of {attacker}, {moves} fours\n{board}");
                found[usize::from(wins)][number % 5] += 1;
            }
        }
    }
    assert!(found[1].iter().all(|&wins| wins > 50), "{found:?}");
}
