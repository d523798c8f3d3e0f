//! Limits and progress of several searches.

use std::time::{Duration, Instant};

use gomoku::search::Control;

use crate::budget::Limits;
use crate::terminal::interrupt::{self, Heeding};
use crate::terminal::pace;
use crate::terminal::status::Status;

/// Limits of all searches of a command together, and a status line on standard error if that is a terminal.
#[derive(Debug)]
pub(super) struct Watch {
    limits: Limits,
    start: Instant,
    nodes: u64,
    status: Status,
    /// Every search checks the interrupt flag.
    _heeding: Heeding,
}

impl Watch {
    pub(super) fn start(limits: Limits) -> Self {
        let status = Status::of_one().ticking();
        Self { limits, start: Instant::now(), nodes: 0, status, _heeding: interrupt::heed() }
    }

    /// Returns the control of the next search, whose status line shows `what`.
    pub(super) fn control(&self, what: &'static str) -> Control {
        let message = self.status.message();
        let control = Control::new().stop(interrupt::flag()).progress(move |progress| {
            message.set(|| format!("{what}: {}", pace::nodes(progress.nodes, progress.elapsed)));
        });
        Limits { time: self.time_left(), nodes: self.nodes_left() }.of(control)
    }

    /// Returns the control of the next search, with at most this number of nodes.
    pub(super) fn at_most(&self, what: &'static str, nodes: u64) -> Control {
        let nodes = self.nodes_left().map_or(nodes, |left| left.min(nodes));
        self.control(what).nodes(nodes)
    }

    /// Returns the time left, if limited.
    fn time_left(&self) -> Option<Duration> {
        self.limits.time.map(|time| time.saturating_sub(self.start.elapsed()))
    }

    /// Returns the number of nodes left, if limited.
    fn nodes_left(&self) -> Option<u64> {
        self.limits.nodes.map(|nodes| nodes.saturating_sub(self.nodes))
    }

    /// Shows the current work in the status line.
    pub(super) fn show(&self, what: &str) {
        self.status.message().set(|| what.to_owned());
    }

    /// Adds the nodes of a finished search.
    pub(super) fn add(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    /// Returns the nodes of all searches so far.
    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the time since the start.
    pub(super) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}
