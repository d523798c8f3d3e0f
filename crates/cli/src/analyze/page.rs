//! The analysis as text.

use super::analyzed::{Analyzed, AnalyzedGame, AnalyzedMove, Totals};
use super::graph::Graph;
use super::kinds::{Exit, capitalized};
use crate::game::Side;
use crate::hint::Ranked;
use crate::terminal::drawing::Style;
use crate::terminal::number::counted;
use crate::terminal::pace::totals_of;
use crate::terminal::table::{Column, Table};
use crate::terminal::width::wrapped;

/// Returns the analysis of a game.
pub(super) fn page<G: Analyzed>(
    game: &AnalyzedGame<G>,
    book_exit: Option<Exit>,
    style: Style,
    columns: usize,
) -> String {
    let mut page = "\n".to_owned();
    let heading = match (game.number, G::heading(&game.record)) {
        (1, heading) => heading,
        (number, None) => Some(format!("Game {number}")),
        (number, Some(heading)) => Some(format!("Game {number}: {heading}")),
    };
    page.extend(heading.map(|heading| wrapped("", "  ", &heading, columns)));
    let opening = G::opening_of(&game.record);
    page.extend(opening.map(|opening| wrapped("", "  ", &opening.line(), columns)));
    let exit = book_exit.and_then(Exit::words);
    page.extend(exit.map(|words| wrapped("", "  ", &capitalized(&words), columns)));
    page.push_str(&moves(game, columns));
    page.push_str(&G::notes(game, columns));
    let count = game.analyzed_moves.len();
    if count > 0 {
        let what = G::SCALE.graph;
        page.push_str(&format!("\n{what}; errors: s slip, m mistake, b blunder\n"));
        page.push_str(&graph(game, style, columns));
        page.push_str(&totals(game));
        page.push_str(&G::turning_points(game, columns));
    }
    page.push('\n');
    page.extend(G::result(game).iter().map(|line| wrapped("", "  ", line, columns)));
    page + &totals_of("move", count as u64, game.elapsed, game.nodes)
}

/// Returns a row for each move.
fn moves<G: Analyzed>(game: &AnalyzedGame<G>, total: usize) -> String {
    let first = [Column::right("", 4), Column::left("side", 5)];
    let table = Table::with_line(first.iter().chain(G::COLUMNS).copied());
    let mut rows = table.head();
    let missing = match game.moves() - game.analyzed_moves.len() {
        0 => String::new(),
        missing => format!("   … {} not analyzed\n", counted(missing as u64, "move")),
    };
    if G::IS_BACKWARD {
        rows.push_str(&missing);
    }
    for analyzed_move in game.listed() {
        let AnalyzedMove { number, side, .. } = analyzed_move;
        let mut fields = vec![number.to_string(), side.name().to_owned()];
        fields.extend(G::fields(analyzed_move));
        let line = analyzed_move.better().map_or(&[][..], Ranked::pv);
        rows.push_str(&table.row_of_line(&fields, line, total));
    }
    if !G::IS_BACKWARD {
        rows.push_str(&missing);
    }
    rows
}

/// Returns the graph of Black's score after each move, with the errors of both players below it.
fn graph<G: Analyzed>(game: &AnalyzedGame<G>, style: Style, columns: usize) -> String {
    let analyzed = game.drawn();
    let moves = if G::IS_BACKWARD { game.moves() } else { analyzed.len() };
    Graph { moves, analyzed: &analyzed, scale: G::SCALE }.draw(style, columns)
}

/// Returns the totals of both players.
fn totals<G: Analyzed>(game: &AnalyzedGame<G>) -> String {
    let table = Table::new(G::total_columns(&game.record).iter().copied());
    let mut text = format!("\n{}", table.head());
    for side in Side::ALL {
        let Totals { moves, slips, mistakes, blunders, counts, .. } = game.totals(side);
        let mut fields = vec![side.name().to_owned()];
        fields.extend([moves, slips, mistakes, blunders].map(|count| count.to_string()));
        fields.extend(G::total_fields(&counts));
        text.push_str(&table.row(&fields));
    }
    text
}
