//! Random calls of Othello's functions, compared with the library in Rust.

use std::ffi::CStr;
use std::ptr::{null, null_mut};
use std::thread;

use ::othello::eval::{Evaluation as _, NetworkEvaluation, PatternEvaluation};
use ::othello::perft::{PassRule, perft};
use ::othello::search::endgame::Solver;
use ::othello::search::midgame::{Engine, Level, Question};
use ::othello::search::{Control, Options};
use ::othello::stability::stable;
use ::othello::{Bitboard, Board, Color, Game, Move, Position, Square};
use engine::random::SplitMix64;

use crate::*;

/// Problem 40 of the FFO end games, whose score is 38.
const FFO_40: &CStr = c"O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X";

fn square_of(played: Move) -> tb_square {
    played.square().map_or(TB_PASS, |square| square.index() as u32)
}

/// 10^5 calls from two threads, also after errors.
#[test]
fn random_calls_are_those_of_the_library() {
    let evaluation = NetworkEvaluation::embedded();
    thread::scope(|scope| {
        for seed in 10..12 {
            let evaluation = &evaluation;
            scope.spawn(move || {
                let mut random = SplitMix64::new(seed);
                for _ in 0..250 {
                    game(&mut random, evaluation);
                }
            });
        }
    });
}

/// Plays a game in C and in Rust, by random moves that need not be legal.
fn game(random: &mut SplitMix64, evaluation: &NetworkEvaluation) {
    let mut c = null_mut();
    let mut rust = Game::default();
    // SAFETY: the pointers are valid, and the handle is freed at the end.
    unsafe {
        assert_eq!(tb_othello_game_new(&raw mut c), TB_OK);
        for _ in 0..200 {
            let legal: Vec<Square> = rust.position().moves().iter().collect();
            let number = if random.below(4) == 0 || legal.is_empty() {
                random.below(66) as u32
            } else {
                legal[random.below(legal.len())].index() as u32
            };
            match random.below(8) {
                0..=3 => {
                    let played = match number {
                        65 => None,
                        TB_PASS => Some(Move::Pass),
                        number => Square::new(number as usize).map(Move::Place),
                    };
                    let expected = match played {
                        None => TB_ERROR_RANGE,
                        Some(played) if rust.play_implying_pass(played).is_err() => {
                            TB_ERROR_ILLEGAL
                        }
                        Some(_) => TB_OK,
                    };
                    assert_eq!(tb_othello_game_play(c, number), expected);
                }
                4 if random.below(3) == 0 => {
                    let mut taken = 99;
                    let status = tb_othello_game_undo(c, &raw mut taken);
                    match rust.undo() {
                        None => assert_eq!(status, TB_ERROR_NONE),
                        Some(expected) => {
                            assert_eq!((status, taken), (TB_OK, square_of(expected.played)));
                        }
                    }
                }
                5 => same_board(rust.position().board(), number, evaluation),
                6 => {
                    let (mut squares, mut length) = ([99; 128], 0);
                    let status =
                        tb_othello_game_moves(c, squares.as_mut_ptr(), 128, &raw mut length);
                    let expected: Vec<tb_square> = rust.moves().map(square_of).collect();
                    assert_eq!((status, &squares[..length]), (TB_OK, &*expected));
                    let (mut copy, mut text) = (null_mut(), [0; 512]);
                    let status = tb_othello_game_write(c, text.as_mut_ptr(), 512, null_mut());
                    assert_eq!(status, TB_OK);
                    assert_eq!(tb_othello_game_parse(text.as_ptr(), &raw mut copy), TB_OK);
                    tb_othello_game_free(copy);
                    assert_eq!(tb_othello_game_clone(c, &raw mut copy), TB_OK);
                    tb_othello_game_free(c);
                    c = copy;
                }
                _ => assert_eq!(tb_othello_game_is_over(c), rust.is_over()),
            }
            let (mut board, mut side) = (tb_othello_board::default(), 99);
            assert_eq!(tb_othello_game_board(c, &raw mut board, &raw mut side), TB_OK);
            let position = rust.position();
            assert_eq!(board, position.board().into());
            assert_eq!(side, position.side_to_move().index() as u32);
        }
        tb_othello_game_free(c);
    }
}

