//! Evaluations of Gomoku.

use std::ffi::OsStr;

use gomoku::Rule;
use gomoku::eval::{PatternEvaluation, Weights, file};

use super::Name;
use crate::failure::Failure;
use crate::terminal::printable::printable;

/// The name of the evaluation.
#[cfg(feature = "weights")]
pub(crate) const NAME: &str = "trained";
#[cfg(not(feature = "weights"))]
pub(crate) const NAME: &str = "by hand";

/// The evaluation of every rule.
#[cfg(not(feature = "weights"))]
pub(crate) use gomoku::eval::ByHand as BuiltIn;
#[cfg(feature = "weights")]
pub(crate) use gomoku::eval::Embedded as BuiltIn;

/// Returns the evaluation of a rule.
pub(crate) fn of(rule: Rule) -> PatternEvaluation {
    #[cfg(feature = "weights")]
    return PatternEvaluation::embedded(rule);
    #[cfg(not(feature = "weights"))]
    return PatternEvaluation::by_hand(rule);
}

/// The weights that are set by hand.
pub(crate) const BY_HAND: &str = "by-hand";

/// The largest file of weights in bytes.
const MAX_FILE_BYTES: usize = 1 << 26;

/// Weights with their name.
#[derive(Debug)]
pub(crate) struct Named {
    pub(crate) weights: Weights,
    pub(crate) name: Name,
}

impl Named {
    /// Returns the weights of an argument, which must be of a rule, or of the other rule of caro.
    pub(crate) fn of(argument: &OsStr, rule: Rule) -> Result<Self, Failure> {
        if argument == BY_HAND {
            let weights = Weights::by_hand(rule);
            let name = Name::of(format!("{BY_HAND} {:08x}", checksum(&weights)));
            return Ok(Self { weights, name });
        }
        let name = argument.to_string_lossy();
        let bytes = super::file(argument, MAX_FILE_BYTES, &[BY_HAND])?;
        let weights = file::read(&bytes[..]).map_err(|error| Failure::content(&*name, error))?;
        let of = weights.rule();
        let Some(weights) = weights.with_rule(rule) else {
            return Err(Failure::Usage(format!(
                "{}: weights for {of}; expected weights for {rule}",
                printable(&name)
            )));
        };
        let name = Name::of_file(&name, checksum(&weights));
        Ok(Self { weights, name })
    }

    /// Returns the weights, ready for look-up.
    pub(crate) fn evaluation(&self) -> PatternEvaluation {
        PatternEvaluation::new(&self.weights)
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
