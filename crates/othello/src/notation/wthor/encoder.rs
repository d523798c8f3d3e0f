//! Conversion of games from any format into records, with numbers for names and a report of losses.

use std::collections::{HashMap, HashSet};
use std::fmt;

use thiserror::Error;

use crate::notation::GameRecord;
use crate::{Move, Score};

use super::{Header, NameError, NameKind, NameTables, Names, Record, StartError, UNKNOWN};

/// Reason why a game cannot be written as a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EncodeError {
    /// The game begins with another position.
    #[error(transparent)]
    Start(#[from] StartError),
    /// A player's name does not fit, or the table is full.
    #[error("player: {0}")]
    Player(NameError),
    /// A tournament's name does not fit, or the table is full.
    #[error("tournament: {0}")]
    Tournament(NameError),
}

/// Converts games into records, assigns numbers to names, and counts losses.
///
/// New names follow those of the initial tables. A new table has [`UNKNOWN`] as number 0, like the
/// federation's table of players. All games of a file belong to one year: the given year, or else
/// that of the first game with one.
///
/// The theoretical score of a record is that of the board where the game stops. The depth 0 of
/// [`header`](Self::header) states this.
#[derive(Clone, Debug)]
pub struct Encoder {
    tables: NameTables,
    names_before: [usize; 2],
    year: Option<u16>,
    cut_names: bool,
    /// Original names of the numbered games' players and tournaments: the first one for each
    /// number.
    first_names: HashMap<(NameKind, u16), String>,
    merged_names: HashSet<(NameKind, String)>,
    losses: Losses,
}

impl Default for Encoder {
    fn default() -> Self {
        Self::new(NameTables::default())
    }
}

impl Encoder {
    /// Creates an encoder that begins with the names of the tables.
    #[must_use]
    pub fn new(mut tables: NameTables) -> Self {
        let names_before = NameKind::ALL.map(|kind| {
            let slot = tables.slot(kind);
            let length = slot.as_ref().map_or(0, Names::len);
            if slot.is_none() {
                let mut names = Names::new(kind);
                // A short name always fits an empty table.
                let _ = names.push(UNKNOWN);
                *slot = Some(names);
            }
            length
        });
        Self {
            tables,
            names_before,
            year: None,
            cut_names: false,
            first_names: HashMap::new(),
            merged_names: HashSet::new(),
            losses: Losses::default(),
        }
    }

    /// Sets the year of the games.
    #[must_use]
    pub fn with_year(self, year: u16) -> Self {
        Self { year: Some(year), ..self }
    }

    /// Makes the encoder cut names that do not fit, see [`NameKind::fit`], instead of rejecting
    /// their games.
    #[must_use]
    pub fn cutting_names(self) -> Self {
        Self { cut_names: true, ..self }
    }

    /// Returns the record of a game and counts its losses.
    ///
    /// # Errors
    ///
    /// Returns an error if the game does not begin with the standard starting position, a name does
    /// not fit, or a table is full. No losses are counted in this case, but a name may already have
    /// been added.
    pub fn encode(&mut self, game: &GameRecord) -> Result<Record, EncodeError> {
        let record = Record::from_game(&game.game)?;
        let mut losses = self.losses;
        let mut player = |name: &Option<String>| {
            self.number(NameKind::Players, name.as_deref(), &mut losses)
                .map_err(EncodeError::Player)
        };
        let (black, white) = (player(&game.black)?, player(&game.white)?);
        let tournament = self
            .number(NameKind::Tournaments, game.event.as_deref(), &mut losses)
            .map_err(EncodeError::Tournament)?;

        let year = game.date.as_deref().and_then(year_of);
        self.year = self.year.or(year);
        losses.years_lost += u64::from(year.is_none() || year != self.year);
        losses.dates_cut += u64::from(game.date.as_ref().is_some_and(|date| !is_year(date)));

        let black_score = match game.score.map(black_score) {
            Some(Some(score)) => score,
            Some(None) => {
                losses.scores_replaced += 1;
                record.black_score
            }
            None => {
                losses.scores_missing += 1;
                record.black_score
            }
        };
        losses.last_passes += u64::from(game.game.moves().last() == Some(Move::Pass));
        losses.notes += u64::from(
            game.notes.iter().any(|note| note.evaluation.is_some() || note.seconds.is_some()),
        );
        losses.extra += u64::from(!game.extra.is_empty());
        self.losses = losses;
        Ok(Record { tournament, black, white, black_score, ..record })
    }

    /// Returns the header of a file of the games so far, without their count.
    #[must_use]
    pub fn header(&self) -> Header {
        Header::of_games(self.year.unwrap_or_default())
    }

    /// Returns both tables, with the names of the games so far.
    #[must_use]
    pub const fn tables(&self) -> &NameTables {
        &self.tables
    }

    /// Returns the number of names of a kind added to the initial table.
    #[must_use]
    pub fn added(&self, kind: NameKind) -> usize {
        let before = match kind {
            NameKind::Players => self.names_before[0],
            NameKind::Tournaments => self.names_before[1],
        };
        self.tables.get(kind).map_or(0, Names::len) - before
    }

