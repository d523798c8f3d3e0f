//! Scores of all moves of a board.

use othello::search::endgame::{Bounds, Control, End, Solution, reference};
use othello::workload::boards_with_empties;
use othello::{Board, Move, Score};

use super::{boards, check_any, check_window, fewer, seeds, solver};

/// Returns the board after a move, which may be a pass.
fn after(board: Board, played: Move) -> Board {
    played.square().map_or(board.pass(), |square| board.play(square))
}

#[test]
fn every_move_has_its_score() {
    for seed in seeds() {
        let mut solver = solver(1, 1);
        for empties in 0..=7 {
            for board in boards(seed, empties, fewer(40)) {
                let moves = solver.solve_moves(board, Control::new());
                let legal: Vec<Move> = if board.moves().any() {
                    board.moves().iter().map(Move::Place).collect()
                } else if board.pass().moves().any() {
                    vec![Move::Pass]
                } else {
                    Vec::new()
                };
                let mut listed: Vec<Move> = moves.iter().map(|&(played, _)| played).collect();
                listed.sort();
                let mut expected = legal;
                expected.sort();
                assert_eq!(listed, expected, "{board}");
                for (played, solution) in &moves {
                    check_window(board, Score::MIN, Score::MAX, solution);
                    assert_eq!(solution.best_move(), Some(*played));
                    let score =
                        -reference::alpha_beta(after(board, *played), Score::MIN, Score::MAX);
                    assert_eq!(solution.score(), Some(score), "{played}\n{board}");
                }
                let scores: Vec<_> = moves.iter().map(|(_, solution)| solution.score()).collect();
                assert!(scores.is_sorted_by(|a, b| a >= b), "{scores:?}\n{board}");
                if let Some(&best) = scores.first() {
                    assert_eq!(best, solver.solve(board, Control::new()).score(), "{board}");
                }
            }
        }
    }
}

#[test]
fn threads_do_not_change_the_scores_of_moves() {
    for seed in seeds() {
        let (mut one, mut two) = (solver(1, 4), solver(2, 4));
        for board in boards_with_empties(seed, 15, fewer(3)) {
            let mut lists = [&mut one, &mut two].map(|solver| {
                let moves = solver.solve_moves(board, Control::new());
                moves
                    .into_iter()
                    .map(|(played, solution)| {
                        check_window(board, Score::MIN, Score::MAX, &solution);
                        (played, solution.score())
                    })
                    .collect::<Vec<_>>()
            });
            for list in &mut lists {
                list.sort();
            }
            assert_eq!(lists[0], lists[1], "{board}");
        }
    }
}

#[test]
fn moves_not_searched_come_between_good_and_bad_ones() {
    let start = Board::START;
    let moves = solver(1, 1).solve_moves(start, Control::new().nodes(10));
    assert_eq!(moves.len(), 4);
    for (played, solution) in &moves {
        check_any(start, solution);
        assert_eq!((solution.best_move(), solution.end), (Some(*played), End::NodeLimit));
        assert_eq!(solution.bounds, Bounds::UNKNOWN);
    }

    // Stop at many points before all moves are solved.
    for board in boards_with_empties(11, 14, 3) {
        let mut exact = solver(1, 4).solve_moves(board, Control::new());
        exact.sort_by_key(|&(played, _)| played);
        for exponent in 8..22 {
            let moves = solver(1, 4).solve_moves(board, Control::new().nodes(1 << exponent));
            for (played, solution) in &moves {
                check_any(board, solution);
                let (_, other) = exact.iter().find(|(other, _)| other == played).unwrap();
                assert!(super::contains(solution.bounds, other.score().unwrap()), "{board}");
            }
            check_order(&moves);
        }
    }
}

/// Asserts the order of moves: proven good, then without a proof, then proven worse than another move.
fn check_order(moves: &[(Move, Solution)]) {
    let most = moves.iter().map(|(_, solution)| solution.bounds.lower).max();
    let class = |bounds: Bounds| match () {
        () if Some(bounds.upper) < most => 2,
        () if bounds == Bounds::UNKNOWN => 1,
        () => 0,
    };
    for pair in moves.windows(2) {
        let [(_, before), (_, now)] = pair else { unreachable!("pairs") };
        let (first, second) = (class(before.bounds), class(now.bounds));
        // A move that is proven to lose may be bad, even if no better move is proven.
        let is_loss = now.bounds.upper < Score::DRAW && first == 1;
        assert!(first <= second || is_loss, "{moves:?}");
        if first == second && first != 1 {
            assert!(before.bounds.lower >= now.bounds.lower, "{moves:?}");
        }
    }
}

#[test]
fn moves_proven_bad_come_after_moves_without_a_proof() {
    let mut found = 0;
    for board in boards_with_empties(12, 14, fewer(20)) {
        let needed: u64 = {
            let moves = solver(1, 4).solve_moves(board, Control::new());
            moves.iter().map(|(_, solution)| solution.nodes).sum()
        };
        for part in 1..8 {
            let moves = solver(1, 4).solve_moves(board, Control::new().nodes(needed * part / 8));
            check_order(&moves);
            let proven = moves.iter().map(|(_, solution)| solution.bounds.lower).max().unwrap();
            let last = &moves.last().unwrap().1;
            let has_unknown = moves.iter().any(|(_, s)| s.bounds == Bounds::UNKNOWN);
            found += usize::from(has_unknown && last.bounds.upper < proven);
        }
    }
    assert!(found > 0, "some moves are proven bad before others are known");
}
