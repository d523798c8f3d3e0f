//! `analyze` of Gomoku.
//!
//! * `source`: the games;
//! * `search`: the best move and forced win of a position;
//! * `analyzer`: the moves from the first to the last. The search of a position knows nothing of later
//!   moves, so that it shows what the move before led to;
//! * `help`: its help; `replay`: its boards in reports and files;
//! * `remarks`: threat points and forced wins that a move missed or allowed.

mod analyzer;
mod effort;
mod help;
mod remarks;
mod replay;
mod search;
mod source;

use std::ffi::OsString;
use std::vec::IntoIter;

use gomoku::Rule;
use gomoku::game::Game;
use gomoku::renju::Reading;
use gomoku::search::Options;
use gomoku::search::alphabeta::{Level, RankedMove};
use gomoku::tree::GameTree;
use serde::{Serialize, Serializer};

use self::analyzer::Analyzer;
use self::effort::RepeatableEffort;
use self::help::HELP;
use self::remarks::Remarks;
use self::search::Search;
use self::source::{Record, Selection};
use super::analyzed::{
    Analyzed, AnalyzedGame, AnalyzedMove, Error, Found, Plan, Scale, Watch, number_of,
};
use super::kinds::{Outlook, Phase, Remark};
use crate::evaluation::gomoku::Chosen;
use crate::failure::Failure;
use crate::game::{Opening, Side};
use crate::games::entry::Names;
use crate::gomoku::level::{self, DepthArguments};
use crate::gomoku::report::outcome_sentence;
use crate::hint::Ranked;
use crate::hint::gomoku::Worth;
use crate::terminal::drawing::Style;
use crate::terminal::number::counted;
use crate::terminal::printable::printable;
use crate::terminal::table::Column;

/// Mean loss of a player, and numbers of moves that missed something or allowed it to the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct Counts {
    /// In percent of wins.
    #[serde(serialize_with = "hundredths")]
    mean_loss: f64,
    fives_missed: u32,
    /// Straight fours, and double fours in one line.
    fours_missed: u32,
    fives_allowed: u32,
    fours_allowed: u32,
    /// Forced wins.
    wins_missed: u32,
    wins_allowed: u32,
    forbidden: u32,
}

/// Columns of the table of totals; the last one is for renju.
const TOTALS: [Column<'static>; 9] = [
    Column::left("", 5),
    Column::right("moves", 5),
    Column::right("slips", 5),
    Column::right("mistakes", 8),
    Column::right("blunders", 8),
    Column::right("% a move", 8),
    Column::right("wins missed", 11),
    Column::right("wins allowed", 12),
    Column::right("forbidden", 9),
];

impl Analyzed for Game {
    type Selection = Selection;
    type Effort = RepeatableEffort;
    type Record = Record;
    type Games = IntoIter<Result<(u64, Record), Failure>>;
    type Analyzer = Analyzer;
    type Ranked = RankedMove;
    type Remarks = Remarks;
    type Counts = Counts;

