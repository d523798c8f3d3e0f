//! A program that plays by the Go Text Protocol.

use std::time::{Duration, Instant};

use super::contest::Contest;
use super::record::Fault;
use super::seat::{Answer, Heard, Patience, Process, Seat, Setup, Trouble};
use super::side_clock::SideClock;
use super::time::Time;
use crate::side::Side;
use crate::time_control::TimeControl;

/// A game that can be told by GTP.
pub(super) trait Vertices: Contest {
    /// Whether there are boards of several sizes, so that programs must know `boardsize`.
    const HAS_SIZES: bool;

    /// Returns the points a side.
    fn size(&self) -> usize;

    /// Returns the moves that were made, and who made them.
    fn played(&self) -> Vec<(Side, Self::Move)>;

    /// Returns the name of a move; `None` for a pass.
    fn name(&self, played: Self::Move) -> Option<String>;

    /// Reads the name of a move.
    fn named(&self, name: &str) -> Option<Self::Move>;
}

/// A program that plays by the Go Text Protocol.
#[derive(Debug)]
pub(super) struct Gtp<G> {
    process: Process,
    patience: Patience,
    /// How times are written; `None` if the program has no clock.
    times: Option<Times>,
    /// The opening of the game, whose board names moves.
    opening: Option<G>,
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

impl<G: Vertices> Gtp<G> {
    /// Takes a program that was started.
    pub(super) fn new(mut process: Process, patience: Patience) -> Result<Self, Trouble> {
        process.say("name")?;
        let until = Instant::now() + patience.start;
        // A refusal is a sign of life, too: not every program has a name.
        let _ = answer(&mut process, until)?;
        Ok(Self { process, patience, times: Some(Times::Exact), opening: None })
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

    fn play(&mut self, game: &G, side: Side, played: G::Move) -> Result<(), Trouble> {
        match game.name(played) {
            Some(point) => self.order(&format!("play {} {point}", name(side))),
            // Some programs know no pass: the next move implies it.
            None => self.ask(&format!("play {} pass", name(side))).map(drop),
        }
    }
}

impl<G: Vertices> Seat<G> for Gtp<G> {
    fn begin(&mut self, setup: &Setup<'_, G>) -> Result<(), Trouble> {
        let command = format!("boardsize {}", setup.opening.size());
        if G::HAS_SIZES {
            self.order(&command)?;
        } else {
            // Some know no other size, nor this command.
            let _ = self.ask(&command)?;
        }
        self.order("clear_board")?;
        self.set_time(setup.clock.time())?;
        for (side, played) in setup.opening.played() {
            self.play(setup.opening, side, played)?;
        }
        self.opening = Some(setup.opening.clone());
        Ok(())
    }

    fn choose(&mut self, game: &G, clock: &SideClock) -> Result<Answer<G::Move>, Trouble> {
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
        let played = game.named(&text).ok_or_else(|| {
            Trouble::Fault(Fault::IllegalMove, format!("{command}: {text:?}, expected a move"))
        })?;
        Ok(Answer { played, taken, depth: None, score: None })
    }

    fn hear(&mut self, heard: Heard<G::Move>) -> Result<(), Trouble> {
        // What it was asked for it has played itself.
        if heard.is_own {
            return Ok(());
        }
        let Some(opening) = self.opening.take() else { return Ok(()) };
        let played = self.play(&opening, heard.side, heard.played);
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
