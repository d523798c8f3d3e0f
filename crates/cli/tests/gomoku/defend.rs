//! `tritboard gomoku defend`.

use gomoku::Rule;
use gomoku::notation::moves;
use gomoku::proof::check::check;
use gomoku::renju::Reading;
use gomoku::search::{Control, Method, Options, Solver, Verdict};
use serde_json::json;

use super::solve::{QUIET, THREES, answer, run, run_json};

#[test]
fn without_an_attack_no_move_refutes() {
    for (board, options) in [(QUIET, &[][..]), (THREES, &["--side", "white", "--vcf"])] {
        let arguments = &[&["defend", board], options].concat();
        answer(arguments, 0, json!({"result": "no-attack", "moves": []}));
        let (code, out, _) = run(arguments, "");
        assert_eq!(code, 0);
        assert!(out.contains(" has no attack by fours "), "{out}");
    }
    answer(&["defend", THREES, "--side", "white"], 0, json!({"result": "refuted"}));
}

#[test]
fn defences_refute_or_resist() {
    // White stops the three at one of its ends.
    let expected = json!({"result": "refuted", "side": "white"});
    let found = answer(&["defend", "h8a1i8a3j8"], 0, expected);
    let moves = found["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 225 - 5);
    let of = |result: &str| -> Vec<&str> {
        let found = moves.iter().filter(|found| found["result"] == result);
        found.map(|found| found["move"].as_str().unwrap()).collect()
    };
    let mut refutes = of("refutes");
    refutes.sort_unstable();
    assert_eq!(refutes, ["G8", "K8"]);
    assert_eq!(of("unknown").len(), 0);
    assert_eq!(of("loses").len(), moves.len() - 2);
    assert!(
        moves.iter().all(|found| found["resistance"].is_null() == (found["result"] == "refutes"))
    );

    // Black has a straight four.
    answer(&["defend", "h8a1i8a3j8a5k8", "--vcf"], 0, json!({"result": "lost"}));
    let (code, out, err) = run(&["defend", "h8a1i8a3j8"], "");
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.contains("White refutes Black's attack by 2 moves\n  G8 K8"), "{out}");
    // The library verifies the win against every move that loses.
    let board = moves::parse(b"h8a1i8a3j8a5k8", 15, Rule::Freestyle).unwrap();
    let mut solver = Solver::new(Options::default()).unwrap();
    let control = Control::new();
    for found in solver.defend(&board, Method::Vcf, control).moves {
        let Verdict::Win(proof) = found.verdict else { panic!("{}", found.point) };
        let mut after = board.clone();
        after.place(found.point).unwrap();
        check(&after, Reading::Literal, &proof).unwrap();
    }
}

/// Almost every move loses to a straight four at once; these moves are counted, not listed.
#[test]
fn moves_that_lose_at_once_are_summed_up() {
    let (code, text, _) = run(&["defend", "h8a1i8a2j8", "--side", "white"], "");
    assert_eq!(code, 0);
    assert!(text.starts_with("White refutes Black's attack by 2 moves\n  G8 K8\n"), "{text}");
    assert!(text.lines().count() < 10, "{text}");
    let answer = run_json(&["defend", "h8a1i8a2j8", "--side", "white"], "", 0);
    let moves = answer["moves"].as_array().unwrap();
    let loses: Vec<u64> = moves.iter().filter_map(|found| found["resistance"].as_u64()).collect();
    assert!(loses.len() > 200);
    for resistance in 1..=10 {
        let count = loses.iter().filter(|&&found| found == resistance).count();
        let moves =
            if resistance == 1 { "at once, in 1 move" } else { &*format!("in {resistance} moves") };
        let others = format!("  {moves}: {count} other moves\n");
        let named = text.matches(&format!(" ({resistance})")).count();
        match named {
            0 if count > 0 => assert!(text.contains(&others), "{others}{text}"),
            0 => {}
            _ if count > named => {
                let others = format!("  {moves}: {} other moves\n", count - named);
                assert!(text.contains(&others), "{others}{text}");
            }
            _ => assert_eq!(named, count, "{text}"),
        }
    }
}
