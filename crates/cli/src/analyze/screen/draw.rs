//! The whole frame of the screen.

use ratatui::Frame;
use ratatui::style::Style as Look;

use super::super::replayed::Replayed;
use super::keys::HELP;
use super::model::Model;
use super::panel;
use super::parts::Parts;
use crate::screen::grid::{Board, put};
use crate::screen::shown::Shown;
use crate::screen::theme::Theme;
use crate::screen::{help, meters};
use crate::terminal::width::{cut, fitted};

/// The keys in one line, the most important ones first.
const KEYS: [&str; 6] =
    ["F1 help", "q quit", "arrows moves", "n p mistakes", "Down Up best line", "Home End"];

/// Draws the screen.
pub(super) fn draw<G: Replayed + Shown>(model: &Model<G>, theme: &Theme, frame: &mut Frame<'_>) {
    let area = frame.area();
    let parts = Parts::of(model, area);
    let buffer = frame.buffer_mut();
    let is_at_move = model.line == 0;
    let candidates = model.judged(model.at).filter(|_| is_at_move);
    let board = Board {
        game: &model.game,
        has_marks: true,
        candidates: candidates.map_or(&[], |judged| &judged.candidates),
        cursor: model.cell().filter(|_| is_at_move),
    };
    board.draw(theme, &parts.layout, buffer);
    if let Some(panel) = &parts.panel {
        panel::draw(model, theme, panel, buffer);
    }
    if let Some(bar) = parts.layout.bar {
        meters::bar(model.value(model.at).map(|value| value.share), theme, bar, buffer);
    }
    let status = parts.layout.status;
    let columns = usize::from(status.width);
    let text = status_line(model, parts.panel.is_some());
    put(buffer, (status.x, status.y), &fitted(&cut(&text, columns), columns), Look::new());
    if let Some(keys) = parts.layout.keys {
        help::line(&KEYS, theme, keys, buffer);
    }
    if model.has_help {
        help::window(HELP, theme, area, buffer);
    }
}

/// Returns the line below the board: a message, the move of the best line, or what a panel would say.
fn status_line<G: Replayed + Shown>(model: &Model<G>, has_panel: bool) -> String {
    if !model.message.is_empty() {
        return model.message.clone();
    }
    if model.line > 0
        && let Some(judged) = model.judged(model.at)
    {
        let line = &judged.findings.line;
        let last = line.get(model.line - 1).map_or("", String::as_str);
        return format!("The best line, move {} of {}: {last}", model.line, line.len());
    }
    if has_panel { model.progress() } else { panel::summary(model) }
}
