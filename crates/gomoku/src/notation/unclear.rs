//! Warnings of unclear rules and properties in trees.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use super::reading::ReadWarning;
use super::{moves, psq, renlib};
use crate::Point;
use crate::tree::GameTree;

/// Maximum number of property identifiers in a warning, and of rules that are listed.
const MOST_NAMES: usize = 8;

/// Returns the warnings about rules and properties of trees that were read.
///
/// Each unknown rule is listed once, up to a maximum number.
#[must_use]
pub fn unclear_in(trees: &[GameTree]) -> Vec<ReadWarning> {
    let is_vague = |tree: &&GameTree| tree.rule().is_none() && !tree.info().rules.is_empty();
    let mut rules: Vec<(&str, usize)> = Vec::new();
    for tree in trees.iter().filter(is_vague) {
        let text = tree.info().rules.as_str();
        if let Some((_, games)) = rules.iter_mut().find(|(known, _)| *known == text) {
            *games += 1;
        } else if rules.len() < MOST_NAMES {
            rules.push((text, 1));
        }
    }
    let warning = |(text, games): (&str, usize)| ReadWarning::Rule { games, text: text.to_owned() };
    let mut warnings: Vec<_> = rules.into_iter().map(warning).collect();
    warnings.extend(own_properties(trees));
    warnings
}

/// Returns the possibly important properties of trees that no version of SGF defines: those with
/// points, and any below the first node, where programs do not identify themselves.
fn own_properties(trees: &[GameTree]) -> Option<ReadWarning> {
    let mut names: Vec<String> = Vec::new();
    let (mut nodes, mut has_points) = (0, false);
    for tree in trees {
        for node in tree.preorder() {
            let is_first = tree.parent(node).is_none();
            let mut matters = false;
            for property in &tree.notes(node).properties {
                let name = property.identifier();
                let points = || property.values().iter().any(|value| is_points(value));
                if is_known(name) || (is_first && !points()) {
                    continue;
                }
                matters = true;
                has_points |= points();
                if names.len() < MOST_NAMES && !names.iter().any(|known| known == name) {
                    names.push(name.to_owned());
                }
            }
            nodes += usize::from(matters);
        }
    }
    (nodes > 0).then_some(ReadWarning::OwnProperties { nodes, names, points: has_points })
}

/// Returns whether a value looks like points: pairs of letters, or a letter and a number each.
fn is_points(value: &str) -> bool {
    let is_point = |word: &str| match word.as_bytes() {
        [a, b] if a.is_ascii_lowercase() && b.is_ascii_lowercase() => true,
        _ => word.parse::<Point>().is_ok(),
    };
    let mut words =
        value.split([',', ' ', ';', ':', '-', '_', '\n']).filter(|word| !word.is_empty());
    let mut count = 0;
    words.all(|word| {
        count += 1;
        is_point(word) || rows_of_points(word)
    }) && count > 0
}

/// Returns whether a word consists of consecutive points.
fn rows_of_points(word: &str) -> bool {
    let is_letters =
        word.len().is_multiple_of(2) && word.bytes().all(|byte| matches!(byte, b'a'..=b'v'));
    (is_letters && word.len() >= 4) || moves::is_points(word)
}

/// Properties of `FF[1]` to `FF[4]`.
const KNOWN: &str = "AB AE AN AP AR AS AW B BL BM BR BS BT C CA CH CP CR DD DM DO DT EL EV EX FF FG \
    GB GC GM GN GW HA HO ID IP IT IY KM KO L LB LN LT M MA MN N OB OM ON OP OT OV OW PB PC PL PM \
    PW RE RG RO RU SC SE SI SL SO SQ ST SU SZ TB TC TE TM TR TW UC US V VW W WL WR WS WT";

/// Properties of games from the database of `RenjuNet`.
const RENJUNET: [&str; 4] = ["RIFALT", "RIFID", "RIFOPENING", "RIFSWAP"];

/// Returns whether a property is defined by any version of SGF or by this crate.
fn is_known(name: &str) -> bool {
    KNOWN.split_ascii_whitespace().any(|known| known == name)
        || RENJUNET.contains(&name)
        || psq::is_own_property(name)
        || renlib::is_own_property(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::sgf;

    fn warnings(text: &str) -> Vec<String> {
        let trees = sgf::parse(text.as_bytes()).unwrap();
        unclear_in(&trees).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn vague_rules_are_named() {
        assert_eq!(
            warnings("(;RU[Caro];B[hh])(;RU[swap2])(;RU[Renju])(;B[hh])(;RU[Caro])"),
            [
                "RU[Caro] is not understood as a rule (2 games)",
                "RU[swap2] is not understood as a rule"
            ]
        );
        assert_eq!(warnings("(;RU[a\nb])"), ["RU[a b] is not understood as a rule"]);
        assert_eq!(warnings("(;RU[Soosyrv-8];B[hh])"), [""; 0]);
    }

    #[test]
    fn properties_that_may_hold_stones_are_named() {
        let text = |names: &str, nodes: &str, what: &str| {
            format!("unknown properties {names} in {nodes} are not read and may hold {what}")
        };
        for (sgf, expected) in [
            (
                "(;B[hh];QPR[hh,gg,ig];QSLW[ih];B[jj])",
                text("QPR, QSLW", "2 nodes", "stones or an opening"),
            ),
            ("(;XST[hhgg])", text("XST", "1 node", "stones or an opening")),
            ("(;OPENING[h8 i9])", text("OPENING", "1 node", "stones or an opening")),
            ("(;ZZ[H8][G7];B[aa])", text("ZZ", "1 node", "stones or an opening")),
            ("(;B[hh]ZZ[some text])", text("ZZ", "1 node", "more")),
        ] {
            assert_eq!(warnings(sgf), [expected], "{sgf}");
        }
        // Program identification, Go properties of SGF, and properties of this crate.
        for sgf in [
            "(;AP[x:1]KM[6.5]XX[some text];B[hh]BL[30]OB[1])",
            "(;B[hh]LN[aa:bb]TB[cc]PSQTIME[120])",
        ] {
            assert_eq!(warnings(sgf), [""; 0], "{sgf}");
        }
    }
}
