//! Reads the board or the games that an argument names.
//!
//! Every file and every game in moves goes through [`read`], so that all commands report the same warnings.

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
pub(crate) struct Source {
    /// Name in messages.
    pub(crate) name: String,
    /// At least one tree.
    pub(crate) trees: Vec<GameTree>,
}

/// Text after a warning about an unknown rule if no option sets the rule.
pub(super) const FREESTYLE: &str = "; assuming freestyle (set it with --rule)";

/// How to read a file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SourceOptions {
    /// Board size for moves; the other formats define their own.
    pub(super) size: usize,
    /// Format in place of the detected one.
    pub(super) format: Option<Format>,
    pub(super) options: ReadOptions,
    /// Text after a warning about an unknown rule; `None` if an option sets the rule.
    pub(super) rule_help: Option<&'static str>,
    /// Option that sets the format.
    pub(super) option: &'static str,
    /// Number of the only game to read, from 1.
    pub(super) taken: Option<usize>,
}

impl SourceOptions {
    pub(crate) fn of(file: FileArguments, size: usize, rule: Option<Rule>) -> Self {
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

/// Joins several words, which must be moves, to one argument; `None` without words.
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
            "{word} is one of {words} words; expected a single file, or moves such as h8 h9 i7"
        )));
    }
    Ok(Some(words.join(OsStr::new(" "))))
}

/// Returns the board of an argument: `-`, the path of an existing file, or moves. Without an
/// argument it is the board of the article.
///
/// Of a game it is the board at the end of the main line, or after `--ply` moves. `size` applies to moves;
/// other formats define their own. A board drawn by the program also has its side to move and its rule. The
/// options for rule and format take precedence over the file.
pub(crate) fn named(
    argument: Option<&OsStr>,
    size: usize,
    rule: impl Into<Option<Rule>>,
    file: FileArguments,
) -> Result<Board, Failure> {
    let rule = rule.into();
    let Some(argument) = argument else {
        return Ok(notation::article_board(rule.unwrap_or_default()));
    };
    Line::of(argument, size, rule, file)?.board()
}

/// Returns the board of an argument as [`named`] does, but under renju.
pub(super) fn as_renju(
    argument: Option<&OsStr>,
    size: usize,
    file: FileArguments,
) -> Result<Board, Failure> {
    let Some(argument) = argument else { return named(None, size, Rule::Renju, file) };
    let source_options = SourceOptions {
        rule_help: Some("; applying renju"),
        ..SourceOptions::of(file, size, None)
    };
    let line = Line::read(argument, Some(Rule::Renju), file, source_options)?;
    line.warn_of_five()?;
    line.board()
}

/// Returns the board of an argument as [`named`] does, and warns of moves after a five.
pub(super) fn named_whole(
    argument: Option<&OsStr>,
    size: usize,
    rule: Option<Rule>,
    file: FileArguments,
) -> Result<Board, Failure> {
    let Some(argument) = argument else { return named(None, size, rule, file) };
    let line = Line::of(argument, size, rule, file)?;
    line.warn_of_five()?;
    line.board()
}

/// Returns the board of an argument as [`named`] does, but leaves out moves after a five.
pub(super) fn named_up_to_five(
    argument: Option<&OsStr>,
    size: usize,
    rule: Option<Rule>,
    file: FileArguments,
) -> Result<Board, Failure> {
    let Some(argument) = argument else { return named(None, size, rule, file) };
    let mut line = Line::of(argument, size, rule, file)?;
    line.end_at_five()?;
    line.board()
}

/// The main line of a game up to a node.
#[derive(Debug)]
pub(super) struct Line {
    pub(crate) name: String,
    pub(super) tree: GameTree,
    pub(super) last: NodeId,
}

impl Line {
    /// Returns the line of an argument, up to `--ply` in game `--game`.
    pub(crate) fn of(
        argument: &OsStr,
        size: usize,
        rule: Option<Rule>,
        file: FileArguments,
    ) -> Result<Self, Failure> {
        Self::read(argument, rule, file, SourceOptions::of(file, size, rule))
    }

    fn read(
        argument: &OsStr,
        rule: Option<Rule>,
        file: FileArguments,
        source_options: SourceOptions,
    ) -> Result<Self, Failure> {
        let source_options =
            SourceOptions { taken: Some(file.game.unwrap_or(1)), ..source_options };
        let Source { name, trees } = read(argument, source_options)?;
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

    /// Ends the line with the first move that makes a five, and warns of the moves left out.
    fn end_at_five(&mut self) -> Result<(), Failure> {
        if let Some(node) = self.five("left out")? {
            self.last = node;
        }
        Ok(())
    }

    /// Warns of moves after the first one that makes a five.
    pub(super) fn warn_of_five(&self) -> Result<(), Failure> {
        self.five("kept").map(|_| ())
    }

    /// Returns the first move that makes a five, and warns of later moves; `what` says what happens to them.
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

/// Longest line that is searched for fives, which takes every stone off again.
const MOST_MOVES: usize = 2000;

/// Returns the node of a main line after the given number of moves, before the next one; the last node by
/// default.
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
            Err(format!("--ply {ply}: the game has only {moves}"))
        }
        _ => Ok(last),
    }
}

/// Returns the error for a `--game` beyond the last game.
pub(crate) fn no_such_game(name: &str, count: usize, wanted: usize) -> Failure {
    let games = counted(count as u64, "game");
    Failure::content(name, format!("--game {wanted}: the file has only {games}"))
}

/// Returns whether an argument other than `-` is a file. Moves win over a folder of the same name.
fn is_file(argument: &OsStr, format: Option<Format>) -> bool {
    let is_text = || moves::is_points(&argument.to_string_lossy());
    fs::metadata(argument).is_ok_and(|found| !(found.is_dir() && is_text()))
        || !matches!(format, None | Some(Format::Moves))
}

