//! The positions that a book grows from: the start, or those after openings.

use std::path::Path;

use book::game::Game as _;
use clap::Args;

use super::booked::{Booked, Position};
use crate::failure::Failure;

/// Options for the positions that a book grows from.
#[derive(Clone, Debug, Args)]
pub(super) struct RootArguments {
    /// Openings to grow from: a file as for `match --openings`, or `named` for those that
    /// `openings --named` lists; repeat the option for several [default: the start]
    #[arg(long = "openings", value_name = "FILE|named")]
    openings: Vec<String>,
}

impl RootArguments {
    /// Returns the positions after the openings, or the start if there are none.
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
