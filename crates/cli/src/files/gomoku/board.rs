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
use crate::failure::Failure;
use crate::files::choice::{no_such_game, no_such_ply};
use crate::game::Side;
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
pub(crate) const FREESTYLE: &str = "; assuming freestyle (set it with --rule)";

/// How to read a file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SourceOptions {
    /// Board size for moves; the other formats define their own.
    pub(crate) size: usize,
    /// Format in place of the detected one.
    pub(crate) format: Option<Format>,
    pub(crate) options: ReadOptions,
    /// Text after a warning about an unknown rule; `None` if an option sets the rule.
    pub(crate) rule_help: Option<&'static str>,
    /// Option that sets the format.
    pub(crate) option: &'static str,
    /// Number of the only game to read, from 1.
    pub(crate) taken: Option<usize>,
}

impl SourceOptions {
    pub(crate) fn of(file: FileArguments, size: usize, rule: Option<Rule>) -> Self {
        Self {
            size,
            format: file.choice.format,
            options: file.options(),
            rule_help: rule.is_none().then_some(FREESTYLE),
            option: "--format",
            taken: file.choice.game,
        }
    }
}

/// Joins several words, which must be moves, to one argument; `None` without words.
pub(crate) fn joined(words: &[OsString]) -> Result<Option<OsString>, Failure> {
    if words.len() < 2 {
        return Ok(words.first().cloned());
    }
    let is_moves = |word: &OsStr| moves::is_points(&word.to_string_lossy());
    let text = words.join(OsStr::new(" "));
    if words.iter().any(|word| word == "-" || (fs::metadata(word).is_ok() && !is_moves(word))) {
        let text = text.to_string_lossy();
        return Err(Failure::Usage(format!(
            "{text:?} is not a list of moves; expected one file, or moves such as h8 h9 i7"
        )));
    }
    Ok(Some(text))
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
pub(crate) fn as_renju(
    argument: Option<&OsStr>,
    size: usize,
    file: FileArguments,
) -> Result<Board, Failure> {
    let rule = Some(Rule::Renju);
    let Some(argument) = argument else { return named(None, size, rule, file) };
    let source_options = SourceOptions {
        rule_help: Some("; applying renju"),
        ..SourceOptions::of(file, size, None)
    };
    let line = Line::read(argument, rule, file, source_options)?;
    line.warn_of_five()?;
    line.board()
}

/// The main line of a game up to a node.
#[derive(Debug)]
pub(crate) struct Line {
    pub(crate) name: String,
    pub(crate) tree: GameTree,
    pub(crate) last: NodeId,
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
        let chosen = file.choice.game;
        let wanted = chosen.unwrap_or(1);
        let source_options = SourceOptions { taken: Some(wanted), ..source_options };
        let Source { name, trees } = read(argument, source_options)?;
        match chosen {
            None => warn_of_others(&name, &trees),
            Some(_) => warn_of_others(&name, trees.get(wanted - 1..wanted).unwrap_or_default()),
        }
        let mut tree = nth(&name, trees, wanted)?;
        if rule.is_some() {
            tree.set_rule(rule);
        }
        let last = node_at(&tree, file.choice.ply).map_err(|what| Failure::content(&name, what))?;
        Ok(Self { name, tree, last })
    }

    /// Returns the board at the end of the line.
    pub(crate) fn board(&self) -> Result<Board, Failure> {
        self.tree.board(self.last).map_err(|error| Failure::content(&self.name, error))
    }

    /// Ends the line with the first move that makes a five, and warns of the moves left out.
    pub(crate) fn end_at_five(&mut self) -> Result<(), Failure> {
        if let Some(node) = self.five("left out")? {
            self.last = node;
        }
        Ok(())
    }

    /// Warns of moves after the first one that makes a five.
    pub(crate) fn warn_of_five(&self) -> Result<(), Failure> {
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
                Side::from(winner).name(),
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
        Some(ply) if ply > moves => Err(no_such_ply(moves, ply)),
        _ => Ok(last),
    }
}

/// Returns the game of this number, from 1.
pub(crate) fn nth(name: &str, trees: Vec<GameTree>, wanted: usize) -> Result<GameTree, Failure> {
    let count = trees.len();
    let tree = trees.into_iter().nth(wanted.saturating_sub(1));
    tree.ok_or_else(|| no_game(name, count, wanted))
}

/// Returns the error for a `--game` beyond the last game.
pub(crate) fn no_game(name: &str, count: usize, wanted: usize) -> Failure {
    Failure::content(name, no_such_game(count as u64, wanted as u64))
}

/// Returns whether an argument other than `-` is a file. Moves win over a folder of the same name.
pub(crate) fn is_file(argument: &OsStr, format: Option<Format>) -> bool {
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
pub(crate) fn read_file(
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
