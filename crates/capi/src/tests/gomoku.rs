//! Random calls of Gomoku's functions, compared with the library in Rust.

use std::ffi::CStr;
use std::ptr::{null, null_mut};
use std::thread;

use ::gomoku::proof::check::check;
use ::gomoku::renju::{self, Reading, forbidden_points};
use ::gomoku::search::{Control, Method, Options, Solver, Verdict};
use ::gomoku::{Board, Color, Direction, Kind, Point, Rule, ThreatState, game, notation};
use engine::random::SplitMix64;

use crate::*;

const RULES: [Rule; 5] = [Rule::Freestyle, Rule::Standard, Rule::Renju, Rule::Caro5, Rule::Caro6];

/// Returns the numbers of a set of points in C.
fn c_points(points: impl IntoIterator<Item = Point>) -> Vec<tb_point> {
    points.into_iter().map(Into::into).collect()
}

/// Calls a function that copies an array, first for the length, then for the elements.
fn array<T: Clone + Default>(function: impl Fn(*mut T, usize, *mut usize) -> tb_status) -> Vec<T> {
    let mut length = usize::MAX;
    assert_eq!(function(null_mut(), 0, &raw mut length), TB_OK);
    let mut found = vec![T::default(); length];
    assert_eq!(function(found.as_mut_ptr(), length, &raw mut length), TB_OK);
    found
}

/// A state in C and in Rust.
struct Pair {
    c: *mut tb_gomoku_state,
    rust: ThreatState,
}

impl Pair {
    fn new(size: usize, rule: usize) -> Self {
        let mut c = null_mut();
        // SAFETY: the pointer is valid.
        let status = unsafe { tb_gomoku_state_new(size as u32, rule as u32, &raw mut c) };
        assert_eq!(status, TB_OK);
        Self { c, rust: ThreatState::new(Board::new(size, RULES[rule]).unwrap()) }
    }

