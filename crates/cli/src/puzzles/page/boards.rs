//! Pictures of boards inside a page, which share their styles and the shades of stones.

use picture::{Diagram, Grid, Stone, escaped};

/// Returns a picture as an element of a page, which must contain [`styles`] and [`shades`] once.
pub(super) fn inline(diagram: &Diagram, name: &str) -> String {
    let mut svg = diagram.to_svg();
    for (start, end) in [
        ("<style>", "</style>\n"),
        ("<defs>", "</defs>\n"),
        ("<title>", "</title>\n"),
        ("<desc>", "</desc>\n"),
    ] {
        svg = without(&svg, start, end);
    }
    // An element of a page needs no name space.
    let svg = svg.replacen(" xmlns=\"http://www.w3.org/2000/svg\"", "", 1);
    svg.replacen("<svg", &format!("<svg aria-label=\"{}\"", escaped(name)), 1)
}

/// Returns the styles of pictures in dark surroundings.
pub(super) fn styles() -> String {
    [Grid::Squares, Grid::Crossings]
        .map(|grid| part(&sample(grid), "<style>", "</style>").to_owned())
        .join("\n")
}

/// Returns an invisible picture with the shades of stones.
pub(super) fn shades() -> String {
    let sample = sample(Grid::Squares);
    let shades = part(&sample, "<defs>", "</defs>");
    format!(
        "<svg class=\"shades\" aria-hidden=\"true\" width=\"0\" height=\"0\"><defs>{shades}</defs></svg>\n"
    )
}

/// Returns a small board with both stones and names.
fn sample(grid: Grid) -> String {
    let Ok(mut diagram) = Diagram::new(grid, 2, 1) else { return String::new() };
    diagram.set_stone((0, 0), Stone::Black);
    diagram.set_stone((1, 0), Stone::White);
    diagram.set_names(vec!["A".to_owned()], vec!["1".to_owned()], false);
    diagram.to_svg()
}

fn part<'a>(text: &'a str, start: &str, end: &str) -> &'a str {
    let rest = text.split_once(start).map_or("", |(_, rest)| rest);
    rest.split_once(end).map_or("", |(part, _)| part)
}

/// Returns a text without the part from a mark to the end of another.
fn without(text: &str, start: &str, end: &str) -> String {
    let Some((before, rest)) = text.split_once(start) else { return text.to_owned() };
    let after = rest.split_once(end).map_or("", |(_, after)| after);
    format!("{before}{after}")
}
