//! `hint` of Gomoku.

use std::iter::{Once, once};
use std::time::Duration;

use clap::Args;
use gomoku::game::Game;
use gomoku::renju::Reading;
use gomoku::search::Options;
use gomoku::search::alphabeta::{Analysis, Bound, Control, Engine, Question, RankedMove};
use gomoku::{Board, Color, Point, Rule, opening};
use picture::Diagram;
use picture::gomoku as pictures;
use serde::Serialize;

use super::ranked::square;
use super::{Arguments, Asked, Hinted, Listed, Opened, Ranked};
use crate::budget::{Hash, Threads, all_processors};
use crate::evaluation::gomoku as evaluation;
use crate::failure::Failure;
use crate::game::{Opening, Side};
use crate::gomoku::level;
use crate::gomoku::level::DepthArguments;
use crate::gomoku::position::PositionArguments;
use crate::gomoku::report::{board_picture, legend, outlook};
use crate::terminal::drawing::Style;
use crate::terminal::status::Message;
use crate::terminal::table::Column;
use crate::terminal::{interrupt, output, pace};

const HELP: &str = "\
Boards are read as `threats --help` describes. If the board already has a five,
the answer names the winner; --any searches nevertheless. The search first looks
for forced wins by fours and by threats. It then deepens until --level, --depth,
--time or --nodes ends it. Default: 5 seconds. With one thread, the same search
gives the same answer unless time ends it.

The board shows the strongest threat on each point. --board-scores searches
every move worth considering and draws each value on its point: the percentage
of wins, or the plies to a win or loss.

A score is for the side to move: a position of score s is won with probability
1 / (1 + e^(-s / 200)). +M7 is a win in at most 7 plies, the winner's last move
included; -M4 is a loss in 4. The search behind such a win tries every defence
near the stones; `solve` finds a proof of many of them. >= marks a lower bound:
a limit ended the search before the value of a better move was known.

JSON: opening (its name, or null), side, rule, size, depth (of the best move; 0 for a forced win found before
the search), deepest, nodes, seconds, evaluation, and moves, best first, each
with move, score, bound (exact, lower or upper), mate (plies, negative for a
loss, or null), win_rate, depth and line.

Exit codes: 0 answered, 1 bad input, 2 bad usage, 130 interrupted.

Examples:
  tritboard gomoku hint h8i9h10 --count 3
  tritboard gomoku hint h8i9h10 --level 8 --board-scores
  tritboard gomoku hint h8i9h10 --board-scores --picture scores.png
  tritboard gomoku hint board.txt --rule renju --time 10
  tritboard gomoku hint h8h7i9 --depth 12 --threads 1 --json";

const INPUT: &str = "File with a drawn board, moves or games; moves such as h8 h7 i9; or `-` for standard \
                     input [default: the empty board]";

/// The position.
#[derive(Debug, Args)]
#[command(mut_arg("input", |input| input.help(INPUT)))]
pub(crate) struct Selection {
    #[command(flatten)]
    position: PositionArguments,
}

/// Limits and resources of a search.
#[derive(Debug, Args)]
#[command(mut_arg("hash", |hash| hash.default_value("128")), mut_arg("threads", all_processors))]
pub(crate) struct Effort {
    #[command(flatten)]
    pub(crate) depth: DepthArguments,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    hash: Hash,
    #[command(flatten)]
    evaluation: evaluation::Choice,
}

impl Effort {
    /// Returns the evaluation.
    pub(crate) fn evaluation(&self) -> Result<evaluation::Chosen, Failure> {
        self.evaluation.chosen()
    }

    /// Returns the options of a search.
    ///
    /// # Errors
    ///
    /// If the memory is not available.
    pub(crate) fn options(&self, reading: Reading) -> Result<Options, Failure> {
        let options = Options::new().reading(reading).threads(self.threads.count());
        let mib = self.hash.mib()?;
        Ok(mib.map_or(options, |mib| options.hash_mib(mib)))
    }

    /// Returns the number of threads.
    pub(crate) fn threads(&self) -> usize {
        self.threads.count()
    }
}

/// The answer about a position in JSON.
#[derive(Debug, Serialize)]
struct Answer<'a> {
    side: Color,
    rule: Rule,
    size: usize,
    depth: u32,
    deepest: u32,
    nodes: u64,
    seconds: f64,
    evaluation: String,
    moves: Vec<Listed<'a, Point, Value>>,
}

