//! Progress bars on standard error.

use std::fmt::Write;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

#[cfg(unix)]
use indicatif::ProgressDrawTarget;
use indicatif::{HumanDuration, ProgressBar, ProgressState, ProgressStyle};

#[cfg(unix)]
use super::narrow::Narrow;

/// Maximum frequency of drawing a bar.
#[cfg(unix)]
const TIMES_A_SECOND: u8 = 20;

/// Bars that may be on the screen.
static SHOWN: Mutex<Vec<ProgressBar>> = Mutex::new(Vec::new());

/// Returns a bar in a style, hidden if standard error is not a terminal. `{left}` in the style is the estimated
/// remaining time. [`clear`] removes the bar unless it is finished before.
pub(crate) fn show(bar: ProgressBar, template: &str) -> ProgressBar {
    if bar.is_hidden() {
        return bar;
    }
    #[cfg(unix)]
    {
        let terminal = Box::new(Narrow::default());
        bar.set_draw_target(ProgressDrawTarget::term_like_with_hz(terminal, TIMES_A_SECOND));
    }
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style.with_key("left", |state: &ProgressState, to: &mut dyn Write| {
            let total = state.len().unwrap_or_default();
            if let Some(left) = time_left(state.elapsed(), state.pos(), total) {
                // Writing to a string does not fail.
                let _ = write!(to, ", {:#} left", HumanDuration(left));
            }
        }));
    }
    let mut shown = SHOWN.lock().unwrap_or_else(PoisonError::into_inner);
    shown.retain(|bar| !bar.is_finished());
    shown.push(bar.clone());
    bar
}

/// Returns the estimated remaining time of some work, proportional to the time so far, if it can be estimated.
pub(crate) fn time_left(elapsed: Duration, done: u64, total: u64) -> Option<Duration> {
    let parts = total.saturating_sub(done) as f64 / done as f64;
    Duration::try_from_secs_f64(elapsed.as_secs_f64() * parts).ok()
}

/// Removes every bar, before the program ends with work still running.
pub(crate) fn clear() {
    let shown = std::mem::take(&mut *SHOWN.lock().unwrap_or_else(PoisonError::into_inner));
    for bar in shown.iter().filter(|bar| !bar.is_finished()) {
        bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_remaining_time_is_proportional() {
        let seconds =
            |done, total| time_left(Duration::from_secs(3), done, total).map(|left| left.as_secs());
        assert_eq!((seconds(1, 4), seconds(3, 4), seconds(4, 4)), (Some(9), Some(1), Some(0)));
        assert_eq!((seconds(5, 4), seconds(0, 4), seconds(0, 0)), (Some(0), None, None));
    }
}
