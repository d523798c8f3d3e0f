//! An engine of a match, as its words say.

use std::path::PathBuf;

use super::discipline::Discipline;
use super::engine_words::EngineWords;
use super::time::Time;
use crate::failure::Failure;

/// An engine.
#[derive(Debug)]
pub(super) struct Engine<D: Discipline> {
    pub(super) name: String,
    /// Whether its words say the name.
    is_named: bool,
    /// The words that say everything but the name.
    pub(super) words: Vec<String>,
    pub(super) time: Time,
    pub(super) kind: Kind<D>,
}

#[derive(Debug)]
pub(super) enum Kind<D: Discipline> {
    /// This program's own player.
    BuiltIn(Box<D::Player>),
    /// Another program.
    Program { program: Program, protocol: D::Protocol },
}

/// Another program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Program {
    pub(super) command: String,
    pub(super) arguments: Vec<String>,
    /// Where it runs.
    pub(super) folder: Option<PathBuf>,
    /// Whether it is started anew for each game.
    pub(super) restarts: bool,
}

/// Keys that all engines know.
const ALL: [&str; 3] = ["name", "st", "tc"];

/// Keys that only other programs know, of any game.
const PROGRAM: [&str; 5] = ["cmd", "arg", "proto", "dir", "restart"];

/// A key and its value.
pub(super) type Word = (String, String);

/// Returns the value of a key.
pub(super) fn value<'a>(words: &'a [Word], wanted: &str) -> Option<&'a str> {
    words.iter().find(|(key, _)| key == wanted).map(|(_, value)| value.as_str())
}

/// Returns the engines that are said.
///
/// # Errors
///
/// When there are less than two, a word is wrong, or two have the same name.
pub(super) fn engines<D: Discipline>(
    discipline: &D,
    words: &EngineWords,
) -> Result<Vec<Engine<D>>, Failure> {
    let each = split::<D>(&words.each).map_err(|what| usage("--each", &what))?;
    let mut engines: Vec<Engine<D>> = Vec::new();
    for (number, own) in (1..).zip(&words.engines) {
        let place = format!("--engine {number}");
        let own = split::<D>(own).map_err(|what| usage(&place, &what))?;
        let mut engine = engine(discipline, &each, &own).map_err(|what| usage(&place, &what))?;
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
fn split<D: Discipline>(words: &[String]) -> Result<Vec<Word>, String> {
    let mut found: Vec<Word> = Vec::new();
    for word in words {
        let split = word.split_once('=').filter(|(key, _)| keys::<D>().any(|known| known == *key));
        let (key, value) = split.ok_or_else(|| {
            let keys: Vec<_> = keys::<D>().collect();
            format!("{word:?}, expected KEY=VALUE with one of {}", keys.join(", "))
        })?;
        if value.is_empty() && key != "arg" {
            return Err(format!("{word:?}, expected something behind `=`"));
        }
        if !is_several::<D>(key) && found.iter().any(|(other, _)| other == key) {
            return Err(format!("{key}= twice, expected it once"));
        }
        if let Some(rival) = rivals::<D>(key)
            && found.iter().any(|(other, _)| other == rival)
        {
            return Err(format!("{rival}= and {key}=, expected one of them"));
        }
        found.push((key.to_owned(), value.to_owned()));
    }
    Ok(found)
}

/// Returns all keys.
fn keys<D: Discipline>() -> impl Iterator<Item = &'static str> {
    let of_game = [D::WORDS.player, &PROGRAM, D::WORDS.program];
    ALL.into_iter().chain(of_game.into_iter().flatten().copied())
}

/// Returns whether only other programs know a key.
fn is_of_programs<D: Discipline>(key: &str) -> bool {
    PROGRAM.contains(&key) || D::WORDS.program.contains(&key)
}

/// Returns whether a key may be there several times.
fn is_several<D: Discipline>(key: &str) -> bool {
    key == "arg" || D::WORDS.several.contains(&key)
}

/// Returns the key that a key replaces, beside itself.
fn rivals<D: Discipline>(key: &str) -> Option<&'static str> {
    D::WORDS.rivals.iter().find_map(|&[one, other]| match key {
        _ if key == one => Some(other),
        _ if key == other => Some(one),
        _ => None,
    })
}

/// Returns the words of an engine with those for all that do not contradict them. What may be there
/// several times comes first for all.
fn merged<D: Discipline>(each: &[Word], own: &[Word]) -> Vec<Word> {
    let is_replaced = |key: &str| {
        let is_it = |own: &str| own == key || rivals::<D>(key) == Some(own);
        !is_several::<D>(key) && own.iter().any(|(own, _)| is_it(own))
    };
    let all = each.iter().filter(|(key, _)| !is_replaced(key)).cloned();
    all.chain(own.iter().cloned()).collect()
}

/// Returns the engine of the words for all and of its own, which name it unless it has a name.
fn engine<D: Discipline>(discipline: &D, each: &[Word], own: &[Word]) -> Result<Engine<D>, String> {
    let words = merged::<D>(each, own);
    let value = |wanted: &str| value(&words, wanted);
    let of_key = |key: &'static str| move |what: &str| format!("{key}=: {what}");
    let time = Time {
        turn: value("st").map(Time::of_move).transpose().map_err(of_key("st"))?,
        game: value("tc").map(Time::of_game).transpose().map_err(of_key("tc"))?.flatten(),
    };
    let kind = match value("cmd") {
        Some(command) => Kind::Program {
            program: program(command, &words)?,
            protocol: discipline.protocol(&words, time)?,
        },
        None => {
            if let Some((key, _)) = words.iter().find(|(key, _)| is_of_programs::<D>(key)) {
                return Err(format!("{key}= without cmd=, expected cmd= with another program"));
            }
            Kind::BuiltIn(Box::new(discipline.player(&words, time)?))
        }
    };
    let name = match (value("name"), &kind) {
        (Some(name), _) => name.to_owned(),
        (None, Kind::Program { program, .. }) => {
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

/// Returns another program.
fn program(command: &str, words: &[Word]) -> Result<Program, String> {
    let mut program = Program {
        command: command.to_owned(),
        arguments: Vec::new(),
        folder: None,
        restarts: false,
    };
    for (key, value) in words {
        match key.as_str() {
            "arg" => program.arguments.push(value.clone()),
            "dir" => program.folder = Some(value.into()),
            "restart" => {
                program.restarts = match value.as_str() {
                    "on" => true,
                    "off" => false,
                    _ => return Err(format!("{key}={value}, expected on or off")),
                };
            }
            _ => {}
        }
    }
    Ok(program)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::matches::othello::{Othello, Protocol};

    fn read(engines: &[&str], each: &str) -> Result<Vec<Engine<Othello>>, String> {
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let engines = engines.iter().map(|text| words(text)).collect();
        super::engines(&Othello::default(), &EngineWords { engines, each: words(each) })
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
        assert_eq!(found[0].time, Time { turn: Some(Duration::from_millis(500)), game: None });
        assert_eq!(found[0].words, ["st=0.5"]);
        assert!(found[1].time.game.is_some() && found[1].time == found[2].time);
        let Kind::Program { protocol, .. } = &found[1].kind else { panic!("a program") };
        assert_eq!(*protocol, Protocol::Nboard { depth: Some(3) });
        let found = read(&["cmd=x arg=b", "cmd=y"], "arg=a proto=gtp").unwrap();
        let Kind::Program { program, .. } = &found[0].kind else { panic!("a program") };
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
