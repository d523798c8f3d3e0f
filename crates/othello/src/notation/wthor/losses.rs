//! What a conversion could not carry over.

use std::fmt;

/// How many things of games could not be written, by their kind.
///
/// Its text names those that are there, for one line of a warning.
///
/// ```
/// use othello::notation::wthor::Losses;
///
/// let losses = Losses { names_cut: 2, notes: 7, ..Losses::default() };
/// assert_eq!(losses.to_string(), "names cut to fit: 2, games whose notes are left out: 7");
/// assert!(!losses.is_empty() && Losses::default().is_empty());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Losses {
    /// Players and tournaments without a name, who become [`UNKNOWN`](super::UNKNOWN).
    pub names_missing: u64,
    /// Names that were too long, or had characters that Latin-1 has not.
    pub names_cut: u64,
    /// Names that are another one's when they are cut, so that two of the games' players or
    /// tournaments become one.
    pub names_merged: u64,
    /// Dates that say more than a year.
    pub dates_cut: u64,
    /// Games without a year, or of another year than the file's.
    pub years_lost: u64,
    /// Games without a score, which get that of the board.
    pub scores_missing: u64,
    /// Scores that are odd or beyond 64, in whose place stands that of the board.
    pub scores_replaced: u64,
    /// Passes after the last move.
    pub last_passes: u64,
    /// Games with notes beside their moves.
    pub notes: u64,
    /// Games with more about them than the format has fields for.
    pub extra: u64,
}

impl Losses {
    /// Returns whether everything was carried over.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// The kinds that are there with their counts, separated by commas; nothing if there are none.
impl fmt::Display for Losses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kinds = [
            ("names missing", self.names_missing),
            ("names cut to fit", self.names_cut),
            ("names that are another's when cut", self.names_merged),
            ("dates cut to the year", self.dates_cut),
            ("games that lose their year", self.years_lost),
            ("scores missing, taken from the board", self.scores_missing),
            ("scores that cannot be, taken from the board", self.scores_replaced),
            ("passes after the last move left out", self.last_passes),
            ("games whose notes are left out", self.notes),
            ("games whose other fields are left out", self.extra),
        ];
        let mut comma = "";
        for (kind, count) in kinds.into_iter().filter(|&(_, count)| count > 0) {
            write!(f, "{comma}{kind}: {count}")?;
            comma = ", ";
        }
        Ok(())
    }
}
