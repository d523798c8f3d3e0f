//! Boards and games of Gomoku.

use ::gomoku::renju::{Reading, forbidden_points};
use ::gomoku::{Board, Color, Direction, Kind, Point, threats};

use crate::animation::{Animation, AnimationError, MAX_FRAMES};
use crate::diagram::{Cell, Diagram, Grid, Ink, Sign, Stone, Tone};

/// What a picture of a board of Gomoku marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mark {
    /// The last move, with a red dot, or a red number with [`Mark::Numbers`].
    LastMove,
    /// The numbers of the moves on their stones.
    Numbers,
    /// The strongest threat point on each empty point: `5` five, `6` overline, `F` straight four, `D` double four,
    /// `4` four, `3` three, black for Black and white for White.
    Threats,
    /// A red cross on each point that renju forbids to Black, in place of a threat point.
    Forbidden,
    /// A line through each five.
    Five,
}

/// Kinds in the order in which one point shows them.
const BY_WORTH: [Kind; 6] =
    [Kind::Five, Kind::StraightFour, Kind::DoubleFour, Kind::Four, Kind::Three, Kind::Overline];

/// Returns the picture of a board.
///
/// ```
/// use gomoku::notation::moves;
/// use gomoku::Rule;
/// use picture::gomoku::{Mark, diagram};
///
/// let board = moves::parse(b"h8 i9 g7", 15, Rule::Freestyle)?;
/// let svg = diagram(&board, &[Mark::Numbers, Mark::LastMove]).to_svg();
/// assert!(svg.contains(">3</text>"));
/// # Ok::<(), gomoku::notation::NotationError>(())
/// ```
#[must_use]
pub fn diagram(board: &Board, marks: &[Mark]) -> Diagram {
    let size = board.size();
    let mut diagram = empty(size);
    for color in Color::ALL {
        for point in board.stones(color) {
            diagram.set_stone(cell(size, point), stone(color));
        }
    }
    diagram.set_title("Gomoku board");
    let count = |color| board.stones(color).len();
    diagram.set_description(format!(
        "{size}×{size}, {} rule, Black {}, White {}, {} to move",
        board.rule(),
        count(Color::Black),
        count(Color::White),
        board.side_to_move()
    ));
    let last = board.moves().last().copied();
    if marks.contains(&Mark::Numbers) {
        for (number, &point) in (1..).zip(board.moves()) {
            let is_last = marks.contains(&Mark::LastMove) && last == Some(point);
            let ink = if is_last { Ink::Red } else { Ink::Contrast };
            diagram.set_text(cell(size, point), &format!("{number}"), ink);
        }
    } else if let Some(last) = last.filter(|_| marks.contains(&Mark::LastMove)) {
        diagram.add_sign(cell(size, last), Sign::Dot, Ink::Red);
    }
    if marks.contains(&Mark::Threats) {
        mark_threats(&mut diagram, board);
    }
    if marks.contains(&Mark::Forbidden) {
        for point in &forbidden_points(board, Reading::default()).all() {
            // A label would cover the cross.
            diagram.clear_label(cell(size, point));
            diagram.add_sign(cell(size, point), Sign::Cross, Ink::Red);
        }
    }
    if marks.contains(&Mark::Five) {
        for (from, to) in fives(board) {
            diagram.add_line(cell(size, from), cell(size, to));
        }
    }
    diagram
}

/// Returns the game that led to a board, move by move, from the board before its first move.
///
/// # Errors
///
/// No game of a board has too many moves; the error is that of [`Animation::new`].
pub fn animation(board: &Board, marks: &[Mark]) -> Result<Animation, AnimationError> {
    let mut board = board.clone();
    let mut frames = vec![diagram(&board, marks)];
    while board.undo().is_some() && frames.len() <= MAX_FRAMES {
        frames.push(diagram(&board, marks));
    }
    frames.reverse();
    Animation::new(frames)
}

/// Returns the cell of a point on a board of a size.
#[must_use]
pub fn cell(size: usize, point: Point) -> Cell {
    let byte = |value: usize| u8::try_from(value).unwrap_or(u8::MAX);
    (byte(point.x()), byte((size - 1).saturating_sub(point.y())))
}

/// Returns whether a point of a board is a star point: near the corners, in the centre, and from size 19 on also
/// halfway between them.
///
/// ```
/// let is_star = |point: &str| picture::gomoku::is_star(point.parse().unwrap(), 15);
/// assert!(is_star("H8") && is_star("D12") && !is_star("D8"));
/// ```
#[must_use]
pub fn is_star(point: Point, size: usize) -> bool {
    let margin = if size >= 13 { 3 } else { 2 };
    let is_corner = |at: usize| size >= 9 && (at == margin || at + 1 + margin == size);
    let is_middle = |at: usize| 2 * at + 1 == size;
    let (x, y) = (point.x(), point.y());
    let is_side = (is_corner(x) && is_middle(y)) || (is_middle(x) && is_corner(y));
    (is_corner(x) && is_corner(y)) || (is_middle(x) && is_middle(y)) || (size >= 19 && is_side)
}

