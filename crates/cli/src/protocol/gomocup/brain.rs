//! The brain: a player with its settings and the clock of its move.

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
use crate::gomoku::player::{Player, Resources};
use crate::terminal::output;

/// A player, its settings and the clock of its move.
#[derive(Debug)]
pub(super) struct Brain {
    pub(super) settings: Settings,
    player: Player,
    clock: Arc<LiveClock>,
}

/// What is searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Task {
    /// The number of best moves that get a value.
    pub(super) lines: usize,
    /// Points that are no moves.
    pub(super) excluded: PointSet,
    /// The searches that share the time that is left, this one included: at least 1.
    pub(super) shares: u32,
    /// Whether the search reports to the front end.
    pub(super) is_told: bool,
}

impl Task {
    /// The task of the best move, in all the time that is left, without reports.
    pub(super) const BEST: Self =
        Self { lines: 1, excluded: PointSet::EMPTY, shares: 1, is_told: false };

    /// Returns the task of one of several searches.
    pub(super) const fn shared(shares: u32) -> Self {
        Self { shares, ..Self::BEST }
    }
}

/// The work on a command.
#[derive(Clone, Debug)]
pub(super) struct Work {
    /// The line of the command, by which later limits of time count.
    pub(super) line: u64,
    /// When the clock of the manager started: it waits from then on.
    pub(super) start: Instant,
    /// Ends the work.
    pub(super) stop: Arc<AtomicBool>,
}

/// A raised limit of less than this is not worth another search.
const LEAST_MORE: Duration = Duration::from_millis(10);

/// What all searches of a command have together that was to end before they began, as in scripts that end
/// with `END`: enough for a sensible answer, and no delay for people.
const AT_LEAST: Duration = Duration::from_millis(50);

impl Brain {
    /// Returns a brain that has heard nothing, given what `INFO rule 8` means.
    pub(super) fn new(caro: Rule, clock: Arc<LiveClock>) -> Self {
        Self { settings: Settings::new(caro), player: Player::default(), clock }
    }

    fn resources(&self) -> Resources {
        Resources { mib: self.settings.hash_mib(), threads: self.settings.threads }
    }

    /// Makes all that a search of a board of `size` points a side needs, unless it is there. Without the
    /// memory the search says so.
    pub(super) fn prepare(&mut self, size: usize) {
        let (rule, resources) = (self.settings.rule, self.resources());
        let _ = self.player.prepare(rule, size, resources);
    }

    /// Returns whether a search of such a board begins at once.
    #[cfg(test)]
    pub(super) fn is_prepared(&self, size: usize) -> bool {
        self.player.is_prepared(self.settings.rule, size, self.resources())
    }

    /// Forgets what was found.
    pub(super) fn forget(&mut self) {
        self.player.forget();
    }

    pub(super) fn hash_per_mille(&self) -> usize {
        self.player.hash_per_mille()
    }

    /// Does the work on a move of a board, and takes its time from that of the game.
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

    /// Returns the time of the next of several searches that share what is left, and how many limits have
    /// changed so far.
    fn share(&self, shares: u32) -> (Allotment, u64) {
        let (Allotment { soft, hard }, changes) = self.clock.left();
        (Allotment { soft: soft / shares, hard: hard / shares }, changes)
    }

    /// Searches a board [on the clock](Self::on_the_clock).
    ///
    /// # Errors
    ///
    /// When there is no memory: why.
    pub(super) fn search(
        &mut self,
        board: &Board,
        task: Task,
        stop: &Arc<AtomicBool>,
    ) -> Result<Analysis, String> {
        let (rule, resources) = (board.rule(), self.resources());
        let at_least = stop.load(Ordering::Relaxed).then_some(AT_LEAST / task.shares.max(1));
        loop {
            let prepared = self.player.engine(rule, resources).map(drop);
            prepared.map_err(|error| error.to_string())?;
            // What was done so far counts.
            let (Allotment { soft, hard }, changes) = self.share(task.shares.max(1));
            let lines = task.lines.clamp(1, board.empties().len().max(1));
            let question = Question::new().multi_pv(lines).excluded(task.excluded).soft(soft);
            let question = match self.settings.max_depth {
                Some(depth) => question.depth(depth),
                None => question,
            };
            let control = self.control(board, task, stop);
            let control = match at_least {
                Some(time) => control.stop(Arc::default()).time(hard.min(time)),
                None => control.time(hard),
            };
            let engine = self.player.engine(rule, resources);
            let engine = engine.map_err(|error| error.to_string())?;
            let analysis = engine.search(board, question, control);
            let (left, now) = self.share(1);
            let has_more = now != changes && left.hard > LEAST_MORE && at_least.is_none();
            if analysis.end != End::TimeLimit || !has_more {
                return Ok(analysis);
            }
        }
    }

    /// Returns the limits of a search beside time, with what tells of it.
    fn control(&self, board: &Board, task: Task, stop: &Arc<AtomicBool>) -> Control {
        let mut control = Control::new().stop(Arc::clone(stop));
        if let Some(nodes) = self.settings.most_nodes() {
            control = control.nodes(nodes);
        }
        let detail = self.settings.detail;
        if task.is_told && (detail.points || detail.lines) {
            let mut report = Report::new(board, detail);
            let stop = Arc::clone(stop);
            control = control.progress(move |analysis| {
                let news = report.news(analysis);
                if !news.is_empty() && output::text(&news).is_err() {
                    // The reader has left.
                    stop.store(true, Ordering::Relaxed);
                }
            });
        }
        control
    }
}

#[cfg(test)]
mod tests {
    use super::super::info::Info;
    use super::*;

    /// A command that was to end before its work began has an answer that was searched for.
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

    /// However many searches share a turn, they hand down one deadline: together they get no more than is
    /// left, whatever those before have taken.
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
