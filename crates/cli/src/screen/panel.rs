//! What stands beside the board of a game being played: the players, the evaluation bar, the graph and the moves.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style as Look};

use super::grid::put;
use super::meters;
use super::model::{Model, Search};
use super::shown::Shown;
use super::theme::Theme;
use crate::game::{Opening, Side};
use crate::terminal::width::{cut, fitted, width};

/// Least lines of the panel with a graph.
const WITH_GRAPH: u16 = 18;

/// Draws the panel.
pub(super) fn draw<G: Shown>(model: &Model<G>, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let mut panel = Panel { theme, area, y: area.y, buffer };
    for side in Side::ALL {
        player(model, side, &mut panel);
    }
    if let Some(opening) = model.game().opening().as_ref().map(Opening::name) {
        panel.line(opening, theme.faint());
    }
    panel.y += 1;
    let bar = Rect { y: panel.y, height: 1, ..area };
    meters::bar(model.share(), theme, bar, panel.buffer);
    panel.y += 1;
    let value = model.values().iter().rev().flatten().next();
    panel.line(value.map_or("", |value| value.text.as_str()), Look::new());
    if area.height >= WITH_GRAPH {
        panel.y += 1;
        // An odd number of lines has one in the middle.
        let height = (area.height / 4).clamp(5, 9) | 1;
        let area = Rect { y: panel.y, height, ..area };
        let shares = model.values().iter().map(|value| value.as_ref().map(|value| value.share));
        let shares: Vec<_> = shares.collect();
        // The last values stay in sight.
        let first = shares.len().saturating_sub(meters::room(area));
        meters::graph(&shares[first..], theme, area, panel.buffer);
        panel.y += height;
    }
    panel.y += 1;
    moves(model, &mut panel);
}

struct Panel<'a> {
    theme: &'a Theme,
    area: Rect,
    /// The next line.
    y: u16,
    buffer: &'a mut Buffer,
}

impl Panel<'_> {
    fn line(&mut self, text: &str, look: Look) {
        if self.y < self.area.bottom() {
            let text = cut(text, self.area.width.into());
            put(self.buffer, (self.area.x, self.y), &text, look);
        }
        self.y += 1;
    }
}

/// Writes the line of a player: stone, name, who plays, discs and the clock.
fn player<G: Shown>(model: &Model<G>, side: Side, panel: &mut Panel<'_>) {
    let theme = panel.theme;
    let is_to_move = !model.is_over() && model.game().side_to_move() == side;
    let who = match (model.people.play(side), model.search) {
        (false, Some(Search::Move)) if is_to_move => "thinks",
        (true, _) => "you",
        (false, _) => "program",
    };
    let discs = model.game().discs(side).map_or_else(String::new, |count| format!(" {count:>2}"));
    let clock = model.clocks.as_ref().map_or("", |clocks| &clocks[side.index()]);
    let mark = if is_to_move { theme.either("▸", ">") } else { " " };
    let sign = theme.sign(side, false);
    let room = usize::from(panel.area.width).saturating_sub(width(clock));
    let mut left = format!("{mark}{sign} {}{discs}", side.name());
    // A narrow panel has no room for who plays.
    if width(&left) + 1 + who.len() < room {
        left = format!("{left} {who}");
    }
    let text = fitted(&left, room) + clock;
    let look = if is_to_move { Look::new().add_modifier(Modifier::BOLD) } else { Look::new() };
    panel.line(&text, look);
}

/// Writes the list of moves, the last one at the bottom unless it is scrolled.
fn moves<G: Shown>(model: &Model<G>, panel: &mut Panel<'_>) {
    let theme = panel.theme;
    panel.line("Moves", theme.faint());
    let turns = model.game().turns();
    let room = usize::from(panel.area.bottom().saturating_sub(panel.y));
    let end = turns.len().saturating_sub(model.scroll).max(room.min(turns.len()));
    let start = end.saturating_sub(room);
    for (index, (side, played)) in turns.iter().enumerate().take(end).skip(start) {
        let value = model.values().get(index).cloned().flatten();
        let value = value.map_or_else(String::new, |value| value.text);
        let sign = theme.sign(*side, false);
        let text = format!("{:>2} {sign} {:<4} {value}", index + 1, played.to_string());
        panel.line(text.trim_end(), Look::new());
    }
}
