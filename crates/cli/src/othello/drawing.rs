//! Boards as the program draws them, read back.

use othello::notation::ReadError;
use othello::notation::obf::{self, Problem};

/// Returns whether a text has a board that is drawn under the letters of its columns.
pub(super) fn is_drawn(text: &[u8]) -> bool {
    String::from_utf8_lossy(text).lines().any(is_head)
}

/// Reads the board of a text that [is drawn](is_drawn): the dots of moves are empty squares, and the
/// side to move is the one that is named below it, or that of a line of 64 squares.
pub(super) fn parse(text: &[u8]) -> Result<Problem, ReadError> {
    let text = String::from_utf8_lossy(text);
    let mut lines = text.lines().skip_while(|line| !is_head(line)).skip(1);
    let rows = lines.by_ref().take(8).zip(1..);
    let squares: String = rows.map(|(line, number)| row(line, number)).collect();
    let side = lines.find_map(side).unwrap_or_default();
    obf::parse(format!("{squares} {side}"))
}

fn is_head(line: &str) -> bool {
    line.split_whitespace().flat_map(str::chars).eq("ABCDEFGH".chars())
}

/// Returns the squares of a row, without its number.
fn row(line: &str, number: u32) -> String {
    let line = line.trim();
    let squares = line.strip_prefix(&number.to_string()).unwrap_or(line);
    squares.chars().map(|square| if square == '·' { '-' } else { square }).collect()
}

/// Returns the disc of the side to move, if a line names it.
fn side(line: &str) -> Option<char> {
    let line = line.trim();
    let is_to_move = line.contains(" to move") || line.contains(" has no move");
    match line.split_whitespace().next()? {
        "Black" if is_to_move => Some('X'),
        "White" if is_to_move => Some('O'),
        _ => {
            let (squares, side) = line.rsplit_once(' ').unwrap_or(("", line));
            let mut characters = side.chars();
            let only = characters.next().filter(|_| characters.next().is_none())?;
            (squares.is_empty() || squares.len() == 64).then_some(only)
        }
    }
}

#[cfg(test)]
mod tests {
    use othello::{Position, Square};

    use super::*;
    use crate::othello::text;

    #[test]
    fn drawings_are_read_back() {
        let mut position = Position::START;
        for square in [Square::F5, Square::D6, Square::C3] {
            for last in [None, Some(Square::F5)] {
                let picture = text::picture(position, last);
                // Without the styles of a terminal.
                let picture = anstream::adapter::strip_str(&picture).to_string();
                assert!(is_drawn(picture.as_bytes()));
                let outlook = text::outlook(position);
                let line = text::line(position);
                let disc = position.side_to_move().disc();
                for end in [outlook, line, disc.to_string()] {
                    let drawn = format!("Ann - Bob\n\n{picture}\nBlack: 2, White: 2\n{end}\n");
                    assert_eq!(parse(drawn.as_bytes()).unwrap().position, position, "{drawn}");
                }
                assert!(parse(picture.as_bytes()).is_err(), "nobody is to move");
            }
            position = position.play(square).unwrap();
        }
        assert!(!is_drawn(text::line(position).as_bytes()) && !is_drawn(b""));
    }
}
