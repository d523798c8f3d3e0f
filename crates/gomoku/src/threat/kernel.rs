//! The kinds of every empty cell of a line, for both colours at once, by shifts.
//!
//! A line lies in both halves of a [`LinePair`](crate::lines::LinePair): Black's view in the low half, White's in the high
//! half, bit i (and 32 + i) for position i. So one pass answers for both colours. Positions stay
//! below 22 and shifts below 7, which leaves enough zero bits that nothing of one half is seen
//! from a cell of the other.
//!
//! Notation: `w(k)` is the word whose bit i is bit i + k of `w`, what lies k cells ahead. A
//! *window* is named by its first cell: five cells i … i + 4 with the flanks i − 1 and i + 5.
//!
//! 1. `free5`: windows without an opponent's stone or a cell off the line. Two full adders count
//!    our stones in them: 2, 3 or 4.
//! 2. `allowed`: windows that would be a five of the rule when full. Where exactly five win, no
//!    flank is ours; where a blocked five does not win, not both flanks are the opponent's (if
//!    one of them were ours, the run would be six).
//! 3. A five point is the empty cell of an allowed window with four stones.
//! 4. An allowed window with three stones has two empty cells: a stone on one makes a four that
//!    the other completes. Seen from the stone, the completion lies ahead or behind: at most one
//!    each way, since everything between is ours.
//! 5. With both completions no single reply stops the four, with one exception: the reply on one
//!    completion is an opponent's stone on the flank of the other's window, which may block it.
//!    Then it is a simple four. So completions are also collected from windows that survive that.
//! 6. The four is straight when the completions are five apart, so that the stones are unbroken:
//!    `_XXXX_`, a window of six with empty ends and flanks that do not spoil either five.
//! 7. A three is a cell of the same window of six with two stones between the empty ends: the
//!    next stone makes the four straight.
//!
//! The rules as masks known at compile time.

use processor::simd::Words;

use crate::lines::LinePair;
use crate::{Color, Rule};

/// Returns the cells of each kind, in the order of [`Kind`](crate::Kind), in both views.
///
/// `stones` holds Black's stones in the low half and White's in the high half, `cells` the cells
/// of the line in both; positions are below 22.
#[inline(always)]
pub(crate) fn line_kinds<R: RuleMasks, W: Words>(stones: W, cells: W) -> [W; 6] {
    let (exact_halves, blocked_halves) = (stones.splat(R::EXACT), stones.splat(R::BLOCKED));
    let own = stones;
    let opponent = stones << 32 | stones >> 32;
    let empty = cells & !(own | opponent);
    let free = own | empty;

    // Windows of five without an opponent's stone.
    let free2 = free & free >> 1;
    let free5 = free2 & free2 >> 2 & free >> 4;

    // Our stones in each window: ones + 2 · (carry1 + carry2).
    let (own1, own2, own3, own4) = (own >> 1, own >> 2, own >> 3, own >> 4);
    let low = own ^ own1 ^ own2;
    let carry1 = own & own1 | (own ^ own1) & own2;
    let ones = low ^ own3 ^ own4;
    let carry2 = low & own3 | (low ^ own3) & own4;
    let four = free5 & carry1 & carry2 & !ones;
    let two_or_three = free5 & (carry1 ^ carry2);
    let three = two_or_three & ones;
    let two = two_or_three & !ones;

    let (own_before, own_after) = (own << 1, own >> 5);
    let (opponent_before, opponent_after) = (opponent << 1, opponent >> 5);
    let exact = !(exact_halves & (own_before | own_after));
    let unblocked = !(blocked_halves & opponent_before & opponent_after);
    let allowed = exact & unblocked;

    let five = empty & cover5(four & allowed);
    let overline = exact_halves & empty & cover5(four) & !cover5(four & exact);

    // Stones of ours that lie unbroken behind and ahead of a cell: one, two and three.
    let behind1 = own << 1;
    let behind2 = behind1 & own << 2;
    let behind = [behind1, behind2, behind2 & own << 3];
    let ahead2 = own1 & own2;
    let ahead = [own1, ahead2, ahead2 & own3];
    let windows = three & allowed;
    let completed_ahead = completed_ahead_of(windows, behind);
    let completed_behind = completed_behind_of(windows, ahead);
    let any_four = empty & (completed_ahead | completed_behind);
    let (firm_ahead, firm_behind) = if R::BLOCKED == 0 {
        (completed_ahead, completed_behind)
    } else {
        // The other completion is a flank: before a window that is completed ahead, after one
        // that is completed behind. A stone of ours on the far flank makes six and cannot be
        // blocked.
        let firm_ahead = windows & (!blocked_halves | !opponent_after | own_before);
        let firm_behind = windows & (!blocked_halves | !opponent_before | own_after);
        (completed_ahead_of(firm_ahead, behind), completed_behind_of(firm_behind, ahead))
    };
    let unstoppable = empty & firm_ahead & firm_behind;

    // Windows of six with empty ends whose middle four can become a straight four.
    let spoiled_before = exact_halves & own_before | blocked_halves & opponent_before;
    let spoiled_after = exact_halves & own >> 6 | blocked_halves & opponent >> 6;
    let open = empty & empty >> 5 & !(spoiled_before | spoiled_after);
    let straight = empty & cover_middle(open & three);
    let makes_straight_next = empty & cover_middle(open & two);

    let stronger = five | overline;
    [
        five,
        overline,
        straight & !stronger,
        unstoppable & !(stronger | straight),
        any_four & !(stronger | straight | unstoppable),
        makes_straight_next & !(stronger | any_four),
    ]
}