/// Reads the games of an argument: `-`, the path of an existing file, or moves, and prints warnings.
pub(crate) fn read(argument: &OsStr, source_options: SourceOptions) -> Result<Source, Failure> {
    let is_standard = argument == "-";
    if !is_standard && !is_file(argument, source_options.format) {
        return of_moves(argument, source_options);
    }
    read_file(argument, source_options)
}

/// Reads the games of a file, or of standard input for `-`, as [`read`] does.
pub(super) fn read_file(
    argument: &OsStr,
    source_options: SourceOptions,
) -> Result<Source, Failure> {
    let is_standard = argument == "-";
    let name = match argument.to_string_lossy() {
        _ if is_standard => STANDARD_INPUT.to_owned(),
        name => name.into_owned(),
    };
    let bytes = bytes(argument, source_options.options)?;
    let format =
        source_options.format.or_else(|| format_of(Path::new(argument)).filter(|_| !is_standard));
    let format = format.unwrap_or_else(|| Format::of(&bytes));
    let found = notation::read_trees(&bytes, format, source_options.size, source_options.options);
    let Collection { trees, warnings, .. } =
        found.map_err(|error| unreadable(&name, error, format, source_options.option))?;
    warn(&name, &trees, warnings, source_options)?;
    Ok(Source { name, trees })
}

/// Returns the game of an argument in moves.
fn of_moves(argument: &OsStr, source_options: SourceOptions) -> Result<Source, Failure> {
    let text = argument.to_string_lossy();
    let found = notation::read_trees(
        argument.as_encoded_bytes(),
        Format::Moves,
        source_options.size,
        source_options.options,
    );
    let Collection { trees, warnings, .. } = found.map_err(|error| {
        if moves::is_points(&text) {
            Failure::content("the moves", error)
        } else {
            let reason = format!("neither a file nor moves: {error}");
            Failure::NotAFile { argument: text.clone().into_owned(), reason }
        }
    })?;
    let name = "the moves".to_owned();
    warn(&name, &trees, warnings, source_options)?;
    Ok(Source { name, trees })
}

/// Returns the error of an unreadable file, with the format tried and the option that helps.
fn unreadable(name: &str, error: ReadError, format: Format, option: &str) -> Failure {
    let help = match error {
        ReadError::Text(NotationError { kind, .. }) => match kind {
            NotationErrorKind::Game { .. } => format!("{option} sgf reads it anyway"),
            NotationErrorKind::FileTooLong { .. } | NotationErrorKind::Memory { .. } => {
                "--max-size raises the limit".to_owned()
            }
            // Another format would not help: the message says what to do, or the moves are illegal.
            NotationErrorKind::Utf16
            | NotationErrorKind::CharacterSet
            | NotationErrorKind::TooLong
            | NotationErrorKind::Place(_) => {
                return Failure::content(name, error);
            }
            _ => format!("read as {format}; {option} selects another format"),
        },
        _ => format!("read as {format}; {option} selects another format"),
    };
    Failure::content(name, format!("{error} ({help})"))
}

/// Returns the bytes of a file, or of standard input for `-`, up to the largest size of any format.
fn bytes(argument: &OsStr, options: ReadOptions) -> Result<Vec<u8>, Failure> {
    let limit = options.max_bytes.max(MAX_BYTES);
    if argument == "-" {
        input::standard_input(limit)
    } else {
        input::file(Path::new(argument), limit)
    }
}

/// Returns the format if an extension determines it.
pub(crate) fn format_of(path: &Path) -> Option<Format> {
    Format::of_extension(path.extension()?.to_str()?)
}

/// Prints the warnings about a file, except about rules set by an option and games not read.
fn warn(
    name: &str,
    trees: &[GameTree],
    mut warnings: Vec<ReadWarning>,
    source_options: SourceOptions,
) -> Result<(), Failure> {
    if let Some(taken) = source_options.taken {
        warnings.retain(|warning| {
            !matches!(warning, ReadWarning::Rule { .. } | ReadWarning::OwnProperties { .. })
        });
        let tree = trees.get(taken.saturating_sub(1)..taken).unwrap_or_default();
        warnings.extend(notation::unclear_in(tree));
    }
    for warning in warnings {
        let help = match &warning {
            ReadWarning::BrokenGame { game, error } => {
                match source_options.taken.or((trees.len() == 1).then_some(1)) {
                    Some(taken) if taken == *game => {
                        return Err(Failure::content(
                            name,
                            format!(
                                "game {game}: {error} (read as rif; {} selects another format)",
                                source_options.option
                            ),
                        ));
                    }
                    Some(_) => continue,
                    None => "",
                }
            }
            ReadWarning::OtherGame { .. } if source_options.options.any_game => continue,
            ReadWarning::Rule { .. } => match source_options.rule_help {
                Some(help) => help,
                None => continue,
            },
            ReadWarning::RuleOfName { .. } if source_options.rule_help != Some(FREESTYLE) => {
                continue;
            }
            _ => "",
        };
        output::warning(format!("{name}: {warning}{help}"));
    }
    Ok(())
}

/// Warns that only the first of several lines of play is used.
pub(crate) fn warn_of_others(source_name: &str, trees: &[GameTree]) {
    let lines: usize = trees.iter().map(|tree| tree.leaves().count()).sum();
    let Some(first) = trees.first().filter(|_| lines > 1) else { return };
    let lines = grouped(lines);
    let moves = first.main_line().filter(|&node| first.played(node).is_some()).count();
    let moves = counted(moves as u64, "move");
    let help = if trees.len() > 1 { " (--game selects another game)" } else { "" };
    output::warning(format!("{source_name}: {lines} lines; using the first, of {moves}{help}"));
}
