//! A program that plays by the Go Text Protocol.

use std::time::{Duration, Instant};

use othello::{Game, Move};

use super::game::side;
use crate::matches::contest::Contest;
use crate::matches::record::Fault;
use crate::matches::seat::{Answer, Heard, Patience, Process, Seat, Setup, Trouble};
use crate::matches::side::Side;
use crate::matches::side_clock::SideClock;
use crate::matches::time::Time;
use crate::time_control::TimeControl;

/// A program that plays by the Go Text Protocol.
#[derive(Debug)]
pub(super) struct Gtp {
    process: Process,
    patience: Patience,
    /// How times are written; `None` if the program has no clock.
    times: Option<Times>,
}

/// How times are written. The protocol has whole seconds, many programs more.
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

impl Gtp {
    /// Takes a program that was started.
    pub(super) fn new(mut process: Process, patience: Patience) -> Result<Self, Trouble> {
        process.say("name")?;
        let until = Instant::now() + patience.start;
        answer(&mut process, until)?.map_err(|why| refused("name", &why))?;
        Ok(Self { process, patience, times: Some(Times::Exact) })
    }

    /// Says a command and returns the answer, or why it is refused.
    fn ask(&mut self, command: &str) -> Result<Result<String, String>, Trouble> {
        self.process.say(command)?;
        answer(&mut self.process, self.patience.end_of_answer())
    }

    /// Says a command that every program knows.
    fn order(&mut self, command: &str) -> Result<(), Trouble> {
        self.ask(command)?.map(drop).map_err(|why| refused(command, &why))
    }

    /// Says what time there is, in whole seconds if the program knows no others.
    fn set_time(&mut self, time: Time) -> Result<(), Trouble> {
        let (main, period, stones) = match (time.turn, time.game) {
            // A period without stones is no limit.
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
        // The referee looks at the clock all the same.
        self.times = None;
        Ok(())
    }

    /// Says what is left.
    fn tell_time(&mut self, side: Side, clock: &SideClock) -> Result<(), Trouble> {
        let (Some(times), Some((left, moves))) = (self.times, clock.left()) else { return Ok(()) };
        let (left, stones) = (times.text(left), moves.unwrap_or(0));
        // Whoever does not know it knows the settings.
        self.ask(&format!("time_left {} {left} {stones}", name(side))).map(drop)
    }

    fn play(&mut self, side: Side, played: Move) -> Result<(), Trouble> {
        self.order(&format!("play {} {}", name(side), move_name(played)))
    }
}

impl Seat<Game> for Gtp {
    fn begin(&mut self, setup: &Setup<'_, Game>) -> Result<(), Trouble> {
        // Some know no other size, nor this command.
        let _ = self.ask("boardsize 8")?;
        self.order("clear_board")?;
        self.set_time(setup.clock.time())?;
        for entry in setup.opening.history() {
            self.play(side(entry.color), entry.played)?;
        }
        Ok(())
    }

    fn choose(&mut self, game: &Game, clock: &SideClock) -> Result<Answer<Move>, Trouble> {
        let side = game.side_to_move();
        self.tell_time(side, clock)?;
        let command = format!("genmove {}", name(side));
        let (start, until) = (Instant::now(), self.patience.end_of_move(clock));
        self.process.say(&command)?;
        let (line, taken) =
            first_line(&mut self.process, until).map(|line| (line, start.elapsed()))?;
        let text = rest(&mut self.process, &line, until)?.map_err(|why| refused(&command, &why))?;
        if text.eq_ignore_ascii_case("resign") {
            return Err(Trouble::Fault(Fault::Resignation, "resigned".to_owned()));
        }
        let played = text.parse().map_err(|_| {
            Trouble::Fault(Fault::IllegalMove, format!("{command}: {text:?}, expected a move"))
        })?;
        Ok(Answer { played, taken, depth: None, score: None })
    }

    fn hear(&mut self, heard: Heard<Move>) -> Result<(), Trouble> {
        // What it was asked for it has played itself.
        if heard.is_own { Ok(()) } else { self.play(heard.side, heard.played) }
    }
}

const fn name(side: Side) -> &'static str {
    match side {
        Side::Black => "b",
        Side::White => "w",
    }
}

fn move_name(played: Move) -> String {
    played.square().map_or_else(|| "pass".to_owned(), |square| square.to_string())
}

fn refused(command: &str, why: &str) -> Trouble {
    Trouble::Fault(Fault::IllegalMove, format!("{command} refused: {why}"))
}

/// Waits for an answer, which is one or why it is refused.
fn answer(process: &mut Process, until: Instant) -> Result<Result<String, String>, Trouble> {
    let line = first_line(process, until)?;
    rest(process, &line, until)
}

/// Waits for the line that begins an answer.
fn first_line(process: &mut Process, until: Instant) -> Result<String, Trouble> {
    loop {
        let line = process.hear(until)?;
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
) -> Result<Result<String, String>, Trouble> {
    while !process.hear(until)?.trim().is_empty() {}
    let text = line[1..].trim_start_matches(|c: char| c.is_ascii_digit()).trim().to_owned();
    Ok(if line.starts_with('=') { Ok(text) } else { Err(text) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_whole_where_nothing_else_is_known() {
        for (milliseconds, exact, whole) in
            [(0, "0", "0"), (5000, "5", "5"), (1250, "1.250", "1"), (999, "0.999", "0")]
        {
            let time = Duration::from_millis(milliseconds);
            assert_eq!([Times::Exact.text(time), Times::Whole.text(time)], [exact, whole]);
        }
    }
}
