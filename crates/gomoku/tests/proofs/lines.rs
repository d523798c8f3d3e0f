//! Proofs written by hand, for positions with a known outcome.

use gomoku::Color::{Black, White};
use gomoku::proof::Answer;
use gomoku::proof::Proof;
use gomoku::proof::check::{Checked, Flaw, check};
use gomoku::renju::Reading;
use gomoku::search::reference;
use gomoku::{Board, Rule};

use crate::common::mutations;
use crate::strategy::{board, points, proof};

fn literal(board: &Board, proof: &Proof) -> Result<Checked, Flaw> {
    check(board, Reading::Literal, proof)
}

/// Returns four-in-a-row puzzles: the board and the line that solves it, in which every reply is the only one
/// that stops a four.
fn puzzles() -> [(Board, &'static str); 3] {
    [
        (
            board(
                Rule::Renju,
                Black,
                "L14 E13 H13 H12 I11 G10 H10 K10 J9 H8 I8",
                "I14 G13 K12 H11 L11 I10 F9 H9 I9 L9 J8",
            ),
            "J12,K13,G9,F8,G6,H7,G8,G7,G12,G11,F12,I12,D12,E12,F10,E11,E10,D10,F11,D9,F14,F13,C11",
        ),
        (board(Rule::Renju, Black, "H8 J8 K8 I7 L7 I6", "H9 L8 J7 K6 I5 L5"), "I8,G8,I10,I9,J9"),
        (
            board(
                Rule::Renju,
                White,
                "H8 F6 I7 G6 F8 F9 E7 H4 J6 J4 J5 J8 I4 K6 L6 I2 L5 M7 I8 K8 D5 F4 H3 E2 J11 G11 \
                 E10 F13 B11 D12",
                "H7 G7 G9 H6 E8 F7 D6 G5 I5 K5 J3 J7 K4 L7 M6 N7 K7 G4 G8 L8 E4 F3 G2 I10 F11 D9 \
                 E12 C10 C12",
            ),
            "G1,G3,E6,H9,H5,I6,F5,E5,C8,D7,C11,C9,C14,C13,D13",
        ),
    ]
}

#[test]
fn known_lines_of_fours_are_proofs() {
    for (board, line) in puzzles() {
        let proof = proof(board.side_to_move(), &[line]);
        assert_eq!(proof.main_line(), points(line));
        let checked = literal(&board, &proof).unwrap();
        assert_eq!(checked.line, points(line), "{board}");
        assert_eq!(checked.longest(), proof.longest());
        assert_eq!(checked.positions, proof.answers().len() as u64);
        assert_eq!(checked.by_proof, checked.positions - 1);
        let counted = [
            checked.by_proof,
            checked.by_five,
            checked.by_straight_four,
            checked.by_fours,
            checked.by_forbidden,
        ];
        assert_eq!(counted.iter().sum::<u64>(), checked.replies);
    }
}

/// Without an answer, the verifier finds the win exactly if at most three fours are left.
#[test]
fn three_fours_are_left_to_the_verifier() {
    for (board, line) in puzzles() {
        let proof = proof(board.side_to_move(), &[line]);
        let fours = proof.longest();
        for (index, mutant) in mutations::dropped(&proof).enumerate() {
            let rest = fours - 1 - index;
            let checked = literal(&board, &mutant.proof);
            assert_eq!(checked.is_ok(), rest <= 3, "{}\n{board}", mutant.change);
            if let Ok(checked) = checked {
                assert_eq!(checked.longest(), fours);
                assert_eq!(checked.by_fours, u64::from(rest > 1));
            }
        }
    }
}

#[test]
fn flanks_count_under_caro() {
    for rule in Rule::ALL {
        let checked = |black: &str, white: &str, attack: &str| {
            let board = board(rule, Black, black, white);
            let proof = Proof::new(Black, vec![Answer::new(points(attack)[0], [])]).unwrap();
            let checked = literal(&board, &proof);
            assert_eq!(checked.is_ok(), reference::verifies(&board, Reading::Literal, &proof));
            checked.map_err(|flaw| flaw.to_string())
        };
        let is_caro = matches!(rule, Rule::Caro5 | Rule::Caro6);
        // E . G H I J . L: each completion blocks the other one's end.
        let between = checked("G8 H8 I8", "E8 L8 A1", "J8");
        if is_caro {
            assert_eq!(between.unwrap_err(), "after J8: White's F8 is not answered");
        } else {
            assert_eq!(between.unwrap().by_five, 225 - 7);
        }
        // If there is room on one side only, White stops both fives by taking the end on that side.
        let room = checked("G8 H8 I8", "E8 A1 A3", "J8");
        let closed = rule.line_rule(Black).blocked;
        assert_eq!(room.is_err(), closed, "{rule}");
        // The edge does not block.
        assert!(checked("B8 C8 D8", "A1 A3 A5", "E8").is_ok());
    }
}

/// Under caro a five can be stopped at its end, too: after F1, White's only five is G1, and H1, where Black
/// makes two fours, blocks it.
#[test]
fn a_counter_four_is_stopped_at_its_end() {
    for rule in Rule::ALL {
        let board = board(rule, White, "C1 D1 E1", "B1 H2 H3 H4 G2 F3 E4");
        let flaw = literal(&board, &proof(White, &["O15"])).unwrap_err().to_string();
        let is_caro = matches!(rule, Rule::Caro5 | Rule::Caro6);
        let reply = if is_caro { "H1" } else { "F1" };
        assert_eq!(flaw, format!("after O15: Black's {reply} is not answered"), "{rule}");
    }
}

#[test]
fn six_do_not_win_where_five_are_exact() {
    for rule in Rule::ALL {
        // B . D E F G: C makes six.
        let board = board(rule, Black, "B8 D8 E8 F8", "A1 A3 A5 A7");
        let checked = literal(&board, &proof(Black, &["G8"]));
        match rule {
            Rule::Freestyle | Rule::Caro6 => assert_eq!(checked.unwrap().longest(), 1),
            Rule::Standard | Rule::Renju | Rule::Caro5 => {
                let flaw = checked.unwrap_err().to_string();
                assert_eq!(flaw, "after G8: White's H8 is not answered");
            }
        }
    }
}

#[test]
fn forbidden_points_defend_and_attack() {
    // White's four can be stopped only at H8, where Black would make two threes.
    let threes = "G8 I8 H7 H9";
    let four = board(Rule::Renju, White, &format!("{threes} D4"), "E5 F6 I9 A1 A3");
    let after = proof(White, &["G7"]);
    let flaw = literal(&four.clone().with_rule(Rule::Freestyle), &after).unwrap_err();
    assert_eq!(flaw.to_string(), "after G7: Black's H8 is not answered");
    let checked = literal(&four, &after);
    assert!(checked.is_ok(), "{checked:?}\n{four}");
    assert_eq!(checked.unwrap().by_forbidden, 1);

    // If the column has no three, Black may stop it.
    let free = board(Rule::Renju, White, &format!("{threes} D4 A5"), "E5 F6 I9 A1 H10 A15");
    let flaw = literal(&free, &after).unwrap_err();
    assert_eq!(flaw.to_string(), "after G7: Black's H8 is not answered");
}

#[test]
fn fives_on_the_board_before_do_not_win() {
    let board = board(Rule::Freestyle, Black, "A1 B1 C1 D1 E1 H8 I8 J8", "A15 B15 C15 D15 E15 L8");
    assert!(literal(&board, &proof(Black, &["A8"])).is_err());
    // A stone that extends one makes a new five.
    assert!(literal(&board, &proof(Black, &["F1"])).is_ok());
    let standard = board.with_rule(Rule::Standard);
    assert!(literal(&standard, &proof(Black, &["F1"])).is_err());
}
