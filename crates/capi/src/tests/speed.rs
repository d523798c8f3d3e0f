//! What a call costs more than the same in Rust.

use std::hint::black_box;
use std::ptr::null_mut;
use std::time::{Duration, Instant};

use ::gomoku::{Board, Color, Kind, Point, Rule, ThreatState};

use crate::*;

const ROUNDS: u32 = 200_000;

/// Returns the least time of a round of three calls, of five measurements, in nanoseconds.
fn least(mut round: impl FnMut()) -> f64 {
    let mut once = || {
        let start = Instant::now();
        (0..ROUNDS).for_each(|_| round());
        start.elapsed()
    };
    let least = (0..5).map(|_| once()).min().unwrap_or(Duration::MAX);
    least.as_secs_f64() * 1e9 / f64::from(ROUNDS)
}

#[test]
#[ignore = "measures nanoseconds; needs an idle machine and a release build"]
fn calls_of_the_state_cost_at_most_15_ns_more() {
    let moves = ["H8", "H9", "I8", "I9", "J8", "G7"];
    let mut rust = ThreatState::new(Board::new(15, Rule::Renju).unwrap());
    let mut c = null_mut();
    // Pointers that the compiler does not know are called as from C.
    let place: unsafe extern "C" fn(*mut tb_gomoku_state, tb_point) -> tb_status =
        black_box(tb_gomoku_place);
    let undo: unsafe extern "C" fn(*mut tb_gomoku_state, *mut tb_point) -> tb_status =
        black_box(tb_gomoku_undo);
    let count: unsafe extern "C" fn(
        *const tb_gomoku_state,
        tb_color,
        tb_kind,
        *mut usize,
    ) -> tb_status = black_box(tb_gomoku_count);
    let point: Point = "K8".parse().unwrap();
    let (mut found, mut by_rust) = (0, 0);
    // SAFETY: all pointers are valid, and the handle is freed at the end.
    let by_c = unsafe {
        assert_eq!(tb_gomoku_state_new(15, TB_RENJU, &raw mut c), TB_OK);
        for name in moves {
            let point: Point = name.parse().unwrap();
            rust.place(point).unwrap();
            assert_eq!(place(c, point.into()), TB_OK);
        }
        let by_c = least(|| {
            place(c, black_box(point.into()));
            count(c, TB_BLACK, TB_FIVE, &raw mut found);
            undo(c, null_mut());
        });
        tb_gomoku_state_free(c);
        by_c
    };
    let in_rust = least(|| {
        let placed = rust.place(black_box(point));
        by_rust = rust.threats().count(Color::Black, Kind::Five);
        let _ = black_box((placed, rust.undo()));
    });
    let more = (by_c - in_rust) / 3.0;
    println!(
        "place, count and undo: {by_c:.1} ns from C, {in_rust:.1} ns in Rust, {more:.1} ns a call more"
    );
    assert_eq!((found, by_rust), (2, 2));
    assert!(more <= 15.0, "{more} ns");
}
