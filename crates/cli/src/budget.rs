//! Arguments for time, nodes, memory and threads, with the same meaning in every command.
//!
//! [`Limits`], [`Hash`](struct@Hash) and [`Threads`] contain the help. Each command defines what a node is.

use std::fmt::Display;
use std::hint::black_box;
use std::num::NonZeroUsize;
use std::thread;
use std::time::Duration;

use clap::builder::ArgPredicate;
use clap::{Arg, Args};
use engine::control::Control;
use engine::pool::MAX_THREADS;

use crate::failure::Failure;
use crate::terminal::number::counted;

/// Limits that end the work on a position early; results so far are kept.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct Limits {
    /// Time limit per position in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time: Option<Duration>,
    /// Node limit per position, at least 1
    #[arg(long, value_name = "N", value_parser = nodes)]
    pub(crate) nodes: Option<u64>,
}

impl Limits {
    /// Returns the limits of a move in words.
    pub(crate) fn words(self) -> impl Iterator<Item = String> {
        let time = self.time.map(|time| format!("{} s a move", time.as_secs_f64()));
        let nodes = self.nodes.map(|nodes| format!("{} a move", counted(nodes, "node")));
        time.into_iter().chain(nodes)
    }

    /// Returns a control with these limits added.
    pub(crate) fn of<P>(self, mut control: Control<P>) -> Control<P> {
        if let Some(time) = self.time {
            control = control.time(time);
        }
        if let Some(nodes) = self.nodes {
            control = control.nodes(nodes);
        }
        control
    }
}

/// Help of `--hash`.
const HASH: &str = "Memory for the transposition table in MiB, rounded down to a power of two";

/// Size of the transposition table. Each command has its own default.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Hash {
    #[arg(long, value_name = "MIB", value_parser = mebibytes, help = HASH)]
    hash: Option<u64>,
}

/// Number of threads.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Threads {
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads)]
    #[arg(help = format!(
        "Number of threads, at most {MAX_THREADS}; 0 uses all processors"
    ))]
    threads: usize,
}

impl Hash {
    /// Returns the size in MiB, a power of two; `None` if the argument is not given.
    ///
    /// # Errors
    ///
    /// If the memory is not available.
    pub(crate) fn mib(&self) -> Result<Option<usize>, Failure> {
        self.hash.map(available).transpose()
    }
}

/// Returns a size in MiB, rounded down to a power of two, if that memory is available.
fn available(mib: u64) -> Result<usize, Failure> {
    let rounded = mib.checked_ilog2().map_or(0, |log| 1_u64 << log);
    let bytes = usize::try_from(rounded).ok().and_then(|rounded| rounded.checked_mul(1 << 20));
    let bytes = bytes.ok_or(Failure::NoMemory { mib })?;
    // Allocating and freeing untouched memory takes no time.
    let mut memory: Vec<u8> = Vec::new();
    memory.try_reserve_exact(bytes).map_err(|_| Failure::NoMemory { mib })?;
    // Keep the compiler from removing the unused allocation.
    black_box(&mut memory);
    Ok(bytes >> 20)
}

impl Threads {
    /// Returns the number of threads, at least 1.
    pub(crate) fn count(&self) -> usize {
        match self.threads {
            0 => thread::available_parallelism().map_or(1, usize::from).min(MAX_THREADS),
            threads => threads,
        }
    }
}

/// Shows the default of `--hash`, where it is not a value of the argument.
pub(crate) fn hash_default(hash: Arg, default: impl Display) -> Arg {
    hash.help(format!("{HASH} [default: {default}]"))
}

/// Makes all processors the default of `--threads`, for interactive commands.
pub(crate) fn all_processors(threads: Arg) -> Arg {
    threads.default_value("0").hide_default_value(true).help(format!(
        "Number of threads, at most {MAX_THREADS}; 0 uses all processors [default: all processors]"
    ))
}

/// Makes all processors the default of `--threads`, or one thread with `--seed`, for reproducible games.
pub(crate) fn all_processors_without_seed(threads: Arg) -> Arg {
    all_processors(threads).default_value_if("seed", ArgPredicate::IsPresent, "1").help(format!(
        "Number of threads, at most {MAX_THREADS}; 0 uses all processors [default: all processors, \
         but 1 with --seed]"
    ))
}

/// Parses `--count`.
pub(crate) fn count(text: &str) -> Result<NonZeroUsize, &'static str> {
    text.parse().map_err(|_| "expected a number of moves, at least 1")
}

/// Parses `--time`.
pub(crate) fn seconds(text: &str) -> Result<Duration, &'static str> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.filter(|time| !time.is_zero()).ok_or("expected a number of seconds, more than 0")
}

/// Parses `--nodes`.
fn nodes(text: &str) -> Result<u64, &'static str> {
    text.parse().ok().filter(|&nodes| nodes > 0).ok_or("expected a number of nodes, at least 1")
}

/// Parses `--hash`.
fn mebibytes(text: &str) -> Result<u64, &'static str> {
    text.parse().ok().filter(|&mib| mib > 0).ok_or("expected a number of MiB, at least 1")
}

/// Parses `--threads`.
fn threads(text: &str) -> Result<usize, String> {
    text.parse()
        .ok()
        .filter(|&threads| threads <= MAX_THREADS)
        .ok_or_else(|| format!("expected a number of threads from 0 to {MAX_THREADS}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_seconds() {
        assert_eq!(seconds("1.5"), Ok(Duration::from_millis(1500)));
        assert_eq!(seconds("1e3"), Ok(Duration::from_secs(1000)));
        for text in ["0", "-1", "", "ten", "nan", "inf", "1e-30", "1e30"] {
            assert_eq!(seconds(text), Err("expected a number of seconds, more than 0"), "{text}");
        }
    }

    #[test]
    fn numbers_begin_with_one() {
        assert_eq!((nodes("1"), nodes(&u64::MAX.to_string())), (Ok(1), Ok(u64::MAX)));
        assert_eq!((mebibytes("1"), mebibytes("4097")), (Ok(1), Ok(4097)));
        for text in ["0", "-1", "", "1.5", "many", "18446744073709551616"] {
            assert!(nodes(text).is_err() && mebibytes(text).is_err(), "{text}");
        }
    }

    #[test]
    fn counts_begin_with_one() {
        assert_eq!(count("3").map(NonZeroUsize::get), Ok(3));
        for text in ["0", "-1", "", "1.5", "all"] {
            assert_eq!(count(text), Err("expected a number of moves, at least 1"), "{text}");
        }
    }

    #[test]
    fn zero_threads_are_all_processors() {
        for (text, expected) in [("0", Some(0)), ("1", Some(1)), ("64", Some(64))] {
            assert_eq!(threads(text).ok(), expected);
        }
        for text in ["65", "-1", "1.5", ""] {
            assert_eq!(threads(text).unwrap_err(), "expected a number of threads from 0 to 64");
        }
        assert!((1..=64).contains(&Threads { threads: 0 }.count()));
        assert_eq!(Threads { threads: 3 }.count(), 3);
    }

    #[test]
    fn sizes_are_available_powers_of_two() {
        for (mib, expected) in [(1, 1), (2, 2), (3, 2), (100, 64)] {
            assert_eq!(available(mib).unwrap(), expected);
        }
        for mib in [u64::MAX, 1 << 44, (1 << 43) + 1] {
            let error = available(mib).unwrap_err().to_string();
            assert_eq!(
                error,
                format!(
                    "not enough memory for a transposition table of {mib} MiB; choose a smaller size"
                )
            );
        }
        assert_eq!(Hash { hash: None }.mib().unwrap(), None);
    }
}
