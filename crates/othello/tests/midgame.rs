//! Tests of the engine on positions whose exact scores are known.
//!
//! `data/midgame-28-30.obf` has positions with 28 to 30 empty squares from human games, with their exact
//! scores and one of the best moves, from the endgame solver.
#![cfg(all(feature = "network", feature = "weights"))]

use std::cmp::Reverse;
use std::collections::HashMap;
use std::fs::File;
use std::io::BufReader;

use engine::random::SplitMix64;
use othello::eval::{NetworkEvaluation, PatternEvaluation};
use othello::notation::Mode;
use othello::notation::obf::{self, Problem};
use othello::search::endgame::Solver;
use othello::search::midgame::{Control, Engine, Question, RankedMove, SearchDepth};
use othello::search::{self, End, Options, Selectivity};
use othello::{Board, Game, Move, Position, Score, Square};

fn problems() -> Vec<Problem> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/midgame-28-30.obf");
    let file = BufReader::new(File::open(path).unwrap());
    obf::Reader::new(file, Mode::Strict).map(Result::unwrap).collect()
}

/// A best move other than that of the solver counts as wrong.
#[test]
fn fifteen_plies_find_most_best_moves() {
    let options = Options::new().hash_mib(64);
    let mut engine = Engine::new(options, NetworkEvaluation::embedded()).unwrap();
    let search_depth = SearchDepth::with_selectivity(15, Selectivity::Percent73);
    let problems = problems();
    assert!(problems.len() >= 200);
    let (mut found, mut error, mut bias) = (0, 0.0, 0.0);
    for problem in &problems {
        let board = problem.position.board();
        assert!((28..=30).contains(&board.empties().len()));
        engine.clear();
        let question = Question::new().search_depth(search_depth);
        let analysis = engine.search(board, question, Control::new());
        let best = analysis.best().unwrap();
        found += usize::from(problem.best_moves().any(|played| played == best.played));
        let difference = best.score.discs() - f64::from(problem.best_score().unwrap().discs());
        error += difference.abs();
        bias += difference;
    }
    let count = problems.len() as f64;
    let (percent, error, bias) = (100.0 * found as f64 / count, error / count, bias / count);
    println!("{percent:.1} % of the best moves, mean error {error:.2} discs, bias {bias:+.2}");
    assert!(percent >= 80.0 && error <= 2.0 && bias.abs() <= 0.4);
}

