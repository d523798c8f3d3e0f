//! Destination of converted games.

use othello::notation::transcript::Passes;

use crate::failure::Failure;
use crate::othello::reader::Entry;

/// Format to write, with its options.
#[derive(Clone, Copy, Debug)]
pub(super) enum Target {
    Transcripts(Passes),
    Ggf,
    Sgf,
    Pgn,
    /// Every position, or only the one after this number of moves.
    Obf {
        ply: Option<usize>,
    },
    /// Games of one year, by default the year of the first game.
    Wthor {
        year: Option<u16>,
    },
}

impl Target {
    /// Returns whether the format has names of players.
    pub(super) const fn has_names(self) -> bool {
        matches!(self, Self::Ggf | Self::Sgf | Self::Pgn | Self::Wthor { .. })
    }
}

/// Summary of what was written.
#[derive(Debug)]
pub(super) struct Done {
    /// Name of the output in messages.
    pub(super) name: String,
    /// What was left out.
    pub(super) losses: Option<String>,
    /// Report of what was written, one line for each file.
    pub(super) report: String,
}

/// Receives games and writes them.
pub(super) trait Sink {
    fn write(&mut self, entry: Entry) -> Result<(), Failure>;

    /// Completes the output and gives the file its name.
    fn finish(self: Box<Self>) -> Result<Done, Failure>;
}