/// Returns a board with its names and star points.
fn empty(size: usize) -> Diagram {
    let side = u8::try_from(size).unwrap_or(u8::MAX);
    let mut diagram = Diagram::with_sides(Grid::Crossings, side, side);
    let columns = ('A'..='Z').take(size).map(String::from).collect();
    let rows = (1..=size).rev().map(|row| row.to_string()).collect();
    diagram.set_names(columns, rows, true);
    for point in all_points(size).filter(|&point| is_star(point, size)) {
        diagram.add_star(cell(size, point));
    }
    diagram
}

fn all_points(size: usize) -> impl Iterator<Item = Point> {
    (0..size).flat_map(move |y| (0..size).filter_map(move |x| Point::new(x, y)))
}

const fn stone(color: Color) -> Stone {
    match color {
        Color::Black => Stone::Black,
        Color::White => Stone::White,
    }
}

/// Labels each empty point with its strongest threat; of equal ones that of the side to move.
fn mark_threats(diagram: &mut Diagram, board: &Board) {
    let (size, mover) = (board.size(), board.side_to_move());
    let threats = threats(board);
    // The strongest comes last and replaces the others.
    for kind in BY_WORTH.into_iter().rev() {
        for color in [mover.opponent(), mover] {
            let tone = if color == Color::Black { Tone::Black } else { Tone::White };
            for point in &threats.points(color, kind) {
                diagram.set_label(cell(size, point), &kind.mark().to_string(), tone);
            }
        }
    }
}

/// Returns the ends of each row that the board's rule counts as a five.
fn fives(board: &Board) -> Vec<(Point, Point)> {
    let size = board.size();
    let mut fives = Vec::new();
    for (color, direction) in Color::ALL.into_iter().flat_map(|c| Direction::ALL.map(|d| (c, d))) {
        let rule = board.rule().line_rule(color);
        let next = |point: Point, sign: isize| point.offset(direction.step(), sign, size);
        let has = |point: Point| board.get(point) == Some(color);
        let is_blocked = |end: Option<Point>| {
            usize::from(end.is_some_and(|end| board.get(end) == Some(color.opponent())))
        };
        for start in board.stones(color) {
            let before = next(start, -1);
            if before.is_some_and(has) {
                continue;
            }
            let (mut end, mut length) = (start, 1);
            while let Some(point) = next(end, 1).filter(|&point| has(point)) {
                (end, length) = (point, length + 1);
            }
            if rule.is_five(length, is_blocked(before) + is_blocked(next(end, 1))) {
                fives.push((start, end));
            }
        }
    }
    fives
}

#[cfg(test)]
mod tests {
    use ::gomoku::Rule;
    use ::gomoku::game::has_five;
    use ::gomoku::notation::moves;

    use super::*;

    #[test]
    fn star_points_are_those_of_the_size() {
        for (size, names) in [
            (5, "C3"),
            (8, ""),
            (9, "C3 G3 E5 C7 G7"),
            (15, "D4 L4 H8 D12 L12"),
            (19, "D4 J4 P4 D10 J10 P10 D16 J16 P16"),
            (20, "D4 Q4 D17 Q17"),
        ] {
            let stars = all_points(size).filter(|&point| is_star(point, size));
            let found: Vec<String> = stars.map(|point| point.to_string()).collect();
            assert_eq!(found.join(" "), names, "{size}");
        }
    }

    #[test]
    fn crosses_replace_the_threats_of_forbidden_points() {
        let text = b"g8f10i8k11h10j6h9e9i10g11k8l8";
        let board = moves::parse(text, 15, Rule::Renju).unwrap();
        let point = |marks: &[Mark]| {
            let drawn = diagram(&board, marks);
            let (_, found) = drawn.cells().find(|&(at, _)| at == (7, 4)).unwrap();
            (found.label.is_some(), found.signs.clone())
        };
        assert_eq!(point(&[Mark::Threats]), (true, vec![]));
        let cross = vec![(Sign::Cross, Ink::Red)];
        assert_eq!(point(&[Mark::Forbidden, Mark::Threats]), (false, cross));
    }

    #[test]
    fn fives_are_those_of_the_rule() {
        let board = |rule| moves::parse(b"d8a1e8a2f8a3g8a5i8a6h8", 15, rule).unwrap();
        for rule in Rule::ALL {
            let board = board(rule);
            let has_any = Color::ALL.into_iter().any(|color| has_five(&board, color));
            assert_eq!(!fives(&board).is_empty(), has_any, "{rule}");
        }
        let found = fives(&board(Rule::Freestyle));
        assert_eq!(found, [("D8".parse().unwrap(), "I8".parse().unwrap())]);
    }
}
