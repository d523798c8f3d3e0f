//! Gomoku as a [`Game`].

use gomoku::game::Game as Gomoku;
use gomoku::notation::{NotationError, moves};
use gomoku::{Board, Color, Point, PointSet, Rule, opening};

use super::{Game, Opening, Side};

/// The usual rule and board size.
const USUAL: (Rule, usize) = (Rule::Freestyle, 15);

impl From<Color> for Side {
    fn from(color: Color) -> Self {
        match color {
            Color::Black => Self::Black,
            Color::White => Self::White,
        }
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Self {
        match side {
            Side::Black => Self::Black,
            Side::White => Self::White,
        }
    }
}

/// Returns the game of moves from the empty board.
///
/// # Errors
///
/// When a move is illegal or follows the end of the game: what is wrong.
pub(crate) fn of_moves(moves: &[Point], rule: Rule, size: usize) -> Result<Gomoku, String> {
    let board = Board::new(size, rule).map_err(|error| error.to_string())?;
    let mut game = Gomoku::new(board);
    for &point in moves {
        game.make(point)?;
    }
    Ok(game)
}

/// A start is the rule and the board size, such as `renju 15`; the board is empty.
impl Game for Gomoku {
    type Move = Point;
    type Position = Board;
    type Canonical = [PointSet; 2];

    const NAME: &'static str = "gomoku";
    const TITLE: &'static str = "Gomoku";
    const COUNTS_DISCS: bool = false;
    const FORFEIT_SCORE: i32 = 1;

    fn read(start: Option<&str>, text: &str) -> Result<Self, String> {
        let known = |text: &str| {
            let (rule, size) = text.split_once(' ')?;
            Some((rule.parse().ok()?, size.parse().ok()?))
        };
        let (rule, size) = match start {
            Some(text) => {
                known(text).ok_or("start: expected a rule and a size such as renju 15")?
            }
            None => USUAL,
        };
        let points = match text {
            "" => Vec::new(),
            text => {
                let board = moves::parse(text.as_bytes(), size, rule);
                let board = board.map_err(|NotationError { kind, .. }| format!("moves: {kind}"))?;
                board.moves().to_vec()
            }
        };
        of_moves(&points, rule, size).map_err(|error| format!("moves: {error}"))
    }

    fn start_text(&self) -> Option<String> {
        let start = (self.board().rule(), self.board().size());
        (start != USUAL).then(|| format!("{} {}", start.0, start.1))
    }

    fn moves_text(&self) -> String {
        moves::write(self.board())
    }

    fn turns(&self) -> Vec<(Side, Point)> {
        let color = |point| self.board().get(point).unwrap_or(Color::Black);
        self.board().moves().iter().map(|&point| (color(point).into(), point)).collect()
    }

    fn is_pass(_: Point) -> bool {
        false
    }

    fn length(&self) -> usize {
        self.board().moves().len()
    }

    fn side_to_move(&self) -> Side {
        self.board().side_to_move().into()
    }

    fn position(&self) -> Board {
        self.board().clone()
    }

    fn pass(&self) -> Option<Point> {
        None
    }

    fn make(&mut self, played: Point) -> Result<(), String> {
        self.play(played).map(drop).map_err(|error| error.to_string())
    }

    fn take_back(&mut self) -> Option<Point> {
        self.undo()
    }

    fn has_ended(&self) -> bool {
        self.outcome().is_some()
    }

    fn score(&self) -> i32 {
        match self.outcome().and_then(|outcome| outcome.winner()) {
            Some(Color::Black) => Self::FORFEIT_SCORE,
            Some(Color::White) => -Self::FORFEIT_SCORE,
            None => 0,
        }
    }

    /// The stones of both colours in the canonical form of the board.
    fn canonical(&self) -> [PointSet; 2] {
        let board = self.board().canonical();
        Color::ALL.map(|color| *board.stones(color))
    }

    fn opening(&self) -> Option<Opening> {
        opening::of_game(self).map(Opening::from)
    }

    fn openings() -> Vec<(Opening, String)> {
        let named = opening::all().iter();
        let text = |opening: &opening::Opening| {
            opening.moves().map(|point| point.to_string().to_lowercase()).collect()
        };
        named.map(|opening| (opening.into(), text(opening))).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use gomoku::Symmetry;

    use super::*;

    fn read(start: Option<&str>, moves: &str) -> Result<Gomoku, String> {
        Game::read(start, moves)
    }

    #[test]
    fn games_come_back_from_their_texts() {
        for (start, moves) in [
            (None, ""),
            (None, "h8h7i9"),
            (Some("renju 15"), "h8h9i7i9h10i6i11i12g9"),
            (Some("freestyle 20"), "t20a1"),
            (Some("caro5 22"), "v22"),
        ] {
            let game = read(start, moves).unwrap();
            assert_eq!((game.start_text().as_deref(), game.moves_text().as_str()), (start, moves));
            assert_eq!(game.turns().len(), game.length());
        }
        // The last move of the third one is forbidden.
        let lost = read(Some("renju 15"), "h8h9i7i9h10i6i11i12g9").unwrap();
        assert_eq!((lost.has_ended(), lost.score()), (true, -1));
        for (start, moves, error) in [
            (Some("go 15"), "", "start: expected a rule and a size"),
            (Some("renju"), "", "start: expected a rule and a size"),
            (Some("renju 4"), "", "moves: a board has 5 to 22 points per side"),
            (None, "h8h8", "moves: H8 already has a black stone"),
            (None, "p16", "moves: P16 is not on a board of 15×15"),
            (None, "h8a1i8a2j8a3k8a4l8a5", "moves: the game is over: black wins by five"),
        ] {
            let found = read(start, moves).unwrap_err();
            assert!(found.starts_with(error), "{found}");
        }
    }

    #[test]
    fn symmetric_boards_have_one_canonical_form() {
        let game = read(None, "h8c2n5").unwrap();
        let points: Vec<Point> = game.board().moves().to_vec();
        let mut boards = HashSet::new();
        for symmetry in Symmetry::ALL {
            let moves: Vec<Point> =
                points.iter().map(|&point| point.transformed(symmetry, 15)).collect();
            let other = of_moves(&moves, Rule::Freestyle, 15).unwrap();
            assert_eq!(other.canonical(), game.canonical());
            boards.insert(moves);
        }
        assert_eq!(boards.len(), 8);
        assert_ne!(
            read(None, "h8n5c2").unwrap().canonical(),
            read(None, "n5h8c2").unwrap().canonical()
        );
    }
}
