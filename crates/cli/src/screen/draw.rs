//! The whole frame of a screen.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style as Look};
use ratatui::widgets::{Block, Clear, Paragraph, Widget};

use super::grid::{self, put};
use super::keys::HELP;
use super::layout::{Layout, short};
use super::model::{Mode, Model};
use super::panel;
use super::shown::Shown;
use super::theme::Theme;
use crate::terminal::printable::printable;
use crate::terminal::width::{cut, fitted, width};

/// The keys in one line, the most important ones first.
const KEYS: [&str; 8] =
    ["F1 help", "q quit", "Enter play", "u undo", "r redo", "H hints", "s save", "n new game"];

/// Draws a screen.
pub(super) fn draw<G: Shown>(model: &Model<G>, theme: &Theme, frame: &mut Frame<'_>) {
    let area = frame.area();
    let layout = Layout::of(model, area);
    let buffer = frame.buffer_mut();
    grid::draw(model, theme, &layout, buffer);
    if let Some(area) = layout.panel {
        panel::draw(model, theme, area, buffer);
    }
    if let Some(area) = layout.bar {
        panel::bar(model, theme, area, buffer);
    }
    status(model, layout.status, frame);
    if let Some(keys) = layout.keys {
        put(frame.buffer_mut(), (keys.x, keys.y), &key_line(keys.width.into()), theme.faint());
    }
    if model.mode == Mode::Help {
        help(theme, area, frame);
    }
}

/// Returns as many keys as fit.
fn key_line(columns: usize) -> String {
    let mut line = String::new();
    for key in KEYS {
        if width(&line) + 2 + key.len() > columns {
            break;
        }
        if !line.is_empty() {
            line.push_str("  ");
        }
        line.push_str(key);
    }
    line
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

/// Shows the keys above everything else.
fn help(theme: &Theme, area: Rect, frame: &mut Frame<'_>) {
    let left = HELP.iter().map(|(keys, _)| keys.len()).max().unwrap_or(0);
    let lines: Vec<String> =
        HELP.iter().map(|(keys, what)| format!(" {keys:<left$}  {what} ")).collect();
    let columns = lines.iter().map(|line| width(line)).max().unwrap_or(0);
    let (columns, rows) =
        (short(columns + 2).min(area.width), short(lines.len() + 2).min(area.height));
    let window = Rect {
        x: area.x + (area.width - columns) / 2,
        y: area.y + (area.height - rows) / 2,
        width: columns,
        height: rows,
    };
    let mut block = Block::bordered().title(" Keys (any key: back) ");
    if !theme.has_boxes {
        block = block.border_set(ratatui::symbols::border::Set {
            top_left: "+",
            top_right: "+",
            bottom_left: "+",
            bottom_right: "+",
            vertical_left: "|",
            vertical_right: "|",
            horizontal_top: "-",
            horizontal_bottom: "-",
        });
    }
    let buffer = frame.buffer_mut();
    Clear.render(window, buffer);
    Paragraph::new(lines.join("\n")).block(block).render(window, buffer);
}
