//! Arguments of `solve`: the positions, the question and the limits.

use clap::Args;

use crate::budget::all_processors;
use crate::evaluation::othello::SolverChoice;
use crate::othello::position::Selection;
use crate::solve::{EXIT_CODES, SearchArguments};

const HELP: &str = "\
`tritboard othello show --help` describes how games and positions are read. A
game gives its last position, or the one after --ply moves. Without an argument
it is problem 40 of the FFO endgame test. Positions on standard input are
answered as they come.

A position of an .obf file may list scores of moves, such as `G8:+18;`. They are
checked: a position with a different score or best move is marked and reported
on standard error, and the exit code is 1. If the solver finds a best move that
is not listed, it proves that the listed ones are as good.

Scores are discs for the side to move, with the empty squares for the winner.
Nodes are positions reached, counted each time, also after a pass, but without
full boards; other programs count differently. With one thread the same
positions in the same order take the same nodes, unless a time limit or Ctrl-C
ends them.

Threads solve different positions of a file at the same time; threads without a
position help the others. Answers come in the order of the file. All threads
share each position if there is only one, on standard input, and with
--all-moves.

The evaluation orders the moves of the search: it affects the speed, never the
score. Its name is printed above the answers and in each JSON value, with a
checksum for weights from a file.

A limit or Ctrl-C may leave a position unsolved. Its score is then an estimate,
marked with ~, and the proven bounds follow the line in brackets; there is
always a best move. The limits cover all work on a position. The exit code is 3
if a position was left unsolved. A second Ctrl-C quits immediately.

JSON, one value per line: board (64 characters), side, empties, score, move
(null when the game is over), line, nodes, seconds, expected (the best score in
the file, or null), eval. --wld makes score null unless it is known, and adds
outcome (win, draw, loss or null), lower and upper; --all-moves adds moves, best
first, each with move and score. Unsolved answers and moves have solved (false),
lower, upper and estimate.";

const EXAMPLES: &str = "\
Examples:
  tritboard othello solve
  tritboard othello solve fforum-40-59.obf --threads 2
  tritboard othello solve fforum-1-19.obf --all-moves --json
  tritboard othello solve \\
    'XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X'
  tritboard othello convert games.ggf - --to-format obf --ply 44 |
    tritboard othello solve - --wld";

/// Help of the positions.
const INPUT: &str = "Moves such as f5d6c3 or f5 d6 c3; a board of 64 squares and the side to move; a \
    file of games or positions, or `-` for standard input [default: problem 40 of the FFO test]";

/// Solve endgames: exact scores and best lines
///
/// Prints the score of each position with best play by both sides, the best move, the line to the end
/// of the game, and the cost of the search.
#[derive(Debug, Args)]
#[command(after_help = format!("{HELP}\n\n{EXIT_CODES}\n\n{EXAMPLES}"))]
#[command(mut_arg("hash", |hash| hash.default_value("512")), mut_arg("threads", all_processors))]
#[command(mut_arg("input", |input| input.help(INPUT)))]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(super) selection: Selection,
    #[command(flatten)]
    pub(super) evaluation: SolverChoice,
    /// Find only the winner, which is faster than the score
    #[arg(long, conflicts_with = "all_moves")]
    wld: bool,
    /// Find the score of every move, not only of the best one
    #[arg(long)]
    all_moves: bool,
    #[command(flatten)]
    pub(super) search: SearchArguments,
}

impl Arguments {
    pub(super) const fn question(&self) -> Question {
        match (self.wld, self.all_moves) {
            (true, _) => Question::Outcome,
            (_, true) => Question::Moves,
            _ => Question::Score,
        }
    }
}

/// Question asked of each position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    /// Exact score.
    Score,
    /// Win, draw or loss.
    Outcome,
    /// Score of every move.
    Moves,
}
