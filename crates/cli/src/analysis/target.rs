//! The file of a chart.

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::failure::Failure;
use crate::terminal::pending::Pending;
use crate::terminal::{input, output};

/// Arguments for the file of a chart.
#[derive(Debug, Args)]
pub(crate) struct ChartFile {
    /// Draw the score of a single game as an SVG chart; with `-` the chart goes to standard output and
    /// the answer to standard error
    #[arg(long, value_name = "FILE.svg|-")]
    svg: Option<PathBuf>,
    /// Replace the file of the chart if it exists
    #[arg(long, requires = "svg")]
    force: bool,
}

/// Destination of a chart.
#[derive(Debug)]
pub(crate) enum Target {
    Standard,
    File { name: String, pending: Pending },
}

impl Target {
    /// Returns the destination of the chart for a game from an argument, if a chart is requested.
    ///
    /// # Errors
    ///
    /// If the file exists, is also the input, or cannot be written.
    pub(crate) fn of(file: &ChartFile, game: &OsStr) -> Result<Option<Self>, Failure> {
        let Some(path) = &file.svg else { return Ok(None) };
        if path == Path::new("-") {
            return Ok(Some(Self::Standard));
        }
        let name = path.display().to_string();
        if !path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("svg")) {
            return Err(Failure::Usage(format!(
                "{name}: a chart is in SVG; expected the extension .svg"
            )));
        }
        if input::is_same(game, path.as_os_str()) {
            let message = "the game and the chart are the same file; expected two different files";
            return Err(Failure::Usage(message.to_owned()));
        }
        let pending = Pending::create(path, file.force)?;
        Ok(Some(Self::File { name, pending }))
    }

    /// Writes the chart of a game, or warns that an interrupt left none.
    pub(crate) fn write(self, svg: Option<&str>) -> Result<(), Failure> {
        match (self, svg) {
            (Self::Standard, None) => Ok(()),
            (Self::File { name, .. }, None) => {
                output::warning(format!("{name}: not written, the analysis was interrupted"));
                Ok(())
            }
            (Self::Standard, Some(svg)) => output::text(svg),
            (Self::File { mut pending, .. }, Some(svg)) => {
                let written = pending.write_all(svg.as_bytes());
                written.map_err(|error| pending.failure(error))?;
                pending.keep()
            }
        }
    }
}
