//! What managers set by `INFO`.

use std::num::IntErrorKind;
use std::time::Duration;

use engine::clock::Allotment;
use engine::pool::MAX_THREADS;
use gomoku::Rule;

use super::coordinates::Coordinates;
use crate::built_in::gomoku::{MOST_MIB, hash_mib};
use crate::clock::gomoku::{allot_within, usable};

/// A line `INFO key value` with a key that the program knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Info {
    /// Maximum time of a move; zero means at once.
    TimeoutTurn(Duration),
    /// The time of a game; `None` is no limit.
    TimeoutMatch(Option<Duration>),
    /// The time left of it.
    TimeLeft(Option<Duration>),
    /// Time added to it after each move.
    TimeIncrement(Duration),
    /// The most memory of the program in bytes; `None` is no limit.
    MaxMemory(Option<u64>),
    /// The number of the rule.
    Rule(Rule),
    /// Search depth in plies; `None` is no limit.
    MaxDepth(Option<u32>),
    /// The most nodes of a search; `None` is no limit.
    MaxNodes(Option<u64>),
    /// Playing strength in percent, at most 100.
    Strength(u32),
    /// Number of threads, at least 1.
    Threads(usize),
    /// Size of the transposition tables in KiB.
    HashSize(u64),
    /// Reports during a search.
    ShowDetail(Detail),
    /// A point to describe.
    Evaluate(Coordinates),
    /// A line without effect: an unknown key or a bad value.
    Ignored,
}

/// Reports during a search, in addition to messages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Detail {
    /// Points, as `MESSAGE REALTIME`.
    pub(super) points: bool,
    /// Lines with their values, as `INFO`.
    pub(super) lines: bool,
}

/// The number that managers send for unlimited time: the largest one of 32 bits.
const UNLIMITED: i64 = 2_147_483_647;

impl Info {
    /// Reads a key and its value. Keys are case-insensitive.
    ///
    /// Unknown keys and bad values have no effect: managers take any answer to `INFO` for a move.
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

    /// Returns whether it changes the time of a move.
    pub(super) const fn is_of_time(self) -> bool {
        matches!(self, Self::TimeoutTurn(_) | Self::TimeIncrement(_)) || self.is_of_game_time()
    }

    /// Returns whether it sets the time left of a game.
    pub(super) const fn is_of_game_time(self) -> bool {
        matches!(self, Self::TimeoutMatch(_) | Self::TimeLeft(_))
    }
}

/// Returns the rule of a number.
///
/// Numbers are sets of bits: 1 exactly five, 2 a continuous game, which is played as one that ends, 4 renju,
/// 8 caro. If bits contradict each other, renju comes before caro. 2 alone is renju, as in Yixin-Board.
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

/// The settings, with the time of the current game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Settings {
    /// The rule of games.
    pub(super) rule: Rule,
    /// The rule of number 8.
    caro: Rule,
    timeout_turn: Duration,
    timeout_match: Option<Duration>,
    increment: Duration,
    /// The time left of the game; `None` is no limit.
    left: Option<Duration>,
    /// The most memory of the program in bytes.
    max_memory: Option<u64>,
    /// The most KiB of the transposition tables.
    hash_kib: Option<u64>,
    pub(super) threads: usize,
    pub(super) max_depth: Option<u32>,
    max_nodes: Option<u64>,
    /// Playing strength in percent.
    strength: u32,
    pub(super) detail: Detail,
}

/// Default time of a move.
const TURN: Duration = Duration::from_secs(5);

/// Default memory of the program in bytes: what Gomocup grants.
const MEMORY: u64 = 350_000_000;

/// The strength without a limit, in percent.
const FULL_STRENGTH: u32 = 100;

/// Nodes of a move at strength 0, and the percents by which they grow tenfold.
const WEAKEST_NODES: f64 = 30.0;
const PERCENTS_A_DECADE: f64 = 20.0;

/// Time of a move without time.
const AT_ONCE: Duration = Duration::from_millis(10);

