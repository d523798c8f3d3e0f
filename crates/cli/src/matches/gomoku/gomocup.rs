//! A program that plays by the protocol of Gomocup, a brain. This is its manager.

use std::time::Instant;

use gomoku::game::Game;
use gomoku::notation::gomocup;
use gomoku::{Board, Point, Rule};

use super::said::Said;
use super::words::Told;
use crate::matches::record::Fault;
use crate::matches::seat::{Answer, Heard, Patience, Process, Seat, Setup, Trouble};
use crate::matches::side_clock::SideClock;
use crate::matches::time::Time;

/// How a program is spoken to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::matches) struct Protocol {
    pub(super) rule: Rule,
    pub(super) size: usize,
    pub(super) told: Told,
}

/// What is sent for time that never ends: the largest number of 32 bits.
const UNLIMITED: u128 = 2_147_483_647;

/// What opponents are: other brains.
const GAME_TYPE: u32 = 1;

/// A program that plays by the protocol of Gomocup.
#[derive(Debug)]
pub(super) struct Gomocup {
    process: Process,
    patience: Patience,
    protocol: Protocol,
    /// Whether its board is the empty one after `START`.
    is_fresh: bool,
    /// Whether it says something of itself when it is asked.
    tells: bool,
    /// Whether it knows of the game but the last move.
    is_told: bool,
    /// When it answered last.
    answered: Instant,
}

impl Gomocup {
    /// Takes a program that was started.
    pub(super) fn new(
        process: Process,
        patience: Patience,
        protocol: &Protocol,
    ) -> Result<Self, Trouble> {
        let mut seat = Self {
            process,
            patience,
            protocol: protocol.clone(),
            is_fresh: true,
            tells: true,
            is_told: false,
            answered: Instant::now(),
        };
        seat.start()?;
        let until = Instant::now() + patience.start;
        seat.wait(until)?
            .map_err(|why| Trouble::Fault(Fault::IllegalMove, format!("START refused: {why}")))?;
        Ok(seat)
    }

    fn start(&mut self) -> Result<(), Trouble> {
        self.process.say(&format!("START {}", self.protocol.size))
    }

    /// Waits for `OK`, or for what is said in its place.
    fn wait(&mut self, until: Instant) -> Result<Result<(), String>, Trouble> {
        loop {
            let line = self.process.hear(until)?;
            match Said::of(line.trim()) {
                Said::Ok => {
                    self.answered = Instant::now();
                    return Ok(Ok(()));
                }
                Said::Complaint => return Ok(Err(line.trim().to_owned())),
                _ => {}
            }
        }
    }

    /// Clears the board, as Piskvork does. Who does not know how to begin again may know how to begin.
    fn restart(&mut self) -> Result<(), Trouble> {
        let until = self.patience.end_of_answer();
        self.process.say("RESTART")?;
        if self.wait(until)?.is_err() {
            self.start()?;
            // Complaints may be about what it was told before.
            while self.wait(until)?.is_err() {}
        }
        Ok(())
    }

    /// Waits until it has done what it was told, which some put off: else it would be done in the time of
    /// the first move. Nobody loses who has nothing to say of itself.
    fn settle(&mut self) -> Result<(), Trouble> {
        if !self.tells {
            return Ok(());
        }
        let until = self.patience.end_of_answer();
        self.process.say("ABOUT")?;
        loop {
            match self.process.hear(until) {
                Ok(line) if matches!(Said::of(line.trim()), Said::Description | Said::Other) => {
                    self.answered = Instant::now();
                    return Ok(());
                }
                Ok(_) => {}
                Err(Trouble::Fault(Fault::NoAnswer, _)) => {
                    self.tells = false;
                    return Ok(());
                }
                Err(trouble) => return Err(trouble),
            }
        }
    }

    /// Waits until it has had its pause.
    fn rest(&self) -> Result<(), Trouble> {
        self.process.leave_alone(self.answered + self.protocol.told.pause)
    }

    fn inform(&mut self, key: &str, value: impl std::fmt::Display) -> Result<(), Trouble> {
        self.process.say(&format!("INFO {key} {value}"))
    }

