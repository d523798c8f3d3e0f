//! Replay of records with a check of every move, and statistics of games.

use thiserror::Error;

use crate::{Bitboard, Board, Color, Game, Move, PlayError, Position, Square};

use super::Record;
use super::record::{MOVES, MOVES_OFFSET, black_score_of, square_of};

/// Result of replaying a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Replay {
    /// The position after the last move.
    pub position: Position,
    /// Number of black discs there, 0 to 64, with empty squares given to the player with more
    /// discs.
    pub black_score: u8,
    /// Number of discs placed.
    pub moves: u8,
    /// Number of passes between the moves.
    pub passes: u8,
    /// Whether neither player has a move.
    pub finished: bool,
}

impl Record {
    /// Plays the game and checks its structure and every move.
    ///
    /// A game that stops before its end is valid.
    ///
    /// # Errors
    ///
    /// Returns an error if a byte is not a square, a move follows the end of the game, or a move is
    /// illegal even after a pass required by the rules.
    #[inline]
    pub fn replay(&self) -> Result<Replay, RecordError> {
        self.replay_with(|_, _, _| {})
    }

    /// Plays the game like [`replay`](Self::replay), and passes every move to a callback before it
    /// is made: the board from the player's view, the square, and the flipped discs.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`replay`](Self::replay). The callback has received the moves
    /// before the wrong one.
    #[inline]
    pub fn replay_with(
        &self,
        mut visit: impl FnMut(Board, Square, Bitboard),
    ) -> Result<Replay, RecordError> {
        let mut board = Board::START;
        let mut color = Color::Black;
        let mut moves = 0;
        let mut passes = 0;
        for (index, &byte) in self.moves.iter().enumerate() {
            let Some(square) = square_of(byte) else {
                self.check_end(index)?;
                break;
            };
            let mut flips = turned(board, square);
            if flips.is_empty() {
                // Either a pass is implied here, or the move is illegal.
                let passed = board.pass();
                flips = turned(passed, square);
                if flips.is_empty() || board.moves().any() {
                    return Err(refusal(board, color, index, square));
                }
                (board, color) = (passed, color.opponent());
                passes += 1;
            }
            visit(board, square, flips);
            board = board.after(square, flips);
            color = color.opponent();
            moves += 1;
        }
        let position = Position::new(board, color);
        let black_score = black_score_of(position);
        Ok(Replay { position, black_score, moves, passes, finished: board.is_over() })
    }

    /// Returns the game, including its passes.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`replay`](Self::replay).
    pub fn game(&self) -> Result<Game, RecordError> {
        let mut game = Game::default();
        for square in self.squares() {
            let (index, square) = square?;
            game.play_implying_pass(square).map_err(|error| RecordError::illegal(index, error))?;
        }
        Ok(game)
    }

    /// Returns an iterator over the squares of the moves and their indices up to the end of the
    /// game, or the error of an invalid byte.
    fn squares(&self) -> impl Iterator<Item = Result<(usize, Square), RecordError>> + '_ {
        let end = self.moves.iter().position(|&byte| byte == 0).unwrap_or(MOVES);
        self.moves.iter().enumerate().filter(move |&(index, &byte)| index < end || byte != 0).map(
            move |(index, &byte)| match square_of(byte) {
                Some(square) if index < end => Ok((index, square)),
                _ => Err(RecordError::structure(index, byte, index < end)),
            },
        )
    }

    /// Checks that the game ends at a byte that is not a square.
    fn check_end(&self, index: usize) -> Result<(), RecordError> {
        if self.moves[index] != 0 {
            return Err(RecordError::structure(index, self.moves[index], true));
        }
        match (index..).zip(&self.moves[index..]).find(|&(_, &byte)| byte != 0) {
            Some((index, &byte)) => Err(RecordError::structure(index, byte, false)),
            None => Ok(()),
        }
    }
}

/// Returns the discs that a move flips: none exactly when the move is illegal.
#[inline]
fn turned(board: Board, square: Square) -> Bitboard {
    if board.discs().contains(square) { Bitboard::EMPTY } else { board.flips(square) }
}

