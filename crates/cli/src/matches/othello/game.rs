//! Games of Othello, as a match sees them.

use othello::notation::ReadError;
use othello::notation::transcript::{self, Passes};
use othello::{Board, Color, Game, Move, Position};

use crate::matches::contest::Contest;
use crate::matches::gtp::Vertices;
use crate::othello::board_line;
use crate::side::Side;

/// Returns the side of a colour.
pub(super) const fn side(color: Color) -> Side {
    match color {
        Color::Black => Side::Black,
        Color::White => Side::White,
    }
}

impl Contest for Game {
    type Move = Move;
    type Shape = Board;

    const WHOLE: i32 = 64;

    fn read(start: Option<&str>, moves: &str) -> Result<Self, String> {
        let start = match start {
            Some(text) => text.parse().map_err(|error| format!("start: {error}"))?,
            None => Position::START,
        };
        if moves.is_empty() {
            return Ok(Self::from_position(start));
        }
        transcript::parse_from(start, moves)
            .map_err(|ReadError { kind, .. }| format!("moves: {kind}"))
    }

    fn start_text(&self) -> Option<String> {
        (self.start() != Position::START).then(|| board_line(self.start()))
    }

    fn moves_text(&self) -> String {
        let mut text = Vec::new();
        // Nothing goes wrong in memory.
        let _ = transcript::write(&mut text, self, Passes::Written);
        String::from_utf8_lossy(&text).trim_end().to_owned()
    }

    fn length(&self) -> usize {
        self.moves().len()
    }

    fn movers(&self) -> Vec<Side> {
        self.history().iter().map(|entry| side(entry.color)).collect()
    }

    fn side_to_move(&self) -> Side {
        side(self.position().side_to_move())
    }

    fn pass(&self) -> Option<Move> {
        self.position().must_pass().then_some(Move::Pass)
    }

    fn make(&mut self, played: Move) -> Result<(), String> {
        self.play(played).map_err(|error| error.to_string())
    }

    fn take_back(&mut self) {
        self.undo();
    }

    fn has_ended(&self) -> bool {
        self.is_over()
    }

    fn score(&self) -> i32 {
        self.position().final_score(Color::Black)
    }

    fn shape(&self) -> Board {
        self.position().board().canonical()
    }
}

impl Vertices for Game {
    const HAS_SIZES: bool = false;

    fn size(&self) -> usize {
        8
    }

    fn played(&self) -> Vec<(Side, Move)> {
        self.history().iter().map(|entry| (side(entry.color), entry.played)).collect()
    }

    fn name(&self, played: Move) -> Option<String> {
        played.square().map(|square| square.to_string())
    }

    fn named(&self, name: &str) -> Option<Move> {
        name.parse().ok()
    }
}
