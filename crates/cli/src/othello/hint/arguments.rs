//! The positions, and the limits of the search.

use std::num::NonZeroUsize;

use clap::Args;

use super::super::depth::DepthArguments;
use super::super::engine::Resources;
use super::super::position::Selection;
use crate::budget::{all_processors, count};
use crate::terminal::drawing::Drawing;

const HELP: &str = "\
A score is the expected final difference in discs for the side to move. Without
decimals it is proven: the result of best play by both sides. For a single
position, the board is drawn with the side to move and its moves.
--board-scores searches every move and draws each score on its square.

--depth or --level sets the depth of the search. Without them it deepens until
--time or --nodes ends it or the score is exact; without any limit the level is
21. A depth of at least the number of empty squares solves the position.
--selectivity is the confidence in percent of ProbCut pruning, 100 prunes
nothing. Default: 73, or 100 for a search to the end of the game. With one
thread the same search gives the same answer; with several it may vary slightly.

Levels 1 to 10 search that many plies and solve positions of up to twice as many
empty squares. Level 21 solves positions of up to 22 empty squares and searches
to the end at 73 % from 30 empty squares on. Level 60 solves every position.

`tritboard othello show --help` describes how games and positions are read. A
game gives its last position, or the one after --ply moves. Without an argument
it is the start position. Positions on standard input are answered as they come.

JSON, one value per position: board (64 characters), side, empties, depth and
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
/// Scores are expected in the midgame and proven near the end of the game.
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
    pub(super) depth: DepthArguments,
    #[command(flatten)]
    pub(super) resources: Resources,
    /// Write one JSON value per position
    #[arg(long)]
    pub(super) json: bool,
}
