//! Limits, threads, and the same search every time.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use gomoku::search::alphabeta::{Analysis, Control, Question};
use gomoku::search::{End, Options, OptionsError};
use gomoku::{Board, Rule, notation::moves};

use crate::engine;

fn board() -> Board {
    moves::parse(b"h8g7f6g8g9", 15, Rule::Freestyle).unwrap()
}

#[test]
fn one_thread_does_the_same_every_time() {
    let question = Question::new().depth(6);
    let run = || engine(Rule::Freestyle, 1).search(board(), question, Control::new());
    let (first, second) = (run(), run());
    assert_eq!((&first.moves, first.nodes), (&second.moves, second.nodes));
    assert_eq!(first.end, End::Solved);
    assert_eq!(first.best().unwrap().depth, 6);
    // After clearing, an engine is as new.
    let mut engine = engine(Rule::Freestyle, 1);
    for _ in 0..2 {
        let again = engine.search(board(), question, Control::new());
        assert_eq!((&again.moves, again.nodes), (&first.moves, first.nodes));
        engine.clear();
    }
}

#[test]
fn a_limit_of_nodes_is_exact() {
    let mut engine = engine(Rule::Freestyle, 1);
    for nodes in [0, 1, 100, 5_000, 50_000] {
        let control = Control::new().nodes(nodes);
        let analysis = engine.search(board(), Question::new(), control);
        assert_eq!((analysis.nodes, analysis.end), (nodes, End::NodeLimit));
        assert!(board().empties().contains(analysis.best().unwrap().point));
    }
}

#[test]
fn flags_and_clocks_end_a_search() {
    for threads in [1, 3] {
        let mut engine = engine(Rule::Freestyle, threads);
        let flag = Arc::new(AtomicBool::new(true));
        let stopped = engine.search(board(), Question::new(), Control::new().stop(flag));
        assert_eq!(stopped.end, End::Stopped);
        assert!(stopped.best().is_some());
        let start = Instant::now();
        let limit = Duration::from_millis(60);
        let timed = engine.search(board(), Question::new(), Control::new().time(limit));
        assert_eq!(timed.end, End::TimeLimit);
        assert!(timed.elapsed >= limit && start.elapsed() >= limit);
        let soft = Question::new().soft(Duration::from_millis(30));
        let soft = engine.search(board(), soft, Control::new());
        assert_eq!(soft.end, End::TimeLimit);
    }
}

#[test]
fn threads_search_the_same_position_together() {
    let mut engine = engine(Rule::Freestyle, 3);
    let question = Question::new().depth(7);
    let analysis = engine.search(board(), question, Control::new());
    assert_eq!(analysis.end, End::Solved);
    assert_eq!(analysis.best().unwrap().depth, 7);
    let limited = engine.search(board(), Question::new(), Control::new().nodes(300_000));
    assert_eq!(limited.end, End::NodeLimit);
}

#[test]
fn who_listens_hears_of_every_depth() {
    let (sender, heard) = std::sync::mpsc::channel();
    let control = Control::new().progress(move |analysis: &Analysis| {
        let best = analysis.best().expect("a move");
        sender.send((best.depth, best.point, analysis.nodes)).expect("somebody listens");
    });
    let mut engine = engine(Rule::Freestyle, 1);
    let analysis = engine.search(board(), Question::new().depth(6), control);
    let heard: Vec<_> = heard.iter().collect();
    let depths: Vec<u32> = heard.iter().map(|&(depth, ..)| depth).collect();
    assert!(depths.is_sorted() && (1..=6).all(|depth| depths.contains(&depth)), "{depths:?}");
    assert!(heard.is_sorted_by_key(|&(.., nodes)| nodes));
    assert_eq!(heard.last().unwrap().1, analysis.best().unwrap().point);
}

#[test]
fn options_that_make_no_sense_are_refused() {
    let evaluation = engine(Rule::Freestyle, 1).evaluation().clone();
    let new = |options| {
        gomoku::search::alphabeta::Engine::new(options, Arc::clone(&evaluation)).map(|_| ())
    };
    let threads = Options::MAX_THREADS + 1;
    assert_eq!(new(Options::new().threads(threads)), Err(OptionsError::Threads { threads }));
    assert_eq!(new(Options::new().threads(0)), Err(OptionsError::Threads { threads: 0 }));
    assert!(matches!(
        new(Options::new().hash_mib(usize::MAX)),
        Err(OptionsError::OutOfMemory { .. })
    ));
    assert!(new(Options::new().hash_mib(0)).is_ok());
}
