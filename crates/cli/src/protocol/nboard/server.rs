//! The server: a game, its player and its clocks.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use othello::eval::Points;
use othello::notation::GameRecord;
use othello::search::Selectivity;
use othello::search::midgame::{Analysis, RankedMove};
use othello::{Game, Move, Position, Score};

use super::command::Command;
use crate::built_in::BuiltIn as _;
use crate::built_in::othello::Player;
use crate::clock::control::{TimeControl, seconds};
use crate::clock::running::SideClock;
use crate::failure::Failure;
use crate::game::Side;
use crate::terminal::output;
use crate::terminal::printable::printable;

/// The name of the program.
const NAME: &str = "Tritboard";

/// The status after a game that could not be set up.
const NO_GAME: &str = "there is no game: the last set game was refused";

/// A game, its player and its clocks.
#[derive(Debug)]
pub(super) struct Session {
    player: Player,
    /// The game, or `None` if the last one could not be set up.
    game: Option<Game>,
    /// Black's and White's.
    clocks: [SideClock; 2],
}

impl Session {
    pub(super) fn new(player: Player) -> Self {
        Self { player, game: Some(Game::default()), clocks: [SideClock::counting(None); 2] }
    }

    /// Calls `wait`, and ponders meanwhile if it is the opponent's turn.
    pub(super) fn ponder_while<T>(&mut self, wait: impl FnOnce() -> T) -> T {
        match &self.game {
            Some(game) => self.player.ponder_while(&game.position(), wait),
            None => wait(),
        }
    }

    /// Carries out a command and answers it. A flag stops searches.
    pub(super) fn carry_out(
        &mut self,
        command: Command,
        stop: Arc<AtomicBool>,
    ) -> Result<(), Failure> {
        match command {
            Command::Begin => output::text(&format!("set myname {NAME}\n")),
            Command::SetDepth(level) => {
                self.player.set_level(level);
                output::text(&format!("set myname {NAME}{}\n", level.get()))
            }
            Command::SetGame(record) => {
                self.clocks = clocks_of(&record);
                self.game = Some(record.game);
                Ok(())
            }
            Command::BadGame(reason) => {
                // Answers for the earlier game would be taken for answers for this one.
                self.game = None;
                status(&reason)
            }
            Command::Move(played, time) => {
                let Some(game) = &mut self.game else { return status(NO_GAME) };
                let moves = game.moves().len();
                if let Err(error) = game.play_implying_pass(played) {
                    return status(&format!("move: {error}"));
                }
                for entry in &game.history()[moves..] {
                    let is_implied_pass = entry.played != played;
                    let taken = time.filter(|_| !is_implied_pass).unwrap_or_default();
                    self.clocks[Side::from(entry.color).index()].spend(taken);
                }
                Ok(())
            }
            Command::Hint(count) => self.hint(count, stop),
            Command::Go => self.go(stop),
            Command::Ping(number) => output::text(&format!("pong {number}\n")),
            Command::Learn => output::text("learned\n"),
            Command::Analyze => self.analyze(&stop),
            Command::SetContempt => Ok(()),
            Command::Bad(reason) => status(&reason),
        }
    }

    /// Reports the best moves with increasing depth.
    fn hint(&mut self, count: usize, stop: Arc<AtomicBool>) -> Result<(), Failure> {
        let Some(game) = &self.game else { return status(NO_GAME) };
        let position = game.position();
        if position.is_over() {
            return status("the game is over");
        }
        status("thinking")?;
        let told = Arc::clone(&stop);
        let analysis = self.player.rank(&position, count.max(1), stop, reporting(told));
        output::text(&stats(&analysis))?;
        status("ready")
    }

