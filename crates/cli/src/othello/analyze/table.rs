//! The analysis as text.

use othello::search::endgame::Outcome;
use othello::search::midgame::RankedMove;
use othello::{Color, Move};

use super::super::engine::Engine;
use super::super::hint::{depth, score};
use super::super::text;
use super::analyzed::{AnalyzedGame, AnalyzedMove};
use super::ending::Ending;
use super::summary::Tally;
use crate::analysis::{Error, Graph, GraphMove, signed};
use crate::terminal::drawing::Style;
use crate::terminal::number::{counted, grouped};
use crate::terminal::output::{BOLD, styled};
use crate::terminal::pace::speed;
use crate::terminal::printable::printable;
use crate::terminal::width::{clauses, columns, shortened, wrapped};

/// Returns the heading of all games.
pub(super) fn head(name: &str, engine: &Engine) -> String {
    let (options, evaluation) = (engine.options(), engine.evaluation());
    let threads = counted(options.threads as u64, "thread");
    let hash = grouped(options.hash_mib);
    let head = format!(
        "{}, {threads}, a hash table of {hash} MiB, evaluation {evaluation}",
        printable(name)
    );
    clauses(&head, columns())
}

/// Returns the analysis of a game.
pub(super) fn page(game: &AnalyzedGame, style: Style, columns: usize) -> String {
    let mut page = "\n".to_owned();
    let heading = match (game.number, text::heading(&game.record)) {
        (1, heading) => heading,
        (number, None) => Some(format!("Game {number}")),
        (number, Some(heading)) => Some(format!("Game {number}: {heading}")),
    };
    page.extend(heading.map(|heading| wrapped("", "  ", &heading, columns) + "\n"));
    page.push_str(&moves(game, columns));
    if !game.analyzed_moves.is_empty() {
        page.push_str("\nBlack's score after each move; errors: s slip, m mistake, b blunder\n");
        page.push_str(&graph(game, style, columns));
        page.push_str(&tallies(game));
        page.push_str(&turns(game, columns));
    }
    for line in result(game) {
        page.push_str(&wrapped("", "  ", &line, columns));
    }
    page.push_str(&cost(game));
    page
}

/// Discs that a row of the graph may stand for.
const STEPS: [i32; 5] = [1, 2, 4, 8, 16];

/// Minimum range of the graph in discs, in either direction.
const LEAST: i32 = 8;

/// Returns the graph of Black's score after each move, with the errors of both players below it.
fn graph(game: &AnalyzedGame, style: Style, columns: usize) -> String {
    let graph_move = |analyzed_move: &AnalyzedMove| GraphMove {
        is_black: analyzed_move.side == Color::Black,
        black_score: analyzed_move.black_score().discs(),
        error: analyzed_move.error(),
    };
    let moves_of_graph: Vec<GraphMove> = game.analyzed_moves.iter().map(graph_move).collect();
    let (moves, steps, label) = (game.moves(), &STEPS, signed);
    Graph { moves, analyzed: &moves_of_graph, steps, least: LEAST, label }.draw(style, columns)
}

/// Number of columns before a line of moves.
const BEFORE_LINE: usize = 58;

fn row(fields: [&str; 9], line: &str) -> String {
    let [number, side, empties, played, score, depth, loss, error, best] = fields;
    let row = format!(
        "{number:>4} {side:5} {empties:>7} {played:<4} {score:>6} {depth:>6} {loss:>6} {error:<7} \
         {best:>6}  {line}"
    );
    format!("{}\n", row.trim_end())
}

/// Returns a row for each move.
fn moves(game: &AnalyzedGame, columns: usize) -> String {
    let fields = ["", "side", "empties", "move", "score", "depth", "loss", "", "better"];
    let mut rows = styled(BOLD, row(fields, "line").trim_end()) + "\n";
    let missing = game.moves() - game.analyzed_moves.len();
    if missing > 0 {
        rows.push_str(&format!("   … {} not analyzed\n", counted(missing as u64, "move")));
    }
    for analyzed_move in game.listed() {
        let AnalyzedMove { number, side, empties, played, best } = analyzed_move;
        let has_better = best.played != played.played;
        let loss = match (has_better, analyzed_move.is_exact()) {
            (false, _) => String::new(),
            (true, true) => format!("{}", analyzed_move.loss().to_score().discs()),
            (true, false) => format!("{:.2}", analyzed_move.loss().discs()),
        };
        let better = if has_better { score(best) } else { String::new() };
        let line: Vec<String> = best.pv.iter().map(Move::to_string).collect();
        let line = if has_better { &line[..] } else { &[] };
        let fields: [&str; 9] = [
            &number.to_string(),
            text::name(*side),
            &empties.to_string(),
            &played.played.to_string(),
            &score(played),
            &depth(played),
            &loss,
            analyzed_move.error().map_or("", Error::name),
            &better,
        ];
        rows.push_str(&row(fields, &shortened(line, None, columns.saturating_sub(BEFORE_LINE))));
    }
    rows
}