impl Hinted for Game {
    type Selection = Selection;
    type Effort = Effort;
    /// The engine is made for the rule of the position.
    type Engine = (Options, evaluation::Chosen);
    type Book = book::games::Gomoku;
    type Positions = Once<Result<Asked<Board>, Failure>>;
    type Analysis = Analysis;

    const NO_MOVES: &'static str = "The board is full.\n";

    fn help() -> String {
        format!("{}\n\n{HELP}", level::HELP)
    }

    fn open(arguments: &Arguments<Self>) -> Result<Opened<Self>, Failure> {
        let position = &arguments.selection.position;
        let board = position.board_or_empty()?;
        let effort = &arguments.effort;
        let engine = (effort.options(position.reading)?, effort.evaluation()?);
        let opening = opening::of_moves(&board).map(Opening::from);
        let positions = once(Ok(Asked { position: board, opening }));
        Ok(Opened { engine, positions, name: String::new(), count: Some(1), is_drawn: true })
    }

    fn head(_: &Opened<Self>) -> String {
        String::new()
    }

    fn answer(arguments: &Arguments<Self>, board: &Board) -> Result<bool, Failure> {
        let Some(over) = arguments.selection.position.over(board) else { return Ok(false) };
        match arguments.json {
            true => output::json(&over.json(board))?,
            false => output::text(&over.text())?,
        }
        Ok(true)
    }

    fn book_position(board: &Board) -> Board {
        board.clone()
    }

    fn search(
        (options, chosen): &mut (Options, evaluation::Chosen),
        arguments: &Arguments<Self>,
        board: &Board,
        message: Message,
    ) -> Result<Analysis, Failure> {
        let evaluation = chosen.evaluation.clone();
        let mut engine = Engine::new(*options, evaluation).map_err(Failure::refused)?;
        let depth = &arguments.effort.depth;
        let control = Control::new()
            .stop(interrupt::flag())
            .progress(move |found: &Analysis| message.set(|| self::message(found)));
        let lines = arguments.lines(board.empties().len());
        let question = depth.question(Question::new().multi_pv(lines));
        engine.search(board, question, depth.limits(TIME).of(control)).map_err(Failure::refused)
    }

    fn json((_, chosen): &Self::Engine, board: &Board, analysis: &Analysis) -> impl Serialize {
        Answer {
            side: board.side_to_move(),
            rule: board.rule(),
            size: board.size(),
            depth: analysis.best().map_or(0, |best| best.depth),
            deepest: analysis.selective_depth,
            nodes: analysis.nodes,
            seconds: pace::seconds(analysis.elapsed),
            evaluation: chosen.name.shown.clone(),
            moves: analysis.moves.iter().map(Ranked::listed).collect(),
        }
    }

    fn side(board: &Board) -> Side {
        board.side_to_move().into()
    }

    fn empties(board: &Board) -> usize {
        board.empties().len()
    }

    fn board(board: &Board, style: Style) -> [String; 2] {
        let picture = board_picture(board, &gomoku::threats(board), style);
        [format!("{picture}\n{}", legend(style)), outlook(board)]
    }

    fn meaning(side: Side) -> String {
        format!("Scores and wins are those of {}; +M5 wins in 5 plies.", side.name())
    }

    /// A value is the expected percentage of wins, or the plies to a win or loss.
    fn scores(board: &Board, analysis: &Analysis, style: Style) -> Option<String> {
        let best = analysis.best().map(percentage);
        let longest = analysis.moves.iter().map(|found| percentage(found).len()).max();
        let width = (longest.unwrap_or(0) + 1).max(3);
        let mut text = String::new();
        for y in (0..board.size()).rev() {
            text.push_str(&format!("{:>2}", y + 1));
            for point in (0..board.size()).filter_map(|x| Point::new(x, y)) {
                let found = analysis.moves.iter().find(|found| found.point == point);
                let stone = board.get(point).map(Side::from);
                let score = found.map(percentage);
                text.push_str(&square(score, best.as_deref(), stone, style, width));
            }
            text.push('\n');
        }
        text.push_str("  ");
        text.extend(('A'..='Z').take(board.size()).map(|letter| format!("{letter:>width$}")));
        Some(text + "\n")
    }

    fn diagram(board: &Board, analysis: &Analysis) -> Diagram {
        let mut diagram = pictures::diagram(board, &[pictures::Mark::LastMove]);
        let found: Vec<_> = analysis
            .moves
            .iter()
            .map(|found| {
                let cell = pictures::cell(board.size(), found.point);
                (cell, 100.0 * found.value.win_rate(), percentage(found))
            })
            .collect();
        let values = found.iter().map(|(cell, value, text)| (*cell, *value, text.as_str()));
        diagram.set_values(values, CLEARLY_WORSE);
        diagram
    }
}

