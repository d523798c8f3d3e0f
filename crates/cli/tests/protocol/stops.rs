//! What stops a search, and the time of moves.

use std::thread;
use std::time::{Duration, Instant};

use gomoku::notation::gomocup;
use othello::{Game, Move};

use crate::gomocup::brain;
use crate::talk::Talk;

/// Returns the maximum time until a stopped search ends: 10 ms on an idle machine, which the environment
/// variable `TRITBOARD_IDLE` promises.
fn latency() -> Duration {
    let is_idle = std::env::var_os("TRITBOARD_IDLE").is_some();
    if is_idle { Duration::from_millis(10) } else { Duration::from_secs(60) }
}

/// Number of measurements, of which the shortest counts: a busy machine may be late.
const TIMES: usize = 4;

#[test]
fn ping_ends_a_search_at_once() {
    for command in ["go", "hint 1", "hint 4", "analyze"] {
        for threads in ["1", "2"] {
            let mut talk = Talk::start("nboard", &["--level", "60", "--threads", threads]);
            let mut least = Duration::MAX;
            for number in 0..TIMES {
                talk.say(command);
                talk.hear_of("status");
                thread::sleep(Duration::from_millis(150));
                let start = Instant::now();
                talk.say(&format!("ping {number}"));
                talk.hear_of(&format!("pong {number}"));
                least = least.min(start.elapsed());
            }
            println!("{command}, {threads} threads: {least:?}");
            assert!(least < latency(), "{command}: {least:?}");
            talk.end();
        }
    }
}

#[test]
fn an_interrupted_go_answers_with_its_move() {
    let mut talk = Talk::start("nboard", &["--level", "60"]);
    talk.say("go");
    talk.hear_of("search");
    talk.say("gibberish");
    talk.say("ping 1");
    let answer = talk.hear_of("===");
    assert!(["D3", "C4", "F5", "E6"].contains(&&answer[4..6]), "{answer}");
    talk.hear_of("pong 1");
    // Commands that come before the search has begun end it as well.
    talk.send("go\nping 2\n");
    talk.hear_of("===");
    talk.hear_of("pong 2");
    talk.end();
}

#[test]
fn an_interrupt_ends_genmove() {
    let mut talk = Talk::start("gtp", &["--level", "60"]);
    let mut least = Duration::MAX;
    for _ in 0..TIMES {
        talk.say("genmove b");
        thread::sleep(Duration::from_millis(150));
        let start = Instant::now();
        talk.say("# interrupt");
        let answer = talk.answer();
        least = least.min(start.elapsed());
        assert!(["= D3", "= C4", "= F5", "= E6"].contains(&answer.as_str()), "{answer}");
        talk.done("undo");
    }
    assert!(least < latency(), "{least:?}");
    talk.end();
}

/// The program answers with the move and quits.
#[test]
fn quit_ends_genmove() {
    for (protocol, size) in [("gtp", "8"), ("gomokugtp", "15")] {
        let limits: &[&str] =
            if protocol == "gtp" { &["--level", "60"] } else { &["--time", "100000"] };
        let mut talk = Talk::start(protocol, limits);
        talk.done(&format!("boardsize {size}"));
        // A move on the empty board takes no time.
        talk.done("play b D3");
        talk.say("genmove w");
        thread::sleep(Duration::from_millis(150));
        talk.say("1 quit");
        let answer = talk.answer();
        assert!(answer.starts_with("= ") && answer.len() > 3, "{answer}");
        assert_eq!(talk.answer(), "=1");
        assert!(talk.end().is_empty());
    }
}

