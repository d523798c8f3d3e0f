//! What is asked, and how far the search goes.

use std::num::NonZeroUsize;

use clap::Args;

use super::super::engine::Resources;
use super::super::position::Selection;
use super::super::reach::Reach;
use crate::budget::{all_processors, count};
use crate::terminal::drawing::Drawing;

const HELP: &str = "\
A score is the expected final difference in discs for the side to move; without
decimals it is proven, with best play of both sides to the end of the game. Of
a single position the board is drawn, too, with the side to move and its moves.
--board-scores searches every move and draws each score on its square.

Without --depth and --level the search goes on until --time or --nodes is up, or
to the exact score; without those too the level is 21. A depth of as many moves
as there are empty squares, or more, solves the position. A selectivity says how
many of 100 cut-offs are right that rest on shallower searches: 100 leaves
nothing out. The default is 73, and 100 to the end of the game. With one thread
the same question has the same answer, with several it may differ a little.

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
  tritboard othello hint f5d6c3d3c4 --board-scores
  tritboard othello hint f5d6c3d3c4 --depth 20 --threads 1
  tritboard othello hint fforum-40-59.obf --time 1
  tritboard othello hint games.obf --depth 15 --selectivity 73 --json";

/// Find the best moves of positions, with scores and lines
///
/// Far from the end of the game a score is expected, near it proven.
#[derive(Debug, Args)]
#[command(after_help = HELP, mut_arg("threads", all_processors))]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(super) selection: Selection,
    /// Number of best moves to list with scores and lines, at least 1
    #[arg(long, value_name = "N", default_value = "1", value_parser = count)]
    pub(super) count: NonZeroUsize,
    /// Search every move and draw its score on its square
    #[arg(long, conflicts_with_all = ["count", "json"])]
    pub(super) board_scores: bool,
    #[command(flatten)]
    pub(super) drawing: Drawing,
    #[command(flatten)]
    pub(super) reach: Reach,
    #[command(flatten)]
    pub(super) resources: Resources,
    /// Write one JSON value a position
    #[arg(long)]
    pub(super) json: bool,
}
