//! The evaluation by which players judge boards, and weights that an argument names.

use std::ffi::OsStr;
use std::io;
use std::path::Path;
use std::sync::Arc;

use gomoku::Rule;
use gomoku::eval::{Evaluation, Weights, file};

use crate::failure::Failure;
use crate::terminal::input;
use crate::terminal::printable::printable;

/// The name of the evaluation.
#[cfg(feature = "weights")]
pub(crate) const NAME: &str = "trained";
#[cfg(not(feature = "weights"))]
pub(crate) const NAME: &str = "by hand";

/// Returns the evaluation of a rule.
#[cfg(feature = "weights")]
pub(crate) fn of(rule: Rule) -> Arc<Evaluation> {
    Evaluation::embedded(rule)
}

/// Returns the evaluation of a rule.
#[cfg(not(feature = "weights"))]
pub(crate) fn of(rule: Rule) -> Arc<Evaluation> {
    Arc::new(Evaluation::new(&Weights::by_hand(rule)))
}

/// The weights that are set by hand.
pub(crate) const BY_HAND: &str = "by-hand";

/// Weights, with their name.
#[derive(Debug)]
pub(crate) struct Named {
    pub(crate) weights: Weights,
    /// Identifies the weights, wherever their file is.
    pub(crate) name: String,
    /// The name for people.
    pub(crate) shown: String,
}

impl Named {
    /// Returns the weights of an argument, which must be of a rule, or of the other rule of caro.
    pub(crate) fn of(argument: &OsStr, rule: Rule) -> Result<Self, Failure> {
        let name = argument.to_string_lossy().into_owned();
        if argument == BY_HAND {
            let weights = Weights::by_hand(rule);
            let name = format!("{BY_HAND} {:08x}", checksum(&weights));
            return Ok(Self { weights, shown: name.clone(), name });
        }
        let file = input::open(Path::new(argument)).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => Failure::NotAFile {
                argument: name.clone(),
                reason: format!("neither a file nor an evaluation; expected {BY_HAND} or a file"),
            },
            _ => Failure::Read { source_name: name.clone(), error },
        })?;
        let weights = file::read(file).map_err(|error| Failure::content(name.clone(), error))?;
        let of = weights.rule();
        let Some(weights) = weights.with_rule(rule) else {
            return Err(Failure::Usage(format!(
                "{}: weights for {of}; expected weights for {rule}",
                printable(&name)
            )));
        };
        let unique = format!("weights {:08x}", checksum(&weights));
        let shown = format!("{} ({unique})", printable(&name));
        Ok(Self { weights, name: unique, shown })
    }

    /// Returns the weights, ready for look-up.
    pub(crate) fn evaluation(&self) -> Arc<Evaluation> {
        Arc::new(Evaluation::new(&self.weights))
    }
}

/// Returns the checksum at the end of the file of the weights; a checksum of the whole file would be the same
/// for all files.
fn checksum(weights: &Weights) -> u32 {
    let bytes = bytes(weights);
    crc32fast::hash(&bytes[..bytes.len() - 4])
}

/// Returns the file of weights.
pub(crate) fn bytes(weights: &Weights) -> Vec<u8> {
    let mut bytes = Vec::new();
    file::write(weights, &mut bytes).expect("memory takes everything");
    bytes
}