/// Returns the totals of both players.
fn tallies(game: &AnalyzedGame) -> String {
    let row = |fields: [&str; 8]| {
        let [side, moves, slips, mistakes, blunders, loss, mean, proven] = fields;
        format!(
            "{side:5} {moves:>7} {slips:>7} {mistakes:>9} {blunders:>9} {loss:>9} {mean:>8} {proven:>8}"
        )
    };
    let head = ["", "moves", "slips", "mistakes", "blunders", "loss", "a move", "proven"];
    let mut text = format!("\n{}\n", styled(BOLD, row(head)));
    for color in Color::ALL {
        let tally = Tally::of(color, &game.analyzed_moves);
        text.push_str(&row([
            text::name(color),
            &tally.moves.to_string(),
            &tally.slips.to_string(),
            &tally.mistakes.to_string(),
            &tally.blunders.to_string(),
            &format!("{:.2}", tally.loss.discs()),
            &format!("{:.2}", tally.mean()),
            &tally.proven.to_score().discs().to_string(),
        ]));
        text.push('\n');
    }
    text
}

/// Returns where the game turned.
fn turns(game: &AnalyzedGame, columns: usize) -> String {
    let turns = game
        .analyzed_moves
        .iter()
        .filter_map(|analyzed_move| Some((analyzed_move, analyzed_move.turn()?)));
    let mut text = String::new();
    for (analyzed_move, (from, to)) in turns {
        let AnalyzedMove { number, side, played, best, .. } = analyzed_move;
        if text.is_empty() {
            text.push_str("\nThe game turned:\n");
        }
        let (before, after) = (words(from, best), words(to, played));
        let line = format!(
            "{} {} for {}: from {before} to {after}",
            text::name(*side),
            played.played,
            best.played,
        );
        text.push_str(&wrapped(&format!("{number:>4} "), "     ", &line, columns));
    }
    if !text.is_empty() {
        return text;
    }
    let moves = if game.is_complete() { "No move" } else { "None of these moves" };
    format!("\n{moves} changed who wins by best play.\n")
}

/// Returns the outcome of a move for the side that moves, and its score.
fn words(outcome: Outcome, found: &RankedMove) -> String {
    let word = match (outcome, found.is_exact()) {
        (Outcome::Win, true) => "won",
        (Outcome::Draw, true) => "drawn",
        (Outcome::Loss, true) => "lost",
        (Outcome::Win, false) => "ahead",
        (Outcome::Draw, false) => "even",
        (Outcome::Loss, false) => "behind",
    };
    format!("{word} ({})", score(found))
}

/// Returns the end of the game in words.
fn result(game: &AnalyzedGame) -> Vec<String> {
    let record = &game.record;
    let position = record.game.position();
    let ending = Ending::of(record);
    let recorded = || {
        let words = ending.words();
        match record.score {
            Some(score) if record.score_differs() || !words.is_empty() => {
                format!("; recorded {}{words}", text::discs(score))
            }
            _ => String::new(),
        }
    };
    if record.is_finished() {
        return vec![format!("{}{}", text::outlook(position), recorded())];
    }
    let moves = counted(game.moves() as u64, "move");
    let mut lines = vec![format!("The game stops after {moves}{}", recorded())];
    if let Some(last) = game.analyzed_moves.last() {
        let (score, side) = (score(&last.played), text::name(last.side));
        let is_proven = if last.played.is_exact() { "proven" } else { "expected" };
        lines.push(format!("With best play {side} comes to {score}, {is_proven}"));
    }
    lines
}

/// Returns the cost of the analysis.
fn cost(game: &AnalyzedGame) -> String {
    let (seconds, speed) = (game.elapsed.as_secs_f64(), speed(game.nodes, game.elapsed));
    let (moves, nodes) =
        (counted(game.analyzed_moves.len() as u64, "move"), counted(game.nodes, "node"));
    let comma = if speed.is_empty() { "" } else { ", " };
    format!("\n{moves}, {seconds:.3} s, {nodes}{comma}{speed}\n")
}
