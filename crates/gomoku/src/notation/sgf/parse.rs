//! Reader of SGF.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use super::growing::{Growing, Value};
use super::value;
use crate::BoardError;
use crate::notation::error::{NotationError, NotationErrorKind};
use crate::notation::reading::Collection;
use crate::notation::reading::ReadOptions;
use crate::notation::reading::ReadWarning;
use crate::notation::{rules, words};
use crate::tree::{GameTree, NodeId};

const TREE: &str = "a game such as (;GM[4]SZ[15];B[hh])";

/// Side of the board in files without a size.
const DEFAULT_SIZE: usize = 15;

/// Reads all trees of a file.
///
/// Text before, between and after the trees is skipped. Moves must be on the board, but may be
/// impossible otherwise; [`GameTree::board`] checks that.
///
/// ```
/// use gomoku::Color;
/// use gomoku::notation::sgf;
///
/// let trees = sgf::parse(b"(;GM[4]SZ[15]RU[Renju];B[hh](;W[hg])(;W[ig]C[indirect]))")?;
/// let board = trees[0].last_board()?;
/// assert_eq!(board.get("H9".parse()?), Some(Color::White));
/// assert_eq!(trees[0].leaves().count(), 2);
///
/// let error = sgf::parse(b"(;SZ[15];B[pp])").unwrap_err();
/// assert_eq!((error.line, error.column), (1, 12));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns an error if the file is longer than 16 MiB, has no tree or a tree of another game,
/// breaks the grammar, has a point off the board or needs more than 256 MiB.
pub fn parse(bytes: &[u8]) -> Result<Vec<GameTree>, NotationError> {
    read(bytes, ReadOptions::default()).map(|collection| collection.trees)
}

/// Reads all trees of a file like [`parse`], with the limits of `options`, and returns them with
/// warnings.
///
/// ```
/// use gomoku::notation::{ReadOptions, sgf};
///
/// // A viewer of Go has written it.
/// let bytes = b"(;GM[1]SZ[15]RU[Renju];B[hh])";
/// assert_eq!(sgf::read(bytes, ReadOptions::default())?.other_games, 1);
/// // Nothing shows that this is not Go, but the caller may know.
/// let bytes = b"(;GM[1]SZ[15];B[hh])";
/// assert!(sgf::parse(bytes).is_err());
/// let mut options = ReadOptions::default();
/// options.any_game = true;
/// assert_eq!(sgf::read(bytes, options)?.trees.len(), 1);
/// # Ok::<(), gomoku::notation::NotationError>(())
/// ```
///
/// # Errors
///
/// Returns the errors of [`parse`], with these limits.
pub fn read(bytes: &[u8], options: ReadOptions) -> Result<Collection, NotationError> {
    let text = decode(bytes, options.max_bytes)?;
    let mut reader =
        Reader { text: &text, at: 0, options, memory: 0, others: None, name: None, behind: None };
    let mut trees = Vec::new();
    if !reader.skip_to_tree() {
        return Err(reader.error_at(text.len(), NotationErrorKind::Empty { expected: TREE }));
    }
    while let Some(byte) = reader.peek() {
        if byte != b'(' {
            // A node here is the rest of a game with unbalanced brackets.
            if byte == b';' {
                return Err(reader.unexpected(TREE));
            }
            let at = reader.at;
            if !reader.skip_to_tree() {
                reader.behind = Some(at);
                break;
            }
        }
        trees.push(reader.tree()?);
    }
    let other_games = reader.others.map_or(0, |(games, _)| games);
    let warnings = reader.warnings();
    Ok(Collection { trees, other_games, warnings })
}

/// Returns the text of a file.
fn decode(bytes: &[u8], max: usize) -> Result<Cow<'_, str>, NotationError> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    if bytes.len() > max {
        let kind = NotationErrorKind::FileTooLong { max };
        return Err(NotationError::new(words::position_after(&bytes[..max]), kind));
    }
    if words::is_utf16(bytes) {
        return Err(NotationError::new((1, 1), NotationErrorKind::Utf16));
    }
    let error = match str::from_utf8(bytes) {
        Ok(text) => return Ok(text.into()),
        Err(error) => error,
    };
    let error =
        |kind| Err(NotationError::new(words::position_after(&bytes[..error.valid_up_to()]), kind));
    match character_set(bytes).as_deref() {
        None | Some("" | "iso-8859-1" | "iso8859-1" | "latin1" | "latin-1" | "us-ascii") => {
            Ok(bytes.iter().copied().map(char::from).collect())
        }
        Some("utf-8" | "utf8") => error(NotationErrorKind::NotUtf8),
        Some(_) => error(NotationErrorKind::CharacterSet),
    }
}

/// Returns the value of the first `CA` in lower case.
fn character_set(bytes: &[u8]) -> Option<String> {
    let start = bytes.windows(3).position(|window| window == b"CA[")? + 3;
    let length = bytes[start..].iter().position(|&byte| byte == b']')?;
    let name = String::from_utf8_lossy(&bytes[start..start + length]);
    Some(name.trim().to_lowercase())
}

