//! What ends a search, and how much time a move takes.

use std::thread;
use std::time::{Duration, Instant};

use gomoku::notation::gomocup;

use super::brain;
use crate::stops::{TIMES, latency};

/// Time enough for whatever else may end a search.
const LONG: u32 = 1_000_000;

#[test]
fn stops_end_a_search_at_once() {
    for command in ["STOP", "YXSTOP", "stop"] {
        let mut talk = brain(20, 0, LONG);
        let mut least = Duration::MAX;
        for _ in 0..TIMES {
            talk.say("RESTART\nYXBOARD\n3,3,1\n12,12,2\nDONE\nYXNBEST 1");
            assert_eq!(talk.reply(), "OK");
            thread::sleep(Duration::from_millis(150));
            let start = Instant::now();
            talk.say(command);
            let answer = talk.reply();
            least = least.min(start.elapsed());
            assert!(gomocup::parse(&answer, 20).is_ok(), "{answer}");
        }
        println!("{command}: {least:?}");
        assert!(least < latency(), "{command}: {least:?}");
        // What comes too early for the search ends it, too, and nothing later.
        talk.say("TURN 0,0\nSTOP\nINFO timeout_turn 20\nTURN 0,19");
        for _ in 0..2 {
            let answer = talk.reply();
            assert!(gomocup::parse(&answer, 20).is_ok(), "{answer}");
        }
        talk.end();
    }
}

/// The move is told, and then the program ends.
#[test]
fn the_end_ends_a_search_and_the_program() {
    let mut least = Duration::MAX;
    for _ in 0..TIMES {
        let mut talk = brain(20, 0, LONG);
        talk.say("BOARD\n3,3,1\n12,12,2\nDONE");
        thread::sleep(Duration::from_millis(150));
        let start = Instant::now();
        // Nothing after it is heard.
        talk.say("END\nABOUT");
        let answer = talk.reply();
        assert!(gomocup::parse(&answer, 20).is_ok(), "{answer}");
        assert!(talk.end().is_empty());
        least = least.min(start.elapsed());
    }
    println!("END: {least:?}");
    assert!(least < latency() * 100, "{least:?}");
}

/// A limit of time that comes while the brain thinks ends the search, whatever the limit was before.
#[test]
fn limits_of_time_count_at_once() {
    for limit in ["timeout_turn 0", "timeout_turn 30", "time_left 0", "timeout_match 1"] {
        let mut talk = brain(20, 0, LONG);
        for _ in 0..2 {
            talk.say("RESTART\nYXBOARD\n3,3,1\n12,12,2\nDONE");
            assert_eq!(talk.reply(), "OK");
            talk.say(&format!("INFO timeout_turn {LONG}\nINFO time_left 2147483647\nYXNBEST 1"));
            thread::sleep(Duration::from_millis(150));
            talk.say(&format!("INFO {limit}"));
            let answer = talk.reply();
            assert!(gomocup::parse(&answer, 20).is_ok(), "{limit}: {answer}");
        }
        // What comes before the search begins counts, too.
        talk.say(&format!(
            "RESTART\nINFO timeout_turn {LONG}\nINFO time_left 2147483647\nTURN 0,0\nINFO {limit}"
        ));
        assert_eq!(talk.reply(), "OK");
        assert!(gomocup::parse(&talk.reply(), 20).is_ok());
        talk.end();
    }
}

/// Nothing is made in the time of a move, and an opening takes no more than a turn.
///
/// `cargo test --release -p tritboard --test protocol clock_of -- --ignored --nocapture`
#[test]
#[ignore = "measures milliseconds of an idle machine"]
fn first_moves_and_openings_keep_the_clock_of_a_turn() {
    for (rule, milliseconds, question) in [
        (0, 50, "TURN 7,7"),
        (1, 50, "TURN 7,7"),
        (4, 50, "TURN 7,7"),
        (8, 50, "TURN 7,7"),
        (9, 50, "TURN 7,7"),
        (0, 200, "SWAP2BOARD\nDONE"),
        (4, 200, "SWAP2BOARD\nDONE"),
        (1, 400, "SWAP2BOARD\nDONE"),
        (1, 400, "SWAP2BOARD\n7,7\n8,8\n9,7\nDONE"),
    ] {
        let mut talk = brain(15, rule, milliseconds);
        talk.say("ABOUT");
        talk.reply();
        let start = Instant::now();
        talk.say(question);
        talk.reply();
        let taken = start.elapsed();
        println!("rule {rule}, {milliseconds} ms, {question:?}: {taken:?}");
        assert!(taken < Duration::from_millis(milliseconds.into()), "{taken:?}");
        talk.end();
    }
}

/// What is said of the game while the brain thinks counts afterwards.
#[test]
fn settings_may_come_at_any_time() {
    let mut talk = brain(15, 0, 300);
    talk.say(
        "TURN 7,7\nINFO rule 4\nINFO timeout_turn 20\nINFO time_left 2147483647\nINFO nothing 1",
    );
    let answer = talk.reply();
    assert!(gomocup::parse(&answer, 15).is_ok(), "{answer}");
    talk.say("YXSHOWINFO");
    let shown = talk.hear_of("MESSAGE renju rule, 15x15");
    assert!(shown.contains("hash tables of "), "{shown}");
    talk.end();
}

/// On a machine that is idle no move takes as long as it may.
#[test]
fn moves_end_before_their_time_does() {
    let is_idle = latency() < Duration::from_secs(1);
    for milliseconds in [0, 50, 100, 400] {
        let mut talk = brain(15, 0, milliseconds);
        talk.say("BEGIN");
        talk.reply();
        let mut most = Duration::ZERO;
        for _ in 0..TIMES {
            talk.say("RESTART\nYXBOARD\n3,3,1\n9,9,2\n4,9,1\n7,6,2\nDONE");
            assert_eq!(talk.reply(), "OK");
            let start = Instant::now();
            talk.say("YXNBEST 1");
            talk.reply();
            most = most.max(start.elapsed());
        }
        println!("{milliseconds} ms: {most:?}");
        let limit = Duration::from_millis(milliseconds.max(30).into());
        assert!(!is_idle || most < limit, "{milliseconds} ms: {most:?}");
        talk.end();
    }
}
