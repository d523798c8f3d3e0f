//! Commands of both games without the name of the game: `tritboard hint game.ggf`.
//!
//! * `input`: the game that a file or a text belongs to.
//!
//! Options that only one game has decide first, then the input. All arguments go to the command of the game
//! unchanged.

mod input;

use std::ffi::{OsStr, OsString};
use std::io::{self, IsTerminal, Write};

use clap::error::{Error, ErrorKind};
use clap::{ArgMatches, Args, Command};

use self::input::{Belongs, Choice};
use crate::failure::Failure;

const HELP: &str = "\
The game is that of
  an option that only one game has, such as --rule or --selectivity;
  a file format: .wtb, .ggf, .obf, .pgn and .json are Othello; .psq, .lib, .rif,
  .sav and .pos are Gomoku; SGF names its game in GM[], or its size in SZ[];
  a board: 8×8 with discs on its four middle squares is Othello;
  moves or a board that only one of the games can read.

If both games are possible, as with moves such as f5d6c3, the program asks on a
terminal; otherwise it reports an error. Name the game then. All arguments go to
the command of the game, whose help lists its options:
  tritboard othello NAME --help
  tritboard gomoku NAME --help";

/// Arguments of a command of either game.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    /// Input and options of the command in either game
    #[arg(value_name = "ARGUMENTS", trailing_var_arg = true, allow_hyphen_values = true)]
    words: Vec<OsString>,
}

/// Returns the words of the command line with the name of the game: `tritboard othello hint game.ggf`.
///
/// # Errors
///
/// When neither the arguments nor a person at the terminal decide the game.
pub(crate) fn words(
    program: &Command,
    name: &str,
    arguments: &Arguments,
) -> Result<Vec<OsString>, Failure> {
    let words = &arguments.words;
    let is_help = |word: &OsString| word == "--help" || word == "-h";
    // A request for help hides the other arguments from the parser.
    let others: Vec<OsString> = words.iter().filter(|word| !is_help(word)).cloned().collect();
    let belongs = match of_options(program, name, &others) {
        Some(game) => Belongs::To(game),
        None => of_input(program, name, &others)?,
    };
    let start = |words: &[&str]| words.iter().map(OsString::from).collect::<Vec<_>>();
    let game = match belongs {
        Belongs::To(game) => game,
        _ if words.iter().any(is_help) => return Ok(start(&[program.get_name(), name, "--help"])),
        _ if words.iter().any(|word| word == "-") => return Err(both(name, &belongs)),
        _ => ask(name, &belongs)?,
    };
    let mut all = start(&[program.get_name(), game.name(), name]);
    all.extend(words.iter().cloned());
    Ok(all)
}

/// Returns the command of a game.
fn command(program: &Command, game: Choice, name: &str) -> Option<Command> {
    let found = program.find_subcommand(game.name())?.find_subcommand(name)?;
    Some(found.clone().no_binary_name(true))
}

/// Returns the game whose command has all the options, if the other one's has not.
fn of_options(program: &Command, name: &str, words: &[OsString]) -> Option<Choice> {
    let is_foreign = |game: &Choice| {
        let found = command(program, *game, name)?.try_get_matches_from(words).err()?;
        is_of_another_game(&found).then_some(())
    };
    let foreign = Choice::ALL.map(|game| is_foreign(&game).is_some());
    match foreign {
        [false, true] => Some(Choice::Othello),
        [true, false] => Some(Choice::Gomoku),
        _ => None,
    }
}

/// Returns whether an error of one game's command can be the use of another game's option or format.
fn is_of_another_game(error: &Error) -> bool {
    match error.kind() {
        ErrorKind::UnknownArgument => true,
        ErrorKind::InvalidValue => error.to_string().contains("--format"),
        _ => false,
    }
}

/// Returns the game of the input of a command; the other arguments may be wrong.
fn of_input(program: &Command, name: &str, words: &[OsString]) -> Result<Belongs, Failure> {
    let inputs = command(program, Choice::Othello, name).map(|command| inputs(command, words));
    input::game_of(&inputs.unwrap_or_default())
}

