//! Evaluations of Othello.

use std::ffi::{OsStr, OsString};
use std::fmt;
#[cfg(feature = "weights")]
use std::hint::black_box;

use clap::Args;
use othello::eval::network::{Network, NetworkEvaluation};
#[cfg(feature = "weights")]
use othello::eval::{EMBEDDED_NETWORK, EMBEDDED_WEIGHTS};
use othello::eval::{PatternEvaluation, Weights};

use super::Name;
use crate::failure::Failure;

/// Name of the hand-made features.
pub(crate) const FEATURES: &str = "features";

/// Name of the embedded network.
const NETWORK: &str = "network";

/// Name of the embedded pattern weights.
const PATTERNS: &str = "patterns";

/// Names of evaluations without a file.
const NAMES: [&str; 3] = [NETWORK, PATTERNS, FEATURES];

/// Default of `--eval`.
pub(crate) const DEFAULT: &str = if cfg!(feature = "weights") { NETWORK } else { FEATURES };

/// Default of `--eval` for solving: there the network saves fewer nodes than it takes time.
const SOLVER_DEFAULT: &str = if cfg!(feature = "weights") { PATTERNS } else { FEATURES };

/// Help of `--eval`.
const HELP: &str = if cfg!(feature = "weights") {
    "Evaluation: network or patterns (embedded), features (hand-made) or a file of weights or of a network \
     [default: network]"
} else {
    "Evaluation: features (hand-made) or a file of weights or of a network [default: features]"
};

/// Evaluation of a command.
#[derive(Debug, Args)]
pub(crate) struct Choice {
    #[arg(long = "eval", value_name = "NAME|FILE", help = HELP)]
    argument: Option<OsString>,
}

impl Choice {
    /// Returns the evaluation.
    pub(crate) fn evaluation(&self) -> Result<Evaluation, Failure> {
        self.or(DEFAULT)
    }

    /// Returns the evaluation, by default one that has weights of patterns.
    pub(crate) fn patterns(&self) -> Result<Evaluation, Failure> {
        self.or(SOLVER_DEFAULT)
    }

    fn or(&self, default: &str) -> Result<Evaluation, Failure> {
        Evaluation::of(self.argument.as_deref().unwrap_or(default.as_ref()))
    }
}

/// Evaluation of a command that solves.
#[derive(Debug, Args)]
pub(crate) struct SolverChoice {
    /// Evaluation that orders moves: patterns or network (embedded), features (hand-made) or a file of weights
    /// or of a network
    #[arg(long = "eval", value_name = "NAME|FILE", default_value = SOLVER_DEFAULT)]
    argument: OsString,
}

impl SolverChoice {
    /// Returns the evaluation.
    pub(crate) fn evaluation(&self) -> Result<Evaluation, Failure> {
        Evaluation::of(&self.argument)
    }

    /// Returns the embedded evaluation with its name, if one is selected.
    ///
    /// # Errors
    ///
    /// If there is not enough memory to read it.
    #[cfg(feature = "weights")]
    pub(crate) fn embedded(&self) -> Result<Option<(Embedded, Name)>, Failure> {
        let Some(embedded) = Embedded::of(&self.argument) else { return Ok(None) };
        check_memory()?;
        Ok(Some((embedded, Name::of_file(embedded.name(), embedded.checksum()))))
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
        if argument == NETWORK || argument == PATTERNS {
            return embedded(argument);
        }
        let name = argument.to_string_lossy().into_owned();
        let limit = Weights::MAX_FILE_BYTES.max(Network::MAX_FILE_BYTES);
        let file = super::file(argument, limit, &NAMES)?;
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

/// An evaluation that is part of the program.
#[cfg(feature = "weights")]
#[derive(Clone, Copy, Debug)]
pub(crate) enum Embedded {
    Network,
    Patterns,
}

#[cfg(feature = "weights")]
impl Embedded {
    fn of(argument: &OsStr) -> Option<Self> {
        [Self::Network, Self::Patterns].into_iter().find(|embedded| argument == embedded.name())
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Network => NETWORK,
            Self::Patterns => PATTERNS,
        }
    }

    /// Returns the CRC-32 of its file.
    fn checksum(self) -> u32 {
        crc32fast::hash(match self {
            Self::Network => EMBEDDED_NETWORK,
            Self::Patterns => EMBEDDED_WEIGHTS,
        })
    }
}

/// Memory for reading the embedded weights or the embedded network.
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
fn embedded(argument: &OsStr) -> Result<Evaluation, Failure> {
    check_memory()?;
    let embedded = Embedded::of(argument).unwrap_or(Embedded::Network);
    let (argument, checksum) = (embedded.name().to_owned(), embedded.checksum());
    Ok(match embedded {
        Embedded::Network => {
            let evaluation = NetworkEvaluation::embedded();
            Evaluation::Network { evaluation, argument, checksum }
        }
        Embedded::Patterns => {
            let evaluation = PatternEvaluation::embedded();
            Evaluation::Patterns { evaluation, argument, checksum }
        }
    })
}

#[cfg(not(feature = "weights"))]
fn embedded(_: &OsStr) -> Result<Evaluation, Failure> {
    Err(Failure::Usage(format!(
        "this program was built without weights; use --eval {FEATURES} or a file"
    )))
}
