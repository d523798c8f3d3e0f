//! An engine of a match, as its words say.

use std::error::Error;
use std::path::PathBuf;

use clap::Parser;

use super::engine_words::EngineWords;
use super::time::Time;
use crate::failure::Failure;
use crate::othello::player::Options;
use crate::time_control::TimeControl;

/// An engine.
#[derive(Debug)]
pub(super) struct Engine {
    pub(super) name: String,
    /// Whether its words say the name.
    is_named: bool,
    /// The words that say everything but the name.
    pub(super) words: Vec<String>,
    pub(super) time: Time,
    pub(super) kind: Kind,
}

#[derive(Debug)]
pub(super) enum Kind {
    /// This program's own player.
    BuiltIn(Box<Options>),
    Program(Program),
}

/// Another program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Program {
    pub(super) command: String,
    pub(super) arguments: Vec<String>,
    /// Where it runs.
    pub(super) folder: Option<PathBuf>,
    pub(super) protocol: Protocol,
    /// What it is told by `set depth`.
    pub(super) depth: Option<u32>,
    /// Whether it is started anew for each game.
    pub(super) restarts: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Protocol {
    Gtp,
    Nboard,
}

/// Keys of which one replaces the other.
const RIVALS: [[&str; 2]; 2] = [["st", "tc"], ["level", "depth"]];

/// Keys that only the program's own player knows, with their options.
const PLAYER: [(&str, &str); 6] = [
    ("level", "--level"),
    ("depth", "--depth"),
    ("nodes", "--nodes"),
    ("threads", "--threads"),
    ("hash", "--hash"),
    ("eval", "--eval"),
];

/// Keys that only other programs know.
const PROGRAM: [&str; 5] = ["cmd", "arg", "proto", "dir", "restart"];

/// The options of the player, as words have them.
#[derive(Debug, Parser)]
#[command(no_binary_name = true)]
struct Player {
    #[command(flatten)]
    options: Options,
}

/// A key and its value.
type Word = (String, String);

/// Returns the engines that are said.
///
/// # Errors
///
/// When there are less than two, a word is wrong, or two have the same name.
pub(super) fn engines(words: &EngineWords) -> Result<Vec<Engine>, Failure> {
    let each = split(&words.each).map_err(|what| usage("--each", &what))?;
    let mut engines: Vec<Engine> = Vec::new();
    for (number, own) in (1..).zip(&words.engines) {
        let place = format!("--engine {number}");
        let own = split(own).map_err(|what| usage(&place, &what))?;
        let mut engine = engine(&each, &own).map_err(|what| usage(&place, &what))?;
        let is_taken = |name: &str| engines.iter().any(|other| other.name == name);
        if is_taken(&engine.name) {
            if engine.is_named {
                let name = &engine.name;
                return Err(usage(&place, &format!("name={name} twice, expected another name")));
            }
            let mut names = (2..).map(|count: u32| format!("{} {count}", engine.name));
            if let Some(name) = names.find(|name| !is_taken(name)) {
                engine.name = name;
            }
        }
        engines.push(engine);
    }
    if engines.len() < 2 {
        return Err(Failure::Usage("one --engine, expected two or more".to_owned()));
    }
    Ok(engines)
}

fn usage(place: &str, what: &str) -> Failure {
    Failure::Usage(format!("{place}: {what}"))
}

/// Splits words into keys and values.
fn split(words: &[String]) -> Result<Vec<Word>, String> {
    let mut found: Vec<Word> = Vec::new();
    for word in words {
        let split = word.split_once('=').filter(|(key, _)| is_key(key));
        let (key, value) = split.ok_or_else(|| {
            let keys: Vec<_> = ["name", "st", "tc"]
                .into_iter()
                .chain(PLAYER.map(|(key, _)| key))
                .chain(PROGRAM)
                .collect();
            format!("{word:?}, expected KEY=VALUE with one of {}", keys.join(", "))
        })?;
        if value.is_empty() && key != "arg" {
            return Err(format!("{word:?}, expected something behind `=`"));
        }
        if key != "arg" && found.iter().any(|(other, _)| other == key) {
            return Err(format!("{key}= twice, expected it once"));
        }
        if let Some(rival) = RIVALS.iter().find(|rivals| rivals.contains(&key))
            && let Some((other, _)) =
                found.iter().find(|(other, _)| other != key && rival.contains(&other.as_str()))
        {
            return Err(format!("{other}= and {key}=, expected one of them"));
        }
        found.push((key.to_owned(), value.to_owned()));
    }
    Ok(found)
}

fn is_key(key: &str) -> bool {
    ["name", "st", "tc"].contains(&key)
        || PROGRAM.contains(&key)
        || PLAYER.iter().any(|&(known, _)| known == key)
}

