//! The words of engines of Gomoku.

use std::ffi::OsString;
use std::time::Duration;

use clap::Parser;
use gomoku::search::alphabeta::{Parameters, Question};

use crate::budget::{Hash, Limits, Threads};
use crate::gomoku::level::{Level, level};
use crate::matches::discipline::Words;
use crate::matches::engine::{Word, value};
use crate::matches::player_words::options;
use crate::matches::time::Time;
use crate::time_control::TimeControl;

pub(super) const WORDS: Words = Words {
    player: &["level", "depth", "nodes", "threads", "hash", "eval", "search"],
    program: &["memory", "info", "pause"],
    rivals: &[],
    several: &["info", "search"],
};

/// The options that keys stand for.
const OPTIONS: [(&str, &str); 7] = [
    ("level", "--level"),
    ("depth", "--depth"),
    ("nodes", "--nodes"),
    ("threads", "--threads"),
    ("hash", "--hash"),
    ("eval", "--eval"),
    ("search", "--search"),
];

/// The options of the program's own player, as words have them.
#[derive(Debug, Parser)]
#[command(no_binary_name = true)]
pub(super) struct PlayerOptions {
    #[arg(long, value_parser = level, conflicts_with = "depth")]
    level: Option<Level>,
    #[arg(long, value_parser = depth)]
    depth: Option<u32>,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    pub(super) threads: Threads,
    #[command(flatten)]
    pub(super) hash: Hash,
    #[arg(long)]
    pub(super) eval: Option<OsString>,
    #[arg(long, value_parser = number_of_search)]
    pub(super) search: Vec<NumberOfSearch>,
}

/// A number of the search that is not as usual, for measurements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NumberOfSearch {
    name: String,
    value: i32,
}

impl PlayerOptions {
    /// Returns how many plies the search looks ahead at most, if that is limited.
    pub(super) fn depth(&self) -> Option<u32> {
        self.depth.or_else(|| self.level.map(Level::depth))
    }

    /// Returns the most nodes of a move, if they are limited.
    pub(super) fn nodes(&self) -> Option<u64> {
        self.level.map_or(self.limits, |level| level.limit(self.limits)).nodes
    }

    /// Returns the numbers of the search.
    pub(super) fn parameters(&self) -> Parameters {
        let mut parameters = Parameters::default();
        for NumberOfSearch { name, value } in &self.search {
            // Each was set once when it was read.
            parameters.set(name, *value);
        }
        parameters
    }
}

fn number_of_search(text: &str) -> Result<NumberOfSearch, String> {
    let read = text.split_once(':').and_then(|(name, value)| {
        let (name, value) = (name.to_owned(), value.parse().ok()?);
        Parameters::default().set(&name, value).then_some(NumberOfSearch { name, value })
    });
    read.ok_or_else(|| {
        let names = Parameters::NAMES.join(", ");
        format!("expected search=NAME:NUMBER with one of {names}")
    })
}

fn depth(text: &str) -> Result<u32, String> {
    let most = Question::MAX_DEPTH;
    let depth = text.parse().ok().filter(|depth| (1..=most).contains(depth));
    depth.ok_or_else(|| format!("expected moves from 1 to {most}"))
}

/// What other programs are told beside the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Told {
    /// The most bytes that they may take; 0 is no limit.
    pub(super) memory: u64,
    /// Further keys of `INFO`, with their values.
    pub(super) infos: Vec<String>,
    /// How long they have after an answer before they are told anything.
    pub(super) pause: Duration,
}

/// The MiB that a program may take if nobody says so, as at Gomocup.
const MEMORY_MIB: u64 = 350;

/// The longest pause, in milliseconds.
const LONGEST_PAUSE: u64 = 10_000;

/// Returns the options of the program's own player, which must end its searches.
pub(super) fn player(words: &[Word], time: Time) -> Result<PlayerOptions, String> {
    check_time(time)?;
    let options: PlayerOptions = options(words, &OPTIONS)?;
    if time.is_unlimited() && options.depth().is_none() && options.nodes().is_none() {
        return Err("no limit, expected level=, depth=, nodes=, st= or tc=".to_owned());
    }
    Ok(options)
}

/// Returns whether another program speaks GTP, not the protocol of Gomocup.
pub(super) fn is_gtp(words: &[Word]) -> Result<bool, String> {
    match value(words, "proto") {
        None | Some("gomocup") => return Ok(false),
        Some("gtp") => {}
        Some(value) => return Err(format!("proto={value}, expected gomocup or gtp")),
    }
    let of_others = WORDS.player.iter().chain(WORDS.program);
    match of_others.into_iter().find(|key| value(words, key).is_some()) {
        Some(key) => Err(format!("{key}= with proto=gtp, expected arg= as the program has it")),
        None => Ok(true),
    }
}

