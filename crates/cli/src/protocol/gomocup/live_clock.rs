//! The time of the current move, which managers may change during the search.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use engine::clock::Allotment;
use gomoku::notation::gomocup::Info;

use super::settings::{Settings, is_of_game_time, is_of_time};

/// The clock of the current move, which the listener tells of time limits.
///
/// A limit counts for all commands whose lines came before, whether their work has begun or not.
#[derive(Debug, Default)]
pub(super) struct LiveClock {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    /// The last limits.
    heard: VecDeque<Heard>,
    current: Option<Current>,
}

/// A limit and its line.
#[derive(Clone, Copy, Debug)]
struct Heard {
    line: u64,
    at: Instant,
    info: Info,
}

/// Number of limits that are kept for commands whose work has not begun: more than are read ahead.
const MOST_HEARD: usize = 256;

/// The current move.
#[derive(Debug)]
struct Current {
    /// The line of its command.
    line: u64,
    settings: Settings,
    empties: usize,
    start: Instant,
    /// When the time left of the settings started to run.
    game_start: Instant,
    stop: Arc<AtomicBool>,
    /// Number of limits that have changed.
    changes: u64,
    /// Whether a thread stops the search at its deadline.
    has_timer: bool,
}

/// What a move begins with.
#[derive(Debug)]
pub(super) struct Beginning {
    /// The line of its command.
    pub(super) line: u64,
    /// When the clock of the manager started.
    pub(super) start: Instant,
    pub(super) settings: Settings,
    /// The empty points of the board.
    pub(super) empties: usize,
    /// Stops the search.
    pub(super) stop: Arc<AtomicBool>,
}

impl Current {
    fn set(&mut self, Heard { at, info, .. }: Heard) {
        self.settings.set(info);
        self.changes += 1;
        if is_of_game_time(info) {
            self.game_start = at.max(self.start);
        }
    }

    /// Returns the time that is left.
    fn left(&self, now: Instant) -> Allotment {
        let Allotment { soft, hard, .. } = self.settings.allot(self.empties);
        let since = now.saturating_duration_since(self.game_start);
        let turn = self.settings.turn().saturating_sub(now.saturating_duration_since(self.start));
        Allotment::new(soft.saturating_sub(since), hard.saturating_sub(since).min(turn))
    }
}

impl LiveClock {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts a move.
    pub(super) fn begin(&self, beginning: Beginning) {
        let Beginning { line, start, settings, empties, stop } = beginning;
        let mut current = Current {
            line,
            settings,
            empties,
            start,
            game_start: start,
            stop,
            changes: 0,
            has_timer: false,
        };
        let mut state = self.state();
        state.heard.retain(|heard| heard.line > line);
        state.heard.iter().for_each(|&heard| current.set(heard));
        state.current = Some(current);
    }

    /// Ends the current move.
    pub(super) fn end(&self) {
        self.state().current = None;
        self.changed.notify_all();
    }

    /// Returns the time left of the current move and the number of limits that have changed.
    pub(super) fn left(&self) -> (Allotment, u64) {
        match &self.state().current {
            Some(current) => (current.left(Instant::now()), current.changes),
            None => (Allotment::new(Duration::ZERO, Duration::ZERO), 0),
        }
    }

    /// Takes a limit of a line; lines that are not about time are ignored.
    pub(super) fn hear(self: &Arc<Self>, line: u64, info: Info) {
        if !is_of_time(info) {
            return;
        }
        let heard = Heard { line, at: Instant::now(), info };
        let mut state = self.state();
        if state.heard.len() == MOST_HEARD {
            state.heard.pop_front();
        }
        state.heard.push_back(heard);
        let Some(current) = state.current.as_mut().filter(|current| current.line < line) else {
            return;
        };
        let before = current.left(heard.at).hard;
        current.set(heard);
        let now = current.left(heard.at).hard;
        if now.is_zero() {
            current.stop.store(true, Ordering::Relaxed);
        } else if now < before && !current.has_timer {
            let (clock, line) = (Arc::clone(self), current.line);
            // If no thread can be spawned, the old limit holds.
            let timer = thread::Builder::new().spawn(move || clock.end_in_time(line));
            current.has_timer = timer.is_ok();
        }
        self.changed.notify_all();
    }

