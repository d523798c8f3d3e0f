//! Questions about endgames.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use othello::Board;
use othello::notation::Mode;
use othello::notation::obf::{Problem, Reader};
use othello::search::endgame::{Control, Limits, Options, Order, Solution, Solver};
use othello::workload::boards_with_empties;

use crate::Question;
use crate::end;

/// Endgames of the FFO test suite.
const SMALL: &str = include_str!("../../othello/tests/data/fforum-1-19.obf");
const LARGE: &str = include_str!("../../othello/tests/data/fforum-40-59.obf");

pub(crate) const ALL: &[Question] = &[
    Question { name: "othello: FFO 1 to 19", ask: small },
    Question { name: "othello: every move of FFO 1", ask: every_move },
    Question { name: "othello: many boards", ask: many },
    Question { name: "othello: limit of nodes", ask: limited },
    Question { name: "othello: limit of nodes for each of many boards", ask: many_limited },
    Question { name: "othello: stop flag", ask: stopped },
    Question { name: "othello: stop flag set by a report", ask: stopped_by_report },
];

fn problems(text: &str) -> Vec<Problem> {
    Reader::new(text.as_bytes(), Mode::Strict).collect::<Result<_, _>>().expect("endgames")
}

fn solver(threads: usize) -> Solver {
    Solver::new(Options::new().threads(threads).hash_mib(16)).expect("little memory")
}

/// Returns the nodes, the end and the bounds of the score.
fn numbers(solution: &Solution) -> [i64; 4] {
    let bounds = solution.bounds;
    [
        end::nodes(solution.nodes),
        end::number(solution.end),
        bounds.lower.discs().into(),
        bounds.upper.discs().into(),
    ]
}

fn small() -> Vec<i64> {
    let mut solver = solver(1);
    problems(SMALL)
        .iter()
        .flat_map(|problem| {
            let solution = solver.solve(problem.position.board(), Control::new());
            assert_eq!(solution.score(), problem.best_score());
            numbers(&solution)
        })
        .collect()
}

fn every_move() -> Vec<i64> {
    let board = problems(SMALL)[0].position.board();
    let moves = solver(1).solve_moves(board, Control::new());
    moves.iter().flat_map(|(_, solution)| numbers(solution)).collect()
}

fn boards() -> Vec<Board> {
    (3..11).flat_map(|empties| boards_with_empties(1, empties, 3)).collect()
}

/// Solves many boards with one thread and with four; without threads both are the same search.
fn many() -> Vec<i64> {
    let solve = |threads| -> Vec<i64> {
        let mut solver = solver(threads);
        let many = solver.solve_many(boards(), Order::Input, Limits::default());
        many.flat_map(|solved| {
            let [nodes, end, lower, upper] = numbers(&solved.solution);
            // Nodes of several threads depend on their timing.
            let nodes = if threads == 1 { nodes } else { 0 };
            [solved.index.try_into().expect("few boards"), nodes, end, lower, upper]
        })
        .collect()
    };
    [solve(1), solve(4)].concat()
}

fn limited() -> Vec<i64> {
    let board = problems(LARGE)[0].position.board();
    [0, 1, 1_000, 100_000]
        .into_iter()
        .flat_map(|nodes| numbers(&solver(1).solve(board, Control::new().nodes(nodes))))
        .collect()
}

fn many_limited() -> Vec<i64> {
    let boards = problems(LARGE).into_iter().take(3).map(|problem| problem.position.board());
    let mut solver = solver(1);
    let many = solver.solve_many(boards, Order::Input, Limits::default().nodes(10_000));
    many.flat_map(|solved| numbers(&solved.solution)).collect()
}

fn stopped() -> Vec<i64> {
    let board = problems(LARGE)[0].position.board();
    numbers(&solver(1).solve(board, Control::new().stop(Arc::new(true.into())))).into()
}

/// Stops at the first report. Without a clock, reports come by node count, so the searched nodes differ.
fn stopped_by_report() -> Vec<i64> {
    let board = problems(LARGE)[1].position.board();
    let flag = Arc::new(AtomicBool::new(false));
    let stop = Arc::clone(&flag);
    let control = Control::new().stop(flag).progress(move |_| stop.store(true, Ordering::Relaxed));
    vec![end::number(solver(1).solve(board, control).end)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_endgames_are_solved() {
        assert_eq!(small().chunks(4).map(|numbers| numbers[0]).sum::<i64>(), 1_400_249);
        assert!(many().chunks(5).all(|numbers| numbers[2] == 0 && numbers[3] == numbers[4]));
    }

    #[test]
    fn limits_end_searches() {
        let numbers = limited();
        let ends: Vec<_> = numbers.chunks(4).map(|numbers| (numbers[0], numbers[1])).collect();
        assert_eq!(ends, [(0, 1), (1, 1), (1_000, 1), (100_000, 1)]);
        assert!(many_limited().chunks(4).all(|numbers| numbers[..2] == [10_000, 1]));
        assert_eq!(stopped()[..2], [0, 3]);
        assert_eq!(stopped_by_report(), [3]);
    }
}
