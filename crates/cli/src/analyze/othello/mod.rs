//! `analyze` of Othello.
//!
//! * `source`: the games and how they ended;
//! * `help`: its help; `replay`: its boards in reports and files;
//! * `search`: the search, from the last move of a game to the first; `turns`: the moves that changed who wins.

mod help;
mod replay;
mod search;
mod source;
mod turns;

use std::ffi::OsString;

use othello::notation::GameRecord;
use othello::search::endgame::Outcome;
use othello::search::midgame::{Level, RankedMove};
use othello::{Color, Game, Score};
use serde::Serialize;

use self::help::HELP;
use self::search::{Analyzer, Remarks};
use self::source::Ending;
use self::source::Games;
use self::turns::{Turns, outcome, turns, words};
use super::analyzed::{Analyzed, AnalyzedGame, AnalyzedMove, Found, Plan, Scale, Watch};
use super::graph::signed;
use super::kinds::{Outlook, Phase};
use crate::failure::Failure;
use crate::game::{Game as _, Opening, Side};
use crate::games::entry::Names;
use crate::hint::Ranked;
use crate::hint::othello::Effort;
use crate::othello::depth::DepthArguments;
use crate::othello::engine::Engine;
use crate::othello::position::GameChoice;
use crate::othello::text;
use crate::terminal::drawing::Style;
use crate::terminal::number::counted;
use crate::terminal::table::Column;
use crate::terminal::width::wrapped;

/// Default size of the transposition table; it is cleared for each midgame move.
const HASH_MIB: usize = 128;

/// The same of each game if several are analyzed; it does not depend on the number of threads, so that results do not.
const CREW_MIB: usize = 16;

/// Losses of a player in discs: all of them, and those with proven scores.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct Counts {
    loss: f64,
    mean_loss: f64,
    proven_loss: f64,
}

impl Analyzed for Game {
    type Selection = GameChoice;
    type Effort = Effort;
    type Record = GameRecord;
    type Games = Games;
    type Analyzer = Analyzer;
    type Ranked = RankedMove;
    type Remarks = Remarks;
    type Counts = Counts;