/// Percentage of wins that a move loses against the best one to be drawn as a bad one.
const CLEARLY_WORSE: f64 = 25.0;

/// Time limit of a search without any other limit.
const TIME: Duration = Duration::from_secs(5);

/// Returns the value of a move in a few characters.
fn percentage(found: &RankedMove) -> String {
    match found.value.mate() {
        Some(_) => found.value.to_string(),
        None => format!("{:.0}", 100.0 * found.value.win_rate()),
    }
}

/// Value of a move in JSON.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Worth {
    score: i32,
    bound: &'static str,
    mate: Option<i32>,
    win_rate: f64,
}

impl Worth {
    pub(crate) fn of(found: &RankedMove) -> Self {
        let value = found.value;
        let win_rate = (value.win_rate() * 1e4).round() / 1e4;
        Self { score: value.to_i32(), bound: found.bound.name(), mate: value.mate(), win_rate }
    }
}

/// Value and depth of a move in JSON.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Value {
    #[serde(flatten)]
    worth: Worth,
    depth: u32,
}

impl Ranked for RankedMove {
    type Move = Point;
    type Value = Value;

    const COLUMNS: &'static [Column<'static>] = &[
        Column::left("move", 5),
        Column::right("score", 7),
        Column::right("wins", 7),
        Column::right("depth", 6),
    ];

    fn played(&self) -> Point {
        self.point
    }

    fn pv(&self) -> &[Point] {
        &self.pv
    }

    fn score(&self) -> String {
        match self.bound {
            Bound::Exact => self.value.to_string(),
            Bound::Lower => format!(">={}", self.value),
            Bound::Upper => format!("<={}", self.value),
        }
    }

    fn depth(&self) -> String {
        match (self.depth, self.value.mate()) {
            (0, Some(_)) => "forced".to_owned(),
            // The opening move, which needs no search.
            (0, None) => "-".to_owned(),
            (depth, _) => depth.to_string(),
        }
    }

    fn fields(&self) -> Vec<String> {
        let wins = format!("{:.1} %", 100.0 * self.value.win_rate());
        vec![self.point.to_string(), Ranked::score(self), wins, Ranked::depth(self)]
    }

    fn value(&self) -> Value {
        Value { worth: Worth::of(self), depth: self.depth }
    }
}

impl super::Analysis for Analysis {
    type Ranked = RankedMove;

    fn moves(&self) -> &[RankedMove] {
        &self.moves
    }

    fn cost(&self) -> (u64, Duration) {
        (self.nodes, self.elapsed)
    }
}

/// Returns the state of a running search.
pub(crate) fn message(analysis: &Analysis) -> String {
    super::message(None, analysis)
}

#[cfg(test)]
mod tests {
    use gomoku::notation::moves;

    use super::*;

    #[test]
    fn every_move_has_its_value_on_its_point() {
        let board = moves::parse(b"c3d3", 5, Rule::Freestyle).unwrap();
        let options = Options::new().hash_mib(1);
        let mut engine = Engine::new(options, evaluation::BuiltIn).unwrap();
        let question = Question::new().multi_pv(board.empties().len()).depth(2);
        let analysis = engine.search(&board, question, Control::new().nodes(1000)).unwrap();
        assert!(analysis.moves.len() > 1);
        let styled = <Game as Hinted>::scores(&board, &analysis, Style::Plain).unwrap();
        assert!(styled.contains('\u{1b}'), "the best one is bold: {styled}");
        let text = anstream::adapter::strip_str(&styled).to_string();
        let rows: Vec<Vec<&str>> =
            text.lines().map(|row| row.split_whitespace().collect()).collect();
        assert_eq!(rows[2][..1], ["3"]);
        assert_eq!((rows[2][3], rows[2][4]), ("X", "O"));
        assert_eq!(rows[5], ["A", "B", "C", "D", "E"]);
        for found in &analysis.moves {
            let (x, y) = (found.point.x(), found.point.y());
            assert_eq!(rows[4 - y][1 + x], percentage(found), "{text}");
        }
        let dots = rows.iter().flatten().filter(|cell| **cell == ".").count();
        assert_eq!(dots, 23 - analysis.moves.len());
    }
}
