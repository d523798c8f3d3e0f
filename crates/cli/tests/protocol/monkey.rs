//! Random lines: the program answers or stays silent as the protocol requires, and plays a correct move
//! afterwards.

use std::thread;
use std::time::{SystemTime, UNIX_EPOCH};

use engine::random::SplitMix64;
use gomoku::notation::gomocup as notation;

use crate::gomocup;
use crate::talk::Talk;

/// Seed of the first run; the second run has a fresh one.
const SEED: u64 = 20_140;

/// Number of lines sent before their answers are read.
const BATCH: usize = 200;

/// Words of the protocols, of the game at the terminal and others, separated by `|`.
const WORDS: &str = "\
    redo|now|swap|switch sides|color|both|none|level|new|resign|score|moves|play|genmove|\
    reg_genmove|undo|showboard|final_score|boardsize|clear_board|komi|known_command|list_commands|\
    name|version|protocol_version|time_settings|time_left|set_game|list_games|gogui-interrupt|\
    loadsgf|loadsgf /dev/zero|loadsgf . 3|gg-undo|gogui-rules_game_id|gogui-rules_board|\
    gogui-rules_board_size|gogui-rules_legal_moves|gogui-rules_side_to_move|\
    gogui-rules_final_result|Gomoku|j10|h8|22|5|b|w|Black|WHITE|pass|PA|f5|D6|c3|z9|a0|i9|8|19|0|-1|\
    1.5|1e400|nan|99999999999999999999|Othello|#|# interrupt|nboard|set|depth|game|contempt|move|\
    hint|go|learn|analyze|F5/1.2/3|PA//|F5/1e999/nan|\
    (;GM[Othello]PC[x]TI[0:01]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5];)|\
    (;GM[Othello]|;)|[|]]\\|é|\u{202e}|=";

/// Prefixes of the lines that are sent to NBoard.
const ANSWERS: [&str; 8] =
    ["set myname ", "status ", "nodestats ", "search ", "=== ", "pong ", "learned", "analysis "];

/// Returns a random one of some texts separated by `|`.
fn one_of<'a>(texts: &'a str, random: &mut SplitMix64) -> &'a str {
    let count = texts.split('|').count();
    texts.split('|').nth(random.below(count)).unwrap()
}

/// Damages a line and returns it without its line feed.
fn damaged(mut line: Vec<u8>, random: &mut SplitMix64) -> Vec<u8> {
    // Flip a bit in some lines.
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

/// Returns a random line of GTP, NBoard or the terminal.
fn line(random: &mut SplitMix64) -> Vec<u8> {
    let line = match random.below(100) {
        // Any bytes except a line feed.
        0..20 => {
            let count = random.below(60);
            (0..count).map(|_| random.word().to_le_bytes()[0]).collect()
        }
        // Longer than the maximum length of a line, or almost.
        20 => vec![b'x'; 65_000 + random.below(2000)],
        21 => b"play b f5".repeat(1 + random.below(9000)),
        // Words in any order, many of them commands.
        _ => {
            let count = 1 + random.below(4);
            let words: Vec<&str> = (0..count).map(|_| one_of(WORDS, random)).collect();
            let between = [" ", " ", " ", "\t", "  ", "/"][random.below(6)];
            words.join(between).into_bytes()
        }
    };
    damaged(line, random)
}

/// Returns a fixed seed and a fresh one, or the one from the environment.
fn seeds() -> Vec<u64> {
    match std::env::var("TRITBOARD_SEED") {
        Ok(seed) => vec![seed.parse().expect("TRITBOARD_SEED is a number")],
        Err(_) => {
            let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
            vec![SEED, u64::try_from(now.as_nanos() & u128::from(u64::MAX)).unwrap()]
        }
    }
}

/// Returns whether GTP requires an answer to a line: it is too long, or not empty after removing control
/// characters and comments.
fn is_answered(line: &[u8]) -> bool {
    let text = String::from_utf8_lossy(line);
    let text = text.split('#').next().unwrap_or_default();
    line.len() > 1 << 16 || text.chars().any(|c| c != ' ' && !c.is_control())
}

/// Maximum memory of the program in MiB, including its table of 4 MiB.
const MOST: u64 = 64;

fn assert_small(talk: &Talk) {
    talk.assert_peak(MOST);
}

/// Sends lines to a protocol of either game. Returns the program on an empty board.
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
        // No other line was answered, and the program continues.
        assert_eq!(talk.ask("4711 known_command play"), "=4711 true");
    }
    // A very long line.
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
        talk.hear_of("\"0123456789\" is not a command");
    }
    assert_small(&talk);
    // The program moves as soon as it has White.
    for line in ["color both", "new", "f5", "color black"] {
        talk.say(line);
    }
    let mut answer = talk.hear_of("White plays ");
    answer.truncate("White plays D6".len());
    assert!(["D6", "F4", "F6"].iter().any(|played| answer.ends_with(played)), "{answer}");
    talk.end();
}

