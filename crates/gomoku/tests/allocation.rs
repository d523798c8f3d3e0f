//! Updating states, threats, codes and forbidden points allocates nothing.

mod common;

use common::{Random, random_board};
use gomoku::renju::{self, Reading, forbidden_points, reference};
use gomoku::threat::table::{WinningPointTable, WinningPoints};
use gomoku::threat::threats_into;
use gomoku::{Color, Kind, Point, Rule, ThreatState, Threats, threats};

/// Places and undoes stones at random, `steps` times in all. Returns a count of the threats.
fn walk(random: &mut Random, state: &mut ThreatState, points: &[Point], steps: usize) -> usize {
    let mut found = 0;
    for _ in 0..steps {
        // An occupied point is an error, which must not allocate either.
        if random.below(5) < 2 || state.place(random.pick(points)).is_err() {
            state.undo();
        }
        let side = state.board().side_to_move();
        if state.threats().any(side, Kind::Five) {
            found += state.threats().of(side, Kind::Five).count();
            found += state.threats().points(side, Kind::Five).len();
        }
        found += state.threats().count(side.opponent(), Kind::StraightFour);
    }
    found
}

#[test]
fn a_million_updates_allocate_nothing() {
    let one = allocation_counter::measure(|| drop(std::hint::black_box(vec![0_u8; 10])));
    assert_eq!(one.count_total, 1, "the counter counts");
    let mut random = Random::new(1);
    let mut steps = 0;
    let mut found = 0;
    while steps < 1_000_000 {
        let mut state = ThreatState::new(random_board(&mut random));
        let points: Vec<Point> = Point::all(state.board().size()).collect();
        let info = allocation_counter::measure(|| {
            found += walk(&mut random, &mut state, &points, 10_000);
        });
        assert_eq!(info.count_total, 0);
        steps += 10_000;
    }
    assert!(found > 10_000, "the walks met threats");
}

#[test]
fn stateless_threats_allocate_nothing() {
    let mut random = Random::new(2);
    let mut reused = Threats::new(15, Rule::Freestyle);
    for _ in 0..500 {
        let board = random_board(&mut random);
        let info = allocation_counter::measure(|| {
            let threats = threats(&board);
            threats_into(&board, &mut reused);
            assert_eq!(threats, reused);
            assert_eq!(threats.iter().count(), reused.iter().count());
        });
        assert_eq!(info.count_total, 0);
    }
}

#[test]
fn codes_and_look_ups_allocate_nothing() {
    let table = WinningPointTable::build_windows(Rule::Renju, 1).unwrap();
    let mut codes = table.codes(19).unwrap();
    let mut points = WinningPoints::new(19);
    let mut random = Random::new(3);
    let all: Vec<Point> = Point::all(19).collect();
    let info = allocation_counter::measure(|| {
        for _ in 0..10_000 {
            let (point, color) = (random.pick(&all), random.pick(&Color::ALL));
            codes.place(point, color);
            table.look_up(&codes, &mut points);
            codes.remove(point, color);
        }
    });
    assert_eq!(info.count_total, 0);
}

#[test]
fn judging_forbidden_points_allocates_nothing() {
    let mut random = Random::new(4);
    let mut found = 0;
    for reading in Reading::ALL.repeat(200) {
        let board = random_board(&mut random).with_rule(Rule::Renju);
        let state = ThreatState::new(board.clone());
        let info = allocation_counter::measure(|| {
            for point in board.empties().iter() {
                found += usize::from(renju::forbidden(&state, point, reading).is_some());
                found += usize::from(reference::forbidden(&board, point, reading).is_some());
            }
            found += forbidden_points(&board, reading).iter().count();
        });
        assert_eq!(info.count_total, 0);
    }
    assert!(found > 1000, "{found}");
}
