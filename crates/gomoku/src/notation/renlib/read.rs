//! Reader of libraries.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::layout::{
    CENTRE, HEADER_BYTES, LINES, SIZE, VERSION, decode, decode_old, flag, is_renlib, point_of,
    property,
};
use super::layout::{RenLibError, RenLibErrorKind};
use crate::notation::reading::ReadOptions;
use crate::notation::sgf;
use crate::tree::{GameTree, Move, NodeId, Notes, Property};
use crate::{Color, Point};

/// Reads a library.
///
/// Children keep the order of the file. Nodes with the same position but different move orders stay
/// separate. A file may end after any node, as in RenLib. A single byte after the nodes is ignored,
/// as RenLib reads two at a time.
///
/// ```
/// use gomoku::notation::renlib;
///
/// // H8, and behind it H9 and I9 as two branches.
/// let mut bytes = b"\xffRenLib\xff\x03\x00".to_vec();
/// bytes.extend([0xff; 10]);
/// bytes.extend([0x78, 0x00, 0x68, 0xc0, 0x69, 0x40]);
/// let tree = renlib::parse(&bytes)?;
/// let boards: Vec<_> = tree.leaves().map(|leaf| tree.board(leaf)).collect::<Result<_, _>>()?;
/// assert_eq!(boards.len(), 2);
/// assert_eq!(boards[1].moves(), ["H8".parse()?, "I9".parse()?]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns an error if the file is longer than 16 MiB, is not a library, has a version later than
/// 3.4, has a byte that is not a point, ends within a node, continues after the last node, or needs
/// more than 256 MiB.
pub fn parse(bytes: &[u8]) -> Result<GameTree, RenLibError> {
    read(bytes, ReadOptions::default())
}

/// Reads a library like [`parse`], with the limits of `options`.
///
/// # Errors
///
/// Returns the errors of [`parse`], with these limits.
pub fn read(bytes: &[u8], options: ReadOptions) -> Result<GameTree, RenLibError> {
    let start = start(bytes, options.max_bytes)?;
    // The side of a library is a valid board size.
    let tree = GameTree::new(SIZE).map_err(|_| header_error())?;
    let mut reader = Reader { bytes, at: start, options, memory: 0, tree };
    reader.nodes()?;
    Ok(reader.tree)
}

const fn header_error() -> RenLibError {
    RenLibError { offset: 0, kind: RenLibErrorKind::Header }
}

/// Returns the offset of the first node.
fn start(bytes: &[u8], max: usize) -> Result<usize, RenLibError> {
    let error = |offset, kind| Err(RenLibError { offset, kind });
    if bytes.len() > max {
        return error(max, RenLibErrorKind::TooLong { max });
    }
    if is_renlib(bytes) {
        if bytes.len() < HEADER_BYTES {
            let expected = "a header of 20 bytes";
            return error(bytes.len(), RenLibErrorKind::Ended { expected });
        }
        let (major, minor) = (bytes[8], bytes[9]);
        if (major, minor) > VERSION {
            return error(8, RenLibErrorKind::Version { major, minor });
        }
        return Ok(HEADER_BYTES);
    }
    if bytes.len() >= 2 && bytes[0] == CENTRE { Ok(0) } else { Err(header_error()) }
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    options: ReadOptions,
    memory: usize,
    tree: GameTree,
}

/// Place of the next node: its parent, and its colour if it has a move.
#[derive(Clone, Copy)]
struct Place {
    parent: NodeId,
    color: Color,
}

/// Data of a node besides its move.
struct Extras {
    name: String,
    comment: String,
    text: String,
}

