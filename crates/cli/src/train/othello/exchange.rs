//! `tritboard train othello export` and `import`: records and weights for other tools, and from them.

use std::io::Read;
#[cfg(feature = "parquet")]
use std::io::{self, Seek};
use std::path::{Path, PathBuf};

use clap::Args;
use trainer::othello::weights_text;

use crate::evaluation::othello::Evaluation;
use crate::failure::Failure;
use crate::train::shards;

const EXPORT_HELP: &str = "\
Records become a Parquet file with the columns mover, opponent, empties, score
(in discs), depth, exact, result, game and seed. Weights are written as text,
one line per nonzero weight. Parquet needs a program built with --features
parquet.

Examples:
  tritboard train othello export data --out data.parquet
  tritboard train othello export --weights new.weights --out new.txt";

/// Write labelled positions as Parquet, or weights as text
#[derive(Debug, Args)]
#[command(after_help = EXPORT_HELP)]
pub(crate) struct Export {
    /// Files of records or folders of shards
    #[arg(value_name = "SHARDS", required_unless_present = "weights")]
    shards: Vec<PathBuf>,
    /// Weights to write as text: default (embedded weights) or a file
    #[arg(long, value_name = "NAME|FILE", conflicts_with = "shards")]
    weights: Option<String>,
    /// Parquet or text file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Overwrite the output if it exists
    #[arg(long)]
    force: bool,
}

pub(super) fn export(arguments: &Export) -> Result<(), Failure> {
    let Export { shards, weights, out, force } = arguments;
    let Some(weights) = weights else { return export_records(shards, out, *force) };
    let Evaluation::Patterns { evaluation, .. } = Evaluation::of(weights)? else {
        return Err(Failure::Usage("features has no weights; expected a file".to_owned()));
    };
    let text = weights_text::write(evaluation.weights()).map_err(Failure::refused)?;
    shards::write(out, text.as_bytes(), *force)
}

#[cfg(not(feature = "parquet"))]
fn export_records(_: &[PathBuf], _: &Path, _: bool) -> Result<(), Failure> {
    Err(without_parquet())
}