/// Position in the text, and the memory used so far.
struct Reader<'a> {
    text: &'a str,
    at: usize,
    options: ReadOptions,
    memory: usize,
    /// Number of trees of another game by their `GM`, and the value in the first of them.
    others: Option<(usize, u32)>,
    /// First rule that comes from the name of a game.
    name: Option<ReadWarning>,
    /// Position of text after the last tree.
    behind: Option<usize>,
}

/// Memory of a tree besides its nodes, including the spare capacity of a list of trees.
const TREE_BYTES: usize = 2 * size_of::<GameTree>() + size_of::<[u64; 8]>();

impl<'a> Reader<'a> {
    fn error_at(&self, at: usize, kind: NotationErrorKind) -> NotationError {
        NotationError::new(words::position_after(&self.text.as_bytes()[..at]), kind)
    }

    /// Returns an error at the current position.
    fn unexpected(&self, expected: &'static str) -> NotationError {
        let kind = match self.text[self.at..].chars().next() {
            None => NotationErrorKind::Empty { expected },
            Some(found) => NotationErrorKind::UnknownCharacter { found, expected },
        };
        self.error_at(self.at, kind)
    }

    /// Adds to the memory in use.
    fn take(&mut self, bytes: usize) -> Result<(), NotationError> {
        self.memory = self.memory.saturating_add(bytes);
        let max = self.options.max_memory();
        if self.memory > max {
            return Err(self.error_at(self.at, NotationErrorKind::Memory { max }));
        }
        Ok(())
    }

    /// Returns the warnings about the file.
    fn warnings(self) -> Vec<ReadWarning> {
        let mut warnings = Vec::new();
        if let Some((games, number)) = self.others {
            warnings.push(ReadWarning::OtherGame { games, number });
        }
        warnings.extend(self.name);
        if let Some(at) = self.behind {
            let (line, column) = words::position_after(&self.text.as_bytes()[..at]);
            warnings.push(ReadWarning::TextBehind { line, column });
        }
        warnings
    }

    /// Advances to the next tree and returns whether there is one.
    fn skip_to_tree(&mut self) -> bool {
        while let Some(found) = self.text[self.at..].find('(') {
            self.at += found;
            if is_sgf(&self.text.as_bytes()[self.at..]) {
                return true;
            }
            self.at += 1;
        }
        false
    }

    /// Skips blanks and returns the next byte.
    fn peek(&mut self) -> Option<u8> {
        let bytes = self.text.as_bytes();
        // DOS files end with a 0x1a, others with zeros.
        let is_blank = |&byte: &u8| matches!(byte, b' ' | b'\t'..=b'\r' | 0 | 0x1a);
        while bytes.get(self.at).is_some_and(is_blank) {
            self.at += 1;
        }
        bytes.get(self.at).copied()
    }

    /// Reads a tree from its first bracket to its last one.
    fn tree(&mut self) -> Result<GameTree, NotationError> {
        if self.peek() != Some(b'(') {
            return Err(self.unexpected(TREE));
        }
        self.at += 1;
        if self.peek() != Some(b';') {
            return Err(self.unexpected("the first node, which begins with `;`"));
        }
        self.take(TREE_BYTES)?;
        let tree = GameTree::new(self.size()?);
        let tree = tree.map_err(|error| self.error_at(self.at, NotationErrorKind::Board(error)))?;
        let mut growing = Growing { tree, node: NodeId::ROOT, is_first: true };
        self.at += 1;
        self.properties(&mut growing)?;
        growing.is_first = false;
        self.name = self.name.take().or(growing.rule_of_name());
        // Nodes at which branches began; a new branch must have a node.
        let mut branches = Vec::new();
        let mut is_open = false;
        loop {
            match self.peek() {
                Some(b';') => {
                    self.at += 1;
                    is_open = false;
                    self.take(size_of::<[u64; 8]>())?;
                    growing.node = growing.tree.add(growing.node, None);
                    self.properties(&mut growing)?;
                    // After the branches of a node, only more branches may follow.
                }
                Some(b'(') if !is_open => {
                    self.at += 1;
                    is_open = true;
                    self.take(size_of::<NodeId>())?;
                    branches.push(growing.node);
                }
                Some(b')') if !is_open => {
                    self.at += 1;
                    let Some(node) = branches.pop() else { return Ok(growing.tree) };
                    growing.node = node;
                    if self.peek() == Some(b';') {
                        return Err(self.unexpected("`(` or `)` behind a branch"));
                    }
                }
                _ if is_open => return Err(self.unexpected("a node, which begins with `;`")),
                _ => return Err(self.unexpected("`;`, `(`, `)` or a property such as B[hh]")),
            }
        }
    }

