//! The brain: the engine with its settings and the clock of its move.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use engine::clock::Allotment;
use engine::limits::End;
use gomoku::search::alphabeta::{Analysis, Control, Question};
use gomoku::{Board, PointSet, Rule};

use super::live_clock::{Beginning, LiveClock};
use super::report::Report;
use super::settings::Settings;
use crate::built_in::gomoku::{ResizableEngine, Resources};
use crate::evaluation::gomoku::Chosen;
use crate::terminal::output;

/// The engine, its settings and the clock of its move.
#[derive(Debug)]
pub(super) struct Brain {
    pub(super) settings: Settings,
    engine: ResizableEngine,
    clock: Arc<LiveClock>,
}

/// What to search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Task {
    /// Number of best moves with a value.
    pub(super) multi_pv: usize,
    /// Points that are not searched.
    pub(super) excluded: PointSet,
    /// Number of searches that share the time left, this one included: at least 1.
    pub(super) shares: u32,
    /// Whether the search reports to the front end.
    pub(super) reports: bool,
}

impl Task {
    /// The task to find the best move in all the time left, without reports.
    pub(super) const BEST: Self =
        Self { multi_pv: 1, excluded: PointSet::EMPTY, shares: 1, reports: false };

    /// Returns the task of one of several searches.
    pub(super) const fn shared(shares: u32) -> Self {
        Self { shares, ..Self::BEST }
    }
}

/// The work on a command.
#[derive(Clone, Debug)]
pub(super) struct Work {
    /// The line of the command; only later limits of time change its clock.
    pub(super) line: u64,
    /// When the clock of the manager started.
    pub(super) start: Instant,
    /// Stops the work.
    pub(super) stop: Arc<AtomicBool>,
}

/// The least time for another search after a limit was raised.
const LEAST_MORE: Duration = Duration::from_millis(10);

/// Time of all searches of a command that was stopped before they began, as in scripts that end with `END`:
/// enough for a sensible answer, and no delay for people.
const AT_LEAST: Duration = Duration::from_millis(50);

impl Brain {
    /// Returns a brain with default settings, given the meaning of `INFO rule 8`.
    pub(super) fn new(caro: Rule, clock: Arc<LiveClock>) -> Self {
        Self { settings: Settings::new(caro), engine: ResizableEngine::default(), clock }
    }

    /// Sets the evaluation.
    pub(super) fn set_evaluation(&mut self, chosen: Chosen) {
        self.engine = ResizableEngine::new(chosen);
    }

    /// Returns the name of the evaluation of the rule.
    pub(super) fn evaluation(&self) -> String {
        self.engine.evaluation(self.settings.rule)
    }

    fn resources(&self) -> Resources {
        Resources { mib: self.settings.hash_mib(), threads: self.settings.threads }
    }

    /// Makes the engine and the tables for a board of `size` points per side. If there is not enough memory, the
    /// search reports it.
    pub(super) fn prepare(&mut self, size: usize) {
        let (rule, resources) = (self.settings.rule, self.resources());
        let _ = self.engine.prepare(rule, size, resources);
    }

    /// Returns whether a search of such a board starts at once.
    #[cfg(test)]
    pub(super) fn is_prepared(&self, size: usize) -> bool {
        self.engine.is_prepared(self.settings.rule, size, self.resources())
    }

    /// Clears the transposition tables.
    pub(super) fn forget(&mut self) {
        self.engine.clear();
    }

    pub(super) fn hash_per_mille(&self) -> usize {
        self.engine.hash_per_mille()
    }

    /// Does the work on a move of a board, and takes its time from the time of the game.
    pub(super) fn on_the_clock<T>(
        &mut self,
        board: &Board,
        work: &Work,
        think: impl FnOnce(&mut Self, &Arc<AtomicBool>) -> T,
    ) -> T {
        self.clock.begin(Beginning {
            line: work.line,
            start: work.start,
            settings: self.settings.clone(),
            empties: board.empties().len(),
            stop: Arc::clone(&work.stop),
        });
        let done = think(self, &work.stop);
        self.clock.end();
        self.settings.spend(work.start.elapsed());
        done
    }

    /// Returns the time of the next of several searches that share the time left, and the number of limits that
    /// have changed so far.
    fn share(&self, shares: u32) -> (Allotment, u64) {
        let (Allotment { soft, hard, .. }, changes) = self.clock.left();
        (Allotment::new(soft / shares, hard / shares), changes)
    }

