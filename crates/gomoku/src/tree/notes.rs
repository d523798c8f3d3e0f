//! Data of a node besides its move, and the information about a game.
//!
//! Nodes of a tree and their moves.

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;

use thiserror::Error;

use crate::{Color, Point, PointSet};

/// Comments, marks, set-up stones and other properties of a node.
///
/// A set-up that changes nothing equals a missing one.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Notes {
    /// Title or one-line comment (`N` in SGF).
    pub name: String,
    /// Comment, with lines ended by `\n` (`C`).
    pub comment: String,
    /// Texts on points of the board at this node (`LB`), such as the names of the moves from here.
    pub labels: BTreeMap<Point, String>,
    /// Marks on points of the board at this node.
    pub marks: BTreeSet<(Mark, Point)>,
    /// Whether the node is marked for a later visit (`HO[1]`).
    pub hotspot: bool,
    /// Stones that are not moves, and the side to move.
    pub setup: Option<Box<Setup>>,
    /// Other properties of an SGF file, in its order.
    pub properties: Vec<Property>,
}

impl Notes {
    pub(super) const EMPTY: Self = Self {
        name: String::new(),
        comment: String::new(),
        labels: BTreeMap::new(),
        marks: BTreeSet::new(),
        hotspot: false,
        setup: None,
        properties: Vec::new(),
    };

    /// Returns whether there are no notes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }
}

impl PartialEq for Notes {
    fn eq(&self, other: &Self) -> bool {
        // The pattern names all fields, so that a new field cannot be left out of the comparison.
        let Self { name, comment, labels, marks, hotspot, setup, properties } = self;
        let changes = |setup: &Option<Box<Setup>>| setup.as_deref().cloned().unwrap_or_default();
        *name == other.name
            && *comment == other.comment
            && *labels == other.labels
            && *marks == other.marks
            && *hotspot == other.hotspot
            && *properties == other.properties
            && changes(setup) == changes(&other.setup)
    }
}

impl Eq for Notes {}

/// Shape of a mark on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub enum Mark {
    /// A circle (`CR` in SGF).
    Circle,
    /// A cross (`MA`).
    Cross,
    /// A selected point (`SL`).
    Selected,
    /// A square (`SQ`).
    Square,
    /// A triangle (`TR`).
    Triangle,
}

impl Mark {
    /// All shapes.
    pub const ALL: [Self; 5] =
        [Self::Circle, Self::Cross, Self::Selected, Self::Square, Self::Triangle];

    /// Returns the identifier in SGF, such as `CR`.
    #[must_use]
    pub const fn identifier(self) -> &'static str {
        match self {
            Self::Circle => "CR",
            Self::Cross => "MA",
            Self::Selected => "SL",
            Self::Square => "SQ",
            Self::Triangle => "TR",
        }
    }
}

/// Change of the board that is not a move: stones added or removed, and the side to move.
///
/// Points are cleared first ([`empty`](Self::empty)), then stones replace the contents of their
/// points. If the node also has a move, the set-up comes before it and [`side`](Self::side) after
/// it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub struct Setup {
    /// Points that get a black stone (`AB` in SGF).
    pub black: PointSet,
    /// Points that get a white stone (`AW`).
    pub white: PointSet,
    /// Points that become empty (`AE`).
    pub empty: PointSet,
    /// The side to move (`PL`).
    pub side: Option<Color>,
}

impl Setup {
    /// Returns whether no point changes.
    #[must_use]
    pub fn has_no_stones(&self) -> bool {
        self.black.is_empty() && self.white.is_empty() && self.empty.is_empty()
    }
}

/// Property of an SGF file without its own field, kept unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    identifier: String,
    values: Vec<String>,
}

/// Reason why a property is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PropertyError {
    /// The identifier has characters other than capital letters and digits.
    #[error("not an identifier; expected capital letters or digits")]
    Identifier,
    /// There is no value.
    #[error("a property without a value; expected one, which may be empty")]
    NoValue,
    /// An escape error would end a value too early or not at all.
    #[error("a value with a `]` or a last `\\` that is not escaped")]
    Value,
}

