//! The 16-byte header of each file.

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

    proptest! {
        #[test]
        fn every_byte_is_kept(bytes in any::<[u8; 16]>()) {
            prop_assert_eq!(Header::from_bytes(bytes).to_bytes(), bytes);
        }
    }

    #[test]
    fn fields_lie_where_the_format_has_them() {
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
