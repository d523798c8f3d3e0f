//! A 68-byte game record of a `.wtb` file.
//!
//! The 16-byte header of each file.

use thiserror::Error;

use crate::{Color, Game, Move, Position, Score, Square};

/// Number of moves of the longest game.
pub(super) const MOVES: usize = 60;

/// Offset of the moves in a record, in bytes.
pub(super) const MOVES_OFFSET: usize = 8;

/// Square for each byte.
const SQUARES: [Option<Square>; 256] = {
    let mut squares = [None; 256];
    let mut index = 0;
    while index < 64 {
        let square = Square::ALL[index];
        squares[byte_of(square) as usize] = Some(square);
        index += 1;
    }
    squares
};

/// Returns the byte of a square: 10 · row + column, both from 1. F5 is 56.
pub(super) const fn byte_of(square: Square) -> u8 {
    let index = square as u8;
    10 * (index / 8 + 1) + index % 8 + 1
}

/// Returns the square of a byte.
#[inline]
pub(super) const fn square_of(byte: u8) -> Option<Square> {
    SQUARES[byte as usize]
}

/// Game as stored in its 68 bytes: numbers for names, bytes for moves, all unchecked.
///
/// [`replay`](Self::replay) checks it.
///
/// # Stability
///
/// The bytes are those of the WTHOR format, which does not change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Record {
    /// Number of the tournament in `WTH.TRN`.
    pub tournament: u16,
    /// Number of the player with the black discs in `WTH.JOU`.
    pub black: u16,
    /// Number of the player with the white discs in `WTH.JOU`.
    pub white: u16,
    /// Recorded number of black's discs, empty squares to the winner: 0 to 64, 32 for a draw.
    pub black_score: u8,
    /// Value of `black_score` with perfect play by both players from the header's `depth` on.
    pub theoretical_score: u8,
    /// Moves as 10 · row + column, both from 1, without passes; 0 after the last move.
    pub moves: [u8; 60],
}

impl Record {
    /// Length in bytes.
    pub const LEN: usize = MOVES_OFFSET + MOVES;

    /// Parses a record of 68 bytes.
    #[must_use]
    #[inline]
    pub const fn from_bytes(bytes: &[u8; Self::LEN]) -> Self {
        let [t0, t1, b0, b1, w0, w1, black_score, theoretical_score, moves @ ..] = *bytes;
        Self {
            tournament: u16::from_le_bytes([t0, t1]),
            black: u16::from_le_bytes([b0, b1]),
            white: u16::from_le_bytes([w0, w1]),
            black_score,
            theoretical_score,
            moves,
        }
    }

    /// Returns the record as 68 bytes.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; Self::LEN] {
        let mut bytes = [0; Self::LEN];
        let (head, moves) = bytes.split_at_mut(MOVES_OFFSET);
        let [t0, t1] = self.tournament.to_le_bytes();
        let [b0, b1] = self.black.to_le_bytes();
        let [w0, w1] = self.white.to_le_bytes();
        head.copy_from_slice(&[t0, t1, b0, b1, w0, w1, self.black_score, self.theoretical_score]);
        moves.copy_from_slice(&self.moves);
        bytes
    }

    /// Returns the record of a game without names: their numbers are 0, and both scores are those
    /// of the board.
    ///
    /// A final pass in an unfinished game is lost.
    ///
    /// # Errors
    ///
    /// Returns an error if the game does not begin with the standard starting position.
    pub fn from_game(game: &Game) -> Result<Self, StartError> {
        if game.start() != Position::START {
            return Err(StartError);
        }
        let mut moves = [0; MOVES];
        // The start has 60 empty squares, so every move fits.
        for (byte, square) in moves.iter_mut().zip(game.moves().filter_map(Move::square)) {
            *byte = byte_of(square);
        }
        let score = black_score_of(game.position());
        let (black_score, theoretical_score) = (score, score);
        Ok(Self { tournament: 0, black: 0, white: 0, black_score, theoretical_score, moves })
    }

    /// Returns the recorded result: black's discs minus white's, −64 to 64. Returns `None` if the
    /// record gives Black more than 64 discs.
    #[must_use]
    pub fn score(&self) -> Option<Score> {
        (self.black_score <= 64).then(|| Score::new(2 * i32::from(self.black_score) - 64))
    }
}

/// Returns the number of black discs in a position, with empty squares given to the player with
/// more discs.
pub(super) fn black_score_of(position: Position) -> u8 {
    let score = position.final_score(Color::Black);
    u8::try_from((64 + score.discs()) / 2).unwrap_or_default()
}

/// Error for a game with a non-standard starting position, which WTHOR cannot express.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the game begins with another position than that of the rules; expected `Position::START`")]
pub struct StartError;

