//! Messages about wrong arguments.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, Error};

/// Returns the message about wrong arguments, with a tip for an unknown command; `None` if help or the version was
/// requested.
pub(crate) fn message(
    error: &Error,
    program: &Command,
    arguments: impl Iterator<Item = OsString>,
    tip: Option<&str>,
) -> Option<String> {
    let program = name_of(program, arguments);
    let what = match error.kind() {
        ErrorKind::DisplayHelp
        | ErrorKind::DisplayVersion
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => return None,
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => value(error),
        ErrorKind::UnknownArgument => unknown(error),
        ErrorKind::InvalidSubcommand => command(error, &program, tip),
        ErrorKind::MissingRequiredArgument => {
            let missing = texts(error, ContextKind::InvalidArg);
            Some(format!("missing {}", missing.join(" and ")))
        }
        ErrorKind::ArgumentConflict => conflict(error),
        ErrorKind::MissingSubcommand => Some("missing command".to_owned()),
        _ => None,
    };
    let what = what.unwrap_or_else(|| first_paragraph(error));
    Some(format!("{what}; see `{program} --help`"))
}

/// Returns the message about a wrong value, with the expected values.
fn value(error: &Error) -> Option<String> {
    let argument = text(error, ContextKind::InvalidArg)?;
    let value = text(error, ContextKind::InvalidValue)?;
    let name = name(&argument);
    let valid = texts(error, ContextKind::ValidValue);
    let cause = std::error::Error::source(error).map(ToString::to_string);
    let expected = match cause {
        Some(cause) => expected(&cause),
        None if valid.is_empty() => "expected another value".to_owned(),
        None => format!("expected {}", listed(&valid)),
    };
    Some(match value.is_empty() && valid.is_empty() {
        // An option at the end of the arguments.
        true if error.kind() == ErrorKind::InvalidValue => format!("{argument}: expected a value"),
        _ => format!("{name}: invalid value {value:?}; {expected}"),
    })
}

/// Returns the expected values from the error of a parser; errors about numbers come from clap or Rust.
fn expected(cause: &str) -> String {
    let range = cause.split_once(" is not in ").and_then(|(_, range)| range.split_once(".."));
    match range {
        Some((least, "")) => format!("expected a number, at least {least}"),
        Some((least, most)) => match most.strip_prefix('=') {
            Some(most) => format!("expected a number from {least} to {most}"),
            None => format!("expected a number from {least}, below {most}"),
        },
        None if cause.contains("digit")
            || cause.contains("integer")
            || cause.contains("number") =>
        {
            if cause.starts_with("expected") {
                cause.to_owned()
            } else {
                "expected a number".to_owned()
            }
        }
        None => cause.to_owned(),
    }
}

fn unknown(error: &Error) -> Option<String> {
    let argument = text(error, ContextKind::InvalidArg)?;
    if argument.strip_prefix('-').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    {
        return Some(format!("{argument}: expected a number of at least 0"));
    }
    let what = if argument.starts_with('-') {
        format!("{argument} is not an option of this command")
    } else {
        format!("unexpected argument {argument:?}")
    };
    Some(match text(error, ContextKind::SuggestedArg) {
        Some(suggested) => format!("{what}; did you mean {suggested}?"),
        None => what,
    })
}

fn command(error: &Error, program: &str, tip: Option<&str>) -> Option<String> {
    let found = text(error, ContextKind::InvalidSubcommand)?;
    let what = format!("{found:?} is not a command of `{program}`");
    let suggested = texts(error, ContextKind::SuggestedSubcommand);
    Some(match (tip, suggested.is_empty()) {
        (Some(tip), _) => format!("{what}: {tip}"),
        (None, true) => what,
        (None, false) => format!("{what}; did you mean {}?", listed(&suggested)),
    })
}

fn conflict(error: &Error) -> Option<String> {
    let argument = name(&text(error, ContextKind::InvalidArg)?).to_owned();
    let others = texts(error, ContextKind::PriorArg);
    let others: Vec<String> = others.iter().map(|other| name(other).to_owned()).collect();
    Some(match others.as_slice() {
        [] => format!("{argument} cannot be combined with another argument"),
        [other] if *other == argument => format!("{argument} is given twice; give it once"),
        others => format!("{argument} and {} exclude each other; use one", listed(others)),
    })
}

