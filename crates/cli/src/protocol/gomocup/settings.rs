//! The settings of managers, with the limits of this program.

use std::time::Duration;

use engine::clock::Allotment;
use engine::pool::MAX_THREADS;
use gomoku::Rule;
use gomoku::notation::gomocup::{Detail, Info};

use crate::built_in::gomoku::{MOST_MIB, hash_mib};
use crate::clock::gomoku::{allot_within, usable};

/// Returns whether a setting changes the time of a move.
pub(super) const fn is_of_time(info: Info) -> bool {
    matches!(info, Info::TimeoutTurn(_) | Info::TimeIncrement(_)) || is_of_game_time(info)
}

/// Returns whether a setting is the time left of a game.
pub(super) const fn is_of_game_time(info: Info) -> bool {
    matches!(info, Info::TimeoutMatch(_) | Info::TimeLeft(_))
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
            detail: Detail::new(false, false),
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
            Info::Threads(threads) => {
                self.threads = if threads < MAX_THREADS { threads } else { MAX_THREADS };
            }
            Info::MaxDepth(depth) => self.max_depth = depth,
            Info::MaxNodes(nodes) => self.max_nodes = nodes,
            Info::Strength(percent) => self.strength = percent,
            Info::ShowDetail(detail) => self.detail = detail,
            // The others are requests, or settings that the program lacks.
            _ => {}
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
            let expected = Allotment::new(ms(3 * hard), ms(hard));
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
    fn threads_are_limited() {
        for (threads, expected) in [(1, 1), (64, 64), (1000, MAX_THREADS)] {
            assert_eq!(settings(&[Info::Threads(threads)]).threads, expected);
        }
    }
}
