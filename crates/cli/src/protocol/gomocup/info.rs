//! What a line `INFO key value` says.

use std::num::IntErrorKind;
use std::time::Duration;

use engine::pool::MAX_THREADS;
use gomoku::Rule;

use super::coordinates::Coordinates;

/// A key that the program knows, with its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Info {
    /// The most time of a move; zero means at once.
    TimeoutTurn(Duration),
    /// The time of a game; `None` is no limit.
    TimeoutMatch(Option<Duration>),
    /// What is left of it.
    TimeLeft(Option<Duration>),
    /// What is added to it after each move.
    TimeIncrement(Duration),
    /// The most bytes that the program may take; `None` is no limit.
    MaxMemory(Option<u64>),
    /// The number of the rule.
    Rule(Rule),
    /// How many moves ahead a search looks; `None` is no limit.
    MaxDepth(Option<u32>),
    /// The most nodes of a search; `None` is no limit.
    MaxNodes(Option<u64>),
    /// How strong it plays in percent, at most 100.
    Strength(u32),
    /// How many threads search, at least one.
    Threads(usize),
    /// The KiB of the hash table.
    HashSize(u64),
    /// What is told while the brain thinks.
    ShowDetail(Detail),
    /// A point of which something is to be told.
    Evaluate(Coordinates),
    /// A line without effect: a key that is not known here, or a value that means nothing.
    Ignored,
}

/// What is told while the brain thinks, beside messages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Detail {
    /// Points, as `MESSAGE REALTIME`.
    pub(super) points: bool,
    /// Lines with their values, as `INFO`.
    pub(super) lines: bool,
}

/// What managers send for time that never ends: the largest number of 32 bits.
const UNLIMITED: i64 = 2_147_483_647;

impl Info {
    /// Reads a key and its value. Keys are the same in capitals and small letters.
    ///
    /// What is not known or cannot be read is without effect: managers take any answer to `INFO` for a
    /// move.
    pub(super) fn read(text: &str) -> Self {
        Self::understood(text).unwrap_or(Self::Ignored)
    }

    fn understood(text: &str) -> Option<Self> {
        let (key, value) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let (key, value) = (key.to_ascii_lowercase(), value.trim());
        let number = || number(value);
        let limited =
            |number: i64| (1..UNLIMITED).contains(&number).then_some(number.unsigned_abs());
        Some(match key.as_str() {
            "timeout_turn" => Self::TimeoutTurn(milliseconds(number()?)),
            "timeout_match" => Self::TimeoutMatch(limited(number()?).map(Duration::from_millis)),
            "time_left" => {
                let left = number()?;
                Self::TimeLeft((left < UNLIMITED).then(|| milliseconds(left)))
            }
            "time_increment" => Self::TimeIncrement(milliseconds(number()?)),
            "max_memory" => {
                let bytes = u64::try_from(number()?).unwrap_or(0);
                Self::MaxMemory((bytes > 0).then_some(bytes))
            }
            "rule" => Self::Rule(rule(u32::try_from(number()?).ok()?)),
            "strength" => {
                let percent = u32::try_from(number()?.max(0)).unwrap_or(u32::MAX);
                Self::Strength(percent.min(100))
            }
            "max_depth" => {
                let depth = limited(number()?);
                Self::MaxDepth(depth.map(|depth| u32::try_from(depth).unwrap_or(u32::MAX)))
            }
            "max_node" => {
                let nodes = u64::try_from(number()?).unwrap_or(0);
                Self::MaxNodes((nodes > 0).then_some(nodes))
            }
            "thread_num" => {
                let threads = usize::try_from(number()?).unwrap_or(0);
                Self::Threads(threads.clamp(1, MAX_THREADS))
            }
            "hash_size" => Self::HashSize(u64::try_from(number()?).unwrap_or(0)),
            "show_detail" => {
                let detail = number()?;
                Self::ShowDetail(Detail { points: detail & 1 != 0, lines: detail & 2 != 0 })
            }
            "evaluate" => Self::Evaluate(Coordinates::read(value)?),
            _ => return None,
        })
    }

    /// Returns whether it changes how long a move may take.
    pub(super) const fn is_of_time(self) -> bool {
        matches!(self, Self::TimeoutTurn(_) | Self::TimeIncrement(_)) || self.is_of_game_time()
    }

    /// Returns whether it says what is left of the time of a game from now on.
    pub(super) const fn is_of_game_time(self) -> bool {
        matches!(self, Self::TimeoutMatch(_) | Self::TimeLeft(_))
    }
}

