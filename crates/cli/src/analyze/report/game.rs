//! The section of a game.

use std::fmt::Write as _;

use picture::{Diagram, Ink, Sign, escaped};

use super::super::analyzed::Error;
use super::super::findings::{GameFindings, MoveFindings};
use super::super::kinds::Exit;
use super::super::players::percent;
use super::super::replayed::{Change, Replayed};
use super::super::saved;
use super::graph::graph;
use crate::boards::inline;
use crate::game::Side;

/// Number of boards of key positions in a section.
const KEY_POSITIONS: usize = 4;

/// Returns the players of a game, or its number.
pub(super) fn title(found: &GameFindings) -> String {
    match &found.players {
        [None, None] => format!("Game {}", found.number),
        _ => format!("{} – {}", found.name(Side::Black), found.name(Side::White)),
    }
}

/// Returns the section of a game, which is the `index`th of the report, from 1.
pub(super) fn section<G: Replayed>(
    index: usize,
    record: &G::Record,
    found: &GameFindings,
) -> String {
    let mut text = format!(
        "<section class=\"game\" id=\"g{index}\" aria-labelledby=\"g{index}t\">\n<h2 id=\"g{index}t\">{}</h2>\n",
        escaped(&title(found))
    );
    let about = [&found.event, &found.date, &found.result].into_iter().flatten();
    let about: Vec<String> = about
        .cloned()
        .chain(found.opening.as_ref().map(|opening| format!("opening {opening}")))
        .chain(found.book_exit.and_then(Exit::words))
        .collect();
    let _ = writeln!(text, "<p class=\"about\">{}</p>", escaped(&about.join(" · ")));
    text += &totals(found);
    text += &graph(index, G::SCALE, found);
    let _ = writeln!(
        text,
        "<p class=\"note\">{}. Select a move to see its position.</p>",
        G::SCALE.graph
    );
    text += "<div class=\"columns\">\n";
    text += &viewer::<G>(index, record, found);
    text += &moves(index, found);
    text += "</div>\n";
    text += &key_positions::<G>(record, found);
    text + "</section>\n"
}

/// Returns the totals of both players.
fn totals(found: &GameFindings) -> String {
    let mut text = "<table class=\"totals\"><thead><tr><th scope=\"col\">player</th><th scope=\"col\">mean loss\
                    </th><th scope=\"col\">opening</th><th scope=\"col\">midgame</th><th scope=\"col\">endgame</th>\
                    <th scope=\"col\">best moves</th><th scope=\"col\">only moves</th><th scope=\"col\">blunders</th>\
                    </tr></thead><tbody>\n"
        .to_owned();
    for side in Side::ALL {
        let tally = found.tally(side);
        let number = |mean: Option<f64>| mean.map_or_else(String::new, |mean| format!("{mean:.2}"));
        let whole = tally.whole();
        let [found_only, missed] = tally.only_moves();
        let mut cells = vec![number(whole.mean_loss)];
        cells.extend(tally.phases().map(|part| number(part.mean_loss)));
        let best = percent(tally.accuracy());
        cells.push(if best.is_empty() { best } else { format!("{best} %") });
        cells.push(format!("{found_only} of {}", found_only + missed));
        cells.push(whole.blunders.to_string());
        let _ = writeln!(
            text,
            "<tr><th scope=\"row\"><span class=\"stone {side}\"></span>{}</th>{}</tr>",
            escaped(found.name(side)),
            cells.iter().map(|cell| format!("<td>{cell}</td>")).collect::<String>()
        );
    }
    text + "</tbody></table>\n"
}

/// Returns the board to step through, which needs the script, with its data.
fn viewer<G: Replayed>(index: usize, record: &G::Record, found: &GameFindings) -> String {
    let (columns, _) = G::sides(record);
    let named = |names: &mut dyn Iterator<Item = &String>| -> Vec<G::Move> {
        names.map_while(|name| G::named(name)).collect()
    };
    let first = found.moves.first().map_or(1, |found| found.number);
    let game = named(&mut found.moves.iter().map(|found| &found.played));
    let game = steps(&G::changes(record, first, &game));
    let mut lines = String::new();
    for found in &found.moves {
        let mut of_move = Vec::new();
        if !found.is_best() {
            let moves = named(&mut found.line.iter());
            of_move.push((
                found.number,
                "better",
                steps(&G::changes(record, found.number, &moves)),
                &found.line,
            ));
        }
        for remark in found.remarks.iter().filter(|remark| !remark.line.is_empty()) {
            let from = found.number + usize::from(remark.is_after());
            let moves = named(&mut remark.line.iter());
            of_move.push((
                from,
                remark.kind.as_str(),
                steps(&G::changes(record, from, &moves)),
                &remark.line,
            ));
        }
        for (from, kind, steps, names) in of_move {
            if !lines.is_empty() {
                lines.push(',');
            }
            let _ = write!(
                lines,
                "{{\"m\":{},\"from\":{from},\"kind\":\"{kind}\",\"steps\":[{steps}],\"names\":\"{}\"}}",
                found.number,
                names.join(" ")
            );
        }
    }
    let names: Vec<&str> = found.moves.iter().map(|found| found.played.as_str()).collect();
    // Names of moves and of kinds have letters, digits and blanks only; no text of a file is in the data.
    let data = format!(
        "{{\"columns\":{columns},\"below\":{},\"first\":{first},\"start\":\"{}\",\"names\":\"{}\",\"steps\":[{game}],\"lines\":[{lines}]}}",
        G::NAMES_BELOW,
        G::stones(record),
        names.join(" ")
    );
    let board = inline(&G::empty(record), "Board");
    format!(
        "<div class=\"viewer\" data-game=\"{index}\" tabindex=\"0\" role=\"group\" \
         aria-label=\"Board to step through; arrow keys move\" hidden>\n{board}\
         <div class=\"buttons\"><button type=\"button\" data-go=\"first\" aria-label=\"First position\">|◀</button>\
         <button type=\"button\" data-go=\"back\" aria-label=\"One move back\">◀</button>\
         <button type=\"button\" data-go=\"on\" aria-label=\"One move on\">▶</button>\
         <button type=\"button\" data-go=\"last\" aria-label=\"Last position\">▶|</button>\
         <button type=\"button\" data-go=\"game\" aria-label=\"Back to the game\" hidden>back to the game</button></div>\n\
         <p class=\"state\" aria-live=\"polite\"></p>\n\
         <script type=\"application/json\">{data}</script>\n</div>\n"
    )
}

