//! The openings that a book grows from.

use std::path::Path;

use book::game::Game as _;
use clap::Args;

use super::booked::{Booked, Position};
use crate::failure::Failure;

/// The positions from which a book grows.
#[derive(Clone, Debug, Args)]
pub(super) struct RootArguments {
    /// Openings in place of the start: a file as `match --openings` reads it, or named for
    /// those that `openings --named` lists; repeat it for several
    #[arg(long = "openings", value_name = "FILE|named")]
    openings: Vec<String>,
}

impl RootArguments {
    /// Returns the positions after the openings, or else the start.
    pub(super) fn positions<G: Booked>(&self, book: G::Book) -> Result<Vec<Position<G>>, Failure> {
        if self.openings.is_empty() {
            return Ok(vec![book.start()]);
        }
        let mut positions = Vec::new();
        for openings in &self.openings {
            positions.extend(match openings.as_str() {
                "named" => G::named_openings(book)?,
                path => G::openings(book, Path::new(path))?,
            });
        }
        Ok(positions)
    }
}
