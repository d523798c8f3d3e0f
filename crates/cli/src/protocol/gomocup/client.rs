//! The manager of a brain, a program that plays by the protocol of Gomocup.

use std::time::{Duration, Instant};

use gomoku::game::Game;
use gomoku::notation::gomocup;
use gomoku::{Board, Point, Rule};

use crate::clock::control::TimeLimits;
use crate::clock::running::SideClock;
use crate::protocol::client::{Answer, EngineError, Fault, Patience, Player, Setup};
use crate::protocol::process::Process;

/// What the manager sends beside the moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Settings {
    pub(crate) rule: Rule,
    pub(crate) size: usize,
    /// The most memory of the program in bytes; 0 is no limit.
    pub(crate) memory: u64,
    /// Further keys of `INFO` with their values.
    pub(crate) infos: Vec<String>,
    /// Time between an answer and the next command.
    pub(crate) pause: Duration,
}

/// The number for unlimited time: the largest one of 32 bits.
const UNLIMITED: u128 = 2_147_483_647;

/// The kind of opponents: other brains.
const GAME_TYPE: u32 = 1;

/// A program that plays by the protocol of Gomocup.
#[derive(Debug)]
pub(crate) struct Gomocup {
    process: Process,
    patience: Patience,
    settings: Settings,
    /// Whether its board is empty after `START`.
    is_fresh: bool,
    /// Whether it answers `ABOUT`.
    describes_itself: bool,
    /// Whether it knows the game up to the last move.
    knows_game: bool,
    /// When it answered last.
    answered: Instant,
}

impl Gomocup {
    /// Takes a program that was started.
    pub(crate) fn new(
        process: Process,
        patience: Patience,
        settings: &Settings,
    ) -> Result<Self, EngineError> {
        let mut brain = Self {
            process,
            patience,
            settings: settings.clone(),
            is_fresh: true,
            describes_itself: true,
            knows_game: false,
            answered: Instant::now(),
        };
        brain.start()?;
        let until = Instant::now() + patience.start;
        brain.wait(until)?.map_err(|why| EngineError::illegal(format!("START refused: {why}")))?;
        Ok(brain)
    }

    fn start(&mut self) -> Result<(), EngineError> {
        self.process.send(&format!("START {}", self.settings.size))
    }

    /// Waits for `OK` or for a complaint.
    fn wait(&mut self, until: Instant) -> Result<Result<(), String>, EngineError> {
        loop {
            let line = self.process.receive(until)?;
            match Reply::of(line.trim()) {
                Reply::Ok => {
                    self.answered = Instant::now();
                    return Ok(Ok(()));
                }
                Reply::Complaint => return Ok(Err(line.trim().to_owned())),
                _ => {}
            }
        }
    }

    /// Clears the board, as Piskvork does, by `RESTART` or by `START` for a brain without `RESTART`.
    fn restart(&mut self) -> Result<(), EngineError> {
        let until = self.patience.end_of_answer();
        self.process.send("RESTART")?;
        if self.wait(until)?.is_err() {
            self.start()?;
            // Complaints may be about earlier commands.
            while self.wait(until)?.is_err() {}
        }
        Ok(())
    }

