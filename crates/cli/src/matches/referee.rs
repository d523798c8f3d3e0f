//! The referee, which holds a game between two players by the rules and the clock.

use std::time::Duration;

use super::record::{Forfeit, Made, Record};
use crate::clock::running::SideClock;
use crate::game::{Game, Side};
use crate::protocol::client::{Answer, EngineError, Fault, MoveMade, Player, Setup};

/// A game to be played.
#[derive(Debug)]
pub(super) struct Task<'a, G> {
    /// The number of the game, from 1.
    pub(super) number: usize,
    pub(super) opening: &'a G,
    /// Black's and White's.
    pub(super) names: [&'a str; 2],
    pub(super) clocks: [SideClock; 2],
}

/// A game in progress.
struct Play<'a, G> {
    task: Task<'a, G>,
    game: G,
    made: Vec<Option<Made>>,
}

/// The error that ends a game early, and the side of the engine.
type Ended = (Side, EngineError);

/// Plays a game, or returns `None` if the match was stopped.
pub(super) fn play<G: Game>(task: Task<'_, G>, players: [&mut dyn Player<G>; 2]) -> Option<Record> {
    let mut play = Play::new(task);
    let forfeit = match play.go(players) {
        Ok(()) => None,
        Err((_, EngineError::Stopped)) => return None,
        Err((side, EngineError::Fault(fault, reason))) => Some(forfeit(side, fault, reason)),
    };
    Some(play.record(forfeit))
}

/// Returns the record of a game without moves, which a side forfeits because its engine did not start.
pub(super) fn forfeited<G: Game>(
    task: Task<'_, G>,
    side: Side,
    fault: Fault,
    reason: String,
) -> Record {
    Play::new(task).record(Some(forfeit(side, fault, reason)))
}

fn forfeit(side: Side, fault: Fault, reason: String) -> Forfeit {
    Forfeit { fault, by: side.to_string(), reason }
}

impl<'a, G: Game> Play<'a, G> {
    fn new(task: Task<'a, G>) -> Self {
        let game = task.opening.clone();
        Self { task, game, made: Vec::new() }
    }

    fn go(&mut self, players: [&mut dyn Player<G>; 2]) -> Result<(), Ended> {
        for side in Side::ALL {
            let clock = &self.task.clocks[side.index()];
            let Task { number, opening, names, .. } = self.task;
            let setup = Setup { number, opening, names, clock };
            players[side.index()].begin(&setup).map_err(|error| (side, error))?;
        }
        while !self.game.has_ended() {
            let side = self.game.side_to_move();
            let pass = self.game.pass();
            let (played, taken) = match pass {
                Some(pass) => {
                    self.made.push(None);
                    (pass, Duration::ZERO)
                }
                None => {
                    let answer = self.ask(side, &mut *players[side.index()])?;
                    (answer.played, answer.taken)
                }
            };
            self.game.make(played).map_err(|reason| {
                self.made.pop();
                (side, EngineError::Fault(Fault::IllegalMove, reason))
            })?;
            for observer in Side::ALL {
                let is_own = observer == side && pass.is_none();
                let made = MoveMade { side, played, is_own, taken };
                let observed = players[observer.index()].observe(made);
                // Errors after the end of the game are ignored.
                if !self.game.has_ended() {
                    observed.map_err(|error| (observer, error))?;
                }
            }
        }
        Ok(())
    }

    /// Asks a player for a move.
    fn ask(&mut self, side: Side, player: &mut dyn Player<G>) -> Result<Answer<G::Move>, Ended> {
        let clock = &mut self.task.clocks[side.index()];
        let limit = clock.limit();
        let answer = player.choose(&self.game, clock).map_err(|error| (side, error))?;
        if !clock.spend(answer.taken) {
            let limit = limit.unwrap_or_default();
            let reason = format!(
                "{:.3} s; expected at most {:.3} s",
                answer.taken.as_secs_f64(),
                limit.as_secs_f64()
            );
            return Err((side, EngineError::Fault(Fault::Time, reason)));
        }
        // Smaller parts than microseconds have no meaning.
        let seconds = (answer.taken.as_secs_f64() * 1e6).round() / 1e6;
        self.made.push(Some(Made { seconds, depth: answer.depth, score: answer.score }));
        Ok(answer)
    }

    fn record(self, forfeit: Option<Forfeit>) -> Record {
        let [black, white] = self.task.names.map(str::to_owned);
        let score = match forfeit.as_ref().map(Forfeit::side) {
            Some(Side::Black) => -G::FORFEIT_SCORE,
            Some(Side::White) => G::FORFEIT_SCORE,
            None => self.game.score(),
        };
        Record {
            game: self.task.number,
            black,
            white,
            start: self.game.start_text(),
            opening: self.task.opening.length(),
            moves: self.game.moves_text(),
            score,
            forfeit,
            made: self.made,
        }
    }
}

