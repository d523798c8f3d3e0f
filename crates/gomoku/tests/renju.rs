//! Renju's forbidden points on positions with known verdicts.

use gomoku::notation::{grid, moves};
use gomoku::renju::{self, ForbiddenKind, Reading, reference};
use gomoku::{Board, Color, Kind, Point, PointSet, Rule, ThreatState};

/// Diagrams of `RenjuNet` with their verdicts; the source is named in the file.
const CASES: &str = include_str!("data/renju-forbidden.json");

struct Case {
    id: &'static str,
    probe: Point,
    expected: &'static str,
    board: Board,
}

/// Reads the cases. The file holds only strings, so the quoted texts in order are all of it.
fn cases() -> Vec<Case> {
    let mut strings = CASES.split('"').skip(1).step_by(2).peekable();
    let mut cases = Vec::new();
    while let Some(text) = strings.next() {
        if text != "id" {
            continue;
        }
        let id = strings.next().unwrap();
        assert_eq!(strings.next(), Some("probe"));
        let probe = strings.next().unwrap().parse().unwrap();
        assert_eq!(strings.next(), Some("expected"));
        let expected = strings.next().unwrap();
        let mut stones = [PointSet::EMPTY; 2];
        for (color, key) in ["black", "white"].into_iter().enumerate() {
            assert_eq!(strings.next(), Some(key));
            let names =
                std::iter::from_fn(|| strings.next_if(|name| name.parse::<Point>().is_ok()));
            stones[color].extend(names.map(|name| name.parse::<Point>().unwrap()));
        }
        let board = Board::from_stones(15, Rule::Renju, stones[0], stones[1]).unwrap();
        cases.push(Case { id, probe, expected, board });
    }
    cases
}

/// Returns the verdict, after checking that all functions agree on it.
fn verdict(board: &Board, probe: &str, reading: Reading) -> Option<ForbiddenKind> {
    let point = probe.parse().unwrap();
    let expected = reference::forbidden(board, point, reading);
    assert_eq!(renju::forbidden_on(board, point, reading), expected, "{board}{probe}");
    let state = ThreatState::new(board.clone());
    assert_eq!(renju::forbidden(&state, point, reading), expected, "{board}{probe}");
    assert_eq!(state.board(), board);
    expected
}

fn after(text: &str, rule: Rule) -> Board {
    moves::parse(text.as_bytes(), 15, rule).unwrap()
}

#[test]
fn the_diagrams_have_their_verdicts() {
    let cases = cases();
    assert_eq!(cases.len(), 16);
    for Case { id, probe, expected, board } in cases {
        let kind = match expected {
            "6 forbidden" => Some(ForbiddenKind::Overline),
            "4x4 forbidden" | "4x4x4 forbidden" | "4x4x3 forbidden" => {
                Some(ForbiddenKind::DoubleFour)
            }
            "3x3 forbidden" | "3x3x3 forbidden" | "4x3x3 forbidden" => {
                Some(ForbiddenKind::DoubleThree)
            }
            legal => {
                assert!(legal.starts_with("not forbidden"), "{id}: {legal}");
                None
            }
        };
        for reading in Reading::ALL {
            assert_eq!(verdict(&board, &probe.to_string(), reading), kind, "{id}, {reading}");
        }
    }
}

#[test]
#[ignore = "needs ../shared: bash .ci/run shared"]
fn the_diagrams_are_those_of_the_shared_collection() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/gomoku");
    let path = format!("{folder}/renju-forbidden.json");
    assert_eq!(std::fs::read_to_string(&path).expect(&path), CASES);
}

#[test]
fn the_readings_differ_where_a_completion_makes_five() {
    // J8 is the only straight-four square of the row and makes five in the column.
    let points = |names: &str| -> PointSet {
        names.split(' ').map(|name| name.parse::<Point>().unwrap()).collect()
    };
    let black = points("G8 I8 H7 H9 J6 J7 J9 J10");
    let white = points("E8 A1 A3 A5 A7 A9 A11 A13");
    let board = Board::from_stones(15, Rule::Renju, black, white).unwrap();
    assert_eq!(verdict(&board, "H8", Reading::Literal), None);
    assert_eq!(verdict(&board, "H8", Reading::Wide), Some(ForbiddenKind::DoubleThree));
}

#[test]
fn g9_is_forbidden_in_the_rule_check_of_the_gomocup() {
    let board = after("h8h9i7i9h10i6i11i12", Rule::Renju);
    for reading in Reading::ALL {
        assert_eq!(verdict(&board, "G9", reading), Some(ForbiddenKind::DoubleThree));
    }
}