    const INPUT: &'static str =
        "Moves such as h8h7i9 or h8 h7 i9; a file of games, or `-` for standard input";
    /// In percent of wins.
    const ERRORS: [f64; 3] = [10.0, 20.0, 30.0];
    const IS_BACKWARD: bool = false;
    const COLUMNS: &'static [Column<'static>] = &[
        Column::left("move", 4),
        Column::right("score", 6),
        Column::right("loss %", 6),
        Column::left("", 13),
        Column::left("best", 4),
        Column::right("score", 6),
    ];
    const UNIT: &'static str = "percent of wins";
    const SCALE: &'static Scale = &Scale {
        graph: "Black's wins after each move, in percent",
        steps: &[20],
        least: 100,
        label: |lead| format!("{}%", 50 + lead / 2),
        axis: "Black's wins, percent",
        line: "after the move",
        even: 50.0,
        unit: 0.5,
        range: 0.0..100.0,
    };

    fn help() -> String {
        format!("{}\n\n{HELP}", level::HELP)
    }

    fn open(input: &[OsString], selection: &Selection) -> Result<(String, Self::Games), Failure> {
        let (name, games) = source::read(input, selection)?;
        Ok((name, games.into_iter().map(Ok).collect::<Vec<_>>().into_iter()))
    }

    fn analyzer(
        Selection { reading, .. }: &Selection,
        effort: &RepeatableEffort,
        Plan { lines, is_one_of_many }: Plan,
    ) -> Result<Analyzer, Failure> {
        let options = effort.options(*reading, is_one_of_many)?;
        let chosen = effort.evaluation()?;
        Ok(Analyzer::new(Search::new(options, chosen, effort.depth(), lines)?))
    }

    fn threads(effort: &RepeatableEffort) -> usize {
        effort.crew()
    }

    fn resources(analyzer: &Analyzer) -> String {
        let threads = counted(analyzer.threads() as u64, "thread");
        format!("{threads}, evaluation {}", analyzer.evaluation())
    }

    fn evaluation(analyzer: &Analyzer) -> Option<&str> {
        Some(analyzer.evaluation())
    }

    fn listed(selection: &Selection) -> Option<Side> {
        selection.side.map(Side::from)
    }

    fn moves(record: &Record) -> usize {
        record.steps.len()
    }

    fn analyze(
        analyzer: &mut Analyzer,
        record: &Record,
        watch: Watch<'_, Self>,
    ) -> Result<Found<Self>, Failure> {
        analyzer.game(record, &watch)
    }

    fn difference(best: &RankedMove, played: &RankedMove) -> f64 {
        100.0 * (best.value.win_rate() - played.value.win_rate())
    }

    /// Returns the player's winning chances minus the opponent's in percent.
    fn drawn_score(ranked: &RankedMove) -> f64 {
        200.0 * ranked.value.win_rate() - 100.0
    }

    fn least_error(remarks: &Remarks) -> Error {
        if remarks.is_decisive() { Error::Mistake } else { Error::Slip }
    }

    fn counts(own: &[&AnalyzedMove<Self>], _: f64, mean_loss: f64) -> Counts {
        let threats = |is_own, is_five| {
            number_of(own, |analyzed_move| {
                let threat = analyzed_move.remarks.threat.as_ref();
                threat.is_some_and(|threat| threat.is_own == is_own && threat.is_five() == is_five)
            })
        };
        Counts {
            mean_loss,
            fives_missed: threats(true, true),
            fours_missed: threats(true, false),
            fives_allowed: threats(false, true),
            fours_allowed: threats(false, false),
            wins_missed: number_of(own, |analyzed_move| analyzed_move.remarks.missed.is_some()),
            wins_allowed: number_of(own, |analyzed_move| analyzed_move.remarks.allowed.is_some()),
            forbidden: number_of(own, |analyzed_move| analyzed_move.remarks.forbidden.is_some()),
        }
    }

    fn players(record: &Record) -> [Option<String>; 2] {
        let info = &record.info;
        [&info.black, &info.white].map(|name| known(name).map(|name| printable(name).into_owned()))
    }

    fn opening_of(record: &Record) -> Option<Opening> {
        record.opening()
    }

    fn names(Record { info, .. }: &Record) -> Names<'_> {
        let [date, event, black, white] =
            [&info.date, &info.event, &info.black, &info.white].map(|text| known(text));
        Names { date, event, black, white }
    }

    fn outcome_text(record: &Record) -> Option<String> {
        let of_board = || record.outcome.map(|outcome| outcome.to_string());
        known(&record.info.result).map(str::to_owned).or_else(of_board)
    }

    fn phase(analyzed_move: &AnalyzedMove<Self>) -> Phase {
        match analyzed_move.number {
            0..=10 => Phase::Opening,
            11..=30 => Phase::Midgame,
            _ => Phase::Endgame,
        }
    }

    fn outlook(ranked: &RankedMove) -> Outlook {
        match ranked.value.win_rate() {
            0.65.. => Outlook::Ahead,
            0.35.. => Outlook::Even,
            _ => Outlook::Behind,
        }
    }

    fn sayings(analyzed_move: &AnalyzedMove<Self>) -> Vec<Remark> {
        remarks::remarks(analyzed_move)
    }

    fn heading(record: &Record) -> Option<String> {
        let players: Vec<String> = Self::players(record)
            .into_iter()
            .zip(Side::ALL)
            .filter_map(|(player, side)| Some(format!("{} ({side})", player?)))
            .collect();
        let others = [players.join(" - "), record.info.event.clone(), record.info.date.clone()];
        let mut parts: Vec<String> = others
            .iter()
            .filter_map(|text| known(text))
            .map(|text| printable(text).into_owned())
            .collect();
        parts.push(record.rule_and_size());
        Some(parts.join(", "))
    }

    fn fields(analyzed_move: &AnalyzedMove<Self>) -> Vec<String> {
        let (played, better) = (&analyzed_move.played, analyzed_move.better());
        let loss = better.map(|_| format!("{:.1}", analyzed_move.loss()));
        vec![
            played.point.to_string(),
            played.value.to_string(),
            loss.unwrap_or_default(),
            format!(" {}", remarks::shortest(analyzed_move)),
            better.map(|best| best.point.to_string()).unwrap_or_default(),
            better.map(Ranked::score).unwrap_or_default(),
        ]
    }

    fn total_columns(record: &Record) -> &'static [Column<'static>] {
        if record.rule == Rule::Renju { &TOTALS } else { &TOTALS[..8] }
    }

    fn total_fields(counts: &Counts) -> Vec<String> {
        let numbers = [counts.wins_missed, counts.wins_allowed, counts.forbidden];
        let numbers = numbers.iter().map(u32::to_string);
        [format!("{:.1}", counts.mean_loss)].into_iter().chain(numbers).collect()
    }

    fn notes(game: &AnalyzedGame<Self>, columns: usize) -> String {
        remarks::notes(game, columns)
    }

    fn result(game: &AnalyzedGame<Self>) -> Vec<String> {
        let recorded = match known(&game.record.info.result) {
            None => String::new(),
            Some(result) => format!("; recorded {}", printable(result)),
        };
        let what = match game.record.outcome {
            Some(outcome) => format!("The game is over: {}", outcome_sentence(outcome)),
            None => format!("The game stops after {}", counted(game.moves() as u64, "move")),
        };
        vec![what + &recorded]
    }

    fn chart_title(record: &Record) -> String {
        format!("Black's winning chances after each move, {}", record.rule_and_size())
    }

    fn about(record: &Record) -> impl Serialize {
        About::of(record)
    }

    fn worth(ranked: &RankedMove) -> impl Serialize {
        Worth::of(ranked)
    }

    fn best(ranked: &RankedMove) -> impl Serialize {
        ranked.value()
    }

    fn rounded(percent: f64) -> f64 {
        (percent * 1e2).round() / 1e2
    }
}

