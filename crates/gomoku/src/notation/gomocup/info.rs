//! What managers set by `INFO`.

use core::fmt;
use core::num::IntErrorKind;
use core::time::Duration;

use super::points;
use crate::Rule;

/// A setting of a manager: a line `INFO key value` without its first word.
///
/// Keys are those of the Gomocup protocol and of its extension by Yixin-Board, in any case:
///
/// | key | value | range | no limit |
/// |---|---|---|---|
/// | `timeout_turn` | time of a move in milliseconds | from 0: at once | |
/// | `timeout_match` | time of a game in milliseconds | from 1 | 0, 2147483647 |
/// | `time_left` | time left of the game in milliseconds | from 0: none left | 2147483647 |
/// | `time_increment` | time added to it after each move in milliseconds | from 0 | |
/// | `max_memory` | memory of the program in bytes | from 1 | 0 |
/// | `rule` | sum of 1 exactly five, 2 continuous game, 4 renju, 8 caro | from 0: freestyle | |
/// | `strength` | playing strength in percent | 0 to 100 | 100 |
/// | `max_depth` | search depth in plies | from 1 | 0, 2147483647 |
/// | `max_node` | nodes of a search | from 1 | 0 |
/// | `thread_num` | number of threads | from 1 | |
/// | `hash_size` | size of the transposition tables in KiB | from 0 | |
/// | `show_detail` | sum of 1 for points and 2 for lines | other bits are ignored | |
/// | `evaluate` | a point `x,y` to describe | | |
///
/// Numbers below a range count as its lower end, those above as its upper end. Numbers below 1 are no limit where 0
/// is none, and so are numbers from 2147483647 on where this one is. A negative `rule` is a bad value.
///
/// `Display` writes the line that a manager sends behind `INFO`.
///
/// ```
/// use core::time::Duration;
/// use gomoku::Rule;
/// use gomoku::notation::gomocup::Info;
///
/// assert_eq!(Info::parse("timeout_turn 500"), Some(Info::TimeoutTurn(Duration::from_millis(500))));
/// assert_eq!(Info::parse("timeout_match 0"), Some(Info::TimeoutMatch(None)));
/// assert_eq!(Info::parse("RULE 1"), Some(Info::Rule(Rule::Standard)));
/// assert_eq!(Info::parse("folder C:\\brain"), None);
/// assert_eq!(Info::MaxDepth(Some(12)).to_string(), "max_depth 12");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Info {
    /// Maximum time of a move; zero means at once.
    TimeoutTurn(Duration),
    /// The time of a game; `None` is no limit.
    TimeoutMatch(Option<Duration>),
    /// The time left of the game; `None` is no limit.
    TimeLeft(Option<Duration>),
    /// Time added to the time left after each move.
    TimeIncrement(Duration),
    /// Maximum memory of the program in bytes; `None` is no limit.
    MaxMemory(Option<u64>),
    /// The rule of games. A continuous game is played as one that ends. If bits contradict each other, renju comes
    /// before caro. The number 2 alone is renju, as in Yixin-Board. See also [`Rule::from_info`].
    Rule(Rule),
    /// Search depth in plies; `None` is no limit.
    MaxDepth(Option<u32>),
    /// Maximum number of nodes of a search; `None` is no limit.
    MaxNodes(Option<u64>),
    /// Playing strength in percent, at most 100, which is no limit.
    Strength(u32),
    /// Number of threads, at least 1. A manager may send any number: limit it to those of the machine.
    Threads(usize),
    /// Size of the transposition tables in KiB.
    HashSize(u64),
    /// Reports during a search.
    ShowDetail(Detail),
    /// A point to describe, by its [coordinates](super::point). It may lie outside the board.
    Evaluate {
        /// Column, from 0 at the left.
        x: usize,
        /// Row, from 0 at the top.
        y: usize,
    },
}

/// Reports during a search that a manager asks for, in addition to messages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Detail {
    /// Points, as `MESSAGE REALTIME`.
    pub points: bool,
    /// Lines with their values, as `INFO`.
    pub lines: bool,
}

impl Detail {
    /// Returns these reports.
    #[must_use]
    pub const fn new(points: bool, lines: bool) -> Self {
        Self { points, lines }
    }
}

