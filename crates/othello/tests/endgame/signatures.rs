//! Pinned node counts with one thread. They change only if the search changes, and are the same on every
//! processor and in every build.

use othello::Board;
use othello::search::endgame::Control;
use othello::workload::boards_with_empties;

use super::fforum::problems;
use super::solver;

/// Returns the number of nodes that a new solver needs to solve boards one after another.
fn nodes(hash_mib: usize, boards: impl IntoIterator<Item = Board>) -> u64 {
    let mut solver = solver(1, hash_mib);
    boards.into_iter().map(|board| solver.solve(board, Control::new()).nodes).sum()
}

fn fforum(numbers: impl IntoIterator<Item = usize>) -> u64 {
    let problems = problems(numbers);
    nodes(512, problems.into_iter().map(|(_, problem)| problem.position.board()))
}

#[test]
fn boards_of_random_games() {
    // The boards of `tritboard bench`, with a table that is too small.
    assert_eq!(nodes(1, boards_with_empties(1, 16, 8)), 5_374_888);
}

#[test]
fn fforum_1_to_19() {
    assert_eq!(fforum(1..=19), 1_400_249);
}

#[test]
fn some_of_fforum_20_to_39() {
    assert_eq!(fforum([21, 22, 23, 24, 29, 30, 39]), 6_657_662);
}

#[test]
#[cfg_attr(debug_assertions, ignore = "minutes without optimisation")]
fn fforum_20_to_39() {
    assert_eq!(fforum(20..=39), 186_393_894);
}

#[test]
#[ignore = "takes a minute"]
fn fforum_40_to_49() {
    assert_eq!(fforum(40..=49), 1_430_578_705);
}
