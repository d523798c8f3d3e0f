//! Attacks with a known refutation: nothing is claimed.

use gomoku::proof::check::check;
use gomoku::renju::Reading;
use gomoku::search::{Control, Method, Verdict};
use gomoku::{Board, Color, Rule};

use crate::positions::{board, solver_of, told};

fn verdict(board: &Board, method: Method, width: u8) -> Verdict {
    let reading = Reading::Literal;
    let mut solver = solver_of(reading, 1 << 20, width);
    let verdict = solver.solve(board, method, Control::new().nodes(300_000)).verdict;
    if let Verdict::Win(proof) = &verdict {
        check(board, reading, proof).unwrap_or_else(|flaw| panic!("{flaw}\n{board}"));
    }
    verdict
}

fn is_won(board: &Board) -> bool {
    matches!(verdict(board, Method::Any, 1), Verdict::Win(_))
}

fn is_not_claimed(board: &Board) {
    for method in [Method::Vcf, Method::Vct, Method::Any] {
        for width in 1..=3 {
            let verdict = verdict(board, method, width);
            assert!(!matches!(verdict, Verdict::Win(_)), "{}", told(board, Reading::Literal));
        }
    }
}

/// Where two open twos meet.
const TWOS: &str = "H9 H10 I8 J8";

#[test]
fn two_threes_win_unless_the_defender_is_faster() {
    for rule in [Rule::Freestyle, Rule::Standard, Rule::Caro5] {
        assert!(is_won(&board(rule, Color::Black, TWOS, "A1 C1 E1 A15")), "{rule}");
        // White makes five next, or a four that nothing stops, whatever Black does.
        is_not_claimed(&board(rule, Color::Black, TWOS, "B2 C2 D2 E2 A15"));
        is_not_claimed(&board(rule, Color::Black, TWOS, "C2 D2 E2 D3 D4"));
    }
}

#[test]
fn a_closed_four_is_stopped_first() {
    // White's four can be stopped on one point, where Black makes nothing; then White stops one
    // three with four.
    let black = "H9 H10 I8 J8 A2";
    let white = "B2 C2 D2 E2 A15";
    let board = board(Rule::Freestyle, Color::Black, black, white);
    for method in [Method::Vcf, Method::Any] {
        if let Verdict::Win(proof) = verdict(&board, method, 1) {
            assert_eq!(proof.answers()[0].attack.to_string(), "F2");
        }
    }
    assert_eq!(verdict(&board, Method::Vcf, 1), Verdict::NoWin);
}

#[test]
fn what_is_forbidden_is_no_win() {
    // H8 would make two threes, two fours, and six.
    for (black, white) in [
        (TWOS, "I9 G11 H11 K8"),
        ("H9 H10 H11 I8 J8 K8", "H12 L8 A1 A3 A5 A7"),
        ("E8 F8 G8 I8 J8", "A1 A3 A5 A7 D8"),
    ] {
        let board = board(Rule::Renju, Color::Black, black, white);
        for reading in Reading::ALL {
            let mut solver = solver_of(reading, 1 << 20, 2);
            for method in [Method::Vcf, Method::Vct] {
                let wins = solver.winning_moves(&board, method, Control::new().nodes(100_000));
                for proof in wins.proofs {
                    assert_ne!(proof.answers()[0].attack.to_string(), "H8");
                    check(&board, reading, &proof).unwrap();
                }
            }
        }
    }
    is_not_claimed(&board(Rule::Renju, Color::Black, TWOS, "B2 C2 D2 E2 A15"));
    // Under another rule, and for White, the same points win.
    assert!(is_won(&board(Rule::Freestyle, Color::Black, "H9 H10 H11 I8 J8 K8", "H12 L8 A1 A3")));
    assert!(is_won(&board(Rule::Renju, Color::White, "H12 L8 A1 A3", "H9 H10 H11 I8 J8 K8")));
}

#[test]
fn a_defender_who_cannot_play_the_only_defence_has_lost() {
    // White's four has one end, G7, where Black would make two threes.
    let position = crate::positions::after("h8g6f6g5f7g4h7g3", Rule::Renju);
    let position = position.with_side(Color::White);
    assert!(matches!(verdict(&position, Method::Vcf, 1), Verdict::Win(_)));
}

#[test]
fn overlines_do_not_win_where_five_is_exact() {
    // G8 makes six: the four of F8 is none.
    let black = "C8 D8 E8 G8 H8";
    for (rule, wins) in [(Rule::Freestyle, true), (Rule::Standard, false)] {
        let position = board(rule, Color::Black, black, "B8 I8 A1 C1");
        assert_eq!(is_won(&position), wins, "{rule}");
    }
}

#[test]
fn nothing_is_claimed_of_empty_and_full_boards() {
    for rule in Rule::ALL {
        is_not_claimed(&Board::new(15, rule).unwrap());
        // Pairs of rows and columns: no five is left anywhere.
        let mut stones = [gomoku::PointSet::EMPTY; 2];
        for point in gomoku::Point::all(6) {
            stones[(point.x() / 2 + point.y()) % 2].insert(point);
        }
        let full = Board::from_stones(6, rule, stones[0], stones[1]).unwrap();
        for side in Color::ALL {
            is_not_claimed(&full.clone().with_side(side));
        }
    }
}
