//! The engines of a match, from their settings.

use std::path::Path;

use super::arguments::EngineArguments;
use super::variant::{Setting, Variant, value};
use crate::clock::control::TimeLimits;
use crate::failure::Failure;
use crate::protocol::process::Program;

/// An engine.
#[derive(Debug)]
pub(super) struct Engine<V: Variant> {
    pub(super) name: String,
    /// Whether its settings have the name.
    is_named: bool,
    /// Its settings except the name.
    pub(super) settings: Vec<String>,
    pub(super) limits: TimeLimits,
    pub(super) kind: Kind<V>,
}

#[derive(Debug)]
pub(super) enum Kind<V: Variant> {
    /// The built-in player.
    BuiltIn(Box<V::BuiltIn>),
    /// Another program.
    Program { program: Program, protocol: V::Protocol },
}

/// Keys of all engines.
const ALL: [&str; 3] = ["name", "st", "tc"];

/// Keys of other programs in all games.
const PROGRAM: [&str; 5] = ["cmd", "arg", "proto", "dir", "restart"];

/// Returns the engines of the arguments.
///
/// # Errors
///
/// When there are fewer than two, a setting is wrong, or two have the same name.
pub(super) fn engines<V: Variant>(
    variant: &V,
    arguments: &EngineArguments,
) -> Result<Vec<Engine<V>>, Failure> {
    let each = split::<V>(&arguments.each).map_err(|what| usage("--each", &what))?;
    let mut engines: Vec<Engine<V>> = Vec::new();
    for (number, own) in (1..).zip(&arguments.engines) {
        let place = format!("--engine {number}");
        let own = split::<V>(own).map_err(|what| usage(&place, &what))?;
        let mut engine = engine(variant, &each, &own).map_err(|what| usage(&place, &what))?;
        let is_taken = |name: &str| engines.iter().any(|other| other.name == name);
        if is_taken(&engine.name) {
            if engine.is_named {
                let name = &engine.name;
                return Err(usage(&place, &format!("name={name} is taken; expected another name")));
            }
            let mut names = (2..).map(|count: u32| format!("{} {count}", engine.name));
            if let Some(name) = names.find(|name| !is_taken(name)) {
                engine.name = name;
            }
        }
        engines.push(engine);
    }
    if engines.len() < 2 {
        return Err(Failure::Usage("found one --engine; expected at least two".to_owned()));
    }
    Ok(engines)
}

fn usage(place: &str, what: &str) -> Failure {
    Failure::Usage(format!("{place}: {what}"))
}

/// Splits settings into keys and values.
fn split<V: Variant>(settings: &[String]) -> Result<Vec<Setting>, String> {
    let mut found: Vec<Setting> = Vec::new();
    for word in settings {
        let split = word.split_once('=').filter(|(key, _)| keys::<V>().any(|known| known == *key));
        let (key, value) = split.ok_or_else(|| {
            let keys: Vec<_> = keys::<V>().collect();
            format!("{word:?} is not a setting; expected KEY=VALUE with one of {}", keys.join(", "))
        })?;
        if value.is_empty() && key != "arg" {
            return Err(format!("{word:?} has no value; expected KEY=VALUE"));
        }
        if !is_repeatable::<V>(key) && found.iter().any(|(other, _)| other == key) {
            return Err(format!("{key}= is given twice; give it once"));
        }
        if let Some(rival) = rival::<V>(key)
            && found.iter().any(|(other, _)| other == rival)
        {
            return Err(format!("{rival}= and {key}= exclude each other; use one"));
        }
        found.push((key.to_owned(), value.to_owned()));
    }
    Ok(found)
}

/// Returns all keys.
fn keys<V: Variant>() -> impl Iterator<Item = &'static str> {
    let of_game = [V::KEYS.built_in, &PROGRAM, V::KEYS.program];
    ALL.into_iter().chain(of_game.into_iter().flatten().copied())
}

