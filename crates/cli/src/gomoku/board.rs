//! The board that an argument names.
//!
//! All files and moves of games are read by [`read`], so that every command says the same of them.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::Path;

use gomoku::game::{Outcome, WinReason, has_five, outcome_of};
use gomoku::notation::{
    self, Collection, Format, MAX_BYTES, NotationError, NotationErrorKind, ReadError, ReadOptions,
    ReadWarning, moves,
};
use gomoku::renju::Reading;
use gomoku::tree::{GameTree, NodeId};
use gomoku::{Board, Color, Rule};

use super::arguments::FileArguments;
use super::report::name as color_name;
use crate::failure::Failure;
use crate::terminal::input::{self, STANDARD_INPUT};
use crate::terminal::number::{counted, grouped};
use crate::terminal::output;

/// Games of a file or of moves.
#[derive(Debug)]
pub(super) struct Source {
    /// What they are called in messages.
    pub(super) name: String,
    /// One or more.
    pub(super) trees: Vec<GameTree>,
}

/// What is said of a rule that is not understood where none was given.
pub(super) const FREESTYLE: &str = ", freestyle is assumed (--rule names it)";

/// How a file is read.
#[derive(Clone, Copy, Debug)]
pub(super) struct How {
    /// The side of the board of moves; the other formats have their own.
    pub(super) size: usize,
    /// The format, whatever the file looks like.
    pub(super) format: Option<Format>,
    pub(super) options: ReadOptions,
    /// What is said behind a rule that is not understood; without it an option has named the rule.
    pub(super) rule_help: Option<&'static str>,
    /// The option that names the format.
    pub(super) option: &'static str,
    /// The number of the only game that is taken, from 1.
    pub(super) taken: Option<usize>,
}

impl How {
    pub(super) fn of(file: FileArguments, size: usize, rule: Option<Rule>) -> Self {
        Self {
            size,
            format: file.format,
            options: file.options(),
            rule_help: rule.is_none().then_some(FREESTYLE),
            option: "--format",
            taken: file.game,
        }
    }
}

/// Returns the argument that several words are, which must be moves then: nothing for no words.
pub(crate) fn joined(words: &[OsString]) -> Result<Option<OsString>, Failure> {
    if words.len() < 2 {
        return Ok(words.first().cloned());
    }
    let is_moves = |word: &OsStr| moves::is_points(&word.to_string_lossy());
    if let Some(word) =
        words.iter().find(|&word| word == "-" || (fs::metadata(word).is_ok() && !is_moves(word)))
    {
        let (word, words) = (word.to_string_lossy(), words.len());
        return Err(Failure::Usage(format!(
            "{word} is one of {words} words, expected a single file, or moves such as h8 h9 i7"
        )));
    }
    Ok(Some(words.join(OsStr::new(" "))))
}

/// Returns the board of an argument: `-`, the path of a file that exists, or moves. Without an
/// argument it is the board of the article.
///
/// Of a game it is the board at the end of the main line, or after `--ply` moves. `size` is for moves;
/// the others have their own, and a board as the program draws it its side to move and its rule as well. A
/// rule that is given comes before that of the file, and a format that is given before what the file looks
/// like.
pub(crate) fn named(
    argument: Option<&OsStr>,
    size: usize,
    rule: impl Into<Option<Rule>>,
    how: FileArguments,
) -> Result<Board, Failure> {
    let rule = rule.into();
    let Some(argument) = argument else {
        return Ok(notation::article_board(rule.unwrap_or_default()));
    };
    Line::of(argument, size, rule, how)?.board()
}

/// Returns the board of an argument as [`named`] does, under renju whatever the file says.
pub(super) fn as_renju(
    argument: Option<&OsStr>,
    size: usize,
    file: FileArguments,
) -> Result<Board, Failure> {
    let Some(argument) = argument else { return named(None, size, Rule::Renju, file) };
    let how = How { rule_help: Some(", points are judged as renju"), ..How::of(file, size, None) };
    let line = Line::read(argument, Some(Rule::Renju), file, how)?;
    line.warn_of_five()?;
    line.board()
}