/// Returns the error of an illegal move, after a pass if the rules require one.
#[cold]
fn refusal(board: Board, color: Color, index: usize, square: Square) -> RecordError {
    let position = Position::new(board, color);
    let position = position.play(Move::Pass).unwrap_or(position);
    let error = position.play(square).err();
    // A move that flips no disc is illegal, so the position has rejected it.
    let color = position.side_to_move();
    RecordError::illegal(index, error.unwrap_or(PlayError::NoFlips { color, square }))
}

/// Error of a record that is not a legal game, with the move in error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("move {number}: {kind}")]
#[non_exhaustive]
pub struct RecordError {
    /// Number of the move from 1, without passes.
    pub number: usize,
    /// Offset of its byte in the record.
    pub offset: usize,
    /// Kind of the error.
    pub kind: RecordErrorKind,
}

/// Kind of an error in a move of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RecordErrorKind {
    /// A byte that is not a square.
    #[error(
        "{byte} is no square; expected 10 · row + column, both from 1 to 8, or 0 after the last move"
    )]
    NoSquare {
        /// The byte.
        byte: u8,
    },
    /// A byte after the 0 that ends the game.
    #[error("{byte} after the end of the game; expected 0")]
    AfterEnd {
        /// The byte.
        byte: u8,
    },
    /// A move that the rules do not allow.
    #[error("{0}")]
    Illegal(PlayError),
}

impl RecordError {
    /// Returns an error of a kind for the move with an index.
    fn new(index: usize, kind: RecordErrorKind) -> Self {
        Self { number: index + 1, offset: MOVES_OFFSET + index, kind }
    }

    /// Returns the error of an illegal move.
    pub(super) fn illegal(index: usize, error: PlayError) -> Self {
        Self::new(index, RecordErrorKind::Illegal(error))
    }

    /// Returns the error of an invalid byte, within the game or after its end.
    #[cold]
    pub(super) fn structure(index: usize, byte: u8, in_game: bool) -> Self {
        Self::new(
            index,
            if in_game {
                RecordErrorKind::NoSquare { byte }
            } else {
                RecordErrorKind::AfterEnd { byte }
            },
        )
    }
}

/// Statistics of a set of games.
///
/// A game that stops early is valid, and so is one with a recorded score that differs from the
/// board, for example after a loss on time. Both are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Statistics {
    /// Number of games.
    pub games: u64,
    /// Number of moves, without passes.
    pub moves: u64,
    /// Number of passes.
    pub passes: u64,
    /// Number of games played until neither player had a move.
    pub finished: u64,
    /// Number of games that stop earlier.
    pub unfinished: u64,
    /// Number of finished games with a recorded score other than that of the board.
    pub score_differs: u64,
    /// Number of unfinished games with a recorded score other than that of the last position, with
    /// empty squares given to the player with more discs.
    pub unfinished_score_differs: u64,
    /// Number of games that Black won by the recorded score.
    pub black_wins: u64,
    /// Number of games that White won by the recorded score.
    pub white_wins: u64,
    /// Number of draws by the recorded score.
    pub draws: u64,
}

