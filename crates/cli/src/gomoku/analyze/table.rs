//! The analysis as text.

use gomoku::{Color, Point, Rule};

use super::analyzed::{AnalyzedGame, AnalyzedMove};
use super::arguments::Arguments;
use super::notes::notes;
use super::summary::Tally;
use crate::analysis::{Graph, GraphMove};
use crate::evaluation::gomoku as evaluation;
use crate::gomoku::report::{name, outcome_sentence};
use crate::terminal::drawing::Style;
use crate::terminal::number::counted;
use crate::terminal::output::{BOLD, styled};
use crate::terminal::pace::cost;
use crate::terminal::printable::printable;
use crate::terminal::width::{clauses, columns, shortened, wrapped};

/// Returns the heading of all games.
pub(super) fn head(source_name: &str, arguments: &Arguments) -> String {
    let threads = counted(arguments.threads.count() as u64, "thread");
    let name = printable(source_name);
    clauses(&format!("{name}, {threads}, evaluation {}", evaluation::NAME), columns())
}

/// Returns the analysis of a game.
pub(super) fn page(game: &AnalyzedGame, style: Style, columns: usize) -> String {
    let mut page = format!("\n{}", wrapped("", "  ", &heading(game), columns));
    page.push_str(&moves(game, columns));
    page.push_str(&notes(game, columns));
    if !game.analyzed_moves.is_empty() {
        page.push_str(
            "\nBlack's wins after each move, in percent; errors: s slip, m mistake, b blunder\n",
        );
        page.push_str(&graph(game, style, columns));
        page.push_str(&tallies(game));
    }
    page.push_str(&format!("\n{}\n", result(game)));
    page.push_str(&format!(
        "{}, {}\n",
        counted(game.analyzed_moves.len() as u64, "move"),
        cost(game.nodes, game.elapsed)
    ));
    page
}

/// Returns the players, the event and the rule of a game.
fn heading(game: &AnalyzedGame) -> String {
    let info = &game.game.info;
    let players = [(&info.black, "black"), (&info.white, "white")];
    let players: Vec<String> = players
        .into_iter()
        .filter(|(player, _)| !player.is_empty())
        .map(|(player, color)| format!("{} ({color})", printable(player)))
        .collect();
    let others = [&info.event, &info.date].into_iter().filter(|text| !text.is_empty());
    let mut parts: Vec<String> =
        Some(players.join(" - ")).filter(|text| !text.is_empty()).into_iter().collect();
    parts.extend(others.map(|text| printable(text).into_owned()));
    let (rule, size) = (game.game.rule, game.game.size);
    parts.push(format!("{rule} rule"));
    parts.push(format!("{size}×{size}"));
    let heading = parts.join(", ");
    match game.game.number {
        1 => heading,
        number => format!("Game {number}: {heading}"),
    }
}

/// Number of columns before a line of moves.
const BEFORE_LINE: usize = 57;

fn row(fields: [&str; 8], line: &str) -> String {
    let [number, side, played, score, loss, remark, best, best_score] = fields;
    let row = format!(
        "{number:>4} {side:5} {played:<4} {score:>6} {loss:>6}  {remark:<12} {best:<4} \
         {best_score:>6}  {line}"
    );
    format!("{}\n", row.trim_end())
}

/// Returns a row for each move.
fn moves(game: &AnalyzedGame, columns: usize) -> String {
    let fields = ["", "side", "move", "score", "loss %", "", "best", "score"];
    let mut rows = styled(BOLD, row(fields, "line").trim_end()) + "\n";
    for analyzed_move in game.listed() {
        let AnalyzedMove { number, side, played, best, .. } = analyzed_move;
        let has_better = best.point != played.point;
        let better = |text: String| if has_better { text } else { String::new() };
        let line: Vec<String> = best.line.iter().map(Point::to_string).collect();
        let line = if has_better { &line[..] } else { &[] };
        let fields: [&str; 8] = [
            &number.to_string(),
            name(*side),
            &played.point.to_string(),
            &played.value.to_string(),
            &better(format!("{:.1}", analyzed_move.loss())),
            analyzed_move.remark(),
            &better(best.point.to_string()),
            &better(best.value.to_string()),
        ];
        rows.push_str(&row(fields, &shortened(line, None, columns.saturating_sub(BEFORE_LINE))));
    }
    let missing = game.moves() - game.analyzed_moves.len();
    if missing > 0 {
        rows.push_str(&format!("   … {} not analyzed\n", counted(missing as u64, "move")));
    }
    rows
}

/// Step of the rows of the graph: Black's wins minus White's, in percent.
const STEPS: [i32; 1] = [20];
const LEAST: i32 = 100;

/// Returns Black's wins in percent, given their lead over White's.
fn percent(difference: i32) -> String {
    format!("{}%", 50 + difference / 2)
}

/// Returns the graph of the chances after each move, with the errors of both players below it.
fn graph(game: &AnalyzedGame, style: Style, columns: usize) -> String {
    let graph_move = |analyzed_move: &AnalyzedMove| GraphMove {
        is_black: analyzed_move.side == Color::Black,
        black_score: analyzed_move.black_chances(),
        error: analyzed_move.error(),
    };
    let moves_of_graph: Vec<GraphMove> = game.analyzed_moves.iter().map(graph_move).collect();
    let (moves, steps) = (moves_of_graph.len(), &STEPS);
    Graph { moves, analyzed: &moves_of_graph, steps, least: LEAST, label: percent }
        .draw(style, columns)
}

/// Returns the totals of both players.
fn tallies(game: &AnalyzedGame) -> String {
    let row = |fields: [&str; 9]| {
        let [side, moves, slips, mistakes, blunders, loss, missed, allowed, forbidden] = fields;
        let row = format!(
            "{side:5} {moves:>5} {slips:>5} {mistakes:>8} {blunders:>8} {loss:>8} {missed:>11} \
             {allowed:>12} {forbidden:>9}"
        );
        row.trim_end().to_owned()
    };
    let has_fouls = game.game.rule == Rule::Renju;
    let head = [
        "",
        "moves",
        "slips",
        "mistakes",
        "blunders",
        "% a move",
        "wins missed",
        "wins allowed",
        if has_fouls { "forbidden" } else { "" },
    ];
    let mut text = format!("\n{}\n", styled(BOLD, row(head)));
    for color in Color::ALL {
        let tally = Tally::of(color, &game.analyzed_moves);
        let forbidden = tally.forbidden.to_string();
        text.push_str(&row([
            name(color),
            &tally.moves.to_string(),
            &tally.slips.to_string(),
            &tally.mistakes.to_string(),
            &tally.blunders.to_string(),
            &format!("{:.1}", tally.mean_loss()),
            &tally.missed.wins.to_string(),
            &tally.allowed.wins.to_string(),
            if has_fouls { &forbidden } else { "" },
        ]));
        text.push('\n');
    }
    text
}

/// Returns the end of the game in words.
fn result(game: &AnalyzedGame) -> String {
    let recorded = match game.game.info.result.as_str() {
        "" => String::new(),
        result => format!("; recorded {}", printable(result)),
    };
    match game.game.outcome {
        Some(outcome) => format!("The game is over: {}{recorded}", outcome_sentence(outcome)),
        None => format!("The game stops after {}{recorded}", counted(game.moves() as u64, "move")),
    }
}