impl Settings {
    /// Returns the default settings, given the meaning of `INFO rule 8`.
    pub(super) const fn new(caro: Rule) -> Self {
        Self {
            rule: Rule::Freestyle,
            caro,
            timeout_turn: TURN,
            timeout_match: None,
            increment: Duration::ZERO,
            left: None,
            max_memory: None,
            hash_kib: None,
            threads: 1,
            max_depth: None,
            max_nodes: None,
            strength: FULL_STRENGTH,
            detail: Detail { points: false, lines: false },
        }
    }

    /// Sets what a line says.
    pub(super) const fn set(&mut self, info: Info) {
        match info {
            Info::TimeoutTurn(time) => self.timeout_turn = time,
            Info::TimeoutMatch(time) => (self.timeout_match, self.left) = (time, time),
            Info::TimeLeft(left) => self.left = left,
            Info::TimeIncrement(time) => self.increment = time,
            Info::MaxMemory(bytes) => self.max_memory = bytes,
            Info::HashSize(kib) => self.hash_kib = Some(kib),
            Info::Rule(Rule::Caro6) => self.rule = self.caro,
            Info::Rule(rule) => self.rule = rule,
            Info::Threads(threads) => self.threads = threads,
            Info::MaxDepth(depth) => self.max_depth = depth,
            Info::MaxNodes(nodes) => self.max_nodes = nodes,
            Info::Strength(percent) => self.strength = percent,
            Info::ShowDetail(detail) => self.detail = detail,
            Info::Evaluate(_) | Info::Ignored => {}
        }
    }

    /// Starts the time of a game.
    pub(super) const fn begin_game(&mut self) {
        self.left = self.timeout_match;
    }

    /// Takes the time of a move from the time of the game, until the manager sets the time left.
    pub(super) fn spend(&mut self, time: Duration) {
        self.left = self.left.map(|left| left.saturating_sub(time) + self.increment);
    }

    /// Returns the time of a move on a board with this many empty points.
    pub(super) fn allot(&self, empties: usize) -> Allotment {
        allot_within(self.turn(), self.left, self.increment, empties)
    }

    /// Returns the maximum time of a move, regardless of the time left of the game.
    pub(super) fn turn(&self) -> Duration {
        match self.timeout_turn {
            Duration::ZERO => AT_ONCE,
            turn => usable(turn),
        }
    }