/// Returns the board of an argument as [`named`] does, and says which moves stand behind a five.
pub(super) fn named_whole(
    argument: Option<&OsStr>,
    size: usize,
    rule: Option<Rule>,
    how: FileArguments,
) -> Result<Board, Failure> {
    let Some(argument) = argument else { return named(None, size, rule, how) };
    let line = Line::of(argument, size, rule, how)?;
    line.warn_of_five()?;
    line.board()
}

/// Returns the board of an argument as [`named`] does, but of moves behind a five only those up to it.
pub(super) fn named_up_to_five(
    argument: Option<&OsStr>,
    size: usize,
    rule: Option<Rule>,
    how: FileArguments,
) -> Result<Board, Failure> {
    let Some(argument) = argument else { return named(None, size, rule, how) };
    let mut line = Line::of(argument, size, rule, how)?;
    line.end_at_five()?;
    line.board()
}

/// The main line of a game up to a node.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) name: String,
    pub(super) tree: GameTree,
    pub(super) last: NodeId,
}

impl Line {
    /// Returns the line of an argument that `--game` and `--ply` choose.
    pub(super) fn of(
        argument: &OsStr,
        size: usize,
        rule: Option<Rule>,
        file: FileArguments,
    ) -> Result<Self, Failure> {
        Self::read(argument, rule, file, How::of(file, size, rule))
    }

    fn read(
        argument: &OsStr,
        rule: Option<Rule>,
        file: FileArguments,
        how: How,
    ) -> Result<Self, Failure> {
        let how = How { taken: Some(file.game.unwrap_or(1)), ..how };
        let Source { name, trees } = read(argument, how)?;
        let count = trees.len();
        match file.game {
            None => warn_of_others(&name, &trees),
            Some(number) => {
                warn_of_others(&name, trees.get(number - 1..number).unwrap_or_default());
            }
        }
        let wanted = file.game.unwrap_or(1);
        let Some(mut tree) = trees.into_iter().nth(wanted - 1) else {
            return Err(no_such_game(&name, count, wanted));
        };
        if rule.is_some() {
            tree.set_rule(rule);
        }
        let last = node_at(&tree, file.ply).map_err(|what| Failure::content(&name, what))?;
        Ok(Self { name, tree, last })
    }

    /// Returns the board at the end of the line.
    pub(super) fn board(&self) -> Result<Board, Failure> {
        self.tree.board(self.last).map_err(|error| Failure::content(&self.name, error))
    }

    /// Lets the line end with the first move that makes a five, and says which moves that leaves out.
    fn end_at_five(&mut self) -> Result<(), Failure> {
        if let Some(node) = self.five("left out")? {
            self.last = node;
        }
        Ok(())
    }

    /// Says which moves stand behind the first one that makes a five.
    pub(super) fn warn_of_five(&self) -> Result<(), Failure> {
        self.five("kept").map(|_| ())
    }

    /// Returns the first move that makes a five, and says what becomes of moves behind it.
    fn five(&self, what: &str) -> Result<Option<NodeId>, Failure> {
        let board = self.board()?;
        if !Color::ALL.into_iter().any(|color| has_five(&board, color)) {
            return Ok(None);
        }
        let is_stone = |node: NodeId| self.tree.played(node)?.point.map(|_| ());
        let path = self.tree.path(self.last);
        let moves: Vec<NodeId> =
            path.into_iter().filter(|&node| is_stone(node).is_some()).collect();
        if moves.len() > MOST_MOVES {
            return Ok(None);
        }
        let five = moves.iter().position(|&node| self.makes_five(node));
        let Some((at, &node)) = five.and_then(|at| Some((at, moves.get(at)?))) else {
            return Ok(None);
        };
        let left_out = moves.len() - 1 - at;
        if left_out > 0 {
            let winner = self.tree.played(node).map_or(Color::Black, |played| played.color);
            let left_out = counted(left_out as u64, "move");
            output::warning(format!(
                "{}: {} has won by a five at move {}, {left_out} after it {what}",
                self.name,
                color_name(winner),
                at + 1
            ));
        }
        Ok(Some(node))
    }

