//! Parses the command line, and gives tips for unknown commands.

use std::env;
use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Error, Parser};

use crate::failure::Failure;
use crate::misuse;

/// Parses the arguments of the process. A request for help ends the program.
///
/// # Errors
///
/// If the arguments are wrong.
pub(crate) fn parse<P: Parser + CommandFactory>() -> Result<P, Failure> {
    let words: Vec<OsString> = env::args_os().collect();
    parse_words(&words)
}

/// Parses a command line. A request for help ends the program.
///
/// # Errors
///
/// If the arguments are wrong.
pub(crate) fn parse_words<P: Parser + CommandFactory>(words: &[OsString]) -> Result<P, Failure> {
    P::try_parse_from(words.iter().cloned().map(board)).map_err(|error| {
        let tip = tip::<P>(words, &error);
        let arguments = words.iter().skip(1).cloned();
        match misuse::message(&error, &P::command(), arguments, tip.as_deref()) {
            Some(message) => Failure::Usage(message),
            None => error.exit(),
        }
    })
}

/// Replaces the hyphen at the beginning of an Othello board by a dot, so that it is not an option; returns other
/// words unchanged.
fn board(word: OsString) -> OsString {
    let Some(text) = word.to_str().filter(|text| is_board(text)) else { return word };
    format!(".{}", &text[1..]).into()
}

/// Minimum length of a board, to distinguish it from an option.
const FEWEST: usize = 16;

/// Returns whether a word is a board: it begins with a hyphen and at least 90 % of its characters denote squares.
/// An option has a value after `=`.
fn is_board(text: &str) -> bool {
    let visible = || text.chars().filter(|sign| !sign.is_whitespace()).take(64);
    let squares = visible().filter(|&sign| "-._*@+xXoObBwW0".contains(sign)).count();
    let all = visible().count();
    text.starts_with('-') && !text.contains('=') && all >= FEWEST && 10 * squares >= 9 * all
}

/// Returns a tip for an unknown command, if it exists elsewhere.
fn tip<P: CommandFactory>(words: &[OsString], error: &Error) -> Option<String> {
    if error.kind() != ErrorKind::InvalidSubcommand {
        return None;
    }
    let Some(ContextValue::String(wrong)) = error.get(ContextKind::InvalidSubcommand) else {
        return None;
    };
    let command = P::command();
    let has = |path: &[&str]| {
        let mut found = Some(&command);
        for name in path {
            found = found.and_then(|command| command.find_subcommand(name));
        }
        found.is_some()
    };
    let games = ["othello", "gomoku"];
    let game = words.get(1).and_then(|word| word.to_str());
    match game.filter(|game| games.contains(game)) {
        Some(game) if has(&[wrong, game]) => Some(format!("use `tritboard {wrong} {game}`")),
        Some(game) => {
            let other = games.into_iter().find(|other| *other != game && has(&[other, wrong]))?;
            Some(format!("did you mean `tritboard {other} {wrong}`?"))
        }
        None => {
            let found = games.into_iter().filter(|game| has(&[game, wrong]));
            let found: Vec<String> =
                found.map(|game| format!("`tritboard {game} {wrong}`")).collect();
            (!found.is_empty()).then(|| format!("did you mean {}?", found.join(" or ")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_differ_from_options() {
        let start = "---------------------------OX------XO---------------------------";
        for text in
            [start, &format!("{start} X; F5:+0;"), &start.replace("OX", "O?"), &"- ".repeat(64)]
        {
            assert!(is_board(text), "{text}");
            assert!(board(text.into()).to_str().unwrap().starts_with('.'));
        }
        for text in
            ["--ply", "--", "-", "-x", "--board-scores", "f5d6", &start[27..], "--xoxoxoxo=boowboo"]
        {
            assert!(!is_board(text), "{text}");
        }
    }
}
