//! The evaluation that an argument names.

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::fs;
#[cfg(feature = "weights")]
use std::hint::black_box;
use std::path::Path;

use clap::Args;
use othello::eval::{PatternEvaluation, Weights};

use crate::failure::Failure;
use crate::terminal::input;
use crate::terminal::printable::printable;

/// The hand-made features.
pub(crate) const FEATURES: &str = "features";

/// The weights that are part of the program.
const EMBEDDED: &str = "default";

/// What commands take that are told nothing else.
pub(crate) const DEFAULT: &str = if cfg!(feature = "weights") { EMBEDDED } else { FEATURES };

/// By what a command judges positions.
#[derive(Debug, Args)]
pub(crate) struct Choice {
    /// The evaluation: features (hand-made), default (the weights of patterns that are part of the
    /// program) or a file of weights
    #[arg(long = "eval", value_name = "NAME|FILE", default_value = DEFAULT)]
    argument: OsString,
}

impl Choice {
    /// Returns the evaluation.
    pub(crate) fn evaluation(&self) -> Result<Evaluation, Failure> {
        Evaluation::of(&self.argument)
    }

    /// Returns the name of the evaluation that is part of the program, if that is chosen.
    ///
    /// # Errors
    ///
    /// When there is no memory to read it.
    #[cfg(feature = "weights")]
    pub(crate) fn embedded(&self) -> Result<Option<Name>, Failure> {
        if self.argument != EMBEDDED {
            return Ok(None);
        }
        check_memory()?;
        Ok(Some(Name::of_file(EMBEDDED, embedded_checksum())))
    }
}

/// The name of an evaluation.
#[derive(Clone, Debug)]
pub(crate) struct Name {
    /// As people are told of it.
    pub(crate) shown: String,
    /// What tells it from others, wherever its file is.
    pub(crate) unique: String,
}

impl Name {
    fn of_file(argument: &str, checksum: u32) -> Self {
        let unique = format!("weights {checksum:08x}");
        Self { shown: format!("{} ({unique})", printable(argument)), unique }
    }
}

/// An evaluation, with its name.
#[derive(Clone, Debug)]
pub(crate) enum Evaluation {
    Features,
    Patterns {
        evaluation: PatternEvaluation,
        /// The name or the file that was given.
        argument: String,
        /// CRC-32 of the file.
        checksum: u32,
    },
}

impl Evaluation {
    /// Returns the evaluation that an argument names.
    pub(crate) fn of(argument: impl AsRef<OsStr>) -> Result<Self, Failure> {
        let argument = argument.as_ref();
        if argument == FEATURES {
            return Ok(Self::Features);
        }
        if argument == EMBEDDED {
            return embedded();
        }
        let (path, name) = (Path::new(argument), argument.to_string_lossy().into_owned());
        if !fs::exists(path).unwrap_or(true) {
            let reason = format!("not an evaluation, expected {FEATURES}, {EMBEDDED} or a file");
            return Err(Failure::NotAFile { argument: name, reason });
        }
        let file = input::file(path, Weights::MAX_FILE_BYTES)?;
        let weights = Weights::read(&file).map_err(|error| Failure::content(&name, error))?;
        let evaluation = PatternEvaluation::new(weights);
        Ok(Self::Patterns { evaluation, argument: name, checksum: crc32fast::hash(&file) })
    }

    /// Returns its name.
    pub(crate) fn names(&self) -> Name {
        match self {
            Self::Features => Name { shown: FEATURES.to_owned(), unique: FEATURES.to_owned() },
            Self::Patterns { argument, checksum, .. } => Name::of_file(argument, *checksum),
        }
    }

    /// Returns what tells it from others, wherever its file is.
    pub(crate) fn name(&self) -> String {
        self.names().unique
    }
}

/// As people are told of it.
impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.names().shown)
    }
}

#[cfg(feature = "weights")]
fn embedded_checksum() -> u32 {
    crc32fast::hash(othello::eval::EMBEDDED_WEIGHTS)
}

/// The memory that it takes to read the weights that are part of the program.
#[cfg(feature = "weights")]
const MIB: usize = 48;

/// Returns an error if there is no memory to read the weights, for that ends the program.
#[cfg(feature = "weights")]
fn check_memory() -> Result<(), Failure> {
    let mut memory: Vec<u8> = Vec::new();
    let found = memory.try_reserve_exact(MIB << 20);
    // Else nobody would ask the system for what nobody uses.
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
        "this program was built without weights, expected --eval {FEATURES} or a file"
    )))
}