/// Returns whether a key is only for other programs.
fn is_of_programs<V: Variant>(key: &str) -> bool {
    PROGRAM.contains(&key) || V::KEYS.program.contains(&key)
}

/// Returns whether a key may be repeated.
fn is_repeatable<V: Variant>(key: &str) -> bool {
    key == "arg" || V::KEYS.repeatable.contains(&key)
}

/// Returns the key that excludes a key, if there is one.
fn rival<V: Variant>(key: &str) -> Option<&'static str> {
    V::KEYS.exclusive.iter().find_map(|&[one, other]| match key {
        _ if key == one => Some(other),
        _ if key == other => Some(one),
        _ => None,
    })
}

/// Returns the settings of an engine behind those of `--each` that do not contradict them.
fn merged<V: Variant>(each: &[Setting], own: &[Setting]) -> Vec<Setting> {
    let is_replaced = |key: &str| {
        let is_it = |own: &str| own == key || rival::<V>(key) == Some(own);
        !is_repeatable::<V>(key) && own.iter().any(|(own, _)| is_it(own))
    };
    let all = each.iter().filter(|(key, _)| !is_replaced(key)).cloned();
    all.chain(own.iter().cloned()).collect()
}

/// Returns an engine from the settings of `--each` and its own ones, which are its name unless it has one.
fn engine<V: Variant>(variant: &V, each: &[Setting], own: &[Setting]) -> Result<Engine<V>, String> {
    let settings = merged::<V>(each, own);
    let value = |wanted: &str| value(&settings, wanted);
    let of_key = |key: &'static str| {
        let set = value(key).unwrap_or_default();
        move |what: &str| format!("{key}={set}; {what}")
    };
    let limits = TimeLimits {
        per_move: value("st").map(TimeLimits::read_per_move).transpose().map_err(of_key("st"))?,
        game: value("tc").map(TimeLimits::read_game).transpose().map_err(of_key("tc"))?.flatten(),
    };
    let kind = match value("cmd") {
        Some(command) => Kind::Program {
            program: program(command, &settings)?,
            protocol: variant.protocol(&settings, limits)?,
        },
        None => {
            if let Some((key, _)) = settings.iter().find(|(key, _)| is_of_programs::<V>(key)) {
                return Err(format!(
                    "{key}= applies to another program; expected cmd=PROGRAM as well"
                ));
            }
            Kind::BuiltIn(Box::new(variant.built_in(&settings, limits)?))
        }
    };
    let name = match (value("name"), &kind) {
        (Some(name), _) => name.to_owned(),
        (None, Kind::Program { program, .. }) => {
            let stem = Path::new(&program.command).file_stem();
            stem.map_or_else(|| program.command.clone(), |stem| stem.to_string_lossy().into_owned())
        }
        (None, Kind::BuiltIn(_)) => {
            let telling = own.iter().filter(|(key, _)| key != "hash");
            let telling: Vec<_> = telling.map(|(key, value)| format!("{key}={value}")).collect();
            if telling.is_empty() { "tritboard".to_owned() } else { telling.join(" ") }
        }
    };
    let is_named = value("name").is_some();
    let telling = settings.iter().filter(|(key, _)| key != "name");
    let settings = telling.map(|(key, value)| format!("{key}={value}")).collect();
    Ok(Engine { name, is_named, settings, limits, kind })
}

