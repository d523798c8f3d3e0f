//! The evaluations that players judge by, and those that `--eval` names.
//!
//! `othello` and `gomoku` have the evaluations of either game.

pub(crate) mod gomoku;
pub(crate) mod othello;

use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use crate::failure::Failure;
use crate::terminal::input;
use crate::terminal::printable::printable;

/// Name of an evaluation.
#[derive(Clone, Debug)]
pub(crate) struct Name {
    /// Name in output.
    pub(crate) shown: String,
    /// Name that identifies the evaluation, wherever its file is.
    pub(crate) unique: String,
}

impl Name {
    /// Returns the name of weights without a file.
    fn of(unique: impl Into<String>) -> Self {
        let unique = unique.into();
        Self { shown: unique.clone(), unique }
    }

    /// Returns the name of the weights of an argument with the checksum of their file.
    fn of_file(argument: &str, checksum: u32) -> Self {
        let unique = Self::weights(checksum);
        Self { shown: format!("{} ({unique})", printable(argument)), unique }
    }

    /// Returns what identifies weights.
    fn weights(checksum: u32) -> String {
        format!("weights {checksum:08x}")
    }

    /// Returns the name of the network of an argument with the checksum of its file.
    fn of_network(argument: &str, checksum: u32) -> Self {
        let unique = format!("network {checksum:08x}");
        Self { shown: format!("{} ({unique})", printable(argument)), unique }
    }
}

/// Returns the contents of a file of weights of at most `limit` bytes; `others` are the other values of the argument.
fn file(argument: &OsStr, limit: usize, others: &[&str]) -> Result<Vec<u8>, Failure> {
    let path = Path::new(argument);
    if !fs::exists(path).unwrap_or(true) {
        let reason = match others {
            [] => "not a file; expected one".to_owned(),
            others => {
                let others = others.join(", ");
                format!("neither a file nor an evaluation; expected {others} or a file")
            }
        };
        let argument = argument.to_string_lossy().into_owned();
        return Err(Failure::NotAFile { argument, reason });
    }
    input::file(path, limit)
}
