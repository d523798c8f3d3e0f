//! What is not allowed is an error with a message, and changes nothing.

use std::ffi::{CStr, c_char, c_void};
use std::ptr::{null, null_mut};
use std::sync::atomic::{AtomicPtr, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::*;

/// Returns the message of the last error on this thread.
fn message() -> String {
    // SAFETY: a text of the library, which is copied at once.
    unsafe { CStr::from_ptr(tb_message()) }.to_str().unwrap().to_owned()
}

/// Returns a state of 15×15 points, freestyle.
fn state() -> *mut tb_gomoku_state {
    let mut state = null_mut();
    // SAFETY: the pointer is valid.
    assert_eq!(unsafe { tb_gomoku_state_new(15, TB_FREESTYLE, &raw mut state) }, TB_OK);
    state
}

const H8: tb_point = tb_point { x: 7, y: 7 };

#[test]
fn null_pointers_are_errors() {
    let state = state();
    let limits = tb_limits {
        nodes: 1,
        milliseconds: 0,
        stop: null(),
        progress: None,
        user_data: null_mut(),
    };
    let (mut count, mut number) = (0_usize, 0_u32);
    // SAFETY: all pointers are null or valid.
    unsafe {
        for status in [
            tb_gomoku_state_new(15, TB_FREESTYLE, null_mut()),
            tb_gomoku_state_parse(null(), 15, TB_FREESTYLE, null_mut()),
            tb_gomoku_state_clone(null(), null_mut()),
            tb_gomoku_place(null_mut(), H8),
            tb_gomoku_undo(null_mut(), null_mut()),
            tb_gomoku_check(null(), H8, TB_LITERAL),
            tb_gomoku_moves(null(), null_mut(), 0, &raw mut count),
            tb_gomoku_moves(state, null_mut(), 0, null_mut()),
            tb_gomoku_count(state, TB_BLACK, TB_FIVE, null_mut()),
            tb_gomoku_count(null(), TB_BLACK, TB_FIVE, &raw mut count),
            tb_gomoku_threats_new(state, null_mut()),
            tb_gomoku_threats_next(null_mut(), null_mut()),
            tb_gomoku_forbidden(state, H8, TB_LITERAL, null_mut()),
            tb_gomoku_solver_new(null(), null_mut()),
            tb_gomoku_solve(null_mut(), state, TB_ANY, &raw const limits, null_mut(), null_mut()),
            tb_gomoku_proof_line(null(), null_mut(), 0, &raw mut count),
            tb_gomoku_engine_new(null(), null_mut()),
            tb_gomoku_analysis_move(null(), 0, null_mut()),
            tb_gomoku_point_parse(null(), null_mut()),
            tb_gomoku_point_write(H8, null_mut(), 0, null_mut()),
            tb_gomoku_state_draw(state, null_mut(), 9, null_mut()),
            tb_othello_game_new(null_mut()),
            tb_othello_game_play(null_mut(), 0),
            tb_othello_moves(tb_othello_start(), null_mut()),
            tb_othello_board_parse(null(), null_mut(), &raw mut number),
            tb_othello_solver_new(null(), null_mut()),
            tb_othello_engine_new(null(), null_mut()),
            tb_othello_analysis_line(null(), 0, null_mut(), 0, null_mut()),
            tb_stop_new(null_mut()),
            tb_stop_set(null()),
            tb_stop_clear(null()),
        ] {
            assert_eq!(status, TB_ERROR_NULL, "{}", message());
            assert!(message().ends_with("is null; expected a pointer"), "{}", message());
        }
        // Null is no position, and there is nothing to free.
        assert_eq!(tb_gomoku_size(null()), 0);
        assert_eq!(tb_gomoku_side_to_move(null()), TB_NONE);
        assert_eq!(tb_gomoku_get(null(), H8), TB_NONE);
        assert_eq!(tb_gomoku_key(null()), 0);
        assert_eq!(tb_gomoku_proof_attacker(null()), TB_NONE);
        assert_eq!(tb_gomoku_analysis_length(null()), 0);
        assert_eq!(tb_othello_analysis_length(null()), 0);
        assert!(!tb_othello_game_is_over(null()));
        tb_gomoku_state_free(null_mut());
        tb_gomoku_threats_free(null_mut());
        tb_gomoku_solver_free(null_mut());
        tb_gomoku_proof_free(null_mut());
        tb_gomoku_engine_free(null_mut());
        tb_gomoku_analysis_free(null_mut());
        tb_othello_game_free(null_mut());
        tb_othello_solver_free(null_mut());
        tb_othello_engine_free(null_mut());
        tb_othello_analysis_free(null_mut());
        tb_stop_free(null_mut());
        tb_gomoku_state_free(state);
    }
}

#[test]
fn numbers_out_of_range_are_errors() {
    let state = state();
    let (mut other, mut solver, mut engine) = (null_mut(), null_mut(), null_mut());
    let mut othello = null_mut();
    let options = tb_gomoku_options { width: 4, ..Default::default() };
    let many = tb_othello_options { threads: 100_000, hash_mib: 1 };
    let overlap = tb_othello_board { mover: 3, opponent: 1 };
    let (mut count, mut bits, mut discs) = (0_usize, 0_u64, 0.0);
    // SAFETY: all pointers are null or valid.
    unsafe {
        let refused = |expected: &str, status| {
            assert_eq!(status, TB_ERROR_RANGE, "{expected}: {}", message());
            assert!(message().contains(expected), "{expected}: {}", message());
        };
        refused("5 to 22", tb_gomoku_state_new(4, TB_FREESTYLE, &raw mut other));
        refused("5 to 22", tb_gomoku_state_new(23, TB_FREESTYLE, &raw mut other));
        refused("rule 5; expected 0 to 4", tb_gomoku_state_new(15, 5, &raw mut other));
        refused("rule 9; expected 0 to 4", tb_gomoku_set_rule(state, 9));
        refused("colour 2; expected 0 to 1", tb_gomoku_set_side_to_move(state, TB_NONE));
        refused("colour 2", tb_gomoku_count(state, 2, TB_FIVE, &raw mut count));
        refused("kind 6; expected 0 to 5", tb_gomoku_count(state, 0, 6, &raw mut count));
        refused("reading 2; expected 0 to 1", tb_gomoku_check(state, H8, 2));
        refused(
            "x 22, y 0; expected both below 22",
            tb_gomoku_place(state, tb_point { x: 22, y: 0 }),
        );
        refused("width", tb_gomoku_solver_new(&raw const options, &raw mut solver));
        refused("width", tb_gomoku_engine_new(&raw const options, &raw mut engine));
        refused("100000 threads", tb_othello_solver_new(&raw const many, &raw mut othello));
        refused("A1", tb_othello_moves(overlap, &raw mut bits));
        refused("A1", tb_othello_evaluate(overlap, &raw mut discs));
        refused(
            "square 64; expected 0 to 63",
            tb_othello_flips(tb_othello_start(), 64, &raw mut bits),
        );
        refused("expected 0 to 2", tb_othello_perft(tb_othello_start(), 1, 3, 1, &raw mut bits));
        refused("depth 128", tb_othello_perft(tb_othello_start(), 128, 0, 1, &raw mut bits));
        refused("5000 threads", tb_othello_perft(tb_othello_start(), 1, 0, 5000, &raw mut bits));
        let failed = |expected, what: &str, status| {
            assert_eq!(status, expected, "{}", message());
            assert!(message().contains(what), "{what}: {}", message());
        };
        failed(TB_ERROR_ILLEGAL, "P1", tb_gomoku_place(state, tb_point { x: 15, y: 0 }));
        failed(TB_ERROR_NONE, "no move to take back", tb_gomoku_undo(state, null_mut()));
        failed(TB_ERROR_PARSE, "", tb_gomoku_state_parse(c"h8 h8".as_ptr(), 15, 0, &raw mut other));
        failed(
            TB_ERROR_PARSE,
            "not UTF-8",
            tb_gomoku_state_parse(c"\xff".as_ptr(), 15, 0, &raw mut other),
        );
        assert!(other.is_null() && solver.is_null() && engine.is_null() && othello.is_null());
        // A stone that stands stays, and success leaves the message as it is.
        assert_eq!(tb_gomoku_place(state, H8), TB_OK);
        assert_eq!(tb_gomoku_place(state, H8), TB_ERROR_ILLEGAL);
        let before = message();
        assert_eq!(tb_gomoku_get(state, H8), TB_BLACK);
        assert_eq!(tb_gomoku_undo(state, null_mut()), TB_OK);
        assert_eq!(message(), before);
        tb_gomoku_state_free(state);
    }
}

#[test]
fn small_buffers_are_filled_only_if_all_fits() {
    let state = state();
    // SAFETY: all pointers are valid, with the room that is given.
    unsafe {
        for point in [H8, tb_point { x: 8, y: 8 }, tb_point { x: 7, y: 8 }] {
            assert_eq!(tb_gomoku_place(state, point), TB_OK);
        }
        let mut length = 0;
        assert_eq!(tb_gomoku_moves(state, null_mut(), 0, &raw mut length), TB_OK);
        assert_eq!(length, 3);
        let mut points = [tb_point { x: 99, y: 99 }; 4];
        let pointer = points.as_mut_ptr();
        assert_eq!(tb_gomoku_moves(state, pointer, 2, &raw mut length), TB_ERROR_BUFFER);
        assert_eq!((length, points[0]), (3, tb_point { x: 99, y: 99 }));
        assert_eq!(message(), "room for 2 elements; expected room for 3");
        assert_eq!(tb_gomoku_moves(state, points.as_mut_ptr(), 3, &raw mut length), TB_OK);
        assert_eq!((points[0], points[3]), (H8, tb_point { x: 99, y: 99 }));
        let mut text: [c_char; 8] = [7; 8];
        let pointer = text.as_mut_ptr();
        assert_eq!(tb_gomoku_state_write(state, pointer, 6, &raw mut length), TB_ERROR_BUFFER);
        assert_eq!((length, text), (6, [7; 8]));
        assert_eq!(tb_gomoku_state_write(state, text.as_mut_ptr(), 7, null_mut()), TB_OK);
        assert_eq!(CStr::from_ptr(text.as_ptr()), c"h8i9h9");
        assert_eq!(text[7], 7);
        tb_gomoku_state_free(state);
    }
}

#[test]
fn versions_and_names_are_texts() {
    // SAFETY: static texts.
    unsafe {
        assert_eq!(CStr::from_ptr(tb_version()).to_str(), Ok(env!("CARGO_PKG_VERSION")));
        assert!(!CStr::from_ptr(tb_level()).is_empty());
        assert_eq!(CStr::from_ptr(tb_status_name(TB_ERROR_BUSY)), c"TB_ERROR_BUSY");
        assert_eq!(CStr::from_ptr(tb_status_name(99)), c"unknown status");
    }
    assert_eq!(tb_abi_version(), TB_ABI_VERSION);
    assert!(thread::spawn(message).join().unwrap().is_empty(), "messages are those of a thread");
}

/// A handle that a test uses on two threads.
struct Shared<T>(AtomicPtr<T>);

impl<T> Shared<T> {
    fn get(&self) -> *mut T {
        self.0.load(Ordering::Relaxed)
    }
}

/// Counts the calls, and sets the stop flag that is the user data.
unsafe extern "C" fn stop_at_once(progress: *const tb_progress, user_data: *mut c_void) {
    // SAFETY: the test passes a living flag, and the library valid texts.
    unsafe {
        assert!(!(*progress).line.is_null() && !(*progress).value.is_null());
        assert_eq!(tb_stop_set(user_data.cast::<tb_stop>()), TB_OK);
    }
}

#[test]
fn searches_stop_from_outside_and_are_busy_meanwhile() {
    let (mut stop, mut engine, mut analysis) = (null_mut(), null_mut(), null_mut());
    let options = tb_othello_options { threads: 1, hash_mib: 4 };
    // SAFETY: all pointers are valid; the thread ends before the handles are freed.
    unsafe {
        assert_eq!(tb_stop_new(&raw mut stop), TB_OK);
        assert_eq!(tb_othello_engine_new(&raw const options, &raw mut engine), TB_OK);
        let mut limits = tb_limits {
            nodes: 0,
            milliseconds: 0,
            stop,
            progress: Some(stop_at_once),
            user_data: stop.cast(),
        };
        let start = Instant::now();
        let search = |limits: &tb_limits, analysis: &mut *mut tb_othello_analysis| {
            tb_othello_search(engine, tb_othello_start(), null(), &raw const *limits, analysis)
        };
        assert_eq!(search(&limits, &mut analysis), TB_OK);
        let mut costs = tb_search_costs::default();
        assert_eq!(tb_othello_analysis_costs(analysis, &raw mut costs), TB_OK);
        assert_eq!((costs.end, tb_othello_analysis_length(analysis)), (TB_END_STOPPED, 1));
        tb_othello_analysis_free(analysis);
        assert!(start.elapsed() < Duration::from_secs(60));

        assert_eq!(tb_stop_clear(stop), TB_OK);
        limits.progress = None;
        let shared = (Shared(AtomicPtr::new(engine)), Shared(AtomicPtr::new(stop)));
        thread::scope(|scope| {
            scope.spawn(|| {
                let (engine, stop) = (shared.0.get(), shared.1.get());
                let mut found = null_mut();
                loop {
                    let limits = tb_limits { nodes: 1, stop: null(), ..limits_of(stop) };
                    let board = tb_othello_start();
                    let status =
                        tb_othello_search(engine, board, null(), &raw const limits, &raw mut found);
                    if status == TB_ERROR_BUSY {
                        assert!(message().starts_with("searching on another thread"));
                        break;
                    }
                    assert_eq!(status, TB_OK);
                    tb_othello_analysis_free(found);
                }
                assert_eq!(tb_stop_set(stop), TB_OK);
            });
            // The other thread may have the engine first.
            while search(&limits, &mut analysis) == TB_ERROR_BUSY {}
        });
        assert_eq!(tb_othello_analysis_costs(analysis, &raw mut costs), TB_OK);
        assert_eq!(costs.end, TB_END_STOPPED);
        tb_othello_analysis_free(analysis);
        tb_othello_engine_free(engine);
        tb_stop_free(stop);
    }
}

fn limits_of(stop: *const tb_stop) -> tb_limits {
    tb_limits { nodes: 0, milliseconds: 0, stop, progress: None, user_data: null_mut() }
}
