//! `hint` of Othello.

use std::time::Duration;

use clap::Args;
use othello::notation::obf::Problem;
use othello::search::midgame::{Analysis, Control, Level, Question, RankedMove};
use othello::search::{Limits, Options, Selectivity};
use othello::{Board, Color, Game, Move, Position, Square};
use picture::Diagram;
use picture::othello as pictures;
use serde::Serialize;

use super::ranked::square;
use super::{Arguments, Asked, Hinted, Listed, Opened, Ranked};
use crate::budget::all_processors;
use crate::failure::Failure;
use crate::game::Side;
use crate::othello::depth::DepthArguments;
use crate::othello::engine::{Engine, Resources};
use crate::othello::position::Selection;
use crate::othello::source::Source;
use crate::othello::text;
use crate::terminal::drawing::Style;
use crate::terminal::interrupt;
use crate::terminal::pace;
use crate::terminal::printable::printable;
use crate::terminal::status::Message;
use crate::terminal::table::Column;

const HELP: &str = "\
A score is the expected final difference in discs for the side to move. Without
decimals it is proven: the result of best play by both sides. For a single
position, the board is drawn with the side to move and its moves.
--board-scores searches every move and draws each score on its square.

--depth or --level sets the depth of the search. Without them it deepens until
--time or --nodes ends it or the score is exact; without any limit the level is
21. A depth of at least the number of empty squares solves the position.
--selectivity is the confidence in percent of ProbCut pruning, 100 prunes
nothing. Default: 73, or 100 for a search to the end of the game. With one
thread the same search gives the same answer; with several it may vary slightly.

Levels 1 to 10 search that many plies and solve positions of up to twice as many
empty squares. Level 21 solves positions of up to 22 empty squares and searches
to the end at 73 % from 30 empty squares on. Level 60 solves every position.

`tritboard othello show --help` describes how games and positions are read. A
game gives its last position, or the one after --ply moves. Without an argument
it is the start position. Positions on standard input are answered as they come.

JSON, one value per position: opening (its name, or null), board (64 characters), side, empties, depth and
selectivity (of the best move), nodes, seconds, moves, best first, each with
move, score (discs), exact (whether it is proven), depth, selectivity and line.

Examples:
  tritboard othello hint f5 d6 c3 --count 3
  tritboard othello hint game.ggf --ply 20
  tritboard othello hint f5d6c3d3c4 --board-scores
  tritboard othello hint f5d6c3d3c4 --board-scores --picture scores.svg
  tritboard othello hint f5d6c3d3c4 --depth 20 --threads 1
  tritboard othello hint fforum-40-59.obf --time 1
  tritboard othello hint games.obf --depth 15 --selectivity 73 --json";

/// Limits and resources of a search.
#[derive(Debug, Args)]
#[command(mut_arg("threads", all_processors))]
pub(crate) struct Effort {
    #[command(flatten)]
    pub(crate) depth: DepthArguments,
    #[command(flatten)]
    pub(crate) resources: Resources,
}

/// The answer about a position in JSON.
#[derive(Debug, Serialize)]
struct Answer<'a> {
    board: String,
    side: Color,
    empties: u32,
    depth: u32,
    selectivity: u32,
    nodes: u64,
    seconds: f64,
    moves: Vec<Listed<'a, Move, Value>>,
}

impl Hinted for Game {
    type Selection = Selection;
    type Effort = Effort;
    type Engine = Engine;
    type Book = book::games::Othello;
    type Positions = Positions;
    type Analysis = Analysis;

    const NO_MOVES: &'static str = "";

    fn help() -> String {
        HELP.to_owned()
    }

    fn open(arguments: &Arguments<Self>) -> Result<Opened<Self>, Failure> {
        let engine = arguments.effort.resources.engine(Options::default().hash_mib)?;
        let source = Source::open(&arguments.selection)?;
        let (name, count) = (source.name().to_owned(), source.left());
        let is_drawn = count == Some(1) || arguments.board_scores;
        Ok(Opened { engine, positions: Positions(source), name, count, is_drawn })
    }

