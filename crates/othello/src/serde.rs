//! Serialization of values that are not plain data, with the feature `serde`.
//!
//! What has a text is written and read as text, except numbers. Other types have plain data that their
//! constructors check.

use engine::{deserialize_by_text, serde_by_data, serde_by_text};
use serde::{Deserialize, Serialize, Serializer};

use crate::opening::Opening;
use crate::pattern::PatternSet;
use crate::perft::PassRule;
use crate::search::Selectivity;
use crate::search::midgame::Level;
use crate::zobrist::ZobristKey;
use crate::{Bitboard, Board, Color, Game, Move, Position, Square};

serde_by_text! {
    Bitboard, Color, Move, Opening, PassRule, PatternSet, Selectivity, Square, ZobristKey,
}

serde_by_data! {
    Game => GameData,
    Level => u8,
}

deserialize_by_text! { Board, Position }

/// The text of a board in one line.
impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.to_string().replace('\n', ""))
    }
}

/// The text of [`Position::line`].
impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.line())
    }
}

/// A game: its moves are played when it is read.
#[derive(Serialize, Deserialize)]
struct GameData {
    start: Position,
    moves: Vec<Move>,
}

impl From<&Game> for GameData {
    fn from(game: &Game) -> Self {
        Self { start: game.start(), moves: game.moves().collect() }
    }
}

impl TryFrom<GameData> for Game {
    type Error = crate::PlayError;

    fn try_from(GameData { start, moves }: GameData) -> Result<Self, Self::Error> {
        let mut game = Self::new(start);
        moves.into_iter().try_for_each(|played| game.play(played))?;
        Ok(game)
    }
}
