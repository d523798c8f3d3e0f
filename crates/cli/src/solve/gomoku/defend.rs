//! `tritboard gomoku defend`: finds the moves that refute an attack, or resist longest.

use std::collections::BTreeMap;
use std::iter::repeat;

use clap::Args;
use gomoku::search::{Defence, DefenceMove, Method, Solver, Verdict};
use gomoku::{Board, Point};
use serde::Serialize;

use super::arguments::solver;
use super::report::JsonBoard;
use super::work::Watch;
use crate::failure::Failure;
use crate::gomoku::position::PositionArguments;
use crate::gomoku::report::name;
use crate::solve::{EXIT_CODES, SearchArguments, finish};
use crate::terminal::interrupt;
use crate::terminal::number::counted;
use crate::terminal::pace::{cost, seconds};
use crate::terminal::target::Answers;
use crate::terminal::width::{columns, wrapped};

const HELP: &str = "\
`threats --help` describes how boards are read. If the board already has a five,
the command only names the winner; --any searches anyway.

The side to move defends. If the opponent could not win even after a pass, there
is no attack, and no move is searched. Otherwise the command searches after each
move for the opponent's win by fours and threes. A move that leaves no such win
refutes the attack. The other moves are sorted by resistance: the number of the
attacker's moves in the win found, which need not be the shortest.

The wins are not verified. To verify one, use `solve` on the position after the
move.

JSON: result, moves, nodes, seconds, side, rule and size. The result is refuted,
lost, no-attack, draw (the board is full), over (with the winner) or unknown (a
limit ended the search before a refutation was found). Each move has move,
result and resistance.";

const EXAMPLES: &str = "\
Examples:
  tritboard gomoku defend h8a1i8a2j8 --side white
  tritboard gomoku defend board.txt --rule renju --time 10 --json";

/// Find the moves that refute an attack
///
/// Reports for each move whether the opponent still wins by fours and threes.
#[derive(Debug, Args)]
#[command(after_help = format!("{HELP}\n\n{EXIT_CODES}\n\n{EXAMPLES}"))]
#[command(mut_arg("hash", |hash| hash.default_value("64")))]
pub(crate) struct Arguments {
    #[command(flatten)]
    position: PositionArguments,
    /// Search only for wins by fours
    #[arg(long)]
    vcf: bool,
    #[command(flatten)]
    search: SearchArguments,
}

#[derive(Debug, Serialize)]
struct Json {
    result: &'static str,
    moves: Vec<JsonMove>,
    nodes: u64,
    seconds: f64,
    #[serde(flatten)]
    board: JsonBoard,
}

#[derive(Debug, Serialize)]
struct JsonMove {
    #[serde(rename = "move")]
    point: String,
    result: &'static str,
    resistance: Option<usize>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Arguments { position, search, vcf } = arguments;
    let board = position.board()?;
    let output = search.output(Answers::default());
    if let Some(over) = position.over(&board) {
        return output.print(|| over.text(), || over.json(&board));
    }
    let mut solver = solver(position, search)?;
    let method = if *vcf { Method::Vcf } else { Method::Any };
    let mut watch = Watch::start(search.limits);
    let has_attack = has_attack(&board, method, &mut solver, &mut watch);
    let defence = has_attack.then(|| solver.defend(&board, method, watch.control("each move")));
    watch.add(defence.as_ref().map_or(0, |defence| defence.nodes));
    let (nodes, elapsed) = (watch.nodes(), watch.elapsed());
    drop(watch);
    let result = defence.as_ref().map_or("no-attack", |defence| result(&board, defence));
    let text = || {
        let what = match &defence {
            Some(defence) => text(&board, defence),
            None => no_attack(&board, method),
        };
        format!("{what}{}\n", cost(nodes, elapsed))
    };
    let json = || Json {
        result,
        moves: defence.iter().flat_map(|defence| &defence.moves).map(entry).collect(),
        nodes,
        seconds: seconds(elapsed),
        board: JsonBoard::of(&board),
    };
    output.print(text, json)?;
    finish(result != "unknown")
}

/// Maximum number of nodes of the search for an attack, before every move is searched.
const ATTACK_NODES: u64 = 100_000;

/// Returns whether the opponent may have an attack: a win if the side to move passes.
fn has_attack(board: &Board, method: Method, solver: &mut Solver, watch: &mut Watch) -> bool {
    if board.empties().is_empty() {
        return true;
    }
    let passed = board.clone().with_side(board.side_to_move().opponent());
    let found = solver.solve(&passed, method, watch.at_most("an attack", ATTACK_NODES));
    watch.add(found.nodes);
    found.verdict != Verdict::NoWin
}

