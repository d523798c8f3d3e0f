//! Limits and resources of `analyze` of Gomoku as arguments.

use clap::error::Error;
use clap::parser::ValueSource;
use clap::{ArgMatches, Args, Command, FromArgMatches};
use engine::pool::MAX_THREADS;
use gomoku::renju::Reading;
use gomoku::search::Options;

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
}

impl RepeatableEffort {
    /// Returns the options of an analyzer, one of a crew, or the only one.
    pub(super) fn options(
        &self,
        reading: Reading,
        crew: Option<usize>,
    ) -> Result<Options, Failure> {
        let options = self.effort.options(reading)?;
        Ok(match crew {
            Some(crew) => {
                let part = (options.hash_mib / crew.max(1)).max(1);
                options.threads(1).hash_mib(1 << part.ilog2())
            }
            None if self.is_single => options.threads(1),
            None => options,
        })
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
        Ok(Self { effort: Effort::from_arg_matches(matches)?, is_single })
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