impl Statistics {
    /// Adds a game.
    pub fn add(&mut self, record: &Record, replay: &Replay) {
        self.games += 1;
        self.moves += u64::from(replay.moves);
        self.passes += u64::from(replay.passes);
        let differs = u64::from(record.black_score != replay.black_score);
        if replay.finished {
            self.finished += 1;
            self.score_differs += differs;
        } else {
            self.unfinished += 1;
            self.unfinished_score_differs += differs;
        }
        match record.black_score {
            33.. => self.black_wins += 1,
            32 => self.draws += 1,
            0..32 => self.white_wins += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::wthor::record::byte_of;

    /// White loses all discs with the ninth move.
    const SHORTEST: [Square; 9] = {
        use Square::{C5, D6, E3, E6, E7, F4, F5, F6, G5};
        [E6, F4, E3, F6, G5, D6, E7, F5, C5]
    };

    fn record(moves: &[u8]) -> Record {
        let mut record = Record::from_game(&Game::default()).unwrap();
        record.moves[..moves.len()].copy_from_slice(moves);
        record
    }

    fn message(moves: &[u8]) -> String {
        let record = record(moves);
        let error = record.replay().unwrap_err();
        assert_eq!(record.game().unwrap_err(), error);
        assert_eq!(error.offset, 7 + error.number);
        error.to_string()
    }

    #[test]
    fn a_short_game_ends_with_all_squares_for_black() {
        let mut shown = Vec::new();
        let record = record(&SHORTEST.map(byte_of));
        let replay = record.replay_with(|_, square, _| shown.push(square)).unwrap();
        assert_eq!(shown, SHORTEST);
        assert_eq!((replay.moves, replay.passes), (9, 0));
        assert_eq!((replay.black_score, replay.finished), (64, true));
        assert_eq!(record.game().unwrap().position(), replay.position);
    }

    #[test]
    fn a_game_may_stop_anywhere() {
        for length in 0..9 {
            let replay = record(&SHORTEST.map(byte_of)[..length]).replay().unwrap();
            assert_eq!(usize::from(replay.moves), length);
            assert!(!replay.finished);
        }
        assert_eq!(record(&[]).replay().unwrap().black_score, 32);
    }

    #[test]
    fn errors_say_which_move_and_why() {
        for byte in [1, 10, 19, 20, 89, 90, 91, 255] {
            assert_eq!(
                message(&[56, byte]),
                format!(
                    "move 2: {byte} is no square; expected 10 · row + column, both from 1 to 8, or 0 after the last move"
                )
            );
        }
        assert_eq!(message(&[56, 0, 0, 64]), "move 4: 64 after the end of the game; expected 0");
        assert_eq!(message(&[0, 255]), "move 2: 255 after the end of the game; expected 0");
        assert_eq!(message(&[11]), "move 1: black cannot play A1: no disc turns");
        assert_eq!(message(&[56, 56]), "move 2: white cannot play F5: it already has a black disc");
        let mut moves = SHORTEST.map(byte_of).to_vec();
        moves.push(11);
        assert_eq!(message(&moves), "move 10: white cannot play A1: the game is over");
    }

    /// Returns a random game after which the player to move must pass and the opponent cannot play
    /// everywhere.
    fn stuck() -> Game {
        let mut choose = crate::workload::words(3);
        let mut game = Game::default();
        loop {
            let position = game.position();
            if position.must_pass() && position.board().pass().moves() != position.board().empties()
            {
                return game;
            }
            let moves: Vec<Square> = position.moves().iter().collect();
            match usize::try_from(choose() % 64).unwrap().checked_rem(moves.len()) {
                Some(index) => game.play(moves[index]).unwrap(),
                None if position.is_over() => game = Game::default(),
                None => game.play(Move::Pass).unwrap(),
            }
        }
    }

    #[test]
    fn after_a_pass_the_other_player_is_refused() {
        let mut game = stuck();
        let position = game.position().play(Move::Pass).unwrap();
        let color = position.side_to_move();
        let mut record = Record::from_game(&game).unwrap();
        let count = record.moves.iter().position(|&byte| byte == 0).unwrap();
        let square = (position.board().empties() - position.moves()).first().unwrap();
        record.moves[count] = byte_of(square);
        let error = record.replay().unwrap_err();
        assert_eq!(record.game().unwrap_err(), error);
        assert_eq!(error.number, count + 1);
        assert_eq!(error.kind, RecordErrorKind::Illegal(PlayError::NoFlips { color, square }));

        let legal = position.moves().first().unwrap();
        record.moves[count] = byte_of(legal);
        let replay = record.replay().unwrap();
        game.play_implying_pass(legal).unwrap();
        assert_eq!(replay.position, game.position());
        assert_eq!(usize::from(replay.passes), game.moves().filter(|&m| m == Move::Pass).count());
    }
}