    /// Calls a random function of both, and compares what they return.
    fn call(&mut self, random: &mut SplitMix64) {
        let mut below = |end| random.below(end);
        let (x, y) = (below(23) as u8, below(23) as u8);
        let (at, point) = (tb_point { x, y }, Point::new(x.into(), y.into()));
        let color = below(3) as u32;
        let kind = below(7) as u32;
        let direction = below(5) as u32;
        let reading = below(2) as u32;
        let (rust_color, rust_kind) =
            (Color::from_index(color as usize), Kind::from_index(kind as usize));
        let rust_direction = Direction::ALL.get(direction as usize).copied();
        let rust_reading = Reading::ALL[reading as usize];
        let choice = below(16);
        let Self { c, rust } = self;
        let c = *c;
        // SAFETY: the state lives, and all pointers are valid.
        unsafe {
            match choice {
                // Most calls change the state, so that boards fill up.
                0..=5 => {
                    let expected = match point {
                        None => TB_ERROR_RANGE,
                        Some(point) if rust.place(point).is_err() => TB_ERROR_ILLEGAL,
                        Some(_) => TB_OK,
                    };
                    assert_eq!(tb_gomoku_place(c, at), expected);
                }
                6 => {
                    let mut taken = tb_point { x: 99, y: 99 };
                    let status = tb_gomoku_undo(c, &raw mut taken);
                    match rust.undo() {
                        None => assert_eq!(status, TB_ERROR_NONE),
                        Some(point) => assert_eq!((status, taken), (TB_OK, point.into())),
                    }
                }
                7 => {
                    let mut count = usize::MAX;
                    let status = tb_gomoku_count(c, color, kind, &raw mut count);
                    match rust_color.zip(rust_kind) {
                        None => assert_eq!(status, TB_ERROR_RANGE),
                        Some((color, kind)) => {
                            assert_eq!((status, count), (TB_OK, rust.threats().count(color, kind)));
                        }
                    }
                }
                8 => {
                    let Some((color_, kind_)) = rust_color.zip(rust_kind) else { return };
                    let found = array(|points, capacity, length| {
                        tb_gomoku_points(c, color, kind, points, capacity, length)
                    });
                    assert_eq!(found, c_points(rust.threats().points(color_, kind_)));
                }
                9 => {
                    let (mut found, mut made) = (false, 99);
                    let status =
                        tb_gomoku_kind_at(c, at, color, direction, &raw mut found, &raw mut made);
                    let Some(((point, color), direction)) =
                        point.zip(rust_color).zip(rust_direction)
                    else {
                        assert_eq!(status, TB_ERROR_RANGE);
                        return;
                    };
                    let kind = rust.threats().kind_at(point, color, direction);
                    assert_eq!((status, found), (TB_OK, kind.is_some()));
                    assert_eq!(Kind::from_index(made as usize), kind.or(Some(Kind::Five)));
                }
                10 => {
                    let all = array(|threats, capacity, length| {
                        tb_gomoku_threats_copy(c, threats, capacity, length)
                    });
                    let sorted = rust.threats().sorted();
                    let expected: Vec<tb_threat> = sorted.into_iter().map(Into::into).collect();
                    assert_eq!(all, expected);
                    let (mut iterator, mut threat) = (null_mut(), tb_threat::default());
                    assert_eq!(tb_gomoku_threats_new(c, &raw mut iterator), TB_OK);
                    for expected in expected {
                        assert_eq!(tb_gomoku_threats_next(iterator, &raw mut threat), TB_OK);
                        assert_eq!(threat, expected);
                    }
                    let status = tb_gomoku_threats_next(iterator, &raw mut threat);
                    assert_eq!(status, TB_ERROR_NONE);
                    tb_gomoku_threats_free(iterator);
                }
                11 => {
                    let found = array(|points, capacity, length| {
                        tb_gomoku_forbidden_points(c, reading, points, capacity, length)
                    });
                    let expected = forbidden_points(rust.board(), rust_reading);
                    let is_renju = rust.board().rule() == Rule::Renju;
                    let expected: Vec<_> = expected.iter().filter(|_| is_renju).collect();
                    assert_eq!(found.len(), expected.len());
                    for (found, (point, kind)) in found.iter().zip(expected) {
                        let kind = kind.index() as u32 + 1;
                        assert_eq!((found.point, u32::from(found.kind)), (point.into(), kind));
                        let mut reason = 99;
                        let status = tb_gomoku_forbidden(c, found.point, reading, &raw mut reason);
                        assert_eq!((status, reason), (TB_OK, kind));
                    }
                    let mut text = vec![0; 4096];
                    let status = tb_gomoku_explain(
                        c,
                        at,
                        reading,
                        text.as_mut_ptr(),
                        text.len(),
                        null_mut(),
                    );
                    let explained =
                        point.and_then(|point| renju::explain(rust.board(), point, rust_reading));
                    match explained {
                        None => assert_eq!(status, TB_ERROR_RANGE),
                        Some(explained) => {
                            let text = CStr::from_ptr(text.as_ptr()).to_str();
                            assert_eq!((status, text), (TB_OK, Ok(&*explained.to_string())));
                        }
                    }
                }
                12 => {
                    let legal = array(|points, capacity, length| {
                        tb_gomoku_legal_moves(c, reading, points, capacity, length)
                    });
                    assert_eq!(legal, c_points(rust.legal_moves(rust_reading)));
                    let status = tb_gomoku_check(c, at, reading);
                    let expected = match point {
                        None => TB_ERROR_RANGE,
                        Some(point)
                            if game::check_move(rust.board(), point, rust_reading).is_err() =>
                        {
                            TB_ERROR_ILLEGAL
                        }
                        Some(_) => TB_OK,
                    };
                    assert_eq!(status, expected);
                }
                13 => {
                    let rule = direction as usize;
                    assert_eq!(tb_gomoku_set_rule(c, rule as u32), TB_OK);
                    rust.set_rule(RULES[rule]);
                    let status = tb_gomoku_set_side_to_move(c, color);
                    match rust_color {
                        None => assert_eq!(status, TB_ERROR_RANGE),
                        Some(color) => {
                            assert_eq!(status, TB_OK);
                            rust.set_side_to_move(color);
                        }
                    }
                }
                14 => {
                    let mut copy = null_mut();
                    assert_eq!(tb_gomoku_state_clone(c, &raw mut copy), TB_OK);
                    assert_eq!(tb_gomoku_key(copy), rust.key());
                    tb_gomoku_state_free(self.c);
                    self.c = copy;
                }
                _ => {
                    let mut outcome = 99;
                    assert_eq!(tb_gomoku_outcome(c, reading, &raw mut outcome), TB_OK);
                    let fives = Color::ALL.map(|color| game::has_five(rust.board(), color));
                    let last = game::last_outcome(rust.board(), rust_reading);
                    let expected = match last {
                        Some(game::Outcome::Draw) => TB_DRAW,
                        Some(last) if last.winner() == Some(Color::Black) => TB_BLACK_WINS,
                        Some(_) => TB_WHITE_WINS,
                        None if fives[0] => TB_BLACK_WINS,
                        None if fives[1] => TB_WHITE_WINS,
                        None => TB_UNDECIDED,
                    };
                    assert_eq!(outcome, expected);
                    let stone = point.and_then(|point| rust.board().get(point));
                    let expected = stone.map_or(TB_NONE, |color| color.index() as u32);
                    assert_eq!(tb_gomoku_get(c, at), expected);
                }
            }
            assert_eq!(tb_gomoku_key(self.c), self.rust.key());
        }
    }
}