    /// Reports the move that it would play.
    fn go(&mut self, stop: Arc<AtomicBool>) -> Result<(), Failure> {
        let Some(game) = &self.game else { return status(NO_GAME) };
        let position = game.position();
        status("thinking")?;
        let clock = self.clocks[Side::from(position.side_to_move()).index()].clock();
        let (start, told) = (Instant::now(), Arc::clone(&stop));
        let choice = self.player.choose(&position, clock, stop, reporting(told));
        let seconds = start.elapsed().as_secs_f64();
        let answer = match choice {
            None => "=== PA".to_owned(),
            Some(choice) => {
                let played = name(choice.played);
                match choice.analysis.as_ref().and_then(Analysis::best) {
                    Some(best) => format!("=== {played}/{}/{seconds:.2}", best.score),
                    None => format!("=== {played}//{seconds:.2}"),
                }
            }
        };
        output::text(&format!("{answer}\n"))?;
        status("ready")
    }

    /// Reports the scores of the positions of the game, the last one first.
    fn analyze(&mut self, stop: &Arc<AtomicBool>) -> Result<(), Failure> {
        let Some(game) = &self.game else { return status(NO_GAME) };
        status("analyzing")?;
        let positions: Vec<Position> = game.positions().collect();
        for (index, &position) in positions.iter().enumerate().rev() {
            let score = if position.is_over() {
                position.final_score(position.side_to_move()).into()
            } else {
                let analysis = self.player.rank(&position, 1, Arc::clone(stop), |_| ());
                analysis.best().map_or(Points::ZERO, |best| best.score)
            };
            if stop.load(Ordering::Relaxed) {
                break;
            }
            output::text(&format!("analysis {index} {score}\n"))?;
        }
        status("ready")
    }
}

/// Returns a function that reports the progress of a search, and stops it when the output is closed.
fn reporting(stop: Arc<AtomicBool>) -> impl FnMut(&Analysis) + Send {
    let mut report = Report::default();
    move |analysis| {
        let news = report.news(analysis);
        if !news.is_empty() && output::text(&news).is_err() {
            stop.store(true, Ordering::Relaxed);
        }
    }
}

fn status(text: &str) -> Result<(), Failure> {
    output::text(&format!("status {}\n", printable(text)))
}

/// Returns the clocks of a game: its time control, less the times of its moves.
fn clocks_of(record: &GameRecord) -> [SideClock; 2] {
    let control = record.extra.iter().find(|(name, _)| name == "TI").map(|(_, value)| value);
    let control = control.and_then(|control| TimeControl::read_ggf(control));
    let mut clocks = [SideClock::counting(control); 2];
    for (index, entry) in record.game.history().iter().enumerate() {
        let taken = record.notes.get(index).and_then(|note| seconds(note.seconds.as_deref()?));
        clocks[Side::from(entry.color).index()].spend(taken.unwrap_or_default());
    }
    clocks
}

/// Reports the lines of a search, each once.
#[derive(Debug, Default)]
struct Report {
    /// The last report of each move.
    reported: Vec<(Move, String)>,
}

impl Report {
    /// Returns the lines that are new, each with its line end.
    fn news(&mut self, analysis: &Analysis) -> String {
        let mut text = String::new();
        for found in analysis.moves.iter().filter(|found| found.depth > 0) {
            let line = search_line(found);
            let index = self.reported.iter().position(|(played, _)| *played == found.played);
            let index = index.unwrap_or_else(|| {
                self.reported.push((found.played, String::new()));
                self.reported.len() - 1
            });
            let reported = &mut self.reported[index].1;
            if *reported != line {
                text.push_str(&line);
                *reported = line;
            }
        }
        if !text.is_empty() {
            text.push_str(&stats(analysis));
        }
        text
    }
}

/// Returns the line with the nodes and the seconds of a search.
fn stats(analysis: &Analysis) -> String {
    format!("nodestats {} {:.2}\n", analysis.nodes, analysis.elapsed.as_secs_f64())
}

/// Returns the line with the PV of a move, its score and its depth.
fn search_line(found: &RankedMove) -> String {
    let line: String = found.pv.iter().copied().map(name).collect();
    format!("search {line} {} 0 {}\n", found.score, depth(found))
}