/// Returns the rule of a number.
///
/// Numbers are sets of bits: 1 exactly five, 2 a continuous game, which is played as one that ends, 4
/// renju, 8 caro. Where bits contradict each other renju comes before caro. 2 alone is renju, as in
/// Yixin-Board.
fn rule(number: u32) -> Rule {
    let has = |bit: u32| number & bit != 0;
    match Rule::from_info(number) {
        Some(rule) => rule,
        None if has(4) => Rule::Renju,
        None if has(8) && has(1) => Rule::Caro5,
        None if has(8) => Rule::Caro6,
        None if has(1) => Rule::Standard,
        None => Rule::Freestyle,
    }
}

/// Returns a time, which managers let fall below 0.
fn milliseconds(number: i64) -> Duration {
    Duration::from_millis(u64::try_from(number).unwrap_or(0))
}

/// Reads an integer; what is beyond all that can be meant is as much as can be.
fn number(text: &str) -> Option<i64> {
    match text.parse() {
        Ok(number) => Some(number),
        Err(error) => match error.kind() {
            IntErrorKind::PosOverflow => Some(i64::MAX),
            IntErrorKind::NegOverflow => Some(i64::MIN),
            _ => None,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_have_values() {
        let ms = Duration::from_millis;
        let detail = |points, lines| Info::ShowDetail(Detail { points, lines });
        for (text, expected) in [
            ("timeout_turn 30000", Info::TimeoutTurn(ms(30_000))),
            ("TIMEOUT_TURN  0", Info::TimeoutTurn(ms(0))),
            ("timeout_turn -5", Info::TimeoutTurn(ms(0))),
            ("timeout_match 180000", Info::TimeoutMatch(Some(ms(180_000)))),
            ("timeout_match 0", Info::TimeoutMatch(None)),
            ("time_left 1500", Info::TimeLeft(Some(ms(1500)))),
            ("time_left 0", Info::TimeLeft(Some(ms(0)))),
            ("time_left -300", Info::TimeLeft(Some(ms(0)))),
            ("time_left 2147483647", Info::TimeLeft(None)),
            ("time_left 99999999999999999999", Info::TimeLeft(None)),
            ("time_increment 200", Info::TimeIncrement(ms(200))),
            ("max_memory 83886080", Info::MaxMemory(Some(80 << 20))),
            ("max_memory 0", Info::MaxMemory(None)),
            ("rule 0", Info::Rule(Rule::Freestyle)),
            ("rule 1", Info::Rule(Rule::Standard)),
            ("rule 2", Info::Rule(Rule::Renju)),
            ("rule 4", Info::Rule(Rule::Renju)),
            ("rule 8", Info::Rule(Rule::Caro6)),
            ("rule 9", Info::Rule(Rule::Caro5)),
            ("rule 3", Info::Rule(Rule::Standard)),
            ("rule 5", Info::Rule(Rule::Renju)),
            ("rule 6", Info::Rule(Rule::Renju)),
            ("rule 10", Info::Rule(Rule::Caro6)),
            ("rule 11", Info::Rule(Rule::Caro5)),
            ("rule 15", Info::Rule(Rule::Renju)),
            ("rule 16", Info::Rule(Rule::Freestyle)),
            ("rule 77", Info::Rule(Rule::Renju)),
            ("strength 30", Info::Strength(30)),
            ("strength -1", Info::Strength(0)),
            ("strength 99999999999999999999", Info::Strength(100)),
            ("max_depth 12", Info::MaxDepth(Some(12))),
            ("max_depth 0", Info::MaxDepth(None)),
            ("max_node -1", Info::MaxNodes(None)),
            ("max_node 1000", Info::MaxNodes(Some(1000))),
            ("thread_num 8", Info::Threads(8)),
            ("thread_num 0", Info::Threads(1)),
            ("thread_num 1000", Info::Threads(64)),
            ("hash_size 131072", Info::HashSize(131_072)),
            ("show_detail 0", detail(false, false)),
            ("show_detail 1", detail(true, false)),
            ("show_detail 2", detail(false, true)),
            ("show_detail 3", detail(true, true)),
            ("evaluate 3,4", Info::Evaluate(Coordinates { x: 3, y: 4 })),
            ("folder C:\\Program Files\\brain", Info::Ignored),
            ("game_type 2", Info::Ignored),
            ("caution_factor 3", Info::Ignored),
            ("usedatabase 1", Info::Ignored),
            ("answer 42", Info::Ignored),
            ("", Info::Ignored),
        ] {
            assert_eq!(Info::read(text), expected, "{text}");
        }
    }

    #[test]
    fn values_that_cannot_be_read_are_without_effect() {
        for text in [
            "timeout_turn",
            "timeout_turn soon",
            "time_left 1.5",
            "rule",
            "rule renju",
            "rule -1",
            "rule 99999999999999999999",
            "strength strong",
            "hash_size 4k",
            "evaluate h8",
        ] {
            assert_eq!(Info::read(text), Info::Ignored, "{text}");
        }
    }
}
