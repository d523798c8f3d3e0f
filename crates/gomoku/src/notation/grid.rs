//! Drawn boards.
//!
//! The first row of text is the highest row of the board, unless labels say otherwise. There are two forms; blanks between
//! cells, blank lines and the labels of rows and columns are skipped in both.
//!
//! | | letters | drawings |
//! |---|---|---|
//! | black | `X` `x` `B` `b` `#` `@` | `●` `⬤` `⚫`, the last move `◉` |
//! | white | `O` `o` `W` `w` | `○` `◯` `⚪`, the last move `◎` |
//! | empty | `.` `_` `-` `+` `,` `·` | these, `x`, `×` and corners, tees and crosses such as `┼` |
//!
//! A grid with a disc or a box-drawing corner, tee or cross anywhere is a drawing. The marks of
//! threat points, `5` `6` `F` `D` `4` `3`, are empty points, and so are in drawings the numbers from
//! 1 to 20 in circles, `❶` and `①`, where moves may be played. `|` and the straight box-drawing
//! characters are no points: they may stand between them.
//!
//! A row label is a number up to 22 before or after a row; `.` or `:` may end one before a row. Where
//! the labels count up from the top, but not from 0, so do the rows: the first row of text is the lowest.
//! Labels that count neither up nor down by one are an error.
//! Colour sequences of terminals (`ESC [ … m`) and variation selectors are skipped. Lines end with
//! `\n`, `\r` or both.
//!
//! A line of letters from A on, or of
//! numbers from 0 or 1 on, is a line of column labels. A line whose first word is `Black` or
//! `White` is a caption, which may name the side to move and the rule.

use std::collections::BTreeMap;

use super::error::{NotationError, NotationErrorKind};
use crate::notation::glyph::{Glyph, glyph, is_mark};
use crate::notation::text::{self, Cell};
use crate::{Board, BoardError, Color, MAX_SIZE, MIN_SIZE, Point, PointSet, Rule};

pub use crate::notation::draw::{Style, draw, draw_marked, draw_with};

const EXPECTED: &str = "an empty point such as `.`, a stone `X` or `O`, or a box-drawing point";

/// A line of text that holds points of the board.
struct Row {
    line: usize,
    cells: Vec<Cell>,
}

/// Reads a grid.
///
/// The side to move is Black when there are no more black stones than white ones, else White.
///
/// ```
/// use gomoku::notation::grid;
/// use gomoku::{Color, Rule};
///
/// let board = grid::parse(
///     "5 . . . . .
///      4 . . . X .
///      3 . . X O .
///      2 . X . . .
///      1 . . . . .
///        A B C D E".as_bytes(),
///     Rule::Freestyle,
/// )?;
/// assert_eq!(board.size(), 5);
/// assert_eq!(board.get("D4".parse().unwrap()), Some(Color::Black));
/// assert_eq!(board.get("D3".parse().unwrap()), Some(Color::White));
/// assert_eq!(board.side_to_move(), Color::White);
/// # Ok::<(), gomoku::notation::NotationError>(())
/// ```
///
/// # Errors
///
/// When the text is longer than [`MAX_BYTES`](crate::notation::MAX_BYTES), not UTF-8, holds no
/// row or an unknown character, or is not a square of 5 to 22 points a side.
pub fn parse(bytes: &[u8], rule: Rule) -> Result<Board, NotationError> {
    read(bytes, rule).map(|drawn| drawn.board)
}

/// A board that was drawn, and what its text says of it.
pub(super) struct Drawn {
    pub(super) board: Board,
    /// Whether the labels of the rows count from the top.
    pub(super) from_the_top: bool,
    /// The side to move that a caption such as `White to move` names.
    pub(super) side: Option<Color>,
    /// The rule that such a caption names.
    pub(super) rule: Option<Rule>,
}

