//! The same work for every row of an array, on several threads.

use std::num::NonZeroUsize;
use std::thread;

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

/// Calls a function for chunks of rows on several threads without the interpreter's lock. Each chunk gets its first row and
/// its part of the result, which has `width` elements for a row.
///
/// The first error is returned; its row is the least one of those that were reached.
pub(crate) fn chunks<T: Send>(
    py: Python<'_>,
    threads: usize,
    (result, width): (&mut [T], usize),
    work: impl Fn(usize, &mut [T]) -> Result<(), String> + Sync,
) -> PyResult<()> {
    let rows = result.len() / width.max(1);
    let each = rows.div_ceil(threads.max(1)).max(1);
    let failed = py.detach(|| {
        thread::scope(|scope| {
            let parts = result.chunks_mut(each * width.max(1)).enumerate();
            let work = &work;
            let running: Vec<_> =
                parts.map(|(part, chunk)| scope.spawn(move || work(part * each, chunk))).collect();
            let ended = running.into_iter().map(|running| running.join());
            ended
                .map(|ended| ended.unwrap_or_else(|_| Err("a mistake in the library".to_owned())))
                .find(Result::is_err)
        })
    });
    failed.map_or(Ok(()), |failed| failed.map_err(fail))
}