/// Returns the text for a board without an attack.
fn no_attack(board: &Board, method: Method) -> String {
    let side = board.side_to_move();
    let by = if method == Method::Vcf { "fours alone" } else { "fours and threes" };
    let (side, opponent) = (name(side), name(side.opponent()));
    format!("{opponent} has no attack by {by}, not even if {side} passes\n")
}

/// Returns the result of the best move.
fn result(board: &Board, defence: &Defence) -> &'static str {
    match defence.moves.first().map(|found| &found.verdict) {
        Some(Verdict::NoWin) => "refuted",
        Some(Verdict::Unknown) => "unknown",
        None if board.empties().is_empty() => "draw",
        // Every empty point is forbidden.
        Some(Verdict::Win(_)) | None => "lost",
    }
}

fn entry(found: &DefenceMove) -> JsonMove {
    JsonMove {
        point: found.point.to_string(),
        result: match found.verdict {
            Verdict::NoWin => "refutes",
            Verdict::Unknown => "unknown",
            Verdict::Win(_) => "loses",
        },
        resistance: found.resistance(),
    }
}

fn text(board: &Board, defence: &Defence) -> String {
    let side = board.side_to_move();
    let (side, opponent) = (name(side), name(side.opponent()));
    let mut text = String::new();
    let mut list = |what: &str, wanted: fn(&Verdict) -> bool| {
        let moves: Vec<_> = defence.moves.iter().filter(|found| wanted(&found.verdict)).collect();
        if moves.is_empty() {
            return;
        }
        let what = what.replace("{}", &counted(moves.len() as u64, "move"));
        text.push_str(&wrapped("", "  ", &what, columns()));
        let names: Vec<_> = moves.iter().map(|found| found.point.to_string()).collect();
        text.push_str(&wrapped("  ", "  ", &names.join(" "), columns()));
    };
    list(&format!("{side} refutes {opponent}'s attack by {{}}"), |v| *v == Verdict::NoWin);
    let end = if interrupt::is_flagged() { "after an interrupt" } else { "within the limits" };
    list(&format!("{side}'s {{}} of which nothing is known {end}"), |v| *v == Verdict::Unknown);
    text.push_str(&losses(defence, side, opponent));
    if defence.moves.is_empty() {
        let what =
            if board.empties().is_empty() { "is full" } else { "has no point that is allowed" };
        text.push_str(&format!("{side} cannot play: the board {what}\n"));
    }
    text
}

/// Maximum number of moves of one kind that are named.
const NAMED: usize = 8;

/// Returns the losing moves by the attacker's number of moves to the win, longest first. Of many moves that
/// lose equally fast, the first ones are named if no move resists longer; the others are counted.
fn losses(defence: &Defence, side: &str, opponent: &str) -> String {
    let losing = defence.moves.iter().filter_map(|found| Some((found.resistance()?, found.point)));
    let mut groups = BTreeMap::<usize, Vec<Point>>::new();
    for (moves, point) in losing {
        groups.entry(moves).or_default().push(point);
    }
    let count: usize = groups.values().map(Vec::len).sum();
    if count == 0 {
        return String::new();
    }
    let count = counted(count as u64, "move");
    let head = format!("{count} of {side} lose; in brackets {opponent}'s moves to the win");
    let mut text = wrapped("", "  ", &head, columns());
    let mut others = String::new();
    let mut names: Vec<String> = Vec::new();
    for (is_first, (moves, points)) in
        [true].into_iter().chain(repeat(false)).zip(groups.iter().rev())
    {
        let shown = match points.len() {
            few @ ..=NAMED => few,
            _ if is_first => NAMED,
            _ => 0,
        };
        // A no-break space keeps a move and its number on one line.
        names.extend(points[..shown].iter().map(|point| format!("{point}\u{a0}({moves})")));
        let left = points.len() - shown;
        if left > 0 {
            let (left, moves) =
                (counted(left as u64, "other move"), counted(*moves as u64, "move"));
            let soon = if moves.starts_with("1 ") { "at once, " } else { "" };
            let line = format!("{soon}in {moves}: {left}");
            others.push_str(&wrapped("  ", "    ", &line, columns()));
        }
    }
    text.push_str(&wrapped("  ", "  ", &names.join(" "), columns()).replace('\u{a0}', " "));
    text + &others
}