/// Reads a grid as [`parse`] does, with what its labels and its caption say.
pub(super) fn read(bytes: &[u8], rule: Rule) -> Result<Drawn, NotationError> {
    let text = text::decode(bytes)?;
    let mut rows = rows(text);
    if rows.is_empty() {
        let kind = NotationErrorKind::Empty { expected: "the rows of a board, or moves" };
        return Err(NotationError::new(text::position_after(text.as_bytes()), kind));
    }
    let from_the_top = strip_row_labels(&mut rows)?;

    let drawn = rows.iter().flat_map(|row| &row.cells).any(|&(_, c)| is_drawn(c));
    let mut points = Vec::with_capacity(rows.len());
    for row in &rows {
        points.push((row.line, row_points(row, drawn)?));
    }
    let size = check_shape(&points)?;
    let first_line = points[0].0;
    if from_the_top {
        points.reverse();
    }

    let mut stones = [PointSet::EMPTY; 2];
    for (y, (_, row)) in points.iter().rev().enumerate() {
        for (x, &(_, stone)) in row.iter().enumerate() {
            if let (Some(color), Some(point)) = (stone, Point::new(x, y)) {
                stones[color.index()].insert(point);
            }
        }
    }
    let [black, white] = stones;
    let at = |error| NotationError::new((first_line, 1), NotationErrorKind::Board(error));
    let board = Board::from_stones(size, rule, black, white).map_err(at)?;
    let caption = text::lines(text).find_map(|(_, line)| caption(line));
    let (side, rule) = caption.map_or((None, None), |(side, rule)| (Some(side), rule));
    Ok(Drawn { board, from_the_top, side, rule })
}

/// Returns the side to move, and the rule if there is one, of a caption as the program writes it:
/// `White to move, renju rule, 15×15`.
fn caption(line: &str) -> Option<(Color, Option<Rule>)> {
    let (side, rest) = line.trim().split_once(" to move")?;
    let side = side.parse().ok()?;
    let rule = rest.strip_prefix(", ").and_then(|rest| rest.split_once(" rule"));
    Some((side, rule.and_then(|(rule, _)| rule.parse().ok())))
}

/// Returns whether the text has at least the rows of the smallest board, and its first row is one
/// of a grid whatever else it may look like.
pub(super) fn has_rows(text: &str) -> bool {
    let rows = rows(text);
    rows.len() >= MIN_SIZE
        && rows[0].cells.len() >= MIN_SIZE
        && rows[0].cells.iter().all(|&(_, c)| glyph(c).is_some())
}

/// Returns the lines that are not blank, labels of columns, captions or mere separators.
fn rows(text: &str) -> Vec<Row> {
    text::lines(text)
        .filter(|(_, line)| !is_caption(&text::visible(line).map(|(_, c)| c).collect::<String>()))
        .map(|(line, text)| Row { line, cells: text::cells(text).collect() })
        .filter(|row| {
            let separator = |&(_, c): &Cell| glyph(c) == Some(Glyph::Separator);
            !row.cells.iter().all(separator) && !is_column_labels(&row.cells)
        })
        .collect()
}

fn is_drawn(c: char) -> bool {
    glyph(c).is_some_and(Glyph::is_drawn)
}

fn is_caption(line: &str) -> bool {
    let word = line.split_whitespace().next().unwrap_or_default();
    let word = word.trim_end_matches([':', ',', ';', '.']);
    Color::ALL.into_iter().any(|color| word.eq_ignore_ascii_case(&color.to_string()))
}

/// Returns whether a line names columns: no stone is called `A`, and no cell is 0, 1 or 2.
fn is_column_labels(cells: &[Cell]) -> bool {
    // The longest header of letters has 22, of numbers 22 with two digits.
    if cells.len() < MIN_SIZE || cells.len() > 2 * MAX_SIZE {
        return false;
    }
    let text: String = cells.iter().map(|&(_, c)| c.to_ascii_uppercase()).collect();
    let same = |labels: &mut dyn Iterator<Item = String>| {
        let mut rest = text.as_str();
        while !rest.is_empty() {
            match labels.next().and_then(|label| rest.strip_prefix(label.as_str())) {
                Some(after) => rest = after,
                None => return false,
            }
        }
        true
    };
    let letters = || (b'A'..=b'Z').map(char::from);
    same(&mut letters().map(String::from))
        // Go boards have no column I.
        || same(&mut letters().filter(|&c| c != 'I').map(String::from))
        || (0..2).any(|first| same(&mut (first..=MAX_SIZE).map(|column| column.to_string())))
        || (0..2).any(|first| same(&mut (first..=MAX_SIZE).map(|column| (column % 10).to_string())))
}

/// Takes the numbers before and after the rows away, where they are labels.
///
/// A digit can also be the mark of a threat point. As a board has five rows or more, the labels
/// of a side include a number that is no mark, and then every number there is a label.
///
/// Returns whether the labels count rows from the top.
fn strip_row_labels(rows: &mut [Row]) -> Result<bool, NotationError> {
    let mut from_the_top = false;
    // Last ones first: what ends the first ones shows by the width that remains.
    if rows.iter().any(|row| is_label_only(last_number(&row.cells))) {
        from_the_top |= count_up(rows, last_number)?;
        for row in &mut *rows {
            let label = last_number(&row.cells).len();
            row.cells.truncate(row.cells.len() - label);
        }
    }
    if rows.iter().any(|row| is_label_only(first_number(&row.cells))) {
        from_the_top |= count_up(rows, first_number)?;
        let dots = labels_end_in_dots(rows);
        for row in &mut *rows {
            let label = first_number(&row.cells).len();
            let ended = match row.cells.get(label) {
                Some(&(_, ':')) => label > 0,
                Some(&(_, '.')) => label > 0 && dots,
                _ => false,
            };
            row.cells.drain(..label + usize::from(ended));
        }
    }
    Ok(from_the_top)
}

