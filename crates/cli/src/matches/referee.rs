//! A game between two, by the rules and the clock.

use std::time::Duration;

use super::contest::Contest;
use super::record::{Fault, Foul, Made, Record};
use super::seat::{Answer, Heard, Seat, Setup, Trouble};
use super::side_clock::SideClock;
use crate::side::Side;

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

/// A game under way.
struct Play<'a, G> {
    task: Task<'a, G>,
    game: G,
    made: Vec<Option<Made>>,
}

/// What ends a game before its end, and whose it is.
type Ended = (Side, Trouble);

/// Plays a game; `None` if nobody wants to know any more.
pub(super) fn play<G: Contest>(task: Task<'_, G>, seats: [&mut dyn Seat<G>; 2]) -> Option<Record> {
    let mut play = Play::new(task);
    let foul = match play.go(seats) {
        Ok(()) => None,
        Err((_, Trouble::Stopped)) => return None,
        Err((side, Trouble::Fault(fault, reason))) => Some(foul(side, fault, reason)),
    };
    Some(play.record(foul))
}

/// Returns the record of a game in which nobody has moved, for one of them could not begin.
pub(super) fn forfeit<G: Contest>(
    task: Task<'_, G>,
    side: Side,
    fault: Fault,
    reason: String,
) -> Record {
    Play::new(task).record(Some(foul(side, fault, reason)))
}

fn foul(side: Side, fault: Fault, reason: String) -> Foul {
    Foul { fault, by: side.to_string(), reason }
}

impl<'a, G: Contest> Play<'a, G> {
    fn new(task: Task<'a, G>) -> Self {
        let game = task.opening.clone();
        Self { task, game, made: Vec::new() }
    }

    fn go(&mut self, seats: [&mut dyn Seat<G>; 2]) -> Result<(), Ended> {
        for side in Side::ALL {
            let clock = &self.task.clocks[side.index()];
            let setup = Setup { opening: self.task.opening, names: self.task.names, clock };
            seats[side.index()].begin(&setup).map_err(|trouble| (side, trouble))?;
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
                    let answer = self.ask(side, &mut *seats[side.index()])?;
                    (answer.played, answer.taken)
                }
            };
            self.game.make(played).map_err(|reason| {
                self.made.pop();
                (side, Trouble::Fault(Fault::IllegalMove, reason))
            })?;
            for listener in Side::ALL {
                let is_own = listener == side && pass.is_none();
                let heard = Heard { side, played, is_own, taken };
                let heard = seats[listener.index()].hear(heard);
                // What they say after the end is nobody's loss.
                if !self.game.has_ended() {
                    heard.map_err(|trouble| (listener, trouble))?;
                }
            }
        }
        Ok(())
    }

    /// Asks a player for a move.
    fn ask(&mut self, side: Side, seat: &mut dyn Seat<G>) -> Result<Answer<G::Move>, Ended> {
        let clock = &mut self.task.clocks[side.index()];
        let limit = clock.limit();
        let answer = seat.choose(&self.game, clock).map_err(|trouble| (side, trouble))?;
        if !clock.spend(answer.taken) {
            let limit = limit.unwrap_or_default();
            let reason = format!(
                "{:.3} s, expected no more than {:.3} s",
                answer.taken.as_secs_f64(),
                limit.as_secs_f64()
            );
            return Err((side, Trouble::Fault(Fault::Time, reason)));
        }
        // Microseconds are all that can mean anything.
        let seconds = (answer.taken.as_secs_f64() * 1e6).round() / 1e6;
        self.made.push(Some(Made { seconds, depth: answer.depth, score: answer.score }));
        Ok(answer)
    }

    fn record(self, foul: Option<Foul>) -> Record {
        let [black, white] = self.task.names.map(str::to_owned);
        let score = match foul.as_ref().map(Foul::side) {
            Some(Side::Black) => -G::WHOLE,
            Some(Side::White) => G::WHOLE,
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
            foul,
            made: self.made,
        }
    }
}

#[cfg(test)]
mod tests {
    use othello::{Color, Game, Move};

    use super::*;
    use crate::matches::time::Time;

