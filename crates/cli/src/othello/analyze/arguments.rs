//! The games to analyze, and the limits of the search.

use std::ffi::OsString;

use clap::Args;

use super::super::depth::DepthArguments;
use super::super::engine::Resources;
use super::super::position::GameChoice;
use crate::analysis::ChartFile;
use crate::budget::all_processors;
use crate::terminal::drawing::Style;

const HELP: &str = "\
`tritboard othello show --help` describes how games are read. Each game of a
file is analyzed, with --ply up to that move. --side lists the moves of one
side; it also sets the first side to move for a board that does not give it.

A score is expected, in discs for the side that moves; without decimals it is
proven: the result of best play by both sides. The move played and the best
move are searched to the same depth; the loss is the difference. A slip loses
at least 2 discs, a mistake 6, a blunder 12. The game turns if such a move
changes the winner or makes it a draw. Expected scores within one disc of 0
count as draws there.

--depth or --level sets the depth. Without them the search deepens until --time
or --nodes ends it or the score is exact; without any limit the level is 20. See
`tritboard othello hint --help` for depths and levels. --time and --nodes apply
to the search for the best move; searching another move played takes extra.
Moves are searched from the last to the first, and an interrupt keeps those that
are done.

JSON, one value per game: number, date, tournament, black, white, score (as
recorded: black's discs minus white's), board_score (of a finished game, else
null), finished, ended (played, resigned, time, agreed or stopped), board and
side (of the start), complete (false after an interrupt), nodes, seconds, moves
and summary. A move has number, side, empties, move, score, best (move, score,
line), loss, error (slip, mistake, blunder or null), exact (whether both scores
are proven), depth and selectivity. The summary has black and white: moves
(without passes), slips, mistakes, blunders, loss, mean_loss and proven_loss;
and turns: number, side, move, from and to (win, draw, loss for the side that
moves), exact.

Examples:
  tritboard othello analyze f5d6c3d3c4f4f6f3e6e7
  tritboard othello analyze game.ggf --level 20 --svg game.svg
  tritboard othello analyze WTH_2024.wtb --game 12 --time 1
  tritboard othello analyze games.txt --depth 8 --json";

/// Report what each move of a game loses, what was better, and where the game turned
///
/// Prints a table of the moves, a graph of the score, and a summary.
#[derive(Debug, Args)]
#[command(after_help = HELP, mut_arg("threads", all_processors))]
#[command(mut_arg("game", |game| game.help("Number of the game to analyze, from 1 [default: all]")))]
pub(crate) struct Arguments {
    /// Moves such as f5d6c3 or f5 d6 c3; a file of games, or `-` for standard input
    #[arg(value_name = "GAME", required = true)]
    pub(super) input: Vec<OsString>,
    #[command(flatten)]
    pub(super) choice: GameChoice,
    #[command(flatten)]
    pub(super) depth: DepthArguments,
    #[command(flatten)]
    pub(super) resources: Resources,
    #[command(flatten)]
    pub(super) chart: ChartFile,
    /// Style of the graph: blocks (box) or ASCII (plain) [default: box on a terminal that can
    /// show it, else plain]
    #[arg(long, value_name = "STYLE")]
    pub(super) drawing: Option<Style>,
    /// Write one JSON value per game
    #[arg(long)]
    pub(super) json: bool,
}
