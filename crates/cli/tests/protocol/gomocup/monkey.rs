//! Lines that mean nothing, or not what they seem to: an answer for each that wants one, and a correct move
//! afterwards.

use engine::random::SplitMix64;
use gomoku::notation::gomocup;

use super::{assert_small, brain};
use crate::monkey::seeds;

/// How many lines are sent before their answers are waited for.
const BATCH: usize = 200;

/// Lines of which many are commands.
const COMMANDS: [&str; 66] = [
    "START 15",
    "START 5",
    "START 22",
    "START 23",
    "start -1",
    "RECTSTART 9,9",
    "RECTSTART 9,8",
    "RESTART",
    "BEGIN",
    "begin now",
    "TURN",
    "PLAY",
    "TAKEBACK",
    "BOARD",
    "BOARD",
    "YXBOARD",
    "SWAP2BOARD",
    "YXBLOCK",
    "YXBLOCKUNDO",
    "YXBLOCKRESET",
    "YXBLOCKPATH",
    "YXBLOCKPATHUNDO",
    "YXBLOCKPATHRESET",
    "YXSWAP2STEP1",
    "YXSWAP2STEP2",
    "YXSWAP2STEP3",
    "YXSOOSORVSTEP1",
    "YXSOOSORVSTEP2",
    "YXSOOSORVSTEP3",
    "YXSOOSORVSTEP4 2",
    "YXSOOSORVSTEP5 3",
    "YXSOOSORVSTEP6",
    "YXBALANCEONE",
    "YXBALANCETWO -99999",
    "YXSEARCHDEFEND",
    "YXSHOWHASHUSAGE",
    "YXHASHDUMP",
    "YXQUERYDATABASEALL",
    "YXSAVEDATABASE",
    "START 15 15",
    "INFO strength 0",
    "INFO timeout_turn 1",
    "DONE",
    "DONE",
    "done",
    "YXNBEST 3",
    "YXNBEST 99999999999999999999",
    "YXSHOWFORBID",
    "YXSHOWINFO",
    "YXHASHCLEAR",
    "ABOUT",
    "STOP",
    "yxstop",
    "SUGGEST 7,7",
    "INFO rule 4",
    "INFO rule 9",
    "INFO rule 77",
    "INFO show_detail 3",
    "INFO show_detail 0",
    "INFO evaluate 3,3",
    "INFO time_left -1",
    "INFO time_left 1000",
    "INFO time_increment 99999999999999999999",
    "INFO hash_size 1000",
    "INFO caution_factor 5",
    "INFO folder é",
];

/// What stands behind a command, or alone.
const WORDS: [&str; 20] = [
    "7,7",
    "0,0",
    "4,4",
    "3,2,1",
    "2,3,2",
    "1,1,3",
    "-1,-1,2",
    "6,6,4",
    "99999999999999999999,1",
    "1,2,3,4",
    ",,",
    "h8",
    "-",
    "\u{202e}",
    "\0",
    "1e9",
    "é",
    "%s%n",
    "\"",
    "DONE",
];

/// Returns a line without its end.
fn line(random: &mut SplitMix64) -> Vec<u8> {
    let word = |random: &mut SplitMix64| WORDS[random.below(WORDS.len())].to_owned();
    let point = |random: &mut SplitMix64| format!("{},{}", random.below(16), random.below(16));
    let mut line = match random.below(100) {
        // Any bytes but the end of a line.
        0..10 => {
            let count = random.below(60);
            (0..count).map(|_| random.word().to_le_bytes()[0]).collect()
        }
        // Longer than a line may be, or almost.
        10 if random.below(10) == 0 => vec![b'7'; 65_000 + random.below(2000)],
        10..40 => format!("{},{}", point(random), 1 + random.below(2)).into_bytes(),
        40..50 => format!("TURN {}", point(random)).into_bytes(),
        50..60 => word(random).into_bytes(),
        _ => {
            let mut text = COMMANDS[random.below(COMMANDS.len())].to_owned();
            if random.below(3) == 0 {
                text = format!("{text} {}", word(random));
            }
            text.into_bytes()
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

/// How many answers lines want, at least and at most, as the protocol says.
#[derive(Debug, Default)]
struct Expected {
    least: usize,
    most: usize,
    /// The command whose lines are being sent.
    block: Option<String>,
    /// Whether the name of a file comes next.
    awaits_file: bool,
}

impl Expected {
    /// Reads a line; returns whether it ends the program.
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
                // What is silent may be refused.
                add(usize::from(matches!(block.as_str(), "BOARD" | "SWAP2BOARD")), 1);
                self.block = None;
            }
            (_, Some(_)) => {}
            ("BOARD" | "YXBOARD" | "SWAP2BOARD" | "YXBLOCK" | "YXBLOCKUNDO", None)
            | ("YXBLOCKPATH" | "YXBLOCKPATHUNDO", None) => {
                self.block = Some(name);
            }
            // A wrong bit may leave the name of another database command.
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

fn play(seed: u64, count: usize) {
    println!("seed {seed}");
    let mut random = SplitMix64::new(seed);
    let mut talk = brain(15, 0, 0);
    for number in 0..count.div_ceil(BATCH) {
        let mut expected = Expected::default();
        talk.say("INFO max_node 40");
        let mut lines = Vec::new();
        while lines.len() < BATCH {
            let line = line(&mut random);
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
        let last = format!("UNKNOWN ENOUGH{number} is no command");
        let mut answers = 0;
        while talk.reply() != last {
            answers += 1;
        }
        let Expected { least, most, .. } = expected;
        assert!((least..=most).contains(&answers), "{least} to {most}: {answers}");
    }
    // A line without end.
    for _ in 0..64 {
        talk.send(vec![b'0'; 1 << 20]);
    }
    talk.say("");
    assert_eq!(talk.reply(), "ERROR line too long");
    assert_small(&talk);
    talk.say(
        "START 15\nINFO rule 0\nINFO max_node 0\nINFO strength 100\nINFO time_left 2147483647\nINFO timeout_turn 300",
    );
    assert_eq!(talk.reply(), "OK");
    talk.say("BOARD\n7,7,1\n0,0,2\n8,7,1\n0,2,2\n9,7,1\n0,4,2\n10,7,1\n6,7,2\nDONE");
    assert_eq!(talk.reply(), "11,7");
    assert_eq!(gomocup::parse("11,7", 15).unwrap().to_string(), "L8");
    talk.say("END");
    talk.end();
}

#[test]
fn no_line_does_harm_to_the_brain() {
    for seed in seeds() {
        play(seed, 100_000);
    }
}