    const INPUT: &'static str =
        "Moves such as f5d6c3 or f5 d6 c3; a file of games, or `-` for standard input";
    /// In discs.
    const ERRORS: [f64; 3] = [2.0, 6.0, 12.0];
    const IS_BACKWARD: bool = true;
    const COLUMNS: &'static [Column<'static>] = &[
        Column::right("empties", 7),
        Column::left("move", 4),
        Column::right("score", 6),
        Column::right("depth", 6),
        Column::right("loss", 6),
        Column::left("", 7),
        Column::right("better", 6),
    ];
    const UNIT: &'static str = "discs";
    const SCALE: &'static Scale = &Scale {
        graph: "Black's score after each move",
        steps: &[1, 2, 4, 8, 16],
        least: 8,
        label: signed,
        axis: "Black's discs less White's",
        line: "score after the move",
        even: 0.0,
        unit: 1.0,
        range: -8.0..8.0,
    };

    fn help() -> String {
        HELP.to_owned()
    }

    fn open(input: &[OsString], choice: &GameChoice) -> Result<(String, Games), Failure> {
        let games = Games::open(input, *choice)?;
        Ok((games.name().to_owned(), games))
    }

    fn analyzer(
        _: &GameChoice,
        Effort { depth, resources }: &Effort,
        Plan { lines, is_one_of_many }: Plan,
    ) -> Result<Analyzer, Failure> {
        let engine = match is_one_of_many {
            false => resources.engine(HASH_MIB)?,
            true => resources.engine_of_one(CREW_MIB)?,
        };
        Ok(Analyzer::new(engine, *depth, lines))
    }

    fn threads(effort: &Effort) -> usize {
        effort.resources.threads()
    }

    fn resources(analyzer: &Analyzer) -> String {
        analyzer.engine().words().join(", ")
    }

    fn listed(choice: &GameChoice) -> Option<Side> {
        choice.side().map(Side::from)
    }

    fn moves(record: &GameRecord) -> usize {
        record.game.moves().len()
    }

    fn analyze(
        analyzer: &mut Analyzer,
        record: &GameRecord,
        watch: Watch<'_, Self>,
    ) -> Result<Found<Self>, Failure> {
        Ok(analyzer.game(record, &watch))
    }

    fn difference(best: &RankedMove, played: &RankedMove) -> f64 {
        (best.score - played.score).discs()
    }

    fn drawn_score(ranked: &RankedMove) -> f64 {
        ranked.score.discs()
    }

    fn counts(own: &[&AnalyzedMove<Self>], loss: f64, mean_loss: f64) -> Counts {
        let proven = own.iter().filter(|analyzed_move| analyzed_move.remarks.exact);
        let proven_loss = proven.fold(0.0, |sum, analyzed_move| sum + analyzed_move.loss());
        Counts { loss, mean_loss, proven_loss }
    }

    fn players(record: &GameRecord) -> [Option<String>; 2] {
        [&record.black, &record.white].map(|name| name.as_deref().map(text::plain))
    }

    fn opening_of(record: &GameRecord) -> Option<Opening> {
        record.game.opening()
    }

    fn names(record: &GameRecord) -> Names<'_> {
        Names {
            date: record.date.as_deref(),
            event: record.event.as_deref(),
            black: record.black.as_deref(),
            white: record.white.as_deref(),
        }
    }

    fn outcome_text(record: &GameRecord) -> Option<String> {
        let score = record.score.or_else(|| record.is_finished().then(|| record.board_score()))?;
        Some(text::discs(score))
    }

    /// Opening and endgame are 20 moves each on a usual board.
    fn phase(analyzed_move: &AnalyzedMove<Self>) -> Phase {
        match analyzed_move.remarks.empties {
            41.. => Phase::Opening,
            21..41 => Phase::Midgame,
            _ => Phase::Endgame,
        }
    }

    fn outlook(ranked: &RankedMove) -> Outlook {
        match outcome(ranked) {
            Outcome::Win => Outlook::Ahead,
            Outcome::Draw => Outlook::Even,
            Outcome::Loss => Outlook::Behind,
        }
    }

    fn heading(record: &GameRecord) -> Option<String> {
        text::heading(record)
    }

    fn fields(analyzed_move: &AnalyzedMove<Self>) -> Vec<String> {
        let AnalyzedMove { played, remarks, .. } = analyzed_move;
        let better = analyzed_move.better();
        let loss = match (better.is_some(), remarks.exact) {
            (false, _) => String::new(),
            (true, true) => format!("{:.0}", analyzed_move.loss()),
            (true, false) => format!("{:.2}", analyzed_move.loss()),
        };
        vec![
            remarks.empties.to_string(),
            played.played.to_string(),
            Ranked::score(played),
            Ranked::depth(played),
            loss,
            analyzed_move.error_name().to_owned(),
            better.map(Ranked::score).unwrap_or_default(),
        ]
    }

    fn total_columns(_: &GameRecord) -> &'static [Column<'static>] {
        const {
            &[
                Column::left("", 5),
                Column::right("moves", 7),
                Column::right("slips", 7),
                Column::right("mistakes", 9),
                Column::right("blunders", 9),
                Column::right("loss", 9),
                Column::right("a move", 8),
                Column::right("proven", 8),
            ]
        }
    }

    fn total_fields(&Counts { loss, mean_loss, proven_loss }: &Counts) -> Vec<String> {
        vec![format!("{loss:.2}"), format!("{mean_loss:.2}"), format!("{proven_loss:.0}")]
    }

    /// Returns where the game turned.
    fn turning_points(game: &AnalyzedGame<Self>, columns: usize) -> String {
        let mut text = String::new();
        for (analyzed_move, [from, to]) in turns(&game.analyzed_moves) {
            let AnalyzedMove { number, side, played, best, .. } = analyzed_move;
            if text.is_empty() {
                text.push_str("\nThe game turned:\n");
            }
            let (before, after) = (words(from, best), words(to, played));
            let (side, played, best) = (side.name(), played.played, best.played);
            let line = format!("{side} {played} for {best}: from {before} to {after}");
            text.push_str(&wrapped(&format!("{number:>4} "), "     ", &line, columns));
        }
        if !text.is_empty() {
            return text;
        }
        let moves = if game.is_complete() { "No move" } else { "None of these moves" };
        format!("\n{moves} changed who wins by best play.\n")
    }

    fn result(game: &AnalyzedGame<Self>) -> Vec<String> {
        let record = &game.record;
        let words = Ending::of(record).words();
        let recorded = match record.score {
            Some(score) if record.score_differs() || !words.is_empty() => {
                format!("; recorded {}{words}", text::discs(score))
            }
            _ => String::new(),
        };
        if record.is_finished() {
            return vec![format!("{}{recorded}", text::outlook(record.game.position()))];
        }
        let moves = counted(game.moves() as u64, "move");
        let stops = format!("The game stops after {moves}{recorded}");
        let best_play = game.analyzed_moves.last().map(|last| {
            let (side, score) = (last.side.name(), Ranked::score(&last.played));
            let is_proven = if last.played.is_exact() { "proven" } else { "expected" };
            format!("With best play {side} comes to {score}, {is_proven}")
        });
        [stops].into_iter().chain(best_play).collect()
    }

    fn chart_title(_: &GameRecord) -> String {
        "Score by best play after each move".to_owned()
    }

    fn about(record: &GameRecord) -> impl Serialize {
        About::of(record)
    }

    fn place(&Remarks { empties, .. }: &Remarks) -> impl Serialize {
        Place { empties }
    }

    fn worth(ranked: &RankedMove) -> impl Serialize {
        Worth { score: ranked.score.discs() }
    }

    fn summary(analyzed_moves: &[AnalyzedMove<Self>]) -> impl Serialize {
        Turns::of(analyzed_moves)
    }
}