/// Returns a text of a file, or `None` if it is empty.
fn known(text: &str) -> Option<&str> {
    Some(text).filter(|text| !text.is_empty())
}

/// What the file tells of a game, in JSON.
#[derive(Debug, Serialize)]
struct About<'a> {
    black: Option<&'a str>,
    white: Option<&'a str>,
    event: Option<&'a str>,
    date: Option<&'a str>,
    result: Option<&'a str>,
    rule: Rule,
    size: usize,
    outcome: Option<String>,
}

impl<'a> About<'a> {
    fn of(Record { info, rule, size, outcome, .. }: &'a Record) -> Self {
        Self {
            black: known(&info.black),
            white: known(&info.white),
            event: known(&info.event),
            date: known(&info.date),
            result: known(&info.result),
            rule: *rule,
            size: *size,
            outcome: outcome.map(|outcome| outcome.to_string()),
        }
    }
}

fn hundredths<S: Serializer>(number: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(Game::rounded(*number))
}

/// Level and memory of a short analysis.
const SHORT: (u8, usize) = (5, 32);

/// Returns the text of a short analysis of a game being played, by an evaluation that has its rule.
///
/// # Errors
///
/// If the memory cannot be allocated.
pub(crate) fn page(
    tree: &GameTree,
    chosen: Chosen,
    reading: Reading,
    style: Style,
) -> Result<String, Failure> {
    let (record, _) = source::record(tree, reading).map_err(Failure::refused)?;
    let options = Options::new().reading(reading).hash_mib(SHORT.1);
    let depth = Level::new(SHORT.0).map(DepthArguments::of_level).unwrap_or_default();
    let search = Search::new(options, chosen, depth, 1)?;
    super::short::<Game>(&mut Analyzer::new(search), record, style)
}

