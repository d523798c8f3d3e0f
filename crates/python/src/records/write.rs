//! Rows to a folder of shards.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use trainer::shard::{self, Folder, Found, Header};

/// What becomes of records in a shard.
pub(super) trait Kind: shard::Record + Sized {
    /// Whether a shard may end before this record.
    fn may_begin(&self) -> bool;

    /// Returns the number of games or positions, after checking them; `first` is the row of the first record.
    fn count(records: &[Self], first: u64) -> Result<u32, String>;
}

/// Writes shards one after another. A shard has one seed.
pub(super) struct Writer<R> {
    folder: Folder<R>,
    settings: String,
    most: usize,
    seed: u64,
    records: Vec<R>,
    /// Row of the first of these records.
    row: u64,
    number: u32,
    /// First game or position of the next shard.
    first: u32,
    /// Shards that are written together: every row may have its own seed.
    batch: Vec<(Header, Vec<R>)>,
    held: usize,
}

/// Maximum number of shards that are written together: each is an open file until they are synced.
const BATCH: usize = 256;

impl<R: Kind> Writer<R> {
    /// Opens a folder. With `force` the shards in it are removed.
    pub(super) fn open(
        path: &Path,
        settings: String,
        most: usize,
        force: bool,
    ) -> Result<Self, String> {
        if !(1..=10_000_000).contains(&most) {
            return Err(format!("{most} positions per shard; expected 1 to 10000000"));
        }
        let is_text = |byte: u8| byte == b'\n' || (b' '..=b'~').contains(&byte);
        if settings.len() > shard::SETTINGS_MAX || !settings.bytes().all(is_text) {
            return Err("settings; expected at most 4096 bytes of printable text".to_owned());
        }
        let folder = Folder::open(path).map_err(|error| error.to_string())?;
        if force {
            let failed = |error| format!("{}: {error}", path.display());
            for entry in fs::read_dir(path).map_err(failed)? {
                let path = entry.map_err(failed)?.path();
                let is_shard = path.extension() == Some(OsStr::new("records"))
                    && path.file_name().and_then(OsStr::to_str).is_some_and(is_name);
                if is_shard {
                    fs::remove_file(&path).map_err(failed)?;
                }
            }
        }
        let (records, batch) = (Vec::new(), Vec::new());
        let (seed, row, number, first, held) = (0, 0, 0, 0, 0);
        Ok(Self { folder, settings, most, seed, records, row, number, first, batch, held })
    }

    /// Adds a record behind the others.
    pub(super) fn add(&mut self, seed: u64, record: R) -> Result<(), String> {
        let is_full = self.records.len() >= self.most && record.may_begin();
        if is_full || seed != self.seed {
            self.close()?;
        }
        self.seed = seed;
        self.records.push(record);
        Ok(())
    }

    /// Ends the current shard.
    fn close(&mut self) -> Result<(), String> {
        if self.records.is_empty() {
            return Ok(());
        }
        let records = std::mem::take(&mut self.records);
        let (row, seed, number, first) = (self.row, self.seed, self.number, self.first);
        let games = R::count(&records, row)?;
        let too_many = || "more rows than shards can count".to_owned();
        let count = u32::try_from(records.len()).map_err(|_| too_many())?;
        self.row += u64::from(count);
        self.number = number.checked_add(1).ok_or_else(too_many)?;
        self.first = first.checked_add(games).ok_or_else(too_many)?;
        let settings = self.settings.clone();
        let header = Header { seed, number, first, games, records: count, settings };
        // Finished shards are not touched.
        if self.folder.find(&header).map_err(|error| error.to_string())? == Found::Missing {
            self.held += records.len();
            self.batch.push((header, records));
        }
        if self.held >= self.most || self.batch.len() >= BATCH { self.flush() } else { Ok(()) }
    }

    fn flush(&mut self) -> Result<(), String> {
        self.folder.write_all(&self.batch).map_err(|error| error.to_string())?;
        self.batch.clear();
        self.held = 0;
        Ok(())
    }