    /// Waits until the brain has executed earlier commands, which would otherwise count for the time of the
    /// first move. A brain that does not answer `ABOUT` does not lose.
    fn settle(&mut self) -> Result<(), EngineError> {
        if !self.describes_itself {
            return Ok(());
        }
        let until = self.patience.end_of_answer();
        self.process.send("ABOUT")?;
        loop {
            match self.process.receive(until) {
                Ok(line) if matches!(Reply::of(line.trim()), Reply::Description | Reply::Other) => {
                    self.answered = Instant::now();
                    return Ok(());
                }
                Ok(_) => {}
                Err(EngineError::Fault(Fault::NoAnswer, _)) => {
                    self.describes_itself = false;
                    return Ok(());
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// Waits until the pause after the last answer is over.
    fn rest(&self) -> Result<(), EngineError> {
        self.process.pause(self.answered + self.settings.pause)
    }

    fn inform(&mut self, key: &str, value: impl std::fmt::Display) -> Result<(), EngineError> {
        self.process.send(&format!("INFO {key} {value}"))
    }

    /// Sends the time limits, if any.
    fn set_time(&mut self, limits: TimeLimits) -> Result<(), EngineError> {
        let Some(longest) = limits.per_move.or(limits.game.map(|game| game.time)) else {
            return Ok(());
        };
        self.inform("timeout_turn", longest.as_millis())?;
        self.inform("timeout_match", limits.game.map_or(0, |game| game.time.as_millis()))?;
        match limits.game.map(|game| game.increment) {
            Some(increment) if !increment.is_zero() => {
                self.inform("time_increment", increment.as_millis())
            }
            _ => Ok(()),
        }
    }

    /// Sends the time left.
    fn send_time_left(&mut self, clock: &SideClock) -> Result<(), EngineError> {
        if clock.limits().is_unlimited() {
            return Ok(());
        }
        let left = clock.left().map_or(UNLIMITED, |(left, _)| left.as_millis().min(UNLIMITED));
        self.inform("time_left", left)
    }

    /// Asks for a move and returns the question.
    fn ask(&mut self, board: &Board) -> Result<String, EngineError> {
        let size = board.size();
        let written = |point: Point| gomocup::write(point, size).unwrap_or_default();
        let question = match *board.moves() {
            [] => "BEGIN".to_owned(),
            [.., last] if self.knows_game || board.moves().len() == 1 => {
                format!("TURN {}", written(last))
            }
            _ => "BOARD".to_owned(),
        };
        self.process.send(&question)?;
        if question == "BOARD" {
            let own = board.side_to_move();
            for &point in board.moves() {
                let field = if board.get(point) == Some(own) { 1 } else { 2 };
                self.process.send(&format!("{},{field}", written(point)))?;
            }
            self.process.send("DONE")?;
        }
        self.knows_game = true;
        Ok(question)
    }
}

impl Player<Game> for Gomocup {
    fn begin(&mut self, setup: &Setup<'_, Game>) -> Result<(), EngineError> {
        self.rest()?;
        if !self.is_fresh {
            self.restart()?;
        }
        (self.is_fresh, self.knows_game) = (false, false);
        self.inform("max_memory", self.settings.memory)?;
        self.inform("game_type", GAME_TYPE)?;
        self.inform("rule", self.settings.rule.info())?;
        self.set_time(setup.clock.limits())?;
        for info in self.settings.infos.clone() {
            self.process.send(&format!("INFO {info}"))?;
        }
        self.settle()
    }

    fn choose(&mut self, game: &Game, clock: &SideClock) -> Result<Answer<Point>, EngineError> {
        self.rest()?;
        self.send_time_left(clock)?;
        let until = self.patience.end_of_move(clock);
        let start = Instant::now();
        let question = self.ask(game.board())?;
        let (mut depth, mut complaint) = (None, None::<String>);
        let mut suggested = false;
        loop {
            let line = self
                .process
                .receive(until)
                .map_err(|error| with_complaint(error, complaint.as_deref()))?;
            let taken = start.elapsed();
            let text = line.trim();
            match Reply::of(text) {
                Reply::Message(found) => depth = found.or(depth),
                Reply::Complaint => complaint = Some(text.to_owned()),
                // Only once: a brain that suggests again and again may not read.
                Reply::Suggestion(point) if !suggested => {
                    suggested = true;
                    self.process.send(&format!("PLAY {point}"))?;
                }
                Reply::Suggestion(_) | Reply::Description | Reply::Ok => {}
                Reply::Other => {
                    self.answered = Instant::now();
                    let played = gomocup::parse(text, game.board().size()).map_err(|error| {
                        let reason = format!("{question}: {text:?} is {error}");
                        EngineError::illegal(reason)
                    })?;
                    return Ok(Answer { played, taken, depth, score: None });
                }
            }
        }
    }
}

/// Adds the last complaint of a program, which may be the cause, to an error.
fn with_complaint(error: EngineError, complaint: Option<&str>) -> EngineError {
    match (error, complaint) {
        (EngineError::Fault(fault, reason), Some(complaint)) => {
            EngineError::Fault(fault, format!("{reason}; it had said {complaint:?}"))
        }
        (error, _) => error,
    }
}

/// The meaning of a line of a brain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reply<'a> {
    /// A message, and the depth in plies that it reports, if any.
    Message(Option<u32>),
    /// An error or an unknown command, perhaps an optional one.
    Complaint,
    /// A move that it makes if the manager agrees.
    Suggestion(&'a str),
    /// Its description, such as `name="brain"`.
    Description,
    Ok,
    Other,
}

impl<'a> Reply<'a> {
    fn of(line: &'a str) -> Self {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match word.to_ascii_uppercase().as_str() {
            "" | "DEBUG" | "INFO" => Self::Message(None),
            "MESSAGE" => Self::Message(depth_of(rest)),
            "ERROR" | "UNKNOWN" => Self::Complaint,
            "SUGGEST" => Self::Suggestion(rest.trim()),
            "OK" => Self::Ok,
            _ if line.contains('=') => Self::Description,
            _ => Self::Other,
        }
    }
}

/// Returns the depth of a message such as `depth 12-19 | …`, as this program and Rapfi write it.
fn depth_of(message: &str) -> Option<u32> {
    let mut words = message.split_whitespace();
    if !words.next()?.eq_ignore_ascii_case("depth") {
        return None;
    }
    let digits = words.next()?.split(|c: char| !c.is_ascii_digit()).next()?;
    digits.parse().ok().filter(|depth| (1..=1000).contains(depth))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_told_apart() {
        for (line, expected) in [
            ("7,7", Reply::Other),
            ("nonsense", Reply::Other),
            ("OK", Reply::Ok),
            ("ok", Reply::Ok),
            ("", Reply::Message(None)),
            ("MESSAGE", Reply::Message(None)),
            ("MESSAGE hello", Reply::Message(None)),
            ("message depth 14-19 | value +7", Reply::Message(Some(14))),
            ("MESSAGE Depth 9 | Eval 55", Reply::Message(Some(9))),
            ("MESSAGE depth 0-1", Reply::Message(None)),
            ("DEBUG depth 3", Reply::Message(None)),
            ("INFO PV 0", Reply::Message(None)),
            ("name=\"brain\", version=\"1\"", Reply::Description),
            ("ERROR no", Reply::Complaint),
            ("UNKNOWN", Reply::Complaint),
            ("SUGGEST 3,4", Reply::Suggestion("3,4")),
        ] {
            assert_eq!(Reply::of(line), expected, "{line}");
        }
    }
}
