//! The weights that a command judges positions by.

use std::ffi::OsString;

use clap::Args;
use gomoku::Rule;

use crate::failure::Failure;
use crate::gomoku::evaluation::{BY_HAND, Named};

/// By what a command judges positions.
#[derive(Debug, Args)]
pub(super) struct Choice {
    /// The evaluation: by-hand (the weights that learning begins with) or a file of weights
    #[arg(long = "eval", value_name = "NAME|FILE", default_value = BY_HAND)]
    argument: OsString,
}

impl Choice {
    /// Returns the weights, which must be of a rule.
    pub(super) fn weights(&self, rule: Rule) -> Result<Named, Failure> {
        Named::of(&self.argument, rule)
    }
}
