//! Analyzed moves and games, classes of errors and totals, and what a game tells of itself.

use std::ffi::OsString;
use std::fmt::Debug;
use std::ops::Range;
use std::time::Duration;

use clap::Args;
use serde::{Deserialize, Serialize};

use super::kinds::{Outlook, Phase, Remark};
use super::tally::{Counted, Tally};
use crate::failure::Failure;
use crate::game::{Game, Opening, Side};
use crate::games::entry::Names;
use crate::hint::Ranked;
use crate::terminal::status::Status;
use crate::terminal::table::Column;

/// A game whose moves `analyze` judges.
pub(crate) trait Analyzed: Game {
    /// Arguments that choose games and moves.
    type Selection: Args + Debug + Sync;
    /// Arguments for the limits and the resources of a search.
    type Effort: Args + Debug + Sync;
    /// A game with all that its file tells, and at least one move.
    type Record: Send + Sync;
    /// Games with their numbers in the source, from 1.
    type Games: Iterator<Item = Result<(u64, Self::Record), Failure>>;
    type Analyzer: Send;
    type Ranked: Ranked<Move = Self::Move> + Send;
    /// What the analysis says about a move, beside what it is worth and what is better.
    type Remarks: Clone + Debug + Send + Serialize;
    /// Totals of a player's moves, beside the number of errors of each class.
    type Counts: Debug + Serialize;

    /// Text about the argument that names games.
    const INPUT: &'static str;
    /// Minimum losses of a slip, a mistake and a blunder.
    const ERRORS: [f64; 3];
    /// Whether the last move is searched first, so that an interrupt leaves out the first ones.
    const IS_BACKWARD: bool;
    /// Columns of the table of moves, after the number and the side.
    const COLUMNS: &'static [Column<'static>];
    const SCALE: &'static Scale;
    /// Unit of losses.
    const UNIT: &'static str;

    /// Returns the text after the options in the help.
    fn help() -> String;

    /// Opens the games of a source, and returns its name.
    fn open(
        input: &[OsString],
        selection: &Self::Selection,
    ) -> Result<(String, Self::Games), Failure>;

    /// Returns an analyzer of one game at a time.
    fn analyzer(
        selection: &Self::Selection,
        effort: &Self::Effort,
        plan: Plan,
    ) -> Result<Self::Analyzer, Failure>;

    /// Returns the number of games to analyze at the same time.
    fn threads(effort: &Self::Effort) -> usize;

    /// Returns the resources and the evaluation in words.
    fn resources(analyzer: &Self::Analyzer) -> String;

    /// Returns the name of the evaluation in JSON.
    fn evaluation(_: &Self::Analyzer) -> Option<&str> {
        None
    }

    /// Returns the side whose moves are listed, or `None` for both.
    fn listed(selection: &Self::Selection) -> Option<Side>;

    /// Returns the number of moves, passes included.
    fn moves(record: &Self::Record) -> usize;

    /// Analyzes the moves of a game; an interrupt leaves out some.
    fn analyze(
        analyzer: &mut Self::Analyzer,
        record: &Self::Record,
        watch: Watch<'_, Self>,
    ) -> Result<Found<Self>, Failure>;

    /// Returns how much worse than the best move another one is; negative if it is better.
    fn difference(best: &Self::Ranked, played: &Self::Ranked) -> f64;

    /// Returns the score of a move in the graph, for the side that moves; 0 is even.
    fn drawn_score(ranked: &Self::Ranked) -> f64;

    /// Returns the class of a move that loses enough to be an error.
    fn least_error(_: &Self::Remarks) -> Error {
        Error::Slip
    }

    /// Returns the totals of a player's moves, given the sum and the mean of their losses.
    fn counts(own: &[&AnalyzedMove<Self>], loss: f64, mean_loss: f64) -> Self::Counts;

    /// Returns the names of the players, if known.
    fn players(record: &Self::Record) -> [Option<String>; 2];

    /// Returns the named opening of a game, if it has one.
    fn opening_of(record: &Self::Record) -> Option<Opening>;

    /// Returns the players, the event and the date as the file has them.
    fn names(record: &Self::Record) -> Names<'_>;

    /// Returns the recorded result, or that of the board.
    fn outcome_text(record: &Self::Record) -> Option<String>;

    /// Returns the part of the game that a move belongs to.
    fn phase(analyzed_move: &AnalyzedMove<Self>) -> Phase;

    /// Returns who is ahead after a move, for the side that moves.
    fn outlook(ranked: &Self::Ranked) -> Outlook;

    /// Returns what a move missed or allowed, in sentences, with lines that show it.
    fn sayings(_: &AnalyzedMove<Self>) -> Vec<Remark> {
        Vec::new()
    }

    /// Returns the players and the event, if known.
    fn heading(record: &Self::Record) -> Option<String>;

    /// Returns the fields of [`COLUMNS`](Self::COLUMNS).
    fn fields(analyzed_move: &AnalyzedMove<Self>) -> Vec<String>;

    /// Returns the columns of the table of totals.
    fn total_columns(record: &Self::Record) -> &'static [Column<'static>];

    /// Returns the fields of those columns after the errors of each class.
    fn total_fields(counts: &Self::Counts) -> Vec<String>;

    /// Returns notes about moves below the table.
    fn notes(_: &AnalyzedGame<Self>, _columns: usize) -> String {
        String::new()
    }

    /// Returns notes about the game below its totals.
    fn turning_points(_: &AnalyzedGame<Self>, _columns: usize) -> String {
        String::new()
    }

    /// Returns the end of the game in words.
    fn result(game: &AnalyzedGame<Self>) -> Vec<String>;

    /// Returns what the chart shows.
    fn chart_title(record: &Self::Record) -> String;

    /// Returns what the file tells of a game, for JSON.
    fn about(record: &Self::Record) -> impl Serialize;

    /// Returns what JSON tells about a move before the move itself.
    fn place(_: &Self::Remarks) -> impl Serialize {
        Nothing {}
    }

    /// Returns the value of a move for JSON.
    fn worth(ranked: &Self::Ranked) -> impl Serialize;

    /// Returns the value of the best move for JSON.
    fn best(ranked: &Self::Ranked) -> impl Serialize {
        Self::worth(ranked)
    }

    /// Returns a loss to the digits that count.
    fn rounded(loss: f64) -> f64 {
        loss
    }

    /// Returns what JSON has below the totals of both players.
    fn summary(_: &[AnalyzedMove<Self>]) -> impl Serialize {
        Nothing {}
    }
}