#[test]
fn both_ends_of_an_open_four_are_fives_under_every_rule() {
    for rule in Rule::ALL {
        let board = after("h8h9i8i9j8j9k8k9", rule);
        let fives = gomoku::threats(&board).points(Color::Black, Kind::Five);
        let expected: PointSet =
            ["G8", "L8"].map(|name| name.parse().unwrap()).into_iter().collect();
        assert_eq!(fives, expected, "{rule}");
        for reading in Reading::ALL {
            assert_eq!(verdict(&board, "G8", reading), None);
            assert_eq!(verdict(&board, "L8", reading), None);
        }
    }
}

#[test]
fn the_only_defence_can_be_forbidden() {
    let board = after("h8g6f6g5f7g4h7g3g2a1", Rule::Renju);
    assert_eq!(board.side_to_move(), Color::Black);
    for reading in Reading::ALL {
        assert_eq!(verdict(&board, "G7", reading), Some(ForbiddenKind::DoubleThree));
    }
    // White's four has no other end.
    let fives = gomoku::threats(&board).points(Color::White, Kind::Five);
    assert_eq!(fives, PointSet::from_iter(["G7".parse::<Point>().unwrap()]));
}

#[test]
fn nothing_is_forbidden_under_other_rules_or_on_stones() {
    for rule in Rule::ALL {
        let state = ThreatState::new(after("h8h9i7i9h10i6i11i12", rule));
        for (name, on_renju) in [("G9", true), ("H8", false), ("V22", false)] {
            let kind = renju::forbidden(&state, name.parse().unwrap(), Reading::Literal);
            assert_eq!(kind.is_some(), on_renju && rule == Rule::Renju, "{name}, {rule}");
        }
    }
    let board = after("h8h9i7i9h10i6i11i12", Rule::Freestyle);
    for name in ["H8", "H9", "V22"] {
        let point = name.parse().unwrap();
        assert_eq!(reference::forbidden(&board, point, Reading::Wide), None);
        assert_eq!(renju::forbidden_on(&board, point, Reading::Wide), None);
    }
}

/// Returns a board that was found by search: by the definition, L12 depends on points that depend on others,
/// 34 levels deep.
fn deep_board() -> Board {
    grid::parse(include_bytes!("data/renju-deep.txt"), Rule::Renju).unwrap()
}

#[test]
fn long_recursions_agree() {
    let board = deep_board();
    for reading in Reading::ALL {
        let points = renju::forbidden_points(&board, reading);
        for point in board.empties().iter() {
            assert_eq!(points.kind_at(point), verdict(&board, &point.to_string(), reading));
        }
    }
}

#[test]
fn long_recursions_need_little_stack() {
    let board = deep_board();
    let judge = move || {
        for reading in Reading::ALL {
            for point in board.empties().iter() {
                let expected = reference::forbidden(&board, point, reading);
                assert_eq!(renju::forbidden_on(&board, point, reading), expected, "{point}");
                let explanation = renju::explain(&board, point, reading).unwrap();
                assert_eq!(explanation.kind, expected, "{explanation}");
                assert!(explanation.to_string().len() < 100_000);
            }
        }
    };
    let thread = std::thread::Builder::new().stack_size(256 << 10).spawn(judge);
    thread.unwrap().join().unwrap();
}

/// Boards and states agree on legal moves, and only renju forbids points to Black.
#[test]
fn legal_moves_are_empty_points_that_are_not_forbidden() {
    let boards = [
        moves::parse(b"h8h9i7i9h10i6i11i12", 15, Rule::Renju).unwrap(),
        moves::parse(b"h8h7i9", 15, Rule::Renju).unwrap(),
    ];
    for board in boards {
        for rule in Rule::ALL {
            for side in Color::ALL {
                let board = board.clone().with_rule(rule).with_side(side);
                let state = ThreatState::new(board.clone());
                for reading in Reading::ALL {
                    let bound = rule == Rule::Renju && side == Color::Black;
                    let expected: PointSet = board
                        .empties()
                        .iter()
                        .filter(|&at| !bound || reference::forbidden(&board, at, reading).is_none())
                        .collect();
                    assert_eq!(board.legal_moves(reading), expected, "{board}");
                    assert_eq!(state.legal_moves(reading), expected, "{board}");
                }
            }
        }
    }
}
