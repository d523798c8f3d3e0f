//! Wins, losses and what must be stopped.

use gomoku::game::{Outcome, last_outcome};
use gomoku::renju::Reading;
use gomoku::search::alphabeta::{Control, Question};
use gomoku::{Point, Rule, notation::moves};

use crate::engine;

fn best(text: &str, rule: Rule, nodes: u64) -> (Point, Option<i32>) {
    let board = moves::parse(text.as_bytes(), 15, rule).unwrap();
    let mut engine = engine(rule, 1);
    let analysis = engine.search(&board, Question::new(), Control::new().nodes(nodes));
    let best = analysis.best().unwrap();
    (best.point, best.value.mate())
}

/// Checks the move, and in how many plies the game is won.
fn check(text: &str, rule: Rule, expected: &[&str], mate: Option<i32>) {
    let (point, found) = best(text, rule, 20_000);
    assert!(expected.contains(&&*point.to_string()), "{text}: {point}");
    assert_eq!(found, mate, "{text}");
}

#[test]
fn what_wins_at_once_is_played() {
    // Black has four in a row, with either end open.
    check("h8a1i8a3j8a5k8a7", Rule::Freestyle, &["G8", "L8"], Some(1));
    // An open three.
    check("h8a1i8a3j8a5", Rule::Freestyle, &["G8", "K8"], Some(3));
    // Its own five comes before the opponent's.
    check("h8h9i8i9j8j9k8k9", Rule::Freestyle, &["G8", "L8"], Some(1));
}

#[test]
fn what_must_be_stopped_is_stopped() {
    // White has four on one side of a stone of Black's.
    check("g8h8a1i8a3j8a5k8", Rule::Freestyle, &["L8"], None);
    for rule in Rule::ALL {
        // An open three of White's: one of its ends, or a point beyond.
        let (point, _) = best("a1h8o15i8o1j8", rule, 20_000);
        assert!(["F8", "G8", "K8", "L8"].contains(&&*point.to_string()), "{rule}: {point}");
    }
}

#[test]
fn who_is_lost_blocks_all_the_same() {
    // A straight four of White's: either end, though the other wins.
    check("a1h8c1i8e1j8g1k8", Rule::Freestyle, &["G8", "L8"], Some(-2));
}

/// Black would win on a point that renju forbids, and does not play there.
#[test]
fn forbidden_points_are_left_alone() {
    // G9 is a double three.
    let (point, _) = best("h8h9i7i9h10i6i11i12", Rule::Renju, 5_000);
    assert_ne!(point.to_string(), "G9");
    // Six in a row is no five.
    let (point, _) = best("h8a1i8a2j8a4k8a5m8a7n8o1", Rule::Standard, 5_000);
    assert_eq!(point.to_string(), "G8");
}

/// What the search says is a win, it wins, whatever the opponent does of what it can do.
#[test]
fn announced_wins_are_won() {
    let positions = [
        ("h9a1h10c1i8e1j8a15", Rule::Freestyle),
        ("h10i11h9i9j9g8h8j8i7h7", Rule::Renju),
        ("h8a1i8c2h9e3i9g1", Rule::Standard),
        ("h8a1i8c2h9e3i9g1", Rule::Caro5),
        ("h8a1i8c2h9e3i9g1", Rule::Caro6),
    ];
    for (text, rule) in positions {
        let mut board = moves::parse(text.as_bytes(), 15, rule).unwrap();
        let winner = board.side_to_move();
        let mut engine = engine(rule, 1);
        let mut left = None;
        let outcome = loop {
            let analysis = engine.search(&board, Question::new(), Control::new().nodes(60_000));
            let best = analysis.best().unwrap();
            if board.side_to_move() == winner {
                let mate = best.value.mate().expect("a forced win");
                assert!(mate > 0, "{text}: {mate}");
                left = Some(mate);
            }
            board.place(best.point).unwrap();
            if let Some(outcome) = last_outcome(&board, Reading::Literal) {
                break outcome;
            }
        };
        assert!(matches!(outcome, Outcome::Win { winner: who, .. } if who == winner), "{text}");
        assert_eq!(left, Some(1));
    }
}

#[test]
fn several_lines_come_best_first() {
    let board = moves::parse(b"h8h9i8g9j9", 15, Rule::Freestyle).unwrap();
    let mut engine = engine(Rule::Freestyle, 1);
    let question = Question::new().multi_pv(5).depth(4);
    let analysis = engine.search(&board, question, Control::new());
    assert_eq!(analysis.moves.len(), 5);
    assert!(analysis.moves.windows(2).all(|pair| pair[0].value >= pair[1].value));
    let mut points: Vec<Point> = analysis.moves.iter().map(|found| found.point).collect();
    points.sort_unstable();
    points.dedup();
    assert_eq!(points.len(), 5);
    let alone = engine.search(&board, Question::new().depth(4), Control::new());
    assert_eq!(alone.moves.len(), 1);
}

#[test]
fn fives_are_wins_beside_other_lines() {
    for (rule, text, fives) in [
        (Rule::Freestyle, "h8h9i8i9j8j9k8k9", &["G8", "L8"][..]),
        (Rule::Standard, "h8a1i8a3j8a5k8a7", &["G8", "L8"]),
        (Rule::Renju, "h8g8i8a3j8a5k8a7", &["L8"]),
    ] {
        let board = moves::parse(text.as_bytes(), 15, rule).unwrap();
        let question = Question::new().multi_pv(4).depth(3);
        let analysis = engine(rule, 1).search(&board, question, Control::new());
        for found in &analysis.moves {
            let is_five = fives.contains(&found.point.to_string().as_str());
            assert_eq!(found.value.mate() == Some(1), is_five, "{rule} {found:?}");
            assert_eq!(is_five, found.pv.len() == 1, "{rule} {found:?}");
        }
        let count = fives.len();
        assert!(analysis.moves[..count].iter().all(|found| found.value.mate() == Some(1)));
    }
}
