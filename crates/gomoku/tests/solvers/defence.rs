//! First moves that win, and defences.

use gomoku::proof::check::check;
use gomoku::renju::Reading;
use gomoku::search::{Control, Method, Verdict, reference};
use gomoku::{Board, Color, Kind, Point, PointSet, Rule, renju, threats};

use crate::common::{Random, seeds};
use crate::positions::{attack, crowded, described, solver_of};

/// Maximum number of the attacker's moves; the wins here are shorter.
const MOVES: usize = 10;

fn is_legal(board: &Board, point: Point, reading: Reading) -> bool {
    let is_restricted = board.rule() == Rule::Renju && board.side_to_move() == Color::Black;
    !is_restricted || renju::reference::forbidden(board, point, reading).is_none()
}

/// Returns the first moves of wins by fours, by trying each point.
fn winning_fours(board: &Board, reading: Reading) -> PointSet {
    let attacker = board.side_to_move();
    let fives = threats(board).points(attacker, Kind::Five);
    if !fives.is_empty() {
        return fives;
    }
    let wins = |&point: &Point| {
        if !is_legal(board, point, reading) {
            return false;
        }
        let mut after = board.clone();
        after.place(point).unwrap();
        let now = threats(&after);
        if !now.any(attacker, Kind::Five) || now.any(attacker.opponent(), Kind::Five) {
            return false;
        }
        let mut replies = after.empties().iter();
        replies.all(|reply| {
            if !is_legal(&after, reply, reading) {
                return true;
            }
            let mut after = after.clone();
            after.place(reply).unwrap();
            reference::vcf(&after, reading, MOVES).is_some()
        })
    };
    board.empties().iter().filter(wins).collect()
}

fn first_moves_agree(seed: u64, count: usize) -> usize {
    let mut random = Random::new(seed);
    let mut found = 0;
    for number in 0..count {
        let rule = Rule::ALL[number % 5];
        let reading = Reading::ALL[number / 5 % 2];
        let size = 6 + random.below(4);
        let board = if number % 2 == 0 {
            crowded(&mut random, rule, size, 3)
        } else {
            attack(&mut random, rule, size)
        };
        let mut solver = solver_of(reading, 1 << 16, 1);
        if solver.solve(&board, Method::Vcf, Control::new()).nodes > 60 {
            continue;
        }
        let wins = solver.winning_moves(&board, Method::Vcf, Control::new());
        assert!(wins.is_complete);
        let firsts: Vec<Point> =
            wins.proofs.iter().map(|proof| proof.answers()[0].attack).collect();
        assert!(firsts.is_sorted(), "{firsts:?}");
        let set: PointSet = firsts.iter().copied().collect();
        assert_eq!(set.len(), firsts.len());
        let expected = winning_fours(&board, reading);
        assert!((expected - set).is_empty(), "{}", described(&board, reading));
        // The reference has a move limit; longer wins are only verified.
        for proof in wins.proofs.iter().filter(|proof| proof.longest() <= MOVES) {
            let first = proof.answers()[0].attack;
            assert!(expected.contains(first), "{first} {}", described(&board, reading));
        }
        let more = solver.winning_moves(&board, Method::Any, Control::new().nodes(3_000));
        for proof in wins.proofs.iter().chain(&more.proofs) {
            let checked = check(&board, reading, proof);
            checked.unwrap_or_else(|flaw| panic!("{flaw}\n{}", described(&board, reading)));
        }
        if more.is_complete {
            let threats: PointSet = more.proofs.iter().map(|p| p.answers()[0].attack).collect();
            assert!((set - threats).is_empty(), "{}", described(&board, reading));
        }
        let verdict = solver.solve(&board, Method::Vcf, Control::new()).verdict;
        assert_eq!(verdict != Verdict::NoWin, !firsts.is_empty(), "{}", described(&board, reading));
        found += firsts.len();
    }
    println!("{found} first moves");
    found
}

#[test]
fn first_moves_are_those_that_win() {
    let [fixed, fresh] = seeds();
    assert!(first_moves_agree(fixed, 150) > 50);
    first_moves_agree(fresh, 30);
}

/// Returns the number of moves that lose and of those that refute.
fn defences_agree(seed: u64, count: usize) -> [usize; 2] {
    let mut random = Random::new(seed);
    let mut found = [0; 2];
    let mut number = 0;
    while number < count {
        let rule = Rule::ALL[number % 5];
        let reading = Reading::ALL[number / 5 % 2];
        let size = 7 + random.below(3);
        let board = attack(&mut random, rule, size);
        let attacker = board.side_to_move().opponent();
        let mut solver = solver_of(reading, 1 << 16, 1);
        let passed = board.clone().with_side(attacker);
        let solution = solver.solve(&passed, Method::Vcf, Control::new());
        if solution.nodes > 60 || solution.verdict == Verdict::NoWin {
            continue;
        }
        number += 1;
        let defence = solver.defend(&board, Method::Vcf, Control::new());
        let legal = board.empties().iter().filter(|&point| is_legal(&board, point, reading));
        let moves: PointSet = defence.moves.iter().map(|found| found.point).collect();
        assert_eq!(moves, legal.collect::<PointSet>(), "{}", described(&board, reading));
        assert_eq!(moves.len(), defence.moves.len());
        // Check all refutations, and a third of the other moves.
        for (index, defence) in defence.moves.iter().enumerate() {
            let mut after = board.clone();
            after.place(defence.point).unwrap();
            let expected = |after: &Board| reference::vcf(after, reading, MOVES).is_some();
            match &defence.verdict {
                Verdict::Win(proof) => {
                    check(&after, reading, proof)
                        .unwrap_or_else(|flaw| panic!("{flaw}\n{}", described(&after, reading)));
                    assert!(index % 3 != 0 || expected(&after), "{}", described(&after, reading));
                    found[0] += 1;
                }
                Verdict::NoWin => {
                    assert!(!expected(&after), "{}", described(&after, reading));
                    found[1] += 1;
                }
                Verdict::Unknown => panic!("there is no limit"),
            }
        }
    }
    println!("{found:?}");
    found
}

#[test]
fn defences_refute_or_lose() {
    let [fixed, fresh] = seeds();
    let found = defences_agree(fixed, 20);
    assert!(found.iter().all(|&found| found > 20), "{found:?}");
    defences_agree(fresh, 4);
}

#[test]
fn a_five_refutes_every_attack() {
    // Both sides have four in a row.
    let board = crate::positions::after("h8h10i8i10j8j10k8k10", Rule::Freestyle);
    let mut solver = solver_of(Reading::Literal, 1 << 16, 1);
    let defence = solver.defend(&board, Method::Any, Control::new());
    let best: Vec<_> = defence.moves[..2].iter().map(|found| found.point.to_string()).collect();
    assert_eq!(best, ["G8", "L8"]);
    assert!(defence.resisting().iter().eq(defence.moves[..2].iter().map(|found| found.point)));
    assert!(defence.moves[..2].iter().all(|found| found.verdict == Verdict::NoWin));
    assert!(defence.moves[2..].iter().all(|found| found.resistance() == Some(1)));
}
