//! All flaws, with their messages and lines.

use gomoku::Color::{Black, White};
use gomoku::proof::Proof;
use gomoku::proof::check::check;
use gomoku::proof::{Answer, Reply};
use gomoku::renju::Reading;
use gomoku::{Board, Point, PointSet, Rule};

use crate::strategy::{board, points, proof};

fn flaw(board: &Board, proof: &Proof) -> String {
    check(board, Reading::Literal, proof).unwrap_err().to_string()
}

#[test]
fn the_attacker_is_to_move() {
    let board = board(Rule::Freestyle, White, "G8 H8 I8 J8", "");
    let text = flaw(&board, &proof(Black, &["K8"]));
    assert_eq!(text, "White is to move; expected the attacker, Black");
    assert!(check(&board.with_side(Black), Reading::Literal, &proof(Black, &["K8"])).is_ok());
}

#[test]
fn moves_are_played_on_empty_points_of_the_board() {
    let board = board(Rule::Freestyle, Black, "H8 I8 J8", "L8");
    let flaw = |lines: &[&str]| flaw(&board, &proof(Black, lines));
    assert_eq!(flaw(&["L8"]), "the answer cannot be played: L8 already has a white stone");
    assert_eq!(flaw(&["P1"]), "the answer cannot be played: P1 is not on a board of 15×15");
    assert_eq!(
        flaw(&["K8 G8 G8"]),
        "after K8 G8: the answer cannot be played: G8 already has a white stone"
    );
    assert_eq!(
        flaw(&["K8 K8 G8"]),
        "after K8: a reply of the proof cannot be played: K8 already has a black stone"
    );
    assert_eq!(
        flaw(&["K8 A16"]),
        "after K8: a reply of the proof cannot be played: A16 is not on a board of 15×15"
    );
}

#[test]
fn black_may_not_play_forbidden_points() {
    // H8 makes two threes, but under the literal reading the one in the row does not count.
    let disputed =
        board(Rule::Renju, Black, "G8 I8 H7 H9 J6 J7 J9 J10", "E8 A1 A3 A5 A7 A9 A11 A13");
    let three = proof(Black, &["H8"]);
    let wide = check(&disputed, Reading::Wide, &three).unwrap_err().to_string();
    assert_eq!(wide, "the answer H8 is forbidden to Black: double-three");
    // J8 makes a five in the column, so White must go there.
    let literal = check(&disputed, Reading::Literal, &three).unwrap();
    assert_eq!((literal.by_five, literal.by_straight_four), (207, 1));

    let overline = board(Rule::Renju, Black, "A1 B1 C1 E1 F1 H8 H9 I8 I9", "A15");
    assert_eq!(
        flaw(&overline, &proof(Black, &["D1"])),
        "the answer D1 is forbidden to Black: overline"
    );
    let fours = board(Rule::Renju, Black, "H5 H6 H7 E8 F8 G8", "A15");
    assert_eq!(
        flaw(&fours, &proof(Black, &["H8"])),
        "the answer H8 is forbidden to Black: double-four"
    );
    // White may play there, and so may Black under other rules.
    let white = board(Rule::Renju, White, "A15", "H5 H6 H7 E8 F8 G8");
    assert!(check(&white, Reading::Literal, &proof(White, &["H8"])).is_ok());
    let freestyle = fours.with_rule(Rule::Freestyle);
    assert!(check(&freestyle, Reading::Literal, &proof(Black, &["H8"])).is_ok());
}

