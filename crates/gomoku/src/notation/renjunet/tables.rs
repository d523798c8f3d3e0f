//! Tables before the games (players, tournaments, rules and openings by number), and a game under
//! construction.

use std::collections::BTreeMap;

use quick_xml::escape::unescape;
use quick_xml::events::BytesStart;

use crate::notation::error::NotationErrorKind;
use crate::notation::{rules, sgf};
use crate::tree::{GameInfo, GameTree, Move, NodeId, Property};
use crate::{Color, Point, Rule};

/// Maximum number of attributes of an element.
const MOST_ATTRIBUTES: usize = 64;

/// Attributes of an element.
pub(super) type Values = BTreeMap<String, String>;

/// Contents of the tables, by number.
#[derive(Debug, Default)]
pub(super) struct Tables {
    players: BTreeMap<String, String>,
    tournaments: BTreeMap<String, Tournament>,
    rules: BTreeMap<String, String>,
    openings: BTreeMap<String, String>,
}

#[derive(Debug, Default)]
struct Tournament {
    name: String,
    date: String,
}

impl Tables {
    /// Adds the attributes of an element inside another one, and returns the approximate memory
    /// used.
    pub(super) fn add(&mut self, parent: &str, name: &str, values: &Values) -> usize {
        let value = |name: &str| values.get(name).cloned().unwrap_or_default();
        match (parent, name) {
            ("players", "player") => {
                let name = [value("name"), value("surname")].join(" ").trim().to_owned();
                self.players.insert(value("id"), name);
            }
            ("tournaments", "tournament") => {
                let date = date(&value("year"), &value("month"));
                let tournament = Tournament { name: value("name"), date };
                self.tournaments.insert(value("id"), tournament);
            }
            ("rules", "rule") => {
                self.rules.insert(value("id"), value("name"));
            }
            ("openings", "opening") => {
                let name = value("abbr");
                let name = if name.is_empty() { value("name") } else { name };
                self.openings.insert(value("id"), name);
            }
            _ => return 0,
        }
        values.values().map(String::len).sum::<usize>() + size_of::<[String; 8]>()
    }

    /// Returns the game information in a set of attributes.
    pub(super) fn game(&self, values: &Values) -> Result<Growing, NotationErrorKind> {
        let mut tree = GameTree::new(SIZE).map_err(NotationErrorKind::Board)?;
        let value =
            |name: &str| values.get(name).map(String::as_str).filter(|text| !text.is_empty());
        // An unknown number is better than no entry.
        let named = |table: &BTreeMap<String, String>, name: &str| {
            let number = value(name)?;
            Some(table.get(number).cloned().unwrap_or_else(|| format!("{name} {number}")))
        };
        let info = tree.info_mut();
        info.black = named(&self.players, "black").unwrap_or_default();
        info.white = named(&self.players, "white").unwrap_or_default();
        if let Some(number) = value("tournament") {
            match self.tournaments.get(number) {
                Some(Tournament { name, date }) => {
                    info.event.clone_from(name);
                    info.date.clone_from(date);
                }
                None => info.event = format!("tournament {number}"),
            }
        }
        info.round = value("round").unwrap_or_default().to_owned();
        info.result = match value("bresult") {
            Some("1") => "B+",
            Some("0") => "W+",
            Some("0.5" | "0,5" | ".5") => "0",
            _ => "",
        }
        .to_owned();
        let rule = named(&self.rules, "rule");
        // All games there are renju unless their rule has another name.
        let meant = rule.as_deref().and_then(rules::rule_of);
        let is_gomoku = rule.as_deref().is_some_and(|name| name.to_lowercase().contains("gomoku"));
        info.rules = rule.unwrap_or_default();
        tree.set_rule(if is_gomoku { meant } else { meant.or(Some(Rule::Renju)) });
        let opening = named(&self.openings, "opening");
        let texts = [
            ("RIFID", value("id").map(str::to_owned)),
            ("RIFOPENING", opening),
            ("RIFALT", value("alt").map(str::to_owned)),
            ("RIFSWAP", value("swap").map(str::to_owned)),
        ];
        for (identifier, text) in texts {
            let property = text.map(|text| Property::new(identifier, [sgf::escaped(&text)]));
            let properties = &mut tree.notes_mut(NodeId::ROOT).properties;
            properties.extend(property.into_iter().flatten());
        }
        Ok(Growing::new(tree))
    }
}

/// Returns the attributes of an element. For duplicate names, the last one counts.
pub(super) fn attributes(element: &BytesStart<'_>) -> Result<Values, NotationErrorKind> {
    let mut values = Values::new();
    for attribute in element.attributes().with_checks(false) {
        let attribute = attribute.map_err(|_| NotationErrorKind::Xml)?;
        if values.len() == MOST_ATTRIBUTES {
            return Err(NotationErrorKind::Xml);
        }
        // An unknown entity stays as written.
        let value = match unescape(&attribute.value) {
            Ok(value) => value.into_owned(),
            Err(_) => attribute.value.into_owned(),
        };
        let value = value.split_whitespace().collect::<Vec<_>>().join(" ");
        values.insert(attribute.key.as_ref().to_owned(), value);
    }
    Ok(values)
}

/// Returns a date in SGF form from a year and an optional month.
fn date(year: &str, month: &str) -> String {
    match month.parse::<u8>() {
        Ok(month @ 1..=12) if year.len() == 4 => format!("{year}-{month:02}"),
        _ => year.to_owned(),
    }
}

/// Side of every board.
pub(super) const SIZE: usize = 15;

pub(super) const MOVE: &str = "a move on 15x15 such as h8, as in RenjuNet's database";

/// Maximum number of moves of a game: the number of points of a board.
const MOST_MOVES: usize = SIZE * SIZE;

/// Approximate memory of a tree node in bytes.
const NODE_BYTES: usize = size_of::<[u64; 8]>();

/// Game under construction.
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

    /// Adds the moves of a text, or returns the position of the first bad move and its error.
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

/// Returns the approximate memory of a game.
pub(super) fn memory_of(tree: &GameTree) -> usize {
    let GameInfo { black, white, event, round, place, date, result, rules } = tree.info();
    let texts = [black, white, event, round, place, date, result, rules];
    let notes = tree.notes(NodeId::ROOT);
    let properties = notes.properties.iter().flat_map(Property::values);
    let texts: usize = texts.into_iter().chain(properties).map(String::len).sum();
    NODE_BYTES * (tree.node_count() + 16) + texts + notes.comment.len()
}