    fn head(Opened { engine, name, .. }: &Opened<Self>) -> String {
        let [resources, evaluation] = engine.words();
        format!("{}, {resources},\n{evaluation}\n", printable(name))
    }

    fn book_position(position: &Position) -> Board {
        position.board()
    }

    fn search(
        engine: &mut Engine,
        arguments: &Arguments<Self>,
        position: &Position,
        message: Message,
    ) -> Result<Analysis, Failure> {
        let (board, depth) = (position.board(), &arguments.effort.depth);
        let empties = board.empties().len();
        let search_depth = depth.search_depth(empties, Level::default(), false);
        let multi_pv = arguments.lines(Square::ALL.len());
        let question = Question::new().search_depth(search_depth).multi_pv(multi_pv);
        message.set(|| format!("{empties} empties"));
        let limits = depth.limit(Limits::none().stop(interrupt::flag()));
        let control = Control::from(limits)
            .progress(move |found: &Analysis| message.set(|| self::message(empties, found)));
        Ok(engine.search(board, question, control))
    }

    fn json(_: &Self::Engine, position: &Position, analysis: &Analysis) -> impl Serialize {
        let best = analysis.best();
        Answer {
            board: text::squares(*position),
            side: position.side_to_move(),
            empties: position.board().empties().len(),
            depth: best.map_or(0, |best| best.depth),
            selectivity: best.map_or(100, |best| best.selectivity.percent()),
            nodes: analysis.nodes,
            seconds: pace::seconds(analysis.elapsed),
            moves: analysis.moves.iter().map(Ranked::listed).collect(),
        }
    }

    fn side(position: &Position) -> Side {
        position.side_to_move().into()
    }

    fn empties(position: &Position) -> usize {
        position.board().empties().len() as usize
    }

    fn board(&position: &Position, style: Style) -> [String; 2] {
        let picture = text::picture(position, style, None, &[]);
        [format!("{picture}\n{}", text::legend(style)), text::outlook(position)]
    }

    fn meaning(side: Side) -> String {
        format!("Scores are discs for {}; without decimals they are proven.", side.name())
    }

    /// Expected scores have as many decimals as fit, proven scores none.
    fn scores(position: &Position, analysis: &Analysis, style: Style) -> Option<String> {
        let value = |found: &RankedMove| match found.bounds.score() {
            Some(score) => format!("{score:+}"),
            None => format!("{:+.1}", found.score.discs()),
        };
        let best = analysis.best().map(value);
        // The word "score" keeps readers of drawn boards from reading this one.
        let mut text = format!("{:<WIDTH$}A", "score");
        text.extend(('B'..='H').map(|column| format!("{column:>WIDTH$}")));
        for (row, squares) in (1..).zip(Square::ALL.chunks(8)) {
            text.push_str(&format!("\n{row}"));
            for &place in squares {
                let found =
                    analysis.moves.iter().find(|found| found.played.square() == Some(place));
                let disc = position.color_at(place).map(Side::from);
                text.push_str(&square(found.map(value), best.as_deref(), disc, style, WIDTH));
            }
        }
        (!position.moves().is_empty()).then_some(text + "\n")
    }

    fn diagram(&position: &Position, analysis: &Analysis) -> Diagram {
        let game = Self::new(position);
        let mut diagram = pictures::diagram(&game, &[]);
        let found: Vec<_> = analysis
            .moves
            .iter()
            .filter_map(|found| {
                let text = match found.bounds.score() {
                    Some(score) => format!("{score:+}"),
                    None => format!("{:+.1}", found.score.discs()),
                };
                Some((pictures::cell(found.played.square()?), found.score.discs(), text))
            })
            .collect();
        let values = found.iter().map(|(cell, value, text)| (*cell, *value, text.as_str()));
        diagram.set_values(values, CLEARLY_WORSE);
        diagram
    }
}

/// Discs that a move loses against the best one to be drawn as a bad one.
const CLEARLY_WORSE: f64 = 8.0;

