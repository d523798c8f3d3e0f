//! Searches at the board, which commands and interrupts stop.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use super::command::{Command, Own};
use super::prompt::Prompt;
use crate::built_in::{BuiltIn, PositionOf};
use crate::failure::Failure;
use crate::protocol::input::Input;
use crate::terminal::interrupt;
use crate::terminal::status::Status;

/// Shows the best moves so far.
type Progress<A> = Box<dyn FnMut(&A) + Send>;

/// Runs a search with a status line until a flag stops it, and returns its result and its time.
///
/// # Errors
///
/// After an interrupt, except at a terminal, where it ends only the search.
pub(super) fn search<P: BuiltIn + 'static, O: Own, R>(
    input: &Input<Command<O>>,
    prompt: &Prompt,
    position: &PositionOf<P>,
    run: impl FnOnce(Arc<AtomicBool>, Progress<P::Analysis>) -> R,
) -> Result<(R, Duration), Failure> {
    let status = Status::of_one().ticking();
    let (shown, position) = (status.message(), position.clone());
    let progress = move |found: &P::Analysis| shown.set(|| P::progress(&position, found));
    let stop = input.flag();
    let diverting = interrupt::divert(Arc::clone(&stop));
    let start = Instant::now();
    let found = run(stop, Box::new(progress));
    let taken = start.elapsed();
    drop(status);
    if diverting.has_come() && !prompt.is_terminal() {
        return Err(Failure::Interrupted);
    }
    Ok((found, taken))
}
