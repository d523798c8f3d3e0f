//! The same work for every row of an array, on several threads.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
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

/// Chunks for each thread, so that no thread works alone for long at the end.
const CHUNKS: usize = 64;

/// Calls a function for chunks of rows on several threads without the interpreter's lock. Each chunk gets its first row, its
/// part of the result, which has `width` elements for a row, and the flag that Ctrl-C sets.
///
/// Of several errors the one of the first chunk is returned, whatever the number of threads.
pub(crate) fn chunks<T: Send>(
    py: Python<'_>,
    threads: usize,
    result: (&mut [T], usize),
    work: impl Fn(usize, &mut [T], &Arc<AtomicBool>) -> Result<(), String> + Sync,
) -> PyResult<()> {
    let work = |(): &mut (), first, part: &mut [T], stop: &_| work(first, part, stop);
    chunks_with(py, threads, result, || Ok(()), work)
}

/// As [`chunks`], with something that each thread makes once for all of its chunks.
pub(crate) fn chunks_with<T: Send, S>(
    py: Python<'_>,
    threads: usize,
    (result, width): (&mut [T], usize),
    begin: impl Fn() -> Result<S, String> + Sync,
    work: impl Fn(&mut S, usize, &mut [T], &Arc<AtomicBool>) -> Result<(), String> + Sync,
) -> PyResult<()> {
    let width = width.max(1);
    let rows = result.len() / width;
    let threads = threads.clamp(1, rows.max(1));
    let each = rows.div_ceil(threads * CHUNKS).max(1);
    let stop = Arc::<AtomicBool>::default();
    // Chunks are handed out in their order: those before one that fails are all worked on.
    let parts = Mutex::new(result.chunks_mut(each * width).enumerate());
    let has_failed = AtomicBool::new(false);
    let (failed, raised) = py.detach(|| {
        thread::scope(|scope| {
            let (begin, work, stop) = (&begin, &work, &stop);
            let (parts, has_failed) = (&parts, &has_failed);
            let next = || parts.lock().ok()?.next();
            let (sender, ended) = channel::<()>();
            let running: Vec<_> = (0..threads)
                .map(|_| {
                    let sender = sender.clone();
                    scope.spawn(move || {
                        // Dropped when the work ends, also by a panic.
                        let _ended = sender;
                        let mut state = begin().map_err(|error| (0, error))?;
                        while !has_failed.load(Ordering::Relaxed)
                            && !stop.load(Ordering::Relaxed)
                            && let Some((part, chunk)) = next()
                        {
                            let done = work(&mut state, part * each, chunk, stop);
                            done.map_err(|error| {
                                has_failed.store(true, Ordering::Relaxed);
                                (part, error)
                            })?;
                        }
                        Ok(())
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
            let mistake = || Err((usize::MAX, "a mistake in the library".to_owned()));
            let ended = running.into_iter().map(|running| running.join());
            let ended = ended.map(|ended| ended.unwrap_or_else(|_| mistake()));
            (ended.filter_map(Result::err).min(), raised)
        })
    });
    match (raised, failed) {
        (Some(error), _) => Err(error),
        (None, Some((_, error))) => Err(fail(error)),
        (None, None) => Ok(()),
    }
}
