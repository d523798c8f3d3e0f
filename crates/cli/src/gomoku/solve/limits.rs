//! How long a search may take, and what is shown meanwhile.

use std::time::{Duration, Instant};

use clap::Args;
use gomoku::search::Control;
use indicatif::{ProgressBar, ProgressStyle};

use crate::interrupt;
use crate::output::{counted, grouped};
use crate::pace::speed;

/// What ends a search early, and its memory.
#[derive(Debug, Args)]
pub(crate) struct LimitArguments {
    /// End after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds_parser)]
    time: Option<Duration>,
    /// End after so many nodes: stones placed by the search
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// The size of the hash tables, rounded down to a power of two
    #[arg(
        long,
        value_name = "MiB",
        default_value_t = 64,
        value_parser = clap::value_parser!(u32).range(1..=4096)
    )]
    hash: u32,
}

fn seconds_parser(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds: &f64| seconds.is_finite() && *seconds >= 0.0);
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "expected a number of seconds, such as 10 or 0.5".to_owned())
}

impl LimitArguments {
    /// Returns the most bytes of the tables.
    pub(super) fn hash_bytes(&self) -> usize {
        usize::try_from(u64::from(self.hash) << 20).unwrap_or(usize::MAX >> 1)
    }
}

/// The limits of everything that is done for a command, and a line on standard error, if that is a
/// terminal.
#[derive(Debug)]
pub(crate) struct Watch<'a> {
    limits: &'a LimitArguments,
    start: Instant,
    nodes: u64,
    bar: ProgressBar,
}

impl<'a> Watch<'a> {
    pub(crate) fn start(limits: &'a LimitArguments) -> Self {
        let bar = ProgressBar::new_spinner();
        if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}") {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(200));
        Self { limits, start: Instant::now(), nodes: 0, bar }
    }

    /// Returns the control of a next search, of which `what` is shown.
    pub(crate) fn control(&self, what: &'static str) -> Control {
        let bar = self.bar.clone();
        let mut control = Control::new().stop(interrupt::flag()).progress(move |progress| {
            let nodes = counted(progress.nodes, "node");
            let speed = speed(progress.nodes, progress.elapsed);
            bar.set_message(format!("{what}: {nodes}, {speed} Mn/s"));
        });
        if let Some(time) = self.time_left() {
            control = control.time(time);
        }
        if let Some(nodes) = self.limits.nodes {
            control = control.nodes(nodes.saturating_sub(self.nodes));
        }
        control
    }

    /// Returns how long a next search may take, if that is limited.
    pub(crate) fn time_left(&self) -> Option<Duration> {
        self.limits.time.map(|time| time.saturating_sub(self.start.elapsed()))
    }

    /// Returns how many nodes a next search may have, if that is limited.
    pub(crate) fn nodes_left(&self) -> Option<u64> {
        self.limits.nodes.map(|nodes| nodes.saturating_sub(self.nodes))
    }

    /// Shows what is done.
    pub(crate) fn show(&self, what: &str) {
        self.bar.set_message(what.to_owned());
    }

    /// Counts the nodes of a search that has ended.
    pub(crate) fn add(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    /// Returns the nodes of all searches so far.
    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the time since the start.
    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}

impl Drop for Watch<'_> {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// Returns what a search took, for people.
pub(crate) fn cost(nodes: u64, elapsed: Duration) -> String {
    let mut text = format!("{} nodes, {:.3} s", grouped(nodes), elapsed.as_secs_f64());
    let speed = speed(nodes, elapsed);
    if !speed.is_empty() {
        text.push_str(&format!(", {speed} Mn/s"));
    }
    text
}
