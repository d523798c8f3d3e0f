//! Writes games or their positions as text.

use std::ffi::OsStr;
use std::io;

use othello::Position;
use othello::notation::obf::{self, Problem};
use othello::notation::transcript::{self, Passes};
use othello::notation::wthor::Header;
use othello::notation::{GameRecord, ggf, pgn, sgf};

use super::losses::Losses;
use crate::convert::Done;
use crate::failure::Failure;
use crate::files::othello::reader::Entry;
use crate::files::output::{Output, name};
use crate::terminal::number::counted;
use othello::notation::Format;

/// Writer of transcripts, GGF, SGF, PGN or OBF.
#[derive(Debug)]
pub(super) struct Text {
    name: String,
    output: Output,
    format: Format,
    passes: Passes,
    /// Number of moves before the only position of each game in OBF.
    ply: Option<usize>,
    games: u64,
    positions: u64,
    losses: Losses,
}

impl Text {
    pub(super) fn create(
        output: &OsStr,
        format: Format,
        replaces: bool,
        header: Option<Header>,
    ) -> Result<Self, Failure> {
        let mut losses = Losses::default();
        losses.set_header(header);
        let (name, output) = (name(output), Output::create(output, replaces)?);
        let (passes, ply) = (Passes::Implied, None);
        Ok(Self { name, output, format, passes, ply, games: 0, positions: 0, losses })
    }

    /// Sets whether transcripts have passes, and the only ply of positions.
    pub(super) fn with(self, passes: Passes, ply: Option<usize>) -> Self {
        Self { passes, ply, ..self }
    }

    fn write_positions(&mut self, record: &GameRecord) -> io::Result<()> {
        let (skipped, taken) = self.ply.map_or((0, usize::MAX), |ply| (ply, 1));
        for position in record.game.positions().skip(skipped).take(taken) {
            obf::write(&mut self.output, &Problem::new(position))?;
            self.positions += 1;
        }
        Ok(())
    }

    /// Writes a game.
    pub(super) fn write(&mut self, entry: &Entry) -> Result<(), Failure> {
        let record = &entry.record;
        let written = match self.format {
            Format::Plain if record.game.start() != Position::START => {
                self.losses.starts += 1;
                return Ok(());
            }
            Format::Plain if record.game.moves().len() == 0 => {
                self.losses.empty += 1;
                return Ok(());
            }
            Format::Plain => {
                self.losses.add_text(record);
                if self.passes == Passes::Implied {
                    self.losses.last_passes += u64::from(Losses::ends_with_pass(record));
                }
                transcript::write(&mut self.output, &record.game, self.passes)
            }
            Format::Obf if self.ply.is_some_and(|ply| ply > record.game.moves().len()) => {
                self.losses.short += 1;
                return Ok(());
            }
            Format::Obf => {
                self.losses.add_text(record);
                self.write_positions(record)
            }
            Format::Sgf => {
                self.losses.add_tree(record);
                sgf::write(&mut self.output, record)
            }
            Format::Pgn => {
                self.losses.add_tags(record);
                pgn::write(&mut self.output, record)
            }
            _ => {
                self.losses.add_ggf(record);
                ggf::write(&mut self.output, record)
            }
        };
        written.map_err(|error| self.output.failure(error))?;
        if let Some(original) = &entry.wthor {
            self.losses.add_theoretical(record, original);
        }
        self.games += 1;
        Ok(())
    }

    /// Completes the output and gives the file its name.
    pub(super) fn finish(self) -> Result<Done, Failure> {
        self.output.keep()?;
        let games = counted(self.games, "game");
        let what = match self.format {
            Format::Obf => format!("{} of {games}", counted(self.positions, "position")),
            _ => games,
        };
        Ok(Done { losses: self.losses.texts(), report: format!("{}: {what}\n", self.name) })
    }
}