/// Returns the words of an engine with those for all that do not contradict them. Arguments for all
/// come first.
fn merged(each: &[Word], own: &[Word]) -> Vec<Word> {
    let is_replaced = |key: &str| {
        let rivals = RIVALS.into_iter().find(|rivals| rivals.contains(&key));
        let keys = rivals.map_or_else(|| vec![key], Vec::from);
        key != "arg" && own.iter().any(|(own, _)| keys.contains(&own.as_str()))
    };
    let all = each.iter().filter(|(key, _)| !is_replaced(key)).cloned();
    all.chain(own.iter().cloned()).collect()
}

/// Returns the engine of the words for all and of its own, which name it unless it has a name.
fn engine(each: &[Word], own: &[Word]) -> Result<Engine, String> {
    let words = merged(each, own);
    let value =
        |wanted: &str| words.iter().find(|(key, _)| key == wanted).map(|(_, value)| value.as_str());
    let of_key = |key: &'static str| move |what: &str| format!("{key}=: {what}");
    let time = match (value("st"), value("tc")) {
        (Some(text), _) => Time::of_move(text).map_err(of_key("st"))?,
        (None, Some(text)) => Time::of_game(text).map_err(of_key("tc"))?,
        (None, None) => Time::Unlimited,
    };
    let kind = match value("cmd") {
        Some(command) => Kind::Program(program(command, &words, time)?),
        None => {
            if let Some((key, _)) = words.iter().find(|(key, _)| PROGRAM.contains(&key.as_str())) {
                return Err(format!("{key}= without cmd=, expected cmd= with another program"));
            }
            Kind::BuiltIn(Box::new(player(&words)?))
        }
    };
    let name = match (value("name"), &kind) {
        (Some(name), _) => name.to_owned(),
        (None, Kind::Program(program)) => {
            let stem = std::path::Path::new(&program.command).file_stem();
            stem.map_or_else(|| program.command.clone(), |stem| stem.to_string_lossy().into_owned())
        }
        (None, Kind::BuiltIn(_)) => {
            let telling = own.iter().filter(|(key, _)| key != "hash");
            let telling: Vec<_> = telling.map(|(key, value)| format!("{key}={value}")).collect();
            if telling.is_empty() { "tritboard".to_owned() } else { telling.join(" ") }
        }
    };
    let is_named = value("name").is_some();
    let telling = words.iter().filter(|(key, _)| key != "name");
    let words = telling.map(|(key, value)| format!("{key}={value}")).collect();
    Ok(Engine { name, is_named, words, time, kind })
}

/// Returns the options of the program's own player.
fn player(words: &[Word]) -> Result<Options, String> {
    let mut arguments = Vec::new();
    for (key, value) in words {
        let option = PLAYER.iter().find(|(known, _)| known == key).map(|&(_, option)| option);
        let option = match option {
            Some(option) => option,
            None if key == "st" => "--time",
            None => continue,
        };
        let argument = format!("{option}={value}");
        Player::try_parse_from([&argument]).map_err(|error| {
            let reason = error
                .source()
                .map_or("expected another value".to_owned(), |source| source.to_string());
            format!("{key}={value}, {reason}")
        })?;
        arguments.push(argument);
    }
    let parsed = Player::try_parse_from(&arguments);
    parsed.map(|player| player.options).map_err(|error| error.kind().to_string())
}