/// Sends `count` lines to both protocols.
fn both(count: usize) {
    for seed in seeds() {
        let other = thread::spawn(move || nboard(seed, count));
        othello(seed, count);
        other.join().unwrap();
    }
}

#[test]
fn random_lines_at_the_terminal_do_no_harm() {
    for seed in seeds() {
        play(seed, 10_000);
    }
}

#[test]
fn random_lines_do_no_harm_in_gomoku() {
    for seed in seeds() {
        gomoku(seed, 100_000);
    }
}

#[test]
fn random_lines_do_no_harm() {
    both(100_000);
}

/// Lines of the Gomocup protocol, most of them commands, separated by `|`.
const COMMANDS: &str = "\
    START 15|START 5|START 22|START 23|start -1|RECTSTART 9,9|RECTSTART 9,8|RESTART|BEGIN|begin now|\
    TURN|PLAY|TAKEBACK|BOARD|BOARD|YXBOARD|SWAP2BOARD|YXBLOCK|YXBLOCKUNDO|YXBLOCKRESET|YXBLOCKPATH|\
    YXBLOCKPATHUNDO|YXBLOCKPATHRESET|YXSWAP2STEP1|YXSWAP2STEP2|YXSWAP2STEP3|YXSOOSORVSTEP1|\
    YXSOOSORVSTEP2|YXSOOSORVSTEP3|YXSOOSORVSTEP4 2|YXSOOSORVSTEP5 3|YXSOOSORVSTEP6|YXBALANCEONE|\
    YXBALANCETWO -99999|YXSEARCHDEFEND|YXSHOWHASHUSAGE|YXHASHDUMP|YXQUERYDATABASEALL|YXSAVEDATABASE|\
    START 15 15|INFO strength 0|INFO timeout_turn 1|DONE|DONE|done|YXNBEST 3|\
    YXNBEST 99999999999999999999|YXSHOWFORBID|YXSHOWINFO|YXHASHCLEAR|ABOUT|STOP|yxstop|SUGGEST 7,7|\
    INFO rule 4|INFO rule 9|INFO rule 77|INFO show_detail 3|INFO show_detail 0|INFO evaluate 3,3|\
    INFO time_left -1|INFO time_left 1000|INFO time_increment 99999999999999999999|\
    INFO hash_size 1000|INFO caution_factor 5|INFO folder é";

/// Arguments of commands, separated by `|`.
const ARGUMENTS: &str = "\
    7,7|0,0|4,4|3,2,1|2,3,2|1,1,3|-1,-1,2|6,6,4|99999999999999999999,1|1,2,3,4|,,|h8|-|\u{202e}|\0|\
    1e9|é|%s%n|\"|DONE";

/// Returns a random line of the Gomocup protocol.
fn gomocup_line(random: &mut SplitMix64) -> Vec<u8> {
    let word = |random: &mut SplitMix64| one_of(ARGUMENTS, random).to_owned();
    let point = |random: &mut SplitMix64| format!("{},{}", random.below(16), random.below(16));
    let line = match random.below(100) {
        // Any bytes except a line feed.
        0..10 => {
            let count = random.below(60);
            (0..count).map(|_| random.word().to_le_bytes()[0]).collect()
        }
        // Longer than the maximum length of a line, or almost.
        10 if random.below(10) == 0 => vec![b'7'; 65_000 + random.below(2000)],
        10..40 => format!("{},{}", point(random), 1 + random.below(2)).into_bytes(),
        40..50 => format!("TURN {}", point(random)).into_bytes(),
        50..60 => word(random).into_bytes(),
        _ => {
            let mut text = one_of(COMMANDS, random).to_owned();
            if random.below(3) == 0 {
                text = format!("{text} {}", word(random));
            }
            text.into_bytes()
        }
    };
    damaged(line, random)
}

/// Minimum and maximum number of answers that the protocol allows.
#[derive(Debug, Default)]
struct Expected {
    least: usize,
    most: usize,
    /// Block whose lines are being sent.
    block: Option<String>,
    /// Whether a file name comes next.
    awaits_file: bool,
}

