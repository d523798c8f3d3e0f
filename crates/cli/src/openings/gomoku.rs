//! Balanced openings of Gomoku: swap2 and others.

use clap::Args;
use gomoku::Rule;
use gomoku::eval::MAX_EVALUATION;
use gomoku::game::Game;

use super::Balanced;
use crate::failure::Failure;
use crate::gomoku::{rule_parser, size_parser};
use crate::matches::gomoku::openings::RandomBoards;
use crate::matches::openings::{Generator, RandomOpenings};

/// Rule and board.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Rule: what makes a five and what is forbidden
    #[arg(long, value_parser = rule_parser(), default_value = "freestyle")]
    rule: Rule,
    /// Board size, 5 to 22 points per side
    #[arg(long, value_name = "N", default_value_t = 15, value_parser = size_parser)]
    size: usize,
}

impl Balanced for Game {
    type Options = Options;

    const PLIES: &'static str = "3";
    const MOST_PLIES: usize = 20;
    const PLIES_HELP: &'static str = "Number of random stones at the centre, 1 to 20";
    const MARGIN: &'static str = "50";
    const MOST_MARGIN: f64 = MAX_EVALUATION as f64;
    const MARGIN_HELP: &'static str = "Largest lead of either side as a score of `hint`";
    const DEPTH: &'static str = "12";
    const UNIT: &'static str = "points";
    const HELP: &'static str = "\
The defaults are those of swap2: three stones, black, white, black, after which
a player takes a side. --plies 5 has the two more stones that swap2 allows. The
stones are in the 7×7 points at the centre. The search finds no forced win in an
opening. All openings differ, also by symmetry, and depend on the seed only.

A line has the moves and, as a comment, Black's lead and the name of the opening
if it has one. A lead is a score of `hint`: with a lead of s Black wins with
probability 1 / (1 + e^(-s / 200)), so 50 are 56 %. The last line has the range,
the mean and the standard deviation of the leads. `match gomoku --openings`
reads the output.

JSON: plies, balance, depth, seed, openings (moves, value, opening) and spread
(least, most, mean, deviation). With --named a list: name, text, moves.

Examples:
  tritboard gomoku openings
  tritboard gomoku openings --plies 5 --rule renju --count 20 > swap2.txt
  tritboard gomoku openings --balance 20 --depth 16 --json
  tritboard gomoku openings --named";

    fn rules(options: &Options) -> Option<String> {
        let Options { rule, size } = options;
        Some(format!("{rule} rule, {size}×{size}"))
    }

    fn generator(
        options: &Options,
        kind: RandomOpenings,
    ) -> Result<Box<dyn Generator<Self>>, Failure> {
        Ok(Box::new(RandomBoards::new(kind, options.rule, options.size)?))
    }

    fn value(score: f64) -> String {
        format!("{score:+.0}")
    }
}
