//! `tritboard bench`: what each kernel costs beside the slow way to the same answer.
//!
//! * `measure`: timing two ways side by side;
//! * `kernel`: a kernel by its name;
//! * `report`: the table for people;
//! * `threats`, `state`: threat points of boards, stateless and maintained;
//! * `tables`, `lookups`: building tables and reading them;
//! * `codes`, `gather`, `convolution`: what `ternary` does;
//! * `othello`: flips, moves, stable discs, perft and end games.

mod codes;
mod convolution;
mod gather;
mod kernel;
mod lookups;
pub(crate) mod measure;
mod othello;
mod report;
mod state;
mod tables;
mod threats;

use clap::Args;
use gomoku::{Board, Rule, workload};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use crate::failure::Failure;
use crate::output;

use kernel::Kernel;

const HELP: &str = "\
Each time is the median of several short batches; kernel and baseline take turns, so that a busy
machine slows both. Compare ratios of one run, not times of two. Everything takes about 20 seconds.
The last line is a signature: the nodes of some end games solved by one thread, the same on every
machine until the search changes.

Examples:
  tritboard bench
  tritboard bench state threats-renju
  tritboard bench gather --json";

/// Measure every kernel beside its slow baseline
///
/// Writes the nanoseconds of one operation of each kernel and of the baseline, which is the slow
/// and obvious way to the same answer, measured in the same run.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    /// Only kernels whose names contain one of these
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    /// Write one JSON value
    #[arg(long)]
    json: bool,
}

/// One measured kernel for machines.
#[derive(Debug, Serialize)]
struct Entry {
    name: String,
    ns: f64,
    baseline: &'static str,
    baseline_ns: f64,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let kernels = select(all(), &arguments.names)?;
    // Drawn on standard error, and only on a terminal.
    let bar = ProgressBar::new(kernels.len() as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:20} {pos}/{len} {msg}") {
        bar.set_style(style);
    }
    let columns = report::Columns::of(&kernels);
    if !arguments.json {
        output::text(&columns.head())?;
    }
    let mut entries = Vec::new();
    for kernel in kernels {
        bar.set_message(kernel.name.clone());
        bar.tick();
        let (name, baseline) = (kernel.name, kernel.baseline);
        let measured =
            (kernel.measure)().map_err(|error| Failure::Kernel { name: name.clone(), error })?;
        if !arguments.json {
            let row = columns.row(&name, baseline, &measured);
            bar.suspend(|| output::text(&row))?;
        }
        let [ns, baseline_ns] = [measured.ns, measured.baseline_ns].map(picoseconds);
        entries.push(Entry { name, ns, baseline, baseline_ns });
        bar.inc(1);
    }
    bar.finish_and_clear();
    if arguments.json {
        return output::json(&entries);
    }
    output::text(&report::foot())?;
    if entries.iter().any(|entry| entry.name == othello::END_GAMES) {
        output::text(&report::signature(othello::signature()?))?;
    }
    Ok(())
}

/// Returns every kernel there is.
fn all() -> Vec<Kernel> {
    [
        threats::kernels(),
        state::kernels(),
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

/// Returns the kernels whose names contain one of `names`, or all of them when there are none.
fn select(kernels: Vec<Kernel>, names: &[String]) -> Result<Vec<Kernel>, Failure> {
    let unknown = |name: &&String| !kernels.iter().any(|kernel| kernel.name.contains(*name));
    if let Some(name) = names.iter().find(unknown) {
        let known: Vec<&str> = kernels.iter().map(|kernel| &*kernel.name).collect();
        return Err(Failure::UnknownKernel { name: name.clone(), known: known.join("\n  ") });
    }
    let chosen = |kernel: &Kernel| names.iter().any(|name| kernel.name.contains(name));
    Ok(kernels.into_iter().filter(|kernel| names.is_empty() || chosen(kernel)).collect())
}

/// Rounds nanoseconds to what can be measured.
fn picoseconds(ns: f64) -> f64 {
    (ns * 1e3).round() / 1e3
}

/// The rules with a workload.
const RULES: [Rule; 3] = [Rule::Freestyle, Rule::Standard, Rule::Renju];

/// Returns the boards that are measured: 15×15 with 40 stones.
fn boards(rule: Rule) -> Vec<Board> {
    workload::boards_of_40(rule, 64)
}

/// Returns a size as text.
pub(crate) fn mebibytes(bytes: usize) -> String {
    let kibibytes = u32::try_from(bytes / 1024).unwrap_or(u32::MAX);
    format!("{:.2} MiB", f64::from(kibibytes) / 1024.0)
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
        assert!(error.starts_with("no kernel's name contains \"chess\""), "{error}");
        assert!(error.contains("\n  state-all"), "{error}");
    }
}
