//! Pictures of boards inside an HTML page, which share their shades and styles.

use picture::{Diagram, escaped};

/// Returns a picture as an element of a page. A page must contain the shared parts once.
pub(crate) fn inline(diagram: &Diagram, name: &str) -> String {
    let svg = diagram.to_svg();
    let svg = without(&without(&svg, "<style>", "</style>\n"), "<defs>", "</defs>\n");
    // A page needs no name space, and the text for readers is the name.
    let svg = svg.replacen(" xmlns=\"http://www.w3.org/2000/svg\"", "", 1);
    let svg = without(&without(&svg, "<title>", "</title>\n"), "<desc>", "</desc>\n");
    let start = format!("<svg aria-label=\"{}\"", escaped(name));
    svg.replacen("<svg", &start, 1)
}

/// Returns a text without the part from a mark to the end of another.
fn without(text: &str, start: &str, end: &str) -> String {
    let Some((before, rest)) = text.split_once(start) else { return text.to_owned() };
    let after = rest.split_once(end).map_or("", |(_, after)| after);
    format!("{before}{after}")
}

/// Parts of pictures that stand once in a page.
pub(crate) mod shared {
    use picture::{Diagram, Grid, Stone};

    /// Returns a board of each kind with both stones.
    fn sample(grid: Grid) -> String {
        let Ok(mut diagram) = Diagram::new(grid, 2, 1) else { return String::new() };
        diagram.set_stone((0, 0), Stone::Black);
        diagram.set_stone((1, 0), Stone::White);
        diagram.set_names(vec!["A".to_owned()], vec!["1".to_owned()], false);
        diagram.set_caption("A");
        diagram.to_svg()
    }

    fn part<'a>(svg: &'a str, start: &str, end: &str) -> &'a str {
        let rest = svg.split_once(start).map_or("", |(_, rest)| rest);
        rest.split_once(end).map_or("", |(part, _)| part)
    }

    /// Returns the styles of dark surroundings.
    pub(crate) fn styles() -> String {
        let of = |grid| part(&sample(grid), "<style>", "</style>").to_owned();
        of(Grid::Squares) + "\n" + &of(Grid::Crossings) + "\n"
    }

    /// Returns an invisible picture with the shades of stones.
    pub(crate) fn shades() -> String {
        let svg = sample(Grid::Squares);
        let shades = part(&svg, "<defs>", "</defs>");
        format!(
            "<svg class=\"shades\" aria-hidden=\"true\" width=\"0\" height=\"0\"><defs>{shades}</defs></svg>\n"
        )
    }
}
