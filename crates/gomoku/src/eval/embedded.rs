//! Evaluations of all rules: by what is trained and in the crate, and by weights set by hand.

#[cfg(all(feature = "network", feature = "std"))]
use std::sync::{Mutex, PoisonError};

use engine::once::LazyLock;

#[cfg(all(feature = "network", feature = "std"))]
use super::network::WeakEvaluation;
#[cfg(feature = "network")]
use super::network::{Network, NetworkEvaluation};
use super::patterns::PatternEvaluation;
use super::weights::Weights;
use crate::Rule;

/// The evaluation of every rule by the trained network in the crate: what the [player](crate::search::alphabeta) uses
/// unless told otherwise. Requires the feature `network`.
///
/// For one rule it is [`NetworkEvaluation::embedded`]. An engine keeps that of its last position. Its first search under
/// a rule takes some milliseconds more, unless something else holds the network of the rule.
#[cfg(feature = "network")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Embedded;

/// The evaluation of every rule by the trained weights in the crate, without a network: weaker than `Embedded`, with
/// less memory and less time for a position. Requires the feature `weights`.
///
/// For one rule it is [`PatternEvaluation::embedded`].
#[cfg(feature = "weights")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct EmbeddedPatterns;

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
        static EVALUATIONS: EachRule<PatternEvaluation> = each_rule!(patterns);
        EVALUATIONS[index(rule)].clone()
    }

    /// Returns the evaluation of a rule with the weights set by hand.
    ///
    /// The first call for a rule takes some milliseconds; later calls share its result.
    #[must_use]
    pub fn by_hand(rule: Rule) -> Self {
        static EVALUATIONS: EachRule<PatternEvaluation> = each_rule!(by_hand);
        EVALUATIONS[index(rule)].clone()
    }
}

#[cfg(feature = "network")]
impl NetworkEvaluation {
    /// Returns the evaluation of a rule with the network in the crate. Requires the feature `network`.
    ///
    /// A call takes some milliseconds. With `std`, it shares the result of an earlier call at once, as long as that or a
    /// clone of it lives. So networks of rules that nothing uses any more take no memory.
    #[must_use]
    pub fn embedded(rule: Rule) -> Self {
        #[cfg(feature = "std")]
        {
            static IN_USE: [Mutex<WeakEvaluation>; Rule::ALL.len()] =
                [const { Mutex::new(WeakEvaluation::new()) }; Rule::ALL.len()];
            let mut in_use = IN_USE[index(rule)].lock().unwrap_or_else(PoisonError::into_inner);
            in_use.get().unwrap_or_else(|| {
                let evaluation = network(rule);
                *in_use = WeakEvaluation::of(&evaluation);
                evaluation
            })
        }
        #[cfg(not(feature = "std"))]
        network(rule)
    }
}

/// A value for each rule, made when it is first used.
type EachRule<T> = [LazyLock<T>; Rule::ALL.len()];

/// Makes [`EachRule`] by a function of the rule.
macro_rules! each_rule {
    ($make:path) => {
        [
            LazyLock::new(|| $make(Rule::ALL[0])),
            LazyLock::new(|| $make(Rule::ALL[1])),
            LazyLock::new(|| $make(Rule::ALL[2])),
            LazyLock::new(|| $make(Rule::ALL[3])),
            LazyLock::new(|| $make(Rule::ALL[4])),
        ]
    };
}
use each_rule;

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

/// Files of weights, in the order of [`Rule::ALL`].
#[cfg(feature = "weights")]
static WEIGHTS: [&[u8]; Rule::ALL.len()] = [
    include_bytes!("../../weights/freestyle.weights"),
    include_bytes!("../../weights/standard.weights"),
    include_bytes!("../../weights/renju.weights"),
    include_bytes!("../../weights/caro5.weights"),
    include_bytes!("../../weights/caro6.weights"),
];

#[cfg(feature = "weights")]
impl Weights {
    /// Returns the trained weights of a rule. Requires the feature `weights`.
    ///
    /// Each call reads them anew, which takes some milliseconds; [`PatternEvaluation::embedded`] is read once.
    #[must_use]
    pub fn embedded(rule: Rule) -> Self {
        Self::read(Self::embedded_file(rule)).expect("the file in the crate is correct")
    }

    /// Returns the file of these weights. Requires the feature `weights`.
    #[must_use]
    pub fn embedded_file(rule: Rule) -> &'static [u8] {
        WEIGHTS[index(rule)]
    }
}

#[cfg(feature = "weights")]
fn patterns(rule: Rule) -> PatternEvaluation {
    PatternEvaluation::new(&Weights::embedded(rule))
}

fn by_hand(rule: Rule) -> PatternEvaluation {
    PatternEvaluation::new(&Weights::by_hand(rule))
}

/// Files of the networks, in the order of [`Rule::ALL`].
///
/// Not constants in a function: each crate into which the compiler inlines it would have a copy.
#[cfg(feature = "network")]
static NETWORKS: [&[u8]; Rule::ALL.len()] = [
    include_bytes!("../../weights/freestyle.network"),
    include_bytes!("../../weights/standard.network"),
    include_bytes!("../../weights/renju.network"),
    include_bytes!("../../weights/caro5.network"),
    include_bytes!("../../weights/caro6.network"),
];

#[cfg(feature = "network")]
impl Network {
    /// Returns the file of the network of [`NetworkEvaluation::embedded`]. Requires the feature `network`.
    #[must_use]
    pub fn embedded_file(rule: Rule) -> &'static [u8] {
        NETWORKS[index(rule)]
    }
}

#[cfg(feature = "network")]
fn network(rule: Rule) -> NetworkEvaluation {
    let network = Network::read(Network::embedded_file(rule));
    NetworkEvaluation::new(network.expect("the file in the crate is correct"))
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

    #[cfg(feature = "network")]
    #[test]
    fn networks_have_their_rule() {
        for rule in Rule::ALL {
            assert_eq!(NetworkEvaluation::embedded(rule).network().rule(), rule);
        }
    }

    #[cfg(all(feature = "network", feature = "std"))]
    #[test]
    fn networks_are_kept_while_they_are_in_use() {
        let evaluation = NetworkEvaluation::embedded(Rule::Caro5);
        let same = NetworkEvaluation::embedded(Rule::Caro5);
        assert!(core::ptr::eq(evaluation.network(), same.network()));
        let other = network(Rule::Caro5);
        let weak = WeakEvaluation::of(&other);
        assert!(weak.get().is_some());
        drop(other);
        assert!(weak.get().is_none());
    }

    #[cfg(feature = "weights")]
    #[test]
    fn every_rule_has_its_weights() {
        for rule in Rule::ALL {
            let evaluation = PatternEvaluation::embedded(rule);
            assert_eq!(evaluation.rule(), rule);
            assert!(evaluation.is_same(&PatternEvaluation::embedded(rule)), "it is read once");
            assert_ne!(Weights::embedded(rule), Weights::by_hand(rule));
        }
        assert!(WEIGHTS.iter().map(|file| file.len()).sum::<usize>() <= 4 << 20);
    }
}