/// No fields in JSON.
#[derive(Debug, Serialize)]
struct Nothing {}

/// What follows an analysis while it goes on.
pub(crate) struct Watch<'a, G: Analyzed> {
    pub(super) status: &'a Status,
    /// Receives each move when it is analyzed.
    pub(super) take: &'a dyn Fn(&AnalyzedMove<G>),
}

impl<G: Analyzed> Watch<'_, G> {
    /// Passes on a move.
    pub(super) fn analyzed(&self, analyzed_move: &AnalyzedMove<G>) {
        self.status.advance();
        (self.take)(analyzed_move);
    }
}

/// The analysis of a game.
pub(crate) struct Found<G: Analyzed> {
    pub(super) analyzed_moves: Vec<AnalyzedMove<G>>,
    pub(super) nodes: u64,
    pub(super) elapsed: Duration,
}

/// How scores are drawn.
#[derive(Clone, Debug)]
pub(crate) struct Scale {
    /// What the graph shows.
    pub(super) graph: &'static str,
    /// Possible steps of a row of the graph, increasing.
    pub(super) steps: &'static [i32],
    /// Minimum range of the graph, in either direction.
    pub(super) least: i32,
    /// Returns the label of the row of a score.
    pub(super) label: fn(i32) -> String,
    /// What the vertical axis of the chart shows.
    pub(super) axis: &'static str,
    /// What the line of the chart shows.
    pub(super) line: &'static str,
    /// Value of an even game in the chart.
    pub(super) even: f64,
    /// Value of a score of 1, less that of an even game.
    pub(super) unit: f64,
    /// Minimum range of the chart.
    pub(super) range: Range<f64>,
}

/// How many moves of a position are searched, and on how many threads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    /// Number of best moves to search in each position.
    pub(super) lines: usize,
    /// Whether this is one of several analyzers with one thread each, and not a single one with all threads.
    pub(super) is_one_of_many: bool,
}

