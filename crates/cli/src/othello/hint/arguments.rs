//! What is asked, and how far the search goes.

use std::num::NonZeroUsize;

use clap::Args;

use super::super::engine::Resources;
use super::super::position::Selection;
use super::super::reach::Reach;

const HELP: &str = "\
A score is what the search expects, in discs for the side to move; without
decimals it is proven, with best play of both sides to the end of the game.

Without --depth and --level the search goes on until --time or --nodes is up, or
to the exact score; without those too the level is 21. A depth of as many moves
as there are empty squares, or more, solves the position. A selectivity says how
many of 100 cut-offs are right that rest on shallower searches: 100 leaves
nothing out. The default is 73, and 100 to the end of the game.

Levels 1 to 10 look as many moves ahead and solve positions of twice as many
empty squares, 21 solves 22 empty squares and goes to the end at 73 % from 30
on, 60 solves everything.

Files and texts are as `tritboard othello show --help` says; of a game the last
position is taken, or that after --ply moves. Without any it is the start. Of
standard input each position is answered as it comes.

JSON, one value a position: board (64 characters), side, empties, depth and
selectivity (of the best move), nodes, seconds, moves, best first, each with
move, score (discs), exact (whether it is proven), depth, selectivity and line.

Examples:
  tritboard othello hint f5 d6 c3 --count 3
  tritboard othello hint game.ggf --ply 20
  tritboard othello hint f5d6c3d3c4 --depth 20 --threads 0
  tritboard othello hint fforum-40-59.obf --time 1
  tritboard othello hint games.obf --depth 15 --selectivity 73 --json";

/// Find the best moves of positions, with scores and lines
///
/// Far from the end of the game a score is expected, near it proven.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(super) selection: Selection,
    /// How many of the best moves have scores
    #[arg(long, value_name = "N", default_value = "1")]
    pub(super) count: NonZeroUsize,
    #[command(flatten)]
    pub(super) reach: Reach,
    #[command(flatten)]
    pub(super) resources: Resources,
    /// Write one JSON value a position
    #[arg(long)]
    pub(super) json: bool,
}
