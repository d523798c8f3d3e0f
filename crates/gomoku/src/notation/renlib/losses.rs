//! What a library cannot hold.

use std::fmt;

use super::property;
use crate::tree::{GameTree, NodeId};

/// How much of a tree a library leaves out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Losses {
    /// Players, date and the like are known.
    pub info: bool,
    /// The rule is known.
    pub rule: bool,
    /// Nodes that say whose move it is.
    pub sides: usize,
    /// Nodes with marks on points.
    pub marks: usize,
    /// Nodes with other properties.
    pub properties: usize,
}

/// Returns what [`write`](super::write()) leaves out of a tree.
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
    /// Returns whether nothing is left out.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// The kinds that are there, separated by commas.
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