    /// Returns the losses so far.
    #[must_use]
    pub const fn losses(&self) -> Losses {
        self.losses
    }

    /// Returns the number for a name, adding the name if necessary.
    fn number(
        &mut self,
        kind: NameKind,
        name: Option<&str>,
        losses: &mut Losses,
    ) -> Result<u16, NameError> {
        let names = self.tables.slot(kind).get_or_insert_with(|| Names::new(kind));
        let Some(name) = name else {
            losses.names_missing += 1;
            // The federation's tables begin with `???` and with `Diverses parties`.
            return if names.is_empty() { names.intern(UNKNOWN) } else { Ok(0) };
        };
        let number = match names.intern(name) {
            Err(NameError::TooLong { .. } | NameError::Character { .. }) if self.cut_names => {
                losses.names_cut += 1;
                names.intern(&kind.fit(name))?
            }
            number => number?,
        };
        // Without cutting, distinct names never coincide.
        if self.cut_names {
            let first = self.first_names.entry((kind, number)).or_insert_with(|| name.to_owned());
            if first != name && self.merged_names.insert((kind, name.to_owned())) {
                losses.names_merged += 1;
            }
        }
        Ok(number)
    }
}

/// Returns black's discs for a score, or `None` for an impossible score.
fn black_score(score: Score) -> Option<u8> {
    let discs = Score::of_game(score.discs())?.discs();
    u8::try_from((64 + discs) / 2).ok().filter(|_| discs % 2 == 0)
}

/// Returns whether a date is only a year that a header can hold.
fn is_year(date: &str) -> bool {
    year_of(date).is_some_and(|year| year.to_string() == date)
}

/// Returns the year at the start of a date: all its leading digits, 1 to 65,535.
///
/// Some dates are seconds since 1970. They have more digits and yield no year.
fn year_of(date: &str) -> Option<u16> {
    let date = date.trim_start();
    let digits = date.find(|c: char| !c.is_ascii_digit()).unwrap_or(date.len());
    date[..digits].parse().ok().filter(|&year| year > 0)
}

/// Number of losses of each kind in the conversion of games.
///
/// Its text lists the non-zero counts for a one-line warning.
///
/// ```
/// use othello::notation::wthor::Losses;
///
/// let mut losses = Losses::default();
/// (losses.names_cut, losses.notes) = (2, 7);
/// assert_eq!(losses.to_string(), "names cut to fit: 2, games whose notes are left out: 7");
/// assert!(!losses.is_empty() && Losses::default().is_empty());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Losses {
    /// Players and tournaments without a name, written as [`UNKNOWN`](super::UNKNOWN).
    pub names_missing: u64,
    /// Names that were too long or had characters outside Latin-1.
    pub names_cut: u64,
    /// Names that coincide with another name when cut, so that two players or tournaments become
    /// one.
    pub names_merged: u64,
    /// Dates with more than a year.
    pub dates_cut: u64,
    /// Games without a year, or from another year than the file's.
    pub years_lost: u64,
    /// Games without a score, written with the score of the board.
    pub scores_missing: u64,
    /// Scores that are odd or beyond 64, replaced by the score of the board.
    pub scores_replaced: u64,
    /// Passes after the last move.
    pub last_passes: u64,
    /// Games with notes on their moves.
    pub notes: u64,
    /// Games with details for which the format has no fields.
    pub extra: u64,
}

impl Losses {
    /// Returns whether nothing was lost.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Formats the non-zero counts with their kinds, separated by commas; empty if there are none.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::MoveNote;
    use crate::{Game, Position, Square};

    fn named(name: &str) -> GameRecord {
        let name = || Some(name.to_owned());
        GameRecord { black: name(), white: name(), event: name(), ..GameRecord::default() }
    }

    #[test]
    fn dates_begin_with_their_year() {
        for (date, year) in [
            ("2026", Some(2026)),
            ("2003.12.15_13:24:03.MDT", Some(2003)),
            (" 1999-05", Some(1999)),
            ("1057350938", None),
            ("65536", None),
            ("0", None),
            ("", None),
            ("May 1999", None),
        ] {
            assert_eq!(year_of(date), year, "{date}");
        }
        assert!(is_year("2026") && !is_year("2026 ") && !is_year("02026") && !is_year("2026-01"));
    }

