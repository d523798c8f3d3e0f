//! `tritboard bench`: measures each kernel beside a slow method for the same result.
//!
//! * `measure`: kernels, timed side by side with a slower method;
//! * `report`: the table as text; `signature`: the nodes of fixed searches;
//! * `threats`, `state`: threat points of boards, stateless and maintained;
//! * `player`: patterns and search of the Gomoku engine;
//! * `tables`, `lookups`: building tables and reading them;
//! * `codes`, `gather`, `convolution`: the kernels of `ternary`;
//! * `othello`: flips, moves, stable discs, perft and endgames.

mod codes;
mod convolution;
mod gather;
mod lookups;
pub(crate) mod measure;
mod othello;
mod player;
mod report;
mod signature;
mod state;
mod tables;
mod threats;

use clap::Args;
use serde::Serialize;

use self::measure::Kernel;
use self::signature::Signature;
use crate::failure::Failure;
use crate::terminal::status::Status;
use crate::terminal::{interrupt, output};

const HELP: &str = "\
Each time is the median of several short batches. Kernel and baseline alternate,
so that a busy machine slows both: compare ratios of one run, not times of two
runs. All kernels take about 20 seconds. The last line is the node signature:
the number of nodes of fixed searches with one thread, equal on every machine
until a search changes. --nodes prints only the signature, in two seconds.

JSON with --nodes: end_games, othello, gomoku, forced_wins and bench, the sum.

Examples:
  tritboard bench
  tritboard bench --nodes
  tritboard bench state threats-renju
  tritboard bench gather --json";

/// Measure every kernel against its slow baseline
///
/// Prints the nanoseconds per operation of each kernel and of its baseline, a slow, straightforward method
/// with the same result, measured in the same run.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    /// Kernels to measure: those whose names contain any NAME [default: all]
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    /// Count only the nodes of fixed searches
    #[arg(long, conflicts_with = "names")]
    nodes: bool,
    /// Write one JSON value
    #[arg(long)]
    json: bool,
}

/// A measured kernel as JSON.
#[derive(Debug, Serialize)]
struct Entry {
    name: String,
    ns: f64,
    baseline: &'static str,
    baseline_ns: f64,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    if arguments.nodes {
        let signature = node_signature()?;
        return match arguments.json {
            true => output::json(&signature),
            false => output::text(&signature.rows()),
        };
    }
    let kernels = select(all(), &arguments.names)?;
    // An interrupt also counts between two kernels.
    let _heeding = interrupt::heed();
    // The line does not tick: no other thread should run.
    let status = Status::of_several(Some(kernels.len() as u64));
    let columns = report::Kernels::of(&kernels);
    if !arguments.json {
        output::text(&columns.head())?;
    }
    let mut entries = Vec::new();
    for kernel in kernels {
        status.message().set(|| kernel.name.clone());
        let (name, baseline) = (kernel.name, kernel.baseline);
        let measured = match interrupt::run(kernel.measure) {
            Err(Failure::Interrupted) => break,
            measured => measured?,
        };
        let measured = measured.map_err(|error| Failure::Kernel { name: name.clone(), error })?;
        if !arguments.json {
            let row = columns.row(&name, baseline, &measured);
            status.suspend(|| output::text(&row))?;
        }
        let [ns, baseline_ns] = [measured.ns, measured.baseline_ns].map(picoseconds);
        entries.push(Entry { name, ns, baseline, baseline_ns });
        status.advance();
    }
    drop(status);
    if arguments.json {
        output::json(&entries)?;
        return interrupt::check();
    }
    output::text(&report::foot())?;
    if arguments.names.is_empty() && !interrupt::is_flagged() {
        output::text(&format!("\n{}", node_signature()?.rows()))?;
    } else if entries.iter().any(|entry| entry.name == othello::END_GAMES) {
        let nodes = interrupt::run(signature::end_games)?.map_err(Failure::refused)?;
        output::text(&report::signature(nodes))?;
    }
    interrupt::check()
}

/// Returns the node signature, or an error after an interrupt.
fn node_signature() -> Result<Signature, Failure> {
    let _heeding = interrupt::heed();
    interrupt::run(Signature::count)?.map_err(Failure::refused)
}

/// Returns all kernels.
fn all() -> Vec<Kernel> {
    [
        threats::kernels(),
        state::kernels(),
        player::kernels(),
        tables::kernels(),
        lookups::kernels(),
        codes::kernels(),
        gather::kernels(),
        convolution::kernels(),
        othello::kernels(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Returns the kernels whose names contain one of `names`; all kernels without names.
fn select(kernels: Vec<Kernel>, names: &[String]) -> Result<Vec<Kernel>, Failure> {
    let unknown = |name: &&String| !kernels.iter().any(|kernel| kernel.name.contains(*name));
    if let Some(name) = names.iter().find(unknown) {
        let known: Vec<&str> = kernels.iter().map(|kernel| &*kernel.name).collect();
        return Err(Failure::UnknownKernel { name: name.clone(), known: known.join("\n  ") });
    }
    let chosen = |kernel: &Kernel| names.iter().any(|name| kernel.name.contains(name));
    Ok(kernels.into_iter().filter(|kernel| names.is_empty() || chosen(kernel)).collect())
}

/// Rounds nanoseconds to the precision of the measurement.
fn picoseconds(ns: f64) -> f64 {
    (ns * 1e3).round() / 1e3
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn names_are_unique() {
        let kernels = all();
        let names: HashSet<&str> = kernels.iter().map(|kernel| &*kernel.name).collect();
        assert_eq!(names.len(), kernels.len());
    }

    #[test]
    fn names_select_by_their_parts() {
        let names = |parts: &[&str]| {
            let parts: Vec<String> = parts.iter().map(ToString::to_string).collect();
            select(all(), &parts)
                .map(|kernels| kernels.into_iter().map(|kernel| kernel.name).collect::<Vec<_>>())
        };
        assert_eq!(names(&[]).unwrap().len(), all().len());
        assert_eq!(
            names(&["state-st", "threats-re"]).unwrap(),
            ["threats-renju", "state-standard"]
        );
        let error = names(&["state", "chess"]).unwrap_err().to_string();
        assert!(error.starts_with("no kernel name contains \"chess\""), "{error}");
        assert!(error.contains("\n  state-all"), "{error}");
    }
}
