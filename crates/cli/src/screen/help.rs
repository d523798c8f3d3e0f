//! The keys of a screen: a line of the most important ones, and a window of all.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Block, Clear, Paragraph, Widget};

use super::grid::put;
use super::layout::short;
use super::theme::Theme;
use crate::terminal::width::width;

/// Writes as many keys as fit into a line, the first ones.
pub(crate) fn line(keys: &[&str], theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let mut line = String::new();
    for key in keys {
        if width(&line) + 2 + key.len() > area.width.into() {
            break;
        }
        if !line.is_empty() {
            line.push_str("  ");
        }
        line.push_str(key);
    }
    put(buffer, (area.x, area.y), &line, theme.faint());
}

/// Shows keys and their meanings above everything else.
pub(crate) fn window(keys: &[(&str, &str)], theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let left = keys.iter().map(|(keys, _)| keys.len()).max().unwrap_or(0);
    let lines: Vec<String> =
        keys.iter().map(|(keys, what)| format!(" {keys:<left$}  {what} ")).collect();
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
    Clear.render(window, buffer);
    Paragraph::new(lines.join("\n")).block(block).render(window, buffer);
}
