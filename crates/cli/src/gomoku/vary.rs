//! Games of the program that differ in their first moves.

use gomoku::Board;
use gomoku::search::alphabeta::Analysis;

use crate::variety::{self, Variety};

/// How many stones stand on the board when games differ no more.
const VARIED: usize = 12;

/// What `--vary` does, for the help of commands.
pub(crate) const HELP: &str = "With fewer than 12 stones on the board choose at random among moves that win \
                               at most PERCENT less often than the best one; 0 always plays the best";

/// Returns how many of the best moves of a board are needed for a game that differs, if it does there.
pub(crate) fn lines(variety: Option<&Variety>, board: &Board) -> usize {
    let stones = board.size() * board.size() - board.empties().len();
    if variety.is_some() && stones < VARIED { variety::LINES } else { 1 }
}

/// Lets any of the moves come first that are about as good as the best one, if there are several.
pub(crate) fn choose(variety: Option<&mut Variety>, analysis: &mut Analysis) {
    if let Some(variety) = variety {
        let chosen = variety.choose(&comparable(analysis));
        if chosen < analysis.moves.len() {
            analysis.moves.swap(0, chosen);
        }
    }
}

/// Returns the percent of wins of the moves that can be compared with the best one: those that were
/// searched as far, and none if it is decided who wins.
fn comparable(analysis: &Analysis) -> Vec<f64> {
    let Some(best) = analysis.best().filter(|best| best.value.mate().is_none()) else {
        return Vec::new();
    };
    let found = analysis.moves.iter().take_while(|found| found.depth == best.depth);
    found.map(|found| 100.0 * found.value.win_rate()).collect()
}
