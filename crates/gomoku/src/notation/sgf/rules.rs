//! What `RU` says.

use crate::Rule;

/// Opening rules of renju, under which a game is one of renju.
const RENJU_OPENINGS: [&str; 7] =
    ["rif", "yamaguchi", "taraguchi", "soosorv", "sakata", "tarannikov", "soosõrv"];

/// Returns the rule that a text names.
pub(super) fn rule_of(text: &str) -> Option<Rule> {
    let text = text.trim().to_lowercase();
    if let Ok(number) = text.parse() {
        // Openings of freestyle in the protocols of Yixin and its heirs: swap after one move, swap2.
        return if matches!(number, 5 | 6) {
            Some(Rule::Freestyle)
        } else {
            Rule::from_info(number)
        };
    }
    let begins = |name: &str| text.starts_with(name);
    if begins("free style") || begins("free-style") {
        return Some(Rule::Freestyle);
    }
    if begins("exact") {
        return Some(Rule::Standard);
    }
    if RENJU_OPENINGS.into_iter().any(begins) {
        return Some(Rule::Renju);
    }
    Rule::ALL.into_iter().find(|rule| begins(rule.name()))
}

/// Returns whether a text names a rule of gomoku or renju, and none of Go.
pub(super) fn is_ours(text: &str) -> bool {
    let small = text.trim().to_lowercase();
    let has = |word: &str| small.contains(word);
    let is_number = small.parse::<u32>().is_ok();
    // Go has rules that are called standard.
    let names_one = rule_of(text).is_some_and(|rule| rule != Rule::Standard);
    has("gomoku") || has("renju") || (names_one && !is_number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_of_go_are_not_ours() {
        for text in ["Renju", "renju-rif", "Gomoku", "standard gomoku", "RIF", "freestyle", "caro5"]
        {
            assert!(is_ours(text), "{text}");
        }
        for text in ["", "Japanese", "Chinese", "AGA", "GOE", "NZ", "standard", "0", "4", "exact"] {
            assert!(!is_ours(text), "{text}");
        }
    }

    #[test]
    fn rules_are_recognised() {
        for (text, rule) in [
            ("Renju", Some(Rule::Renju)),
            ("renju (Taraguchi-10)", Some(Rule::Renju)),
            ("RIF", Some(Rule::Renju)),
            ("4", Some(Rule::Renju)),
            ("0", Some(Rule::Freestyle)),
            ("6", Some(Rule::Freestyle)),
            ("Freestyle Gomoku", Some(Rule::Freestyle)),
            ("standard", Some(Rule::Standard)),
            ("exact five", Some(Rule::Standard)),
            ("9", Some(Rule::Caro5)),
            ("caro6", Some(Rule::Caro6)),
            ("caro", None),
            ("Gomoku", None),
            ("swap2", None),
            ("", None),
            ("Japanese", None),
        ] {
            assert_eq!(rule_of(text), rule, "{text}");
        }
        for rule in Rule::ALL {
            assert_eq!(rule_of(rule.name()), Some(rule));
            assert_eq!(rule_of(&rule.info().to_string()), Some(rule));
        }
    }
}