#[cfg(test)]
mod tests {
    use gomoku::Kind;
    use gomoku::search::alphabeta::Value;

    use super::super::analyzed::{Choice, Totals};
    use super::remarks::{Overlooked, Win};
    use super::*;

    /// Returns a move with the values of the best one and of the one played.
    pub(super) fn analyzed_move(side: Side, [best, played]: [Value; 2]) -> AnalyzedMove<Game> {
        let ranked = |name: &str, value| {
            let point = name.parse().unwrap();
            RankedMove::new(point, value).depth(9)
        };
        let (played, best) = (ranked("H8", played), ranked("I9", best));
        let (remarks, choice, errors) = (Remarks::default(), Choice::default(), Game::ERRORS);
        let ranked = Vec::new();
        AnalyzedMove { number: 1, side, played, best, ranked, remarks, choice, errors }
    }

    #[test]
    fn losses_are_percent_of_wins() {
        for (values, loss, error) in [
            ([Value::DRAW, Value::DRAW], 0.0, None),
            ([Value::DRAW, Value::expected(50)], 0.0, None),
            ([Value::win_in(9), Value::win_in(3)], 0.0, None),
            ([Value::win_in(9), Value::DRAW], 50.0, Some(Error::Blunder)),
            ([Value::DRAW, Value::loss_in(2)], 50.0, Some(Error::Blunder)),
            ([Value::win_in(9), Value::loss_in(2)], 100.0, Some(Error::Blunder)),
            ([Value::DRAW, Value::expected(-90)], 11.1, Some(Error::Slip)),
            ([Value::DRAW, Value::expected(-180)], 21.1, Some(Error::Mistake)),
        ] {
            let found = analyzed_move(Side::Black, values);
            assert!((found.loss() - loss).abs() < 0.1, "{values:?}: {}", found.loss());
            assert_eq!(found.error(), error);
            assert_eq!(remarks::shortest(&found), error.map_or("", Error::name));
        }
    }

    #[test]
    fn chances_are_those_of_black() {
        for (side, expected) in [(Side::Black, -100.0), (Side::White, 100.0)] {
            let found = analyzed_move(side, [Value::DRAW, Value::loss_in(2)]);
            assert!((found.drawn().black_score - expected).abs() < 1e-9);
        }
    }

    #[test]
    fn events_are_counted_by_player() {
        let threat = |kind, is_own| Some(Overlooked { is_own, kind, points: Vec::new() });
        let win = || Some(Win { method: None, plies: 5, line: Vec::new() });
        let even = analyzed_move(Side::Black, [Value::DRAW; 2]);
        let mut five = analyzed_move(Side::Black, [Value::win_in(1), Value::DRAW]);
        (five.remarks.threat, five.remarks.missed) = (threat(Kind::Five, true), win());
        let mut four = analyzed_move(Side::White, [Value::DRAW, Value::loss_in(4)]);
        (four.remarks.threat, four.remarks.allowed) = (threat(Kind::DoubleFour, false), win());
        let found = [even, five, four];
        let black = Totals::of(Side::Black, &found);
        assert_eq!((black.moves, black.blunders), (2, 1));
        let Counts { mean_loss, .. } = black.counts;
        assert!((mean_loss - 25.0).abs() < 1e-9);
        let none = Totals::of::<Game>(Side::Black, &[]).counts;
        assert!(none.mean_loss.abs() < 1e-9);
        let expected = Counts { mean_loss, fives_missed: 1, wins_missed: 1, ..none };
        assert_eq!(black.counts, expected);
        let white = Totals::of(Side::White, &found).counts;
        assert_eq!(white, Counts { fours_allowed: 1, wins_allowed: 1, mean_loss: 50.0, ..none });
    }
}