/// Returns another program.
fn program(command: &str, words: &[Word], time: Time) -> Result<Program, String> {
    let mut program = Program {
        command: command.to_owned(),
        arguments: Vec::new(),
        folder: None,
        protocol: Protocol::Gtp,
        depth: None,
        restarts: false,
    };
    for (key, value) in words {
        let bad = |expected: &str| format!("{key}={value}, expected {expected}");
        match key.as_str() {
            "arg" => program.arguments.push(value.clone()),
            "dir" => program.folder = Some(value.into()),
            "proto" => {
                program.protocol = match value.as_str() {
                    "gtp" => Protocol::Gtp,
                    "nboard" => Protocol::Nboard,
                    _ => return Err(bad("gtp or nboard")),
                };
            }
            "restart" => {
                program.restarts = match value.as_str() {
                    "on" => true,
                    "off" => false,
                    _ => return Err(bad("on or off")),
                };
            }
            "depth" => {
                let depth = value.parse().ok().filter(|&depth| depth > 0);
                program.depth = Some(depth.ok_or_else(|| bad("a number of moves, at least 1"))?);
            }
            _ => {}
        }
    }
    let has_depth = program.protocol == Protocol::Nboard;
    let of_player = PLAYER.iter().map(|&(key, _)| key).filter(|&key| key != "depth" || !has_depth);
    for key in of_player {
        if words.iter().any(|(known, _)| known == key) {
            let expected =
                if key == "depth" { "proto=nboard, or arg=" } else { "arg= as the program has it" };
            return Err(format!("{key}= with cmd=, expected {expected}"));
        }
    }
    if has_depth && matches!(time, Time::Game(TimeControl { moves: Some(_), .. })) {
        return Err(
            "tc=MOVES/… with proto=nboard, which has no such time, expected tc=TIME+INCREMENT"
                .to_owned(),
        );
    }
    Ok(program)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn read(engines: &[&str], each: &str) -> Result<Vec<Engine>, String> {
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let engines = engines.iter().map(|text| words(text)).collect();
        super::engines(&EngineWords { engines, each: words(each) })
            .map_err(|failure| failure.to_string())
    }

    fn names(engines: &[&str], each: &str) -> Vec<String> {
        read(engines, each).unwrap().into_iter().map(|engine| engine.name).collect()
    }

    #[test]
    fn engines_have_names_of_their_own() {
        assert_eq!(names(&["depth=4", "level=2 hash=4"], ""), ["depth=4", "level=2"]);
        assert_eq!(
            names(&["depth=4", "depth=4", "depth=4"], ""),
            ["depth=4", "depth=4 2", "depth=4 3"]
        );
        assert_eq!(names(&["cmd=/opt/edax.exe name=E", "cmd=bin/ntest"], ""), ["E", "ntest"]);
        assert_eq!(names(&["hash=4", "name=b"], ""), ["tritboard", "b"]);
        assert_eq!(names(&["depth=4", "level=2"], "eval=features"), ["depth=4", "level=2"]);
    }

    #[test]
    fn own_words_replace_those_for_all() {
        let found = read(
            &["st=0.5 name=a", "cmd=x arg=1 proto=nboard depth=3", "level=3 name=c"],
            "tc=5+0.1",
        )
        .unwrap();
        assert_eq!(found[0].time, Time::Move(Duration::from_millis(500)));
        assert_eq!(found[0].words, ["st=0.5"]);
        assert!(matches!(found[1].time, Time::Game(_)) && found[1].time == found[2].time);
        let Kind::Program(program) = &found[1].kind else { panic!("a program") };
        assert_eq!((program.protocol, program.depth), (Protocol::Nboard, Some(3)));
        let found = read(&["cmd=x arg=b", "cmd=y"], "arg=a proto=gtp").unwrap();
        let Kind::Program(program) = &found[0].kind else { panic!("a program") };
        assert_eq!(program.arguments, ["a", "b"]);
        let found = read(&["level=3", "name=b"], "depth=4").unwrap();
        assert_eq!([&found[0].words, &found[1].words], [&["level=3"], &["depth=4"]]);
    }

    #[test]
    fn wrong_words_say_what_was_expected() {
        for (engines, each, error) in [
            (&["depth=1"][..], "", "one --engine, expected two or more"),
            (&["depth=1", "fast"], "", "--engine 2: \"fast\", expected KEY=VALUE with one of"),
            (&["depth=1", "speed=2"], "", "--engine 2: \"speed=2\", expected KEY=VALUE with"),
            (&["depth=", "depth=1"], "", "--engine 1: \"depth=\", expected something behind `=`"),
            (&["depth=61", ""], "", "--engine 1: depth=61, expected moves from 1 to 60"),
            (&["level=99", ""], "", "--engine 1: level=99, expected a level from 0 to 60"),
            (&["nodes=x", ""], "", "--engine 1: nodes=x, expected a number of nodes, at least 1"),
            (&["level=9 depth=2", ""], "", "--engine 1: level= and depth=, expected one of them"),
            (&["st=1 tc=2", ""], "", "--engine 1: st= and tc=, expected one of them"),
            (&["st=0", ""], "", "--engine 1: st=: expected seconds, more than 0"),
            (&["depth=1 depth=2", ""], "", "--engine 1: depth= twice, expected it once"),
            (&["", ""], "tc=x", "--engine 1: tc=: expected MOVES/TIME+INCREMENT, such as"),
            (&["", ""], "x", "--each: \"x\", expected KEY=VALUE"),
            (&["arg=1", ""], "", "--engine 1: arg= without cmd=, expected cmd= with another"),
            (&["cmd=x proto=uci", ""], "", "--engine 1: proto=uci, expected gtp or nboard"),
            (&["cmd=x restart=1", ""], "", "--engine 1: restart=1, expected on or off"),
            (&["cmd=x depth=3", ""], "", "--engine 1: depth= with cmd=, expected proto=nboard"),
            (&["cmd=x", ""], "level=3", "--engine 1: level= with cmd=, expected arg= as the"),
            (&["cmd=x proto=nboard tc=2/1", ""], "", "--engine 1: tc=MOVES/… with proto=nboard"),
            (&["name=a", "name=a"], "", "--engine 2: name=a twice, expected another name"),
        ] {
            let found = read(engines, each).unwrap_err();
            assert!(found.starts_with(error), "{engines:?} {each}: {found}");
        }
    }
}
