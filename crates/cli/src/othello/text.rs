//! Positions and results as text.

use anstyle::AnsiColor;
use othello::notation::GameRecord;
use othello::{Bitboard, Color, Game, Move, Position, Score, Square};

use crate::terminal::colors::Ground;
use crate::terminal::drawing::Style;
use crate::terminal::number::counted;
use crate::terminal::output::{BOLD, styled};
pub(crate) use crate::terminal::printable::plain;
use crate::terminal::width::moves_played;

/// Style of a legal move.
const MOVE: anstyle::Style = AnsiColor::Green.on_default().bold();

/// Style of the last move.
const LAST: anstyle::Style = anstyle::Style::new().bold().underline();

/// Returns the drawing of a position: A1 top left, a dot on each legal move or, in drawings with boxes, the
/// numbers of the moves of a line.
pub(crate) fn picture(
    position: Position,
    style: Style,
    last: Option<Square>,
    line: &[Move],
) -> String {
    let numbers = numbers(position, style, line);
    let mut text = "  A B C D E F G H\n".to_owned();
    for (row, squares) in Square::ALL.chunks(8).enumerate() {
        text.push_str(&format!("{} ", row + 1));
        for (column, &square) in squares.iter().enumerate() {
            if column > 0 {
                text.push(if style == Style::Plain { ' ' } else { '─' });
            }
            let is_last = last == Some(square);
            let number = numbers.iter().find(|(numbered, _)| *numbered == square);
            match (position.color_at(square), number) {
                (Some(color), _) if is_last => {
                    text.push_str(&styled(LAST, disc(color, style, is_last)));
                }
                (Some(color), _) => text.push(disc(color, style, is_last)),
                (None, Some((_, number))) => text.push_str(&styled(BOLD, number)),
                (None, None) if numbers.is_empty() && position.moves().contains(square) => {
                    text.push_str(&styled(MOVE, '·'));
                }
                (None, None) => text.push(empty(row, column, style)),
            }
        }
        text.push('\n');
    }
    style.painted(Ground::Felt, text)
}

/// Returns the legend of a drawing; empty if its signs are letters.
pub(crate) const fn legend(style: Style) -> &'static str {
    match style {
        Style::Box(_) => "Black ●, White ○, last move ◉ ◎, legal moves ·\n",
        Style::Plain => "",
    }
}

/// Returns the sign of a disc.
const fn disc(color: Color, style: Style, is_last: bool) -> char {
    match (style, color, is_last) {
        (Style::Plain, ..) => color.disc(),
        (Style::Box(_), Color::Black, false) => '●',
        (Style::Box(_), Color::Black, true) => '◉',
        (Style::Box(_), Color::White, false) => '○',
        (Style::Box(_), Color::White, true) => '◎',
    }
}

/// Returns the sign of an empty square.
fn empty(row: usize, column: usize, style: Style) -> char {
    let place = |index: usize| usize::from(index > 0) + usize::from(index == 7);
    match style {
        Style::Plain => '-',
        Style::Box(_) => {
            [['┌', '┬', '┐'], ['├', '┼', '┤'], ['└', '┴', '┘']][place(row)][place(column)]
        }
    }
}

/// Returns the squares of a line of play with the numbers of its moves in circles, filled for Black. Numbers go
/// up to 20; plain drawings have none.
fn numbers(mut position: Position, style: Style, line: &[Move]) -> Vec<(Square, char)> {
    let mut numbers = Vec::new();
    for (index, &played) in line.iter().enumerate().filter(|_| style != Style::Plain) {
        let mut circles = match position.side_to_move() {
            Color::Black => ('❶'..='❿').chain('⓫'..='⓴'),
            Color::White => ('①'..='⑩').chain('⑪'..='⑳'),
        };
        numbers.extend(played.square().zip(circles.nth(index)));
        let Ok(next) = position.play(played) else { break };
        position = next;
    }
    numbers
}

/// Returns the 64 squares from A1 to H8.
pub(crate) fn squares(position: Position) -> String {
    let character = |square| position.color_at(square).map_or('-', Color::disc);
    Square::ALL.map(character).into_iter().collect()
}

/// Returns the 64 squares and the side to move in the form that every command reads.
pub(crate) fn line(position: Position) -> String {
    format!("{} {}", squares(position), position.side_to_move().disc())
}

/// Returns the names of squares.
pub(crate) fn names(squares: Bitboard) -> Vec<String> {
    squares.iter().map(|square| square.to_string()).collect()
}

/// Returns the name of a colour, capitalised.
pub(crate) const fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

/// Returns the side to move and its moves, without a full stop.
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

