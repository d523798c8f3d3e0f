//! Threat points as text: a picture and a list.

use anstyle::AnsiColor;
use gomoku::game::{Outcome, WinReason};
use gomoku::notation::grid;
use gomoku::{Board, Color, Kind, Point, Threats};
use picture::gomoku::is_star;

use crate::terminal::colors::Ground;
use crate::terminal::drawing::Style;
use crate::terminal::output::{BOLD, styled};
use crate::terminal::width;

/// Kinds in the order in which the picture prefers them; an overline wins nothing.
const BY_WORTH: [Kind; 6] =
    [Kind::Five, Kind::StraightFour, Kind::DoubleFour, Kind::Four, Kind::Three, Kind::Overline];

/// Maximum width of the list in columns.
const WIDTH: usize = width::USUAL;

/// Style of the last move.
const LAST: anstyle::Style = anstyle::Style::new().bold().underline();

/// Returns the name of a colour at the beginning of a line.
pub(crate) const fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

/// Returns the side to move in the form that readers of drawn boards accept.
pub(crate) fn outlook(board: &Board) -> String {
    let (side, size) = (name(board.side_to_move()), board.size());
    format!("{side} to move, {} rule, {size}×{size}", board.rule())
}

/// Returns the legend of a drawing; empty if its signs are letters.
///
/// It begins with a colour, so that a reader of grids skips it.
pub(crate) const fn legend(style: Style) -> &'static str {
    match style {
        Style::Box(_) => "Black ●, White ○, last move ◉ ◎\n",
        Style::Plain => "",
    }
}

/// Returns how a game ended, with a capital and without a full stop.
pub(crate) fn outcome_sentence(outcome: Outcome) -> String {
    match outcome {
        Outcome::Win { winner, reason: WinReason::Forbidden(kind) } => {
            format!("{} wins, for Black's {kind} is forbidden", name(winner))
        }
        Outcome::Win { winner, .. } => format!("{} wins by a five", name(winner)),
        Outcome::Draw => "a draw, the board is full".to_owned(),
    }
}

/// Returns the style of a colour's threat points.
pub(super) const fn threat_style(color: Color) -> anstyle::Style {
    match color {
        Color::Black => AnsiColor::Red.on_default().bold(),
        Color::White => AnsiColor::Cyan.on_default().bold(),
    }
}

/// Returns the drawing of a board with the strongest threat on each point, in the style of its colour.
/// The side to move comes first.
pub(crate) fn board_picture(board: &Board, threats: &Threats, style: Style) -> String {
    let mover = board.side_to_move();
    let sets = BY_WORTH.map(|kind| {
        (kind, [mover, mover.opponent()].map(|color| (color, threats.points(color, kind))))
    });
    let strongest = |point: Point| {
        sets.iter().find_map(|(kind, colors)| {
            let (color, _) = colors.iter().find(|(_, points)| points.contains(point))?;
            Some((*color, *kind))
        })
    };
    picture(board, style, |point| {
        strongest(point).map(|(color, kind)| styled(threat_style(color), kind.mark()))
    })
}

/// Returns the drawing of a board with its last move, and with marks on empty points.
pub(crate) fn picture(
    board: &Board,
    style: Style,
    mut mark: impl FnMut(Point) -> Option<String>,
) -> String {
    let has_stars = style != Style::Plain;
    let (painter, style) = (style, grid_style(style));
    let last = board.moves().last().copied();
    let drawing = grid::draw_with(board, style, |point, _| match board.get(point) {
        Some(color) => (last == Some(point)).then(|| styled(LAST, style.last_stone(color))),
        None => mark(point)
            .or_else(|| (has_stars && is_star(point, board.size())).then(|| STAR.to_string())),
    });
    painter.painted(Ground::Wood, drawing)
}

/// Sign of a star point in a drawing with boxes; it is read back as an empty point.
const STAR: char = '╋';

/// Returns the drawing of a board with its last move and, in drawings with boxes, the numbers of the moves of
/// a line.
pub(crate) fn line_picture(board: &Board, style: Style, line: &[Point]) -> String {
    let mover = board.side_to_move();
    let numbers: Vec<(Point, char)> = (1..)
        .zip(line)
        .filter_map(|(number, &point)| {
            let color = if number % 2 == 1 { mover } else { mover.opponent() };
            Some((point, grid_style(style).number(color, number)?))
        })
        .collect();
    picture(board, style, |point| {
        let (_, number) = numbers.iter().find(|(numbered, _)| *numbered == point)?;
        Some(styled(BOLD, number))
    })
}

const fn grid_style(style: Style) -> grid::Style {
    match style {
        Style::Box(_) => grid::Style::Boxes,
        Style::Plain => grid::Style::Letters,
    }
}

/// Returns the list of threats by colour and kind: points by row, each with its direction.
///
/// Every line begins with a colour, so that a reader of grids skips it.
pub(crate) fn threat_list(threats: &Threats) -> String {
    let sorted = threats.sorted();
    let mut text = String::new();
    for color in Color::ALL {
        let name = styled(threat_style(color), name(color));
        if !sorted.iter().any(|threat| threat.color == color) {
            text.push_str(&format!("{name}  none\n"));
        }
        for kind in Kind::ALL {
            let entries = sorted
                .iter()
                .filter(|threat| threat.color == color && threat.kind == kind)
                .map(|threat| format!("{} {}", threat.point, threat.direction));
            let mark = styled(threat_style(color), kind.mark());
            for line in wrap(entries, WIDTH - "Black  5 straight-four  ".len()) {
                text.push_str(&format!("{name}  {mark} {kind:13}  {line}\n"));
            }
        }
    }
    text
}

/// Joins entries by commas to lines of at most `width` characters.
fn wrap(entries: impl Iterator<Item = String>, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for entry in entries {
        match lines.last_mut() {
            // Two characters for the comma and the space before the entry, one for a comma after it.
            Some(line) if line.len() + entry.len() + 3 <= width => {
                line.push_str(", ");
                line.push_str(&entry);
            }
            Some(line) => {
                line.push(',');
                lines.push(entry);
            }
            None => lines.push(entry),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use gomoku::{MAX_SIZE, MIN_SIZE, Rule};

    use super::*;
    use crate::terminal::colors::Colors;

    const BOX: Style = Style::Box(Colors::None);

    #[test]
    fn star_points_are_read_back() {
        for size in MIN_SIZE..=MAX_SIZE {
            let mut board = Board::new(size, Rule::Freestyle).unwrap();
            board.place(Point::new(2, 2).unwrap()).unwrap();
            let drawn = picture(&board, BOX, |_| None);
            assert_eq!(drawn.contains(STAR), size != 5 && size != 8 && size != 6, "{drawn}");
            let text = format!("{drawn}\n{}{}\n", legend(BOX), outlook(&board));
            let read = grid::parse(text.as_bytes(), Rule::Freestyle).unwrap();
            assert_eq!(read.stones(Color::Black), board.stones(Color::Black));
            assert_eq!(read.size(), size);
        }
    }
}
