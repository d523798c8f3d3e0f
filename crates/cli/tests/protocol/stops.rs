//! What ends a search.

use std::thread;
use std::time::{Duration, Instant};

use othello::{Game, Move};

use crate::talk::Talk;

/// Returns the most time that a search goes on when it is told to end: on an idle machine, of which
/// `TRITBOARD_IDLE` in the environment assures the test, below 10 ms.
pub(crate) fn latency() -> Duration {
    let is_idle = std::env::var_os("TRITBOARD_IDLE").is_some();
    if is_idle { Duration::from_millis(10) } else { Duration::from_secs(60) }
}

/// How often the time is taken, of which the least counts: a busy machine may be late.
pub(crate) const TIMES: usize = 4;

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
fn a_go_that_is_ended_tells_its_move() {
    let mut talk = Talk::start("nboard", &["--level", "60"]);
    talk.say("go");
    talk.hear_of("search");
    talk.say("gibberish");
    talk.say("ping 1");
    let answer = talk.hear_of("===");
    assert!(["D3", "C4", "F5", "E6"].contains(&&answer[4..6]), "{answer}");
    talk.hear_of("pong 1");
    // Commands that came too early for the search end it as well.
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

/// The program answers with the move and ends.
#[test]
fn quit_ends_genmove() {
    for (protocol, size) in [("gtp", "8"), ("gomokugtp", "15")] {
        let limits: &[&str] =
            if protocol == "gtp" { &["--level", "60"] } else { &["--time", "100000"] };
        let mut talk = Talk::start(protocol, limits);
        talk.done(&format!("boardsize {size}"));
        // The empty board takes no time.
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

/// A command that comes in the opponent's time is answered at once, and the next move is legal.
#[test]
fn any_command_ends_pondering() {
    for threads in ["1", "2"] {
        let arguments = ["--time", "0.05", "--ponder", "--threads", threads];
        let mut talk = Talk::start("gtp", &arguments);
        let mut nboard = Talk::start("nboard", &arguments);
        let mut least = [Duration::MAX; 2];
        let mut game = Game::new();
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
        // So does the end of the input.
        talk.done("genmove b");
        assert!(talk.end().is_empty());
        nboard.end();
    }
}

/// What was asked is answered, and then the program ends, however deep the search.
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

/// Commands that come at once are carried out in their order.
#[test]
fn scripts_are_answered() {
    let mut talk = Talk::start("gtp", &["--level", "3"]);
    talk.send("1 genmove b\n2 genmove w\n3 undo\n4 reg_genmove w\n5 quit\n6 name");
    let lines = talk.end();
    let ids: Vec<&str> =
        lines.iter().filter(|line| !line.is_empty()).map(|line| &line[..2]).collect();
    assert_eq!(ids, ["=1", "=2", "=3", "=4", "=5"]);
}
