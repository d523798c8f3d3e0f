//! `tritboard train othello export`: records and weights for other tools.

use std::path::PathBuf;

use clap::Args;
use trainer::othello::weights_text;

use crate::evaluation::Evaluation;
use crate::failure::Failure;
use crate::train::shards;

const HELP: &str = "\
Records become a Parquet file with the columns mover, opponent, empties, score
(in discs), depth, exact, result, game and seed. Weights become text, a line for
each weight other than 0.

Examples:
  tritboard train othello export data --out data.parquet
  tritboard train othello export --weights new.weights --out new.txt";

/// Write labelled positions as Parquet, or weights as text
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    /// Files of records, or folders of them
    #[arg(value_name = "SHARDS", required_unless_present = "weights")]
    shards: Vec<PathBuf>,
    /// Weights to write as text
    #[arg(long, value_name = "NAME|FILE", conflicts_with = "shards")]
    weights: Option<String>,
    /// File to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Replace an existing file
    #[arg(long)]
    force: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Arguments { shards, weights, out, force } = arguments;
    let Some(weights) = weights else { return records(shards, out, *force) };
    let Evaluation::Patterns { evaluation, .. } = Evaluation::of(weights)? else {
        return Err(Failure::Usage("features have no weights, expected a file".to_owned()));
    };
    let text = weights_text::write(evaluation.weights()).map_err(Failure::refused)?;
    shards::write(out, text.as_bytes(), *force)
}

#[cfg(not(feature = "parquet"))]
fn records(_: &[PathBuf], _: &std::path::Path, _: bool) -> Result<(), Failure> {
    Err(super::without_parquet())
}

#[cfg(feature = "parquet")]
fn records(shards: &[PathBuf], out: &std::path::Path, force: bool) -> Result<(), Failure> {
    use std::io::Write as _;

    use trainer::othello::parquet::{self, WriteError};
    use trainer::othello::record::Record;
    use trainer::shard::Reader;

    use crate::terminal::interrupt;
    use crate::terminal::pending::Pending;
    use crate::terminal::progress::Progress;

    let shards = shards::list::<Record>(shards)?;
    let mut file = Pending::create(out, force)?;
    let (mut left, mut open, mut block) = (shards.iter(), None, Vec::new());
    let (progress, mut done) = (Progress::start(), 0);
    let heeding = interrupt::heed();
    let written = parquet::write(&mut file, |rows| -> Result<(), WriteError<Failure>> {
        rows.clear();
        while rows.is_empty() {
            interrupt::check().map_err(WriteError::Next)?;
            let (path, reader) = match &mut open {
                Some(open) => open,
                none => {
                    let Some(path) = left.next() else { return Ok(()) };
                    progress.set(done, shards.len() as u64);
                    done += 1;
                    let reader = Reader::open(path).map_err(|error| {
                        WriteError::Next(Failure::content(path.display().to_string(), error))
                    })?;
                    none.insert((path, reader))
                }
            };
            reader.next_block(&mut block).map_err(|error| {
                WriteError::Next(Failure::content(path.display().to_string(), error))
            })?;
            let seed = reader.header().seed;
            rows.extend(block.iter().map(|&record| (seed, record)));
            if block.is_empty() {
                open = None;
            }
        }
        Ok(())
    });
    drop(heeding);
    progress.finish();
    written.map_err(|error| match error {
        WriteError::Next(failure) => failure,
        WriteError::Parquet(error) => Failure::refused(error),
    })?;
    file.flush()?;
    file.keep()
}
