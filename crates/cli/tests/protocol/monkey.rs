//! Lines that mean nothing, or not what they seem to: answers or silence as the protocol says, and a
//! correct move afterwards.

use std::thread;
use std::time::{SystemTime, UNIX_EPOCH};

use engine::random::SplitMix64;

use crate::talk::Talk;

/// The seed of the first run; the second one is fresh.
const SEED: u64 = 20_140;

/// How many lines are sent before their answers are waited for.
const BATCH: usize = 200;

/// Words of the protocols, of the game at the terminal, and others.
const WORDS: [&str; 90] = [
    "redo",
    "now",
    "swap",
    "switch sides",
    "color",
    "both",
    "none",
    "level",
    "new",
    "resign",
    "score",
    "moves",
    "play",
    "genmove",
    "reg_genmove",
    "undo",
    "showboard",
    "final_score",
    "boardsize",
    "clear_board",
    "komi",
    "known_command",
    "list_commands",
    "name",
    "version",
    "protocol_version",
    "time_settings",
    "time_left",
    "set_game",
    "list_games",
    "gogui-interrupt",
    "loadsgf",
    "loadsgf /dev/zero",
    "loadsgf . 3",
    "gg-undo",
    "gogui-rules_game_id",
    "gogui-rules_board",
    "gogui-rules_board_size",
    "gogui-rules_legal_moves",
    "gogui-rules_side_to_move",
    "gogui-rules_final_result",
    "Gomoku",
    "j10",
    "h8",
    "22",
    "5",
    "b",
    "w",
    "Black",
    "WHITE",
    "pass",
    "PA",
    "f5",
    "D6",
    "c3",
    "z9",
    "a0",
    "i9",
    "8",
    "19",
    "0",
    "-1",
    "1.5",
    "1e400",
    "nan",
    "99999999999999999999",
    "Othello",
    "#",
    "# interrupt",
    "nboard",
    "set",
    "depth",
    "game",
    "contempt",
    "move",
    "hint",
    "go",
    "learn",
    "analyze",
    "F5/1.2/3",
    "PA//",
    "F5/1e999/nan",
    "(;GM[Othello]PC[x]TI[0:01]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5];)",
    "(;GM[Othello]",
    ";)",
    "[",
    "]]\\",
    "é",
    "\u{202e}",
    "=",
];

/// How the lines begin that NBoard is told.
const ANSWERS: [&str; 8] =
    ["set myname ", "status ", "nodestats ", "search ", "=== ", "pong ", "learned", "analysis "];

/// Returns a line without its end.
fn line(random: &mut SplitMix64) -> Vec<u8> {
    let mut line = match random.below(100) {
        // Any bytes but the end of a line.
        0..20 => {
            let count = random.below(60);
            (0..count).map(|_| random.word().to_le_bytes()[0]).collect()
        }
        // Longer than a line may be, or almost.
        20 => vec![b'x'; 65_000 + random.below(2000)],
        21 => b"play b f5".repeat(1 + random.below(9000)),
        // Words in any order, many of them commands.
        _ => {
            let count = 1 + random.below(4);
            let words: Vec<&str> = (0..count).map(|_| WORDS[random.below(WORDS.len())]).collect();
            let between = [" ", " ", " ", "\t", "  ", "/"][random.below(6)];
            words.join(between).into_bytes()
        }
    };
    // A bit may be wrong.
    if random.below(8) == 0 && !line.is_empty() {
        let index = random.below(line.len());
        line[index] ^= 1 << random.below(8);
    }
    line.retain(|&byte| byte != b'\n');
    if random.below(5) == 0 {
        line.push(b'\r');
    }
    line
}

/// Returns a fixed seed and a fresh one, or the one that is given.
pub(crate) fn seeds() -> Vec<u64> {
    match std::env::var("TRITBOARD_SEED") {
        Ok(seed) => vec![seed.parse().expect("TRITBOARD_SEED is a number")],
        Err(_) => {
            let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
            vec![SEED, u64::try_from(now.as_nanos() & u128::from(u64::MAX)).unwrap()]
        }
    }
}

/// Returns whether a line wants an answer of GTP: something is left of it without controls and
/// comments, or it is too long to know.
fn is_answered(line: &[u8]) -> bool {
    let text = String::from_utf8_lossy(line);
    let text = text.split('#').next().unwrap_or_default();
    line.len() > 1 << 16 || text.chars().any(|c| c != ' ' && !c.is_control())
}

/// The most MiB that a program takes, with its table of 4 MiB.
const MOST: u64 = 64;

fn assert_small(talk: &Talk) {
    if let Some(mib) = talk.peak_mib() {
        println!("{mib} MiB");
        assert!(mib <= MOST, "{mib} MiB");
    }
}