    /// Says what time there is, if any is said: else a program has what it takes by itself.
    fn set_time(&mut self, time: Time) -> Result<(), Trouble> {
        let Some(longest) = time.turn.or(time.game.map(|game| game.time)) else { return Ok(()) };
        self.inform("timeout_turn", longest.as_millis())?;
        self.inform("timeout_match", time.game.map_or(0, |game| game.time.as_millis()))?;
        match time.game.map(|game| game.increment) {
            Some(increment) if !increment.is_zero() => {
                self.inform("time_increment", increment.as_millis())
            }
            _ => Ok(()),
        }
    }

    /// Says what is left.
    fn tell_time(&mut self, clock: &SideClock) -> Result<(), Trouble> {
        if clock.time().is_unlimited() {
            return Ok(());
        }
        let left = clock.left().map_or(UNLIMITED, |(left, _)| left.as_millis().min(UNLIMITED));
        self.inform("time_left", left)
    }

    /// Asks for a move, and returns the question.
    fn ask(&mut self, board: &Board) -> Result<String, Trouble> {
        let size = board.size();
        let written = |point: Point| gomocup::write(point, size).unwrap_or_default();
        let question = match *board.moves() {
            [] => "BEGIN".to_owned(),
            [.., last] if self.is_told || board.moves().len() == 1 => {
                format!("TURN {}", written(last))
            }
            _ => "BOARD".to_owned(),
        };
        self.process.say(&question)?;
        if question == "BOARD" {
            let own = board.side_to_move();
            for &point in board.moves() {
                let field = if board.get(point) == Some(own) { 1 } else { 2 };
                self.process.say(&format!("{},{field}", written(point)))?;
            }
            self.process.say("DONE")?;
        }
        self.is_told = true;
        Ok(question)
    }
}

impl Seat<Game> for Gomocup {
    fn begin(&mut self, setup: &Setup<'_, Game>) -> Result<(), Trouble> {
        self.rest()?;
        if !self.is_fresh {
            self.restart()?;
        }
        (self.is_fresh, self.is_told) = (false, false);
        self.inform("max_memory", self.protocol.told.memory)?;
        self.inform("game_type", GAME_TYPE)?;
        self.inform("rule", self.protocol.rule.info())?;
        self.set_time(setup.clock.time())?;
        for info in self.protocol.told.infos.clone() {
            self.process.say(&format!("INFO {info}"))?;
        }
        self.settle()
    }

    fn choose(&mut self, game: &Game, clock: &SideClock) -> Result<Answer<Point>, Trouble> {
        self.rest()?;
        self.tell_time(clock)?;
        let until = self.patience.end_of_move(clock);
        let start = Instant::now();
        let question = self.ask(game.board())?;
        let (mut depth, mut complaint) = (None, None::<String>);
        let mut suggested = false;
        loop {
            let line =
                self.process.hear(until).map_err(|trouble| told(trouble, complaint.as_deref()))?;
            let taken = start.elapsed();
            let text = line.trim();
            match Said::of(text) {
                Said::News(found) => depth = found.or(depth),
                Said::Complaint => complaint = Some(text.to_owned()),
                // Once: who suggests for ever may read nothing.
                Said::Suggestion(point) if !suggested => {
                    suggested = true;
                    self.process.say(&format!("PLAY {point}"))?;
                }
                Said::Suggestion(_) | Said::Description | Said::Ok => {}
                Said::Other => {
                    self.answered = Instant::now();
                    let played = gomocup::parse(text, game.board().size()).map_err(|error| {
                        let reason = format!("{question}: {text:?}, {error}");
                        Trouble::Fault(Fault::IllegalMove, reason)
                    })?;
                    return Ok(Answer { played, taken, depth, score: None });
                }
            }
        }
    }

    /// Of the other's move it hears when it is asked for the next one.
    fn hear(&mut self, _: Heard<Point>) -> Result<(), Trouble> {
        Ok(())
    }
}

/// Returns trouble with the last complaint of a program, which may be its cause.
fn told(trouble: Trouble, complaint: Option<&str>) -> Trouble {
    match (trouble, complaint) {
        (Trouble::Fault(fault, reason), Some(complaint)) => {
            Trouble::Fault(fault, format!("{reason}; it had said {complaint:?}"))
        }
        (trouble, _) => trouble,
    }
}
