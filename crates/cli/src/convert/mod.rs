//! `tritboard … convert`: converts games from one format to another.
//!
//! * `gomoku`, `othello`: the formats of either game, and what they cannot hold.

pub(crate) mod gomoku;
pub(crate) mod othello;

use std::ffi::{OsStr, OsString};
use std::fmt::Debug;
use std::path::Path;

use clap::Args;

use crate::failure::Failure;
use crate::files::format::{FileFormat, games_parser, of_output, written_parser};
use crate::files::output::name;
use crate::terminal::number::grouped;
use crate::terminal::printable::printable_lines;
use crate::terminal::{input, output};

/// What a game supplies: its options, and the conversion.
pub(crate) trait Convert: Args + Debug {
    type Format: FileFormat;
    /// What the command does.
    const ABOUT: &str;
    /// What it checks.
    const CHECKS: &str;
    /// The formats.
    const FORMATS: &str;
    /// Special cases, and examples.
    const HELP: &str;

    /// Writes the output.
    fn convert(&self, task: &Task<'_, Self::Format>) -> Result<Done, Failure>;
}

/// What to convert.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Task<'a, F> {
    input: &'a OsStr,
    /// Format of the input, if an option names it.
    from: Option<F>,
    output: &'a OsStr,
    to: F,
    /// Whether to replace existing files.
    replaces: bool,
}

impl<F> Task<'_, F> {
    fn is_to_standard_output(&self) -> bool {
        self.output == "-"
    }
}

/// Summary of what was written.
#[derive(Debug)]
pub(crate) struct Done {
    /// What was left out, one text for each kind.
    losses: Vec<String>,
    /// Report of what was written, one line for each file.
    report: String,
}

const WHOLE: &str = "\
A warning counts what OUT cannot hold. OUT appears only when it is complete;
--force overwrites an existing file. Standard output stays empty unless all
games are right.";

#[derive(Debug, Args)]
#[command(about = G::ABOUT, long_about = format!("{}\n\n{}", G::ABOUT, G::CHECKS))]
#[command(after_help = format!("{}\n\n{WHOLE}\n\n{}", G::FORMATS, G::HELP))]
pub(crate) struct Arguments<G: Convert> {
    /// File to read, or `-` for standard input
    #[arg(value_name = "IN")]
    input: OsString,
    /// File to write, or `-` for standard output
    #[arg(value_name = "OUT")]
    output: OsString,
    /// Format of IN [default: by extension, else by content]
    #[arg(long, aliases = ["from", "format"], value_name = "FORMAT")]
    #[arg(value_parser = games_parser::<G::Format>())]
    from_format: Option<G::Format>,
    /// Format of OUT [default: by extension]
    #[arg(long, alias = "to", value_name = "FORMAT", value_parser = written_parser::<G::Format>())]
    to_format: Option<G::Format>,
    /// Overwrite the output if it exists
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    game: G,
}

pub(crate) fn run<G: Convert>(arguments: &Arguments<G>) -> Result<(), Failure> {
    let Arguments { input, output, from_format, to_format, force, game } = arguments;
    let to = of_output(Path::new(output), *to_format, "--to-format")?;
    if input::is_same(input, output) {
        let what = "IN and OUT are the same file; expected two different files";
        return Err(Failure::Usage(what.to_owned()));
    }
    let task = Task { input, from: *from_format, output, to, replaces: *force };
    let done = game.convert(&task)?;
    warn(&name(output), &done.losses);
    if task.is_to_standard_output() {
        return Ok(());
    }
    output::text(&printable_lines(&done.report))
}

/// Warns of what an output cannot hold.
fn warn(name: &str, losses: &[String]) {
    if !losses.is_empty() {
        output::warning(format!("{name} cannot hold: {}", losses.join(", ")));
    }
}

/// Returns the kinds of losses that occur with their counts.
fn counts<'a>(kinds: impl IntoIterator<Item = (&'a str, u64)>) -> Vec<String> {
    let kinds = kinds.into_iter().filter(|&(_, count)| count > 0);
    kinds.map(|(kind, count)| format!("{kind}: {}", grouped(count))).collect()
}