/// Width of a square of the board of scores.
const WIDTH: usize = 6;

/// Positions of a source.
pub(crate) struct Positions(Source);

impl Iterator for Positions {
    type Item = Result<Asked<Position>, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        let asked = |(Problem { position, .. }, opening)| Asked { position, opening };
        self.0.next_of_opening().map(|found| found.map(asked))
    }
}

/// Value of a move in JSON.
#[derive(Debug, Serialize)]
pub(crate) struct Value {
    score: f64,
    exact: bool,
    depth: u32,
    selectivity: u32,
}

impl Ranked for RankedMove {
    type Move = Move;
    type Value = Value;

    const COLUMNS: &'static [Column<'static>] =
        &[Column::left("move", 4), Column::right("score", 6), Column::right("depth", 6)];

    fn played(&self) -> Move {
        self.played
    }

    fn pv(&self) -> &[Move] {
        &self.pv
    }

    /// An expected score has decimals, a proven one none.
    fn score(&self) -> String {
        match self.bounds.score() {
            Some(score) => format!("{score:+}"),
            None => format!("{:+.2}", self.score.discs()),
        }
    }

    /// Returns the depth with its selectivity.
    fn depth(&self) -> String {
        match self.selectivity {
            _ if self.is_exact() => "exact".to_owned(),
            Selectivity::Exact => self.depth.to_string(),
            selectivity => format!("{}@{selectivity}", self.depth),
        }
    }

    fn fields(&self) -> Vec<String> {
        vec![self.played.to_string(), Ranked::score(self), Ranked::depth(self)]
    }

    fn value(&self) -> Value {
        let (exact, depth) = (self.is_exact(), self.depth);
        Value { score: self.score.discs(), exact, depth, selectivity: self.selectivity.percent() }
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

/// Returns the state of a running search of a position with this number of empty squares.
pub(crate) fn message(empties: u32, analysis: &Analysis) -> String {
    super::message(Some(format!("{empties} empties")), analysis)
}

#[cfg(test)]
mod tests {
    use othello::Score;
    use othello::eval::Points;
    use othello::search::endgame::Bounds;

    use super::*;
    use crate::terminal::width::width;

    fn found(square: Square, discs: i32, is_proven: bool) -> RankedMove {
        let score = Points::DISC * discs;
        let bounds = if is_proven { Bounds::exact(score.to_score()) } else { Bounds::UNKNOWN };
        let played = Move::Place(square);
        RankedMove::new(played, score).bounds(bounds).depth(3)
    }

    #[test]
    fn every_move_has_its_score_on_its_square() {
        let moves = vec![found(Square::F5, 12, false), found(Square::D3, -64, true)];
        let analysis = Analysis::new(moves);
        let text = <Game as Hinted>::scores(&Position::START, &analysis, Style::Plain).unwrap();
        let text = anstream::adapter::strip_str(&text).to_string();
        let rows: Vec<&str> = text.lines().collect();
        assert_eq!(rows[0], "score A     B     C     D     E     F     G     H");
        assert_eq!(rows[3], "3     .     .     .   -64     .     .     .     .");
        assert_eq!(rows[5], "5     .     .     .     X     O +12.0     .     .");
        assert!(rows.iter().all(|row| width(row) == 1 + 8 * WIDTH));
    }

    #[test]
    fn proven_scores_have_no_decimals() {
        let ranked = |bounds, selectivity| {
            let found = RankedMove::new(Square::F5.into(), Points::DISC * 7 / 2);
            found.bounds(bounds).depth(12).selectivity(selectivity)
        };
        for (bounds, selectivity, score, depth) in [
            (Bounds::UNKNOWN, Selectivity::Percent73, "+3.50", "12@73%"),
            (Bounds::UNKNOWN, Selectivity::Exact, "+3.50", "12"),
            (Bounds::exact(Score::new(-4)), Selectivity::Exact, "-4", "exact"),
        ] {
            assert_eq!(ranked(bounds, selectivity).fields(), ["F5", score, depth]);
        }
    }
}
