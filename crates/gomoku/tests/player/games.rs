//! Whole games.

use gomoku::game::{Outcome, WinReason, last_outcome};
use gomoku::renju::Reading;
use gomoku::search::alphabeta::{Control, Question};
use gomoku::{Board, Color, Point, Rule};

use crate::engine;

/// Plays a game with so many nodes a move, and returns its end.
fn play(rule: Rule, size: usize, opening: &[Point], nodes: u64) -> (Board, Outcome) {
    let mut engine = engine(rule, 1);
    let mut board = Board::new(size, rule).unwrap();
    opening.iter().for_each(|&point| board.place(point).unwrap());
    loop {
        let legal = board.legal_moves(Reading::Literal);
        let analysis = engine.search(&board, Question::new(), Control::new().nodes(nodes));
        let best = analysis.best().expect("the board is not full");
        assert_eq!(best.pv.first(), Some(&best.point));
        assert!(legal.contains(best.point) || legal.is_empty(), "{} on\n{board}", best.point);
        // The line can be played.
        let mut after = board.clone();
        best.pv.iter().for_each(|&point| after.place(point).unwrap());
        assert!(analysis.nodes <= nodes);
        board.place(best.point).unwrap();
        if let Some(outcome) = last_outcome(&board, Reading::Literal) {
            return (board, outcome);
        }
    }
}

#[test]
fn games_of_every_rule_and_size_end_by_the_rules() {
    for (index, rule) in Rule::ALL.into_iter().enumerate() {
        for size in [5, 7, 9, 15, 20, 22] {
            let centre = size / 2;
            let opening = [Point::new(centre, centre), Point::new(centre - 1, centre - index % 2)];
            let opening: Vec<Point> = opening.into_iter().flatten().collect();
            let (board, outcome) = play(rule, size, &opening[..index % 3 % 2 + 1], 400);
            match outcome {
                Outcome::Draw => assert!(board.empties().is_empty()),
                Outcome::Win { reason: WinReason::Forbidden(_), .. } => {
                    // Only if nothing else was left.
                    let mut before = board.clone();
                    before.undo();
                    assert!(before.legal_moves(Reading::Literal).is_empty(), "{before}");
                }
                Outcome::Win { .. } => {}
            }
        }
    }
}

#[test]
fn a_full_board_has_no_move_and_an_empty_one_its_middle() {
    let mut engine = engine(Rule::Freestyle, 1);
    let board = Board::new(15, Rule::Freestyle).unwrap();
    let analysis = engine.search(&board, Question::new().depth(2), Control::new());
    assert_eq!(analysis.best().unwrap().point, "H8".parse().unwrap());

    // Twos that nobody can make five of.
    let mut full = Board::new(5, Rule::Freestyle).unwrap();
    for (index, point) in Point::all(5).enumerate() {
        let color = if index / 2 % 2 == 0 { Color::Black } else { Color::White };
        full = full.with_side(color);
        full.place(point).unwrap();
    }
    let analysis = engine.search(&full, Question::new(), Control::new().nodes(1_000));
    assert_eq!(analysis.best(), None);
}