#[cfg(feature = "parquet")]
fn export_records(shards: &[PathBuf], out: &Path, force: bool) -> Result<(), Failure> {
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

const IMPORT_HELP: &str = "\
A Parquet file needs the columns mover and opponent, the discs as 64-bit
integers with A1 in the lowest bit, and score, in discs for the mover. The
columns depth, exact, result, game and seed of `export` are optional. The rows
become shards in a folder. Parquet needs a program built with --features
parquet. The text of weights has the format of `export`.

Examples:
  tritboard train othello import data.parquet --out data
  tritboard train othello import --weights new.txt --out new.weights";

/// Read labelled positions from Parquet, or weights from text
#[derive(Debug, Args)]
#[command(after_help = IMPORT_HELP)]
pub(crate) struct Import {
    /// Parquet file to read
    #[arg(value_name = "FILE", required_unless_present = "weights")]
    rows: Option<PathBuf>,
    /// Text file of weights to read
    #[arg(long, value_name = "FILE", conflicts_with = "rows")]
    weights: Option<PathBuf>,
    /// Folder to write the shards to, or file of weights to write
    #[arg(long, value_name = "DIR|FILE")]
    out: PathBuf,
    /// Maximum number of positions per shard, 1 to 10000000
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    positions_per_shard: u32,
    /// Overwrite the output if it exists
    #[arg(long)]
    force: bool,
}

pub(super) fn import(arguments: &Import) -> Result<(), Failure> {
    let Import { rows, weights, out, force, .. } = arguments;
    if let Some(path) = weights {
        let name = path.display().to_string();
        let mut text = String::new();
        let read = shards::open(path)?.read_to_string(&mut text);
        read.map_err(|error| Failure::Read { source_name: name.clone(), error })?;
        let weights = weights_text::read(&text).map_err(|error| Failure::content(name, error))?;
        return shards::write(out, &weights.write().map_err(Failure::refused)?, *force);
    }
    rows.as_ref().map_or(Ok(()), |path| import_records(path, arguments))
}

#[cfg(not(feature = "parquet"))]
fn import_records(_: &Path, _: &Import) -> Result<(), Failure> {
    Err(without_parquet())
}

#[cfg(feature = "parquet")]
fn import_records(path: &Path, arguments: &Import) -> Result<(), Failure> {
    use std::panic;

    use trainer::othello::parquet::{Rows, is_guarded};
    use trainer::othello::record::Record;
    use trainer::shard::{Folder, Found, Header};

    use crate::terminal::number::counted;
    use crate::terminal::progress::Progress;
    use crate::terminal::{interrupt, output};

    let name = path.display().to_string();
    let file = shards::open(path)?;
    let failed = |error| Failure::content(&name, error);
    let settings = format!(
        "made-by import\nsum {:08x}\npositions-per-shard {}\n",
        checksum(&file).map_err(|error| Failure::Read { source_name: name.clone(), error })?,
        arguments.positions_per_shard
    );
    // A panic of the library is an error of the file, and reported as one.
    let hook = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        if !is_guarded() {
            hook(panic);
        }
    }));
    let mut rows = Rows::open(file).map_err(failed)?;
    let folder = Folder::<Record>::open(&arguments.out).map_err(Failure::refused)?;
    let heeding = interrupt::heed();
    let (total, progress) = (rows.count(), Progress::start());
    let (mut block, mut shard) = (Vec::new(), Vec::<Record>::new());
    let (mut seed, mut number, mut first) = (0, 0, 0_u64);
    // Shards that are written together: every row may have its own seed.
    let mut batch: Vec<(Header, Vec<Record>)> = Vec::new();
    let close = |seed: u64, shard: Vec<Record>, number: u32, first: u64| {
        let too_many = || Failure::content(&name, "more rows than shards can count");
        let records = u32::try_from(shard.len()).map_err(|_| too_many())?;
        let first = u32::try_from(first).map_err(|_| too_many())?;
        let settings = settings.clone();
        let header = Header { seed, number, first, games: records, records, settings };
        let found = folder.find(&header).map_err(Failure::refused)?;
        Ok::<_, Failure>((found == Found::Missing).then_some((header, shard)))
    };
    let most = arguments.positions_per_shard as usize;
    loop {
        interrupt::check()?;
        rows.next_block(&mut block).map_err(failed)?;
        let is_over = block.is_empty();
        // A shard has one seed; the end of the rows closes the last one.
        let ends = is_over.then_some(None);
        for row in block.drain(..).map(Some).chain(ends) {
            let is_closed = row.is_none_or(|(own, _)| own != seed) || shard.len() >= most;
            if is_closed && !shard.is_empty() {
                let records = shard.len() as u64;
                batch.extend(close(seed, std::mem::take(&mut shard), number, first)?);
                number += 1;
                first += records;
                let held: usize = batch.iter().map(|(_, records)| records.len()).sum();
                if held >= most || batch.len() >= BATCH {
                    folder.write_all(&batch).map_err(Failure::refused)?;
                    batch.clear();
                    progress.set(first, total);
                }
            }
            if let Some((own, record)) = row {
                seed = own;
                shard.push(record);
            }
        }
        if is_over {
            break;
        }
    }
    folder.write_all(&batch).map_err(Failure::refused)?;
    drop(heeding);
    progress.finish();
    output::note(format!("read {}", counted(total, "record")));
    Ok(())
}

/// Maximum number of shards that are written together: each is an open file until they are synced.
#[cfg(feature = "parquet")]
const BATCH: usize = 256;

/// Returns the CRC-32 of a file, and rewinds it.
#[cfg(feature = "parquet")]
fn checksum(mut file: &std::fs::File) -> io::Result<u32> {
    let (mut sum, mut block) = (crc32fast::Hasher::new(), vec![0; 1 << 16]);
    loop {
        match file.read(&mut block)? {
            0 => break,
            length => sum.update(&block[..length]),
        }
    }
    file.rewind()?;
    Ok(sum.finalize())
}

/// Returns the error of a program without Parquet.
#[cfg(not(feature = "parquet"))]
fn without_parquet() -> Failure {
    Failure::Usage(
        "this program was built without Parquet; build it with `cargo install --locked --path \
         crates/cli --features parquet`"
            .to_owned(),
    )
}
