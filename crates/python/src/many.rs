//! The same work for every row of an array, on several threads.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use numpy::ndarray::Dimension;
use numpy::{Element, PyReadonlyArray};
use pyo3::prelude::*;

use crate::error::fail;

/// Returns the number of threads: that of the processors for 0.
pub(crate) fn threads(asked: usize) -> PyResult<usize> {
    const MOST: usize = ::engine::pool::MAX_THREADS;
    match asked {
        0 => Ok(thread::available_parallelism().map_or(1, NonZeroUsize::get).min(MOST)),
        1..=MOST => Ok(asked),
        _ => Err(fail(format_args!("{asked} threads; expected 0 to {MOST}"))),
    }
}

/// Returns the elements of an array as they lie in memory; `name` is the array in the error.
pub(crate) fn contiguous<'a, T: Element, D: Dimension>(
    array: &'a PyReadonlyArray<'_, T, D>,
    name: &str,
) -> PyResult<&'a [T]> {
    let what = format_args!("{name} is not contiguous; use numpy.ascontiguousarray");
    array.as_slice().map_err(|_| fail(what))
}

/// Time between looks at Ctrl-C.
const PATIENCE: Duration = Duration::from_millis(100);

/// Calls a function for chunks of rows on several threads without the interpreter's lock. Each chunk gets its first row, its
/// part of the result, which has `width` elements for a row, and the flag that Ctrl-C sets.
///
/// The first error is returned; its row is the least one of those that were reached.
pub(crate) fn chunks<T: Send>(
    py: Python<'_>,
    threads: usize,
    (result, width): (&mut [T], usize),
    work: impl Fn(usize, &mut [T], &Arc<AtomicBool>) -> Result<(), String> + Sync,
) -> PyResult<()> {
    let width = width.max(1);
    let rows = result.len() / width;
    let each = rows.div_ceil(threads.max(1)).max(1);
    let stop = Arc::<AtomicBool>::default();
    let (failed, raised) = py.detach(|| {
        thread::scope(|scope| {
            let (work, stop) = (&work, &stop);
            let (sender, ended) = channel::<()>();
            let parts = result.chunks_mut(each * width).enumerate();
            let running: Vec<_> = parts
                .map(|(part, chunk)| {
                    let sender = sender.clone();
                    scope.spawn(move || {
                        // Dropped when the work ends, also by a panic.
                        let _ended = sender;
                        work(part * each, chunk, stop)
                    })
                })
                .collect();
            drop(sender);
            let mut raised = None;
            while ended.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                if let Err(error) = Python::attach(|py| py.check_signals()) {
                    stop.store(true, Ordering::Relaxed);
                    raised.get_or_insert(error);
                }
            }
            let ended = running.into_iter().map(|running| running.join());
            let mistake = || Err("a mistake in the library".to_owned());
            let failed =
                ended.map(|ended| ended.unwrap_or_else(|_| mistake())).find(Result::is_err);
            (failed, raised)
        })
    });
    match (raised, failed) {
        (Some(error), _) => Err(error),
        (None, Some(failed)) => failed.map_err(fail),
        (None, None) => Ok(()),
    }
}
