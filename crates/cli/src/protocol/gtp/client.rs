//! A program that plays by the Go Text Protocol.

use std::time::{Duration, Instant};

use super::server::Served;
use crate::clock::control::{TimeControl, TimeLimits};
use crate::clock::running::SideClock;
use crate::game::Side;
use crate::protocol::client::{Answer, EngineError, Fault, MoveMade, Patience, Player, Setup};
use crate::protocol::process::Process;

/// A program that plays by the Go Text Protocol.
#[derive(Debug)]
pub(crate) struct Gtp<G> {
    process: Process,
    patience: Patience,
    /// The form of times, or `None` if the program has no clock.
    times: Option<Times>,
    /// The opening of the game, whose board names the moves.
    opening: Option<G>,
}

/// The form of times. The protocol has whole seconds; many programs also read fractions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Times {
    Exact,
    Whole,
}

impl Times {
    fn text(self, time: Duration) -> String {
        match self {
            Self::Exact if time.subsec_nanos() > 0 => format!("{:.3}", time.as_secs_f64()),
            Self::Exact | Self::Whole => time.as_secs().to_string(),
        }
    }
}

impl<G: Served> Gtp<G> {
    /// Takes a program that was started.
    pub(crate) fn new(mut process: Process, patience: Patience) -> Result<Self, EngineError> {
        process.send("name")?;
        let until = Instant::now() + patience.start;
        // A refusal is an answer, too: not every program has a name.
        let _ = answer(&mut process, until)?;
        Ok(Self { process, patience, times: Some(Times::Exact), opening: None })
    }

    /// Sends a command and returns the answer or the refusal.
    fn ask(&mut self, command: &str) -> Result<Result<String, String>, EngineError> {
        self.process.send(command)?;
        answer(&mut self.process, self.patience.end_of_answer())
    }

    /// Sends a command that every program must know.
    fn order(&mut self, command: &str) -> Result<(), EngineError> {
        self.ask(command)?.map(drop).map_err(|why| refused(command, &why))
    }

    /// Sends the time limits, in whole seconds if the program does not read fractions.
    fn set_time(&mut self, limits: TimeLimits) -> Result<(), EngineError> {
        let (main, period, stones) = match (limits.per_move, limits.game) {
            (None, None) => return Ok(()),
            (Some(time), _) => (Duration::ZERO, time, 1),
            (None, Some(TimeControl { moves: Some(moves), time, .. })) => {
                (Duration::ZERO, time, moves)
            }
            (None, Some(TimeControl { moves: None, time, .. })) => (time, Duration::ZERO, 0),
        };
        for times in [Times::Exact, Times::Whole] {
            let [main, period] = [main, period].map(|time| times.text(time));
            let command = format!("time_settings {main} {period} {stones}");
            if self.ask(&command)?.is_ok() {
                self.times = Some(times);
                return Ok(());
            }
        }
        // The referee keeps the clock in any case.
        self.times = None;
        Ok(())
    }

    /// Sends the time left.
    fn send_time_left(&mut self, side: Side, clock: &SideClock) -> Result<(), EngineError> {
        let (Some(times), Some((left, moves))) = (self.times, clock.left()) else { return Ok(()) };
        let (left, stones) = (times.text(left), moves.unwrap_or(0));
        // A program without this command has the settings.
        self.ask(&format!("time_left {} {left} {stones}", name(side))).map(drop)
    }

    fn play(&mut self, game: &G, side: Side, played: G::Move) -> Result<(), EngineError> {
        match game.vertex(played) {
            Some(point) => self.order(&format!("play {} {point}", name(side))),
            // Some programs do not know the pass: the next move implies it.
            None => self.ask(&format!("play {} pass", name(side))).map(drop),
        }
    }
}

impl<G: Served> Player<G> for Gtp<G> {
    fn begin(&mut self, setup: &Setup<'_, G>) -> Result<(), EngineError> {
        let command = format!("boardsize {}", setup.opening.size());
        if G::HAS_SIZES {
            self.order(&command)?;
        } else {
            // Some programs know neither another size nor this command.
            let _ = self.ask(&command)?;
        }
        self.order("clear_board")?;
        self.set_time(setup.clock.limits())?;
        for (side, played) in setup.opening.turns() {
            self.play(setup.opening, side, played)?;
        }
        self.opening = Some(setup.opening.clone());
        Ok(())
    }

    fn choose(&mut self, game: &G, clock: &SideClock) -> Result<Answer<G::Move>, EngineError> {
        let side = game.side_to_move();
        self.send_time_left(side, clock)?;
        let command = format!("genmove {}", name(side));
        let (start, until) = (Instant::now(), self.patience.end_of_move(clock));
        self.process.send(&command)?;
        let (line, taken) =
            first_line(&mut self.process, until).map(|line| (line, start.elapsed()))?;
        let text = rest(&mut self.process, &line, until)?.map_err(|why| refused(&command, &why))?;
        if text.eq_ignore_ascii_case("resign") {
            return Err(EngineError::Fault(Fault::Resignation, "resigned".to_owned()));
        }
        let played = game
            .read_vertex(&text)
            .ok_or_else(|| EngineError::illegal(format!("{command}: {text:?}; expected a move")))?;
        Ok(Answer { played, taken, depth: None, score: None })
    }

    fn observe(&mut self, made: MoveMade<G::Move>) -> Result<(), EngineError> {
        // genmove has played it.
        if made.is_own {
            return Ok(());
        }
        let Some(opening) = self.opening.take() else { return Ok(()) };
        let played = self.play(&opening, made.side, made.played);
        self.opening = Some(opening);
        played
    }
}

const fn name(side: Side) -> &'static str {
    match side {
        Side::Black => "b",
        Side::White => "w",
    }
}

fn refused(command: &str, why: &str) -> EngineError {
    EngineError::illegal(format!("{command} refused: {why}"))
}

/// Waits for the answer or the refusal.
fn answer(process: &mut Process, until: Instant) -> Result<Result<String, String>, EngineError> {
    let line = first_line(process, until)?;
    rest(process, &line, until)
}

/// Waits for the line that begins an answer.
fn first_line(process: &mut Process, until: Instant) -> Result<String, EngineError> {
    loop {
        let line = process.receive(until)?;
        if line.starts_with(['=', '?']) {
            return Ok(line);
        }
    }
}

/// Waits for the rest of an answer that begins with a line.
fn rest(
    process: &mut Process,
    line: &str,
    until: Instant,
) -> Result<Result<String, String>, EngineError> {
    while !process.receive(until)?.trim().is_empty() {}
    let text = line[1..].trim_start_matches(|c: char| c.is_ascii_digit()).trim().to_owned();
    Ok(if line.starts_with('=') { Ok(text) } else { Err(text) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_exact_or_whole() {
        for (milliseconds, exact, whole) in
            [(0, "0", "0"), (5000, "5", "5"), (1250, "1.250", "1"), (999, "0.999", "0")]
        {
            let time = Duration::from_millis(milliseconds);
            assert_eq!([Times::Exact.text(time), Times::Whole.text(time)], [exact, whole]);
        }
    }
}