impl Drop for Pair {
    fn drop(&mut self) {
        // SAFETY: the handle was not freed.
        unsafe { tb_gomoku_state_free(self.c) };
    }
}

/// 10^5 calls from two threads, also after errors.
#[test]
fn random_calls_are_those_of_the_library() {
    thread::scope(|scope| {
        for seed in 0..2 {
            scope.spawn(move || {
                let mut random = SplitMix64::new(seed);
                for game in 0..250_usize {
                    let mut pair = Pair::new(5 + (game + seed as usize) % 18, game % 5);
                    for _ in 0..200 {
                        pair.call(&mut random);
                    }
                }
            });
        }
    });
}

/// A game from the README of renju-note/quintet (MIT): eight fours in a row.
const EIGHT_FOURS: &str = "h8h7f6g7i7g9g6h6f8e8f9f7e7d6h4g5j6i5j4k5j5j3j8j7i4k4k6l7l6m6i2n7l5k7m7g4\
                           i8g8k8l8d5e4f4f3h3g2e2i10j11f11g11d9e10e12f13c10b11c12d12";

/// A win of eight moves by fours, with its proof, its text and its check.
#[test]
fn forced_wins_have_proofs_that_hold() {
    let board = notation::moves::parse(EIGHT_FOURS, 15, Rule::Renju).unwrap();
    let (stones, side) =
        (Color::ALL.map(|color| c_points(board.stones(color))), board.side_to_move());
    let mut solver = Solver::new(Options::new().hash_mib(16)).unwrap();
    let expected = solver.solve(&board, Method::Vcf, Control::new());
    let options = tb_gomoku_options { hash_mib: 16, ..Default::default() };
    let (mut state, mut solver, mut proof) = (null_mut(), null_mut(), null_mut());
    let mut solution = tb_gomoku_solution::default();
    // SAFETY: all pointers are valid, and the handles are freed at the end.
    unsafe {
        let status = tb_gomoku_state_from_stones(
            15,
            TB_RENJU,
            stones[0].as_ptr(),
            stones[0].len(),
            stones[1].as_ptr(),
            stones[1].len(),
            side.index() as u32,
            &raw mut state,
        );
        assert_eq!((status, tb_gomoku_key(state)), (TB_OK, board.key()));
        assert_eq!(tb_gomoku_solver_new(&raw const options, &raw mut solver), TB_OK);
        let status =
            tb_gomoku_solve(solver, state, TB_VCF, null(), &raw mut solution, &raw mut proof);
        assert_eq!(status, TB_OK);
        let Verdict::Win(rust) = &expected.verdict else { panic!("a win") };
        assert_eq!((solution.verdict, solution.nodes), (TB_WIN, expected.nodes));
        assert_eq!(solution.moves as usize, rust.longest());
        let line =
            array(|points, capacity, length| tb_gomoku_proof_line(proof, points, capacity, length));
        assert_eq!(line, c_points(rust.main_line()));
        assert_eq!(tb_gomoku_proof_attacker(proof), side.index() as u32);
        let mut checked = tb_gomoku_checked::default();
        let status = tb_gomoku_proof_check(proof, state, TB_LITERAL, &raw mut checked);
        let by_rust = check(&board, Reading::Literal, rust).unwrap();
        assert_eq!((status, checked.positions), (TB_OK, by_rust.positions));
        assert_eq!((checked.moves, by_rust.moves()), (9, 9));
        // The proof is read back from its text, and does not hold for the board after another move.
        let text = array(|text, capacity, length| {
            // The length of a text is one less than its room.
            let status = tb_gomoku_proof_write(proof, state, text, capacity, length);
            *length += 1;
            status
        });
        let (mut read, mut position) = (null_mut(), null_mut());
        let length = text.len() - 1;
        let status = tb_gomoku_proof_parse(text.as_ptr(), length, &raw mut read, &raw mut position);
        assert_eq!((status, tb_gomoku_key(position)), (TB_OK, board.key()));
        assert_eq!(tb_gomoku_proof_check(read, position, TB_LITERAL, null_mut()), TB_OK);
        assert_eq!(tb_gomoku_place(position, solution.best), TB_OK);
        let status = tb_gomoku_proof_check(read, position, TB_LITERAL, null_mut());
        assert_eq!(status, TB_ERROR_PROOF);
        let wins = array(|moves, capacity, length| {
            let limits = null();
            tb_gomoku_winning_moves(
                solver,
                state,
                TB_VCF,
                limits,
                moves,
                capacity,
                length,
                null_mut(),
            )
        });
        assert!(wins.iter().any(|win| win.point == solution.best));
        let defence = array(|moves, capacity, length| {
            tb_gomoku_defend(solver, position, TB_VCF, null(), moves, capacity, length)
        });
        assert!(!defence.is_empty() && defence.iter().all(|found| found.verdict == TB_WIN));
        for proof in [proof, read] {
            tb_gomoku_proof_free(proof);
        }
        for state in [state, position] {
            tb_gomoku_state_free(state);
        }
        assert_eq!(tb_gomoku_solver_clear(solver), TB_OK);
        tb_gomoku_solver_free(solver);
    }
}

