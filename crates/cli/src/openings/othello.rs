//! Balanced openings of Othello: XOT and others.

use clap::Args;
use othello::Game;

use super::Balanced;
use crate::failure::Failure;
use crate::matches::openings::{Generator, RandomOpenings};
use crate::matches::othello::openings::RandomGames;

/// Othello has one rule and one board.
#[derive(Debug, Args)]
pub(crate) struct Options {}

impl Balanced for Game {
    type Options = Options;

    const PLIES: &'static str = "8";
    const MOST_PLIES: usize = 50;
    const PLIES_HELP: &'static str = "Number of random moves, 1 to 50";
    const MARGIN: &'static str = "2";
    const MOST_MARGIN: f64 = 64.0;
    const MARGIN_HELP: &'static str = "Largest lead of either side in discs, 0 to 64";
    const DEPTH: &'static str = "10";
    const UNIT: &'static str = "discs";
    const HELP: &'static str = "\
The defaults are those of XOT: eight random moves, after which neither side is
more than two discs ahead. All openings differ, also by symmetry, and depend on
the seed only.

A line has the moves and, as a comment, Black's expected lead in discs and the
name of the opening if it has one. The last line has the range, the mean and the
standard deviation of the leads. `match othello --openings` reads the output.

JSON: plies, balance, depth, seed, openings (moves, value, opening) and spread
(least, most, mean, deviation). With --named a list: name, text, moves.

Examples:
  tritboard othello openings
  tritboard othello openings --count 100 --depth 14 --seed 7 > xot.txt
  tritboard othello openings --plies 12 --balance 1 --json
  tritboard othello openings --named";

    fn rules(_: &Options) -> Option<String> {
        None
    }

    fn generator(_: &Options, kind: RandomOpenings) -> Result<Box<dyn Generator<Self>>, Failure> {
        Ok(Box::new(RandomGames::new(kind)?))
    }

    fn value(discs: f64) -> String {
        format!("{discs:+.2}")
    }
}
