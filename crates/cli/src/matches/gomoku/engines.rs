//! Settings of engines of Gomoku.

use std::ffi::OsString;
use std::time::Duration;

use clap::Parser;
use gomoku::Rule;
use gomoku::search::Options;
use gomoku::search::alphabeta::{Engine, Parameters};

use crate::budget::{Hash, Threads};
use crate::built_in::book::BookArguments;
use crate::clock::control::{TimeControl, TimeLimits};
use crate::evaluation::gomoku as evaluation;
use crate::failure::Failure;
use crate::gomoku::level::DepthArguments;
use crate::matches::variant::{EngineKeys, Setting, options, value};
use crate::protocol::gomocup::client as gomocup;

pub(super) const KEYS: EngineKeys = EngineKeys {
    built_in: &["level", "depth", "nodes", "threads", "hash", "eval", "search", "book"],
    program: &["memory", "info", "pause"],
    exclusive: &[],
    repeatable: &["info", "search"],
};

/// The options of the keys.
const OPTIONS: [(&str, &str); 8] = [
    ("book", "--book"),
    ("level", "--level"),
    ("depth", "--depth"),
    ("nodes", "--nodes"),
    ("threads", "--threads"),
    ("hash", "--hash"),
    ("eval", "--eval"),
    ("search", "--search"),
];

/// The settings of the built-in player.
#[derive(Debug, Parser)]
#[command(no_binary_name = true)]
#[command(mut_arg("book", |book| book.default_value("none")))]
pub(in crate::matches) struct PlayerOptions {
    #[command(flatten)]
    pub(super) book: BookArguments,
    #[command(flatten)]
    pub(super) depth: DepthArguments,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    hash: Hash,
    #[arg(long)]
    pub(super) eval: Option<OsString>,
    #[arg(long, value_parser = search_parameter)]
    search: Vec<SearchParameter>,
}

/// A parameter of the search that is changed for measurements.
#[derive(Clone, Debug, PartialEq, Eq)]
struct SearchParameter {
    name: String,
    value: i32,
}

impl PlayerOptions {
    /// Returns the engine for a rule.
    pub(super) fn engine(&self, rule: Rule) -> Result<Engine, Failure> {
        let chosen = evaluation::Chosen::or_default(self.eval.as_deref(), Some(rule))?;
        let options = Options::new().threads(self.threads.count());
        let hash_mib = self.hash.mib()?.unwrap_or(options.hash_mib);
        let engine = Engine::new(options.hash_mib(hash_mib), chosen.evaluation);
        let mut engine = engine.map_err(Failure::refused)?;
        engine.set_parameters(self.parameters());
        Ok(engine)
    }

    /// Returns the parameters of the search.
    fn parameters(&self) -> Parameters {
        let mut parameters = Parameters::default();
        for SearchParameter { name, value } in &self.search {
            // The reader has checked it.
            parameters.set(name, *value);
        }
        parameters
    }
}

fn search_parameter(text: &str) -> Result<SearchParameter, String> {
    let read = text.split_once(':').and_then(|(name, value)| {
        let (name, value) = (name.to_owned(), value.parse().ok()?);
        Parameters::default().set(&name, value).then_some(SearchParameter { name, value })
    });
    read.ok_or_else(|| {
        let names = Parameters::NAMES.join(", ");
        format!("expected search=NAME:NUMBER with one of {names} and a number in its range")
    })
}

/// Default memory of a program in MiB, as at Gomocup.
const MEMORY_MIB: u64 = 350;

/// The longest pause, in milliseconds.
const LONGEST_PAUSE: u64 = 10_000;

/// Reads the settings of the built-in player, which must limit its searches.
pub(super) fn player(settings: &[Setting], limits: TimeLimits) -> Result<PlayerOptions, String> {
    check_time(limits)?;
    let options: PlayerOptions = options(settings, &OPTIONS)?;
    if limits.is_unlimited() && !options.depth.is_limited() {
        return Err(
            "the search has no limit; expected level=, depth=, nodes=, st= or tc=".to_owned()
        );
    }
    Ok(options)
}

/// Returns whether another program uses GTP, not the protocol of Gomocup.
pub(super) fn is_gtp(settings: &[Setting]) -> Result<bool, String> {
    match value(settings, "proto") {
        None | Some("gomocup") => return Ok(false),
        Some("gtp") => {}
        Some(value) => return Err(format!("proto={value}; expected gomocup or gtp")),
    }
    let of_others = KEYS.built_in.iter().chain(KEYS.program);
    match of_others.into_iter().find(|key| value(settings, key).is_some()) {
        Some(key) => {
            Err(format!("{key}= with proto=gtp; expected arg= with the option of the program"))
        }
        None => Ok(true),
    }
}