    /// Writes what is left. Returns the number of records and of shards.
    pub(super) fn end(mut self) -> Result<(u64, u32), String> {
        self.close()?;
        self.flush()?;
        Ok((self.row, self.number))
    }
}

/// Returns whether a file has the name of a shard.
fn is_name(name: &str) -> bool {
    name.starts_with("shard-")
}

/// Defines the class that writes shards of a game, from the class's name, the record and the columns of rows.
macro_rules! writer {
    ($class:ident, $record:ty, $columns:ident) => {
        /// Writes shards into a folder, piece by piece. A shard gets its name once all of it is on the disk.
        #[pyclass(module = "tritboard._native")]
        pub(crate) struct $class(Option<Writer<$record>>);

        #[pymethods]
        impl $class {
            /// Opens a folder, with the settings that its shards name. Shards with these settings are kept; `force`
            /// removes all.
            #[new]
            #[pyo3(signature = (folder, settings, records_per_shard, force=false))]
            fn new(
                py: Python<'_>,
                folder: PathBuf,
                settings: String,
                records_per_shard: usize,
                force: bool,
            ) -> PyResult<Self> {
                let open = || Writer::open(&folder, settings, records_per_shard, force);
                py.detach(open).map(|writer| Self(Some(writer))).map_err(fail)
            }

            /// Adds rows, given by columns of one length. A row that is no record is an error with its number.
            #[pyo3(signature = (columns, first=0))]
            fn add(
                &mut self,
                py: Python<'_>,
                columns: &Bound<'_, PyDict>,
                first: u64,
            ) -> PyResult<()> {
                let writer = self.0.as_mut().ok_or_else(|| fail("the writer has ended"))?;
                let columns = $columns::of(columns)?;
                let rows = columns.rows()?;
                py.detach(|| {
                    (first..).zip(0..rows.len()).try_for_each(|(number, row)| {
                        let record = rows.record(row).map_err(|e| format!("row {number}: {e}"))?;
                        writer.add(rows.seed[row], record)
                    })
                })
                .map_err(fail)
            }

            /// Writes what is left, and releases the folder. Returns the number of records and of shards.
            fn end(&mut self, py: Python<'_>) -> PyResult<(u64, u32)> {
                let writer = self.0.take().ok_or_else(|| fail("the writer has ended"))?;
                py.detach(|| writer.end()).map_err(fail)
            }
        }
    };
}

/// Defines the columns that rows are made of: arrays of Python, and what they hold.
macro_rules! rows {
    ($($name:ident: $kind:ty),+) => {
        /// Arrays of rows.
        struct Arrays<'py> {
            $($name: PyReadonlyArray1<'py, $kind>),+
        }

        /// Rows as they lie in memory.
        struct Given<'a> {
            $($name: &'a [$kind]),+
        }

        impl<'py> Arrays<'py> {
            fn of(columns: &Bound<'py, PyDict>) -> PyResult<Self> {
                let column = |name: &str| {
                    columns.get_item(name)?.ok_or_else(|| fail(format_args!("no column {name}")))
                };
                Ok(Self { $($name: column(stringify!($name))?.extract()?),+ })
            }

            fn rows(&self) -> PyResult<Given<'_>> {
                $(let $name = contiguous(&self.$name, stringify!($name))?;)+
                let lengths = [$($name.len()),+];
                if lengths.iter().any(|&length| length != lengths[0]) {
                    return Err(fail(format_args!(
                        "columns of {lengths:?} rows; expected equal lengths"
                    )));
                }
                Ok(Given { $($name),+ })
            }
        }

        impl Given<'_> {
            const fn len(&self) -> usize {
                self.seed.len()
            }

            /// Returns the first row that is no record as an error.
            fn check(&self, first: u64) -> Result<(), String> {
                (first..).zip(0..self.len()).try_for_each(|(number, row)| {
                    self.record(row).map(drop).map_err(|e| format!("row {number}: {e}"))
                })
            }
        }
    };
}

pub(super) use {rows, writer};
