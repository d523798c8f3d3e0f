//! The file of a chart.

use std::ffi::OsStr;
use std::path::PathBuf;

use clap::Args;

use crate::failure::Failure;
use crate::terminal::target::Contents;
pub(crate) use crate::terminal::target::Target;

/// Arguments for the file of a chart.
#[derive(Debug, Args)]
pub(crate) struct ChartFile {
    /// Draw the score of a single game as an SVG chart; with `-` the chart goes to standard output and
    /// the answer to standard error
    #[arg(long, value_name = "FILE.svg|-")]
    svg: Option<PathBuf>,
    /// Overwrite the output if it exists
    #[arg(long, requires = "svg")]
    force: bool,
}

impl Target {
    /// Returns the destination of the chart for a game from an argument, if a chart is requested.
    ///
    /// # Errors
    ///
    /// If the file exists, is also the input, or cannot be written.
    pub(crate) fn of(file: &ChartFile, game: &OsStr) -> Result<Option<Self>, Failure> {
        Self::new(file.svg.as_deref(), file.force, Some(game), &CHART)
    }
}

/// Files of charts.
const CHART: Contents = Contents {
    name: "chart",
    input: "game",
    why_not: "the analysis was interrupted",
    format: "SVG",
    extension: "svg",
    is_other: |path| !path.extension().is_some_and(|found| found.eq_ignore_ascii_case("svg")),
};
