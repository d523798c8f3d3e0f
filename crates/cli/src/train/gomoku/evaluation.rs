//! The weights that an argument names.

use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::sync::Arc;

use clap::Args;
use gomoku::Rule;
use gomoku::eval::{Evaluation, Weights, file};

use crate::failure::Failure;
use crate::terminal::printable::printable;

/// The weights that are set by hand.
const BY_HAND: &str = "by-hand";

/// By what a command judges positions.
#[derive(Debug, Args)]
pub(super) struct Choice {
    /// The evaluation: by-hand (the weights that learning begins with) or a file of weights
    #[arg(long = "eval", value_name = "NAME|FILE", default_value = BY_HAND)]
    argument: OsString,
}

/// Weights, with their name.
#[derive(Debug)]
pub(super) struct Named {
    pub(super) weights: Weights,
    /// What tells them from others, wherever their file is.
    pub(super) name: String,
    /// As people are told of them.
    pub(super) shown: String,
}

impl Choice {
    /// Returns the weights, which must be of a rule.
    pub(super) fn weights(&self, rule: Rule) -> Result<Named, Failure> {
        let argument = self.argument.to_string_lossy().into_owned();
        if self.argument == BY_HAND {
            let weights = Weights::by_hand(rule);
            let name = format!("{BY_HAND} {:08x}", checksum(&weights));
            return Ok(Named { weights, shown: name.clone(), name });
        }
        let file = File::open(&self.argument).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => Failure::NotAFile {
                argument: argument.clone(),
                reason: format!("not an evaluation, expected {BY_HAND} or a file"),
            },
            _ => Failure::Read { source_name: argument.clone(), error },
        })?;
        let weights =
            file::read(file).map_err(|error| Failure::content(argument.clone(), error))?;
        if weights.rule() != rule {
            return Err(Failure::Usage(format!(
                "{}: weights of {}, expected of {rule}",
                printable(&argument),
                weights.rule()
            )));
        }
        let name = format!("weights {:08x}", checksum(&weights));
        let shown = format!("{} ({name})", printable(&argument));
        Ok(Named { weights, name, shown })
    }
}

impl Named {
    /// Returns the weights, ready for look-up.
    pub(super) fn evaluation(&self) -> Arc<Evaluation> {
        Arc::new(Evaluation::new(&self.weights))
    }
}

/// Returns the checksum of weights, which their file ends with. With it all files would have the same.
fn checksum(weights: &Weights) -> u32 {
    let bytes = bytes(weights);
    crc32fast::hash(&bytes[..bytes.len() - 4])
}

/// Returns the file of weights.
pub(super) fn bytes(weights: &Weights) -> Vec<u8> {
    let mut bytes = Vec::new();
    file::write(weights, &mut bytes).expect("memory takes everything");
    bytes
}
