//! A game with what is known about it, whatever the format.

use crate::Game;

/// A game with its players, event, date and result, as files hold them.
///
/// A game may stop early, and a recorded score may differ from that of the board (a player who
/// runs out of time loses): both are data, and are kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameRecord {
    /// The moves.
    pub game: Game,
    /// The player with the black discs.
    pub black: Option<String>,
    /// The player with the white discs.
    pub white: Option<String>,
    /// The tournament, the server or the place.
    pub event: Option<String>,
    /// The date as written; a year alone in files that have no more.
    pub date: Option<String>,
    /// The recorded result: black's discs less white's, empty squares for the winner, −64 to 64.
    pub score: Option<i32>,
    /// What is noted beside each move; empty, or as long as the moves of the game.
    pub notes: Vec<MoveNote>,
    /// Whatever else a text has, as pairs of a name and a value that this type has no field for.
    pub extra: Vec<(String, String)>,
}

/// What is noted beside a move, as written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveNote {
    /// The player's evaluation of the position.
    pub evaluation: Option<String>,
    /// The seconds that the move took.
    pub seconds: Option<String>,
}