#[test]
fn a_five_of_the_defender_refutes() {
    for rule in Rule::ALL {
        let board = board(rule, Black, "H8 I8 J8 F1", "A1 B1 C1 D1 C15");
        let text = flaw(&board, &proof(Black, &["K8"]));
        assert_eq!(text, "after K8: White's E1 makes five");
        // The attacker's own five comes first.
        let board = board.with_side(White);
        assert!(check(&board, Reading::Literal, &proof(White, &["E1"])).is_ok());
    }
    // A black overline is not a five under renju, but is one under freestyle.
    let six = board(Rule::Renju, White, "D8 E8 F8 H8 I8 G3", "G4 G5 G6");
    let four = proof(White, &["G7"]);
    let checked = check(&six, Reading::Literal, &four).unwrap();
    assert_eq!((checked.by_forbidden, checked.longest()), (1, 1));
    assert_eq!(flaw(&six.with_rule(Rule::Freestyle), &four), "after G7: Black's G8 makes five");
}

#[test]
fn every_reply_is_answered() {
    let closed = board(Rule::Freestyle, Black, "H8 I8 J8", "L8");
    assert_eq!(flaw(&closed, &proof(Black, &["K8"])), "after K8: White's G8 is not answered");
    assert_eq!(
        flaw(&closed, &proof(Black, &["K8 G8 H9", "K8 H9"])),
        "after K8 G8 H9: White's A1 is not answered"
    );
}

#[test]
fn a_counter_four_is_answered() {
    // Two threes at H8, which renju would forbid. White's row has three stones next to the edge.
    let threes = "G8 I8 H7 H9";
    let quiet = board(Rule::Freestyle, Black, threes, "A15 D13 A3 O1");
    let checked = check(&quiet, Reading::Literal, &proof(Black, &["H8"])).unwrap();
    assert_eq!(checked.by_straight_four, 225 - 9);
    assert_eq!(checked.longest(), 2);

    let counter = board(Rule::Freestyle, Black, threes, "A1 B1 C1 A15");
    let flaw_of = |lines: &[&str]| flaw(&counter, &proof(Black, lines));
    assert_eq!(flaw_of(&["H8"]), "after H8: White's D1 is not answered");
    assert_eq!(flaw_of(&["H8 D1 E1"]), "after H8: White's E1 is not answered");
    // Continuing as if nothing had happened does not help.
    assert_eq!(flaw_of(&["H8 D1 F8", "H8 E1 D1"]), "after H8 D1 F8: White's E1 makes five");
    let both = proof(Black, &["H8 D1 E1", "H8 E1 D1"]);
    let checked = check(&counter, Reading::Literal, &both).unwrap();
    assert_eq!((checked.positions, checked.by_proof, checked.longest()), (3, 2, 3));
}

#[test]
fn an_answer_belongs_to_one_position() {
    let board = board(Rule::Freestyle, Black, "G8 I8 H7 H9", "A1 B1 C1 A15");
    let [h8, d1, e1, f1] = ["H8", "D1", "E1", "F1"].map(|name| name.parse::<Point>().unwrap());
    let replies = [Reply::answered(d1, 1), Reply::answered(e1, 1)];
    let answers = vec![Answer::new(h8, replies), Answer::new(f1, [])];
    let shared = Proof::new(Black, answers).unwrap();
    assert_eq!(flaw(&board, &shared), "after H8: the answer to E1 belongs to another position");
}

#[test]
fn a_full_board_is_no_win() {
    let black = "B1 C1 A2 D2 B3 C3 A4 D4 B5 C5";
    let black: PointSet = points(black).into_iter().collect();
    let full = |empty: &str| {
        let empty: PointSet = points(empty).into_iter().collect();
        let white = PointSet::full(5) - black - empty;
        Board::from_stones(5, Rule::Freestyle, black - empty, white).unwrap().with_side(Black)
    };
    assert_eq!(flaw(&full("A1"), &proof(Black, &["A1"])), "after A1: the board is full");
    let last = full("A1 B1");
    assert_eq!(flaw(&last, &proof(Black, &["A1"])), "after A1 B1: the board is full");
}

#[test]
fn flaws_name_their_line() {
    let board = board(Rule::Freestyle, Black, "H8 I8 J8", "L8");
    let flaw = check(&board, Reading::Literal, &proof(Black, &["K8"])).unwrap_err();
    assert_eq!(flaw.line, points("K8"));
}
