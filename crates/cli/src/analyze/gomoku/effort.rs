//! Limits and resources of `analyze` of Gomoku as arguments.

use clap::error::Error;
use clap::parser::ValueSource;
use clap::{ArgMatches, Args, Command, FromArgMatches};
use engine::pool::MAX_THREADS;
use gomoku::renju::Reading;
use gomoku::search::Options;

use crate::evaluation::gomoku::Chosen;
use crate::failure::Failure;
use crate::gomoku::level::DepthArguments;
use crate::hint::gomoku::Effort;

/// Limits and resources of a search.
///
/// The default of `--threads` is all processors. A single game has one thread with `--nodes`, `--depth` or `--level`, so
/// that its analysis is the same every time.
#[derive(Debug)]
pub(crate) struct RepeatableEffort {
    effort: Effort,
    /// Whether a single game has one thread.
    is_single: bool,
    has_hash: bool,
}

/// Memory of each game in MiB if several are analyzed; it does not depend on the number of threads, so that results do
/// not.
const CREW_MIB: usize = 32;

impl RepeatableEffort {
    /// Returns the options of an analyzer, one of many, or the only one.
    pub(super) fn options(
        &self,
        reading: Reading,
        is_one_of_many: bool,
    ) -> Result<Options, Failure> {
        let options = self.effort.options(reading)?;
        Ok(match is_one_of_many {
            true if self.has_hash => options.threads(1),
            true => options.threads(1).hash_mib(CREW_MIB),
            false if self.is_single => options.threads(1),
            false => options,
        })
    }

    /// Returns the evaluation.
    pub(super) fn evaluation(&self) -> Result<Chosen, Failure> {
        self.effort.evaluation()
    }

    pub(super) const fn depth(&self) -> DepthArguments {
        self.effort.depth
    }

    /// Returns the number of games to analyze at the same time.
    pub(super) fn crew(&self) -> usize {
        self.effort.threads()
    }
}

impl FromArgMatches for RepeatableEffort {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let is_given = |name: &str| matches.value_source(name) == Some(ValueSource::CommandLine);
        let is_limited = ["nodes", "depth", "level"].into_iter().any(is_given);
        let is_single = is_limited && !is_given("threads");
        let has_hash = is_given("hash");
        Ok(Self { effort: Effort::from_arg_matches(matches)?, is_single, has_hash })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for RepeatableEffort {
    fn augment_args(command: Command) -> Command {
        let help = format!(
            "Number of threads, at most {MAX_THREADS}; 0 uses all processors [default: all processors, but 1 for \
             a single game with --nodes, --depth or --level, which give the same analysis every time]"
        );
        Effort::augment_args(command).mut_arg("threads", |threads| threads.help(help))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}
