//! Boards on which a game is over.

use gomoku::game::has_five;
use gomoku::{Board, Color};
use serde::Serialize;

use super::report::name;

/// The colours with a five on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Over {
    Won(Color),
    /// Both colours, which no game leads to.
    Both,
}

/// The answer about such a board in every command.
#[derive(Debug, Serialize)]
pub(crate) struct Json {
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
    /// Returns the colours with a five on a board, or `None` if there is none.
    pub(crate) fn of(board: &Board) -> Option<Self> {
        match Color::ALL.map(|color| has_five(board, color)) {
            [true, true] => Some(Self::Both),
            [true, false] => Some(Self::Won(Color::Black)),
            [false, true] => Some(Self::Won(Color::White)),
            [false, false] => None,
        }
    }

    pub(crate) fn json(self, board: &Board) -> Json {
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

    /// Returns a line for people, which readers of grids treat as a caption.
    pub(crate) fn text(self) -> String {
        let who = match self {
            Self::Won(color) => format!("{} has won: there is a five", name(color)),
            Self::Both => "Black and White have both won: there are fives of both".to_owned(),
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
