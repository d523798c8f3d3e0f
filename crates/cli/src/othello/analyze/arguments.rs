//! What is asked.

use std::ffi::OsString;

use clap::Args;

use super::super::engine::Resources;
use super::super::position::GameChoice;
use super::super::reach::Reach;
use crate::analysis::ChartFile;
use crate::budget::all_processors;
use crate::terminal::drawing::Style;

const HELP: &str = "\
Files and texts are as `tritboard othello show --help` says; each game of a file
is analyzed, with --ply up to that move. --side lists the moves of one side; it
also begins after a board that does not say who is to move.

A score is what the search expects, in discs for the side that moves; without
decimals it is proven, with best play of both sides to the end of the game. The
move played and the best one are searched equally far, and a loss is the
difference. A slip loses 2 discs or more, a mistake 6, a blunder 12. The game
turns with such a move if another side wins after it, or nobody; expected
scores within a disc count as a draw there.

Without --depth and --level the search goes on until --time or --nodes is up, or
to the exact score; without those too the level is 20. See `tritboard othello
hint --help` for depths and levels. --time and --nodes are for the best move of
a position; where another one was played, its search comes on top. Moves are
searched from the last one to the first, and an interrupt keeps those that are
done.

JSON, one value a game: number, date, tournament, black, white, score (as
recorded: black's discs less white's), board_score (of a finished game, else
null), finished, ended (played,
resigned, time, agreed or stopped), board and side (of the start), complete
(false after an interrupt), nodes, seconds, moves and summary. A move has
number, side, empties, move, score, best (move, score, line), loss, error (slip,
mistake, blunder or null), exact (whether both scores are proven), depth and
selectivity. The summary has black and white: moves (without passes), slips,
mistakes, blunders, loss, mean_loss and proven_loss; and turns: number, side,
move, from and to (win, draw, loss for the side that moves), exact.

Examples:
  tritboard othello analyze f5d6c3d3c4f4f6f3e6e7
  tritboard othello analyze game.ggf --level 20 --svg game.svg
  tritboard othello analyze WTH_2024.wtb --game 12 --time 1
  tritboard othello analyze games.txt --depth 8 --json";

/// Tell what each move of a game loses, what was better, and where the game turned
///
/// Writes a table of the moves, a graph of the score, and a summary.
#[derive(Debug, Args)]
#[command(after_help = HELP, mut_arg("threads", all_processors))]
pub(crate) struct Arguments {
    /// Moves such as f5d6c3 or f5 d6 c3; a file of games, or `-` for standard input
    #[arg(value_name = "GAME", required = true)]
    pub(super) input: Vec<OsString>,
    #[command(flatten)]
    pub(super) choice: GameChoice,
    #[command(flatten)]
    pub(super) reach: Reach,
    #[command(flatten)]
    pub(super) resources: Resources,
    #[command(flatten)]
    pub(super) chart: ChartFile,
    /// How the graph is drawn: with blocks, or in plain letters [default: box on a terminal that
    /// shows it, else plain]
    #[arg(long, value_name = "STYLE")]
    pub(super) drawing: Option<Style>,
    /// Write one JSON value a game
    #[arg(long)]
    pub(super) json: bool,
}