    /// Looks ahead for the board size in the first node, which must be of gomoku or renju.
    fn size(&mut self) -> Result<usize, NotationError> {
        let start = self.at;
        let mut size = None;
        let (mut other, mut has_rule) = (None::<Value<'_>>, false);
        self.at += 1;
        while let Some(identifier) = self.identifier()? {
            let mut next = Some(self.value(true)?);
            while let Some(value) = next {
                match identifier.as_ref() {
                    "GM" if value.raw.trim() != "4" => other = other.or(Some(value)),
                    "RU" => has_rule |= rules::is_ours(&value::simple_text(value.raw)),
                    "SZ" if size.is_none() => size = Some(self.board_size(value)?),
                    _ => {}
                }
                next = self.next_value()?;
            }
        }
        if let Some(game) = other {
            let number = game.raw.trim().parse().unwrap_or(0);
            let is_ours = match number {
                // Go programs write this for every game.
                1 => has_rule,
                // Gomoku programs write these.
                5 | 11 => true,
                _ => false,
            };
            if !(self.options.any_game || is_ours) {
                let expected = "GM[4] for gomoku and renju, or GM[1] with one of their rules such as RU[Renju]";
                return Err(self.error_at(game.at, NotationErrorKind::Game { expected }));
            }
            let (games, first) = self.others.unwrap_or((0, number));
            self.others = Some((games + 1, first));
        }
        self.at = start;
        Ok(size.unwrap_or(DEFAULT_SIZE))
    }

    fn board_size(&self, value: Value<'_>) -> Result<usize, NotationError> {
        let (width, height) = value::split(value.raw).unwrap_or((value.raw, value.raw));
        let number = |text: &str| text.trim().parse::<usize>().ok();
        let expected = "a square board such as 15";
        match (number(width), number(height)) {
            (Some(width), Some(height)) if width == height => {
                let check = GameTree::new(width).map(|tree| tree.size());
                check.map_err(|error: BoardError| {
                    self.error_at(value.at, NotationErrorKind::Board(error))
                })
            }
            _ => Err(self.error_at(value.at, NotationErrorKind::Expected { expected })),
        }
    }

    /// Reads the properties of a node.
    fn properties(&mut self, growing: &mut Growing) -> Result<(), NotationError> {
        while let Some(identifier) = self.identifier()? {
            let mut next = Some(self.value(true)?);
            while let Some(value) = next {
                self.take(growing.apply(&identifier, value).map_err(|expected| {
                    self.error_at(value.at, NotationErrorKind::Expected { expected })
                })?)?;
                next = self.next_value()?;
            }
        }
        Ok(())
    }

    /// Reads the capitals of an identifier, if one follows. Lower-case letters, as in `GaMe`, are
    /// from `FF[3]` and have no meaning.
    fn identifier(&mut self) -> Result<Option<Cow<'a, str>>, NotationError> {
        if !self.peek().is_some_and(|byte| byte.is_ascii_alphanumeric()) {
            return Ok(None);
        }
        let text = self.text;
        let rest = &text[self.at..];
        let length = rest.bytes().take_while(u8::is_ascii_alphanumeric).count();
        let name = &rest[..length];
        let identifier: Cow<'_, str> = if name.bytes().any(|byte| byte.is_ascii_lowercase()) {
            name.chars().filter(|c| !c.is_ascii_lowercase()).collect::<String>().into()
        } else {
            name.into()
        };
        if identifier.is_empty() {
            return Err(self.unexpected("a property in capitals such as B[hh]"));
        }
        self.at += length;
        Ok(Some(identifier))
    }

    /// Reads another value of a property, if one follows.
    fn next_value(&mut self) -> Result<Option<Value<'a>>, NotationError> {
        if self.peek() == Some(b'[') { self.value(false).map(Some) } else { Ok(None) }
    }

    /// Reads a value.
    fn value(&mut self, first: bool) -> Result<Value<'a>, NotationError> {
        if self.peek() != Some(b'[') {
            return Err(self.unexpected("a value in brackets such as [hh]"));
        }
        let at = self.at + 1;
        let text = self.text;
        let mut escaped = false;
        for (length, byte) in text.as_bytes()[at..].iter().enumerate() {
            match byte {
                b']' if !escaped => {
                    self.at = at + length + 1;
                    return Ok(Value { raw: &text[at..at + length], at, first });
                }
                b'\\' => escaped = !escaped,
                _ => escaped = false,
            }
        }
        let expected = "the `]` of a value, which begins at an earlier `[`";
        Err(self.error_at(text.len(), NotationErrorKind::Empty { expected }))
    }
}

/// Returns whether a game tree begins anywhere in bytes: `(;` followed by a property.
pub(in crate::notation) fn has_tree(bytes: &[u8]) -> bool {
    let is_open = |rest: &[u8]| {
        let node = rest.trim_ascii_start().strip_prefix(b";")?.trim_ascii_start();
        let name = node.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
        (name > 0 && node[name..].trim_ascii_start().starts_with(b"[")).then_some(())
    };
    let mut opens = bytes.iter().enumerate().filter(|&(_, &byte)| byte == b'(');
    opens.any(|(at, _)| is_open(&bytes[at + 1..]).is_some())
}

/// Returns whether bytes begin like a game tree: `(;`, optionally after blanks.
#[must_use]
pub fn is_sgf(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    bytes.strip_prefix(b"(").is_some_and(|rest| rest.trim_ascii_start().first() == Some(&b';'))
}