/// Where a move was made, in JSON.
#[derive(Debug, Serialize)]
struct Place {
    empties: u32,
}

/// What a move is worth, in JSON.
#[derive(Debug, Serialize)]
struct Worth {
    score: f64,
}

/// What the file tells of a game, in JSON.
#[derive(Debug, Serialize)]
struct About<'a> {
    date: Option<&'a str>,
    tournament: Option<&'a str>,
    black: Option<&'a str>,
    white: Option<&'a str>,
    score: Option<Score>,
    board_score: Option<Score>,
    finished: bool,
    ended: Ending,
    board: String,
    side: Color,
}

impl<'a> About<'a> {
    fn of(record: &'a GameRecord) -> Self {
        let (start, finished) = (record.game.start(), record.is_finished());
        Self {
            date: record.date.as_deref(),
            tournament: record.event.as_deref(),
            black: record.black.as_deref(),
            white: record.white.as_deref(),
            score: record.score,
            board_score: finished.then(|| record.board_score()),
            finished,
            ended: Ending::of(record),
            board: text::squares(start),
            side: start.side_to_move(),
        }
    }
}

/// Level of a short analysis.
const SHORT: u8 = 12;

/// Returns the text of a short analysis of a game being played.
///
/// # Errors
///
/// None: an interrupt leaves out moves.
pub(crate) fn page(engine: Engine, record: GameRecord, style: Style) -> Result<String, Failure> {
    let mut depth = DepthArguments::default();
    depth.set_level(Level::new(SHORT).unwrap_or_default());
    super::short::<Game>(&mut Analyzer::new(engine, depth, 1), record, style)
}

