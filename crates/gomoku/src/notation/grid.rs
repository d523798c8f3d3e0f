//! Drawn boards.
//!
//! The first row of text is the highest row of the board, unless labels say otherwise. There are
//! two forms. In both, blanks between cells, blank lines and the labels of rows and columns are
//! skipped.
//!
//! | | letters | drawings |
//! |---|---|---|
//! | black | `X` `x` `B` `b` `#` `@` | `●` `⬤` `⚫`, the last move `◉` |
//! | white | `O` `o` `W` `w` | `○` `◯` `⚪`, the last move `◎` |
//! | empty | `.` `_` `-` `+` `,` `·` | these, `x`, `×` and corners, tees and crosses such as `┼` |
//!
//! A grid that contains a disc or a box-drawing corner, tee or cross is a drawing. The marks of
//! threat points, `5` `6` `F` `D` `4` `3`, are empty points. In drawings, so are the circled
//! numbers from 1 to 20, `❶` and `①`, for possible moves. `|` and the straight box-drawing
//! characters are not points; they may stand between points.
//!
//! A row label is a number up to 22 before or after a row. Before a row, `.` or `:` may end it. If
//! the labels count up from the top from a number other than 0, the first row of text is the
//! lowest. Labels that count neither up nor down by one are an error. Terminal colour sequences
//! (`ESC [ … m`) and variation selectors are skipped. Lines end with `\n`,
//! `\r` or both.
//!
//! A line of letters from A, or of numbers from 0 or 1, is a line of column labels. A line with the
//! first word `Black` or `White` is a caption, which may name the side to move and the rule.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::str::FromStr;

use super::error::{NotationError, NotationErrorKind};
use crate::notation::draw::{Glyph, glyph, is_mark};
use crate::notation::words::{self, Cell};
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
/// Black is to move if White has at least as many stones as Black. Otherwise White is to move.
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
/// Returns an error if the text is longer than [`MAX_BYTES`](crate::notation::MAX_BYTES), is not
/// UTF-8, has no row, has an unknown character, or is not a square of 5 to 22 points per side.
pub fn parse(bytes: &[u8], rule: Rule) -> Result<Board, NotationError> {
    read(bytes, rule).map(|drawn| drawn.board)
}

/// Reads a drawing as [`parse`] does, under the default rule. A drawing does not have the rule, the moves or
/// the side to move.
impl FromStr for Board {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        parse(text.as_bytes(), Rule::default())
    }
}

/// A drawn board, with the information in its labels and caption.
pub(super) struct Drawn {
    pub(super) board: Board,
    /// Whether the row labels count from the top.
    pub(super) from_the_top: bool,
    /// Side to move from a caption such as `White to move`.
    pub(super) side: Option<Color>,
    /// Rule from such a caption.
    pub(super) rule: Option<Rule>,
}

