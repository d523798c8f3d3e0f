//! Positions and results for people.

use anstyle::{AnsiColor, Style};
use othello::{Bitboard, Color, Position, Square};

use crate::terminal::output::styled;

/// The style of a square where the player to move may play.
const MOVE: Style = AnsiColor::Green.on_default().bold();

/// The style of the disc that was placed last.
const LAST: Style = Style::new().bold().underline();

/// Returns the drawing of a position: A1 top left, a dot on each square where the player to move
/// may play.
pub(crate) fn picture(position: Position, last: Option<Square>) -> String {
    let mut text = "  A B C D E F G H\n".to_owned();
    for (row, squares) in Square::ALL.chunks(8).enumerate() {
        text.push_str(&(row + 1).to_string());
        for &square in squares {
            text.push(' ');
            match position.color_at(square) {
                Some(color) if last == Some(square) => {
                    text.push_str(&styled(LAST, color.disc()));
                }
                Some(color) => text.push(color.disc()),
                None if position.moves().contains(square) => text.push_str(&styled(MOVE, '·')),
                None => text.push('-'),
            }
        }
        text.push('\n');
    }
    text
}

/// Returns the 64 squares from A1 to H8.
pub(super) fn squares(position: Position) -> String {
    let character = |square| position.color_at(square).map_or('-', Color::disc);
    Square::ALL.map(character).into_iter().collect()
}

/// Returns the 64 squares and the side to move, as every command reads them.
pub(super) fn line(position: Position) -> String {
    format!("{} {}", squares(position), position.side_to_move().disc())
}

/// Returns the names of some squares.
pub(super) fn names(squares: Bitboard) -> Vec<String> {
    squares.iter().map(|square| square.to_string()).collect()
}

/// Returns a colour with a capital.
pub(super) const fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

/// Returns what the player to move may do, without a full stop.
pub(crate) fn outlook(position: Position) -> String {
    let player = name(position.side_to_move());
    if position.is_over() {
        return format!("The game is over: {}", result(position.final_score(Color::Black)));
    }
    match position.moves().len() {
        0 => format!("{player} has no move and must pass"),
        1 => format!("{player} to move, 1 move: {}", names(position.moves()).concat()),
        count => {
            format!("{player} to move, {count} moves: {}", names(position.moves()).join(" "))
        }
    }
}

/// Returns who wins by a score of Black, and by how much.
fn result(score: i32) -> String {
    match score {
        0 => "a draw, 32-32".to_owned(),
        1.. => format!("Black wins {}", discs(score)),
        _ => format!("White wins {}", discs(-score)),
    }
}

/// Returns the discs of both sides for a score of the first: the empty squares are the winner's.
pub(super) fn discs(score: i32) -> String {
    if score % 2 == 0 {
        format!("{}-{}", (64 + score) / 2, (64 - score) / 2)
    } else {
        // No board has such a score, but some files do.
        format!("{score:+}")
    }
}

/// Returns a text from a file without what would move the cursor of a terminal.
pub(super) fn plain(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '?' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_discs_of_both_sides() {
        for (score, text) in [(0, "32-32"), (10, "37-27"), (-64, "0-64"), (3, "+3"), (-1, "-1")] {
            assert_eq!(discs(score), text);
        }
        assert_eq!(result(10), "Black wins 37-27");
        assert_eq!(result(-10), "White wins 37-27");
        assert_eq!(result(0), "a draw, 32-32");
    }

    #[test]
    fn lines_are_read_back() {
        let position = Position::START.play(Square::F5).unwrap();
        assert_eq!(line(position).parse(), Ok(position));
        assert_eq!(outlook(position), "White to move, 3 moves: F4 D6 F6");
    }
}