#[cfg(test)]
mod tests {
    use othello::eval::Points;
    use othello::search::Selectivity;
    use othello::search::endgame::Bounds;
    use othello::{Move, Square};

    use super::super::analyzed::{Choice, Error, Totals};
    use super::*;

    /// Returns a move with the scores of the best one and of the one played, in discs.
    fn analyzed_move(side: Side, [best, played]: [f64; 2], exact: bool) -> AnalyzedMove<Game> {
        let ranked = |square: Square, discs: f64| {
            #[expect(clippy::cast_possible_truncation, reason = "few discs")]
            let score = Points::new((discs * f64::from(Points::DISC.get())) as i32);
            let (played, selectivity) = (Move::Place(square), Selectivity::Percent73);
            let bounds = if exact { Bounds::exact(score.to_score()) } else { Bounds::UNKNOWN };
            RankedMove::new(played, score).bounds(bounds).depth(9).selectivity(selectivity)
        };
        let remarks = Remarks { empties: 60, exact, depth: 9, selectivity: 73 };
        let (played, best) = (ranked(Square::A1, played), ranked(Square::B2, best));
        let (choice, errors) = (Choice::default(), Game::ERRORS);
        let ranked = Vec::new();
        AnalyzedMove { number: 1, side, played, best, ranked, remarks, choice, errors }
    }

    #[test]
    fn losses_are_never_negative() {
        for (best, error) in [(-6.0, None), (-3.0, None), (9.0, Some(Error::Blunder))] {
            let found = analyzed_move(Side::Black, [best, -3.0], false);
            assert!(found.error() == error && found.loss() >= 0.0);
        }
    }

    #[test]
    fn games_turn_with_an_error() {
        use Outcome::{Draw, Loss, Win};
        for (scores, is_exact, expected) in [
            ([2.0, 0.0], true, Some([Win, Draw])),
            ([0.0, -2.0], true, Some([Draw, Loss])),
            ([6.0, 2.0], true, None),
            ([0.5, 0.0], false, None),
            // Expected scores are not exact, so a small change does not turn the game.
            ([1.5, 0.5], false, None),
            ([3.5, 0.5], false, Some([Win, Draw])),
            ([0.75, -1.25], false, Some([Draw, Loss])),
            ([0.75, -1.0], false, None),
        ] {
            let found = [analyzed_move(Side::White, scores, is_exact)];
            assert_eq!(turns(&found).next().map(|(_, turn)| turn), expected, "{scores:?}");
        }
    }

    #[test]
    fn scores_are_those_of_black() {
        for (side, expected) in [(Side::Black, -2.0), (Side::White, 2.0)] {
            let found = analyzed_move(side, [0.0, -2.0], true);
            assert!((found.drawn().black_score - expected).abs() < 1e-9);
        }
    }

    #[test]
    fn losses_are_summed_by_player() {
        let analyzed_moves = [
            analyzed_move(Side::Black, [0.0, 0.0], false),
            analyzed_move(Side::White, [1.0, -1.5], false),
            analyzed_move(Side::Black, [1.5, -5.0], false),
            analyzed_move(Side::White, [4.0, 0.0], true),
            analyzed_move(Side::White, [0.0, -20.0], true),
        ];
        let totals = |side, moves| {
            let Totals { moves, slips, mistakes, blunders, counts, .. } = Totals::of(side, moves);
            ([moves, slips, mistakes, blunders], counts)
        };
        let counts =
            |loss, moves, proven_loss| Counts { loss, mean_loss: loss / moves, proven_loss };
        let black = totals(Side::Black, &analyzed_moves);
        assert_eq!(black, ([2, 0, 1, 0], counts(6.5, 2.0, 0.0)));
        let white = totals(Side::White, &analyzed_moves);
        assert_eq!(white, ([3, 2, 0, 1], counts(26.5, 3.0, 24.0)));
        assert_eq!(totals(Side::Black, &[]), ([0; 4], counts(0.0, 1.0, 0.0)));
    }
}