/// Returns the name of a move.
fn name(played: Move) -> String {
    played.square().map_or_else(|| "PA".to_owned(), |square| square.to_string())
}

/// Returns the depth of a score and its selectivity.
fn depth(found: &RankedMove) -> String {
    let bounds = found.bounds;
    if found.is_exact() {
        "100%".to_owned()
    } else if bounds.lower > Score::DRAW || bounds.upper < Score::DRAW {
        "100%W".to_owned()
    } else if found.selectivity == Selectivity::Exact {
        found.depth.to_string()
    } else {
        format!("{}@{}", found.depth, found.selectivity)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use othello::Square;
    use othello::notation::ggf;
    use othello::search::Bounds;

    use super::*;

    fn found(line: &[Move], points: i32) -> RankedMove {
        let found = RankedMove::new(line[0], Points::new(points));
        found.depth(12).selectivity(Selectivity::Percent73).pv(line.to_vec())
    }

    fn analysis(moves: Vec<RankedMove>) -> Analysis {
        let mut analysis = Analysis::new(moves);
        (analysis.nodes, analysis.elapsed) = (1234, Duration::from_millis(567));
        analysis
    }

    #[test]
    fn lines_have_moves_score_and_depth() {
        let line = [Square::F5.into(), Move::Pass, Square::A1.into()];
        let expected = found(&line, 160);
        let bounds = |lower, upper| Bounds { lower: Score::new(lower), upper: Score::new(upper) };
        let cases = [
            (expected.clone(), "search F5PAA1 +1.25 0 12@73%\n"),
            (expected.clone().selectivity(Selectivity::Exact), "search F5PAA1 +1.25 0 12\n"),
            (expected.clone().bounds(bounds(2, 64)), "search F5PAA1 +1.25 0 100%W\n"),
            (expected.clone().bounds(bounds(-64, -2)), "search F5PAA1 +1.25 0 100%W\n"),
            (
                RankedMove::new(expected.played, Points::ZERO).bounds(bounds(0, 0)).pv(expected.pv),
                "search F5PAA1 +0.00 0 100%\n",
            ),
        ];
        for (found, line) in cases {
            assert_eq!(search_line(&found), line);
        }
    }

    #[test]
    fn no_line_is_reported_twice() {
        let (f5, d6) = (found(&[Square::F5.into()], 0), found(&[Square::D6.into()], -128));
        let shallow = d6.clone().depth(0);
        let mut report = Report::default();
        let first = "search F5 +0.00 0 12@73%\n";
        let (second, stats) = ("search D6 -1.00 0 12@73%\n", "nodestats 1234 0.57\n");
        let news = report.news(&analysis(vec![f5.clone(), shallow]));
        assert_eq!(news, format!("{first}{stats}"));
        let both = analysis(vec![f5, d6]);
        assert_eq!(report.news(&both), format!("{second}{stats}"));
        assert_eq!(report.news(&both), "");
    }

    #[test]
    fn clocks_count_the_times_of_the_moves() {
        let clocks = |control: &str| {
            let text = format!(
                "(;GM[Othello]TI[{control}]TY[8]BO[8 \
                 ---------------------------O*------*O--------------------------- *]\
                 B[F5//10]W[F6/1/100.5];)"
            );
            clocks_of(&ggf::parse(text).unwrap())
        };
        let left = |clocks: [SideClock; 2]| clocks.map(|clock| clock.clock()?.left);
        let milliseconds = |both: [u64; 2]| both.map(|time| Some(Duration::from_millis(time)));
        assert_eq!(left(clocks("5:00")), milliseconds([290_000, 199_500]));
        assert_eq!(left(clocks("5:00/3")), milliseconds([293_000, 202_500]));
        assert_eq!(left(clocks("0")), [None; 2]);
    }
}
