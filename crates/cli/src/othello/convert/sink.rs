//! Where games go to.

use othello::notation::transcript::Passes;

use crate::failure::Failure;
use crate::othello::reader::Entry;

/// What to write.
#[derive(Clone, Copy, Debug)]
pub(super) enum Target {
    Transcripts(Passes),
    Ggf,
    Sgf,
    Pgn,
    /// Every position, or only that after so many moves.
    Obf {
        ply: Option<usize>,
    },
    /// Games of a year, or of that of the first one.
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

/// What was written.
#[derive(Debug)]
pub(super) struct Done {
    /// The name of the output in messages.
    pub(super) name: String,
    /// What was left out.
    pub(super) losses: Option<String>,
    /// What was written, a line for each file.
    pub(super) report: String,
}

/// Takes games and writes them.
pub(super) trait Sink {
    fn write(&mut self, entry: Entry) -> Result<(), Failure>;

    /// Ends the output, which has its name then.
    fn finish(self: Box<Self>) -> Result<Done, Failure>;
}