/// The table's entry for the second board proves a low bound for a weak move that the search of the first
/// board has refuted.
#[test]
fn an_unfinished_proof_does_not_replace_the_expected_move() {
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

/// Returns a board of a random game with `empties` empty squares, whose mover has several moves.
fn random_board(empties: u32, random: &mut SplitMix64) -> Board {
    loop {
        let mut board = Board::START;
        while board.empties().len() > empties {
            let moves: Vec<Square> = board.moves().iter().collect();
            let Some(&square) = random.choose(&moves) else { break };
            board = board.play(square);
        }
        if board.empties().len() == empties && board.moves().len() > 2 {
            return board;
        }
    }
}

/// After any limit of a multi-PV search, the first move is not worse than the proven bound of another, and
/// proven bounds are true.
#[test]
fn the_first_of_several_moves_is_not_worse_than_a_proven_one() {
    let mut random = SplitMix64::new(32);
    let options = Options::new().hash_mib(1);
    let mut engine = Engine::new(options, PatternEvaluation::embedded()).unwrap();
    let mut solver = Solver::new(options).unwrap();
    let (mut proven, mut partly) = (0, 0);
    for round in 0..120 {
        let board = random_board(8 + round % 5, &mut random);
        let mut exact = |square| {
            let solution = solver.solve(board.play(square), search::Control::new());
            -solution.bounds.score().unwrap()
        };
        let scores: HashMap<Move, Score> =
            board.moves().iter().map(|square| (Move::Place(square), exact(square))).collect();
        let best = *scores.values().max().unwrap();
        for nodes in [20, 100, 400, 1_000, 2_000, 4_000, 1 << 30] {
            engine.clear();
            let lines = 2 + random.below(4);
            let question = Question::new().multi_pv(lines);
            let found = engine.search(board, question, Control::new().nodes(nodes));
            let moves = &found.moves;
            assert_eq!(moves.len(), lines.min(scores.len()));
            let first = scores[&moves[0].played];
            for listed in moves {
                let score = scores[&listed.played];
                let bounds = listed.bounds;
                assert!((bounds.lower..=bounds.upper).contains(&score), "{listed:?}: {score}");
                assert!(first >= bounds.lower, "{first} before {listed:?}");
            }
            if moves[0].is_exact() {
                assert_eq!((first, moves[0].score.to_score()), (best, best));
                assert_eq!(moves[0].depth, board.empties().len());
                proven += 1;
            } else {
                // No other move is proven before the best one.
                assert!(moves.iter().all(|listed| !listed.is_exact()), "{moves:?}");
            }
            partly += usize::from(moves[0].is_exact() && !moves.iter().all(RankedMove::is_exact));
            let after = moves.iter().skip(1).map(|listed| listed.score);
            assert!(after.is_sorted_by(|one, other| one >= other), "{moves:?}");
            if found.end == End::Solved {
                let mut sorted: Vec<Score> = scores.values().copied().collect();
                sorted.sort_unstable_by_key(|&score| Reverse(score));
                for (listed, score) in moves.iter().zip(sorted) {
                    assert_eq!((listed.is_exact(), scores[&listed.played]), (true, score));
                }
            }
        }
    }
    assert!(proven > 200 && partly > 10, "{proven} proven, {partly} partly");
}

/// A search of few nodes must not list the proven D8 before A4, which has a greater score.
#[test]
fn a_proven_move_is_first_only_if_it_is_best() {
    let position = "XXOOO---XOXO-X--OOOXX-XX-OOXXXXXXOOOXXXXOOOOOXXXO-XOOOXXOOO-OOOX X";
    let board = position.parse::<Position>().unwrap().board();
    let options = Options::new().hash_mib(16);
    let mut engine = Engine::new(options, PatternEvaluation::embedded()).unwrap();
    for nodes in (100..9_000).step_by(300) {
        engine.clear();
        let mut search = |lines| {
            let question = Question::new().multi_pv(lines);
            engine.search(board, question, Control::new().nodes(nodes)).moves
        };
        let moves = search(4);
        let first = &moves[0];
        let is_best = first.played.to_string() == "A4";
        let is_complete = first.is_exact()
            || first.depth == board.empties().len() && first.selectivity == Selectivity::Exact;
        assert!(is_best || !is_complete, "{nodes} nodes: {moves:?}");
        assert!(is_best || nodes < 4_000);
    }
}

/// Plays a line by the rules: every move is legal, and none follows the end of the game.
fn check_line(problem: &Problem, found: &RankedMove) {
    assert_eq!(found.pv.first(), Some(&found.played));
    let mut game = Game::new(problem.position);
    for &played in &found.pv {
        assert!(!game.is_over() && game.play(played).is_ok(), "{found:?}");
    }
}

#[test]
fn a_limit_of_nodes_leaves_whole_lines() {
    let mut engine =
        Engine::new(Options::new().hash_mib(16), PatternEvaluation::embedded()).unwrap();
    let (mut lines, mut single, mut short) = (0, 0, 0);
    for problem in problems().iter().step_by(7).take(28) {
        for nodes in [1_000, 3_000, 10_000, 30_000] {
            for multi_pv in [1, 3] {
                engine.clear();
                let question = Question::new().multi_pv(multi_pv);
                let control = Control::new().nodes(nodes);
                let found = engine.search(problem.position.board(), question, control);
                for found in &found.moves {
                    check_line(problem, found);
                    if found.depth >= 4 {
                        lines += 1;
                        single += usize::from(found.pv.len() == 1);
                        short += usize::from(found.pv.len() + 2 < found.depth as usize);
                    }
                }
            }
        }
    }
    assert!(lines > 112);
    // Nodes of less than three plies are not in the table.
    assert_eq!((single, short), (0, 0), "single and short lines of {lines}");
}