/// The number that managers send for unlimited time: the largest one of 32 bits.
const UNLIMITED: i64 = 2_147_483_647;

impl Info {
    /// Reads a key and its value. Returns `None` for an unknown key or a bad value, which a brain ignores: managers
    /// take any answer to `INFO` for a move.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let (key, value) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let value = value.trim();
        let number = || number(value);
        let limited =
            |number: i64| (1..UNLIMITED).contains(&number).then_some(number.unsigned_abs());
        let key = key.to_ascii_lowercase();
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
                let threads = u64::try_from(number()?).unwrap_or(0);
                Self::Threads(usize::try_from(threads).unwrap_or(usize::MAX).max(1))
            }
            "hash_size" => Self::HashSize(u64::try_from(number()?).unwrap_or(0)),
            "show_detail" => {
                let detail = number()?;
                Self::ShowDetail(Detail::new(detail & 1 != 0, detail & 2 != 0))
            }
            "evaluate" => {
                let (x, y) = points::numbers(value)?;
                Self::Evaluate { x, y }
            }
            _ => return None,
        })
    }
}

/// Formats the key and the value. Times are in whole milliseconds.
impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whole = |time: Option<Duration>| time.map(|time| time.as_millis());
        match *self {
            Self::TimeoutTurn(time) => write!(f, "timeout_turn {}", time.as_millis()),
            Self::TimeoutMatch(time) => write!(f, "timeout_match {}", whole(time).unwrap_or(0)),
            Self::TimeLeft(Some(left)) => write!(f, "time_left {}", left.as_millis()),
            Self::TimeLeft(None) => write!(f, "time_left {UNLIMITED}"),
            Self::TimeIncrement(time) => write!(f, "time_increment {}", time.as_millis()),
            Self::MaxMemory(bytes) => write!(f, "max_memory {}", bytes.unwrap_or(0)),
            Self::Rule(rule) => write!(f, "rule {}", rule.info()),
            Self::MaxDepth(depth) => write!(f, "max_depth {}", depth.unwrap_or(0)),
            Self::MaxNodes(nodes) => write!(f, "max_node {}", nodes.unwrap_or(0)),
            Self::Strength(percent) => write!(f, "strength {percent}"),
            Self::Threads(threads) => write!(f, "thread_num {threads}"),
            Self::HashSize(kib) => write!(f, "hash_size {kib}"),
            Self::ShowDetail(Detail { points, lines }) => {
                write!(f, "show_detail {}", u8::from(points) + 2 * u8::from(lines))
            }
            Self::Evaluate { x, y } => write!(f, "evaluate {x},{y}"),
        }
    }
}

/// Returns the rule of a number, which may have bits that contradict each other.
const fn rule(number: u32) -> Rule {
    match Rule::from_info(number) {
        Some(rule) => rule,
        None if number & 4 != 0 => Rule::Renju,
        None if number & 8 != 0 && number & 1 != 0 => Rule::Caro5,
        None if number & 8 != 0 => Rule::Caro6,
        None if number & 1 != 0 => Rule::Standard,
        None => Rule::Freestyle,
    }
}

/// Returns a time; managers also send times below 0.
fn milliseconds(number: i64) -> Duration {
    Duration::from_millis(u64::try_from(number).unwrap_or(0))
}

/// Reads an integer, clamped to 64 bits.
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

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn keys_have_values() {
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
            ("thread_num 1000", Info::Threads(1000)),
            ("hash_size 131072", Info::HashSize(131_072)),
            ("show_detail 0", detail(false, false)),
            ("show_detail 1", detail(true, false)),
            ("show_detail 2", detail(false, true)),
            ("show_detail 3", detail(true, true)),
            ("evaluate 3,4", Info::Evaluate { x: 3, y: 4 }),
        ] {
            assert_eq!(Info::parse(text), Some(expected), "{text}");
            assert_eq!(Info::parse(&expected.to_string()), Some(expected), "{expected}");
        }
    }

    #[test]
    fn bad_values_and_unknown_keys_are_nothing() {
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
            "folder C:\\Program Files\\brain",
            "game_type 2",
            "caution_factor 3",
            "usedatabase 1",
            "answer 42",
            "",
        ] {
            assert_eq!(Info::parse(text), None, "{text}");
        }
    }
}
