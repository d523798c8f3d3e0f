//! The weights that are part of the crate.

use std::sync::{Arc, LazyLock};

use super::evaluation::Evaluation;
use super::file;
use super::weights::Weights;
use crate::Rule;

static EMBEDDED: [LazyLock<Arc<Evaluation>>; 5] = [
    LazyLock::new(|| load(Rule::Freestyle)),
    LazyLock::new(|| load(Rule::Standard)),
    LazyLock::new(|| load(Rule::Renju)),
    LazyLock::new(|| load(Rule::Caro5)),
    LazyLock::new(|| load(Rule::Caro6)),
];

const fn bytes(rule: Rule) -> &'static [u8] {
    match rule {
        Rule::Freestyle => include_bytes!("../../weights/freestyle.weights"),
        Rule::Standard => include_bytes!("../../weights/standard.weights"),
        Rule::Renju => include_bytes!("../../weights/renju.weights"),
        Rule::Caro5 => include_bytes!("../../weights/caro5.weights"),
        Rule::Caro6 => include_bytes!("../../weights/caro6.weights"),
    }
}

fn weights(rule: Rule) -> Weights {
    file::read(bytes(rule)).expect("the file is part of the crate")
}

fn load(rule: Rule) -> Arc<Evaluation> {
    Arc::new(Evaluation::new(&weights(rule)))
}

impl Evaluation {
    /// Returns the evaluation of a rule by the weights that are part of the crate, with the feature
    /// `weights`.
    ///
    /// The first call for a rule reads them, which takes some milliseconds; others share what it has read.
    #[must_use]
    pub fn embedded(rule: Rule) -> Arc<Self> {
        let index = match rule {
            Rule::Freestyle => 0,
            Rule::Standard => 1,
            Rule::Renju => 2,
            Rule::Caro5 => 3,
            Rule::Caro6 => 4,
        };
        Arc::clone(&EMBEDDED[index])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_has_its_weights() {
        for rule in Rule::ALL {
            let evaluation = Evaluation::embedded(rule);
            assert_eq!(evaluation.rule(), rule);
            assert!(Arc::ptr_eq(&evaluation, &Evaluation::embedded(rule)), "it is read once");
            assert_ne!(weights(rule), Weights::by_hand(rule));
        }
        assert!(Rule::ALL.map(|rule| bytes(rule).len()).iter().sum::<usize>() <= 4 << 20);
    }
}
