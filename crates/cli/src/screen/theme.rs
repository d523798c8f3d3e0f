//! Colours and characters of a screen.

use ratatui::style::{Color, Modifier, Style as Look};

use super::shown::Content;
use crate::game::Side;
use crate::terminal::colors::{BLACK, Colors, Ground, Shade, Shades, WHITE};
use crate::terminal::drawing::Style;

/// Colours and characters of a screen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Theme {
    /// Whether the terminal shows more than ASCII.
    pub(crate) has_boxes: bool,
    colors: Colors,
    shades: Shades,
}

impl Theme {
    pub(crate) const fn new(style: Style, ground: Ground) -> Self {
        let (has_boxes, colors) = match style {
            Style::Box(colors) => (true, colors),
            Style::Plain => (false, Colors::None),
        };
        Self { has_boxes, colors, shades: ground.shades() }
    }

    /// Returns one of two texts: for terminals that show more than ASCII, and for others.
    pub(crate) const fn either<'a>(&self, boxes: &'a str, plain: &'a str) -> &'a str {
        if self.has_boxes { boxes } else { plain }
    }

    fn color(self, (true_color, index): Shade) -> Color {
        match self.colors {
            Colors::True => Color::from(true_color),
            Colors::Indexed => Color::Indexed(index),
            Colors::None => Color::Reset,
        }
    }

    fn on_ground(self, shade: Shade) -> Look {
        Look::new().bg(self.color(self.shades.ground)).fg(self.color(shade))
    }

    /// Returns the look of lines on the board.
    pub(crate) fn line(self) -> Look {
        self.on_ground(self.shades.line)
    }

    pub(crate) fn stone(self, side: Side) -> Look {
        self.on_ground(if side == Side::Black { BLACK } else { WHITE })
    }

    /// Returns the look of a forbidden point.
    pub(crate) fn forbidden(self) -> Look {
        self.on_ground(self.shades.marks[0]).add_modifier(Modifier::BOLD)
    }

    /// Returns the look of scores on the board.
    pub(crate) fn score(self, is_best: bool) -> Look {
        let look = self.on_ground(self.shades.marks[if is_best { 2 } else { 1 }]);
        if is_best { look.add_modifier(Modifier::BOLD) } else { look }
    }

    /// Returns the look of the brackets of the cursor.
    pub(crate) fn cursor(self) -> Look {
        self.on_ground(self.shades.marks[0]).add_modifier(Modifier::BOLD)
    }

    /// Returns the look of labels.
    pub(crate) fn faint(self) -> Look {
        Look::new().add_modifier(Modifier::DIM)
    }

    /// Returns the sign of a stone.
    pub(crate) const fn sign(&self, side: Side, is_last: bool) -> &'static str {
        match (side, self.has_boxes, is_last) {
            (Side::Black, true, false) => "●",
            (Side::Black, true, true) => "◉",
            (Side::White, true, false) => "○",
            (Side::White, true, true) => "◎",
            (Side::Black, false, _) => "X",
            (Side::White, false, _) => "O",
        }
    }

    /// Returns the sign of a crossing of lines: whether it is at the left, right, upper and lower edge.
    pub(crate) const fn crossing(&self, [left, right, top, bottom]: [bool; 4]) -> &'static str {
        if !self.has_boxes {
            return ".";
        }
        match (left, right, top, bottom) {
            (true, _, true, _) => "┌",
            (_, true, true, _) => "┐",
            (true, _, _, true) => "└",
            (_, true, _, true) => "┘",
            (true, ..) => "├",
            (_, true, ..) => "┤",
            (_, _, true, _) => "┬",
            (_, _, _, true) => "┴",
            _ => "┼",
        }
    }

    /// Returns the sign and the look of what is on a place, or `None` for a crossing of lines.
    pub(crate) fn content(&self, content: Content, is_last: bool) -> Option<(String, Look)> {
        match content {
            Content::Stone(side) => {
                let look = self.stone(side);
                let look = if is_last { look.add_modifier(Modifier::BOLD) } else { look };
                Some((self.sign(side, is_last).to_owned(), look))
            }
            Content::Empty => None,
            Content::Legal => Some((self.either("·", "*").to_owned(), self.score(false))),
            Content::Forbidden(mark) => Some((mark.to_string(), self.forbidden())),
        }
    }
}
