//! How a fit goes, told on standard error.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar};
use trainer::othello::fit::{Epoch, Event, Options};

use crate::terminal::number::counted;
use crate::terminal::pace::speed;
use crate::terminal::{bars, output};

/// A line for each stage that is done, and a bar, if standard error is a terminal.
#[derive(Debug)]
pub(super) struct FitMeter {
    start: Instant,
    bar: ProgressBar,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    stages: Vec<Stage>,
    done: usize,
    /// The positions of the epochs that were done.
    passed: u64,
    /// When the first stage began.
    begun: Option<Instant>,
}

#[derive(Clone, Debug)]
struct Stage {
    begun: Instant,
    positions: u64,
    last: Epoch,
}

impl FitMeter {
    /// Begins to tell of the stages of a fit.
    pub(super) fn start(options: &Options) -> Self {
        let bar = bars::show(ProgressBar::new(1), "{bar:12} {elapsed} {wide_msg}");
        let stage = Stage { begun: Instant::now(), positions: 0, last: Epoch::default() };
        let stages = vec![stage; options.stages.count()];
        let state = State { stages, done: 0, passed: 0, begun: None };
        Self { start: Instant::now(), bar, state: Mutex::new(state) }
    }

    /// Tells of something.
    pub(super) fn tell(&self, event: &Event) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        match *event {
            Event::Sorted { positions, total } => {
                self.bar.set_length(total);
                self.bar.set_position(positions);
                if !self.bar.is_hidden() {
                    self.bar.set_message(format!("{} sorted", counted(positions, "position")));
                }
            }
            Event::Begun { stage, positions, .. } => {
                state.begun.get_or_insert_with(Instant::now);
                let stage = &mut state.stages[stage];
                *stage = Stage { begun: Instant::now(), positions, ..stage.clone() };
            }
            Event::Epoch { stage, number, epoch } => {
                let positions = state.stages[stage].positions;
                state.passed += positions;
                state.stages[stage].last = epoch;
                self.draw(&state, stage, number, &epoch);
            }
            Event::Done { stage: number } => {
                state.done += 1;
                let stage = &state.stages[number];
                let text = format!(
                    "stage {number}: {}, error {}, {:.3} learned, {:.1} s",
                    counted(stage.positions, "position"),
                    held_back(&stage.last, true),
                    stage.last.training,
                    stage.begun.elapsed().as_secs_f64()
                );
                self.bar.suspend(|| output::note(text));
            }
            _ => {}
        }
    }

    fn draw(&self, state: &State, stage: usize, number: usize, epoch: &Epoch) {
        if self.bar.is_hidden() {
            return;
        }
        let count = state.stages.len();
        self.bar.set_length(count as u64);
        self.bar.set_position(state.done as u64);
        let spent = state.begun.map_or(Duration::ZERO, |begun| begun.elapsed());
        let left = bars::time_left(spent, state.done as u64, count as u64);
        let left = left.map_or_else(String::new, |left| format!(", {} left", HumanDuration(left)));
        self.bar.set_message(format!(
            "stage {stage}, epoch {number}{left}, error {}, {:.3} learned, {}",
            held_back(epoch, false),
            epoch.training,
            speed(state.passed, spent),
        ));
    }

    /// Takes the bar away, and says how long it took.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
        output::note(format!("{:.1} s", self.start.elapsed().as_secs_f64()));
    }
}

/// Says the error of the positions that are held back, with its mean size if asked for.
fn held_back(epoch: &Epoch, with_size: bool) -> String {
    let Epoch { validation, size, .. } = epoch;
    match (*size > 0.0, with_size) {
        (false, _) => "of nothing held back".to_owned(),
        (true, false) => format!("{validation:.3} held back"),
        (true, true) => format!("{validation:.3} held back ({size:.3} mean)"),
    }
}
