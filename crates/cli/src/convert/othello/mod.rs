//! Converts games of Othello.
//!
//! * `text`: writes games as text; `database`: in WTHOR; `losses`: what the target format cannot hold;
//! * `games_file`: the file of games of other commands.

mod database;
pub(crate) mod games_file;
mod losses;
mod text;

use std::path::Path;

use clap::Args;
use othello::notation::Mode;
use othello::notation::transcript::Passes;
use othello::notation::wthor::NameKind;

use self::database::{Database, Origin};
use self::text::Text;
use super::{Convert, Done, Task};
use crate::failure::Failure;
use crate::files::format::FileFormat;
use crate::files::othello::names::NameOptions;
use crate::files::othello::reader::{Entry, Games, Reading};
use crate::terminal::number::counted;
use crate::terminal::{interrupt, output};
use othello::notation::Format;

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Skip and count games that cannot be read
    #[arg(long)]
    lenient: bool,
    /// For .obf: only the position after N moves of each game, passes included
    #[arg(long, value_name = "N")]
    ply: Option<usize>,
    /// For .txt: write passes as PA
    #[arg(long)]
    with_passes: bool,
    /// For .wtb as OUT: year of the games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    year: Option<u16>,
    #[command(flatten)]
    names: NameOptions,
}

impl Convert for Options {
    type Format = Format;

    const ABOUT: &str = "Convert games from one format to another";
    const CHECKS: &str = "Every game is checked. An illegal move stops the conversion and nothing \
                          is written; --lenient skips the game instead.";
    const FORMATS: &str = "\
Formats, by extension in any case; the format of IN is otherwise detected:
  .txt   moves such as F5D6C3, written as one game a line
  .ggf   games with players, results and notes
  .wtb   WTHOR, the database of the French federation
  .sgf   SGF, GM[2]
  .pgn   PGN with results in discs
  .json  games of Othello Quest and others, only as IN
  .obf   positions, only as OUT: all of every game, or the one after --ply moves

Names in a .wtb file are looked up in WTH.JOU and WTH.TRN beside it. OUT gets
such files beside it; existing ones are kept if they contain all names. --force
adds missing names to them and keeps all existing numbers. A .wtb file covers
one year: --year, or the year of the first game.";
    const HELP: &str = "\
OUT cannot hold games from another start in .txt and .wtb, players and results
in .txt, notes in .wtb, .sgf and .pgn.

Examples:
  tritboard othello convert WTH_2024.wtb games.ggf
  tritboard othello convert games.txt games.wtb --year 2026
  tritboard othello convert games.ggf midgames.obf --ply 20
  tritboard othello convert old.ggf clean.ggf --lenient
  tritboard othello convert WTH_2024.wtb - --to-format txt | sort | uniq -d";

    fn convert(&self, task: &Task<'_, Format>) -> Result<Done, Failure> {
        self.check(task)?;
        // Reading games checks the interrupt flag.
        let heeding = interrupt::heed();
        let mode = if self.lenient { Mode::Lenient } else { Mode::Strict };
        let reading = Reading { mode, ..Reading::strict(task.from) };
        let mut games = Games::open(task.input, reading)?.with_option("--from-format");
        games.name(&self.names)?;
        let mut sink = self.sink(task, &games)?;
        let mut read = 0;
        for entry in games.by_ref() {
            sink.write(entry?)?;
            read += 1;
        }
        games.refuse_nothing(read)?;
        // An interrupt from here on leaves no files.
        drop(heeding);
        if interrupt::is_flagged() {
            if task.is_to_standard_output() {
                // The games so far are complete.
                sink.finish()?;
            } else {
                drop(sink);
                let name = task.output.to_string_lossy();
                output::warning(format!("{name}: not written, {} read", counted(read, "game")));
            }
            return Err(Failure::Interrupted);
        }
        let done = sink.finish()?;
        if !matches!(task.to, Format::Plain | Format::Obf) {
            games.warn_of_numbers();
        }
        games.warn_of_skipped();
        Ok(done)
    }
}

impl Options {
    /// Opens the output for the games of a source.
    fn sink(&self, task: &Task<'_, Format>, source: &Games) -> Result<Sink, Failure> {
        Ok(if task.to == Format::Wthor {
            let (path, origin) = (Path::new(task.output), Origin::of(source));
            Sink::Database(Box::new(Database::create(path, self.year, task.replaces, origin)?))
        } else {
            let passes = if self.with_passes { Passes::Written } else { Passes::Implied };
            let text = Text::create(task.output, task.to, task.replaces, source.header())?;
            Sink::Text(Box::new(text.with(passes, self.ply)))
        })
    }

    /// Returns an error if the arguments do not fit together.
    fn check(&self, task: &Task<'_, Format>) -> Result<(), Failure> {
        let to = task.to;
        let usage = |message: &str| Err(Failure::Usage(message.to_owned()));
        if task.from.or_else(|| Format::of_path(Path::new(task.input))) == Some(Format::Obf) {
            return usage(
                "IN is .obf, which has no games; expected .txt, .ggf, .wtb, .sgf, .pgn or .json",
            );
        }
        for (given, option, format) in [
            (self.ply.is_some(), "--ply", Format::Obf),
            (self.with_passes, "--with-passes", Format::Plain),
            (self.year.is_some(), "--year", Format::Wthor),
        ] {
            if given && to != format {
                return usage(&format!("{option} needs OUT as .{format}, not .{to}"));
            }
        }
        if to == Format::Wthor && task.is_to_standard_output() {
            return usage("OUT is standard output, but .wtb needs a file, with names beside it");
        }
        let file_name = Path::new(task.output).file_name().unwrap_or_default();
        let names = NameKind::ALL.map(NameKind::file_name);
        if to == Format::Wthor && names.iter().any(|name| file_name.eq_ignore_ascii_case(name)) {
            return usage("OUT is a file of names; choose another name for the games");
        }
        Ok(())
    }
}

/// Receives games and writes them.
enum Sink {
    Text(Box<Text>),
    Database(Box<Database>),
}

impl Sink {
    fn write(&mut self, entry: Entry) -> Result<(), Failure> {
        match self {
            Self::Text(text) => text.write(&entry),
            Self::Database(database) => database.write(entry),
        }
    }

    fn finish(self) -> Result<Done, Failure> {
        match self {
            Self::Text(text) => text.finish(),
            Self::Database(database) => database.finish(),
        }
    }
}