/// Returns changes of a board as data of the script: 0 for Black or 1 for White, then the cells.
fn steps(changes: &[Change]) -> String {
    let step = |Change { side, cells }: &Change| {
        let cells = cells.iter().map(|cell| format!(",{cell}")).collect::<String>();
        format!("[{}{cells}]", side.index())
    };
    changes.iter().map(step).collect::<Vec<_>>().join(",")
}

/// Returns the table of moves.
fn moves(index: usize, found: &GameFindings) -> String {
    let mut text = "<div class=\"moves\"><table><thead><tr><th scope=\"col\">#</th><th scope=\"col\">move</th>\
                    <th scope=\"col\">score</th><th scope=\"col\">loss</th><th scope=\"col\">rank</th>\
                    <th scope=\"col\">better</th></tr></thead><tbody>\n"
        .to_owned();
    for found in &found.moves {
        let class = found.error.map_or("", Error::name);
        let (number, side) = (found.number, found.side);
        let loss = if found.is_best() { String::new() } else { format!("{:.2}", found.loss) };
        let rank = match (found.rank, found.choices) {
            (_, 0 | 1) => String::new(),
            (Some(rank), _) => rank.to_string(),
            (None, _) => "–".to_owned(),
        };
        let better = if found.is_best() { String::new() } else { better(found) };
        let _ = writeln!(
            text,
            "<tr id=\"g{index}m{number}\" data-move=\"{number}\" class=\"{class}\"><td>{number}</td>\
             <td><a href=\"#g{index}m{number}\" data-move=\"{number}\"><span class=\"stone {side}\" title=\"{side}\">\
             </span>{}</a></td><td>{}</td><td>{loss}</td><td>{rank}</td><td>{better}{}</td></tr>",
            escaped(&found.played),
            escaped(&found.score),
            notes(found)
        );
    }
    text + "</tbody></table></div>\n"
}

/// Returns the best line as a link that the script follows.
fn better(found: &MoveFindings) -> String {
    let line = found.line.iter().take(8).map(String::as_str).collect::<Vec<_>>().join(" ");
    format!(
        "<a class=\"variation\" data-line=\"{} better\">{} {}</a>",
        found.number,
        escaped(&found.best_score),
        escaped(&line)
    )
}

/// Returns the error, the turning point and the remarks of a move.
fn notes(found: &MoveFindings) -> String {
    let mut notes = Vec::new();
    notes.extend(found.error.map(|error| format!("<b>{}</b>", error.name())));
    if let Some([from, to]) = found.turn {
        notes.push(format!("turning point: from {} to {}", from.name(), to.name()));
    }
    match found.only {
        Some(true) => notes.push("only move found".to_owned()),
        Some(false) => notes.push("only move missed".to_owned()),
        None => {}
    }
    for remark in &found.remarks {
        let text = escaped(&remark.text);
        notes.push(match remark.line.is_empty() {
            true => text,
            false => format!(
                "<a class=\"variation\" data-line=\"{} {}\">{text}</a>",
                found.number,
                escaped(&remark.kind)
            ),
        });
    }
    match notes.is_empty() {
        true => String::new(),
        false => format!(" <span class=\"notes\">{}</span>", notes.join("; ")),
    }
}

/// Returns the boards before the moves that lost most.
fn key_positions<G: Replayed>(record: &G::Record, found: &GameFindings) -> String {
    let mut worst: Vec<&MoveFindings> =
        found.moves.iter().filter(|found| found.error.is_some()).collect();
    worst.sort_by(|one, other| other.loss.total_cmp(&one.loss));
    worst.truncate(KEY_POSITIONS);
    worst.sort_by_key(|found| found.number);
    if worst.is_empty() {
        return String::new();
    }
    let mut text = "<h3>Key positions</h3>\n<div class=\"keys\">\n".to_owned();
    for found in worst {
        let mut diagram: Diagram = G::diagram(record, found.number);
        let cell = |name: &str| G::named(name).and_then(|played| G::cell(record, played));
        if let Some(played) = cell(&found.played) {
            diagram.set_highlight(played, Ink::Red);
            diagram.add_sign(played, Sign::Cross, Ink::Red);
        }
        if let Some(best) = cell(&found.best) {
            diagram.set_highlight(best, Ink::Blue);
            diagram.add_sign(best, Sign::Circle, Ink::Blue);
        }
        let (number, side) = (found.number, found.side.name());
        let name = format!("Position before move {number}, {side} to move");
        let comment = saved::comment(found);
        let _ = writeln!(
            text,
            "<figure>{}<figcaption>{number}. {side}: {}</figcaption></figure>",
            inline(&diagram, &name),
            escaped(&comment.replace('\n', "; "))
        );
    }
    text + "</div>\n<p class=\"note\">Red cross: the move played. Blue circle: the best move. Red dot: the last move.</p>\n"
}