/// Reads the settings that the manager sends to a brain.
pub(super) fn brain(
    settings: &[Setting],
    limits: TimeLimits,
    rule: Rule,
    size: usize,
) -> Result<gomocup::Settings, String> {
    if let Some(key) = KEYS.built_in.iter().find(|key| value(settings, key).is_some()) {
        return Err(format!("{key}= with cmd=; expected info=KEY:VALUE, or arg="));
    }
    check_time(limits)?;
    let number = |key: &str, default: u64, most: u64, expected: &str| match value(settings, key) {
        None => Ok(default),
        Some(text) => {
            let number = text.parse().ok().filter(|&number: &u64| number <= most);
            number.ok_or_else(|| format!("{key}={text}; expected {expected}"))
        }
    };
    let memory = number("memory", MEMORY_MIB, 1 << 30, "MiB, or 0 for no limit")?;
    let pause = number("pause", 0, LONGEST_PAUSE, "milliseconds, at most 10000")?;
    let infos = settings.iter().filter(|(key, _)| key == "info").map(|(_, value)| info(value));
    Ok(gomocup::Settings {
        rule,
        size,
        memory: memory << 20,
        infos: infos.collect::<Result<_, _>>()?,
        pause: Duration::from_millis(pause),
    })
}

/// Returns a key of `INFO` and its value in the form of the protocol.
fn info(text: &str) -> Result<String, String> {
    let is_key = |key: &str| !key.is_empty() && !key.contains(char::is_whitespace);
    let is_value = |value: &str| !value.is_empty() && !value.contains(char::is_control);
    match text.split_once(':') {
        Some((key, value)) if is_key(key) && is_value(value) => Ok(format!("{key} {value}")),
        _ => Err(format!("info={text}; expected info=KEY:VALUE, such as info=max_depth:8")),
    }
}

/// Refuses time controls that the protocol of Gomocup does not have.
fn check_time(limits: TimeLimits) -> Result<(), String> {
    match limits.game {
        Some(TimeControl { moves: Some(_), .. }) => {
            Err("tc=MOVES/…, which Gomocup does not have; expected tc=TIME+INCREMENT".to_owned())
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<Setting> {
        let word = |word: &str| word.split_once('=').map(|(a, b)| (a.to_owned(), b.to_owned()));
        text.split_whitespace().filter_map(word).collect()
    }

    #[test]
    fn brains_get_the_settings_of_gomocup_or_their_own() {
        let read = |settings: &[Setting]| {
            brain(settings, TimeLimits::default(), Rule::Renju, 15).map(|found| {
                assert_eq!((found.rule, found.size), (Rule::Renju, 15));
                (found.memory, found.infos, found.pause)
            })
        };
        let usual = (350 << 20, Vec::new(), Duration::ZERO);
        assert_eq!(read(&words("cmd=x proto=gomocup")), Ok(usual));
        let said = "info=thread_num:2 memory=0 info=folder:C:\\brains pause=20";
        let infos = ["thread_num 2", "folder C:\\brains"].map(str::to_owned).to_vec();
        let expected = (0, infos, Duration::from_millis(20));
        assert_eq!(read(&words(said)), Ok(expected));
        for info in ["info=:1", "info=depth:", "info=a\tb:1", "info=x"] {
            assert!(read(&[("info".to_owned(), info[5..].to_owned())]).is_err());
        }
    }

    #[test]
    fn programs_use_gomocup_or_gtp() {
        assert_eq!(is_gtp(&words("cmd=x")), Ok(false));
        assert_eq!(is_gtp(&words("cmd=x proto=gomocup info=a:b")), Ok(false));
        assert_eq!(is_gtp(&words("cmd=x proto=gtp arg=gtp st=1")), Ok(true));
        for (text, error) in [
            ("proto=uci", "proto=uci; expected gomocup or gtp"),
            (
                "proto=gtp depth=3",
                "depth= with proto=gtp; expected arg= with the option of the program",
            ),
            (
                "proto=gtp pause=3",
                "pause= with proto=gtp; expected arg= with the option of the program",
            ),
        ] {
            assert_eq!(is_gtp(&words(text)), Err(error.to_owned()));
        }
    }

    #[test]
    fn players_have_a_limit() {
        let turn = TimeLimits { per_move: Some(Duration::from_secs(1)), game: None };
        assert!(player(&words("threads=1"), TimeLimits::default()).is_err());
        assert!(player(&words("threads=1"), turn).is_ok());
        let options = player(&words("nodes=5 hash=2 eval=by-hand"), TimeLimits::default()).unwrap();
        assert_eq!(options.depth.words(Duration::ZERO), "5 nodes a move");
        let options = player(&words("level=4"), TimeLimits::default()).unwrap();
        assert_eq!(options.depth.words(Duration::ZERO), "level 4");
        assert!(player(&words("level=16"), turn).is_err());
        assert!(player(&words("level=4 depth=4"), turn).is_err());
        let parameters =
            player(&words("nodes=5 search=razoring.0:90 search=fours.0:7"), turn).unwrap();
        let mut expected = Parameters::default();
        assert!(expected.set("razoring.0", 90) && expected.set("fours.0", 7));
        assert_eq!(parameters.parameters(), expected);
        for search in ["razoring.0:x", "razoring:1", "speed:9", "fours"] {
            let error = player(&words(&format!("nodes=5 search={search}")), turn).unwrap_err();
            assert!(
                error.contains("expected search=NAME:NUMBER with one of reverse_futility.0"),
                "{error}"
            );
        }
        let game = TimeControl::read("40/60");
        let limits = TimeLimits { per_move: None, game };
        assert!(player(&words("depth=1"), limits).is_err());
    }
}