/// Returns whether the labels of rows count up; else they count down. Rows may have none.
fn count_up(rows: &[Row], label: fn(&[Cell]) -> &[Cell]) -> Result<bool, NotationError> {
    let mut labels = rows.iter().zip(0_i32..).filter_map(|(row, index)| {
        let cells = label(&row.cells);
        let digits = cells.iter().map(|&(_, c)| c.to_digit(10));
        let number = digits.fold(0, |number, digit| 10 * number + digit.unwrap_or(0));
        Some((row.line, cells.first()?.0, index, i32::try_from(number).ok()?))
    });
    let Some((_, _, first_index, first)) = labels.next() else { return Ok(false) };
    if rows.iter().all(|row| label(&row.cells).len() == row.cells.len()) {
        // Numbers alone are no rows with labels.
        return Ok(false);
    }
    let mut direction = None;
    for (line, column, index, found) in labels {
        let rows = index - first_index;
        let direction = *direction.get_or_insert(if found > first { 1 } else { -1 });
        let expected = first + direction * rows;
        if found != expected {
            let kind = NotationErrorKind::RowLabel { found, expected };
            return Err(NotationError::new((line, column), kind));
        }
    }
    // Numbers from 0 at the top are those of programs that count from there, and name no row of ours.
    Ok(direction == Some(1) && first != 0)
}

/// Returns whether the dots behind the numbers before the rows belong to the labels.
///
/// They can also be the first points. So every row must have one, and most rows must be one cell
/// wider than the grid is high.
fn labels_end_in_dots(rows: &[Row]) -> bool {
    let dotted = |row: &Row| {
        let label = first_number(&row.cells).len();
        label > 0
            && row.cells.get(label).is_some_and(|&(_, c)| c == '.')
            && adjacent(&row.cells, label)
    };
    let too_wide = |row: &&Row| {
        let cells = &row.cells[first_number(&row.cells).len()..];
        cells.iter().filter(|&&(_, c)| glyph(c) != Some(Glyph::Separator)).count() == rows.len() + 1
    };
    rows.iter().all(dotted) && 2 * rows.iter().filter(too_wide).count() > rows.len()
}

/// Returns whether a number is a label and cannot be a mark.
fn is_label_only(number: &[Cell]) -> bool {
    match number {
        [] => false,
        [(_, digit)] => !is_mark(*digit),
        _ => true,
    }
}

/// Returns the number that a row begins with, when a label can be it; else nothing.
fn first_number(cells: &[Cell]) -> &[Cell] {
    let mut end = 0;
    while end < cells.len() && cells[end].1.is_ascii_digit() && adjacent(cells, end) {
        end += 1;
    }
    label_or_nothing(&cells[..end])
}

/// Returns the number that a row ends with, when a label can be it; else nothing.
fn last_number(cells: &[Cell]) -> &[Cell] {
    let mut start = cells.len();
    while start > 0 && cells[start - 1].1.is_ascii_digit() && adjacent(cells, start) {
        start -= 1;
    }
    label_or_nothing(&cells[start..])
}

/// Returns whether no blank stands between cells `index − 1` and `index`; true at both ends.
fn adjacent(cells: &[Cell], index: usize) -> bool {
    index == 0 || index == cells.len() || cells[index - 1].0 + 1 == cells[index].0
}

fn label_or_nothing(number: &[Cell]) -> &[Cell] {
    let value = match number {
        [(_, ones)] => ones.to_digit(10),
        [(_, tens), (_, ones)] => tens.to_digit(10).zip(ones.to_digit(10)).map(|(t, o)| 10 * t + o),
        _ => None,
    };
    match value {
        Some(value) if value as usize <= MAX_SIZE => number,
        _ => &[],
    }
}

/// The points of a row: their columns in the text and their stones.
type Points = Vec<(usize, Option<Color>)>;

