//! Verdicts of the solver compared with exhaustive searches.

use gomoku::proof::check::check;
use gomoku::renju::Reading;
use gomoku::search::{Control, Length, Method, Verdict, reference};
use gomoku::{Board, Kind, Rule, threats};

use crate::common::{Random, seeds};
use crate::positions::{attack, crowded, described, fours, solver_of};

/// Returns the number of the attacker's moves of a verdict, including the five, which the solver does not
/// count.
fn length(board: &Board, verdict: &Verdict) -> Option<usize> {
    let Verdict::Win(proof) = verdict else {
        assert_eq!(*verdict, Verdict::NoWin);
        return None;
    };
    let is_five = threats(board).any(board.side_to_move(), Kind::Five);
    Some(proof.longest() + usize::from(!is_five))
}

/// Compares wins by fours if the reference is fast enough. Returns the number of moves of the shortest win, 0
/// if there is none.
fn fours_agree(board: &Board, reading: Reading, most_nodes: u64) -> Option<usize> {
    let mut solver = solver_of(reading, 1 << 18, 1);
    let first = fours(&mut solver, board, Length::First, Control::new());
    if first.nodes > most_nodes {
        return None;
    }
    let shortest = fours(&mut solver, board, Length::Shortest, Control::new()).verdict;
    let mut fresh = solver_of(reading, 1 << 18, 1);
    let fresh = fours(&mut fresh, board, Length::Shortest, Control::new()).verdict;
    assert_eq!(length(board, &shortest), length(board, &fresh), "{}", described(board, reading));
    let most = 12.min(1 + board.empties().len());
    let expected = reference::vcf(board, reading, most);
    assert_eq!(length(board, &shortest), expected, "{}", described(board, reading));
    let found = length(board, &first.verdict);
    assert_eq!(found.is_some(), expected.is_some(), "{}", described(board, reading));
    assert!(found >= expected, "{}", described(board, reading));
    for verdict in [&shortest, &first.verdict] {
        if let Verdict::Win(proof) = verdict {
            let checked = check(board, reading, proof);
            checked.unwrap_or_else(|flaw| panic!("{flaw}\n{}", described(board, reading)));
        }
    }
    Some(expected.unwrap_or(0))
}

/// Returns the numbers of boards without a win, with one of at most two moves, with a longer one, and left
/// out.
fn boards_agree(
    count: usize,
    most_nodes: u64,
    mut board: impl FnMut(usize, Rule) -> Board,
) -> [usize; 4] {
    let mut found = [0; 4];
    for number in 0..count {
        let board = board(number, Rule::ALL[number % 5]);
        let agreed = fours_agree(&board, Reading::ALL[number / 5 % 2], most_nodes);
        let index = match agreed {
            Some(0) => 0,
            Some(1..=2) => 1,
            Some(_) => 2,
            None => 3,
        };
        found[index] += 1;
    }
    println!("{found:?}");
    found
}

fn small_boards(seed: u64, count: usize, most_nodes: u64) -> [usize; 4] {
    let mut random = Random::new(seed);
    boards_agree(count, most_nodes, |number, rule| {
        if number / 5 % 4 == 0 {
            let taken = 2 + random.below(4);
            crowded(&mut random, rule, 5 + number / 20 % 5, taken)
        } else {
            attack(&mut random, rule, 6 + number / 20 % 4)
        }
    })
}

fn sparse_boards(seed: u64, count: usize, most_nodes: u64) -> [usize; 4] {
    let mut random = Random::new(seed);
    boards_agree(count, most_nodes, |_, rule| attack(&mut random, rule, 15))
}

#[test]
fn wins_by_fours_are_those_of_the_reference_on_small_boards() {
    let [fixed, fresh] = seeds();
    let [none, short, long, left_out] = small_boards(fixed, 700, 100);
    assert!(none > 100 && short > 20 && long > 15 && left_out < 100);
    small_boards(fresh, 100, 100);
}

#[test]
fn wins_by_fours_are_those_of_the_reference_on_sparse_boards() {
    let [fixed, fresh] = seeds();
    let [none, short, long, left_out] = sparse_boards(fixed, 50, 50);
    assert!(none > 10 && short > 2 && long > 2 && left_out < 15);
    sparse_boards(fresh, 10, 50);
}

#[test]
#[ignore = "takes minutes"]
fn many_wins_by_fours_are_those_of_the_reference() {
    for seed in seeds() {
        let [none, _, long, _] = small_boards(seed, 10_000, 400);
        assert!(none > 1000 && long > 500);
        let [none, _, long, _] = sparse_boards(seed, 500, 200);
        assert!(none > 100 && long > 20);
    }
}

/// Compares wins by threats with those by any moves. Returns the number of wins by each: threats need not
/// find all wins.
fn any_moves(seed: u64, count: usize, most_empties: usize, moves: usize) -> [usize; 2] {
    let mut random = Random::new(seed);
    let mut found = [0; 2];
    let mut number = 0;
    while number < count {
        let rule = Rule::ALL[number % 5];
        let reading = Reading::ALL[number / 5 % 2];
        let taken = 5 + random.below(3);
        let board = crowded(&mut random, rule, 5 + number / 2 % 2, taken);
        if board.empties().len() > most_empties || board.empties().len() < 4 {
            continue;
        }
        number += 1;
        let width = [1, 2, 3][number % 3];
        let mut solver = solver_of(reading, 1 << 16, width);
        let verdict = solver.solve(&board, Method::Vct, Control::new()).verdict;
        assert_ne!(verdict, Verdict::Unknown);
        let expected = reference::wins_within(&board, reading, moves);
        if let Verdict::Win(proof) = &verdict {
            check(&board, reading, proof)
                .unwrap_or_else(|flaw| panic!("{flaw}\n{}", described(&board, reading)));
            let length = length(&board, &verdict).unwrap();
            if length <= moves && expected.is_none_or(|expected| expected > length) {
                // The proof's length counts only one of the three fours and the five that it leaves to the
                // verifier.
                let longer = reference::wins_within(&board, reading, length + 3);
                assert_ne!(longer, None, "{}", described(&board, reading));
            }
            found[0] += 1;
        }
        if expected.is_some_and(|moves| moves <= 2) && rule != Rule::Renju {
            // The win is a five or a four that cannot be stopped.
            assert_ne!(verdict, Verdict::NoWin, "{}", described(&board, reading));
        }
        found[1] += usize::from(expected.is_some());
    }
    println!("{found:?} of {count}");
    found
}

#[test]
fn wins_by_threats_are_wins_by_any_moves() {
    let [fixed, fresh] = seeds();
    let [threats, any] = any_moves(fixed, 300, 13, 4);
    assert!(threats > 30 && any >= threats && any < 270);
    any_moves(fresh, 60, 13, 4);
}