    #[test]
    fn what_is_lost_is_counted() {
        let mut encoder = Encoder::default().cutting_names();
        let plain = GameRecord {
            date: Some("2020".to_owned()),
            score: Some(Score::new(-12)),
            ..named("A name")
        };
        let record = encoder.encode(&plain).unwrap();
        assert_eq!((record.black, record.white, record.tournament), (1, 1, 1));
        assert_eq!((record.black_score, record.theoretical_score), (26, 32));
        assert_eq!(encoder.losses(), Losses::default());
        assert_eq!(encoder.header().games_year, 2020);

        let record = encoder.encode(&GameRecord::default()).unwrap();
        assert_eq!((record.black, record.tournament, record.black_score), (0, 0, 32));
        let mut expected =
            Losses { names_missing: 3, years_lost: 1, scores_missing: 1, ..Losses::default() };
        assert_eq!(encoder.losses(), expected);

        let full = GameRecord {
            white: Some("A name that is too long".to_owned()),
            date: Some("2021-05-01".to_owned()),
            score: Some(Score::new(3)),
            notes: vec![MoveNote { evaluation: Some("+1".to_owned()), seconds: None }],
            extra: vec![("TI".to_owned(), "15:00".to_owned())],
            ..plain.clone()
        };
        let record = encoder.encode(&full).unwrap();
        assert_eq!(encoder.tables().player(record.white), "A name that is too ");
        assert_eq!(record.black_score, 32);
        expected = Losses {
            names_cut: 1,
            dates_cut: 1,
            years_lost: 2,
            scores_replaced: 1,
            notes: 1,
            extra: 1,
            ..expected
        };
        assert_eq!(encoder.losses(), expected);
        for score in [66, -66, i32::MAX, i32::MIN] {
            assert_eq!(black_score(Score::new(score)), None);
            encoder
                .encode(&GameRecord { score: Some(Score::new(score)), ..plain.clone() })
                .unwrap();
        }
        assert_eq!(encoder.losses(), Losses { scores_replaced: 5, ..expected });
        assert_eq!(encoder.added(NameKind::Players), 3);
        assert_eq!(encoder.added(NameKind::Tournaments), 2);
    }

    #[test]
    fn names_that_are_cut_to_the_same_are_counted() {
        let mut encoder = Encoder::default().cutting_names();
        let mut encode = |black: &str, white: &str| {
            let [black, white] = [black, white].map(|name| Some(name.to_owned()));
            let record = GameRecord { black, white, ..GameRecord::default() };
            encoder.encode(&record).unwrap();
            (encoder.losses().names_cut, encoder.losses().names_merged)
        };
        assert_eq!(encode("Bartholomew Smith-Jones", "Ann"), (1, 0));
        // A name that occurs again is the same player.
        assert_eq!(encode("Bartholomew Smith-Jones", "Ann"), (2, 0));
        assert_eq!(encode("Ann", "Bartholomew Smith-Johnson"), (3, 1));
        assert_eq!(encode("Bartholomew Smith-Johnson", "Bartholomew Smith-J"), (4, 2));
    }

    #[test]
    fn a_pass_after_the_last_move_is_lost() {
        let mut choose = crate::workload::words(1);
        let mut game = Game::default();
        while !game.position().must_pass() {
            let moves: Vec<Square> = game.position().moves().iter().collect();
            match usize::try_from(choose() % 64).unwrap().checked_rem(moves.len()) {
                Some(index) => game.play(moves[index]).unwrap(),
                None => game = Game::default(),
            }
        }
        let mut passed = game.clone();
        passed.play(Move::Pass).unwrap();
        let mut encoder = Encoder::default();
        let record = encoder.encode(&GameRecord { game: passed, ..named("x") }).unwrap();
        assert_eq!(record.game().unwrap(), game);
        assert_eq!(encoder.losses().last_passes, 1);
    }

    #[test]
    fn games_that_cannot_be_written_change_no_count() {
        let mut encoder = Encoder::default();
        let start = Position::START.play(Square::F5).unwrap();
        let elsewhere = GameRecord { game: Game::new(start), ..GameRecord::default() };
        let long = "more than twenty characters".to_owned();
        let refusals = [
            (
                elsewhere,
                "the game begins with another position than that of the rules; expected `Position::START`",
            ),
            (
                GameRecord { white: Some(long.clone()), ..GameRecord::default() },
                "player: a name of 27 characters; expected at most 19",
            ),
            (
                GameRecord { event: Some(long), ..GameRecord::default() },
                "tournament: a name of 27 characters; expected at most 25",
            ),
        ];
        for (game, message) in refusals {
            assert_eq!(encoder.encode(&game).unwrap_err().to_string(), message);
        }
        assert!(encoder.losses().is_empty());
    }

    #[test]
    fn tables_at_hand_are_continued() {
        let mut players = Names::new(NameKind::Players);
        for name in ["???", "Ada", "Grace"] {
            players.push(name).unwrap();
        }
        let mut tables = NameTables::default();
        tables.set(players);
        let mut encoder = Encoder::new(tables).with_year(1990);
        let black = Some("Grace".to_owned());
        let white = Some("Jean".to_owned());
        let game = GameRecord { black, white, ..GameRecord::default() };
        let record = encoder.encode(&game).unwrap();
        assert_eq!((record.black, record.white), (2, 3));
        assert_eq!(encoder.added(NameKind::Players), 1);
        assert_eq!(encoder.added(NameKind::Tournaments), 1);
        assert_eq!(encoder.header().games_year, 1990);
    }
}