    /// Stops the search at its deadline, even if that is moved.
    fn end_in_time(&self, line: u64) {
        let mut state = self.state();
        while let Some(current) = state.current.as_ref().filter(|current| current.line == line) {
            let left = current.left(Instant::now()).hard;
            if left.is_zero() {
                current.stop.store(true, Ordering::Relaxed);
                return;
            }
            let waited = self.changed.wait_timeout(state, left);
            (state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }
}

#[cfg(test)]
mod tests {
    use gomoku::Rule;

    use super::*;

    const fn turn(milliseconds: u64) -> Info {
        Info::TimeoutTurn(Duration::from_millis(milliseconds))
    }

    const LONG: u64 = 100_000_000;

    fn begin(clock: &LiveClock, line: u64, infos: &[Info]) -> Arc<AtomicBool> {
        let stop = Arc::<AtomicBool>::default();
        let mut settings = Settings::new(Rule::Caro6);
        infos.iter().for_each(|&info| settings.set(info));
        let start = Instant::now();
        clock.begin(Beginning { line, start, settings, empties: 200, stop: Arc::clone(&stop) });
        stop
    }

    fn left(clock: &LiveClock) -> Duration {
        clock.left().0.hard
    }

    /// Waits until the flag is set.
    fn wait_for(flag: &AtomicBool) {
        let start = Instant::now();
        while !flag.load(Ordering::Relaxed) {
            assert!(start.elapsed() < Duration::from_secs(60), "the search goes on");
            thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn a_limit_that_is_lowered_ends_the_search() {
        let seconds = |seconds| Info::TimeLeft(Some(Duration::from_secs(seconds)));
        for info in [turn(0), turn(30), Info::TimeLeft(Some(Duration::ZERO))] {
            let clock = Arc::<LiveClock>::default();
            let stop = begin(&clock, 1, &[turn(LONG), seconds(100_000)]);
            assert!(left(&clock) > Duration::from_secs(1000));
            clock.hear(2, turn(LONG - 1));
            assert!(!stop.load(Ordering::Relaxed) && left(&clock) > Duration::from_secs(1000));
            clock.hear(3, info);
            wait_for(&stop);
        }
    }

    #[test]
    fn a_limit_that_is_raised_leaves_more_time() {
        let clock = Arc::<LiveClock>::default();
        let stop = begin(&clock, 5, &[turn(5000)]);
        assert_eq!(clock.left().1, 0);
        for (line, info, is_more) in [
            (6, Info::Threads(2), false),
            (4, turn(LONG), false),
            (7, turn(LONG), true),
            (8, Info::TimeLeft(Some(Duration::from_secs(1))), false),
            (9, Info::TimeLeft(None), true),
        ] {
            clock.hear(line, info);
            assert_eq!(left(&clock) > Duration::from_secs(6), is_more, "{line}");
        }
        assert!(clock.left().1 > 0 && !stop.load(Ordering::Relaxed));
        clock.end();
        assert_eq!(left(&clock), Duration::ZERO);
    }

    /// The time of a move includes work between the command and the search, such as making tables.
    #[test]
    fn the_time_of_a_move_begins_with_its_command() {
        let clock = LiveClock::default();
        let mut settings = Settings::new(Rule::Caro6);
        settings.set(turn(5000));
        let start = Instant::now().checked_sub(Duration::from_secs(3)).unwrap();
        let stop = Arc::default();
        clock.begin(Beginning { line: 1, start, settings, empties: 200, stop });
        assert!(left(&clock) < Duration::from_secs(2), "{:?}", left(&clock));
    }

    #[test]
    fn limits_count_only_for_commands_before_them() {
        let clock = Arc::<LiveClock>::default();
        clock.hear(3, turn(LONG));
        begin(&clock, 2, &[turn(5000)]);
        assert!(left(&clock) > Duration::from_secs(1000));
        clock.end();
        begin(&clock, 4, &[turn(5000)]);
        assert!(left(&clock) <= Duration::from_secs(5));
        // Old limits are dropped.
        for line in 5..100_000 {
            clock.hear(line, turn(LONG));
        }
        assert!(clock.state().heard.len() <= MOST_HEARD);
    }
}