#[cfg(test)]
mod tests {
    use othello::{Color, Game as Othello, Move};

    use super::*;
    use crate::clock::control::TimeLimits;

    /// What a puppet does once.
    type Other = fn() -> Result<Answer<Move>, EngineError>;

    /// Plays the first legal move, and does something else at its `turn`th one.
    struct Puppet {
        turns: u32,
        turn: u32,
        other: Other,
        observed: Vec<Move>,
    }

    fn answer(played: Move, milliseconds: u64) -> Result<Answer<Move>, EngineError> {
        let taken = Duration::from_millis(milliseconds);
        Ok(Answer { played, taken, depth: Some(1), score: None })
    }

    fn puppet(turn: u32, other: Other) -> Puppet {
        Puppet { turns: 0, turn, other, observed: Vec::new() }
    }

    impl Player<Othello> for Puppet {
        fn begin(&mut self, _: &Setup<'_, Othello>) -> Result<(), EngineError> {
            Ok(())
        }

        fn choose(&mut self, game: &Othello, _: &SideClock) -> Result<Answer<Move>, EngineError> {
            self.turns += 1;
            if self.turns == self.turn {
                return (self.other)();
            }
            answer(Move::Place(game.position().moves().first().unwrap()), 10)
        }

        fn observe(&mut self, made: MoveMade<Move>) -> Result<(), EngineError> {
            self.observed.push(made.played);
            Ok(())
        }
    }

    fn record(black: &mut Puppet, white: &mut Puppet) -> Option<Record> {
        let opening = Othello::default();
        let time = TimeLimits { per_move: Some(Duration::from_millis(100)), game: None };
        let clocks = [SideClock::new(time, Duration::from_millis(20)); 2];
        let task = Task { number: 1, opening: &opening, names: ["a", "b"], clocks };
        play(task, [black, white])
    }

    #[test]
    fn games_go_to_their_end() {
        let never = || Err(EngineError::Stopped);
        let (mut black, mut white) = (puppet(0, never), puppet(0, never));
        let record = record(&mut black, &mut white).unwrap();
        let game: Othello = record.to_game().unwrap();
        assert!(game.is_over() && record.forfeit.is_none());
        assert_eq!(record.score, game.position().final_score(Color::Black).discs());
        assert_eq!(record.made.len(), game.moves().len());
        // Both learn of every move.
        assert!(black.observed.iter().copied().eq(game.moves()));
        assert!(white.observed.iter().copied().eq(game.moves()));
        for (entry, made) in game.history().iter().zip(&record.made) {
            assert_eq!(made.is_none(), entry.played == Move::Pass);
        }
    }

    #[test]
    fn faults_lose() {
        let cases: [(Other, Fault, &str); 5] = [
            (|| answer(Move::Pass, 1), Fault::IllegalMove, "white cannot pass"),
            (|| answer("H8".parse().unwrap(), 1), Fault::IllegalMove, "white cannot play H8"),
            (|| answer(Move::Pass, 121), Fault::Time, "0.121 s; expected at most 0.120 s"),
            (|| Err(EngineError::Fault(Fault::Crash, "gone".to_owned())), Fault::Crash, "gone"),
            (|| Err(EngineError::Fault(Fault::NoAnswer, "..".to_owned())), Fault::NoAnswer, ".."),
        ];
        for (other, fault, reason) in cases {
            let record = record(&mut puppet(0, other), &mut puppet(3, other)).unwrap();
            let forfeit = record.forfeit.clone().unwrap();
            assert_eq!((forfeit.fault, forfeit.by.as_str(), record.score), (fault, "white", 64));
            assert!(forfeit.reason.starts_with(reason), "{}", forfeit.reason);
            // The moves before are kept.
            assert_eq!((record.to_game::<Othello>().unwrap().length(), record.made.len()), (5, 5));
        }
        // Within the margin the move is in time.
        let late = || answer(Move::Place(othello::Square::D3), 120);
        let record = record(&mut puppet(1, late), &mut puppet(0, late)).unwrap();
        assert!(record.forfeit.is_none());
    }

    #[test]
    fn stopped_games_are_none() {
        assert_eq!(
            record(
                &mut puppet(4, || Err(EngineError::Stopped)),
                &mut puppet(0, || { Err(EngineError::Stopped) })
            ),
            None
        );
    }
}
