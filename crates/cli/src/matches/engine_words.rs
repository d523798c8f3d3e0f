//! `--engine` and `--each`: which words belong together, which derived arguments cannot say.

use clap::error::Error;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};

/// What is said of engines, as it was given.
#[derive(Clone, Debug, Default)]
pub(super) struct EngineWords {
    /// The words of each engine.
    pub(super) engines: Vec<Vec<String>>,
    /// The words of all of them.
    pub(super) each: Vec<String>,
}

impl FromArgMatches for EngineWords {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let engines = matches.get_occurrences::<String>("engine").into_iter().flatten();
        let each = matches.get_many::<String>("each").into_iter().flatten();
        Ok(Self {
            engines: engines.map(|words| words.cloned().collect()).collect(),
            each: each.cloned().collect(),
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for EngineWords {
    fn augment_args(command: Command) -> Command {
        let words = |name: &'static str| {
            Arg::new(name)
                .long(name)
                .value_name("KEY=VALUE")
                .num_args(1..)
                .action(ArgAction::Append)
        };
        command
            .arg(words("engine").required(true).help("An engine, in words; once for each of them"))
            .arg(words("each").help("Words for all engines that do not say otherwise"))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stay_together() {
        let command = EngineWords::augment_args(Command::new("match"));
        let arguments =
            ["match", "--engine", "depth=1", "st=2", "--each", "hash=4", "--engine", "arg=--x=y"];
        let matches = command.try_get_matches_from(arguments).unwrap();
        let words = EngineWords::from_arg_matches(&matches).unwrap();
        assert_eq!(words.engines, [vec!["depth=1", "st=2"], vec!["arg=--x=y"]]);
        assert_eq!(words.each, ["hash=4"]);
    }
}
