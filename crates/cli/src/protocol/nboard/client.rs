//! A program that plays by the protocol of NBoard.

use std::time::{Duration, Instant};

use othello::notation::{GameRecord, ggf};
use othello::{Game, Move};

use super::command::NotedMove;
use crate::clock::running::SideClock;
use crate::protocol::client::{Answer, EngineError, Fault, MoveMade, Patience, Player, Setup};
use crate::protocol::process::Process;

/// A program that plays by the protocol of NBoard.
#[derive(Debug)]
pub(crate) struct Nboard {
    process: Process,
    patience: Patience,
    /// The number of the last ping.
    pings: u32,
    /// The score of the last answer.
    score: String,
}

impl Nboard {
    /// Takes a program that was started.
    pub(crate) fn new(
        mut process: Process,
        patience: Patience,
        depth: Option<u32>,
    ) -> Result<Self, EngineError> {
        process.send("nboard 2")?;
        if let Some(depth) = depth {
            process.send(&format!("set depth {depth}"))?;
        }
        let mut client = Self { process, patience, pings: 0, score: String::new() };
        client.ping(patience.start).map_err(|error| match error {
            // NBoard always sets a depth, and NTest does not answer before.
            EngineError::Fault(Fault::NoAnswer, reason) if depth.is_none() => EngineError::Fault(
                Fault::NoAnswer,
                format!("{reason}; some programs wait for a depth; expected depth=N"),
            ),
            other => other,
        })?;
        Ok(client)
    }

    /// Waits until the program has executed earlier commands.
    fn ping(&mut self, patience: Duration) -> Result<(), EngineError> {
        self.pings += 1;
        let until = Instant::now() + patience;
        self.process.send(&format!("ping {}", self.pings))?;
        let pong = format!("pong {}", self.pings);
        while self.process.receive(until)?.trim() != pong {}
        Ok(())
    }
}

impl Player<Game> for Nboard {
    fn begin(&mut self, setup: &Setup<'_, Game>) -> Result<(), EngineError> {
        let mut record = GameRecord::from(setup.opening.clone());
        let [black, white] = setup.names.map(|name| Some(name.to_owned()));
        (record.black, record.white) = (black, white);
        record.event = Some("tritboard match".to_owned());
        // NBoard has no time of each move.
        let control = setup.clock.limits().game.map(|control| control.to_string());
        record.extra.extend(control.map(|control| ("TI".to_owned(), control)));
        let mut game = Vec::new();
        // Writing to memory cannot fail.
        let _ = ggf::write(&mut game, &record);
        let game = String::from_utf8_lossy(&game).trim().replace('\n', " ");
        self.process.send(&format!("set game {game}"))
    }

    fn choose(&mut self, game: &Game, clock: &SideClock) -> Result<Answer<Move>, EngineError> {
        self.ping(self.patience.answer)?;
        let (start, until) = (Instant::now(), self.patience.end_of_move(clock));
        self.process.send("go")?;
        let mut depth = None;
        let (text, taken) = loop {
            let line = self.process.receive(until)?;
            if let Some(text) = line.trim().strip_prefix("===") {
                break (text.trim().to_owned(), start.elapsed());
            }
            depth = depth_of(&line, game).or(depth);
        };
        let NotedMove { name, score, .. } = NotedMove::of(&text);
        let played = name
            .parse::<Move>()
            .map_err(|_| EngineError::illegal(format!("=== {text:?}; expected a move")))?;
        self.score = score.to_owned();
        let score = self.score.parse::<f64>().ok().filter(|score| score.abs() <= 64.0);
        Ok(Answer { played, taken, depth, score })
    }

    fn observe(&mut self, made: MoveMade<Move>) -> Result<(), EngineError> {
        let name = made.played.square().map_or("PA".to_owned(), |square| square.to_string());
        let score = if made.is_own { std::mem::take(&mut self.score) } else { String::new() };
        let score = if made.played == Move::Pass { String::new() } else { score };
        self.process.send(&format!("move {name}/{score}/{:.3}", made.taken.as_secs_f64()))
    }
}

/// Returns the depth in plies from a line about a search.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depths_are_those_of_searches() {
        let game = Game::default();
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