/// Returns the first empty cells of windows with two: those whose completion lies ahead. `behind`
/// has the cells with one, two and three stones of ours unbroken behind them.
#[inline(always)]
fn completed_ahead_of<W: Words>(windows: W, behind: [W; 3]) -> W {
    windows | behind[0] & windows << 1 | behind[1] & windows << 2 | behind[2] & windows << 3
}

/// Returns the second empty cells of windows with two: those whose completion lies behind. `ahead`
/// has the cells with one, two and three stones of ours unbroken ahead of them.
#[inline(always)]
fn completed_behind_of<W: Words>(windows: W, ahead: [W; 3]) -> W {
    windows << 4 | ahead[0] & windows << 3 | ahead[1] & windows << 2 | ahead[2] & windows << 1
}

/// Returns the cells of windows of five.
#[inline(always)]
fn cover5<W: Words>(windows: W) -> W {
    let two = windows | windows << 1;
    two | two << 2 | windows << 4
}

/// Returns the four middle cells of windows of six.
#[inline(always)]
fn cover_middle<W: Words>(windows: W) -> W {
    let two = windows << 1 | windows << 2;
    two | two << 2
}

/// A rule known at compile time, as masks over the two halves.
pub(crate) trait RuleMasks {
    /// Ones in the halves of the colours whose fives are exact.
    const EXACT: LinePair;
    /// Ones in the halves of the colours whose fives can be blocked.
    const BLOCKED: LinePair;
}

const fn mask(rule: Rule, blocked: bool) -> LinePair {
    let black = rule.line_rule(Color::Black);
    let white = rule.line_rule(Color::White);
    let (black, white) =
        if blocked { (black.blocked, white.blocked) } else { (black.exact, white.exact) };
    let half = u32::MAX as u64;
    (if black { half } else { 0 }) | (if white { half << 32 } else { 0 })
}

macro_rules! rules {
    ($($rule:ident)*) => {$(
        pub(crate) struct $rule;
        impl RuleMasks for $rule {
            const EXACT: LinePair = mask(Rule::$rule, false);
            const BLOCKED: LinePair = mask(Rule::$rule, true);
        }
    )*};
}
rules!(Freestyle Standard Renju Caro5 Caro6);

/// Evaluates an expression with a type that stands for the rule.
macro_rules! with_rule {
    ($rule:expr, $name:ident => $body:expr) => {{
        macro_rules! arm {
            ($arm:ident) => {{
                type $name = $crate::threat::kernel::$arm;
                $body
            }};
        }
        match $rule {
            $crate::Rule::Freestyle => arm!(Freestyle),
            $crate::Rule::Standard => arm!(Standard),
            $crate::Rule::Renju => arm!(Renju),
            $crate::Rule::Caro5 => arm!(Caro5),
            $crate::Rule::Caro6 => arm!(Caro6),
        }
    }};
}

pub(crate) use with_rule;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lines::{both, stone_bit};
    use crate::threat::Kind;
    use crate::threat::reference::{self, Cell};
    use crate::{Color, Rule};

    /// Returns the line of a base-3 number, lowest digit first.
    fn line_of(mut code: u32, length: usize) -> Vec<Cell> {
        (0..length)
            .map(|_| {
                let digit = code % 3;
                code /= 3;
                [None, Some(Color::Black), Some(Color::White)][digit as usize]
            })
            .collect()
    }

    /// Returns the kinds of a line that starts at position `start`, for both colours.
    fn kernel_kinds(rule: Rule, line: &[Cell], start: usize) -> [Vec<Option<Kind>>; 2] {
        let stones = line.iter().enumerate().fold(0, |stones, (i, cell)| {
            stones | cell.map_or(0, |color| stone_bit(start + i, color))
        });
        let cells = both(((1 << line.len()) - 1) << start);
        let kinds = with_rule!(rule, R => line_kinds::<R, _>(stones, cells));
        for (i, pair) in kinds.iter().enumerate() {
            assert_eq!(pair & !cells, 0, "cells off the line");
            assert!(kinds[..i].iter().all(|other| other & pair == 0), "one kind a cell");
        }
        Color::ALL.map(|color| {
            (0..line.len())
                .map(|i| {
                    Kind::ALL
                        .into_iter()
                        .find(|kind| kinds[kind.index()] & stone_bit(start + i, color) != 0)
                })
                .collect()
        })
    }

    #[test]
    fn all_short_lines_are_as_the_definitions_say() {
        for rule in Rule::ALL {
            for length in 1..=9 {
                for code in 0..3_u32.pow(length) {
                    let line = line_of(code, length as usize);
                    let expected = Color::ALL
                        .map(|color| reference::line_kinds(&line, color, rule.line_rule(color)));
                    // At the low end of the word and at the high end of a line of 22.
                    assert_eq!(kernel_kinds(rule, &line, 0), expected, "{rule} {line:?}");
                    let start = 22 - length as usize;
                    assert_eq!(kernel_kinds(rule, &line, start), expected, "{rule} {line:?}");
                }
            }
        }
    }

    #[test]
    #[ignore = "all lines of 10 to 12 cells take minutes"]
    fn all_longer_lines_are_as_the_definitions_say() {
        for rule in Rule::ALL {
            for length in 10..=12 {
                for code in 0..3_u32.pow(length) {
                    let line = line_of(code, length as usize);
                    let expected = Color::ALL
                        .map(|color| reference::line_kinds(&line, color, rule.line_rule(color)));
                    assert_eq!(kernel_kinds(rule, &line, 3), expected, "{rule} {line:?}");
                }
            }
        }
    }
}
