//! Boards as lines `x,y,field`.

use thiserror::Error;

use super::points::parse;
use crate::{Board, BoardError, Color, PlaceError, Rule};

/// Why lines are not the stones of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseStonesError {
    /// A line is not a stone.
    #[error("stone {stone} is not x,y,field; expected a point of the board and field 1, 2 or 3")]
    Stone {
        /// Number of the line, from 1.
        stone: usize,
    },
    /// A stone of field 3, which belongs to neither side.
    #[error("stone {stone} has field 3, of neither side; expected field 1 or 2")]
    Neither {
        /// Number of the line, from 1.
        stone: usize,
    },
    /// A stone cannot be placed.
    #[error("stone {stone}: {error}")]
    Place {
        /// Number of the line, from 1.
        stone: usize,
        /// Why.
        error: PlaceError,
    },
    /// There is no board of the size.
    #[error(transparent)]
    Board(#[from] BoardError),
}

/// Returns the board of the lines `x,y,field` of the command `BOARD`, with the brain to move. Field 1 is one of
/// the brain's stones, 2 one of the opponent's.
///
/// The fields do not name colours; [`brain_color`] does. The lines become the moves of the board, so that they
/// can be taken back. A line `DONE`, in any case, ends the board; the lines behind it are not taken, also after an
/// error.
///
/// # Errors
///
/// When a line is not a stone, a stone has field 3 (it blocks a point for both sides, which no board can hold), a
/// point has two stones, or `size` is not in 5 to 22.
///
/// ```
/// use gomoku::notation::gomocup;
/// use gomoku::{Color, Rule};
///
/// let mut lines = ["7,7,2", "7,8,1", "8,8,2", "DONE", "INFO timeout_turn 500"].into_iter();
/// let board = gomocup::board(&mut lines, 15, Rule::Renju)?;
/// assert_eq!(board.get("H8".parse()?), Some(Color::Black));
/// assert_eq!(board.side_to_move(), Color::White);
/// assert_eq!(lines.next(), Some("INFO timeout_turn 500"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn board<I>(lines: I, size: usize, rule: Rule) -> Result<Board, ParseStonesError>
where
    I: IntoIterator<Item: AsRef<str>>,
{
    let is_stone = |line: &I::Item| !line.as_ref().trim().eq_ignore_ascii_case("DONE");
    let mut lines = lines.into_iter().take_while(is_stone);
    let board = of_stones(&mut lines, size, rule);
    // After an error, the next command must not be a stone.
    lines.for_each(drop);
    board
}

fn of_stones<I>(lines: I, size: usize, rule: Rule) -> Result<Board, ParseStonesError>
where
    I: Iterator<Item: AsRef<str>>,
{
    // The brain is Black until all stones are known.
    let mut board = Board::new(size, rule)?;
    for (line, stone) in lines.zip(1..) {
        let parts = line.as_ref().rsplit_once(',');
        let point = parts.and_then(|(point, _)| parse(point, size).ok());
        let color = match parts.map(|(_, field)| field.trim()) {
            Some("1") => Color::Black,
            Some("2") => Color::White,
            Some("3") => return Err(ParseStonesError::Neither { stone }),
            _ => return Err(ParseStonesError::Stone { stone }),
        };
        let point = point.ok_or(ParseStonesError::Stone { stone })?;
        board.set_side_to_move(color);
        board.place(point).map_err(|error| ParseStonesError::Place { stone, error })?;
    }
    board.set_side_to_move(Color::Black);
    let are_own = board.moves().iter().map(|&point| board.get(point) == Some(Color::Black));
    Ok(match brain_color(are_own) {
        Color::Black => board,
        Color::White => board.with_colors_swapped(),
    })
}

/// Returns the colour of the brain for stones in the order in which a manager sent them: each is the brain's own
/// one or the opponent's.
///
/// With equal numbers of stones the brain is Black. If the opponent has one more, as after alternate moves, the
/// brain is White. Otherwise the first stone is Black's: where colours matter, in renju, managers send the moves
/// in order.
///
/// ```
/// use gomoku::Color;
/// use gomoku::notation::gomocup::brain_color;
///
/// assert_eq!(brain_color([false, true, false]), Color::White);
/// assert_eq!(brain_color([true, true]), Color::Black);
/// ```
pub fn brain_color(are_own: impl IntoIterator<Item = bool>) -> Color {
    let (mut own, mut others, mut begins) = (0, 0, false);
    for is_own in are_own {
        begins |= is_own && own + others == 0;
        *if is_own { &mut own } else { &mut others } += 1;
    }
    let is_black = own == others || (own + 1 != others && begins);
    if is_black { Color::Black } else { Color::White }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_have_the_colours_of_their_counts() {
        let board = board(["0,0,1", " 1, 0 , 2"], 5, Rule::Freestyle).unwrap();
        assert_eq!(board.side_to_move(), Color::Black);
        assert_eq!(board.get("A5".parse().unwrap()), Some(Color::Black));
        assert_eq!(board.moves(), ["A5", "B5"].map(|name| name.parse().unwrap()));
        for (lines, brain) in [
            (&[][..], Color::Black),
            (&["0,0,2"], Color::White),
            (&["0,0,2", "1,0,2"], Color::White),
            (&["0,0,1", "1,0,2", "2,0,2", "3,0,2"], Color::Black),
            (&["0,0,1", "1,0,1"], Color::Black),
            (&["0,0,2", "1,0,1", "2,0,1"], Color::White),
        ] {
            let board = super::board(lines, 5, Rule::Renju).unwrap();
            assert_eq!(board.side_to_move(), brain, "{lines:?}");
        }
        let error = |lines: &[&str], size| {
            super::board(lines, size, Rule::Freestyle).unwrap_err().to_string()
        };
        let not_a_stone =
            "stone 2 is not x,y,field; expected a point of the board and field 1, 2 or 3";
        for line in ["", "1,1", "1,1,4", "5,0,1", "H8,1"] {
            assert_eq!(error(&["0,0,1", line], 5), not_a_stone);
        }
        assert_eq!(error(&["0,0,1", "0,0,2"], 5), "stone 2: A5 already has a black stone");
        let neither = "stone 1 has field 3, of neither side; expected field 1 or 2";
        assert_eq!(error(&["0,0,3"], 5), neither);
        assert_eq!(error(&[], 4), "a board has 5 to 22 points per side, not 4");
    }

    #[test]
    fn boards_end_at_done() {
        for (lines, size, stones) in [
            (&["0,0,1", " done\r", "BEGIN"][..], 5, Some(1)),
            (&["DONE", "BEGIN"], 5, Some(0)),
            (&["0,0,3", "0,1,2", "DONE", "BEGIN"], 5, None),
            (&["0,0,1", "DONE", "BEGIN"], 4, None),
        ] {
            let mut lines = lines.iter();
            let board = board(&mut lines, size, Rule::Freestyle).ok();
            assert_eq!(board.map(|board| board.moves().len()), stones);
            assert_eq!(lines.next(), Some(&"BEGIN"));
        }
    }
}