    /// Returns the most nodes of a search; `None` is no limit.
    pub(super) fn most_nodes(&self) -> Option<u64> {
        let of_strength = (self.strength < FULL_STRENGTH).then(|| {
            let nodes = WEAKEST_NODES * 10_f64.powf(f64::from(self.strength) / PERCENTS_A_DECADE);
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "from 30 to 3 million"
            )]
            let nodes = nodes as u64;
            nodes
        });
        self.max_nodes.into_iter().chain(of_strength).min()
    }

    /// Returns the MiB of the transposition tables.
    pub(super) fn hash_mib(&self) -> usize {
        let of_memory = hash_mib(self.max_memory.unwrap_or(MEMORY));
        let Some(kib) = self.hash_kib else { return of_memory };
        let most = if self.max_memory.is_some() { of_memory } else { usize::MAX };
        usize::try_from(kib >> 10).unwrap_or(usize::MAX).min(most).clamp(1, MOST_MIB)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::gomoku::LAG;

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    fn settings(infos: &[Info]) -> Settings {
        let mut settings = Settings::new(Rule::Caro6);
        infos.iter().for_each(|&info| settings.set(info));
        settings
    }

    #[test]
    fn moves_end_before_their_time_does() {
        for (turn, hard) in [
            (0, 10),
            (10, 5),
            (20, 10),
            (50, 25),
            (100, 68),
            (1000, 950),
            (5000, 4870),
            (30_000, 29_370),
        ] {
            let of_turn = settings(&[Info::TimeoutTurn(ms(turn))]);
            let expected = Allotment::new(ms(2 * hard), ms(hard));
            assert_eq!(of_turn.allot(225), expected, "{turn}");
            // Much time left of the game changes nothing.
            let mut of_game = of_turn.clone();
            of_game.set(Info::TimeLeft(Some(Duration::from_secs(1_000_000))));
            assert_eq!(of_game.allot(225), expected, "{turn}");
        }
    }

    /// A player who always takes the hard limit, with a lag, never loses on time.
    #[test]
    fn games_end_before_their_time_does() {
        for (whole, increment) in [(1000, 0), (10_000, 0), (180_000, 0), (2000, 100)] {
            let mut left = ms(whole);
            for own in 0..100 {
                let settings = settings(&[
                    Info::TimeoutTurn(ms(30_000)),
                    Info::TimeIncrement(ms(increment)),
                    Info::TimeLeft(Some(left)),
                ]);
                let Allotment { soft, hard, .. } = settings.allot(225 - 2 * own);
                assert!(soft <= hard * 2 && hard <= left / 2, "{own}: {hard:?} of {left:?}");
                let lag = if left > 2 * LAG { LAG / 2 } else { Duration::ZERO };
                left = left - (hard + lag).min(left) + ms(increment);
            }
        }
    }

    #[test]
    fn the_time_of_a_game_is_counted_unless_it_is_set() {
        let mut counted =
            settings(&[Info::TimeoutMatch(Some(ms(9000))), Info::TimeIncrement(ms(10))]);
        counted.spend(ms(1000));
        assert_eq!(counted.left, Some(ms(8010)));
        counted.set(Info::TimeLeft(Some(ms(7000))));
        assert_eq!(counted.left, Some(ms(7000)));
        counted.spend(ms(8000));
        assert_eq!(counted.left, Some(ms(10)));
        assert!(counted.allot(200).hard <= ms(10));
        counted.begin_game();
        assert_eq!(counted.left, Some(ms(9000)));
        counted.set(Info::TimeLeft(None));
        counted.spend(ms(1000));
        assert_eq!(counted.left, None);
    }

    #[test]
    fn tables_keep_to_the_memory_and_to_their_size() {
        let mib = |infos: &[Info]| settings(infos).hash_mib();
        let memory = |bytes| Info::MaxMemory(Some(bytes));
        assert_eq!(mib(&[]), hash_mib(MEMORY));
        assert_eq!(mib(&[Info::MaxMemory(None)]), hash_mib(MEMORY));
        assert_eq!(mib(&[memory(70_000_000)]), hash_mib(70_000_000));
        assert_eq!(mib(&[Info::HashSize(1 << 20)]), 1 << 10);
        assert_eq!(mib(&[Info::HashSize(1 << 20), memory(70_000_000)]), hash_mib(70_000_000));
        assert_eq!(mib(&[Info::HashSize(4096), memory(70_000_000)]), 4);
        assert_eq!((mib(&[Info::HashSize(0)]), mib(&[Info::HashSize(u64::MAX)])), (1, MOST_MIB));
    }

    #[test]
    fn strength_limits_nodes() {
        let nodes = |infos: &[Info]| settings(infos).most_nodes();
        assert_eq!(nodes(&[]), None);
        assert_eq!(nodes(&[Info::Strength(100)]), None);
        assert_eq!(nodes(&[Info::Strength(0)]), Some(30));
        assert_eq!(nodes(&[Info::Strength(20)]), Some(300));
        assert_eq!(nodes(&[Info::Strength(20), Info::MaxNodes(Some(40))]), Some(40));
        assert_eq!(nodes(&[Info::Strength(99), Info::MaxNodes(None)]), Some(2_673_752));
        assert_eq!(nodes(&[Info::MaxNodes(Some(7))]), Some(7));
    }

    #[test]
    fn rule_8_has_the_given_meaning() {
        let mut league = Settings::new(Rule::Caro5);
        for (info, expected) in [(Rule::Caro6, Rule::Caro5), (Rule::Caro5, Rule::Caro5)] {
            league.set(Info::Rule(info));
            assert_eq!(league.rule, expected);
        }
        assert_eq!(settings(&[Info::Rule(Rule::Caro6)]).rule, Rule::Caro6);
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
    fn bad_values_have_no_effect() {
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