/// A command during the opponent's time is answered immediately, and the next move is legal.
#[test]
fn any_command_ends_pondering() {
    for threads in ["1", "2"] {
        let arguments = ["--time", "0.05", "--ponder", "--threads", threads];
        let mut talk = Talk::start("gtp", &arguments);
        let mut nboard = Talk::start("nboard", &arguments);
        let mut least = [Duration::MAX; 2];
        let mut game = Game::default();
        for number in 0..TIMES {
            let color = ["b", "w"][game.moves().len() % 2];
            let played = talk.done(&format!("genmove {color}"));
            nboard.say("go");
            nboard.hear_of("===");
            nboard.say(&format!("move {played}"));
            thread::sleep(Duration::from_millis(150));
            let start = Instant::now();
            talk.done("name");
            least[0] = least[0].min(start.elapsed());
            let start = Instant::now();
            nboard.say(&format!("ping {number}"));
            nboard.hear_of(&format!("pong {number}"));
            least[1] = least[1].min(start.elapsed());
            game.play(played.parse::<Move>().unwrap()).unwrap();
            let reply = game.position().moves().first().unwrap();
            game.play(reply).unwrap();
            talk.done(&format!("play {} {reply}", if color == "b" { "w" } else { "b" }));
            nboard.say(&format!("move {reply}"));
        }
        println!("{threads} threads: {least:?}");
        assert!(least.into_iter().all(|least| least < latency()), "{least:?}");
        // The end of the input ends pondering, too.
        talk.done("genmove b");
        assert!(talk.end().is_empty());
        nboard.end();
    }
}

/// A pending command is answered, and then the program ends, however deep the search.
#[test]
fn the_end_of_the_input_ends_a_search() {
    for (protocol, command, answer) in [("gtp", "genmove b", "= "), ("nboard", "go", "=== ")] {
        let mut talk = Talk::start(protocol, &["--level", "60"]);
        talk.say(command);
        let start = Instant::now();
        let lines = talk.end();
        assert!(lines.iter().any(|line| line.starts_with(answer)), "{lines:?}");
        assert!(start.elapsed() >= Duration::from_secs(4), "there is time to answer");
    }
}

/// Commands sent together are executed in their order.
#[test]
fn scripts_are_answered() {
    let mut talk = Talk::start("gtp", &["--level", "3"]);
    talk.send("1 genmove b\n2 genmove w\n3 undo\n4 reg_genmove w\n5 quit\n6 name");
    let lines = talk.end();
    let ids: Vec<&str> =
        lines.iter().filter(|line| !line.is_empty()).map(|line| &line[..2]).collect();
    assert_eq!(ids, ["=1", "=2", "=3", "=4", "=5"]);
}

/// A time limit in milliseconds that is never reached.
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
        // A stop that comes before the search has begun ends it, too, but not the next search.
        talk.say("TURN 0,0\nSTOP\nINFO timeout_turn 20\nTURN 0,19");
        for _ in 0..2 {
            let answer = talk.reply();
            assert!(gomocup::parse(&answer, 20).is_ok(), "{answer}");
        }
        talk.end();
    }
}

/// The program answers with its move and then ends.
#[test]
fn the_end_ends_a_search_and_the_program() {
    let mut least = Duration::MAX;
    for _ in 0..TIMES {
        let mut talk = brain(20, 0, LONG);
        talk.say("BOARD\n3,3,1\n12,12,2\nDONE");
        thread::sleep(Duration::from_millis(150));
        let start = Instant::now();
        // Lines after END are ignored.
        talk.say("END\nABOUT");
        let answer = talk.reply();
        assert!(gomocup::parse(&answer, 20).is_ok(), "{answer}");
        assert!(talk.end().is_empty());
        least = least.min(start.elapsed());
    }
    println!("END: {least:?}");
    assert!(least < latency() * 100, "{least:?}");
}

/// A new time limit during a search ends it, whatever the limit was before.
#[test]
fn time_limits_take_effect_immediately() {
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
        // A limit that comes before the search begins counts, too.
        talk.say(&format!(
            "RESTART\nINFO timeout_turn {LONG}\nINFO time_left 2147483647\nTURN 0,0\nINFO {limit}"
        ));
        assert_eq!(talk.reply(), "OK");
        assert!(gomocup::parse(&talk.reply(), 20).is_ok());
        talk.end();
    }
}

/// The time of a move includes no preparation, and an opening takes no longer than a turn.
///
/// `cargo test --release -p tritboard --test protocol clock_of -- --ignored --nocapture`
#[test]
#[ignore = "measures milliseconds; needs an idle machine"]
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

/// Settings that arrive during a search take effect after it.
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
    assert!(shown.contains("transposition tables of "), "{shown}");
    talk.end();
}

/// On an idle machine each move ends within its time.
#[test]
fn moves_end_within_their_time() {
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