/// Reads a grid like [`parse`], with its labels and caption.
pub(super) fn read(bytes: &[u8], rule: Rule) -> Result<Drawn, NotationError> {
    let text = words::decode(bytes)?;
    let mut rows = rows(text);
    if rows.is_empty() {
        let kind = NotationErrorKind::Empty { expected: "the rows of a board, or moves" };
        return Err(NotationError::new(words::position_after(text.as_bytes()), kind));
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
    let caption = words::lines(text).find_map(|(_, line)| caption(line));
    let (side, rule) = caption.map_or((None, None), |(side, rule)| (Some(side), rule));
    Ok(Drawn { board, from_the_top, side, rule })
}

/// Returns the side to move, and the rule if present, of a caption in the program's own form:
/// `White to move, renju rule, 15×15`.
fn caption(line: &str) -> Option<(Color, Option<Rule>)> {
    let (side, rest) = line.trim().split_once(" to move")?;
    let side = side.parse().ok()?;
    let rule = rest.strip_prefix(", ").and_then(|rest| rest.split_once(" rule"));
    Some((side, rule.and_then(|(rule, _)| rule.parse().ok())))
}

/// Returns whether the text has at least the rows of the smallest board and its first row can only
/// belong to a grid.
pub(super) fn has_rows(text: &str) -> bool {
    let rows = rows(text);
    rows.len() >= MIN_SIZE
        && rows[0].cells.len() >= MIN_SIZE
        && rows[0].cells.iter().all(|&(_, c)| glyph(c).is_some())
}

/// Returns the lines with points: no blank lines, column labels, captions or separators.
fn rows(text: &str) -> Vec<Row> {
    words::lines(text)
        .filter(|(_, line)| !is_caption(&words::visible(line).map(|(_, c)| c).collect::<String>()))
        .map(|(line, text)| Row { line, cells: words::cells(text).collect() })
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

/// Returns whether a line labels columns: `A` is never a stone, and 0, 1 and 2 are never cells.
fn is_column_labels(cells: &[Cell]) -> bool {
    // The longest header has 22 letters, or 22 numbers of up to two digits.
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

/// Removes row labels before and after the rows.
///
/// A digit can also be the mark of a threat point. A board has at least five rows, so the labels of
/// a side include a number that is not a mark. In that case every number on that side is a label.
///
/// Returns whether the labels count rows from the top.
fn strip_row_labels(rows: &mut [Row]) -> Result<bool, NotationError> {
    let mut from_the_top = false;
    // Labels after the rows come first: the remaining width shows where the labels before the rows
    // end.
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

/// Returns whether the row labels count up. Otherwise they count down. Rows may lack labels.
fn count_up(rows: &[Row], label: fn(&[Cell]) -> &[Cell]) -> Result<bool, NotationError> {
    let mut labels = rows.iter().zip(0_i32..).filter_map(|(row, index)| {
        let cells = label(&row.cells);
        let digits = cells.iter().map(|&(_, c)| c.to_digit(10));
        let number = digits.fold(0, |number, digit| 10 * number + digit.unwrap_or(0));
        Some((row.line, cells.first()?.0, index, i32::try_from(number).ok()?))
    });
    let Some((_, _, first_index, first)) = labels.next() else { return Ok(false) };
    if rows.iter().all(|row| label(&row.cells).len() == row.cells.len()) {
        // Rows of numbers only have no labels.
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
    // Numbers from 0 at the top come from programs that count from there, and do not name rows of
    // this crate.
    Ok(direction == Some(1) && first != 0)
}

/// Returns whether the dots after the numbers before the rows belong to the labels.
///
/// They can also be the first points. They are labels if every row has one and most rows are one
/// cell wider than the grid is high.
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

/// Returns whether a number is a label and not a mark.
fn is_label_only(number: &[Cell]) -> bool {
    match number {
        [] => false,
        [(_, digit)] => !is_mark(*digit),
        _ => true,
    }
}

/// Returns the number at the start of a row if it can be a label.
fn first_number(cells: &[Cell]) -> &[Cell] {
    let mut end = 0;
    while end < cells.len() && cells[end].1.is_ascii_digit() && adjacent(cells, end) {
        end += 1;
    }
    label_or_nothing(&cells[..end])
}

/// Returns the number at the end of a row if it can be a label.
fn last_number(cells: &[Cell]) -> &[Cell] {
    let mut start = cells.len();
    while start > 0 && cells[start - 1].1.is_ascii_digit() && adjacent(cells, start) {
        start -= 1;
    }
    label_or_nothing(&cells[start..])
}

/// Returns whether no blank separates cells `index − 1` and `index`; true at both ends.
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

/// Points of a row: their columns in the text and their stones.
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

/// Returns the side of a square grid. The width of most rows counts as correct.
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
        // Rows of numbers only, which could be labels.
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
        // The first surplus row, or the last row.
        let (line, row) = rows.get(size).unwrap_or(&rows[rows.len() - 1]);
        let kind = NotationErrorKind::RowCount { found: rows.len(), expected: size };
        return Err(NotationError::new((*line, row[0].0), kind));
    }
    Ok(size)
}

/// The example of the article as drawn there: `●` black, `○` white, and `x` on its threat points.
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

/// Returns the example of the article: four white stones in a row, blocked on one side, and an open
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