/// Compares all that C says of a board.
fn same_board(rust: Board, number: tb_square, evaluation: &NetworkEvaluation) {
    let board = tb_othello_board::from(rust);
    let (mut bits, mut score, mut discs) = (99, 99, 99.0);
    // SAFETY: the pointers are valid.
    unsafe {
        assert_eq!(tb_othello_moves(board, &raw mut bits), TB_OK);
        assert_eq!(bits, rust.moves().bits());
        let status = tb_othello_flips(board, number, &raw mut bits);
        let square = Square::new(number as usize);
        let flips = |square| {
            if rust.empties().contains(square) { rust.flips(square) } else { Bitboard::EMPTY }
        };
        match square {
            None => assert_eq!(status, TB_ERROR_RANGE),
            Some(square) => assert_eq!((status, bits), (TB_OK, flips(square).bits())),
        }
        assert_eq!(tb_othello_stable(board, &raw mut bits), TB_OK);
        assert_eq!(bits, stable(rust).discs().bits());
        assert_eq!(tb_othello_final_score(board, &raw mut score), TB_OK);
        assert_eq!(score, rust.final_score().discs());
        assert_eq!(tb_othello_evaluate(board, &raw mut discs), TB_OK);
        let expected = evaluation.evaluate(&evaluation.state(rust), rust, rust.moves());
        assert!((discs - expected.discs()).abs() < 1e-9);
        let mut after = tb_othello_board::default();
        let status = tb_othello_play(board, number, &raw mut after);
        let played = square.map_or(Move::Pass, Move::Place);
        match Position::new(rust, Color::Black).play(played) {
            _ if number == 65 => assert_eq!(status, TB_ERROR_RANGE),
            Ok(position) => assert_eq!((status, after), (TB_OK, position.board().into())),
            Err(_) => assert_eq!((status, after), (TB_ERROR_ILLEGAL, Default::default())),
        }
        let (mut text, mut back, mut side) = ([0; 67], tb_othello_board::default(), 99);
        let status = tb_othello_board_write(board, TB_WHITE, text.as_mut_ptr(), 67, null_mut());
        assert_eq!(status, TB_OK);
        assert_eq!(tb_othello_board_parse(text.as_ptr(), &raw mut back, &raw mut side), TB_OK);
        assert_eq!((back, side), (board, TB_WHITE));
        let depth = number % 3;
        assert_eq!(tb_othello_perft(board, depth, TB_PASS_IS_PLY, 0, &raw mut bits), TB_OK);
        assert_eq!(bits, perft(rust, depth, PassRule::Ply));
        let mut name = [0; 8];
        if number <= TB_PASS {
            let mut read = 99;
            let status = tb_othello_square_write(number, name.as_mut_ptr(), 8, null_mut());
            assert_eq!(status, TB_OK);
            assert_eq!(tb_othello_square_parse(name.as_ptr(), &raw mut read), TB_OK);
            assert_eq!(read, number);
        }
    }
}

/// FFO 40: the score, the line, the outcome, windows, all moves, and many boards at once.
#[test]
#[cfg_attr(debug_assertions, ignore = "a search of some seconds")]
fn end_games_are_those_of_the_library() {
    let options = tb_othello_options { threads: 1, hash_mib: 64 };
    let (mut board, mut solver) = (tb_othello_board::default(), null_mut());
    let (mut solution, mut line, mut length) = (tb_othello_solution::default(), [99; 128], 0);
    let rust = FFO_40.to_str().unwrap().parse::<Position>().unwrap().board();
    let made = Solver::with_evaluation(Options::new().hash_mib(64), PatternEvaluation::embedded());
    let expected = made.unwrap().solve(rust, Control::new());
    // SAFETY: all pointers are valid, and the handle is freed at the end.
    unsafe {
        assert_eq!(tb_othello_board_parse(FFO_40.as_ptr(), &raw mut board, null_mut()), TB_OK);
        assert_eq!(tb_othello_solver_new(&raw const options, &raw mut solver), TB_OK);
        let status = tb_othello_solve(
            solver,
            board,
            null(),
            &raw mut solution,
            line.as_mut_ptr(),
            128,
            &raw mut length,
        );
        assert_eq!((status, solution.is_exact, solution.score), (TB_OK, true, 38));
        assert_eq!((solution.nodes, solution.end), (expected.nodes, TB_END_SOLVED));
        let pv: Vec<tb_square> = expected.pv.iter().map(|&played| square_of(played)).collect();
        assert_eq!((&line[..length], solution.best), (&*pv, pv[0]));
        let status = tb_othello_solve_outcome(solver, board, null(), &raw mut solution);
        assert_eq!(status, TB_OK);
        assert!(solution.lower > 0, "{solution:?}");
        let status = tb_othello_solve_window(solver, board, 38, 40, null(), &raw mut solution);
        assert_eq!((status, solution.upper), (TB_OK, 38));
        for (alpha, beta) in [(40, 38), (-65, 0), (0, 65), (3, 3)] {
            let status =
                tb_othello_solve_window(solver, board, alpha, beta, null(), &raw mut solution);
            assert_eq!(status, TB_ERROR_RANGE);
        }
        let mut moves = [tb_othello_solution::default(); 64];
        let status =
            tb_othello_solve_moves(solver, board, null(), moves.as_mut_ptr(), 64, &raw mut length);
        assert_eq!((status, length, moves[0].score), (TB_OK, 10, 38));
        let boards = [board; 3];
        let (mut scores, mut exact) = ([0; 3], [false; 3]);
        let status = tb_othello_solve_many(
            solver,
            boards.as_ptr(),
            3,
            null(),
            scores.as_mut_ptr(),
            exact.as_mut_ptr(),
        );
        assert_eq!((status, scores, exact), (TB_OK, [38; 3], [true; 3]));
        assert_eq!(tb_othello_solver_clear(solver), TB_OK);
        tb_othello_solver_free(solver);
    }
}