/// The engine finds what the engine in Rust finds, node for node.
#[test]
fn best_moves_are_those_of_the_library() {
    use ::gomoku::eval::Embedded;
    use ::gomoku::search::alphabeta::{Control, Engine, Question};
    let excluded = tb_point { x: 7, y: 9 };
    let question = tb_gomoku_question {
        depth: 5,
        multi_pv: 3,
        soft_milliseconds: 0,
        excluded: &raw const excluded,
        excluded_length: 1,
    };
    let options = tb_gomoku_options { hash_mib: 8, ..Default::default() };
    let text = c"h8i9h9h10g9i10";
    let board = notation::moves::parse(text.to_str().unwrap(), 15, Rule::Renju).unwrap();
    let mut rust = Engine::new(Options::new().hash_mib(8), Embedded).unwrap();
    let asked = Question::new().depth(5).multi_pv(3);
    let asked = asked.excluded([Point::new(7, 9).unwrap()].into_iter().collect());
    let expected = rust.search(board, asked, Control::new()).unwrap();
    let (mut state, mut engine, mut analysis) = (null_mut(), null_mut(), null_mut());
    // SAFETY: all pointers are valid, and the handles are freed at the end.
    unsafe {
        assert_eq!(tb_gomoku_state_parse(text.as_ptr(), 15, TB_RENJU, &raw mut state), TB_OK);
        assert_eq!(tb_gomoku_engine_new(&raw const options, &raw mut engine), TB_OK);
        for _ in 0..2 {
            let status =
                tb_gomoku_search(engine, state, &raw const question, null(), &raw mut analysis);
            assert_eq!((status, tb_gomoku_analysis_length(analysis)), (TB_OK, 3));
            let (mut costs, mut found) = (tb_search_costs::default(), tb_gomoku_move::default());
            assert_eq!(tb_gomoku_analysis_costs(analysis, &raw mut costs), TB_OK);
            assert_eq!((costs.nodes, costs.end), (expected.nodes, TB_END_SOLVED));
            for (rank, expected) in expected.moves.iter().enumerate() {
                let status = tb_gomoku_analysis_move(analysis, rank, &raw mut found);
                assert_eq!((status, found.point), (TB_OK, expected.point.into()));
                assert_eq!((found.value, found.depth), (expected.value.to_i32(), expected.depth));
                assert_eq!(found.mate, expected.value.mate().unwrap_or(0));
                let line = array(|points, capacity, length| {
                    tb_gomoku_analysis_line(analysis, rank, points, capacity, length)
                });
                assert_eq!(line, c_points(expected.pv.iter().copied()));
            }
            assert_eq!(tb_gomoku_analysis_move(analysis, 3, &raw mut found), TB_ERROR_NONE);
            tb_gomoku_analysis_free(analysis);
            assert_eq!(tb_gomoku_engine_clear(engine), TB_OK);
        }
        tb_gomoku_engine_free(engine);
        tb_gomoku_state_free(state);
    }
}