    fn makes_five(&self, node: NodeId) -> bool {
        let (Some(played), Some(parent)) = (self.tree.played(node), self.tree.parent(node)) else {
            return false;
        };
        let board = self.tree.board(parent).ok().map(|board| board.with_side(played.color));
        let outcome = played.point.zip(board).and_then(|(point, board)| {
            // Only forbidden points depend on the reading.
            outcome_of(&board, point, Reading::default())
        });
        matches!(outcome, Some(Outcome::Win { reason: WinReason::Five, .. }))
    }
}

/// A line of more moves, which takes stones away again, is not looked through for fives.
const MOST_MOVES: usize = 2000;

/// Returns the node of a main line after the given number of moves, before the next one: the last node if that is
/// not said.
pub(crate) fn node_at(tree: &GameTree, ply: Option<usize>) -> Result<NodeId, String> {
    let (mut moves, mut last) = (0, NodeId::ROOT);
    for node in tree.main_line() {
        if tree.played(node).is_some() {
            if ply == Some(moves) {
                return Ok(last);
            }
            moves += 1;
        }
        last = node;
    }
    match ply {
        Some(ply) if ply > moves => {
            let moves = counted(moves as u64, "move");
            Err(format!("the game has {moves}, expected at least {ply} for --ply"))
        }
        _ => Ok(last),
    }
}

/// Returns the failure of `--game`.
pub(super) fn no_such_game(name: &str, count: usize, wanted: usize) -> Failure {
    let games = counted(count as u64, "game");
    Failure::content(name, format!("{games}, expected at least {wanted} for --game"))
}

/// Returns whether an argument that is not `-` names a file, and is no move text: what is a folder may be
/// called as moves are.
fn is_file(argument: &OsStr, format: Option<Format>) -> bool {
    let is_text = || moves::is_points(&argument.to_string_lossy());
    fs::metadata(argument).is_ok_and(|found| !(found.is_dir() && is_text()))
        || !matches!(format, None | Some(Format::Moves))
}

/// Reads the games of an argument: `-`, the path of a file that exists, or moves. Says what is to say of
/// them.
pub(super) fn read(argument: &OsStr, how: How) -> Result<Source, Failure> {
    let is_standard = argument == "-";
    if !is_standard && !is_file(argument, how.format) {
        return of_moves(argument, how);
    }
    read_file(argument, how)
}

/// Reads the games of a file, or of standard input for `-`, as [`read`] does.
pub(super) fn read_file(argument: &OsStr, how: How) -> Result<Source, Failure> {
    let is_standard = argument == "-";
    let name = match argument.to_string_lossy() {
        _ if is_standard => STANDARD_INPUT.to_owned(),
        name => name.into_owned(),
    };
    let bytes = bytes(argument, how.options)?;
    let format = how.format.or_else(|| format_of(Path::new(argument)).filter(|_| !is_standard));
    let format = format.unwrap_or_else(|| Format::of(&bytes));
    let found = notation::read_trees(&bytes, format, how.size, how.options);
    let Collection { trees, warnings, .. } =
        found.map_err(|error| unreadable(&name, error, format, how.option))?;
    warn(&name, &trees, warnings, how)?;
    Ok(Source { name, trees })
}

/// Returns the game of an argument that is moves.
fn of_moves(argument: &OsStr, how: How) -> Result<Source, Failure> {
    let text = argument.to_string_lossy();
    let found =
        notation::read_trees(argument.as_encoded_bytes(), Format::Moves, how.size, how.options);
    let Collection { trees, warnings, .. } = found.map_err(|error| {
        if moves::is_points(&text) {
            Failure::content("the moves", error)
        } else {
            let reason = format!("not moves: {error}");
            Failure::NotAFile { argument: text.clone().into_owned(), reason }
        }
    })?;
    let name = "the moves".to_owned();
    warn(&name, &trees, warnings, how)?;
    Ok(Source { name, trees })
}