/// Returns the words that name the input, as far as the arguments can be read.
fn inputs(command: Command, words: &[OsString]) -> Vec<OsString> {
    let command = command.ignore_errors(true);
    let names: Vec<_> = command.get_positionals().map(|found| found.get_id().clone()).collect();
    let matches = command.try_get_matches_from(words).unwrap_or_default();
    let of = |matches: &ArgMatches, name: &str| -> Vec<OsString> {
        let found = matches.try_get_raw(name).ok().flatten();
        found.into_iter().flatten().map(OsStr::to_owned).collect()
    };
    names.iter().flat_map(|name| of(&matches, name.as_str())).collect()
}

/// Asks a person at the terminal for the game.
fn ask(name: &str, belongs: &Belongs) -> Result<Choice, Failure> {
    let is_terminal = io::stdin().is_terminal() && io::stderr().is_terminal();
    if !is_terminal {
        return Err(both(name, belongs));
    }
    let mut errors = io::stderr();
    // If the question cannot be written, the answer is missing as well.
    let _ = write!(errors, "{}: [o]thello or [g]omoku? ", why(belongs));
    let _ = errors.flush();
    let mut answer = String::new();
    let _ = io::stdin().read_line(&mut answer);
    match answer.trim().to_ascii_lowercase().as_str() {
        "o" | "othello" => Ok(Choice::Othello),
        "g" | "gomoku" => Ok(Choice::Gomoku),
        _ => Err(both(name, belongs)),
    }
}

/// Returns why the game is unknown.
fn why(belongs: &Belongs) -> String {
    match belongs {
        Belongs::ToBoth(what) => format!("{what} may be Othello or Gomoku"),
        _ => "without an input the game is unknown".to_owned(),
    }
}

/// Returns the error for arguments of both games.
fn both(name: &str, belongs: &Belongs) -> Failure {
    let why = why(belongs);
    let [othello, gomoku] = Choice::ALL.map(|game| format!("`tritboard {} {name} …`", game.name()));
    Failure::Usage(format!("{why}; expected {othello} or {gomoku}"))
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Debug, Parser)]
    #[command(name = "tritboard")]
    struct Program {
        #[command(subcommand)]
        game: Game,
    }

    #[derive(Debug, clap::Subcommand)]
    enum Game {
        #[command(subcommand)]
        Othello(Othello),
        #[command(subcommand)]
        Gomoku(Gomoku),
    }

    #[derive(Debug, clap::Subcommand)]
    enum Othello {
        Hint {
            input: Vec<String>,
            #[arg(long, value_parser = ["sgf", "ggf"])]
            format: Option<String>,
            #[arg(long)]
            selectivity: Option<u32>,
            #[arg(long)]
            depth: Option<u32>,
        },
    }

    #[derive(Debug, clap::Subcommand)]
    enum Gomoku {
        Hint {
            input: Vec<String>,
            #[arg(long, value_parser = ["sgf", "psq"])]
            format: Option<String>,
            #[arg(long)]
            rule: Option<String>,
            #[arg(long)]
            depth: Option<u32>,
        },
    }

    fn found(text: &str) -> Result<String, String> {
        use clap::CommandFactory;

        let words = text.split_whitespace().map(OsString::from).collect();
        let found = super::words(&Program::command(), "hint", &Arguments { words });
        let words = found.map_err(|failure| failure.to_string())?;
        let words: Vec<_> = words.iter().map(|word| word.to_string_lossy()).collect();
        Ok(words.join(" "))
    }

    #[test]
    fn options_of_one_game_decide() {
        for (text, game) in [
            ("f5d6 --rule renju", "gomoku"),
            ("--rule renju f5d6 --depth 3", "gomoku"),
            ("f5d6 --selectivity 73", "othello"),
            ("f5d6 --format ggf", "othello"),
            ("f5d6 --format=psq", "gomoku"),
            ("h8i9 --depth x", "gomoku"),
            ("h8 i9 g7", "gomoku"),
            ("--depth 3 -- h8i9", "gomoku"),
        ] {
            assert_eq!(found(text).unwrap(), format!("tritboard {game} hint {text}"));
        }
    }

    #[test]
    fn nothing_is_guessed() {
        let expected = "expected `tritboard othello hint …` or `tritboard gomoku hint …`";
        for text in ["f5d6", "f5 d6 c3", "--depth 3 f5d6", "f5d6 --format sgf"] {
            let error = found(text).unwrap_err();
            assert_eq!(error, format!("the moves may be Othello or Gomoku; {expected}"));
        }
        let error = found("--depth 3").unwrap_err();
        assert_eq!(error, format!("without an input the game is unknown; {expected}"));
    }
}