fn row_points(row: &Row, drawn: bool) -> Result<Points, NotationError> {
    let mut points = Vec::with_capacity(row.cells.len());
    for &(column, c) in &row.cells {
        let error = |kind| Err(NotationError::new((row.line, column), kind));
        let unknown =
            || error(NotationErrorKind::UnknownCharacter { found: c, expected: EXPECTED });
        let stone = match glyph(c) {
            Some(Glyph::Separator) => continue,
            Some(Glyph::Empty | Glyph::Junction | Glyph::Number) => None,
            Some(Glyph::Disc(color)) => Some(color),
            Some(Glyph::SmallX) => (!drawn).then_some(Color::Black),
            Some(Glyph::Cross) if drawn => None,
            Some(Glyph::Letter(color)) if !drawn => Some(color),
            Some(Glyph::Letter(_)) => {
                return error(NotationErrorKind::LetterInDrawing { found: c });
            }
            Some(Glyph::Cross) | None => return unknown(),
        };
        points.push((column, stone));
    }
    Ok(points)
}

/// Returns the side of a square grid. The width that most rows have is taken to be the right one.
fn check_shape(rows: &[(usize, Points)]) -> Result<usize, NotationError> {
    let mut counts = BTreeMap::new();
    for (_, row) in rows {
        *counts.entry(row.len()).or_insert(0) += 1;
    }
    let most = counts.values().copied().max().unwrap_or(0);
    let usual = rows.iter().find(|(_, row)| counts[&row.len()] == most);
    let Some((line, expected)) = usual.map(|(line, row)| (*line, row)) else {
        return Ok(0);
    };
    let size = expected.len();
    if size == 0 {
        // Numbers alone, which could be labels.
        let kind = NotationErrorKind::Expected { expected: "the rows of a board, or moves" };
        return Err(NotationError::new((line, 1), kind));
    }
    if !(MIN_SIZE..=MAX_SIZE).contains(&size) {
        let column = expected.get(MAX_SIZE).or(expected.first()).map_or(1, |&(column, _)| column);
        let kind = NotationErrorKind::Board(BoardError::Size { size });
        return Err(NotationError::new((line, column), kind));
    }
    for (line, row) in rows {
        let found = row.len();
        if found != size {
            let after = row.last().map_or(1, |&(column, _)| column + 1);
            let column = row.get(size).map_or(after, |&(column, _)| column);
            let kind = NotationErrorKind::RowWidth { found, expected: size };
            return Err(NotationError::new((*line, column), kind));
        }
    }
    if rows.len() != size {
        // The first row too many, or the last one there is.
        let (line, row) = rows.get(size).unwrap_or(&rows[rows.len() - 1]);
        let kind = NotationErrorKind::RowCount { found: rows.len(), expected: size };
        return Err(NotationError::new((*line, row[0].0), kind));
    }
    Ok(size)
}

/// The article's example, as it is drawn there: `●` black, `○` white, and `x` on the points that
/// it calls threat points.
#[cfg(any(test, feature = "internals"))]
pub const ARTICLE_BOARD: &str = "\
┌┬┬┬┬┬┬┬┬┬┬┬┬┬┐
├┼┼┼┼┼┼┼┼┼┼┼┼┼┤
├┼┼┼┼┼┼┼┼┼┼┼┼┼┤
├┼┼┼┼┼┼┼┼┼┼┼┼┼┤
├┼┼┼┼┼┼┼┼┼┼┼┼┼┤
├┼┼┼┼┼┼┼┼┼┼x┼┼┤
├┼┼┼┼┼┼┼┼┼●┼┼┼┤
├┼┼┼x○○○○●┼┼┼┼┤
├┼┼┼┼┼┼┼●┼┼┼┼┼┤
├┼┼┼┼┼┼x┼┼┼┼┼┼┤
├┼┼┼┼┼┼┼┼┼┼┼┼┼┤
├┼┼┼┼┼┼┼┼┼┼┼┼┼┤
├┼┼┼┼┼┼┼┼┼┼┼┼┼┤
├┼┼┼┼┼┼┼┼┼┼┼┼┼┤
└┴┴┴┴┴┴┴┴┴┴┴┴┴┘
";

/// Returns the article's example: four white stones in a row, closed on one side, and an open
/// black three on a diagonal. Black is to move.
///
/// ```
/// use gomoku::{Color, Kind, Rule, notation, threats};
///
/// let threats = threats(&notation::article_board(Rule::Freestyle));
/// assert_eq!(threats.count(Color::White, Kind::Five), 1);
/// assert_eq!(threats.count(Color::Black, Kind::StraightFour), 2);
/// ```
#[cfg(any(test, feature = "internals"))]
#[must_use]
pub fn article_board(rule: Rule) -> Board {
    match parse(ARTICLE_BOARD.as_bytes(), rule) {
        Ok(board) => board,
        Err(error) => unreachable!("the article's board is a grid: {error}"),
    }
}
