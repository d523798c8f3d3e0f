//! Files of records to columns.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use pyo3::prelude::*;
use trainer::shard::{self, Reader};

use crate::error::fail;
use crate::many::{chunks, threads};

/// The rows of one file in the columns of all files.
pub(super) trait Part: Sized + Send {
    type Record: shard::Record;

    /// Splits off the first rows.
    fn split(self, rows: usize) -> (Self, Self);

    /// Sets a row.
    fn set(&mut self, row: usize, record: &Self::Record, seed: u64);
}

fn named(path: &Path, error: impl std::fmt::Display) -> String {
    format!("{}: {error}", path.display())
}

/// Returns the number of records of each file, by its header.
pub(super) fn counts<R: shard::Record>(py: Python<'_>, paths: &[PathBuf]) -> PyResult<Vec<usize>> {
    let count = |path: &PathBuf| {
        let reader = Reader::<R>::open(path).map_err(|error| named(path, error))?;
        usize::try_from(reader.header().records).map_err(|error| named(path, error))
    };
    py.detach(|| paths.iter().map(count).collect::<Result<_, _>>()).map_err(fail)
}

/// A file and its rows.
struct Work<'a, P> {
    path: &'a Path,
    rows: P,
    count: usize,
}

/// Reads files, each on one thread, into columns, which have as many rows as the counts say.
pub(super) fn files<P: Part>(
    py: Python<'_>,
    threads: usize,
    (paths, counts): (&[PathBuf], &[usize]),
    columns: P,
) -> PyResult<()> {
    let mut rest = columns;
    let mut works = Vec::with_capacity(paths.len());
    for (path, &count) in paths.iter().zip(counts) {
        let (rows, others) = rest.split(count);
        rest = others;
        works.push(Work { path, rows, count });
    }
    chunks(py, self::threads(threads)?, (&mut works, 1), |_, works, stop| {
        works.iter_mut().try_for_each(|work| file(work, stop).map_err(|e| named(work.path, e)))
    })
}

fn file<P: Part>(work: &mut Work<'_, P>, stop: &AtomicBool) -> Result<(), String> {
    let mut reader = Reader::<P::Record>::open(work.path).map_err(|error| error.to_string())?;
    let (seed, mut row, mut block) = (reader.header().seed, 0, Vec::new());
    if usize::try_from(reader.header().records).ok() != Some(work.count) {
        return Err("the file has changed while it was read".to_owned());
    }
    while !stop.load(Ordering::Relaxed) {
        reader.next_block(&mut block).map_err(|error| error.to_string())?;
        if block.is_empty() {
            break;
        }
        for record in &block {
            work.rows.set(row, record, seed);
            row += 1;
        }
    }
    Ok(())
}

/// Defines columns, and a part of them, which reads a file.
macro_rules! columns {
    ($record:ty, $($name:ident: $kind:ty),+; |$of:ident, $seed:ident| $($value:expr),+ $(,)?) => {
        /// The columns of files.
        struct Columns {
            $($name: Vec<$kind>),+
        }

        /// Rows of the columns.
        struct Rows<'a> {
            $($name: &'a mut [$kind]),+
        }

        impl Columns {
            fn new(rows: usize) -> Self {
                Self { $($name: vec![Default::default(); rows]),+ }
            }

            fn rows(&mut self) -> Rows<'_> {
                Rows { $($name: &mut self.$name),+ }
            }

            fn into_dict(self, py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
                let dict = PyDict::new(py);
                $(dict.set_item(stringify!($name), PyArray1::from_vec(py, self.$name))?;)+
                Ok(dict)
            }
        }

        impl Part for Rows<'_> {
            type Record = $record;

            fn split(self, rows: usize) -> (Self, Self) {
                $(let $name = self.$name.split_at_mut(rows);)+
                (Self { $($name: $name.0),+ }, Self { $($name: $name.1),+ })
            }

            fn set(&mut self, row: usize, $of: &$record, $seed: u64) {
                let ($($name),+) = ($($value),+);
                $(self.$name[row] = $name;)+
            }
        }
    };
}

pub(super) use columns;
