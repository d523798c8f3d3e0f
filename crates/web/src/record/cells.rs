//! Positions as a text: a character for each cell from the top left, a space and the side to move.

use gomoku::{Board, Color, Point, PointSet, Rule};
use othello::Position;

use super::error::RecordError;

/// Reads the start of a game of Othello; an empty text is the usual start.
///
/// # Errors
///
/// When the text is not a position.
pub fn othello_start(text: &str) -> Result<Position, RecordError> {
    if text.is_empty() { Ok(Position::START) } else { Ok(text.parse()?) }
}

/// Reads the start of a game of Gomoku: `X` is black, `O` white, `-` empty, first the highest row; then a space and the
/// side to move. An empty text is the empty board.
///
/// # Errors
///
/// When the text has another form, or the board cannot have these stones.
pub fn gomoku_start(text: &str, size: usize, rule: Rule) -> Result<Board, RecordError> {
    let empty = Board::new(size, rule)?;
    if text.is_empty() {
        return Ok(empty);
    }
    let (cells, side) = text.split_once(' ').ok_or(RecordError::Cells { size })?;
    let mut stones = [PointSet::EMPTY; 2];
    let mut count = 0;
    for (index, cell) in cells.chars().enumerate() {
        let point = point_of(index, size).ok_or(RecordError::Cells { size })?;
        match cell {
            '-' => {}
            cell => {
                let color = color_of(cell).ok_or(RecordError::Cells { size })?;
                stones[color.index()].insert(point);
            }
        }
        count += 1;
    }
    let mut sides = side.chars();
    let (Some(side), None, true) = (sides.next(), sides.next(), count == size * size) else {
        return Err(RecordError::Cells { size });
    };
    let side = color_of(side).ok_or(RecordError::Cells { size })?;
    let [black, white] = stones;
    Ok(Board::from_stones(size, rule, black, white)?.with_side(side))
}

/// Returns the text that [`gomoku_start`] reads, empty for the empty board with Black to move.
pub(crate) fn gomoku_text(board: &Board) -> String {
    if board.empties().len() == board.size() * board.size() && board.side_to_move() == Color::Black
    {
        return String::new();
    }
    let mut text = gomoku_cells(board);
    text.push(' ');
    text.push(disc(board.side_to_move()));
    text
}

/// Returns the cells of a board from the top left.
pub(crate) fn gomoku_cells(board: &Board) -> String {
    let cell = |index| point_of(index, board.size()).and_then(|point| board.get(point));
    (0..board.size() * board.size()).map(|index| cell(index).map_or('-', disc)).collect()
}

/// Returns the point of a cell, counted from the top left.
pub(crate) fn point_of(index: usize, size: usize) -> Option<Point> {
    let (row, x) = (index / size, index % size);
    Point::new(x, size.checked_sub(row + 1)?)
}

/// Returns the cell of a point, counted from the top left.
pub(crate) fn cell_of(point: Point, size: usize) -> usize {
    size.saturating_sub(point.y() + 1) * size + point.x()
}

/// Returns the letter of a colour.
pub(crate) const fn disc(color: Color) -> char {
    match color {
        Color::Black => 'X',
        Color::White => 'O',
    }
}

fn color_of(letter: char) -> Option<Color> {
    Color::ALL.into_iter().find(|&color| disc(color) == letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_cell_is_top_left() {
        assert_eq!(point_of(0, 15).unwrap().to_string(), "A15");
        assert_eq!(point_of(224, 15).unwrap().to_string(), "O1");
        assert_eq!(point_of(225, 15), None);
        for index in 0..225 {
            assert_eq!(cell_of(point_of(index, 15).unwrap(), 15), index);
        }
    }

    #[test]
    fn starts_are_written_and_read_back() {
        let text = "X----O--------X---------- O";
        let board = gomoku_start(text, 5, Rule::Renju).unwrap();
        assert_eq!(board.get("A5".parse().unwrap()), Some(Color::Black));
        assert_eq!(board.get("A4".parse().unwrap()), Some(Color::White));
        assert_eq!(gomoku_text(&board), text);
        assert_eq!(gomoku_text(&gomoku_start("", 9, Rule::Standard).unwrap()), "");
    }

    #[test]
    fn other_texts_are_errors() {
        for text in [
            "X",
            "------------------------- Z",
            "-------------------------- X",
            "?---- X",
            "-----X",
            " ",
        ] {
            assert!(gomoku_start(text, 5, Rule::Freestyle).is_err(), "{text}");
        }
        assert!(gomoku_start("", 4, Rule::Freestyle).is_err());
        assert!(othello_start("XO").is_err());
    }
}
