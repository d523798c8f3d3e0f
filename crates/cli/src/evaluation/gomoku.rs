//! Evaluations of Gomoku.

use std::ffi::{OsStr, OsString};

use clap::Args;
use gomoku::Rule;
#[cfg(feature = "weights")]
use gomoku::eval::EmbeddedPatterns;
use gomoku::eval::{ByHand, Network, NetworkEvaluation, PatternEvaluation, Weights, file};
use gomoku::search::alphabeta::AnyEvaluation;

use super::Name;
use crate::failure::Failure;
use crate::terminal::printable::printable;

/// The name of the evaluation.
#[cfg(feature = "weights")]
const NAME: &str = "trained";
#[cfg(not(feature = "weights"))]
const NAME: &str = BY_HAND;

/// The evaluation of every rule.
#[cfg(not(feature = "weights"))]
pub(crate) use gomoku::eval::ByHand as BuiltIn;
#[cfg(feature = "weights")]
pub(crate) use gomoku::eval::Embedded as BuiltIn;

/// Returns the weights of a rule.
pub(crate) fn of(rule: Rule) -> PatternEvaluation {
    #[cfg(feature = "weights")]
    return PatternEvaluation::embedded(rule);
    #[cfg(not(feature = "weights"))]
    return PatternEvaluation::by_hand(rule);
}

/// The weights that are set by hand.
pub(crate) const BY_HAND: &str = "by-hand";

/// The trained network of each rule.
#[cfg(feature = "weights")]
const NETWORK: &str = "network";

/// The trained weights without a network.
#[cfg(feature = "weights")]
const PATTERNS: &str = "patterns";

/// Names of evaluations of all rules.
#[cfg(feature = "weights")]
const NAMES: &[&str] = &[NETWORK, PATTERNS, BY_HAND];
#[cfg(not(feature = "weights"))]
const NAMES: &[&str] = &[BY_HAND];

/// Help of `--eval`.
const HELP: &str = if cfg!(feature = "weights") {
    "Evaluation: network (trained, of the rule), patterns (trained weights without a network), by-hand (hand-made \
     weights) or a file of weights or of a network [default: network]"
} else {
    "Evaluation: by-hand (hand-made weights) or a file of weights or of a network [default: by-hand]"
};

/// The evaluation of a command that searches.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct Choice {
    #[arg(long, value_name = "NAME|FILE", help = HELP)]
    eval: Option<OsString>,
}

impl Choice {
    /// Returns the evaluation.
    pub(crate) fn chosen(&self) -> Result<Chosen, Failure> {
        Chosen::or_default(self.eval.as_deref(), None)
    }
}

/// An evaluation that searches use, with its name.
#[derive(Clone, Debug)]
pub(crate) struct Chosen {
    pub(crate) evaluation: AnyEvaluation,
    pub(crate) name: Name,
}

impl Default for Chosen {
    fn default() -> Self {
        Self { evaluation: BuiltIn.into(), name: Name::of(NAME) }
    }
}

impl Chosen {
    /// Returns the evaluation of an argument, or what is built in without one.
    pub(crate) fn or_default(
        argument: Option<&OsStr>,
        rule: Option<Rule>,
    ) -> Result<Self, Failure> {
        argument.map_or_else(|| Ok(Self::default()), |argument| Self::of(argument, rule))
    }

    /// Returns the evaluation of an argument. If a rule is given, it must be the rule of the file; weights may be of
    /// the other rule of caro.
    fn of(argument: &OsStr, rule: Option<Rule>) -> Result<Self, Failure> {
        if argument == BY_HAND && rule.is_none() {
            return Ok(Self { evaluation: ByHand.into(), name: Name::of(BY_HAND) });
        }
        #[cfg(feature = "weights")]
        if argument == NETWORK {
            return Ok(Self::default());
        }
        #[cfg(feature = "weights")]
        if argument == PATTERNS {
            return Ok(Self { evaluation: EmbeddedPatterns.into(), name: Name::of(PATTERNS) });
        }
        Loaded::named(argument, rule, NAMES).map(Self::from)
    }

    /// Returns what identifies the evaluation for a rule. Of what is trained it says whether it is a network or
    /// weights, and the checksum of the file.
    pub(crate) fn unique_for(&self, rule: Rule) -> String {
        let unique = &self.name.unique;
        #[cfg(feature = "weights")]
        match unique.as_str() {
            NAME => {
                let file = Network::embedded_file(rule);
                return format!("{NAME} network {:08x}", file::checksum(file));
            }
            PATTERNS => {
                let file = Weights::embedded_file(rule);
                return format!("{NAME} weights {:08x}", file::checksum(file));
            }
            _ => {}
        }
        let _ = rule;
        unique.clone()
    }

    /// Fails if the evaluation does not have a rule.
    pub(crate) fn check_rule(&self, rule: Rule) -> Result<(), Failure> {
        if self.evaluation.has(rule) {
            return Ok(());
        }
        let name = &self.name.shown;
        let other = self.only_rule().map(|only| format!(", or --rule {only}")).unwrap_or_default();
        Err(Failure::Usage(format!(
            "{name} does not have the {rule} rule; expected an evaluation of that rule{other}"
        )))
    }