/// The header of a file of games, players or tournaments.
///
/// The header keeps every byte unchanged, valid or not.
///
/// ```
/// use othello::notation::wthor::Header;
///
/// let bytes = [20, 18, 8, 8, 0x91, 9, 0, 0, 0, 0, 0xe1, 7, 8, 0, 24, 0];
/// let header = Header::from_bytes(bytes);
/// assert_eq!((header.games, header.games_year, header.depth), (2449, 2017, 24));
/// assert_eq!(header.date(), (2018, 8, 8));
/// assert_eq!(header.to_bytes(), bytes);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Header {
    /// Century of the day the file was made, such as 20.
    pub century: u8,
    /// Year of that day within the century.
    pub year: u8,
    /// Month of that day, from 1.
    pub month: u8,
    /// Day of that month, from 1.
    pub day: u8,
    /// Number of games in the file; 0 in the other files.
    pub games: u32,
    /// Number of players or tournaments in the file; 0 in a file of games.
    pub records: u16,
    /// Year in which the games were played; 0 in the other files.
    pub games_year: u16,
    /// Board size in squares per side: 0 and 8 both mean 8.
    pub board_size: u8,
    /// Kind of the games: 0 for normal games, 1 for solitaire.
    pub kind: u8,
    /// Number of empties from which the theoretical scores are computed.
    pub depth: u8,
    /// A byte without meaning.
    pub reserved: u8,
}

impl Header {
    /// Length in bytes.
    pub const LEN: usize = 16;

    /// Returns the header of a file of games from a year, without a creation date.
    #[must_use]
    pub fn of_games(games_year: u16) -> Self {
        Self { games_year, board_size: 8, ..Self::default() }
    }

    /// Returns the header with a creation date: year up to 25,599, month and day from 1.
    #[must_use]
    pub fn made_on(self, (year, month, day): (u16, u8, u8)) -> Self {
        let century = u8::try_from(year / 100).unwrap_or(u8::MAX);
        let year = u8::try_from(year % 100).unwrap_or_default();
        Self { century, year, month, day, ..self }
    }

    /// Returns the creation date as year, month and day, unchecked.
    #[must_use]
    pub fn date(&self) -> (u16, u8, u8) {
        (100 * u16::from(self.century) + u16::from(self.year), self.month, self.day)
    }

    /// Parses a header of 16 bytes.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; Self::LEN]) -> Self {
        let [century, year, month, day, g0, g1, g2, g3, r0, r1, y0, y1, rest @ ..] = bytes;
        let [board_size, kind, depth, reserved] = rest;
        Self {
            century,
            year,
            month,
            day,
            games: u32::from_le_bytes([g0, g1, g2, g3]),
            records: u16::from_le_bytes([r0, r1]),
            games_year: u16::from_le_bytes([y0, y1]),
            board_size,
            kind,
            depth,
            reserved,
        }
    }

    /// Returns the header as 16 bytes.
    #[must_use]
    pub const fn to_bytes(self) -> [u8; Self::LEN] {
        let [g0, g1, g2, g3] = self.games.to_le_bytes();
        let [r0, r1] = self.records.to_le_bytes();
        let [y0, y1] = self.games_year.to_le_bytes();
        let Self { century, year, month, day, board_size, kind, depth, reserved, .. } = self;
        [
            century, year, month, day, g0, g1, g2, g3, r0, r1, y0, y1, board_size, kind, depth,
            reserved,
        ]
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::Square;

    #[test]
    fn bytes_of_squares_are_row_and_column() {
        assert_eq!(byte_of(Square::A1), 11);
        assert_eq!(byte_of(Square::F5), 56);
        assert_eq!(byte_of(Square::H8), 88);
        for square in Square::ALL {
            assert_eq!(square_of(byte_of(square)), Some(square));
        }
        assert_eq!((0..=255).filter_map(square_of).count(), 64);
    }

    #[test]
    fn fields_lie_where_the_format_has_them() {
        let bytes = std::array::from_fn(|index| u8::try_from(index).unwrap());
        let record = Record::from_bytes(&bytes);
        assert_eq!((record.tournament, record.black, record.white), (0x0100, 0x0302, 0x0504));
        assert_eq!((record.black_score, record.theoretical_score), (6, 7));
        assert_eq!((record.moves[0], record.moves[59]), (8, 67));
        assert_eq!(record.to_bytes(), bytes);
    }

    #[test]
    fn a_game_that_begins_elsewhere_is_refused() {
        let start = Position::START.play(Square::F5).unwrap();
        assert_eq!(Record::from_game(&Game::new(start)), Err(StartError));
    }

    #[test]
    fn scores_beyond_the_board_are_no_results() {
        let mut record = Record::from_game(&Game::default()).unwrap();
        for (black_score, score) in [(0, Some(-64)), (32, Some(0)), (64, Some(64)), (65, None)] {
            record.black_score = black_score;
            assert_eq!(record.score(), score.map(Score::new));
        }
    }

    proptest! {
        #[test]
        fn every_byte_is_kept(bytes in any::<[u8; 16]>()) {
            prop_assert_eq!(Header::from_bytes(bytes).to_bytes(), bytes);
        }
    }

    #[test]
    fn header_fields_lie_where_the_format_has_them() {
        let header = Header::from_bytes(std::array::from_fn(|index| u8::try_from(index).unwrap()));
        let Header { century, year, month, day, games, records, games_year, .. } = header;
        assert_eq!((century, year, month, day), (0, 1, 2, 3));
        assert_eq!((games, records, games_year), (0x0706_0504, 0x0908, 0x0b0a));
        assert_eq!(
            (header.board_size, header.kind, header.depth, header.reserved),
            (12, 13, 14, 15)
        );
    }

    #[test]
    fn days_are_read_back() {
        let header = Header::of_games(2025).made_on((2026, 2, 23));
        assert_eq!((header.century, header.year), (20, 26));
        assert_eq!(header.date(), (2026, 2, 23));
        assert_eq!((header.games_year, header.board_size), (2025, 8));
    }
}
