//! Writes a WTHOR database and the files of names beside it.

use std::io;
use std::path::{Path, PathBuf};

use othello::Position;
use othello::notation::Mode;
use othello::notation::wthor::{self, Encoder, Header, NameKind, NameTables};

use super::losses::Losses;
use crate::convert::Done;
use crate::failure::Failure;
use crate::files::othello::names;
use crate::files::othello::reader::{Entry, Games};
use crate::terminal::number::counted;
use crate::terminal::pending::Pending;
use crate::today::today;

/// A file of games in WTHOR format, with its names.
#[derive(Debug)]
pub(super) struct Database {
    path: PathBuf,
    writer: wthor::Writer<Pending>,
    encoder: Encoder,
    /// Existing files of players and of tournaments.
    beside: [Option<PathBuf>; 2],
    /// Header of the `.wtb` file that is read.
    header: Option<Header>,
    year: Option<u16>,
    /// Whether to replace existing files.
    replaces: bool,
    /// Whether to keep the numbers of players and of tournaments: those of a `.wtb` file without names refer
    /// to a table that is elsewhere.
    keeps_numbers: [bool; 2],
    /// Name of the input in messages.
    source_name: String,
    /// Number of games without a year.
    undated: u64,
    /// Number of games that stop early, without a score.
    unscored: u64,
    losses: Losses,
}

/// Properties of the input.
#[derive(Debug)]
pub(super) struct Origin {
    /// Header of the `.wtb` file that is read.
    header: Option<Header>,
    /// Whether players and tournaments are given only as numbers.
    has_numbers: [bool; 2],
    /// Name in messages.
    name: String,
}

impl Origin {
    /// Returns the properties of an input file.
    pub(super) fn of(source: &Games) -> Self {
        Self {
            header: source.header(),
            has_numbers: NameKind::ALL.map(|kind| source.has_numbers_for(kind)),
            name: source.source_name().to_owned(),
        }
    }

    /// Returns the origin of games that come from no file.
    pub(super) fn unknown(name: &str) -> Self {
        Self { header: None, has_numbers: [false; 2], name: name.to_owned() }
    }
}

impl Database {
    pub(super) fn create(
        path: &Path,
        year: Option<u16>,
        replaces: bool,
        origin: Origin,
    ) -> Result<Self, Failure> {
        let pending = Pending::create(path, replaces)?;
        let beside = names::beside(path)?;
        let mut tables = NameTables::default();
        for (kind, path) in NameKind::ALL.into_iter().zip(&beside) {
            if let Some(path) = path {
                tables.set(names::read(path, kind, Mode::Strict)?);
            }
        }
        let encoder = Encoder::new(tables).cutting_names();
        let encoder = if let Some(year) = year { encoder.with_year(year) } else { encoder };
        let writer = wthor::Writer::new(pending, Header::default())
            .map_err(|error| Failure::WriteFile { name: path.display().to_string(), error })?;
        Ok(Self {
            path: path.to_owned(),
            writer,
            encoder,
            beside,
            header: origin.header,
            keeps_numbers: origin.has_numbers,
            year,
            replaces,
            source_name: origin.name,
            undated: 0,
            unscored: 0,
            losses: Losses::default(),
        })
    }

    /// Writes the table of a kind of names if it has new ones.
    fn write_names(
        &self,
        kind: NameKind,
        beside: Option<&Path>,
        report: &mut String,
    ) -> Result<Option<Pending>, Failure> {
        let added = self.encoder.added(kind);
        let Some(names) = self.encoder.tables().get(kind).filter(|_| added > 0) else {
            return Ok(None);
        };
        let noun = match kind {
            NameKind::Players => "player",
            NameKind::Tournaments => "tournament",
        };
        let added = counted(added as u64, noun);
        if let Some(path) = beside.filter(|_| !self.replaces) {
            let what = format!(
                "{added} missing; use a file that has all names, add them with --force, or put OUT in \
                 another folder"
            );
            return Err(Failure::content(path.display().to_string(), what));
        }
        let mut names = names.clone();
        names.set_header(names.header().made_on(today()));
        let path = match beside {
            Some(path) => path.to_owned(),
            None => self.path.with_file_name(kind.file_name()),
        };
        let mut file = Pending::create(&path, beside.is_some())?;
        names.write(&mut file).map_err(|error| file.failure(error))?;
        let name = path.display();
        let line = match beside {
            Some(_) => format!("{name}: {added} added, {} in all\n", names.len()),
            None => format!("{name}: {added}, a new file\n"),
        };
        report.push_str(&line);
        Ok(Some(file))
    }

    fn failure(&self, error: io::Error) -> Failure {
        Failure::WriteFile { name: self.path.display().to_string(), error }
    }

    /// Writes a game.
    pub(super) fn write(&mut self, entry: Entry) -> Result<(), Failure> {
        let Entry { number, mut record, wthor: original, .. } = entry;
        if record.game.start() != Position::START {
            self.losses.starts += 1;
            return Ok(());
        }
        if record.date.is_none() {
            record.date = self.year.map(|year| year.to_string());
            self.undated += u64::from(self.year.is_none());
        }
        let [keeps_players, keeps_tournaments] = self.keeps_numbers;
        if keeps_players {
            (record.black, record.white) = (None, None);
        }
        if keeps_tournaments {
            record.event = None;
        }
        let unscored = record.score.is_none() && !record.is_finished() && original.is_none();
        self.unscored += u64::from(unscored);
        let game = self.encoder.encode(&record).map_err(|error| {
            Failure::content(format!("{}: game {number}", self.source_name), error)
        })?;
        let game = match original {
            // Keep the other fields of the record.
            Some(original) => wthor::Record {
                tournament: if keeps_tournaments { original.tournament } else { game.tournament },
                black: if keeps_players { original.black } else { game.black },
                white: if keeps_players { original.white } else { game.white },
                ..original
            },
            None => game,
        };
        self.writer.write(&game).map_err(|error| self.failure(error))
    }

    /// Completes the files and gives them their names.
    pub(super) fn finish(mut self) -> Result<Done, Failure> {
        let made = self.encoder.header();
        let header = match self.header {
            Some(header) => Header { games_year: made.games_year, ..header },
            None => made.made_on(today()),
        };
        self.writer.set_header(header);
        let name = self.path.display().to_string();
        let mut report =
            format!("{name}: {}\n", counted(self.writer.header().games.into(), "game"));
        let mut files = Vec::new();
        let named = NameKind::ALL.into_iter().zip(&self.beside).zip(self.keeps_numbers);
        for ((kind, beside), _) in named.filter(|(_, keeps_numbers)| !keeps_numbers) {
            files.extend(self.write_names(kind, beside.as_deref(), &mut report)?);
        }
        let failed = |error| Failure::WriteFile { name: name.clone(), error };
        files.push(self.writer.finish().map_err(failed)?);
        for file in &mut files {
            file.complete()?;
        }
        // Write the games last, so that their numbers always have names.
        for file in files {
            file.keep()?;
        }
        self.losses.set_wthor(self.encoder.losses(), self.undated, self.unscored);
        Ok(Done { losses: self.losses.texts(), report })
    }
}