/// A lost position has a negative number of plies.
#[test]
fn losses_are_negative() {
    let (mut state, mut engine, mut analysis) = (null_mut(), null_mut(), null_mut());
    let options = tb_gomoku_options { hash_mib: 4, ..Default::default() };
    let mut found = tb_gomoku_move::default();
    // SAFETY: all pointers are valid, and the handles are freed at the end.
    unsafe {
        // White has an open four.
        let moves = c"a1h8a3i8a5j8a7k8";
        assert_eq!(tb_gomoku_state_parse(moves.as_ptr(), 15, 0, &raw mut state), TB_OK);
        assert_eq!(tb_gomoku_engine_new(&raw const options, &raw mut engine), TB_OK);
        let question = tb_gomoku_question {
            depth: 3,
            multi_pv: 1,
            soft_milliseconds: 0,
            excluded: null(),
            excluded_length: 0,
        };
        let question = &raw const question;
        assert_eq!(tb_gomoku_search(engine, state, question, null(), &raw mut analysis), TB_OK);
        assert_eq!(tb_gomoku_analysis_move(analysis, 0, &raw mut found), TB_OK);
        assert_eq!((found.mate, found.value), (-2, -29_998));
        tb_gomoku_analysis_free(analysis);
        tb_gomoku_engine_free(engine);
        tb_gomoku_state_free(state);
    }
}

/// Points, drawings and moves are read back.
#[test]
fn texts_are_read_back() {
    // SAFETY: all pointers are valid, with the room that is given.
    unsafe {
        for size in [5, 15, 22] {
            for point in Point::all(size) {
                let (mut x, mut y, mut back) = (0, 0, tb_point::default());
                let c = tb_point::from(point);
                let mut name = [0; 4];
                assert_eq!(tb_gomoku_point_write(c, name.as_mut_ptr(), 4, null_mut()), TB_OK);
                assert_eq!(tb_gomoku_point_parse(name.as_ptr(), &raw mut back), TB_OK);
                assert_eq!(back, c);
                let status = tb_gomoku_point_to_gomocup(c, size as u32, &raw mut x, &raw mut y);
                assert_eq!(status, TB_OK);
                let status = tb_gomoku_point_from_gomocup(x, y, size as u32, &raw mut back);
                assert_eq!((status, back), (TB_OK, c));
            }
        }
        let (mut state, mut drawn) = (null_mut(), null_mut());
        assert_eq!(tb_gomoku_state_parse(c"h8i9".as_ptr(), 15, 1, &raw mut state), TB_OK);
        let mut text = vec![0; 4096];
        let status = tb_gomoku_state_draw(state, text.as_mut_ptr(), 4096, null_mut());
        assert_eq!(status, TB_OK);
        assert_eq!(tb_gomoku_state_parse(text.as_ptr(), 15, 1, &raw mut drawn), TB_OK);
        assert_eq!(tb_gomoku_key(drawn), tb_gomoku_key(state));
        tb_gomoku_state_free(state);
        tb_gomoku_state_free(drawn);
    }
}
