//! Whatever is claimed of random attacking positions is verified.

use std::thread;

use gomoku::proof::check::check;
use gomoku::renju::Reading;
use gomoku::search::{Control, Length, Method, Verdict};
use gomoku::{Board, Color, Rule};

use crate::common::{Random, seeds};
use crate::positions::{attack, fours, solver_of, told};

/// Nodes of a search by fours, and of one by threats.
const NODES: [u64; 2] = [50_000, 5_000];

/// Positions, how many of them were won by fours and by threats, and how many by each side.
#[derive(Debug, Default)]
struct Tally {
    positions: usize,
    fours: usize,
    threats: usize,
    unknown: usize,
    sides: [usize; 2],
}

/// Returns whether the side to move wins, as far as is known.
fn claim(board: &Board, reading: Reading, width: u8, tally: &mut Tally) {
    let length = if tally.positions.is_multiple_of(2) { Length::First } else { Length::Shortest };
    let new = || solver_of(reading, 1 << 20, width);
    let fours = fours(&mut new(), board, length, Control::new().nodes(NODES[0])).verdict;
    let threats = new().solve(board, Method::Vct, Control::new().nodes(NODES[1])).verdict;
    for verdict in [&fours, &threats] {
        if let Verdict::Win(proof) = verdict {
            let checked = check(board, reading, proof);
            let checked = checked.unwrap_or_else(|flaw| panic!("{flaw}\n{}", told(board, reading)));
            assert!(checked.longest() >= proof.longest(), "{}", told(board, reading));
            // Without a search the plies are bounded, and the line is one of them.
            let shown = u32::try_from(checked.line.len()).unwrap();
            let plies = shown..=proof.plies_to_five(board);
            assert!(plies.contains(&checked.plies), "{plies:?}\n{}", told(board, reading));
        }
    }
    let wins = [&fours, &threats].map(|verdict| matches!(verdict, Verdict::Win(_)));
    // Fours are threats, too.
    assert!(!(wins[0] && threats == Verdict::NoWin), "{}", told(board, reading));
    tally.positions += 1;
    tally.fours += usize::from(wins[0]);
    tally.threats += usize::from(wins[1]);
    tally.unknown += usize::from(threats == Verdict::Unknown);
    tally.sides[board.side_to_move().index()] += usize::from(wins[0] || wins[1]);
}

/// Positions of one rule: mostly of 15×15, the first as many as make a share, mostly with threes
/// alone as threats.
fn claims(seed: u64, rule: Rule, count: usize) -> Tally {
    let mut random = Random::new(seed ^ rule as u64);
    let mut tally = Tally::default();
    for number in 0..count {
        let size = if number % 4 < 3 { 15 } else { 7 + random.below(16) };
        let board = attack(&mut random, rule, size);
        let width = [1, 1, 2, 3][number / 4 % 4];
        claim(&board, Reading::ALL[number % 2], width, &mut tally);
    }
    println!("{rule}: {tally:?}");
    tally
}

/// Claims of which a seed that nobody has drawn is known to have some of every kind.
fn mixed_claims(seed: u64, rule: Rule, count: usize) {
    let tally = claims(seed, rule, count);
    assert!((count / 4..=3 * count / 4).contains(&tally.threats), "{tally:?}");
    assert!(tally.fours > count / 20, "{tally:?}");
    assert!(Color::ALL.iter().all(|side| tally.sides[side.index()] > count / 20), "{tally:?}");
}

#[test]
fn claims_hold_under_every_rule() {
    let [fixed, fresh] = seeds();
    thread::scope(|scope| {
        for rule in Rule::ALL {
            scope.spawn(move || mixed_claims(fixed, rule, 40));
        }
    });
    let mut random = Random::new(fresh);
    claims(random.next(), random.pick(&Rule::ALL), 40);
}

#[test]
#[ignore = "half a minute"]
fn a_thousand_claims_hold() {
    let [fixed, fresh] = seeds();
    thread::scope(|scope| {
        for rule in Rule::ALL {
            scope.spawn(move || mixed_claims(fixed, rule, 200));
        }
    });
    thread::scope(|scope| {
        for rule in Rule::ALL {
            scope.spawn(move || claims(fresh, rule, 200));
        }
    });
}
