//! What stands beside the board: the players, the evaluation bar, the move, the graph and the list of moves.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style as Look};

use super::super::analyzed::Error;
use super::super::findings::MoveFindings;
use super::super::players::percent;
use super::super::replayed::Replayed;
use super::judged::Judged;
use super::model::Model;
use super::parts::{Graph, List, Panel};
use crate::game::Side;
use crate::screen::grid::put;
use crate::screen::layout::short;
use crate::screen::meters;
use crate::screen::shown::Shown;
use crate::screen::theme::Theme;
use crate::terminal::printable::printable;
use crate::terminal::width::{cut, fitted, wrapped};

const BOLD: Look = Look::new().add_modifier(Modifier::BOLD);

/// Least columns of a list with scores and whole names of errors.
const WIDE: u16 = 34;

/// Draws the panel.
pub(super) fn draw<G: Replayed + Shown>(
    model: &Model<G>,
    theme: &Theme,
    panel: &Panel,
    buffer: &mut Buffer,
) {
    head(model, theme, panel.head, buffer);
    judgement(model, panel.judgement, buffer);
    if let Some(area) = panel.graph {
        graph(model, theme, area, buffer);
    }
    list(model, theme, panel.list, buffer);
}

/// Writes lines into an area, as many as fit.
fn write(lines: impl IntoIterator<Item = (String, Look)>, area: Rect, buffer: &mut Buffer) {
    for (y, (text, look)) in (area.top()..area.bottom()).zip(lines) {
        put(buffer, (area.x, y), &cut(&text, area.width.into()), look);
    }
}

/// Writes the players with their mean losses, the opening, the evaluation bar and the value of the position.
fn head<G: Replayed + Shown>(model: &Model<G>, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let player = |side: Side| {
        let tally = model.tally(side);
        let mut text =
            format!("{} {}", theme.sign(side, false), printable(&model.names[side.index()]));
        if let Some(loss) = tally.whole().mean_loss {
            text.push_str(&format!("  {loss:.2} a move"));
        }
        let best = percent(tally.accuracy());
        if !best.is_empty() {
            text.push_str(&format!(", {best} % best"));
        }
        (text, Look::new())
    };
    let about = (!model.about.is_empty()).then(|| (model.about.clone(), theme.faint()));
    let lines: Vec<_> = Side::ALL.map(player).into_iter().chain(about).collect();
    let count = short(lines.len());
    write(lines, Rect { height: count, ..area }.intersection(area), buffer);
    let rest = Rect { y: area.y + count, height: 2, ..area }.intersection(area);
    let value = model.value(model.at);
    let bar = Rect { height: 1, ..rest }.intersection(rest);
    if !bar.is_empty() {
        meters::bar(value.map(|value| value.share), theme, bar, buffer);
    }
    let below = Rect { y: rest.y + 1, height: 1, ..rest }.intersection(rest);
    let text = value.map_or_else(String::new, |value| value.text.clone());
    write([(text, Look::new())], below, buffer);
}

/// Returns the move that is shown in words: the move, what it loses, and the best one.
pub(super) fn summary<G: Replayed + Shown>(model: &Model<G>) -> String {
    let number = model.at + 1;
    match (model.turn(model.at), model.judged(model.at)) {
        (None, _) => printable(&model.game.state()).into_owned(),
        (Some((_, name)), None) => format!("{number}. {name}: not analyzed yet"),
        (Some(_), Some(judged)) => format!("{number}. {}", judged.sentence()),
    }
}

/// Writes what the analysis says about the move that is shown.
fn judgement<G: Replayed + Shown>(model: &Model<G>, area: Rect, buffer: &mut Buffer) {
    let mut lines = Vec::new();
    let columns = usize::from(area.width);
    let mut add = |text: &str, most: usize, look: Look| {
        let text = wrapped("", "  ", text, columns);
        let wanted: Vec<&str> = text.lines().collect();
        for (index, line) in wanted.iter().take(most).enumerate() {
            let has_more = index + 1 == most && wanted.len() > most;
            let line =
                if has_more { cut(&format!("{line} …"), columns) } else { (*line).to_owned() };
            lines.push((line, look));
        }
    };
    add(&summary(model), 2, BOLD);
    if let Some(judged) = model.judged(model.at) {
        let Judged { findings, others, .. } = judged;
        let MoveFindings { best, best_score, line, remarks, .. } = findings;
        let most = if area.height > 4 { 2 } else { 1 };
        let rest = line.iter().skip(1).map(String::as_str).collect::<Vec<_>>().join(" ");
        let begin = if findings.is_best() { "line" } else { "best" };
        add(&format!("{begin} {best} {best_score}: {rest}"), most, Look::new());
        if !others.is_empty() {
            add(&format!("also {}", others.join(", ")), 1, Look::new());
        }
        for remark in remarks {
            add(&printable(&remark.text), most, Look::new());
        }
    }
    write(lines, area, buffer);
}

/// Draws the values of all positions, the errors below, and a mark below the position that is shown.
fn graph<G: Replayed + Shown>(model: &Model<G>, theme: &Theme, graph: Graph, buffer: &mut Buffer) {
    let moves = model.moves();
    let positions = |column: usize| column * graph.share..=graph.last(column, moves);
    let share = |column| {
        let last = positions(column).rev().find_map(|index| model.value(index));
        last.map(|value| value.share)
    };
    let shares: Vec<Option<f64>> = (0..graph.columns).map(share).collect();
    let Graph { area, .. } = graph;
    meters::graph(&shares, theme, area, buffer);
    let letter = |column| {
        let errors = positions(column)
            .filter_map(|index| model.judged(index).and_then(|judged| judged.findings.error));
        errors.max().map_or(' ', Error::letter)
    };
    let letters: String = (0..graph.columns).map(letter).collect();
    let left = area.x + meters::LEFT;
    put(buffer, (left, area.bottom()), &letters, BOLD);
    let at = left + short(model.at / graph.share);
    put(buffer, (at, area.bottom() + 1), theme.either("▲", "^"), Look::new());
}

/// Writes the list of moves with their losses and errors, and the end of the game.
fn list<G: Replayed + Shown>(
    model: &Model<G>,
    theme: &Theme,
    List { area, first }: List,
    buffer: &mut Buffer,
) {
    let row = |index: usize| {
        let is_shown = index == model.at;
        let mark = if is_shown { theme.either("▸", ">") } else { " " };
        let Some((side, name)) = model.turn(index) else {
            return (format!("{mark}    end"), is_shown);
        };
        let mut text = format!("{mark}{:>3} {} {name:<4}", index + 1, theme.sign(side, false));
        if let Some(judged) = model.judged(index) {
            let MoveFindings { score, loss, error, .. } = &judged.findings;
            let loss = match judged.findings.is_best() {
                true => String::new(),
                false => format!("{loss:.2}"),
            };
            text.push_str(&match area.width >= WIDE {
                true => format!("{score:>7} {loss:>6} {}", error.map_or("", Error::name)),
                false => {
                    format!(" {loss:>6} {}", error.map_or(' ', Error::letter))
                }
            });
        }
        (text, is_shown)
    };
    let rows = (first..=model.moves()).map(row).map(|(text, is_shown)| match is_shown {
        true => (fitted(&text, area.width.into()), Look::new().add_modifier(Modifier::REVERSED)),
        false => (text, Look::new()),
    });
    write(rows, area, buffer);
}
