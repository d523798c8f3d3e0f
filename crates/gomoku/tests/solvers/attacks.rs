//! Claims about random attacking positions are verified; refuted attacks are not claimed.

use std::thread;

use gomoku::proof::check::check;
use gomoku::renju::Reading;
use gomoku::search::{Control, Length, Method, Verdict};
use gomoku::{Board, Color, Rule};

use crate::common::{Random, seeds};
use crate::positions::{attack, described, fours, solver_of};

/// Node limits of a search by fours and of one by threats.
const NODES: [u64; 2] = [50_000, 5_000];

/// Numbers of positions, of those won by fours and by threats, and of those won by each side.
#[derive(Debug, Default)]
struct Tally {
    positions: usize,
    fours: usize,
    threats: usize,
    unknown: usize,
    sides: [usize; 2],
}

/// Verifies the claims about a position and counts them.
fn claim(board: &Board, reading: Reading, width: u8, tally: &mut Tally) {
    let length = if tally.positions.is_multiple_of(2) { Length::First } else { Length::Shortest };
    let new = || solver_of(reading, 1 << 20, width);
    let fours = fours(&mut new(), board, length, Control::new().nodes(NODES[0])).verdict;
    let threats = new().solve(board, Method::Vct, Control::new().nodes(NODES[1])).verdict;
    for verdict in [&fours, &threats] {
        if let Verdict::Win(proof) = verdict {
            let checked = check(board, reading, proof);
            let checked =
                checked.unwrap_or_else(|flaw| panic!("{flaw}\n{}", described(board, reading)));
            assert!(checked.longest() >= proof.longest(), "{}", described(board, reading));
            // The line is a lower bound of the plies, and the bound without a search an upper one.
            let shown = u32::try_from(checked.line.len()).unwrap();
            let plies = shown..=proof.plies_to_five(board);
            assert!(plies.contains(&checked.plies), "{plies:?}\n{}", described(board, reading));
        }
    }
    let wins = [&fours, &threats].map(|verdict| matches!(verdict, Verdict::Win(_)));
    // A win by fours is also a win by threats.
    assert!(!(wins[0] && threats == Verdict::NoWin), "{}", described(board, reading));
    tally.positions += 1;
    tally.fours += usize::from(wins[0]);
    tally.threats += usize::from(wins[1]);
    tally.unknown += usize::from(threats == Verdict::Unknown);
    tally.sides[board.side_to_move().index()] += usize::from(wins[0] || wins[1]);
}

/// Checks claims about positions of one rule, most of them of 15×15 and with threats of width 1.
fn claims(seed: u64, rule: Rule, count: usize) -> Tally {
    let mut random = Random::new(seed ^ rule as u64);
    let mut tally = Tally::default();
    for number in 0..count {
        let size = if number % 4 < 3 { 15 } else { 7 + random.below(16) };
        let board = attack(&mut random, rule, size);
        let width = [1, 1, 2, 3][number / 4 % 4];
        claim(&board, Reading::ALL[number % 2], width, &mut tally);
    }
    println!("{rule}: {tally:?}");
    tally
}

/// Checks claims for a fixed seed, whose positions include all kinds.
fn mixed_claims(seed: u64, rule: Rule, count: usize) {
    let tally = claims(seed, rule, count);
    assert!((count / 4..=3 * count / 4).contains(&tally.threats), "{tally:?}");
    assert!(tally.fours > count / 20, "{tally:?}");
    assert!(Color::ALL.iter().all(|side| tally.sides[side.index()] > count / 20), "{tally:?}");
}

#[test]
fn claims_hold_under_every_rule() {
    let [fixed, fresh] = seeds();
    thread::scope(|scope| {
        for rule in Rule::ALL {
            scope.spawn(move || mixed_claims(fixed, rule, 40));
        }
    });
    let mut random = Random::new(fresh);
    claims(random.next(), random.pick(&Rule::ALL), 40);
}

#[test]
#[ignore = "takes half a minute"]
fn a_thousand_claims_hold() {
    let [fixed, fresh] = seeds();
    thread::scope(|scope| {
        for rule in Rule::ALL {
            scope.spawn(move || mixed_claims(fixed, rule, 200));
        }
    });
    thread::scope(|scope| {
        for rule in Rule::ALL {
            scope.spawn(move || claims(fresh, rule, 200));
        }
    });
}

/// Attacks with a known refutation: no win is claimed.
mod refuted {
    use gomoku::proof::check::check;
    use gomoku::renju::Reading;
    use gomoku::search::{Control, Method, Verdict};
    use gomoku::{Board, Color, Rule};

    use crate::positions::{board, described, solver_of};

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
                assert!(
                    !matches!(verdict, Verdict::Win(_)),
                    "{}",
                    described(board, Reading::Literal)
                );
            }
        }
    }

    /// Two open twos whose lines cross.
    const TWOS: &str = "H9 H10 I8 J8";

    #[test]
    fn two_threes_win_unless_the_defender_is_faster() {
        for rule in [Rule::Freestyle, Rule::Standard, Rule::Caro5] {
            assert!(is_won(&board(rule, Color::Black, TWOS, "A1 C1 E1 A15")), "{rule}");
            // White makes five next, or a four that Black cannot stop.
            is_not_claimed(&board(rule, Color::Black, TWOS, "B2 C2 D2 E2 A15"));
            is_not_claimed(&board(rule, Color::Black, TWOS, "C2 D2 E2 D3 D4"));
        }
    }

    #[test]
    fn a_closed_four_is_stopped_first() {
        // White's four can be stopped at only one point, which gains Black nothing; then White stops one
        // three with a four.
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
    fn forbidden_points_do_not_win() {
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
        assert!(is_won(&board(
            Rule::Freestyle,
            Color::Black,
            "H9 H10 H11 I8 J8 K8",
            "H12 L8 A1 A3"
        )));
        assert!(is_won(&board(Rule::Renju, Color::White, "H12 L8 A1 A3", "H9 H10 H11 I8 J8 K8")));
    }

    #[test]
    fn a_forbidden_defence_does_not_help() {
        // White's four has one end, G7, where Black would make two threes.
        let position = crate::positions::after("h8g6f6g5f7g4h7g3", Rule::Renju);
        let position = position.with_side(Color::White);
        assert!(matches!(verdict(&position, Method::Vcf, 1), Verdict::Win(_)));
    }

    #[test]
    fn overlines_do_not_win_where_five_is_exact() {
        // G8 makes six, so F8 makes no four.
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
}
