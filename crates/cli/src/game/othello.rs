//! Othello as a [`Game`].

use othello::notation::ReadError;
use othello::notation::transcript::{self, Passes};
use othello::{Board, Color, Game as Othello, Move, Position, Square, opening};

use super::{Game, Opening, Side};

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

impl Game for Othello {
    type Move = Move;
    type Position = Position;
    type Canonical = Board;

    const NAME: &'static str = "othello";
    const TITLE: &'static str = "Othello";
    const COUNTS_DISCS: bool = true;
    const FORFEIT_SCORE: i32 = 64;

    fn read(start: Option<&str>, moves: &str) -> Result<Self, String> {
        let start = match start {
            Some(text) => text.parse().map_err(|error| format!("start: {error}"))?,
            None => Position::START,
        };
        if moves.is_empty() {
            return Ok(Self::new(start));
        }
        transcript::parse_from(start, moves)
            .map_err(|ReadError { kind, .. }| format!("moves: {kind}"))
    }

    fn start_text(&self) -> Option<String> {
        (self.start() != Position::START).then(|| position_text(self.start()))
    }

    fn moves_text(&self) -> String {
        let mut text = Vec::new();
        // Writing to memory cannot fail.
        let _ = transcript::write(&mut text, self, Passes::Written);
        String::from_utf8_lossy(&text).trim_end().to_owned()
    }

    fn turns(&self) -> Vec<(Side, Move)> {
        self.history().iter().map(|entry| (entry.color.into(), entry.played)).collect()
    }

    fn is_pass(played: Move) -> bool {
        played == Move::Pass
    }

    fn length(&self) -> usize {
        self.moves().len()
    }

    fn side_to_move(&self) -> Side {
        self.position().side_to_move().into()
    }

    fn position(&self) -> Position {
        self.position()
    }

    fn pass(&self) -> Option<Move> {
        self.position().must_pass().then_some(Move::Pass)
    }

    fn make(&mut self, played: Move) -> Result<(), String> {
        self.play(played).map_err(|error| error.to_string())
    }

    fn take_back(&mut self) -> Option<Move> {
        self.undo().map(|entry| entry.played)
    }

    fn has_ended(&self) -> bool {
        self.is_over()
    }

    fn score(&self) -> i32 {
        self.position().final_score(Color::Black).discs()
    }

    fn canonical(&self) -> Board {
        self.position().board().canonical()
    }

    fn opening(&self) -> Option<Opening> {
        opening::of_game(self).map(Opening::from)
    }

    fn openings() -> Vec<(Opening, String)> {
        let named = opening::all().iter();
        let text = |opening: &opening::Opening| opening.moves().map(|at| at.to_string()).collect();
        named.map(|opening| (opening.into(), text(opening))).collect()
    }
}

/// Returns the 64 squares from A1 to H8, a space and the side to move.
fn position_text(position: Position) -> String {
    let disc = |square| position.color_at(square).map_or('-', Color::disc);
    let squares: String = Square::ALL.map(disc).into_iter().collect();
    format!("{squares} {}", position.side_to_move().disc())
}