impl Property {
    /// Returns a property. Values are as in SGF between brackets, with `]` and `\` escaped by a
    /// `\`.
    ///
    /// # Errors
    ///
    /// Returns an error if the identifier has characters other than capital letters and digits, if
    /// there is no value, or if a value has an unescaped `]` or ends in an unescaped `\`.
    pub fn new(
        identifier: impl Into<String>,
        values: impl IntoIterator<Item = impl Into<String>>,
    ) -> Result<Self, PropertyError> {
        let identifier = identifier.into();
        let values: Vec<String> = values.into_iter().map(Into::into).collect();
        let is_capital = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit();
        if identifier.is_empty() || !identifier.bytes().all(is_capital) {
            return Err(PropertyError::Identifier);
        }
        if values.is_empty() {
            return Err(PropertyError::NoValue);
        }
        if !values.iter().all(|value| is_closed(value)) {
            return Err(PropertyError::Value);
        }
        Ok(Self { identifier, values })
    }

    /// Returns the identifier: capital letters and digits.
    #[must_use]
    pub fn identifier(&self) -> &str {
        &self.identifier
    }

    /// Returns the values, at least one, still escaped.
    #[must_use]
    pub fn values(&self) -> &[String] {
        &self.values
    }

    /// Adds a correctly escaped value.
    pub(crate) fn push(&mut self, value: String) {
        debug_assert!(is_closed(&value));
        self.values.push(value);
    }
}

/// Returns whether a value is escaped correctly, so that it ends at its own bracket.
fn is_closed(value: &str) -> bool {
    let mut escaped = false;
    for byte in value.bytes() {
        match byte {
            b']' if !escaped => return false,
            b'\\' => escaped = !escaped,
            _ => escaped = false,
        }
    }
    !escaped
}

/// Players, date and result of a game: texts of one line, empty if unknown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub struct GameInfo {
    /// Name of Black (`PB` in SGF).
    pub black: String,
    /// Name of White (`PW`).
    pub white: String,
    /// Event (`EV`).
    pub event: String,
    /// Round (`RO`).
    pub round: String,
    /// Place (`PC`).
    pub place: String,
    /// Date, in SGF's form such as `2026-11-21` (`DT`).
    pub date: String,
    /// Result in SGF's form: `B+` or `W+`, with an optional reason such as `B+R`, or `0` for a draw
    /// (`RE`).
    pub result: String,
    /// Rule as the file names it (`RU`). [`GameTree::rule`](crate::tree::GameTree::rule) is its
    /// meaning.
    pub rules: String,
}

impl GameInfo {
    /// Returns whether all texts are empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Node of a [`GameTree`](super::GameTree). It is valid for that tree only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub(super) u32);

impl NodeId {
    /// Root of any tree.
    pub const ROOT: Self = Self(0);

    /// Returns the number of the node in order of addition: 0 for the root.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Link to no node.
pub(super) const NONE: u32 = u32::MAX;

/// Returns the node of a link.
pub(super) fn link(id: u32) -> Option<NodeId> {
    (id != NONE).then_some(NodeId(id))
}

/// Stone that a player places on the board, or a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub struct Move {
    /// Colour of the player.
    pub color: Color,
    /// Point of the stone, or `None` for a pass.
    pub point: Option<Point>,
}

impl Move {
    /// Returns the move of a stone.
    #[must_use]
    pub const fn stone(color: Color, point: Point) -> Self {
        Self { color, point: Some(point) }
    }

    /// Returns a pass.
    #[must_use]
    pub const fn pass(color: Color) -> Self {
        Self { color, point: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn properties_end_where_they_should() {
        for (value, is_right) in [
            ("", true),
            ("a]", false),
            (r"a\]", true),
            (r"\\]", false),
            (r"\\\]", true),
            ("\\", false),
        ] {
            assert_eq!(Property::new("XY", [value]).is_ok(), is_right, "{value}");
        }
        assert_eq!(Property::new("xy", [""]), Err(PropertyError::Identifier));
        assert_eq!(Property::new("", [""]), Err(PropertyError::Identifier));
        assert_eq!(Property::new("A", Vec::<String>::new()), Err(PropertyError::NoValue));
        let property = Property::new("5A", ["gh", ""]).unwrap();
        assert_eq!((property.identifier(), property.values().len()), ("5A", 2));
    }
}
