//! The evaluation bar and the graph of values.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style as Look;

use super::grid::put;
use super::layout::short;
use super::theme::Theme;

/// Columns left of the values of a graph.
pub(crate) const LEFT: u16 = 2;

/// Draws the evaluation bar: Black's share from the left, if it is known.
pub(crate) fn bar(share: Option<f64>, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let columns = f64::from(area.width);
    for x in 0..area.width {
        let middle = (f64::from(x) + 0.5) / columns;
        let sign = match share {
            Some(share) if middle < share => theme.either("█", "#"),
            Some(_) => theme.either("░", "-"),
            None => theme.either("·", "."),
        };
        put(buffer, (area.x + x, area.y), sign, Look::new());
    }
}

/// Returns the number of values that fit into the area of a graph.
pub(crate) fn room(area: Rect) -> usize {
    area.width.saturating_sub(LEFT).into()
}

/// Draws Black's shares, one in each column, the best for Black at the top, in half lines.
pub(crate) fn graph(shares: &[Option<f64>], theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let halves = i32::from(area.height);
    for line in 0..area.height {
        let label = match line {
            0 => "B",
            _ if line + 1 == area.height => "W",
            _ => " ",
        };
        put(buffer, (area.x, area.y + line), label, theme.faint());
        for column in 0..room(area) {
            let share = shares.get(column).copied().flatten();
            // Half lines above the middle, rounded away from it.
            let level = share.map_or(0, |share| rounded((share - 0.5) * 2.0, halves));
            let upper = halves - 2 * i32::from(line);
            let is_filled = |half: i32| {
                if half > 0 { level >= half } else { level < half }
            };
            let filled = [is_filled(upper), is_filled(upper - 1)];
            let is_middle = upper == 1;
            let sign = match filled {
                [true, true] => theme.either("█", "#"),
                [true, false] => theme.either("▀", "#"),
                [false, true] => theme.either("▄", "#"),
                [false, false] if is_middle && share.is_some() => theme.either("─", "-"),
                [false, false] if is_middle => theme.either("╌", "."),
                [false, false] => " ",
            };
            let x = area.x + LEFT + short(column);
            put(buffer, (x, area.y + line), sign, Look::new());
        }
    }
}

/// Returns a part of -1 to 1 in steps, rounded away from 0.
fn rounded(part: f64, steps: i32) -> i32 {
    let wanted = part.abs() * f64::from(steps);
    let mut level = (0..=steps).find(|&level| f64::from(level) >= wanted - 0.25).unwrap_or(steps);
    if part < 0.0 {
        level = -level;
    }
    level
}
