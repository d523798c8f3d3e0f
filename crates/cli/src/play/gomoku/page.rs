//! Pages about a game.

use gomoku::renju::{self, Reading};
use gomoku::search::alphabeta::{Analysis, RankedMove, Value};
use gomoku::{Board, Color, Point};

use crate::game::Side;
use crate::gomoku::forbidden;
use crate::gomoku::report::{board_picture, legend, name, outlook, picture, threat_list};
use crate::hint;
use crate::terminal::drawing::Style;
use crate::terminal::number::counted;
use crate::terminal::output::{BOLD, styled};
use crate::terminal::width::columns;

/// Returns the board with the last move, and while the game goes on with threat points or with the points that renju
/// forbids to Black.
pub(super) fn board(
    board: &Board,
    reading: Reading,
    goes_on: bool,
    marks_threats: bool,
    style: Style,
) -> String {
    let picture = if goes_on && marks_threats {
        board_picture(board, &gomoku::threats(board), style)
    } else if goes_on && board.rule().restricts(board.side_to_move()) {
        forbidden::drawing(board, &renju::forbidden_points(board, reading), style)
    } else {
        picture(board, style, |_| None)
    };
    format!("\n{picture}\n{}", legend(style))
}

/// Returns the board of an opening and the side to move.
pub(super) fn position(board: &Board, style: Style) -> String {
    let picture = picture(board, style, |_| None);
    format!("\n{picture}\n{}{}\n", legend(style), outlook(board))
}

/// Returns the line about a move that the program chose.
pub(super) fn choice(side: Side, best: &RankedMove) -> String {
    let played = styled(BOLD, best.point);
    let why = match (best.value.mate(), best.depth) {
        (Some(1), _) => String::new(),
        (Some(plies @ 1..), _) => format!(" and wins in {} ({})", moves(plies), best.value),
        (Some(plies), _) => format!(" and loses in {} ({})", moves(-plies), best.value),
        (None, depth) => format!(" and expects {} (depth {depth})", best.value),
    };
    format!("{} plays {played}{why}\n", side.name())
}

/// Returns the line about a move that the program took from its opening book.
pub(super) fn book_choice(side: Side, played: Point) -> String {
    format!("{} plays {} from the opening book\n", side.name(), styled(BOLD, played))
}

/// Returns the number of the winner's moves in a number of plies.
fn moves(plies: i32) -> String {
    counted(u64::from(plies.unsigned_abs().div_ceil(2)), "move")
}

/// Returns the lines of the best moves, with their scores for the side to move.
pub(super) fn hint(board: &Board, analysis: &Analysis) -> String {
    format!("The best of {}:\n{}", name(board.side_to_move()), hint::rows(analysis))
}

/// Returns the value of a board for the side to move, which an evaluation gives without a search.
pub(super) fn eval(board: &Board, value: i32) -> String {
    let side = board.side_to_move();
    let value = Value::expected(value);
    let wins = 100.0 * value.win_rate();
    format!("{} has {value}, {wins:.1} % of wins, without a search\n", name(side))
}

/// Returns the board with its threat points and a list of them.
pub(super) fn threats(board: &Board, style: Style) -> String {
    let threats = gomoku::threats(board);
    format!("\n{}\n{}", board_picture(board, &threats, style), threat_list(&threats))
}

/// Returns the board with the points that renju forbids to Black, and the reasons.
pub(super) fn forbidden_points(board: &Board, reading: Reading, style: Style) -> String {
    if !board.rule().restricts(Color::Black) {
        return format!("forbidden: nothing is under the {} rule\n", board.rule());
    }
    let points = renju::forbidden_points(board, reading);
    if points.all().is_empty() {
        return "no point is forbidden to Black\n".to_owned();
    }
    let mut page = format!("\n{}\n", forbidden::drawing(board, &points, style));
    for point in points.all().iter() {
        page.extend(renju::explain(board, point, reading).as_ref().map(forbidden::line));
    }
    page
}

/// The most moves per line.
const MOVES_A_LINE: usize = 20;

/// Returns the moves of a game, in lines.
pub(super) fn played(points: &[Point]) -> String {
    let moves: Vec<String> = points.iter().map(Point::to_string).collect();
    let mut text = format!("Played {}:\n", counted(moves.len() as u64, "move"));
    let a_line = MOVES_A_LINE.min(columns() / 4);
    for line in moves.chunks(a_line) {
        text.push_str(&format!("  {}\n", line.join(" ")));
    }
    text
}
