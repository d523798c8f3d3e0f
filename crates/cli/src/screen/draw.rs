//! The whole frame of a screen.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style as Look};

use super::grid::{Board, put};
use super::keys::HELP;
use super::layout::{Layout, short};
use super::model::{Mode, Model};
use super::shown::Shown;
use super::theme::Theme;
use super::{help, meters, panel};
use crate::terminal::printable::printable;
use crate::terminal::width::{cut, fitted, width};

/// The keys in one line, the most important ones first.
const KEYS: [&str; 8] =
    ["F1 help", "q quit", "Enter play", "u undo", "r redo", "H hints", "s save", "n new game"];

/// Draws a screen.
pub(super) fn draw<G: Shown>(model: &Model<G>, theme: &Theme, frame: &mut Frame<'_>) {
    let area = frame.area();
    let layout = Layout::of(model.game().size(), model.cursor, area);
    let buffer = frame.buffer_mut();
    let board = Board {
        game: model.game(),
        // The legal moves help only a person, and only while they are playing.
        has_marks: !model.is_over(),
        candidates: &model.candidates,
        cursor: Some(model.cursor),
    };
    board.draw(theme, &layout, buffer);
    if let Some(area) = layout.panel {
        panel::draw(model, theme, area, buffer);
    }
    if let Some(area) = layout.bar {
        meters::bar(model.share(), theme, area, buffer);
    }
    status(model, layout.status, frame);
    if let Some(keys) = layout.keys {
        help::line(&KEYS, theme, keys, frame.buffer_mut());
    }
    if model.mode == Mode::Help {
        help::window(HELP, theme, area, frame.buffer_mut());
    }
}

/// Writes the line below the board: a question, a message or the state of the game.
fn status<G: Shown>(model: &Model<G>, area: Rect, frame: &mut Frame<'_>) {
    let columns = usize::from(area.width);
    let bold = Look::new().add_modifier(Modifier::BOLD);
    let (text, look) = match &model.mode {
        Mode::Leaving => ("Not saved. Quit? y yes, s save, n no".to_owned(), bold),
        Mode::Saving(name) => {
            let question = format!("Save to (such as {}): ", G::EXAMPLE);
            let room = columns.saturating_sub(width(&question) + 1);
            // The end of a long name is what is being typed.
            let hidden = name.chars().count().saturating_sub(room);
            let shown: String = name.chars().skip(hidden).collect();
            let at = short(width(&question) + width(&shown)).min(area.width.saturating_sub(1));
            frame.set_cursor_position((area.x + at, area.y));
            (question + &shown, bold)
        }
        Mode::Board | Mode::Help if model.message.is_empty() || model.is_over() => {
            (model.state(), Look::new())
        }
        Mode::Board | Mode::Help => (printable(&model.message).into_owned(), Look::new()),
    };
    let text = fitted(&cut(&text, columns), columns);
    put(frame.buffer_mut(), (area.x, area.y), &text, look);
}
