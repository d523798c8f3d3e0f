//! What is shown of a game.

use std::time::Duration;

use othello::search::midgame::{Analysis, RankedMove};
use othello::{Color, Game, Move, Position};

use crate::othello::hint::{depth, score};
use crate::othello::player::Choice;
use crate::othello::show::discs;
use crate::othello::text::{self, name};
use crate::play::Ending;
use crate::play::time_control::left;
use crate::terminal::drawing::Style;
use crate::terminal::output::{BOLD, styled};
use crate::terminal::width::{columns, shortened, wrapped};

/// Returns the board with the last move and the legal ones, who has how many discs and how much time,
/// and what comes next.
pub(super) fn board(
    game: &Game,
    ending: Option<Ending<Color>>,
    time_left: [Option<Duration>; 2],
    style: Style,
) -> String {
    let position = game.position();
    let last = game.moves().last().and_then(Move::square);
    let mut page = format!("\n{}\n", text::picture(position, style, last, &[]));
    page.push_str(&format!("{}{}\n", text::legend(style), discs(position)));
    if let [Some(black), Some(white)] = time_left.map(|time| time.map(left)) {
        page.push_str(&format!("Time left: Black {black}, White {white}\n"));
    }
    let outlook = ending.map_or_else(|| text::outlook(position), Ending::sentence);
    page.push_str(&wrapped("", "  ", &outlook, columns()));
    page
}

/// Returns the line of a move that the program chose.
pub(super) fn choice(color: Color, choice: &Choice) -> String {
    let played = styled(BOLD, choice.played);
    let best = choice.analysis.as_ref().and_then(Analysis::best).filter(|best| best.depth > 0);
    let why = match best {
        None => String::new(),
        Some(best) if best.is_exact() => format!(", which scores {}", score(best)),
        Some(best) => format!(" and expects {} (depth {})", score(best), depth(best)),
    };
    format!("{} plays {played}{why}\n", name(color))
}

/// The columns before a line of moves.
const BEFORE_LINE: usize = 23;

/// Returns the lines of the best moves, with their scores for the side to move.
pub(super) fn hint(position: Position, analysis: &Analysis) -> String {
    let player = name(position.side_to_move());
    let mut page = format!("The best of {player}, with the discs that it expects:\n");
    for found in &analysis.moves {
        page.push_str(&hint_line(found, columns()));
    }
    page
}

fn hint_line(found: &RankedMove, columns: usize) -> String {
    let moves: Vec<String> = found.pv.iter().map(Move::to_string).collect();
    let line = shortened(&moves, None, columns.saturating_sub(BEFORE_LINE));
    let [played, score, depth] = [found.played.to_string(), score(found), depth(found)];
    format!("  {played:<4} {score:>6}  {depth:>6}  {line}\n")
}
