//! Tree under construction, filled value by value.

use alloc::borrow::ToOwned;
use alloc::string::String;

use super::value;
use crate::Color;
use crate::notation::reading::ReadWarning;
use crate::notation::rules;
use crate::tree::{GameTree, Mark, Move, NodeId, Notes, Property, Setup};

const POINT: &str = "a point of the board such as hh or H8";

/// Raw value of a property, with its position.
#[derive(Clone, Copy)]
pub(super) struct Value<'a> {
    pub(super) raw: &'a str,
    pub(super) at: usize,
    /// Whether this is the first value of its property.
    pub(super) first: bool,
}

/// Tree under construction.
pub(super) struct Growing {
    pub(super) tree: GameTree,
    /// Node that receives moves and notes.
    pub(super) node: NodeId,
    /// Whether the current node of the file is the first of its tree.
    pub(super) is_first: bool,
}

impl Growing {
    /// Adds a value of a property. Returns the memory used, or the expected content on error.
    pub(super) fn apply(
        &mut self,
        identifier: &str,
        value: Value<'_>,
    ) -> Result<usize, &'static str> {
        let size = self.tree.size();
        let points = || value::points(value.raw, size).ok_or(POINT);
        let is_empty = value.raw.trim().is_empty();
        let raw = value.raw;
        match identifier {
            "GM" | "SZ" | "FF" | "CA" if self.is_first => return Ok(0),
            "B" => return self.play(Color::Black, raw),
            "W" => return self.play(Color::White, raw),
            "AB" | "AW" | "AE" if is_empty => return Ok(0),
            "AB" | "AW" | "AE" => {
                let setup = self.tree.setup_mut(self.node);
                for point in points()? {
                    let sets = [&mut setup.black, &mut setup.white, &mut setup.empty];
                    // The last value counts.
                    for (set, name) in sets.into_iter().zip(["AB", "AW", "AE"]) {
                        if name == identifier {
                            set.insert(point);
                        } else {
                            set.remove(point);
                        }
                    }
                }
                return Ok(size_of::<Setup>() + size_of::<Notes>());
            }
            "PL" => {
                let side = match raw.trim().to_ascii_lowercase().as_str() {
                    "b" | "black" | "1" => Color::Black,
                    "w" | "white" | "2" => Color::White,
                    _ => return Err("a colour, B or W"),
                };
                self.tree.setup_mut(self.node).side = Some(side);
                return Ok(size_of::<Setup>() + size_of::<Notes>());
            }
            "LB" => {
                let (point, text) = value::split(raw).ok_or("a point and a text such as hh:A")?;
                let point = value::point(point, size).ok_or(POINT)?;
                let labels = &mut self.tree.notes_mut(self.node).labels;
                labels.insert(point, value::simple_text(text));
                return Ok(size_of::<[Notes; 2]>() + raw.len());
            }
            "HO" if raw.trim() == "1" => {
                self.tree.notes_mut(self.node).hotspot = true;
                return Ok(size_of::<Notes>());
            }
            _ => {}
        }
        if let Some(mark) = mark(identifier) {
            let marks = &mut self.tree.notes_mut(self.node).marks;
            let mut count = 0;
            if !is_empty {
                let points = points()?.inspect(|_| count += 1);
                marks.extend(points.map(|point| (mark, point)));
            }
            // Points that are already marked take time but no memory.
            return Ok(size_of::<Notes>() + size_of::<[u64; 8]>() * count);
        }
        let text = match identifier {
            "C" => Some(&mut self.tree.notes_mut(self.node).comment),
            "N" => Some(&mut self.tree.notes_mut(self.node).name),
            _ if self.is_first => self.info(identifier),
            _ => None,
        };
        if let Some(text) = text {
            if identifier == "C" {
                if !text.is_empty() {
                    text.push('\n');
                }
                text.push_str(&value::text(raw));
            } else {
                if !text.is_empty() {
                    text.push(' ');
                }
                text.push_str(&value::simple_text(raw));
            }
            return Ok(size_of::<Notes>() + raw.len());
        }
        let is_new = self.tree.rule().is_none() && self.tree.info().rules.is_empty();
        if self.is_first && identifier == "RU" && is_new {
            // A plain name need not be stored as text.
            let text = value::simple_text(raw);
            self.tree.set_rule(rules::rule_of(&text));
            if self.tree.rule().is_none_or(|rule| rule.name() != text) {
                self.tree.info_mut().rules = text;
            }
            return Ok(raw.len());
        }
        self.keep(identifier, value);
        Ok(size_of::<[Notes; 2]>() + identifier.len() + raw.len())
    }

    /// Takes the rule from the name of the game if no property names one.
    pub(super) fn rule_of_name(&mut self) -> Option<ReadWarning> {
        if self.tree.rule().is_some() || !self.tree.info().rules.is_empty() {
            return None;
        }
        let properties = &self.tree.notes(NodeId::ROOT).properties;
        let name = properties.iter().find(|property| property.identifier() == "GN")?;
        let text = value::simple_text(name.values().first()?);
        let rule = rules::rule_of_name(&text)?;
        self.tree.set_rule(Some(rule));
        Some(ReadWarning::RuleOfName { rule, text })
    }

    /// Adds a move to the current node, or to a new one if the node has a move or is the root,
    /// which stands for the start.
    fn play(&mut self, color: Color, raw: &str) -> Result<usize, &'static str> {
        let size = self.tree.size();
        let played = if value::is_pass(raw, size) {
            Move::pass(color)
        } else {
            Move::stone(color, value::point(raw, size).ok_or(POINT)?)
        };
        if self.node == NodeId::ROOT || self.tree.played(self.node).is_some() {
            self.node = self.tree.add(self.node, Some(played));
        } else {
            self.tree.set_played(self.node, played);
        }
        Ok(size_of::<[u64; 8]>())
    }

    /// Returns the field for a property of the game, unless it is already set.
    fn info(&mut self, identifier: &str) -> Option<&mut String> {
        let info = self.tree.info_mut();
        let text = match identifier {
            "PB" => &mut info.black,
            "PW" => &mut info.white,
            "EV" => &mut info.event,
            "RO" => &mut info.round,
            "PC" => &mut info.place,
            "DT" => &mut info.date,
            "RE" => &mut info.result,
            _ => return None,
        };
        text.is_empty().then_some(text)
    }

    /// Keeps a value unchanged.
    fn keep(&mut self, identifier: &str, value: Value<'_>) {
        let properties = &mut self.tree.notes_mut(self.node).properties;
        match properties.last_mut() {
            Some(last) if !value.first && last.identifier() == identifier => {
                last.push(value.raw.to_owned());
            }
            // The reader has already found the ends of identifier and value.
            _ => properties.extend(Property::new(identifier, [value.raw])),
        }
    }
}

fn mark(identifier: &str) -> Option<Mark> {
    Mark::ALL.into_iter().find(|mark| mark.identifier() == identifier)
}
