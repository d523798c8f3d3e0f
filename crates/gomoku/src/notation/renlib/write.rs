//! Writer of libraries, and the data that a library cannot hold.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use super::layout::RenLibWriteError;
use super::layout::{HEADER_BYTES, LINES, MAGIC, SIZE, VERSION, byte_of, encode, flag, property};
use crate::notation::sgf;
use crate::tree::{GameTree, Move, NodeId, Notes};
use crate::{Color, Point};

/// Returns a tree as a library of version 3.4.
///
/// [`parse`](super::parse) reads an equal tree back, except for the data that [`losses`] counts and
/// for control characters in texts. Children stay in order; RenLib itself sorts them by their
/// points.
///
/// # Errors
///
/// Returns an error if the board is not 15×15, has set-up stones, or its moves do not alternate,
/// starting with Black.
pub fn write(tree: &GameTree) -> Result<Vec<u8>, RenLibWriteError> {
    check(tree)?;
    let mut bytes = MAGIC.to_vec();
    bytes.extend([VERSION.0, VERSION.1]);
    bytes.resize(HEADER_BYTES, 0xff);
    let mut writer = Writer { tree, bytes, texts: BTreeMap::new() };
    for node in tree.preorder() {
        writer.node(node);
    }
    Ok(writer.bytes)
}

/// Checks that a tree can be written as a library.
fn check(tree: &GameTree) -> Result<(), RenLibWriteError> {
    if tree.size() != SIZE {
        return Err(RenLibWriteError::Size { size: tree.size() });
    }
    // Number of moves up to each node; parents come first in preorder, but not always by number.
    let mut counts = vec![0_u32; tree.node_count()];
    for node in tree.preorder() {
        let notes = tree.notes(node);
        if notes.setup.as_ref().is_some_and(|setup| !setup.has_no_stones()) {
            return Err(RenLibWriteError::Setup);
        }
        let before = tree.parent(node).map_or(0, |parent| counts[parent.index()]);
        counts[node.index()] = before;
        if let Some(Move { color, point }) = tree.played(node) {
            counts[node.index()] = before + 1;
            let number = before as usize + 1;
            if color != Color::ALL[(before % 2) as usize] {
                return Err(RenLibWriteError::Color { number, color });
            }
            if point.is_some_and(|point| byte_of(point).is_none()) {
                return Err(RenLibWriteError::OffBoard { number });
            }
        }
    }
    Ok(())
}

struct Writer<'a> {
    tree: &'a GameTree,
    bytes: Vec<u8>,
    /// Texts for the points of later nodes.
    texts: BTreeMap<NodeId, &'a str>,
}

impl<'a> Writer<'a> {
    fn node(&mut self, node: NodeId) {
        let tree = self.tree;
        let notes = tree.notes(node);
        let alone = self.share_labels(node, notes);
        let has_children = tree.first_child(node).is_some();

        let point = match tree.played(node) {
            Some(Move { point, .. }) => point,
            None => kept(notes, property::POINT).and_then(|name| name.parse().ok()),
        };
        let mut flags = 0;
        let mut set = |is_set: bool, flag: u8| flags |= if is_set { flag } else { 0 };
        set(tree.next_sibling(node).is_some(), flag::SIBLING);
        set(!has_children && alone.is_empty(), flag::LEAF);
        set(notes.hotspot, flag::MARK);
        set(kept(notes, property::START).is_some(), flag::START);
        set(tree.played(node).is_none() && node != NodeId::ROOT, flag::NO_MOVE);
        let own = kept(notes, property::TEXT);
        let text = match self.texts.remove(&node) {
            Some(text) => Some(text.to_owned()),
            None => own.filter(|_| point.is_none()),
        };
        self.put(point, flags, &comment(notes), text.as_deref().unwrap_or_default());
        for (index, &(point, text)) in alone.iter().enumerate() {
            let has_next = index + 1 < alone.len() || has_children;
            let sibling = if has_next { flag::SIBLING } else { 0 };
            self.put(Some(point), flag::NO_MOVE | flag::LEAF | sibling, "", text);
        }
    }