impl Reader<'_> {
    fn nodes(&mut self) -> Result<(), RenLibError> {
        let mut place = Place { parent: NodeId::ROOT, color: Color::Black };
        if self.bytes.get(self.at) == Some(&0) && self.bytes.len() >= self.at + 2 {
            let flags = self.bytes[self.at + 1];
            self.at += 2;
            self.root(flags)?;
        }
        // Places of the next children of earlier parents.
        let mut waiting = Vec::new();
        let mut is_complete = false;
        while self.at + 2 <= self.bytes.len() {
            if is_complete {
                return Err(self.error(self.at, RenLibErrorKind::Trailing));
            }
            let (byte, flags) = (self.bytes[self.at], self.bytes[self.at + 1]);
            let point = point_of(byte);
            if point.is_none() && byte != 0 {
                return Err(self.error(self.at, RenLibErrorKind::Point { byte }));
            }
            self.at += 2;
            if flags & flag::SIBLING != 0 {
                self.take(size_of::<Place>())?;
                waiting.push(place);
            }
            place = self.node(place, point, flags)?;
            if flags & flag::LEAF != 0 {
                match waiting.pop() {
                    Some(next) => place = next,
                    None => is_complete = true,
                }
            }
        }
        Ok(())
    }

    /// Reads the notes of the root.
    fn root(&mut self, flags: u8) -> Result<(), RenLibError> {
        let extras = self.extras(flags)?;
        self.note(NodeId::ROOT, flags, extras)
    }

    /// Reads the rest of a node and returns the place of its children.
    fn node(
        &mut self,
        place: Place,
        point: Option<Point>,
        flags: u8,
    ) -> Result<Place, RenLibError> {
        let mut extras = self.extras(flags)?;
        let label = point.filter(|_| !extras.text.is_empty());
        if let Some(point) = label {
            self.take(size_of::<Notes>())?;
            let label = self.tree.notes_mut(place.parent).labels.entry(point).or_default();
            if !label.is_empty() {
                label.push(' ');
            }
            label.push_str(&extras.text);
            extras.text.clear();
        }
        self.take(size_of::<[u64; 4]>())?;
        if flags & flag::NO_MOVE == 0 {
            let node = self.tree.add(place.parent, Some(Move { color: place.color, point }));
            self.note(node, flags, extras)?;
            return Ok(Place { parent: node, color: place.color.opponent() });
        }
        let is_leaf = flags & flag::LEAF != 0 || self.at + 2 > self.bytes.len();
        let is_plain = flags & (flag::MARK | flag::START) == 0
            && extras.name.is_empty()
            && extras.comment.is_empty();
        if is_leaf && is_plain && label.is_some() {
            // The node held only the text, which the parent has now.
            return Ok(place);
        }
        let node = self.tree.add(place.parent, None);
        self.note(node, flags, extras)?;
        if let Some(point) = point {
            self.keep(node, property::POINT, &point.to_string())?;
        }
        Ok(Place { parent: node, color: place.color })
    }

    fn note(&mut self, node: NodeId, flags: u8, extras: Extras) -> Result<(), RenLibError> {
        let Extras { name, comment, text } = extras;
        let hotspot = flags & flag::MARK != 0;
        if hotspot || !name.is_empty() || !comment.is_empty() {
            self.take(size_of::<Notes>())?;
            let notes = self.tree.notes_mut(node);
            notes.hotspot = hotspot;
            notes.name = name;
            notes.comment = comment;
        }
        if flags & flag::START != 0 {
            self.keep(node, property::START, "1")?;
        }
        if text.is_empty() { Ok(()) } else { self.keep(node, property::TEXT, &text) }
    }

    fn keep(&mut self, node: NodeId, identifier: &str, text: &str) -> Result<(), RenLibError> {
        self.take(size_of::<[Notes; 2]>())?;
        let property = Property::new(identifier, [sgf::escaped(text)]);
        self.tree.notes_mut(node).properties.extend(property);
        Ok(())
    }

    /// Reads the data that the flags announce.
    fn extras(&mut self, flags: u8) -> Result<Extras, RenLibError> {
        let mut has_text = false;
        if flags & flag::EXTENSION != 0 {
            let more = self.bytes.get(self.at..self.at + 2);
            let expected = "two more bytes of the node";
            let more = more.ok_or_else(|| self.ended(expected))?;
            has_text = more[1] & flag::TEXT != 0;
            self.at += 2;
        }
        let comment = if flags & flag::OLD_COMMENT != 0 {
            decode_old(self.until(|byte| byte & 0x80 != 0, 1)?)
        } else if flags & flag::COMMENT != 0 {
            decode(self.until(|byte| byte == 0, 0)?)
        } else {
            String::new()
        };
        let text = if has_text { decode(self.until(|byte| byte == 0, 0)?) } else { String::new() };
        let (name, comment) = match comment.split_once(LINES) {
            Some((name, comment)) => (name, comment),
            None => (comment.as_str(), ""),
        };
        let (name, comment) = (name.replace('\n', " "), comment.to_owned());
        self.take(name.len() + comment.len() + text.len())?;
        Ok(Extras { name, comment, text })
    }

    /// Reads bytes up to a terminator, of which `kept` bytes belong to the text, and the padding to
    /// an even number of bytes.
    fn until(&mut self, is_last: impl Fn(u8) -> bool, kept: usize) -> Result<&[u8], RenLibError> {
        let rest = &self.bytes[self.at..];
        let expected = "the end of a text";
        let Some(length) = rest.iter().position(|&byte| is_last(byte)) else {
            return Err(RenLibError {
                offset: self.bytes.len(),
                kind: RenLibErrorKind::Ended { expected },
            });
        };
        let all = (length + 1).next_multiple_of(2);
        // The last text of a file may lack its padding.
        self.at = (self.at + all).min(self.bytes.len());
        Ok(&rest[..length + kept])
    }

    /// Adds to the memory in use.
    fn take(&mut self, bytes: usize) -> Result<(), RenLibError> {
        self.memory = self.memory.saturating_add(bytes);
        let max = self.options.max_memory();
        if self.memory > max {
            return Err(self.error(self.at, RenLibErrorKind::Memory { max }));
        }
        Ok(())
    }

    const fn ended(&self, expected: &'static str) -> RenLibError {
        RenLibError { offset: self.bytes.len(), kind: RenLibErrorKind::Ended { expected } }
    }

    const fn error(&self, offset: usize, kind: RenLibErrorKind) -> RenLibError {
        RenLibError { offset, kind }
    }
}
