//! `tritboard train othello export` and `import`: weights or a network as text, and from it.

use std::io::Read;
use std::path::PathBuf;

use clap::Args;
use trainer::othello::{network_text, weights_text};

use crate::evaluation::othello::Evaluation;
use crate::failure::Failure;
use crate::train::shards;

const EXPORT_HELP: &str = "\
Weights are written as text, one line per nonzero weight, and a network one
line per row. The Python package of Tritboard writes records as Parquet:
python -m tritboard.records export

Examples:
  tritboard train othello export --weights new.weights --out new.txt
  tritboard train othello export --weights network --out network.txt";

/// Write weights or a network as text
#[derive(Debug, Args)]
#[command(after_help = EXPORT_HELP)]
pub(crate) struct Export {
    /// Shards, which the Python package exports
    #[arg(value_name = "SHARDS", hide = true)]
    shards: Vec<PathBuf>,
    /// Weights or network to write as text: patterns or network (embedded), or
    /// a file
    #[arg(long, value_name = "NAME|FILE", required_unless_present = "shards")]
    weights: Option<String>,
    /// Text file to write
    #[arg(long, value_name = "FILE", required_unless_present = "shards")]
    out: Option<PathBuf>,
    /// Overwrite the output if it exists
    #[arg(long)]
    force: bool,
}

pub(super) fn export(arguments: &Export) -> Result<(), Failure> {
    let Export { shards: records, weights, out, force } = arguments;
    let (Some(weights), Some(out), true) = (weights, out, records.is_empty()) else {
        return Err(moved("export SHARDS --out FILE.parquet"));
    };
    let text = match Evaluation::of(weights)? {
        Evaluation::Patterns { evaluation, .. } => {
            weights_text::write(evaluation.weights()).map_err(Failure::refused)?
        }
        Evaluation::Network { evaluation, .. } => network_text::write(evaluation.network()),
        Evaluation::Features => {
            return Err(Failure::Usage(
                "features has no weights; expected patterns, network or a file".to_owned(),
            ));
        }
    };
    shards::write(out, text.as_bytes(), *force)
}

const IMPORT_HELP: &str = "\
The text of weights or of a network has the format of `export`. The Python
package of Tritboard reads records from Parquet:
python -m tritboard.records import

Examples:
  tritboard train othello import --weights new.txt --out new.weights
  tritboard train othello import --weights network.txt --out new.network";

/// Read weights or a network from text
#[derive(Debug, Args)]
#[command(after_help = IMPORT_HELP)]
pub(crate) struct Import {
    /// Parquet file, which the Python package imports
    #[arg(value_name = "FILE", hide = true)]
    rows: Option<PathBuf>,
    /// Text file of weights or of a network to read
    #[arg(long, value_name = "FILE", required_unless_present = "rows")]
    weights: Option<PathBuf>,
    /// File of weights or of a network to write
    #[arg(long, value_name = "FILE", required_unless_present = "rows")]
    out: Option<PathBuf>,
    /// Positions of a shard, which the Python package writes
    #[arg(long, value_name = "N", hide = true)]
    positions_per_shard: Option<String>,
    /// Overwrite the output if it exists
    #[arg(long)]
    force: bool,
}

pub(super) fn import(arguments: &Import) -> Result<(), Failure> {
    let Import { rows, weights, out, force, .. } = arguments;
    let (Some(path), Some(out), None) = (weights, out, rows) else {
        return Err(moved("import FILE.parquet --out DIR"));
    };
    let name = path.display().to_string();
    let mut text = String::new();
    let read = shards::open(path)?.read_to_string(&mut text);
    read.map_err(|error| Failure::Read { source_name: name.clone(), error })?;
    let refused = |error| Failure::content(name, error);
    let file = if network_text::is_network(&text) {
        network_text::read(&text).map_err(refused)?.write()
    } else {
        weights_text::read(&text).map_err(refused)?.write()
    };
    shards::write(out, &file.map_err(Failure::refused)?, *force)
}

/// Returns the error that names the command of the Python package.
fn moved(command: &str) -> Failure {
    Failure::Usage(format!(
        "the Python package reads and writes Parquet; run python -m tritboard.records {command}. \
         This command is for weights; see --weights"
    ))
}
