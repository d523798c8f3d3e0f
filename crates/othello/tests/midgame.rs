//! How good the player's search is on positions that are solved.
//!
//! `data/midgame-28-30.obf` has positions of games between people, 28 to 30 empty squares each, with
//! their exact scores and one of the best moves, by the end-game solver.
#![cfg(feature = "weights")]

use std::fs::File;
use std::io::BufReader;

use othello::Position;
use othello::eval::PatternEvaluation;
use othello::notation::Mode;
use othello::notation::obf::{self, Problem};
use othello::search::midgame::{Control, Effort, Engine, Question};
use othello::search::{Options, Selectivity};

fn problems() -> Vec<Problem> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/midgame-28-30.obf");
    let file = BufReader::new(File::open(path).unwrap());
    obf::Reader::new(file, Mode::Strict).map(Result::unwrap).collect()
}

/// Another best move than that of the solver counts as wrong.
#[test]
fn fifteen_moves_ahead_most_best_moves_are_found() {
    let options = Options::new().hash_mib(64);
    let mut engine = Engine::new(options, PatternEvaluation::embedded()).unwrap();
    let effort = Effort { depth: 15, selectivity: Selectivity::Percent73 };
    let problems = problems();
    assert!(problems.len() >= 200);
    let (mut found, mut error, mut bias) = (0, 0.0, 0.0);
    for problem in &problems {
        let board = problem.position.board();
        assert!((28..=30).contains(&board.empties().len()));
        engine.clear();
        let analysis =
            engine.search(board, Question { effort, ..Question::default() }, Control::new());
        let best = analysis.best().unwrap();
        found += usize::from(problem.best_moves().any(|played| played == best.played));
        let difference = best.score.discs() - f64::from(problem.best_score().unwrap());
        error += difference.abs();
        bias += difference;
    }
    let count = problems.len() as f64;
    let (percent, error, bias) = (100.0 * found as f64 / count, error / count, bias / count);
    println!("{percent:.1} % of the best moves, mean error {error:.2} discs, bias {bias:+.2}");
    assert!(percent >= 75.0 && error <= 2.8 && bias.abs() <= 0.5);
}

/// What the table knows of the second board is a weak proof for a weak move: the first one's search has
/// refuted the move that leads there.
#[test]
fn an_unfinished_proof_does_not_replace_what_is_expected() {
    let boards = [
        "OXXO----OOXOOO---OXOOO--XXXOOO--XXXOOOO--XXOXOO---XOOX---XXO-X-- X",
        "OXXO----OOXOOO---OXOOO--XXXOOO--XXOOOOO--OXOXOO-O-XXXX---XXXXX-- X",
    ];
    let options = Options::new().hash_mib(64);
    let mut engine = Engine::new(options, PatternEvaluation::embedded()).unwrap();
    for (board, (square, score)) in boards.into_iter().zip([("E8", -14), ("H7", 12)]) {
        let board = board.parse::<Position>().unwrap().board();
        let control = Control::new().nodes(2_500_000);
        let found = engine.search(board, Question::default(), control);
        let best = found.best().unwrap();
        assert_eq!(
            (best.played.to_string(), best.score.to_score().discs()),
            (square.to_owned(), score)
        );
        assert!(!best.is_exact() && best.depth == board.empties().len());
    }
}
