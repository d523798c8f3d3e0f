//! Questions about forced wins.

use std::sync::Arc;

use gomoku::notation::moves;
use gomoku::proof::check::check;
use gomoku::search::{Control, Length, Method, Options, Solution, Solver, Verdict};
use gomoku::{Board, Rule};

use crate::Question;
use crate::end;

/// From the README of renju-note/quintet (MIT): eight fours in a row.
const FOURS: &str = "h8h7f6g7i7g9g6h6f8e8f9f7e7d6h4g5j6i5j4k5j5j3j8j7i4k4k6l7l6m6i2n7l5k7m7g4\
                     i8g8k8l8d5e4f4f3h3g2e2i10j11f11g11d9e10e12f13c10b11c12d12";

/// From the tests of renju-note/quintet (MIT), in another order.
const THREATS: &str = "h10i11h9i9j9g8h8j8i7h7";

pub(crate) const ALL: &[Question] = &[
    Question { name: "gomoku: eight fours", ask: fours },
    Question { name: "gomoku: eight fours, fewest moves", ask: shortest },
    Question { name: "gomoku: threats", ask: threats },
    Question { name: "gomoku: defence", ask: defence },
    Question { name: "gomoku: limit of nodes", ask: limited },
    Question { name: "gomoku: stop flag", ask: stopped },
];

fn board(text: &str) -> Board {
    moves::parse(text.as_bytes(), 15, Rule::Renju).expect("a game")
}

fn solver() -> Solver {
    Solver::new(options()).expect("little memory")
}

fn options() -> Options {
    Options::new().hash_mib(4)
}

/// Returns the nodes, the end, the verdict and the length of a win, which is verified.
fn numbers(board: &Board, solution: &Solution) -> Vec<i64> {
    let (verdict, length) = match &solution.verdict {
        Verdict::Win(proof) => {
            let checked = check(board, options().reading, proof).expect("the win holds");
            (1, end::nodes(checked.longest() as u64))
        }
        Verdict::NoWin => (-1, 0),
        Verdict::Unknown => (0, 0),
    };
    vec![end::nodes(solution.nodes), end::number(solution.end), verdict, length]
}

fn solve(text: &str, method: Method, control: Control) -> Vec<i64> {
    let board = board(text);
    numbers(&board, &solver().solve(&board, method, control))
}

fn fours() -> Vec<i64> {
    solve(FOURS, Method::Vcf, Control::new())
}

fn shortest() -> Vec<i64> {
    let board = board(FOURS);
    let mut solver = solver();
    solver.set_length(Length::Shortest);
    numbers(&board, &solver.solve(&board, Method::Vcf, Control::new()))
}

fn threats() -> Vec<i64> {
    solve(THREATS, Method::Any, Control::new())
}

fn defence() -> Vec<i64> {
    let mut board = board(FOURS);
    board.place("H5".parse().expect("a point")).expect("empty");
    let defence = solver().defend(&board, Method::Vcf, Control::new());
    vec![
        end::nodes(defence.nodes),
        end::number(defence.end),
        end::nodes(defence.moves.len() as u64),
    ]
}

fn limited() -> Vec<i64> {
    [0, 1, 127, 128, 129, 5_000]
        .into_iter()
        .flat_map(|nodes| solve(THREATS, Method::Any, Control::new().nodes(nodes)))
        .collect()
}

fn stopped() -> Vec<i64> {
    solve(THREATS, Method::Any, Control::new().stop(Arc::new(true.into())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_are_found() {
        assert_eq!(fours(), [28, 0, 1, 8]);
        assert_eq!(shortest()[..3], [1_812, 0, 1]);
        assert_eq!(threats()[..3], [17_121, 0, 1]);
        assert_eq!(defence()[1], 0);
    }

    #[test]
    fn limits_end_searches() {
        let ends = [0, 1, 127, 128, 129, 5_000].map(|nodes| [nodes, 1, 0, 0]);
        assert_eq!(limited(), ends.concat());
        assert_eq!(stopped(), [0, 3, 0, 0]);
    }
}