/// Returns the failure of a file, with the format that was tried and the option that helps.
fn unreadable(name: &str, error: ReadError, format: Format, option: &str) -> Failure {
    let help = match error {
        ReadError::Text(NotationError { kind, .. }) => match kind {
            NotationErrorKind::Game { .. } => format!("{option} sgf reads it nevertheless"),
            NotationErrorKind::FileTooLong { .. } | NotationErrorKind::Memory { .. } => {
                "--max-size allows more".to_owned()
            }
            // No other format helps: what to do is said, or the moves are understood and impossible.
            NotationErrorKind::Utf16
            | NotationErrorKind::CharacterSet
            | NotationErrorKind::TooLong
            | NotationErrorKind::Place(_) => {
                return Failure::content(name, error);
            }
            _ => format!("read as {format}, {option} names another format"),
        },
        _ => format!("read as {format}, {option} names another format"),
    };
    Failure::content(name, format!("{error} ({help})"))
}

/// Returns the bytes of a file, or of standard input for `-`: all that any format may have.
fn bytes(argument: &OsStr, options: ReadOptions) -> Result<Vec<u8>, Failure> {
    let limit = options.max_bytes.max(MAX_BYTES);
    if argument == "-" {
        input::standard_input(limit)
    } else {
        input::file(Path::new(argument), limit)
    }
}

/// Returns the format that an extension names for certain.
pub(crate) fn format_of(path: &Path) -> Option<Format> {
    Format::of_extension(path.extension()?.to_str()?)
}

/// Says what is to say of a file that was read, but for what an option has settled, and for games that
/// are not taken.
fn warn(
    name: &str,
    trees: &[GameTree],
    mut warnings: Vec<ReadWarning>,
    how: How,
) -> Result<(), Failure> {
    if let Some(taken) = how.taken {
        warnings.retain(|warning| {
            !matches!(warning, ReadWarning::Rule { .. } | ReadWarning::OwnProperties { .. })
        });
        let tree = trees.get(taken.saturating_sub(1)..taken).unwrap_or_default();
        warnings.extend(notation::unclear_in(tree));
    }
    for warning in warnings {
        let help = match &warning {
            ReadWarning::BrokenGame { game, error } => {
                match how.taken.or((trees.len() == 1).then_some(1)) {
                    Some(taken) if taken == *game => {
                        return Err(Failure::content(
                            name,
                            format!(
                                "game {game}: {error} (read as rif, {} names another format)",
                                how.option
                            ),
                        ));
                    }
                    Some(_) => continue,
                    None => "",
                }
            }
            ReadWarning::OtherGame { .. } if how.options.any_game => continue,
            ReadWarning::Rule { .. } => match how.rule_help {
                Some(help) => help,
                None => continue,
            },
            ReadWarning::RuleOfName { .. } if how.rule_help != Some(FREESTYLE) => continue,
            _ => "",
        };
        output::warning(format!("{name}: {warning}{help}"));
    }
    Ok(())
}

/// Says which of several lines of play is taken: the first of all.
pub(super) fn warn_of_others(source_name: &str, trees: &[GameTree]) {
    let lines: usize = trees.iter().map(|tree| tree.leaves().count()).sum();
    let Some(first) = trees.first().filter(|_| lines > 1) else { return };
    let lines = grouped(lines);
    let moves = first.main_line().filter(|&node| first.played(node).is_some()).count();
    let moves = counted(moves as u64, "move");
    let help = if trees.len() > 1 { " (--game takes another game)" } else { "" };
    output::warning(format!("{source_name}: {lines} lines, taken is the first, of {moves}{help}"));
}