/// What the search of a position says about the choice there.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Choice {
    /// Number of legal moves.
    pub(crate) moves: usize,
    /// Place of the move played among the best moves, from 1; `None` below the moves searched.
    pub(crate) rank: Option<usize>,
    /// How much worse the second move is than the best one, if it was searched.
    pub(crate) behind: Option<f64>,
}

/// Class of a move that loses something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Error {
    Slip,
    Mistake,
    Blunder,
}

impl Error {
    /// Returns the class of a move with this loss, if any, given the minimum losses of a slip, a mistake and a
    /// blunder.
    pub(super) fn of(loss: f64, [slip, mistake, blunder]: [f64; 3]) -> Option<Self> {
        if loss >= blunder {
            Some(Self::Blunder)
        } else if loss >= mistake {
            Some(Self::Mistake)
        } else if loss >= slip {
            Some(Self::Slip)
        } else {
            None
        }
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Slip => "slip",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    /// Returns its letter below a graph.
    pub(super) const fn letter(self) -> char {
        match self {
            Self::Slip => 's',
            Self::Mistake => 'm',
            Self::Blunder => 'b',
        }
    }
}

/// A move of a game, and the best alternative.
#[derive(Clone, Debug)]
pub(crate) struct AnalyzedMove<G: Analyzed> {
    /// Number of the move in the game, from 1, passes included.
    pub(crate) number: usize,
    pub(crate) side: Side,
    /// The move that was played.
    pub(crate) played: G::Ranked,
    /// The best known move; the played one if no other is better.
    pub(crate) best: G::Ranked,
    /// The best moves of one search of the position, best first.
    pub(crate) ranked: Vec<G::Ranked>,
    pub(crate) remarks: G::Remarks,
    pub(crate) choice: Choice,
    /// Minimum losses of a slip, a mistake and a blunder.
    pub(crate) errors: [f64; 3],
}

impl<G: Analyzed> AnalyzedMove<G> {
    /// Returns whether the player had a choice and made the best move.
    pub(crate) fn is_best(&self) -> bool {
        self.better().is_none()
    }

    /// Returns what totals count.
    fn counted(&self) -> Counted {
        Counted {
            phase: G::phase(self),
            loss: self.loss(),
            is_blunder: self.error() == Some(Error::Blunder),
            is_choice: self.choice.moves > 1,
            is_best: self.is_best(),
            only: self.only(),
        }
    }

    /// Returns whether the only good move was found: `None` unless every move but one was at least a mistake.
    pub(crate) fn only(&self) -> Option<bool> {
        let Choice { moves, behind, .. } = self.choice;
        let [_, mistake, _] = self.errors;
        let behind = if self.is_best() { behind? } else { behind?.min(self.loss()) };
        (moves > 1 && behind >= mistake).then(|| self.is_best())
    }

    /// Returns the loss against the best move, at least 0.
    pub(crate) fn loss(&self) -> f64 {
        G::difference(&self.best, &self.played).max(0.0)
    }

    /// Returns the class of the error, if the loss is large enough.
    pub(crate) fn error(&self) -> Option<Error> {
        Error::of(self.loss(), self.errors).map(|error| error.max(G::least_error(&self.remarks)))
    }

    /// Returns the name of the class, or nothing.
    pub(crate) fn error_name(&self) -> &'static str {
        self.error().map_or("", Error::name)
    }

    /// Returns the best move if it is another one than the move played.
    pub(crate) fn better(&self) -> Option<&G::Ranked> {
        Some(&self.best).filter(|best| best.played() != self.played.played())
    }

    /// Returns the move as graphs and charts draw it.
    pub(super) fn drawn(&self) -> DrawnMove {
        let (number, side, error) = (self.number, self.side, self.error());
        let own = G::drawn_score(&self.played);
        let black_score = if side == Side::Black { own } else { -own };
        DrawnMove { number, side, name: self.played.played().to_string(), black_score, error }
    }
}

/// A move as graphs and charts draw it.
#[derive(Clone, Debug)]
pub(super) struct DrawnMove {
    pub(super) number: usize,
    pub(super) side: Side,
    pub(super) name: String,
    /// Black's score after the move; 0 is even.
    pub(super) black_score: f64,
    pub(super) error: Option<Error>,
}