/// Sends lines to a protocol of either game; returns the program on an empty board.
fn gtp(protocol: &str, seed: u64, count: usize) -> Talk {
    println!("{protocol}: seed {seed}");
    let mut random = SplitMix64::new(seed);
    let mut talk = Talk::start(protocol, &["--depth", "1"]);
    for _ in 0..count.div_ceil(BATCH) {
        let mut lines: Vec<Vec<u8>> = (0..BATCH).map(|_| line(&mut random)).collect();
        lines.retain(|line| !String::from_utf8_lossy(line).contains("quit"));
        let expected = lines.iter().filter(|line| is_answered(line)).count();
        for line in &lines {
            talk.send([line, &b"\n"[..]].concat());
        }
        for _ in 0..expected {
            talk.answer();
        }
        // Nothing was answered that should not have been, and the rest is as ever.
        assert_eq!(talk.ask("4711 known_command play"), "=4711 true");
    }
    // A line without end.
    for _ in 0..64 {
        talk.send(vec![b'0'; 1 << 20]);
    }
    talk.say("");
    assert_eq!(talk.answer(), "? line too long");
    assert_small(&talk);
    talk.done("clear_board");
    talk.done("time_settings 0 0 0");
    talk
}

fn othello(seed: u64, count: usize) {
    let mut talk = gtp("gtp", seed, count);
    talk.done("play b f5");
    let played = talk.done("genmove w");
    assert!(["D6", "F4", "F6"].contains(&played.as_str()), "{played}");
    talk.done("quit");
    assert!(talk.end().is_empty());
}

fn gomoku(seed: u64, count: usize) {
    let mut talk = gtp("gomokugtp", seed, count);
    talk.done("boardsize 15");
    for name in ["C3", "D3", "E3", "F3"] {
        talk.done(&format!("play b {name}"));
    }
    let played = talk.done("genmove b");
    assert!(["B3", "G3"].contains(&played.as_str()), "{played}");
    talk.done("quit");
    assert!(talk.end().is_empty());
}

fn nboard(seed: u64, count: usize) {
    println!("seed {seed}");
    let mut random = SplitMix64::new(seed);
    let mut talk = Talk::start("nboard", &["--nodes", "2000"]);
    for number in 0..count.div_ceil(BATCH) {
        for _ in 0..BATCH {
            talk.send([line(&mut random), b"\n".to_vec()].concat());
        }
        let pong = format!("pong 4711{number}");
        talk.say(&format!("ping 4711{number}"));
        loop {
            let line = talk.hear();
            if line == pong {
                break;
            }
            let is_answer = ANSWERS.iter().any(|start| line.starts_with(start));
            assert!(is_answer, "{line:?}");
        }
    }
    assert_small(&talk);
    talk.say(
        "set game (;GM[Othello]TY[8]BO[8 \
         ---------------------------O*------*O--------------------------- *]B[F5];)",
    );
    talk.say("ping 1");
    talk.hear_of("pong 1");
    talk.say("go");
    let played = talk.hear_of("===");
    assert!(["D6", "F4", "F6"].contains(&&played[4..6]), "{played}");
    talk.end();
}

fn play(seed: u64, count: usize) {
    println!("seed {seed}");
    let mut random = SplitMix64::new(seed);
    let mut talk = Talk::start("play", &["--nodes", "500"]);
    let is_harmless = |line: &Vec<u8>| {
        let text = String::from_utf8_lossy(line).to_ascii_lowercase();
        !["quit", "exit", "save"].iter().any(|word| text.contains(word))
    };
    for _ in 0..count.div_ceil(BATCH) {
        let lines: Vec<Vec<u8>> =
            (0..BATCH).map(|_| line(&mut random)).filter(is_harmless).collect();
        for line in &lines {
            talk.send([line, &b"\n"[..]].concat());
        }
        talk.say("0123456789");
        talk.hear_of("\"0123456789\" is no command");
    }
    assert_small(&talk);
    // The program moves once it is told that White is its side.
    for line in ["color both", "new", "f5", "color black"] {
        talk.say(line);
    }
    let mut answer = talk.hear_of("White plays ");
    answer.truncate("White plays D6".len());
    assert!(["D6", "F4", "F6"].iter().any(|played| answer.ends_with(played)), "{answer}");
    talk.end();
}

/// Sends as many lines to both protocols.
fn both(count: usize) {
    for seed in seeds() {
        let other = thread::spawn(move || nboard(seed, count));
        othello(seed, count);
        other.join().unwrap();
    }
}

#[test]
fn no_line_at_the_terminal_does_harm() {
    for seed in seeds() {
        play(seed, 10_000);
    }
}

#[test]
fn no_line_does_harm_to_gomoku() {
    for seed in seeds() {
        gomoku(seed, 100_000);
    }
}

#[test]
fn no_line_does_harm() {
    both(100_000);
}
