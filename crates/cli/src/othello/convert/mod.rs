//! `tritboard othello convert`: converts games from one format to another.
//!
//! * `sink`: receives games: `text` or a `database`; `spool`: buffers standard output;
//! * `losses`: what the target format cannot hold.

mod database;
mod losses;
mod sink;
mod spool;
mod text;

use std::ffi::{OsStr, OsString};
use std::path::Path;

use clap::Args;
use othello::notation::transcript::Passes;
use othello::notation::wthor::NameKind;
use othello::notation::{GameRecord, Mode};

use self::database::{Database, Origin};
use self::sink::{Sink, Target};
use self::text::Text;
use super::format::{Format, games_parser, written_parser};
use super::names::NameOptions;
use super::reader::{Entry, Games, Reading};
use crate::failure::Failure;
use crate::terminal::number::counted;
use crate::terminal::printable::printable_lines;
use crate::terminal::{input, interrupt, output};

const HELP: &str = "\
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
one year: --year, or the year of the first game.

A warning counts what OUT cannot hold: games from another start in .txt and
.wtb, players and results in .txt, notes in .wtb, .sgf and .pgn. OUT appears
only when complete; --force replaces an existing file. Standard output stays
empty unless all games are right.

Examples:
  tritboard othello convert WTH_2024.wtb games.ggf
  tritboard othello convert games.txt games.wtb --year 2026
  tritboard othello convert games.ggf midgames.obf --ply 20
  tritboard othello convert old.ggf clean.ggf --lenient
  tritboard othello convert WTH_2024.wtb - --to-format txt | sort | uniq -d";

/// Convert games from one format to another
///
/// Every game is checked. An illegal move stops the conversion and nothing is written; --lenient skips
/// the game instead.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    /// File to read, or `-` for standard input
    #[arg(value_name = "IN")]
    input: OsString,
    /// File to write, or `-` for standard output
    #[arg(value_name = "OUT")]
    output: OsString,
    /// Format of IN, in place of its extension
    #[arg(long, alias = "from", value_name = "FORMAT", value_parser = games_parser())]
    from_format: Option<Format>,
    /// Format of OUT, in place of its extension
    #[arg(long, alias = "to", value_name = "FORMAT", value_parser = written_parser())]
    to_format: Option<Format>,
    /// Skip and count games that cannot be read
    #[arg(long)]
    lenient: bool,
    /// Replace OUT if it exists
    #[arg(long)]
    force: bool,
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

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let (from, target) = plan(arguments)?;
    // Reading games checks the interrupt flag.
    let heeding = interrupt::heed();
    let mode = if arguments.lenient { Mode::Lenient } else { Mode::Strict };
    let reading = Reading { mode, ..Reading::strict(from) };
    let mut games = Games::open(&arguments.input, reading)?.with_option("--from-format");
    games.name(&arguments.names)?;
    let mut sink = sink(arguments, target, &games)?;
    let mut read = 0;
    for entry in games.by_ref() {
        sink.write(entry?)?;
        read += 1;
    }
    games.refuse_nothing(read)?;
    // An interrupt from here on leaves no files.
    drop(heeding);
    if interrupt::is_flagged() {
        if arguments.output == "-" {
            // The games so far are complete.
            sink.finish()?;
        } else {
            drop(sink);
            let name = arguments.output.to_string_lossy();
            output::warning(format!("{name}: not written, {} read", counted(read, "game")));
        }
        return Err(Failure::Interrupted);
    }
    let done = sink.finish()?;
    if target.has_names() {
        games.warn_of_numbers();
    }
    games.warn_of_skipped();
    if let Some(losses) = done.losses {
        output::warning(format!("{} cannot hold: {losses}", done.name));
    }
    if arguments.output == "-" { Ok(()) } else { output::text(&printable_lines(&done.report)) }
}

/// Opens the output for the games of a source.
fn sink(arguments: &Arguments, target: Target, source: &Games) -> Result<Box<dyn Sink>, Failure> {
    let (output, replaces) = (&*arguments.output, arguments.force);
    Ok(match target {
        Target::Wthor { year } => {
            Box::new(Database::create(Path::new(output), year, replaces, Origin::of(source))?)
        }
        _ => Box::new(Text::create(output, target, replaces, source)?),
    })
}

/// Writes games of a year as a database with its files of names, and returns the report.
pub(crate) fn write_database(
    path: &Path,
    replaces: bool,
    year: u16,
    games: Vec<GameRecord>,
) -> Result<String, Failure> {
    let origin = Origin::unknown("the games");
    let mut database = Box::new(Database::create(path, Some(year), replaces, origin)?);
    for (number, record) in (1..).zip(games) {
        database.write(Entry { number, record, wthor: None })?;
    }
    let done = database.finish()?;
    if let Some(losses) = done.losses {
        output::warning(format!("{} cannot hold: {losses}", done.name));
    }
    Ok(done.report)
}

/// Returns the input format set by an option and the target, if the arguments fit together.
fn plan(arguments: &Arguments) -> Result<(Option<Format>, Target), Failure> {
    let (input, output) = (&arguments.input, &arguments.output);
    let unknown = |argument: &OsStr, expected: &str| {
        let name = argument.to_string_lossy();
        Failure::Usage(format!("{name}: unknown format; expected {expected}"))
    };
    let known = arguments.from_format.or_else(|| Format::of(Path::new(input)));
    let to = arguments.to_format.or_else(|| Format::of(Path::new(output)));
    let to = to.filter(|to| *to != Format::Json);
    let to =
        to.ok_or_else(|| unknown(output, ".txt, .ggf, .wtb, .sgf, .pgn or .obf, or --to-format"))?;
    let usage = |message: &str| Err(Failure::Usage(message.to_owned()));
    if known == Some(Format::Obf) {
        return usage(
            "IN is .obf, which has no games; expected .txt, .ggf, .wtb, .sgf, .pgn or .json",
        );
    }
    for (given, option, format) in [
        (arguments.ply.is_some(), "--ply", Format::Obf),
        (arguments.with_passes, "--with-passes", Format::Transcripts),
        (arguments.year.is_some(), "--year", Format::Wthor),
    ] {
        if given && to != format {
            return usage(&format!("{option} needs OUT as .{format}, not .{to}"));
        }
    }
    if to == Format::Wthor && output == "-" {
        return usage("OUT is standard output, but .wtb needs a file, with names beside it");
    }
    let names = NameKind::ALL.map(NameKind::file_name);
    if to == Format::Wthor && names.iter().any(|name| is_named(output, name)) {
        return usage("OUT is a file of names; choose another name for the games");
    }
    if input::is_same(input, output) {
        return usage("IN and OUT are the same file; expected two different files");
    }
    let target = match to {
        Format::Transcripts if arguments.with_passes => Target::Transcripts(Passes::Written),
        Format::Transcripts => Target::Transcripts(Passes::Implied),
        Format::Ggf => Target::Ggf,
        Format::Sgf => Target::Sgf,
        Format::Pgn => Target::Pgn,
        Format::Obf => Target::Obf { ply: arguments.ply },
        Format::Wthor | Format::Json => Target::Wthor { year: arguments.year },
    };
    Ok((arguments.from_format, target))
}

/// Returns whether an argument is the path of a file with this name, in any case.
fn is_named(argument: &OsStr, name: &str) -> bool {
    Path::new(argument).file_name().is_some_and(|found| found.eq_ignore_ascii_case(name))
}
