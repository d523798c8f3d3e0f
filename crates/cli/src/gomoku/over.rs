//! Boards on which somebody has won already.

use gomoku::game::has_five;
use gomoku::{Board, Color};
use serde::Serialize;

use super::report::name;

/// Whose fives stand on a board: at least one colour's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Over {
    Won(Color),
    /// Of both colours, which no game leads to.
    Both,
}

/// What is said of such a board, whatever was asked.
#[derive(Debug, Serialize)]
pub(super) struct Json {
    result: &'static str,
    winner: String,
    moves: [String; 0],
    nodes: u64,
    seconds: f64,
    side: String,
    rule: &'static str,
    size: usize,
}

impl Over {
    /// Returns who has won a board, if anybody has.
    pub(super) fn of(board: &Board) -> Option<Self> {
        match Color::ALL.map(|color| has_five(board, color)) {
            [true, true] => Some(Self::Both),
            [true, false] => Some(Self::Won(Color::Black)),
            [false, true] => Some(Self::Won(Color::White)),
            [false, false] => None,
        }
    }

    pub(super) fn json(self, board: &Board) -> Json {
        let winner = match self {
            Self::Won(color) => color.to_string(),
            Self::Both => "both".to_owned(),
        };
        Json {
            result: "over",
            winner,
            moves: [],
            nodes: 0,
            seconds: 0.0,
            side: board.side_to_move().to_string(),
            rule: board.rule().name(),
            size: board.size(),
        }
    }

    /// Returns a line for people, which readers of grids take for a caption.
    pub(super) fn text(self) -> String {
        let who = match self {
            Self::Won(color) => format!("{} has won: a five of theirs stands", name(color)),
            Self::Both => "Black and White have both won: fives of both stand".to_owned(),
        };
        format!("{who} on the board; --any searches on\n")
    }
}

#[cfg(test)]
mod tests {
    use gomoku::Rule;
    use gomoku::notation::grid;

    use super::*;

    #[test]
    fn fives_of_either_colour_or_both() {
        for (rows, expected) in [
            ("XXXX. OOOO. ..... ..... .....", None),
            ("XXXXX OOOO. ..... ..... .....", Some(Over::Won(Color::Black))),
            ("O.... .O... ..O.. ...O. ....O", Some(Over::Won(Color::White))),
            ("XXXXX OOOOO ..... ..... .....", Some(Over::Both)),
        ] {
            let board = grid::parse(rows.replace(' ', "\n").as_bytes(), Rule::Freestyle).unwrap();
            assert_eq!(Over::of(&board), expected, "{rows}");
        }
    }
}