    /// What a puppet does once.
    type Other = fn() -> Result<Answer<Move>, Trouble>;

    /// Plays the first legal move, and does something else at its `turn`th one.
    struct Puppet {
        turns: u32,
        turn: u32,
        other: Other,
        heard: Vec<Move>,
    }

    fn answer(played: Move, milliseconds: u64) -> Result<Answer<Move>, Trouble> {
        let taken = Duration::from_millis(milliseconds);
        Ok(Answer { played, taken, depth: Some(1), score: None })
    }

    fn puppet(turn: u32, other: Other) -> Puppet {
        Puppet { turns: 0, turn, other, heard: Vec::new() }
    }

    impl Seat<Game> for Puppet {
        fn begin(&mut self, _: &Setup<'_, Game>) -> Result<(), Trouble> {
            Ok(())
        }

        fn choose(&mut self, game: &Game, _: &SideClock) -> Result<Answer<Move>, Trouble> {
            self.turns += 1;
            if self.turns == self.turn {
                return (self.other)();
            }
            answer(Move::Place(game.position().moves().first().unwrap()), 10)
        }

        fn hear(&mut self, heard: Heard<Move>) -> Result<(), Trouble> {
            self.heard.push(heard.played);
            Ok(())
        }
    }

    fn record(black: &mut Puppet, white: &mut Puppet) -> Option<Record> {
        let opening = Game::new();
        let time = Time { turn: Some(Duration::from_millis(100)), game: None };
        let clocks = [SideClock::new(time, Duration::from_millis(20)); 2];
        let task = Task { number: 1, opening: &opening, names: ["a", "b"], clocks };
        play(task, [black, white])
    }

    #[test]
    fn games_go_to_their_end() {
        let never = || Err(Trouble::Stopped);
        let (mut black, mut white) = (puppet(0, never), puppet(0, never));
        let record = record(&mut black, &mut white).unwrap();
        let game: Game = record.to_game().unwrap();
        assert!(game.is_over() && record.foul.is_none());
        assert_eq!(record.score, game.position().final_score(Color::Black));
        assert_eq!(record.made.len(), game.moves().len());
        // Both hear of every move.
        assert!(black.heard.iter().copied().eq(game.moves()));
        assert!(white.heard.iter().copied().eq(game.moves()));
        for (entry, made) in game.history().iter().zip(&record.made) {
            assert_eq!(made.is_none(), entry.played == Move::Pass);
        }
    }

    #[test]
    fn faults_lose() {
        let cases: [(Other, Fault, &str); 5] = [
            (|| answer(Move::Pass, 1), Fault::IllegalMove, "white cannot pass"),
            (|| answer("H8".parse().unwrap(), 1), Fault::IllegalMove, "white cannot play H8"),
            (|| answer(Move::Pass, 121), Fault::Time, "0.121 s, expected no more than 0.120 s"),
            (|| Err(Trouble::Fault(Fault::Crash, "gone".to_owned())), Fault::Crash, "gone"),
            (|| Err(Trouble::Fault(Fault::NoAnswer, "..".to_owned())), Fault::NoAnswer, ".."),
        ];
        for (other, fault, reason) in cases {
            let record = record(&mut puppet(0, other), &mut puppet(3, other)).unwrap();
            let foul = record.foul.clone().unwrap();
            assert_eq!((foul.fault, foul.by.as_str(), record.score), (fault, "white", 64));
            assert!(foul.reason.starts_with(reason), "{}", foul.reason);
            // Everything before stays.
            assert_eq!((record.to_game::<Game>().unwrap().length(), record.made.len()), (5, 5));
        }
        // Within the margin nothing is lost.
        let late = || answer(Move::Place(othello::Square::D3), 120);
        let record = record(&mut puppet(1, late), &mut puppet(0, late)).unwrap();
        assert!(record.foul.is_none());
    }

    #[test]
    fn stopped_games_are_none() {
        assert_eq!(
            record(
                &mut puppet(4, || Err(Trouble::Stopped)),
                &mut puppet(0, || { Err(Trouble::Stopped) })
            ),
            None
        );
    }
}
