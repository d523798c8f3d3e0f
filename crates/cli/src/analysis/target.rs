//! Where the chart of a game goes.

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::failure::Failure;
use crate::terminal::pending::Pending;
use crate::terminal::{input, output};

/// The file of the chart, as arguments name it.
#[derive(Debug, Args)]
pub(crate) struct ChartFile {
    /// Draw the score of a single game as a chart in SVG; `-` is standard output, and the answer
    /// goes to standard error then
    #[arg(long, value_name = "FILE.svg|-")]
    svg: Option<PathBuf>,
    /// Replace the file of the chart if it exists
    #[arg(long, requires = "svg")]
    force: bool,
}

/// Where the chart goes.
#[derive(Debug)]
pub(crate) enum Target {
    Standard,
    File { name: String, pending: Pending },
}

impl Target {
    /// Returns where the chart of a game goes that is read from an argument, if there is to be one.
    ///
    /// # Errors
    ///
    /// When the file cannot be written: it exists, is that of the game, or cannot be made.
    pub(crate) fn of(file: &ChartFile, game: &OsStr) -> Result<Option<Self>, Failure> {
        let Some(path) = &file.svg else { return Ok(None) };
        if path == Path::new("-") {
            return Ok(Some(Self::Standard));
        }
        let name = path.display().to_string();
        if !path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("svg")) {
            return Err(Failure::Usage(format!("{name}: a chart is SVG, expected .svg")));
        }
        if input::is_same(game, path.as_os_str()) {
            let message = "the game and the chart are the same file, expected two";
            return Err(Failure::Usage(message.to_owned()));
        }
        let pending = Pending::create(path, file.force)?;
        Ok(Some(Self::File { name, pending }))
    }

    /// Writes the chart of a game, or says that it is not written if there is none after an interrupt.
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