/// Returns the program of a command and its settings.
fn program(command: &str, settings: &[Setting]) -> Result<Program, String> {
    let mut program = Program {
        command: command.to_owned(),
        arguments: Vec::new(),
        folder: None,
        restarts: false,
    };
    for (key, value) in settings {
        match key.as_str() {
            "arg" => program.arguments.push(value.clone()),
            "dir" => program.folder = Some(value.into()),
            "restart" => {
                program.restarts = match value.as_str() {
                    "on" => true,
                    "off" => false,
                    _ => return Err(format!("{key}={value}; expected on or off")),
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
    use crate::clock::control::TimeControl;
    use crate::matches::othello::{Othello, Protocol};

    fn read(engines: &[&str], each: &str) -> Result<Vec<Engine<Othello>>, String> {
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let engines = engines.iter().map(|text| words(text)).collect();
        super::engines(&Othello::default(), &EngineArguments { engines, each: words(each) })
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
    fn own_settings_replace_those_of_each() {
        let found = read(
            &["st=0.5 name=a", "cmd=x arg=1 proto=nboard depth=3", "level=3 name=c"],
            "tc=5+0.1",
        )
        .unwrap();
        let per_move = Some(Duration::from_millis(500));
        assert_eq!(found[0].limits, TimeLimits { per_move, game: None });
        assert_eq!(found[0].settings, ["st=0.5"]);
        let limits = TimeLimits { per_move: None, game: TimeControl::read("5+0.1") };
        assert!(found[1].limits == limits && found[2].limits == limits);
        let Kind::Program { protocol, .. } = &found[1].kind else { panic!("a program") };
        assert_eq!(*protocol, Protocol::Nboard { depth: Some(3) });
        let found = read(&["cmd=x arg=b", "cmd=y"], "arg=a proto=gtp").unwrap();
        let Kind::Program { program, .. } = &found[0].kind else { panic!("a program") };
        assert_eq!(program.arguments, ["a", "b"]);
        let found = read(&["level=3", "name=b"], "depth=4").unwrap();
        assert_eq!([&found[0].settings, &found[1].settings], [&["level=3"], &["depth=4"]]);
    }

    #[test]
    fn wrong_settings_say_what_was_expected() {
        for (engines, each, error) in [
            (&["depth=1"][..], "", "found one --engine; expected at least two"),
            (
                &["depth=1", "fast"],
                "",
                "--engine 2: \"fast\" is not a setting; expected KEY=VALUE with one of",
            ),
            (
                &["depth=1", "speed=2"],
                "",
                "--engine 2: \"speed=2\" is not a setting; expected KEY=VALUE with",
            ),
            (&["depth=", "depth=1"], "", "--engine 1: \"depth=\" has no value; expected KEY=VALUE"),
            (&["depth=61", ""], "", "--engine 1: depth=61; expected a depth in plies from 1 to 60"),
            (&["level=99", ""], "", "--engine 1: level=99; expected a level from 0 to 60"),
            (&["nodes=x", ""], "", "--engine 1: nodes=x; expected a number of nodes, at least 1"),
            (
                &["level=9 depth=2", ""],
                "",
                "--engine 1: level= and depth= exclude each other; use one",
            ),
            (&["st=1 tc=2", ""], "", "--engine 1: st= and tc= exclude each other; use one"),
            (&["st=0", ""], "", "--engine 1: st=0; expected a number of seconds, more than 0"),
            (&["depth=1 depth=2", ""], "", "--engine 1: depth= is given twice; give it once"),
            (&["", ""], "tc=x", "--engine 1: tc=x; expected MOVES/TIME+INCREMENT, such as"),
            (&["", ""], "x", "--each: \"x\" is not a setting; expected KEY=VALUE"),
            (&["arg=1", ""], "", "--engine 1: arg= applies to another program; expected cmd="),
            (&["cmd=x proto=uci", ""], "", "--engine 1: proto=uci; expected gtp or nboard"),
            (&["cmd=x restart=1", ""], "", "--engine 1: restart=1; expected on or off"),
            (&["cmd=x depth=3", ""], "", "--engine 1: depth= with cmd=; expected proto=nboard"),
            (&["cmd=x", ""], "level=3", "--engine 1: level= with cmd=; expected arg= with the"),
            (&["cmd=x proto=nboard tc=2/1", ""], "", "--engine 1: tc=MOVES/… with proto=nboard"),
            (&["name=a", "name=a"], "", "--engine 2: name=a is taken; expected another name"),
        ] {
            let found = read(engines, each).unwrap_err();
            assert!(found.starts_with(error), "{engines:?} {each}: {found}");
        }
    }
}
