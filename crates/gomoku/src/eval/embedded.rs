//! Evaluations of all rules: by the trained weights in the crate, and by weights set by hand.

use engine::once::LazyLock;

#[cfg(feature = "weights")]
use super::network::{Network, NetworkEvaluation};
use super::patterns::PatternEvaluation;
use super::weights::Weights;
use crate::Rule;

/// The trained evaluation of every rule, with the weights in the crate: what the
/// [player](crate::search::alphabeta) uses unless told otherwise. Requires the feature `weights`.
///
/// For one rule it is [`PatternEvaluation::embedded`].
#[cfg(feature = "weights")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Embedded;

/// The evaluation of every rule with the weights set by hand, [`Weights::by_hand`]: weaker than the trained
/// one, and needs no feature.
///
/// For one rule it is [`PatternEvaluation::by_hand`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ByHand;

impl PatternEvaluation {
    /// Returns the evaluation of a rule with the weights in the crate. Requires the feature `weights`.
    ///
    /// The first call for a rule takes some milliseconds; later calls share its result.
    #[cfg(feature = "weights")]
    #[must_use]
    pub fn embedded(rule: Rule) -> Self {
        static EVALUATIONS: Evaluations = evaluations!(trained);
        EVALUATIONS[index(rule)].clone()
    }

    /// Returns the evaluation of a rule with the weights set by hand.
    ///
    /// The first call for a rule takes some milliseconds; later calls share its result.
    #[must_use]
    pub fn by_hand(rule: Rule) -> Self {
        static EVALUATIONS: Evaluations = evaluations!(Weights::by_hand);
        EVALUATIONS[index(rule)].clone()
    }
}

#[cfg(feature = "weights")]
impl NetworkEvaluation {
    /// Returns the evaluation of a rule with the network in the crate; `None` for all rules but freestyle. Requires the
    /// feature `weights`.
    ///
    /// The first call reads the network; later calls share its result.
    #[must_use]
    pub fn embedded(rule: Rule) -> Option<Self> {
        static FREESTYLE: LazyLock<NetworkEvaluation> = LazyLock::new(|| {
            let bytes = include_bytes!("../../weights/freestyle.network");
            let network = Network::read(bytes).expect("the file in the crate is correct");
            NetworkEvaluation::new(network)
        });
        match rule {
            Rule::Freestyle => Some(FREESTYLE.clone()),
            Rule::Standard | Rule::Renju | Rule::Caro5 | Rule::Caro6 => None,
        }
    }
}

/// One evaluation for each rule, made when it is first needed.
type Evaluations = [LazyLock<PatternEvaluation>; Rule::ALL.len()];

/// Makes evaluations of all rules, given a function from a rule to weights.
macro_rules! evaluations {
    ($weights:path) => {
        [
            LazyLock::new(|| PatternEvaluation::new(&$weights(Rule::ALL[0]))),
            LazyLock::new(|| PatternEvaluation::new(&$weights(Rule::ALL[1]))),
            LazyLock::new(|| PatternEvaluation::new(&$weights(Rule::ALL[2]))),
            LazyLock::new(|| PatternEvaluation::new(&$weights(Rule::ALL[3]))),
            LazyLock::new(|| PatternEvaluation::new(&$weights(Rule::ALL[4]))),
        ]
    };
}
use evaluations;

/// Returns the index of a rule in [`Rule::ALL`].
const fn index(rule: Rule) -> usize {
    match rule {
        Rule::Freestyle => 0,
        Rule::Standard => 1,
        Rule::Renju => 2,
        Rule::Caro5 => 3,
        Rule::Caro6 => 4,
    }
}

#[cfg(feature = "weights")]
const fn bytes(rule: Rule) -> &'static [u8] {
    match rule {
        Rule::Freestyle => include_bytes!("../../weights/freestyle.weights"),
        Rule::Standard => include_bytes!("../../weights/standard.weights"),
        Rule::Renju => include_bytes!("../../weights/renju.weights"),
        Rule::Caro5 => include_bytes!("../../weights/caro5.weights"),
        Rule::Caro6 => include_bytes!("../../weights/caro6.weights"),
    }
}

/// Returns the weights in the crate.
#[cfg(feature = "weights")]
fn trained(rule: Rule) -> Weights {
    super::file::from_bytes(bytes(rule)).expect("the file in the crate is correct")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_have_their_index() {
        for (place, rule) in Rule::ALL.into_iter().enumerate() {
            assert_eq!(index(rule), place);
            assert_eq!(PatternEvaluation::by_hand(rule).rule(), rule);
        }
    }

    #[cfg(feature = "weights")]
    #[test]
    fn freestyle_has_a_network() {
        for rule in Rule::ALL {
            let network = NetworkEvaluation::embedded(rule);
            assert_eq!(network.is_some(), rule == Rule::Freestyle);
            assert!(network.is_none_or(|network| network.network().rule() == rule));
        }
    }

    #[cfg(feature = "weights")]
    #[test]
    fn every_rule_has_its_weights() {
        for rule in Rule::ALL {
            let evaluation = PatternEvaluation::embedded(rule);
            assert_eq!(evaluation.rule(), rule);
            assert!(evaluation.is_same(&PatternEvaluation::embedded(rule)), "it is read once");
            assert_ne!(trained(rule), Weights::by_hand(rule));
        }
        assert!(Rule::ALL.map(|rule| bytes(rule).len()).iter().sum::<usize>() <= 4 << 20);
    }
}