impl Expected {
    /// Reads a line. Returns whether it ends the program.
    fn read(&mut self, line: &[u8]) -> bool {
        let text = String::from_utf8_lossy(line.strip_suffix(b"\r").unwrap_or(line)).into_owned();
        let text = text.trim_matches(|c: char| c.is_whitespace() || c == '\0');
        let name = text.split(char::is_whitespace).next().unwrap_or_default().to_ascii_uppercase();
        let is_long = line.len() > 1 << 16;
        let mut add =
            |least, most| (self.least, self.most) = (self.least + least, self.most + most);
        match (name.as_str(), &self.block) {
            _ if is_long && self.awaits_file => self.awaits_file = false,
            _ if is_long && self.block.is_some() => {}
            _ if is_long => add(1, 1),
            ("END", _) => return true,
            ("" | "STOP" | "YXSTOP", _) => {}
            _ if self.awaits_file => self.awaits_file = false,
            (_, Some(block)) if text.eq_ignore_ascii_case("DONE") => {
                // A block that has no answer may still be refused.
                add(usize::from(matches!(block.as_str(), "BOARD" | "SWAP2BOARD")), 1);
                self.block = None;
            }
            (_, Some(_)) => {}
            ("BOARD" | "YXBOARD" | "SWAP2BOARD" | "YXBLOCK" | "YXBLOCKUNDO", None)
            | ("YXBLOCKPATH" | "YXBLOCKPATHUNDO", None) => {
                self.block = Some(name);
            }
            // A flipped bit may result in the name of another database command.
            (name, None)
                if name.starts_with("YX")
                    && name != "YXSAVEDATABASE"
                    && (name.ends_with("DATABASE") || name.starts_with("YXQUERYDATABASE")) =>
            {
                self.block = Some(name.to_owned());
            }
            (name, None) if name.starts_with("YXSOOSORVSTEP") && name.len() == 14 => match name {
                "YXSOOSORVSTEP1" => add(0, 1),
                _ if ('2'..='6').contains(&name.chars().last().unwrap_or_default()) => {
                    self.block = Some(name.to_owned());
                }
                _ => add(1, 1),
            },
            ("YXHASHDUMP" | "YXHASHLOAD", None) => self.awaits_file = true,
            ("INFO" | "YXSHOWINFO" | "YXSHOWHASHUSAGE" | "YXSAVEDATABASE", None) => {}
            ("YXSWAP2STEP1" | "YXSWAP2STEP2" | "YXSWAP2STEP3", None)
            | ("YXBLOCKRESET" | "YXBLOCKPATHRESET" | "YXHASHCLEAR", None) => add(0, 1),
            _ => add(1, 1),
        }
        false
    }
}

fn gomocup(seed: u64, count: usize) {
    println!("seed {seed}");
    let mut random = SplitMix64::new(seed);
    let mut talk = gomocup::brain(15, 0, 0);
    for number in 0..count.div_ceil(BATCH) {
        let mut expected = Expected::default();
        talk.say("INFO max_node 40");
        let mut lines = Vec::new();
        while lines.len() < BATCH {
            let line = gomocup_line(&mut random);
            if !expected.read(&line) {
                lines.push(line);
            }
        }
        for line in &lines {
            talk.send([line, &b"\n"[..]].concat());
        }
        while expected.block.is_some() || expected.awaits_file {
            expected.read(b"DONE");
            talk.say("DONE");
        }
        talk.say(&format!("ENOUGH{number}"));
        let last = format!("UNKNOWN ENOUGH{number} is not a command");
        let mut answers = 0;
        while talk.reply() != last {
            answers += 1;
        }
        let Expected { least, most, .. } = expected;
        assert!((least..=most).contains(&answers), "{least} to {most}: {answers}");
    }
    // A very long line.
    for _ in 0..64 {
        talk.send(vec![b'0'; 1 << 20]);
    }
    talk.say("");
    assert_eq!(talk.reply(), "ERROR line too long");
    gomocup::assert_small(&talk);
    talk.say(
        "START 15\nINFO rule 0\nINFO max_node 0\nINFO strength 100\nINFO time_left 2147483647\nINFO timeout_turn 300",
    );
    assert_eq!(talk.reply(), "OK");
    talk.say("BOARD\n7,7,1\n0,0,2\n8,7,1\n0,2,2\n9,7,1\n0,4,2\n10,7,1\n6,7,2\nDONE");
    assert_eq!(talk.reply(), "11,7");
    assert_eq!(notation::parse("11,7", 15).unwrap().to_string(), "L8");
    talk.say("END");
    talk.end();
}

#[test]
fn random_lines_do_no_harm_to_the_brain() {
    for seed in seeds() {
        gomocup(seed, 100_000);
    }
}
