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
    let words: Vec<OsString> = arguments.collect();
    let program = name_of(program, words.iter());
    let what = match error.kind() {
        ErrorKind::DisplayHelp
        | ErrorKind::DisplayVersion
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => return None,
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => value(error),
        ErrorKind::UnknownArgument => unknown(error, &words),
        ErrorKind::InvalidSubcommand => command(error, &program, tip),
        ErrorKind::MissingRequiredArgument => {
            let missing = texts(error, ContextKind::InvalidArg);
            let missing: Vec<String> = missing.iter().map(|name| required(name)).collect();
            Some(format!("missing {}", joined(&missing, "and")))
        }
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => few_values(error),
        ErrorKind::TooManyValues => many_values(error),
        ErrorKind::ArgumentConflict => conflict(error),
        ErrorKind::MissingSubcommand => Some("missing command".to_owned()),
        _ => None,
    };
    let what = what.unwrap_or_else(|| first_paragraph(error));
    // A question ends with its mark.
    let link = if what.ends_with('?') { " See" } else { "; see" };
    Some(format!("{what}{link} `{program} --help`"))
}

/// Returns a missing argument; options of which one is required are joined by "or".
fn required(argument: &str) -> String {
    let group = argument.strip_prefix('<').and_then(|rest| rest.strip_suffix('>'));
    match group.filter(|group| group.contains('|') && group.starts_with('-')) {
        Some(group) => group.replace('|', " or "),
        None => argument.trim_end_matches("...").to_owned(),
    }
}

fn few_values(error: &Error) -> Option<String> {
    let argument = text(error, ContextKind::InvalidArg)?;
    let number = |kind| match error.get(kind) {
        Some(ContextValue::Number(number)) => Some(*number),
        _ => None,
    };
    let found = number(ContextKind::ActualNumValues)?;
    let least = number(ContextKind::MinValues).or(number(ContextKind::ExpectedNumValues))?;
    let names: Vec<&str> = argument.split(' ').collect();
    match usize::try_from(found).ok().and_then(|found| names.get(found)) {
        // A positional argument whose values have names.
        Some(missing) if !argument.starts_with('-') => {
            Some(format!("missing {}", required(missing)))
        }
        _ => Some(format!("{argument}: found {found} of {least} values")),
    }
}

fn many_values(error: &Error) -> Option<String> {
    let argument = text(error, ContextKind::InvalidArg)?;
    let value = text(error, ContextKind::InvalidValue)?;
    Some(format!("{}: unexpected value {value:?}; expected none", name(&argument)))
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
        Some((least, most)) if is_largest(most.trim_start_matches('=')) => {
            format!("expected a number, at least {least}")
        }
        Some((least, most)) => match most.strip_prefix('=') {
            Some(most) => format!("expected a number from {least} to {most}"),
            None => format!("expected a number from {least}, below {most}"),
        },
        None if ["digit", "integer", "number", "float"].iter().any(|word| cause.contains(word)) => {
            if cause.starts_with("expected") {
                cause.to_owned()
            } else {
                "expected a number".to_owned()
            }
        }
        None => cause.to_owned(),
    }
}

/// Returns whether an upper bound is only the largest number of its type, or there is none.
fn is_largest(bound: &str) -> bool {
    let largest = [u32::MAX.to_string(), u64::MAX.to_string(), i64::MAX.to_string()];
    bound.is_empty() || largest.iter().any(|largest| largest == bound)
}

fn unknown(error: &Error, words: &[OsString]) -> Option<String> {
    let argument = text(error, ContextKind::InvalidArg)?;
    if argument.strip_prefix('-').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    {
        // The option before a negative number.
        let option = words.windows(2).find_map(|pair| {
            let option = pair[0].to_str().filter(|word| word.starts_with("--"))?;
            pair[1].to_str().is_some_and(|word| word.starts_with(&argument)).then_some(option)
        });
        let expected = format!("invalid value {argument:?}; negative numbers are not allowed");
        return Some(option.map_or(expected.clone(), |option| format!("{option}: {expected}")));
    }
    let what = if argument.starts_with('-') {
        format!("{argument} is not an option of this command")
    } else {
        format!("unexpected argument {argument:?}; expected no more")
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
        (Some(tip), _) => format!("{what}; {tip}"),
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
    joined(words, "or")
}

/// Returns words joined by commas, and a last word before the last one.
fn joined(words: &[String], last_link: &str) -> String {
    match words {
        [first @ .., last] if !first.is_empty() => {
            format!("{} {last_link} {last}", first.join(", "))
        }
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
fn name_of<'a>(program: &Command, arguments: impl Iterator<Item = &'a OsString>) -> String {
    let mut name = program.get_name().to_owned();
    let mut command = program;
    for argument in arguments {
        let Some(found) = command.find_subcommand(argument) else { break };
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
            #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
            nodes: Option<u64>,
            #[arg(long)]
            share: Option<f64>,
            #[arg(long, num_args = 2)]
            pair: Option<Vec<u8>>,
            #[arg(long)]
            quiet: bool,
        },
        Check {
            #[arg(value_names = ["BOARD", "PROOF"], num_args = 2.., required = true)]
            words: Vec<String>,
        },
        #[command(group = clap::ArgGroup::new("reach").required(true).args(["depth", "exact"]))]
        Reach {
            #[arg(required = true)]
            file: Vec<String>,
            #[arg(long)]
            depth: Option<u32>,
            #[arg(long)]
            exact: bool,
            #[arg(long)]
            out: String,
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
                "othello hint x --count -1",
                "--count: invalid value \"-1\"; negative numbers are not allowed",
            ),
            ("othello hint -1", "invalid value \"-1\"; negative numbers are not allowed"),
            ("othello hint x y", "unexpected argument \"y\"; expected no more"),
            ("othello hint x --quiet=y", "--quiet: unexpected value \"y\"; expected none"),
            (
                "othello hint x --nodes 0",
                "--nodes: invalid value \"0\"; expected a number, at least 1",
            ),
            ("othello hint x --share y", "--share: invalid value \"y\"; expected a number"),
            ("othello hint x --pair 1", "--pair <PAIR> <PAIR>: found 1 of 2 values"),
            ("othello check x", "missing <PROOF>"),
            (
                "othello hint x --level 1 --depth 2",
                "--level and --depth exclude each other; use one",
            ),
            ("othello hint", "missing <BOARD>"),
            ("othello reach", "missing --out <OUT>, --depth <DEPTH> or --exact and <FILE>"),
        ] {
            let command = arguments.split_whitespace().nth(1).unwrap();
            assert_eq!(
                message_of(arguments),
                format!("{expected}; see `tritboard othello {command} --help`")
            );
        }
        assert_eq!(
            message_of("othello hint x --dept 1"),
            "--dept is not an option of this command; did you mean --depth? See `tritboard othello \
             hint --help`"
        );
        assert_eq!(
            message_of("othello hnt"),
            "\"hnt\" is not a command of `tritboard othello`; did you mean hint? See `tritboard \
             othello --help`"
        );
        let help = Program::try_parse_from(["tritboard", "--help"]).unwrap_err();
        assert_eq!(message(&help, &Program::command(), std::iter::empty(), None), None);
    }
}
