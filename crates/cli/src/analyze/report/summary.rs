//! The summary of many games.

use std::fmt::Write as _;

use picture::escaped;

use super::super::findings::GameFindings;
use super::super::players::{Comparison, Totals, percent};
use super::super::replayed::Replayed;
use super::game::title;
use crate::game::Side;

/// Number of players in the table.
const PLAYERS: usize = 200;

/// Returns the table of players.
pub(super) fn players<G: Replayed>(comparison: &Comparison) -> String {
    let mut text =
        "<section><h2>Players</h2>\n<div class=\"wide\"><table class=\"totals\"><thead><tr>"
            .to_owned();
    for head in [
        "player",
        "games",
        "mean loss",
        "opening",
        "midgame",
        "endgame",
        "best moves, %",
        "blunders a game",
    ] {
        let _ = write!(text, "<th scope=\"col\">{head}</th>");
    }
    text += "</tr></thead><tbody>\n";
    let mut row = |name: &str, totals: &Totals| {
        let cells = totals.cells(name);
        let rest: String = cells[1..].iter().map(|cell| format!("<td>{cell}</td>")).collect();
        let _ = writeln!(text, "<tr><th scope=\"row\">{}</th>{rest}</tr>", escaped(name));
    };
    let players = comparison.sorted();
    row("all", comparison.all());
    for (name, totals) in players.iter().take(PLAYERS) {
        row(name, totals);
    }
    text += "</tbody></table></div>\n";
    if players.len() > PLAYERS {
        let _ = writeln!(
            text,
            "<p class=\"note\">The {PLAYERS} players with most games of {}.</p>",
            players.len()
        );
    }
    let unit = G::UNIT;
    text + &format!("<p class=\"note\">Losses are the mean of a move, in {unit}.</p></section>\n")
}

/// Returns the row of a game, which is the `index`th of the report.
pub(super) fn row(index: usize, found: &GameFindings, has_boards: bool) -> String {
    let name = escaped(&title(found));
    let name = if has_boards { format!("<a href=\"#g{index}\">{name}</a>") } else { name };
    let [black, white] = Side::ALL.map(|side| found.tally(side));
    let loss = |mean: Option<f64>| mean.map_or_else(String::new, |mean| format!("{mean:.2}"));
    let cells = [
        found.number.to_string(),
        name,
        escaped(found.result.as_deref().unwrap_or("")),
        loss(black.whole().mean_loss),
        loss(white.whole().mean_loss),
        percent(black.accuracy()),
        percent(white.accuracy()),
        black.whole().blunders.to_string(),
        white.whole().blunders.to_string(),
        escaped(found.opening.as_deref().unwrap_or("")),
    ];
    let cells: String = cells.iter().map(|cell| format!("<td>{cell}</td>")).collect();
    format!("<tr>{cells}</tr>\n")
}

/// Returns the list of games.
pub(super) fn list(rows: &str, games: usize, boards: usize, listed: usize) -> String {
    let mut text = "<section><h2>Games</h2>\n<div class=\"wide\"><table class=\"games\"><thead>\
                    <tr><th scope=\"col\">#</th><th scope=\"col\">players</th><th scope=\"col\">result</th>\
                    <th scope=\"colgroup\" colspan=\"2\">mean loss</th><th scope=\"colgroup\" colspan=\"2\">best, %</th>\
                    <th scope=\"colgroup\" colspan=\"2\">blunders</th><th scope=\"col\">opening</th></tr></thead><tbody>\n"
        .to_owned();
    text += rows;
    text += "</tbody></table></div>\n";
    if games > boards {
        let _ = writeln!(
            text,
            "<p class=\"note\">The first {boards} of {games} games have boards below.</p>"
        );
    }
    if games > listed {
        let _ = writeln!(text, "<p class=\"note\">The list has the first {listed} games.</p>");
    }
    text + "</section>\n"
}
