//! The weights or the network by which a command evaluates positions; fits begin with weights.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;
use gomoku::Rule;
use trainer::gomoku::record::Record;
use trainer::shard::Reader;

use crate::evaluation::gomoku::{BY_HAND, Chosen, Loaded, Named};
use crate::failure::Failure;

/// The evaluation of a command.
#[derive(Debug, Args)]
pub(crate) struct Choice {
    /// Evaluation: by-hand (hand-made weights) or a file of weights or of a network
    #[arg(long = "eval", value_name = "NAME|FILE", default_value = BY_HAND)]
    argument: OsString,
}

impl From<OsString> for Choice {
    fn from(argument: OsString) -> Self {
        Self { argument }
    }
}

impl Choice {
    /// Returns the weights, which must be of a rule; of a network, those that it corrects.
    pub(super) fn weights(&self, rule: Rule) -> Result<Named, Failure> {
        self.loaded(rule).map(Named::from)
    }

    /// Returns what searches judge by: weights or a network, which must be of a rule.
    pub(super) fn chosen(&self, rule: Rule) -> Result<Chosen, Failure> {
        self.loaded(rule).map(Chosen::from)
    }

    /// Returns the weights or the network, which must be of a rule.
    pub(super) fn loaded(&self, rule: Rule) -> Result<Loaded, Failure> {
        Loaded::of(&self.argument, Some(rule))
    }

    /// Returns the weights, which must be of the rule of the first record of some shards.
    pub(super) fn weights_for(&self, shards: &[PathBuf]) -> Result<Named, Failure> {
        self.weights(self.rule_of(shards)?)
    }

    /// Returns the rule of the first record of some shards.
    pub(super) fn rule_of(&self, shards: &[PathBuf]) -> Result<Rule, Failure> {
        let mut block = Vec::new();
        for path in shards {
            let failed = |error| Failure::content(path.display().to_string(), error);
            let mut reader = Reader::<Record>::open(path).map_err(failed)?;
            reader.next_block(&mut block).map_err(failed)?;
            if let Some(record) = block.first() {
                return Ok(record.rule);
            }
        }
        Err(Failure::refused("the shards have no records; expected games"))
    }
}