/// Returns the settings that the match sends to another program.
pub(super) fn told(words: &[Word], time: Time) -> Result<Told, String> {
    if let Some(key) = WORDS.player.iter().find(|key| value(words, key).is_some()) {
        return Err(format!("{key}= with cmd=, expected info=KEY:VALUE, or arg="));
    }
    check_time(time)?;
    let number = |key: &str, default: u64, most: u64, expected: &str| match value(words, key) {
        None => Ok(default),
        Some(text) => {
            let number = text.parse().ok().filter(|&number: &u64| number <= most);
            number.ok_or_else(|| format!("{key}={text}, expected {expected}"))
        }
    };
    let memory = number("memory", MEMORY_MIB, 1 << 30, "MiB, or 0 for no limit")?;
    let pause = number("pause", 0, LONGEST_PAUSE, "milliseconds, at most 10000")?;
    let infos = words.iter().filter(|(key, _)| key == "info").map(|(_, value)| info(value));
    Ok(Told {
        memory: memory << 20,
        infos: infos.collect::<Result<_, _>>()?,
        pause: Duration::from_millis(pause),
    })
}

/// Returns a key of `INFO` and its value, as the protocol has them.
fn info(text: &str) -> Result<String, String> {
    let is_key = |key: &str| !key.is_empty() && !key.contains(char::is_whitespace);
    let is_value = |value: &str| !value.is_empty() && !value.contains(char::is_control);
    match text.split_once(':') {
        Some((key, value)) if is_key(key) && is_value(value) => Ok(format!("{key} {value}")),
        _ => Err(format!("info={text}, expected info=KEY:VALUE, such as info=max_depth:8")),
    }
}

/// Refuses time that the protocol does not have, and so nobody.
fn check_time(time: Time) -> Result<(), String> {
    match time.game {
        Some(TimeControl { moves: Some(_), .. }) => {
            Err("tc=MOVES/…, which Gomocup does not have, expected tc=TIME+INCREMENT".to_owned())
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<Word> {
        let word = |word: &str| word.split_once('=').map(|(a, b)| (a.to_owned(), b.to_owned()));
        text.split_whitespace().filter_map(word).collect()
    }

    #[test]
    fn programs_are_told_what_gomocup_grants_or_what_is_said() {
        let usual = Told { memory: 350 << 20, infos: Vec::new(), pause: Duration::ZERO };
        assert_eq!(told(&words("cmd=x proto=gomocup"), Time::default()), Ok(usual));
        let said = "info=thread_num:2 memory=0 info=folder:C:\\brains pause=20";
        let infos = ["thread_num 2", "folder C:\\brains"].map(str::to_owned).to_vec();
        let expected = Told { memory: 0, infos, pause: Duration::from_millis(20) };
        assert_eq!(told(&words(said), Time::default()), Ok(expected));
        for info in ["info=:1", "info=depth:", "info=a\tb:1", "info=x"] {
            assert!(told(&[("info".to_owned(), info[5..].to_owned())], Time::default()).is_err());
        }
    }

    #[test]
    fn programs_speak_gomocup_or_gtp() {
        assert_eq!(is_gtp(&words("cmd=x")), Ok(false));
        assert_eq!(is_gtp(&words("cmd=x proto=gomocup info=a:b")), Ok(false));
        assert_eq!(is_gtp(&words("cmd=x proto=gtp arg=gtp st=1")), Ok(true));
        for (text, error) in [
            ("proto=uci", "proto=uci, expected gomocup or gtp"),
            ("proto=gtp depth=3", "depth= with proto=gtp, expected arg= as the program has it"),
            ("proto=gtp pause=3", "pause= with proto=gtp, expected arg= as the program has it"),
        ] {
            assert_eq!(is_gtp(&words(text)), Err(error.to_owned()));
        }
    }

    #[test]
    fn players_have_a_limit() {
        let turn = Time { turn: Some(Duration::from_secs(1)), game: None };
        assert!(player(&words("threads=1"), Time::default()).is_err());
        assert!(player(&words("threads=1"), turn).is_ok());
        let options = player(&words("nodes=5 hash=2 eval=by-hand"), Time::default()).unwrap();
        assert_eq!((options.nodes(), options.depth()), (Some(5), None));
        let options = player(&words("level=4"), Time::default()).unwrap();
        assert_eq!((options.nodes(), options.depth()), (Some(10_000), Some(4)));
        assert!(player(&words("level=16"), turn).is_err());
        assert!(player(&words("level=4 depth=4"), turn).is_err());
        let numbers =
            player(&words("nodes=5 search=razoring.0:90 search=fours.0:7"), turn).unwrap();
        let mut expected = Parameters::default();
        assert!(expected.set("razoring.0", 90) && expected.set("fours.0", 7));
        assert_eq!(numbers.parameters(), expected);
        for search in ["razoring.0:x", "razoring:1", "speed:9", "fours"] {
            let error = player(&words(&format!("nodes=5 search={search}")), turn).unwrap_err();
            assert!(
                error.contains("expected search=NAME:NUMBER with one of reverse_futility.0"),
                "{error}"
            );
        }
        let game = Time::of_game("40/60").unwrap();
        assert!(player(&words("depth=1"), Time { turn: None, game }).is_err());
    }
}