/// The engine finds what the engine in Rust finds, node for node.
#[test]
fn best_moves_are_those_of_the_library() {
    let options = tb_othello_options { threads: 1, hash_mib: 8 };
    let question = tb_othello_question { level: 8, multi_pv: 2, ..Default::default() };
    let board = Board::START.play(Square::F5);
    let mut rust = Engine::new(Options::new().hash_mib(8), NetworkEvaluation::embedded()).unwrap();
    let depth = Level::new(8).unwrap().search_depth(board.empties().len());
    let asked = Question::new().search_depth(depth).multi_pv(2);
    let expected = rust.search(board, asked, ::othello::search::midgame::Control::new());
    let (mut engine, mut analysis) = (null_mut(), null_mut());
    // SAFETY: all pointers are valid, and the handles are freed at the end.
    unsafe {
        assert_eq!(tb_othello_engine_new(&raw const options, &raw mut engine), TB_OK);
        for _ in 0..2 {
            let status = tb_othello_search(
                engine,
                board.into(),
                &raw const question,
                null(),
                &raw mut analysis,
            );
            assert_eq!((status, tb_othello_analysis_length(analysis)), (TB_OK, 2));
            let (mut costs, mut found) = (tb_search_costs::default(), tb_othello_move::default());
            assert_eq!(tb_othello_analysis_costs(analysis, &raw mut costs), TB_OK);
            assert_eq!((costs.nodes, costs.end), (expected.nodes, TB_END_SOLVED));
            for (rank, expected) in expected.moves.iter().enumerate() {
                let status = tb_othello_analysis_move(analysis, rank, &raw mut found);
                assert_eq!((status, found.square), (TB_OK, square_of(expected.played)));
                assert!((found.score - expected.score.discs()).abs() < 1e-9);
                assert_eq!(found.selectivity, expected.selectivity.percent());
                let (mut line, mut length) = ([99; 128], 0);
                let status = tb_othello_analysis_line(
                    analysis,
                    rank,
                    line.as_mut_ptr(),
                    128,
                    &raw mut length,
                );
                let pv: Vec<_> = expected.pv.iter().map(|&played| square_of(played)).collect();
                assert_eq!((status, &line[..length]), (TB_OK, &*pv));
            }
            assert_eq!(tb_othello_analysis_move(analysis, 2, &raw mut found), TB_ERROR_NONE);
            tb_othello_analysis_free(analysis);
            assert_eq!(tb_othello_engine_clear(engine), TB_OK);
        }
        for (level, selectivity) in [(61, 0), (0, 50)] {
            let question = tb_othello_question { level, selectivity, ..question };
            let status = tb_othello_search(
                engine,
                board.into(),
                &raw const question,
                null(),
                &raw mut analysis,
            );
            assert_eq!(status, TB_ERROR_RANGE);
        }
        tb_othello_engine_free(engine);
    }
}
