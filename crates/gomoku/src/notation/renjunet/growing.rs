//! A game so far.

use crate::notation::error::NotationErrorKind;
use crate::tree::{GameInfo, GameTree, Move, NodeId, Property};
use crate::{Color, Point};

/// The side of every board.
pub(super) const SIZE: usize = 15;

pub(super) const MOVE: &str = "a move of 15x15 such as h8, as in a database of RenjuNet";

/// The most moves of a game: a board has no more points.
const MOST_MOVES: usize = SIZE * SIZE;

/// What a node of a tree takes, about.
const NODE_BYTES: usize = size_of::<[u64; 8]>();

/// A game so far.
#[derive(Debug)]
pub(super) struct Growing {
    pub(super) tree: GameTree,
    node: NodeId,
    moves: usize,
}

impl Growing {
    /// Returns a game without moves.
    pub(super) const fn new(tree: GameTree) -> Self {
        Self { tree, node: NodeId::ROOT, moves: 0 }
    }

    /// Adds the moves of a text, or says where there is none and what is wrong.
    pub(super) fn play(&mut self, words: &str) -> Result<(), (usize, NotationErrorKind)> {
        let mut at = 0;
        for word in words.split_inclusive(|c: char| c.is_whitespace() || c == ',') {
            let name = word.trim_end_matches(|c: char| c.is_whitespace() || c == ',');
            if !name.is_empty() {
                let color = Color::ALL[self.moves % 2];
                let played = match name.to_ascii_lowercase().as_str() {
                    "pass" | "-" | "--" => Move::pass(color),
                    name => {
                        let point = name.parse().ok().filter(|point: &Point| point.is_on(SIZE));
                        let expected = NotationErrorKind::Expected { expected: MOVE };
                        Move::stone(color, point.ok_or((at, expected))?)
                    }
                };
                self.moves += 1;
                if self.moves > MOST_MOVES {
                    let (found, max) = (self.moves, MOST_MOVES);
                    return Err((at, NotationErrorKind::MoveCount { found, max }));
                }
                self.node = self.tree.add(self.node, Some(played));
            }
            at += word.len();
        }
        Ok(())
    }
}

/// Returns the memory of a game, about.
pub(super) fn memory_of(tree: &GameTree) -> usize {
    let GameInfo { black, white, event, round, place, date, result, rules } = tree.info();
    let texts = [black, white, event, round, place, date, result, rules];
    let notes = tree.notes(NodeId::ROOT);
    let properties = notes.properties.iter().flat_map(Property::values);
    let texts: usize = texts.into_iter().chain(properties).map(String::len).sum();
    NODE_BYTES * (tree.node_count() + 16) + texts + notes.comment.len()
}