/// A game with its analyzed moves.
#[derive(Debug)]
pub(crate) struct AnalyzedGame<G: Analyzed> {
    /// Number in the file, from 1.
    pub(super) number: u64,
    pub(super) record: G::Record,
    /// The analyzed moves in order; incomplete after an interrupt.
    pub(super) analyzed_moves: Vec<AnalyzedMove<G>>,
    pub(super) nodes: u64,
    pub(super) elapsed: Duration,
    /// Side whose moves are listed; `None` for both.
    pub(super) listed: Option<Side>,
}

impl<G: Analyzed> AnalyzedGame<G> {
    /// Returns an analyzed game with its number.
    pub(super) fn new((number, record): (u64, G::Record), found: Found<G>) -> Self {
        let Found { analyzed_moves, nodes, elapsed } = found;
        Self { number, record, analyzed_moves, nodes, elapsed, listed: None }
    }

    /// Returns the number of moves of the game, passes included.
    pub(super) fn moves(&self) -> usize {
        G::moves(&self.record)
    }

    pub(super) fn is_complete(&self) -> bool {
        self.analyzed_moves.len() == self.moves()
    }

    /// Returns the moves to list.
    pub(super) fn listed(&self) -> impl Iterator<Item = &AnalyzedMove<G>> {
        let is_listed = |analyzed_move: &&AnalyzedMove<G>| {
            self.listed.is_none_or(|side| side == analyzed_move.side)
        };
        self.analyzed_moves.iter().filter(is_listed)
    }

    pub(super) fn drawn(&self) -> Vec<DrawnMove> {
        self.analyzed_moves.iter().map(AnalyzedMove::drawn).collect()
    }

    pub(super) fn totals(&self, side: Side) -> Totals<G::Counts> {
        Totals::of(side, &self.analyzed_moves)
    }
}

/// Totals of a player's moves.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Totals<C> {
    /// Without passes.
    pub(super) moves: u32,
    pub(super) slips: u32,
    pub(super) mistakes: u32,
    pub(super) blunders: u32,
    #[serde(flatten)]
    pub(super) counts: C,
    #[serde(flatten)]
    pub(super) tally: Tally,
}

impl<C> Totals<C> {
    /// Counts the moves of a player.
    pub(super) fn of<G: Analyzed<Counts = C>>(
        side: Side,
        analyzed_moves: &[AnalyzedMove<G>],
    ) -> Self {
        let is_own = |analyzed_move: &&AnalyzedMove<G>| {
            analyzed_move.side == side && !G::is_pass(analyzed_move.played.played())
        };
        let own: Vec<&AnalyzedMove<G>> = analyzed_moves.iter().filter(is_own).collect();
        let errors = |error| number_of(&own, |analyzed_move| analyzed_move.error() == Some(error));
        let moves = number_of(&own, |_| true);
        let loss = own.iter().fold(0.0, |sum, analyzed_move| sum + analyzed_move.loss());
        let mut tally = Tally::default();
        for analyzed_move in &own {
            tally.count(analyzed_move.counted());
        }
        let mean_loss = if moves == 0 { 0.0 } else { loss / f64::from(moves) };
        Self {
            moves,
            slips: errors(Error::Slip),
            mistakes: errors(Error::Mistake),
            blunders: errors(Error::Blunder),
            counts: G::counts(&own, loss, mean_loss),
            tally,
        }
    }
}

/// Returns the number of moves with a property.
pub(super) fn number_of<G: Analyzed>(
    moves: &[&AnalyzedMove<G>],
    is_counted: impl Fn(&AnalyzedMove<G>) -> bool,
) -> u32 {
    moves.iter().map(|analyzed_move| u32::from(is_counted(analyzed_move))).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_begin_at_their_minimum_loss() {
        for (loss, expected) in [
            (-3.0, None),
            (0.0, None),
            (1.99, None),
            (2.0, Some(Error::Slip)),
            (5.9, Some(Error::Slip)),
            (6.0, Some(Error::Mistake)),
            (12.0, Some(Error::Blunder)),
            (128.0, Some(Error::Blunder)),
        ] {
            assert_eq!(Error::of(loss, [2.0, 6.0, 12.0]), expected, "{loss}");
        }
    }
}
