//! Where the chart goes.

use std::io::Write;
use std::path::Path;

use super::arguments::Arguments;
use super::chart;
use super::verdict::Analyzed;
use crate::failure::Failure;
use crate::terminal::pending::Pending;
use crate::terminal::{input, output};

/// Where the chart goes.
#[derive(Debug)]
pub(super) enum Target {
    Standard,
    File { name: String, pending: Pending },
}

impl Target {
    /// Returns where the arguments say that the chart goes.
    ///
    /// # Errors
    ///
    /// When the file cannot be written: it exists, is that of the game, or cannot be made.
    pub(super) fn of(arguments: &Arguments) -> Result<Option<Self>, Failure> {
        let Some(path) = &arguments.svg else { return Ok(None) };
        if path == Path::new("-") {
            return Ok(Some(Self::Standard));
        }
        let name = path.display().to_string();
        if !path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("svg")) {
            return Err(Failure::Usage(format!("{name}: a chart is SVG, expected .svg")));
        }
        if input::is_same(&arguments.input, path.as_os_str()) {
            let message = "the game and the chart are the same file, expected two";
            return Err(Failure::Usage(message.to_owned()));
        }
        let pending = Pending::create(path, arguments.force)?;
        Ok(Some(Self::File { name, pending }))
    }

    /// Writes the chart of a game, or says that it is not written after an interrupt.
    pub(super) fn write(self, game: &Analyzed) -> Result<(), Failure> {
        match self {
            _ if !game.is_complete() => {
                if let Self::File { name, .. } = self {
                    output::warning(format!("{name}: not written, the analysis was interrupted"));
                }
                Ok(())
            }
            Self::Standard => output::text(&chart::svg(game)),
            Self::File { mut pending, .. } => {
                let written = pending.write_all(chart::svg(game).as_bytes());
                written.map_err(|error| pending.failure(error))?;
                pending.keep()
            }
        }
    }
}
