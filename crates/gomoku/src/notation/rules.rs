//! Names of rules in files.

use crate::Rule;

/// Words that begin the names of renju's opening rules, in every known spelling.
///
/// The inventor of Soosyrv is Ants Soosõrv, and his name has many spellings.
const RENJU_OPENINGS: [&str; 27] = [
    "soosyrv",
    "soosorv",
    "soosõrv",
    "soosörv",
    "soosoorv",
    "soosirv",
    "soosurv",
    "soosürv",
    "sosyrv",
    "sosorv",
    "sõosõrv",
    "taraguchi",
    "taraguti",
    "tarakuchi",
    "tara-guchi",
    "tara guchi",
    "tarannikov",
    "tarannikow",
    "taranikov",
    "yamaguchi",
    "yamaguti",
    "jamaguchi",
    "sakata",
    "rif",
    "r.i.f",
    "соосырв",
    "連珠",
];

/// Returns the rule that a text names, or `None` if the text is ambiguous.
///
/// For example, `caro` without further words may mean either of two rules.
pub(super) fn rule_of(text: &str) -> Option<Rule> {
    let text = text.trim().to_lowercase();
    if let Ok(number) = text.parse() {
        // Freestyle openings in the protocols of Yixin and its successors: swap after one move,
        // swap2.
        return if matches!(number, 5 | 6) {
            Some(Rule::Freestyle)
        } else {
            Rule::from_info(number)
        };
    }
    let has_word = |word: &str| has_word(&text, word);
    // Yixin writes `basicRuleRENJU`.
    let is_renju = names_renju(&text) || text.contains("rulerenju");
    if is_renju || RENJU_OPENINGS.into_iter().any(has_word) {
        return Some(Rule::Renju);
    }
    if text.contains("caro") {
        return caro(&text);
    }
    // These say whether six stones count as a five.
    let is_gomoku = text.contains("gomoku");
    if text.starts_with("exact")
        || text.starts_with("standard")
        || (is_gomoku && (has_word("standard") || has_word("exact")))
    {
        return Some(Rule::Standard);
    }
    let is_freestyle = ["freestyle", "free style", "free-style", "free_style", "gomoku", "五子棋"]
        .into_iter()
        .any(has_word)
        || text == "free";
    is_freestyle.then_some(Rule::Freestyle)
}

/// Returns whether a lower-case text names renju as a separate word that is not negated.
fn names_renju(text: &str) -> bool {
    const NEGATIONS: [&str; 9] =
        ["not", "no", "non", "without", "never", "isn't", "kein", "nicht", "не"];
    let is_letter = |c: Option<char>| c.is_some_and(char::is_alphabetic);
    text.match_indices("renju").any(|(at, name)| {
        let (before, behind) = (&text[..at], &text[at + name.len()..]);
        let is_word = !is_letter(before.chars().next_back()) && !is_letter(behind.chars().next());
        let before = before.trim_end_matches(|c: char| c.is_whitespace() || "-_".contains(c));
        let word = before.rsplit(|c: char| !c.is_alphabetic() && c != '\'').next();
        is_word && !word.is_some_and(|word| NEGATIONS.contains(&word))
    })
}

/// Returns the caro rule that a text names, if it says whether six stones count as a five.
fn caro(text: &str) -> Option<Rule> {
    let has_word = |word: &str| has_word(text, word);
    let has_digit = |digit| text.split(|c: char| !c.is_ascii_digit()).any(|number| number == digit);
    let is_exact = has_word("exact") || has_word("standard") || has_digit("5");
    let has_overlines =
        has_word("overline") || text.contains("five or more") || text.contains("5 or more");
    match (is_exact && !text.contains("or more"), has_overlines || has_digit("6")) {
        (true, false) => Some(Rule::Caro5),
        (false, true) => Some(Rule::Caro6),
        _ => None,
    }
}

/// Returns whether a word begins in a lower-case text: no letter stands before it, and no
/// letter follows a word of up to three letters. Longer words may continue.
fn has_word(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        let is_letter = |c: Option<char>| c.is_some_and(char::is_alphabetic);
        let behind = text[at + word.len()..].chars().next();
        // A short word must not match the beginning of an unrelated one, such as `rifle`.
        let ends = word.len() > 3 || !is_letter(behind);
        ends && !is_letter(text[..at].chars().next_back())
    })
}

/// Returns the rule in the name of a game, for games without another rule. Only renju counts, as
/// its words have no other meaning.
pub(super) fn rule_of_name(text: &str) -> Option<Rule> {
    let is_number = text.trim().parse::<u32>().is_ok();
    rule_of(text).filter(|&rule| rule == Rule::Renju && !is_number)
}

/// Returns whether a text names a rule of gomoku or renju and no rule of Go.
pub(super) fn is_ours(text: &str) -> bool {
    let small = text.trim().to_lowercase();
    let has = |word: &str| small.contains(word);
    let is_number = small.parse::<u32>().is_ok();
    // Go also has rules named standard.
    let names_one = rule_of(text).is_some_and(|rule| rule != Rule::Standard);
    has("gomoku") || names_renju(&small) || small.contains("rulerenju") || (names_one && !is_number)
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
            ("basicRuleRENJUmaxMoves0", Some(Rule::Renju)),
            ("Soosyrv-8", Some(Rule::Renju)),
            ("SOOSYRV 8", Some(Rule::Renju)),
            ("Soosõrv-N", Some(Rule::Renju)),
            ("Taraguchi-10", Some(Rule::Renju)),
            ("taraguchi_10", Some(Rule::Renju)),
            ("The Yamaguchi rule", Some(Rule::Renju)),
            ("Sakata", Some(Rule::Renju)),
            ("A-B : RIF rule", Some(Rule::Renju)),
            ("R.I.F.", Some(Rule::Renju)),
            ("2", Some(Rule::Renju)),
            ("rifle", None),
            ("serif", None),
            ("Gomoku (freestyle)", Some(Rule::Freestyle)),
            ("gomoku standard", Some(Rule::Standard)),
            ("Caro (exact five)", Some(Rule::Caro5)),
            ("standard Caro", Some(Rule::Caro5)),
            ("caro with overlines", Some(Rule::Caro6)),
            ("Caro, five or more", Some(Rule::Caro6)),
            ("Caro 5 or more", Some(Rule::Caro6)),
            ("Caro-6", Some(Rule::Caro6)),
            ("Cờ caro", None),
            ("caro 15", None),
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
            ("Gomoku", Some(Rule::Freestyle)),
            ("free", Some(Rule::Freestyle)),
            ("五子棋", Some(Rule::Freestyle)),
            ("not renju", None),
            ("no renju", None),
            ("non-renju", None),
            ("Non Renju", None),
            ("unrenju", None),
            ("freestyle, not renju", Some(Rule::Freestyle)),
            ("renju, not freestyle", Some(Rule::Renju)),
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