    /// Returns the rule of an evaluation that has one only; `None` if it has all.
    pub(crate) fn only_rule(&self) -> Option<Rule> {
        let mut rules = Rule::ALL.into_iter().filter(|&rule| self.evaluation.has(rule));
        rules.next().filter(|_| rules.next().is_none())
    }
}

impl From<Loaded> for Chosen {
    fn from(loaded: Loaded) -> Self {
        match loaded {
            Loaded::Network(network, name) => {
                Self { evaluation: NetworkEvaluation::new(network).into(), name }
            }
            Loaded::Weights(Named { weights, name }) => {
                Self { evaluation: PatternEvaluation::new(&weights).into(), name }
            }
        }
    }
}

/// What an argument names.
#[derive(Debug)]
pub(crate) enum Loaded {
    Weights(Named),
    Network(Network, Name),
}

impl Loaded {
    /// Returns the weights or the network of an argument. If a rule is given, it must be the rule of the file; weights
    /// may be of the other rule of caro.
    pub(crate) fn of(argument: &OsStr, rule: Option<Rule>) -> Result<Self, Failure> {
        Self::named(argument, rule, &[BY_HAND])
    }

    /// Returns the weights or the network of a file.
    pub(crate) fn of_file(file: &OsStr) -> Result<Self, Failure> {
        Self::named(file, None, &[])
    }

    /// The same; an error lists `names`.
    fn named(argument: &OsStr, rule: Option<Rule>, names: &[&str]) -> Result<Self, Failure> {
        if argument == BY_HAND {
            return Ok(Self::Weights(Named::by_hand(rule.unwrap_or_default())));
        }
        let name = argument.to_string_lossy();
        // A network contains weights, so no file of weights is larger.
        let bytes = super::file(argument, Network::MAX_FILE_BYTES, names)?;
        if !Network::is_file(&bytes) {
            return Named::read(&bytes, &name, rule).map(Self::Weights);
        }
        let network = Network::read(&bytes).map_err(|error| Failure::content(&*name, error))?;
        let of = network.rule();
        if let Some(rule) = rule
            && rule != of
        {
            return Err(Failure::Usage(format!(
                "{}: a network for {of}; expected one for {rule}",
                printable(&name)
            )));
        }
        let name = Name::of_network(&name, file::checksum(&bytes));
        Ok(Self::Network(network, name))
    }
}

/// Weights with their name.
#[derive(Debug)]
pub(crate) struct Named {
    pub(crate) weights: Weights,
    pub(crate) name: Name,
}

impl From<Loaded> for Named {
    /// Returns the weights, or those that the network corrects.
    fn from(loaded: Loaded) -> Self {
        match loaded {
            Loaded::Weights(weights) => weights,
            Loaded::Network(network, Name { shown, .. }) => {
                let weights = network.weights().clone();
                let unique = Name::weights(file::checksum(&weights.write()));
                Self { weights, name: Name { shown: format!("the weights of {shown}"), unique } }
            }
        }
    }
}

impl Named {
    fn by_hand(rule: Rule) -> Self {
        let weights = Weights::by_hand(rule);
        let name = Name::of(format!("{BY_HAND} {:08x}", file::checksum(&weights.write())));
        Self { weights, name }
    }

    /// Returns the weights of a file, which must be of a rule or of the other rule of caro if one is given.
    fn read(bytes: &[u8], name: &str, rule: Option<Rule>) -> Result<Self, Failure> {
        let weights = Weights::read(bytes).map_err(|error| Failure::content(name, error))?;
        let of = weights.rule();
        let rule = rule.unwrap_or(of);
        let Some(weights) = weights.with_rule(rule) else {
            return Err(Failure::Usage(format!(
                "{}: weights for {of}; expected weights for {rule}",
                printable(name)
            )));
        };
        let name = Name::of_file(name, file::checksum(&weights.write()));
        Ok(Self { weights, name })
    }

    /// Returns the weights, ready for look-up.
    pub(crate) fn evaluation(&self) -> PatternEvaluation {
        PatternEvaluation::new(&self.weights)
    }
}

#[cfg(all(test, feature = "weights"))]
mod tests {
    use super::*;

    #[test]
    fn names_say_whether_a_network_judges() {
        let chosen = Chosen::default();
        let patterns = Chosen::of("patterns".as_ref(), None).unwrap();
        let network = Chosen::of("network".as_ref(), Some(Rule::Renju)).unwrap();
        assert!(chosen.unique_for(Rule::Renju).starts_with("trained network "));
        assert!(patterns.unique_for(Rule::Renju).starts_with("trained weights "));
        assert_eq!(network.unique_for(Rule::Renju), chosen.unique_for(Rule::Renju));
        let weights = file::checksum(&Weights::embedded(Rule::Renju).write());
        assert_eq!(patterns.unique_for(Rule::Renju), format!("trained weights {weights:08x}"));
        assert_ne!(chosen.unique_for(Rule::Caro5), chosen.unique_for(Rule::Caro6));
    }
}
