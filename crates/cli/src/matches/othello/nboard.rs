//! A program that plays by the protocol of NBoard.

use std::time::{Duration, Instant};

use othello::notation::{GameRecord, ggf};
use othello::{Game, Move};

use crate::matches::record::Fault;
use crate::matches::seat::{Answer, Heard, Patience, Process, Seat, Setup, Trouble};
use crate::matches::side_clock::SideClock;
use crate::matches::time::Time;
use crate::protocol::nboard::noted_move::NotedMove;

/// A program that plays by the protocol of NBoard.
#[derive(Debug)]
pub(super) struct Nboard {
    process: Process,
    patience: Patience,
    /// The number of the last ping.
    pings: u32,
    /// What the last answer said of its worth.
    score: String,
}

impl Nboard {
    /// Takes a program that was started.
    pub(super) fn new(
        mut process: Process,
        patience: Patience,
        depth: Option<u32>,
    ) -> Result<Self, Trouble> {
        process.say("nboard 2")?;
        if let Some(depth) = depth {
            process.say(&format!("set depth {depth}"))?;
        }
        let mut seat = Self { process, patience, pings: 0, score: String::new() };
        seat.ping(patience.start).map_err(|trouble| match trouble {
            // NBoard always says it, and NTest says nothing before.
            Trouble::Fault(Fault::NoAnswer, reason) if depth.is_none() => Trouble::Fault(
                Fault::NoAnswer,
                format!("{reason}; some programs wait for a depth, expected depth=N"),
            ),
            other => other,
        })?;
        Ok(seat)
    }

    /// Waits until the program has done what it was told.
    fn ping(&mut self, patience: Duration) -> Result<(), Trouble> {
        self.pings += 1;
        let until = Instant::now() + patience;
        self.process.say(&format!("ping {}", self.pings))?;
        let pong = format!("pong {}", self.pings);
        while self.process.hear(until)?.trim() != pong {}
        Ok(())
    }
}

impl Seat<Game> for Nboard {
    fn begin(&mut self, setup: &Setup<'_, Game>) -> Result<(), Trouble> {
        let mut record = GameRecord::from(setup.opening.clone());
        let [black, white] = setup.names.map(|name| Some(name.to_owned()));
        (record.black, record.white) = (black, white);
        record.event = Some("tritboard match".to_owned());
        record.extra.extend(clock(setup.clock.time()).map(|clock| ("TI".to_owned(), clock)));
        let mut game = Vec::new();
        // Nothing goes wrong in memory.
        let _ = ggf::write(&mut game, &record);
        let game = String::from_utf8_lossy(&game).trim().replace('\n', " ");
        self.process.say(&format!("set game {game}"))
    }

    fn choose(&mut self, game: &Game, clock: &SideClock) -> Result<Answer<Move>, Trouble> {
        self.ping(self.patience.answer)?;
        let (start, until) = (Instant::now(), self.patience.end_of_move(clock));
        self.process.say("go")?;
        let mut depth = None;
        let (text, taken) = loop {
            let line = self.process.hear(until)?;
            if let Some(text) = line.trim().strip_prefix("===") {
                break (text.trim().to_owned(), start.elapsed());
            }
            depth = depth_of(&line, game).or(depth);
        };
        let NotedMove { name, score, .. } = NotedMove::of(&text);
        let played = name.parse::<Move>().map_err(|_| {
            Trouble::Fault(Fault::IllegalMove, format!("=== {text:?}, expected a move"))
        })?;
        self.score = score.to_owned();
        let score = self.score.parse::<f64>().ok().filter(|score| score.abs() <= 64.0);
        Ok(Answer { played, taken, depth, score })
    }

    fn hear(&mut self, heard: Heard<Move>) -> Result<(), Trouble> {
        let name = heard.played.square().map_or("PA".to_owned(), |square| square.to_string());
        let score = if heard.is_own { std::mem::take(&mut self.score) } else { String::new() };
        let is_pass = heard.played == Move::Pass;
        let score = if is_pass { String::new() } else { score };
        self.process.say(&format!("move {name}/{score}/{:.3}", heard.taken.as_secs_f64()))
    }
}

/// Returns how many moves ahead a program has looked, from a line that it says of its search.
fn depth_of(line: &str, game: &Game) -> Option<u32> {
    let mut words = line.split_whitespace();
    if words.next()? != "search" {
        return None;
    }
    let depth = words.nth(3)?;
    if depth.starts_with("100%") {
        return Some(game.position().board().empties().len());
    }
    let digits = depth.split(|c: char| !c.is_ascii_digit()).next()?;
    digits.parse().ok().filter(|depth| *depth <= 60)
}

/// Returns the clock of a game as GGF has it. There is none for a time of each move.
fn clock(time: Time) -> Option<String> {
    time.game.map(|control| control.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_those_of_ggf() {
        for (text, expected) in [
            ("900", Some("15:00")),
            ("60+0.6", Some("01:00/00:00.600")),
            ("0.5+12", Some("00:00.500/00:12")),
            ("inf", None),
        ] {
            let time = Time { turn: None, game: Time::of_game(text).unwrap() };
            assert_eq!(clock(time).as_deref(), expected, "{text}");
        }
        assert_eq!(clock(Time { turn: Some(Duration::from_secs(5)), game: None }), None);
    }

    #[test]
    fn depths_are_those_of_searches() {
        let game = Game::new();
        for (line, depth) in [
            ("search F5D6 +1.25 0 12@73%", Some(12)),
            ("search F5 -3 0 14", Some(14)),
            ("search F5 -3 0 100%W", Some(60)),
            ("search F5 -3 0 100%", Some(60)),
            ("search F5 -3 0 999", None),
            ("search F5 -3 0 -", None),
            ("search F5", None),
            ("book F5 -3 0 12", None),
            ("status thinking", None),
            ("", None),
        ] {
            assert_eq!(depth_of(line, &game), depth, "{line}");
        }
    }
}