    /// Searches a board [on the clock](Self::on_the_clock).
    ///
    /// # Errors
    ///
    /// When there is not enough memory.
    pub(super) fn search(
        &mut self,
        board: &Board,
        task: Task,
        stop: &Arc<AtomicBool>,
    ) -> Result<Analysis, String> {
        let resources = self.resources();
        let at_least = stop.load(Ordering::Relaxed).then_some(AT_LEAST / task.shares.max(1));
        loop {
            let prepared = self.engine.get(resources).map(drop);
            prepared.map_err(|error| error.to_string())?;
            // The time so far counts.
            let (Allotment { soft, hard, .. }, changes) = self.share(task.shares.max(1));
            let count = task.multi_pv.clamp(1, board.empties().len().max(1));
            let question = Question::new().multi_pv(count).excluded(task.excluded).soft(soft);
            let question = match self.settings.max_depth {
                Some(depth) => question.depth(depth),
                None => question,
            };
            let control = self.control(board, task, stop);
            let control = match at_least {
                Some(time) => control.stop(Arc::default()).time(hard.min(time)),
                None => control.time(hard),
            };
            let engine = self.engine.get(resources);
            let engine = engine.map_err(|error| error.to_string())?;
            let analysis = engine.search(board, question, control);
            let analysis = analysis.map_err(|error| error.to_string())?;
            let (left, now) = self.share(1);
            let has_more = now != changes && left.hard > LEAST_MORE && at_least.is_none();
            if analysis.end != End::TimeLimit || !has_more {
                return Ok(analysis);
            }
        }
    }

    /// Returns the limits of a search beside its time, and its reports.
    fn control(&self, board: &Board, task: Task, stop: &Arc<AtomicBool>) -> Control {
        let mut control = Control::new().stop(Arc::clone(stop));
        if let Some(nodes) = self.settings.most_nodes() {
            control = control.nodes(nodes);
        }
        let detail = self.settings.detail;
        if task.reports && (detail.points || detail.lines) {
            let mut report = Report::new(board, detail);
            let stop = Arc::clone(stop);
            control = control.progress(move |analysis| {
                let news = report.news(analysis);
                if !news.is_empty() && output::text(&news).is_err() {
                    // The output is closed.
                    stop.store(true, Ordering::Relaxed);
                }
            });
        }
        control
    }
}

#[cfg(test)]
mod tests {
    use gomoku::notation::gomocup::Info;

    use super::*;

    /// A command that was stopped before its work began is answered by a search.
    #[test]
    fn a_search_that_is_stopped_too_early_still_looks() {
        let mut brain = Brain::new(Rule::Caro6, Arc::default());
        brain.settings.set(Info::HashSize(1024));
        brain.settings.set(Info::TimeoutTurn(Duration::from_secs(1000)));
        let board = gomoku::notation::moves::parse(b"h8i9", 15, Rule::Freestyle).unwrap();
        let work = Work { line: 1, start: Instant::now(), stop: Arc::new(true.into()) };
        brain.prepare(15);
        let searched = brain.on_the_clock(&board, &work, |brain, stop| {
            brain.search(&board, Task::BEST, stop).unwrap()
        });
        assert!(searched.nodes > 0 && searched.end == End::TimeLimit, "{searched:?}");
    }

    /// Searches that share a turn have one deadline: together they get no more than the time left, whatever the
    /// earlier ones have taken.
    #[test]
    fn searches_share_one_deadline() {
        let clock = Arc::<LiveClock>::default();
        let mut brain = Brain::new(Rule::Caro6, Arc::clone(&clock));
        brain.settings.set(Info::TimeoutTurn(Duration::from_secs(1000)));
        let board = Board::new(15, Rule::Freestyle).unwrap();
        let whole = brain.settings.turn();
        let work = Work { line: 1, start: Instant::now(), stop: Arc::default() };
        brain.on_the_clock(&board, &work, |brain, _| {
            for shares in (1..=8).rev() {
                let before = clock.left().0.hard;
                let (share, _) = brain.share(shares);
                assert!(share.hard <= before / shares && share.hard > Duration::from_secs(100));
                assert!(share.hard <= whole / shares);
                std::thread::sleep(Duration::from_millis(1));
                let after = clock.left().0.hard;
                assert!(after < before, "the deadline stays where it is");
            }
        });
        assert_eq!(clock.left().0.hard, Duration::ZERO);
    }
}