/// Returns the winner and the result for a score of Black.
fn result(score: Score) -> String {
    match score.discs() {
        0 => "a draw, 32-32".to_owned(),
        1.. => format!("Black wins {}", discs(score)),
        _ => format!("White wins {}", discs(-score)),
    }
}

/// Returns the discs of both sides for a score of the first; the winner gets the empty squares.
pub(crate) fn discs(score: Score) -> String {
    let difference = score.discs();
    if difference % 2 == 0 {
        format!("{}-{}", (64 + difference) / 2, (64 - difference) / 2)
    } else {
        // No board has such a score, but some files contain one.
        score.to_string()
    }
}

/// Returns the players and the result of a game, if known.
pub(crate) fn heading(record: &GameRecord) -> Option<String> {
    let GameRecord { black, white, event, date, score, .. } = record;
    let known = [black, white, event, date].into_iter().any(Option::is_some) || score.is_some();
    let name = |name: &Option<String>| plain(name.as_deref().unwrap_or("?"));
    let mut heading = format!("{} (black) - {} (white)", name(black), name(white));
    for more in [event, date].into_iter().flatten() {
        heading.push_str(&format!(", {}", plain(more)));
    }
    if let Some(score) = score {
        heading.push_str(&format!(", recorded {}", discs(*score)));
    }
    known.then_some(heading)
}

/// Returns the disc counts.
pub(crate) fn counts(position: Position) -> String {
    let count = |color| position.discs(color).len();
    format!(
        "{}: {}, {}: {}, empty: {}",
        name(Color::Black),
        count(Color::Black),
        name(Color::White),
        count(Color::White),
        position.board().empties().len()
    )
}

/// Returns the moves of a game in lines, with their number above; empty without moves.
pub(crate) fn played(game: &Game) -> String {
    let moves: Vec<String> = game.moves().map(|played| played.to_string()).collect();
    // Passes are counted separately, as in `games`.
    let passes = game.moves().filter(|&played| played == Move::Pass).count();
    let mut count = counted((moves.len() - passes) as u64, "move");
    match passes {
        0 => {}
        1 => count.push_str(" and 1 pass"),
        passes => count.push_str(&format!(" and {passes} passes")),
    }
    moves_played(&count, &moves)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terminal::colors::Colors;

    const BOX: Style = Style::Box(Colors::None);

    #[test]
    fn scores_are_discs_of_both_sides() {
        for (score, text) in [(0, "32-32"), (10, "37-27"), (-64, "0-64"), (3, "+3"), (-1, "-1")] {
            assert_eq!(discs(Score::new(score)), text);
        }
        assert_eq!(result(Score::new(10)), "Black wins 37-27");
        assert_eq!(result(Score::new(-10)), "White wins 37-27");
        assert_eq!(result(Score::DRAW), "a draw, 32-32");
    }

    #[test]
    fn boxes_have_the_last_move_and_the_numbers_of_a_line() {
        let position = Position::START.play(Square::F5).unwrap();
        let line = [Square::D6, Square::C3].map(Move::Place);
        let picture = picture(position, BOX, Some(Square::F5), &line);
        let picture = anstream::adapter::strip_str(&picture).to_string();
        let expected = "  A B C D E F G H
1 ┌─┬─┬─┬─┬─┬─┬─┐
2 ├─┼─┼─┼─┼─┼─┼─┤
3 ├─┼─❷─┼─┼─┼─┼─┤
4 ├─┼─┼─○─●─┼─┼─┤
5 ├─┼─┼─●─●─◉─┼─┤
6 ├─┼─┼─①─┼─┼─┼─┤
7 ├─┼─┼─┼─┼─┼─┼─┤
8 └─┴─┴─┴─┴─┴─┴─┘
";
        assert_eq!(picture, expected);
    }

    /// A pass has a number, too, but no square.
    #[test]
    fn numbers_are_those_of_the_line() {
        let position: Position = format!("-XO{}XO O", "-".repeat(59)).parse().unwrap();
        let line = [Square::A1.into(), Move::Pass, Square::F8.into()];
        let found = numbers(position, BOX, &line);
        assert!(numbers(position, Style::Plain, &line).is_empty());
        assert_eq!(found, [(Square::A1, '①'), (Square::F8, '③')]);
        assert!(numbers(Position::START, BOX, &[Move::Pass; 30]).is_empty());
    }

    #[test]
    fn lines_are_read_back() {
        let position = Position::START.play(Square::F5).unwrap();
        assert_eq!(line(position).parse(), Ok(position));
        assert_eq!(outlook(position), "White to move, 3 moves: F4 D6 F6");
    }
}