    /// Moves the labels of a node to the children with moves on their points, and returns the
    /// remaining labels.
    fn share_labels(&mut self, node: NodeId, notes: &'a Notes) -> Vec<(Point, &'a str)> {
        if notes.labels.is_empty() {
            return Vec::new();
        }
        let mut labels = notes.labels.clone();
        labels.retain(|&point, text| !text.is_empty() && byte_of(point).is_some());
        for child in self.tree.children(node) {
            let point = self.tree.played(child).and_then(|played| played.point);
            if let Some(point) = point.filter(|point| labels.remove(point).is_some()) {
                self.texts.insert(child, &notes.labels[&point]);
            }
        }
        labels.keys().map(|&point| (point, notes.labels[&point].as_str())).collect()
    }

    fn put(&mut self, point: Option<Point>, flags: u8, comment: &str, text: &str) {
        let mut flags = flags;
        let (comment, text) = (encode(comment), encode(text));
        flags |= if comment.is_empty() { 0 } else { flag::COMMENT };
        flags |= if text.is_empty() { 0 } else { flag::EXTENSION };
        self.bytes.extend([point.and_then(byte_of).unwrap_or(0), flags]);
        if !text.is_empty() {
            self.bytes.extend([0, flag::TEXT]);
        }
        for text in [comment, text] {
            if !text.is_empty() {
                self.bytes.extend_from_slice(&text);
                // One or two zeros.
                self.bytes.resize(self.bytes.len() + 2 - text.len() % 2, 0);
            }
        }
    }
}

/// Returns the comment of a node: its first line and the other lines.
fn comment(notes: &Notes) -> String {
    let mut comment = notes.name.replace(['\r', '\n', LINES], " ");
    if !notes.comment.is_empty() {
        comment.push(LINES);
        comment.push_str(&notes.comment);
    }
    comment
}

/// Returns the text of a property.
fn kept(notes: &Notes, identifier: &str) -> Option<String> {
    let property = notes.properties.iter().find(|property| property.identifier() == identifier)?;
    property.values().first().map(|value| sgf::unescaped(value))
}

/// Data of a tree that a library cannot hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Losses {
    /// Whether the tree has players, a date and the like.
    pub info: bool,
    /// Whether the tree has a rule.
    pub rule: bool,
    /// Number of nodes that set the side to move.
    pub sides: usize,
    /// Number of nodes with marks on points.
    pub marks: usize,
    /// Number of nodes with other properties.
    pub properties: usize,
}

/// Returns the data of a tree that [`write()`] omits.
#[must_use]
pub fn losses(tree: &GameTree) -> Losses {
    let mut losses =
        Losses { info: !tree.info().is_empty(), rule: tree.rule().is_some(), ..Losses::default() };
    for node in tree.preorder() {
        let notes = tree.notes(node);
        let ours = |identifier: &str| match identifier {
            property::START => true,
            property::POINT => tree.played(node).is_none() && node != NodeId::ROOT,
            property::TEXT => tree.played(node).is_none_or(|played| played.point.is_none()),
            _ => false,
        };
        losses.sides += usize::from(notes.setup.as_ref().is_some_and(|setup| setup.side.is_some()));
        losses.marks += usize::from(!notes.marks.is_empty());
        let lost = notes.properties.iter().any(|property| !ours(property.identifier()));
        losses.properties += usize::from(lost);
    }
    losses
}

impl Losses {
    /// Returns whether a library can hold the whole tree.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Lists the kinds of lost data, separated by commas.
impl fmt::Display for Losses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { info, rule, sides, marks, properties } = *self;
        let mut comma = "";
        for (is_lost, name) in [(info, "players and event"), (rule, "the rule")] {
            if is_lost {
                write!(f, "{comma}{name}")?;
                comma = ", ";
            }
        }
        for (count, name) in
            [(sides, "sides to move"), (marks, "marks of points"), (properties, "other properties")]
        {
            if count > 0 {
                write!(f, "{comma}{name} of nodes: {count}")?;
                comma = ", ";
            }
        }
        Ok(())
    }
}
