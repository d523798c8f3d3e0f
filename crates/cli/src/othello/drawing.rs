//! Boards as the program draws them, in either style, read back.

use anstream::adapter::strip_str;
use othello::notation::ReadError;
use othello::notation::obf::{self, Problem};

/// Returns whether a text has a board that is drawn under the letters of its columns.
pub(super) fn is_drawn(text: &[u8]) -> bool {
    visible(text).lines().any(is_head)
}

/// Returns how many drawn boards a text has.
pub(super) fn count(text: &[u8]) -> usize {
    visible(text).lines().filter(|line| is_head(line)).count()
}

/// Returns a text without the styles of a terminal.
fn visible(text: &[u8]) -> String {
    strip_str(&String::from_utf8_lossy(text)).to_string()
}

/// Reads the board of a text that [is drawn](is_drawn): the dots and numbers of moves are empty squares,
/// and the side to move is the one that is named below it, or that of a line of 64 squares.
pub(super) fn parse(text: &[u8]) -> Result<Problem, ReadError> {
    let text = visible(text);
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
    // Between squares of a drawing with boxes there are lines.
    squares.chars().filter(|&square| square != '─').map(letter).collect()
}

/// Returns the letter or sign of a square for what it is drawn as.
const fn letter(square: char) -> char {
    match square {
        '●' | '◉' => 'X',
        '○' | '◎' => 'O',
        // Lines that meet, and numbers in circles.
        '·' | '\u{250c}'..='\u{253c}' => '-',
        '\u{2460}'..='\u{2473}' | '\u{2776}'..='\u{277f}' | '\u{24eb}'..='\u{24f4}' => '-',
        square => square,
    }
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
    use crate::terminal::drawing::Style;

    #[test]
    fn drawings_are_read_back() {
        let mut position = Position::START;
        for square in [Square::F5, Square::D6, Square::C3] {
            let next = [square.into()];
            for (style, last, line) in [
                (Style::Plain, None, &[][..]),
                (Style::Plain, Some(Square::F5), &next),
                (Style::Box, None, &[]),
                (Style::Box, Some(Square::F5), &[]),
                (Style::Box, None, &next),
            ] {
                let styled = text::picture(position, style, last, line);
                let plain = strip_str(&styled).to_string();
                let outlook = text::outlook(position);
                let line = text::line(position);
                let disc = position.side_to_move().disc();
                for (end, picture) in
                    [(outlook, &plain), (line, &styled), (disc.to_string(), &plain)]
                {
                    let drawn = format!("Ann - Bob\n\n{picture}\nBlack: 2, White: 2\n{end}\n");
                    assert!(is_drawn(drawn.as_bytes()));
                    assert_eq!(parse(drawn.as_bytes()).unwrap().position, position, "{drawn}");
                }
                assert!(parse(plain.as_bytes()).is_err(), "nobody is to move");
            }
            position = position.play(square).unwrap();
        }
        assert!(!is_drawn(text::line(position).as_bytes()) && !is_drawn(b""));
    }
}
