//! Evaluations of Othello.

use std::ffi::{OsStr, OsString};
use std::fmt;
#[cfg(feature = "weights")]
use std::hint::black_box;

use clap::Args;
use othello::eval::network::{Network, NetworkEvaluation};
use othello::eval::{PatternEvaluation, Weights};

use super::Name;
use crate::failure::Failure;

/// Name of the hand-made features.
pub(crate) const FEATURES: &str = "features";

/// Name of the embedded weights.
const EMBEDDED: &str = "default";

/// Default of `--eval`.
pub(crate) const DEFAULT: &str = if cfg!(feature = "weights") { EMBEDDED } else { FEATURES };

/// Evaluation of a command.
#[derive(Debug, Args)]
pub(crate) struct Choice {
    /// Evaluation: features (hand-made), default (embedded pattern weights) or a file of weights or of
    /// a network
    #[arg(long = "eval", value_name = "NAME|FILE", default_value = DEFAULT)]
    argument: OsString,
}

impl Choice {
    /// Returns the evaluation.
    pub(crate) fn evaluation(&self) -> Result<Evaluation, Failure> {
        Evaluation::of(&self.argument)
    }

    /// Returns the name of the embedded evaluation, if it is selected.
    ///
    /// # Errors
    ///
    /// If there is not enough memory to read it.
    #[cfg(feature = "weights")]
    pub(crate) fn embedded(&self) -> Result<Option<Name>, Failure> {
        if self.argument != EMBEDDED {
            return Ok(None);
        }
        check_memory()?;
        Ok(Some(Name::of_file(EMBEDDED, embedded_checksum())))
    }
}

/// An evaluation with its name.
#[derive(Clone, Debug)]
pub(crate) enum Evaluation {
    Features,
    Patterns {
        evaluation: PatternEvaluation,
        /// Name or file as given.
        argument: String,
        /// CRC-32 of the file.
        checksum: u32,
    },
    Network {
        evaluation: NetworkEvaluation,
        /// File as given.
        argument: String,
        /// CRC-32 of the file.
        checksum: u32,
    },
}

impl Evaluation {
    /// Returns the evaluation with this name.
    pub(crate) fn of(argument: impl AsRef<OsStr>) -> Result<Self, Failure> {
        let argument = argument.as_ref();
        if argument == FEATURES {
            return Ok(Self::Features);
        }
        if argument == EMBEDDED {
            return embedded();
        }
        let name = argument.to_string_lossy().into_owned();
        let limit = Weights::MAX_FILE_BYTES.max(Network::MAX_FILE_BYTES);
        let file = super::file(argument, limit, &[FEATURES, EMBEDDED])?;
        let checksum = crc32fast::hash(&file);
        if Network::is_file(&file) {
            let network = Network::read(&file).map_err(|error| Failure::content(&name, error))?;
            let evaluation = NetworkEvaluation::new(network);
            return Ok(Self::Network { evaluation, argument: name, checksum });
        }
        let weights = Weights::read(&file).map_err(|error| Failure::content(&name, error))?;
        let evaluation = PatternEvaluation::new(weights);
        Ok(Self::Patterns { evaluation, argument: name, checksum })
    }

    /// Returns its name.
    pub(crate) fn names(&self) -> Name {
        match self {
            Self::Features => Name::of(FEATURES),
            Self::Patterns { argument, checksum, .. }
            | Self::Network { argument, checksum, .. } => Name::of_file(argument, *checksum),
        }
    }

    /// Returns the name that identifies the evaluation, wherever its file is.
    pub(crate) fn name(&self) -> String {
        self.names().unique
    }
}

/// The name in output.
impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.names().shown)
    }
}

#[cfg(feature = "weights")]
fn embedded_checksum() -> u32 {
    crc32fast::hash(othello::eval::EMBEDDED_WEIGHTS)
}

/// Memory for reading the embedded weights.
#[cfg(feature = "weights")]
const MIB: usize = 48;

/// Returns an error if there is not enough memory to read the weights, which would end the program.
#[cfg(feature = "weights")]
fn check_memory() -> Result<(), Failure> {
    let mut memory: Vec<u8> = Vec::new();
    let found = memory.try_reserve_exact(MIB << 20);
    // Keep the compiler from removing the unused allocation.
    black_box(&mut memory);
    found.map_err(|_| Failure::NoMemoryForWeights { mib: MIB })
}

#[cfg(feature = "weights")]
fn embedded() -> Result<Evaluation, Failure> {
    check_memory()?;
    Ok(Evaluation::Patterns {
        evaluation: PatternEvaluation::embedded(),
        argument: EMBEDDED.to_owned(),
        checksum: embedded_checksum(),
    })
}

#[cfg(not(feature = "weights"))]
fn embedded() -> Result<Evaluation, Failure> {
    Err(Failure::Usage(format!(
        "this program was built without weights; use --eval {FEATURES} or a file"
    )))
}
