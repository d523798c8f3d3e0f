//! Writer of SGF.

use alloc::format;
use alloc::string::String;

use super::value;
use crate::notation::rules;
use crate::tree::{GameTree, NodeId, Setup};
use crate::{Color, Point};

/// Maximum length of a line, unless a single value is longer.
const WIDTH: usize = 78;

/// Returns a tree as SGF, followed by a line end.
///
/// Lines break between properties and never within a text. [`parse`](super::parse) reads an equal
/// tree back, except for tabs and for line ends in one-line texts, which become blanks.
///
/// ```
/// use gomoku::notation::sgf;
/// use gomoku::{Board, Rule};
/// use gomoku::tree::GameTree;
///
/// let mut board = Board::new(15, Rule::Renju)?;
/// board.place("H8".parse()?)?;
/// board.place("H9".parse()?)?;
/// let text = sgf::write(&GameTree::from_board(&board));
/// assert_eq!(text, "(;GM[4]FF[4]CA[UTF-8]SZ[15]RU[renju];B[hh];W[hg])\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn write(tree: &GameTree) -> String {
    let mut writer = Writer { tree, text: String::from("("), column: 1 };
    let is_branch = |node: NodeId| {
        let first = tree.parent(node).and_then(|parent| tree.first_child(parent));
        first.is_some_and(|first| tree.next_sibling(first).is_some())
    };
    let mut node = NodeId::ROOT;
    loop {
        writer.node(node);
        if let Some(child) = tree.first_child(node) {
            if is_branch(child) {
                writer.line();
                writer.bracket('(');
            }
            node = child;
            continue;
        }
        // Return to a node with another branch.
        let next = loop {
            if is_branch(node) {
                writer.bracket(')');
            }
            if let Some(sibling) = tree.next_sibling(node) {
                break Some(sibling);
            }
            match tree.parent(node) {
                Some(parent) => node = parent,
                None => break None,
            }
        };
        let Some(next) = next else { break };
        writer.line();
        writer.bracket('(');
        node = next;
    }
    writer.bracket(')');
    writer.text.push('\n');
    writer.text
}

struct Writer<'a> {
    tree: &'a GameTree,
    text: String,
    column: usize,
}

impl Writer<'_> {
    fn line(&mut self) {
        if self.column > 0 {
            self.text.push('\n');
            self.column = 0;
        }
    }

    fn bracket(&mut self, bracket: char) {
        self.text.push(bracket);
        self.column += 1;
    }

    /// Adds an unbreakable piece, on a new line if it does not fit.
    fn piece(&mut self, piece: &str) {
        let first = piece.split('\n').next().unwrap_or_default();
        if self.column + first.chars().count() > WIDTH {
            self.line();
        }
        self.text.push_str(piece);
        match piece.rsplit_once('\n') {
            Some((_, last)) => self.column = last.chars().count(),
            None => self.column += first.chars().count(),
        }
    }

    fn property(&mut self, identifier: &str, fill: impl FnOnce(&mut String)) {
        let mut piece = format!("{identifier}[");
        fill(&mut piece);
        piece.push(']');
        self.piece(&piece);
    }

    /// Adds a text property, unless the text is empty.
    fn note(&mut self, identifier: &str, text: &str) {
        if !text.is_empty() {
            self.property(identifier, |value| value::push_text(value, text));
        }
    }

    /// Adds a property of points. Lines may break between points.
    fn points(&mut self, identifier: &str, points: impl Iterator<Item = Point>) {
        let size = self.tree.size();
        let mut name = identifier;
        for point in points {
            self.property(name, |value| value::push_point(value, point, size));
            name = "";
        }
    }

    fn node(&mut self, node: NodeId) {
        let size = self.tree.size();
        let notes = self.tree.notes(node);
        self.piece(";");
        if node == NodeId::ROOT {
            self.root();
        }
        if let Some(Setup { black, white, empty, side }) = notes.setup.as_deref() {
            self.points("AB", black.iter());
            self.points("AW", white.iter());
            self.points("AE", empty.iter());
            if let Some(side) = side {
                self.property("PL", |value| value.push_str(color(*side)));
            }
        }
        if let Some(played) = self.tree.played(node) {
            self.property(color(played.color), |value| {
                if let Some(point) = played.point {
                    value::push_point(value, point, size);
                }
            });
        }
        self.note("N", &notes.name);
        self.note("C", &notes.comment);
        let mut name = "LB";
        for (&point, text) in &notes.labels {
            self.property(name, |value| {
                value::push_point(value, point, size);
                value.push(':');
                value::push_part(value, text);
            });
            name = "";
        }
        let mut marks = notes.marks.iter().peekable();
        while let Some(&&(mark, _)) = marks.peek() {
            let same = core::iter::from_fn(|| marks.next_if(|(next, _)| *next == mark));
            self.points(mark.identifier(), same.map(|&(_, point)| point));
        }
        if notes.hotspot {
            self.property("HO", |value| value.push('1'));
        }
        for property in &notes.properties {
            let mut name = property.identifier();
            for text in property.values() {
                self.property(name, |value| value.push_str(text));
                name = "";
            }
        }
    }

    fn root(&mut self) {
        let info = self.tree.info();
        let size = self.tree.size();
        self.piece(&format!("GM[4]FF[4]CA[UTF-8]SZ[{size}]"));
        match self.tree.rule() {
            // Keep the wording of the file if it means the same.
            Some(rule) if rules::rule_of(&info.rules) != Some(rule) => self.note("RU", rule.name()),
            _ => self.note("RU", &info.rules),
        }
        let texts = [
            ("PB", &info.black),
            ("PW", &info.white),
            ("EV", &info.event),
            ("RO", &info.round),
            ("PC", &info.place),
            ("DT", &info.date),
            ("RE", &info.result),
        ];
        for (identifier, text) in texts {
            self.note(identifier, text);
        }
    }
}

const fn color(color: Color) -> &'static str {
    match color {
        Color::Black => "B",
        Color::White => "W",
    }
}