/// Returns the name of an argument without its value.
fn name(argument: &str) -> &str {
    let name = argument.split([' ', '=']).next().unwrap_or(argument);
    // A positional argument that may be repeated.
    name.trim_end_matches("...").trim_end_matches('[')
}

/// Returns words joined by commas and "or".
fn listed(words: &[String]) -> String {
    match words {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        words => words.concat(),
    }
}

fn text(error: &Error, kind: ContextKind) -> Option<String> {
    texts(error, kind).into_iter().next()
}

fn texts(error: &Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        _ => Vec::new(),
    }
}

/// Returns the program and the command of the arguments.
fn name_of(program: &Command, arguments: impl Iterator<Item = OsString>) -> String {
    let mut name = program.get_name().to_owned();
    let mut command = program;
    for argument in arguments {
        let Some(found) = command.find_subcommand(&argument) else { break };
        name.push(' ');
        name.push_str(found.get_name());
        command = found;
    }
    name
}

/// Returns clap's message without the usage.
fn first_paragraph(error: &Error) -> String {
    let rendered = error.render().to_string();
    let first = rendered.split("\n\n").next().unwrap_or_default();
    let first = first.strip_prefix("error: ").unwrap_or(first);
    first.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use clap::{CommandFactory, Parser, Subcommand, ValueEnum};

    use super::*;

    #[derive(Debug, Parser)]
    #[command(name = "tritboard")]
    struct Program {
        #[command(subcommand)]
        command: Top,
    }

    #[derive(Debug, Subcommand)]
    enum Top {
        #[command(subcommand)]
        Othello(Game),
    }

    #[derive(Debug, Subcommand)]
    enum Game {
        Hint {
            board: String,
            #[arg(long, value_parser = crate::budget::count)]
            count: Option<std::num::NonZeroUsize>,
            #[arg(long, value_parser = clap::value_parser!(u32).range(1..=100))]
            depth: Option<u32>,
            #[arg(long, conflicts_with = "depth")]
            level: Option<u8>,
            #[arg(long)]
            style: Option<Style>,
        },
    }

    #[derive(Clone, Debug, ValueEnum)]
    enum Style {
        Box,
        Plain,
    }

    fn message_of(arguments: &str) -> String {
        let words = || arguments.split_whitespace();
        let error = Program::try_parse_from(["tritboard"].into_iter().chain(words())).unwrap_err();
        message(&error, &Program::command(), words().map(OsString::from), None).unwrap()
    }

    #[test]
    fn messages_state_what_is_expected() {
        for (arguments, expected) in [
            (
                "othello hint x --count 0",
                "--count: invalid value \"0\"; expected a number of moves, at least 1",
            ),
            (
                "othello hint x --depth 0",
                "--depth: invalid value \"0\"; expected a number from 1 to 100",
            ),
            ("othello hint x --depth y", "--depth: invalid value \"y\"; expected a number"),
            (
                "othello hint x --level 300",
                "--level: invalid value \"300\"; expected a number from 0 to 255",
            ),
            (
                "othello hint x --style dots",
                "--style: invalid value \"dots\"; expected box or plain",
            ),
            ("othello hint x --count", "--count <COUNT>: expected a value"),
            (
                "othello hint x --dept 1",
                "--dept is not an option of this command; did you mean --depth?",
            ),
            ("othello hint x --count -1", "-1: expected a number of at least 0"),
            ("othello hint x y", "unexpected argument \"y\""),
            (
                "othello hint x --level 1 --depth 2",
                "--level and --depth exclude each other; use one",
            ),
            ("othello hint", "missing <BOARD>"),
        ] {
            assert_eq!(
                message_of(arguments),
                format!("{expected}; see `tritboard othello hint --help`")
            );
        }
        assert_eq!(
            message_of("othello hnt"),
            "\"hnt\" is not a command of `tritboard othello`; did you mean hint?; see `tritboard \
             othello --help`"
        );
        let help = Program::try_parse_from(["tritboard", "--help"]).unwrap_err();
        assert_eq!(message(&help, &Program::command(), std::iter::empty(), None), None);
    }
}
