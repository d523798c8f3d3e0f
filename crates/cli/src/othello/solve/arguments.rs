//! What is to be solved, and what it may cost.

use clap::Args;

use super::super::position::Selection;
use crate::budget::{Hash, Limits, Threads, all_processors};
use crate::evaluation::Choice;

const HELP: &str = "\
Files and texts are as `tritboard othello show --help` says; of a game the last
position is taken, or that after --ply moves. Without any it is problem 40 of
the FFO end-game test. A position of an .obf file may have scores of moves, such
as `G8:+18;`. They are checked: a position with another score or another best
move is marked and reported on standard error, and the exit code is 1. Moves may
be as good as those listed: then the listed ones are proven, too. Of standard
input each position is answered as it comes.

Scores are discs for the side to move, empty squares for the winner. Nodes are
positions reached, each counted every time, also after a pass, but not the full
board after the last move; other programs count other things. With one thread
the same positions in the same order always take the same nodes, unless a time
or Ctrl-C ends them.

Threads solve positions of a file side by side, one each, and those that find
none help the others; answers come in the order of the file. On a single
position, on those of standard input and with --all-moves they work together.

The evaluation says in which order moves are searched, and so how fast an answer
comes; the score is the same with any. Its name stands above the answers and in
each JSON value, that of weights with the checksum of their file.

Under a limit, or after Ctrl-C, an answer may be incomplete: the score is a
guess with ~ and, in brackets after the line, what is proven. There is a best
move all the same. The limits hold for everything that is done for a position.
The exit code is 3 if one was left unsolved. A second Ctrl-C ends the work at
once.

JSON, one value a line: board (64 characters), side, empties, score, move (null
when the game is over), line, nodes, seconds, expected (the best score in the
file, or null), eval. With --wld score is null unless it is known, and there are
outcome (win, draw, loss or null), lower and upper; with --all-moves there is
moves, the best first, each with move and score. Of incomplete answers, and of
their moves, solved is false, and there are lower, upper and estimate.

Examples:
  tritboard othello solve
  tritboard othello solve fforum-40-59.obf --threads 2
  tritboard othello solve fforum-1-19.obf --all-moves --json
  tritboard othello solve \\
    'XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X'
  tritboard othello convert games.ggf - --to-format obf --ply 44 |
    tritboard othello solve - --wld";

/// What to solve.
const INPUT: &str = "Moves such as f5d6c3 or f5 d6 c3; a board of 64 squares and the side to move; a \
    file of games or positions, or `-` for standard input [default: problem 40 of the FFO test]";

/// Solve end games: exact scores and best lines
///
/// Writes for each position its score with best play of both sides, the best move, the line to the
/// end of the game, and what it took to find them.
#[derive(Debug, Args)]
#[command(after_help = HELP, mut_arg("hash", |hash| hash.default_value("512")))]
#[command(mut_arg("threads", all_processors))]
#[command(mut_arg("input", |input| input.help(INPUT)))]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(super) selection: Selection,
    #[command(flatten)]
    pub(super) threads: Threads,
    #[command(flatten)]
    pub(super) hash: Hash,
    #[command(flatten)]
    pub(super) evaluation: Choice,
    /// Only who wins: faster than the score
    #[arg(long, conflicts_with = "all_moves")]
    pub(super) wld: bool,
    /// The score of every move, not only of the best
    #[arg(long)]
    pub(super) all_moves: bool,
    #[command(flatten)]
    pub(super) limits: Limits,
    /// Write one JSON value a position
    #[arg(long)]
    pub(super) json: bool,
}
