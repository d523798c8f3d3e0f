//! Writes games or their positions as text.

use std::ffi::OsStr;
use std::io::{self, Write};
use std::path::Path;

use othello::Position;
use othello::notation::obf::{self, Problem};
use othello::notation::transcript::{self, Passes};
use othello::notation::{GameRecord, ggf, pgn, sgf};

use super::losses::Losses;
use super::sink::{Done, Sink, Target};
use super::spool::Spool;
use crate::failure::Failure;
use crate::othello::reader::{Entry, Games};
use crate::terminal::number::counted;
use crate::terminal::pending::Pending;

/// Writer of transcripts, GGF, SGF, PGN or OBF.
#[derive(Debug)]
pub(super) struct Text {
    name: String,
    output: Output,
    target: Target,
    games: u64,
    positions: u64,
    losses: Losses,
}

impl Text {
    pub(super) fn create(
        output: &OsStr,
        target: Target,
        replaces: bool,
        source: &Games,
    ) -> Result<Self, Failure> {
        let (name, output) = if output == "-" {
            ("standard output".to_owned(), Output::Standard(Spool::default()))
        } else {
            let pending = Pending::create(Path::new(output), replaces)?;
            (output.to_string_lossy().into_owned(), Output::File(pending))
        };
        let mut losses = Losses::default();
        losses.set_header(source.header());
        Ok(Self { name, output, target, games: 0, positions: 0, losses })
    }

    fn write_positions(&mut self, record: &GameRecord, ply: Option<usize>) -> io::Result<()> {
        let (skipped, taken) = ply.map_or((0, usize::MAX), |ply| (ply, 1));
        for position in record.game.positions().skip(skipped).take(taken) {
            obf::write(&mut self.output, &Problem::new(position))?;
            self.positions += 1;
        }
        Ok(())
    }
}

impl Sink for Text {
    fn write(&mut self, entry: Entry) -> Result<(), Failure> {
        let record = &entry.record;
        let written = match self.target {
            Target::Transcripts(_) if record.game.start() != Position::START => {
                self.losses.starts += 1;
                return Ok(());
            }
            Target::Transcripts(_) if record.game.moves().len() == 0 => {
                self.losses.empty += 1;
                return Ok(());
            }
            Target::Transcripts(passes) => {
                self.losses.add_text(record);
                if passes == Passes::Implied {
                    self.losses.last_passes += u64::from(Losses::ends_with_pass(record));
                }
                transcript::write(&mut self.output, &record.game, passes)
            }
            Target::Obf { ply: Some(ply) } if ply > record.game.moves().len() => {
                self.losses.short += 1;
                return Ok(());
            }
            Target::Obf { ply } => {
                self.losses.add_text(record);
                self.write_positions(record, ply)
            }
            Target::Sgf => {
                self.losses.add_tree(record);
                sgf::write(&mut self.output, record)
            }
            Target::Pgn => {
                self.losses.add_tags(record);
                pgn::write(&mut self.output, record)
            }
            Target::Ggf | Target::Wthor { .. } => {
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

    fn finish(mut self: Box<Self>) -> Result<Done, Failure> {
        match self.output {
            Output::File(file) => file.keep()?,
            Output::Standard(ref mut spool) => spool.write_to(io::stdout().lock())?,
        }
        let games = counted(self.games, "game");
        let what = match self.target {
            Target::Obf { .. } => format!("{} of {games}", counted(self.positions, "position")),
            _ => games,
        };
        let report = format!("{}: {what}\n", self.name);
        Ok(Done { name: self.name, losses: self.losses.text(), report })
    }
}

/// A file, or standard output that is written only when the whole input is right.
#[derive(Debug)]
enum Output {
    File(Pending),
    Standard(Spool),
}

impl Output {
    fn failure(&self, error: io::Error) -> Failure {
        match self {
            Self::File(file) => file.failure(error),
            Self::Standard(_) => error.into(),
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::File(file) => file.write(bytes),
            Self::Standard(output) => output.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::File(file) => file.flush(),
            // The spool is written at the end.
            Self::Standard(_) => Ok(()),
        }
    }
}
