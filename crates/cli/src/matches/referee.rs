//! A game between two, by the rules and the clock.

use std::time::Duration;

use othello::{Color, Game, Move};

use super::record::{Fault, Foul, Made, Record, start, transcript};
use super::seat::{Answer, Heard, Seat, Setup, Trouble};
use super::side_clock::SideClock;

/// A game to be played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Task<'a> {
    /// The number of the game, from 1.
    pub(super) number: usize,
    pub(super) opening: &'a Game,
    /// Black's and White's.
    pub(super) names: [&'a str; 2],
    pub(super) clocks: [SideClock; 2],
}

/// The score of who wins by a fault of the other.
const WHOLE: i32 = 64;

/// A game under way.
struct Play<'a> {
    task: Task<'a>,
    game: Game,
    made: Vec<Option<Made>>,
}

/// What ends a game before its end, and whose it is.
type Ended = (Color, Trouble);

/// Plays a game; `None` if nobody wants to know any more.
pub(super) fn play(task: Task<'_>, seats: [&mut dyn Seat; 2]) -> Option<Record> {
    let mut play = Play { task, game: task.opening.clone(), made: Vec::new() };
    let foul = match play.go(seats) {
        Ok(()) => None,
        Err((_, Trouble::Stopped)) => return None,
        Err((color, Trouble::Fault(fault, reason))) => Some(foul(color, fault, reason)),
    };
    Some(play.record(foul))
}

/// Returns the record of a game in which nobody has moved, for one of them could not begin.
pub(super) fn forfeit(task: Task<'_>, color: Color, fault: Fault, reason: String) -> Record {
    let play = Play { task, game: task.opening.clone(), made: Vec::new() };
    play.record(Some(foul(color, fault, reason)))
}

fn foul(color: Color, fault: Fault, reason: String) -> Foul {
    Foul { fault, by: color.to_string(), reason }
}

impl Play<'_> {
    fn go(&mut self, seats: [&mut dyn Seat; 2]) -> Result<(), Ended> {
        for color in Color::ALL {
            let clock = &self.task.clocks[color.index()];
            let setup = Setup { opening: self.task.opening, names: self.task.names, clock };
            seats[color.index()].begin(&setup).map_err(|trouble| (color, trouble))?;
        }
        while !self.game.is_over() {
            let color = self.game.position().side_to_move();
            let (played, taken) = if self.game.position().must_pass() {
                self.made.push(None);
                (Move::Pass, Duration::ZERO)
            } else {
                let answer = self.ask(color, &mut *seats[color.index()])?;
                (answer.played, answer.taken)
            };
            self.game.play(played).map_err(|error| {
                self.made.pop();
                (color, Trouble::Fault(Fault::IllegalMove, error.to_string()))
            })?;
            for listener in Color::ALL {
                let heard = Heard {
                    color,
                    played,
                    is_own: listener == color && played != Move::Pass,
                    taken,
                };
                let heard = seats[listener.index()].hear(heard);
                // What they say after the end is nobody's loss.
                if !self.game.is_over() {
                    heard.map_err(|trouble| (listener, trouble))?;
                }
            }
        }
        Ok(())
    }

    /// Asks a player for a move.
    fn ask(&mut self, color: Color, seat: &mut dyn Seat) -> Result<Answer, Ended> {
        let clock = &mut self.task.clocks[color.index()];
        let limit = clock.limit();
        let answer = seat.choose(&self.game, clock).map_err(|trouble| (color, trouble))?;
        if !clock.spend(answer.taken) {
            let limit = limit.unwrap_or_default();
            let reason = format!(
                "{:.3} s, expected no more than {:.3} s",
                answer.taken.as_secs_f64(),
                limit.as_secs_f64()
            );
            return Err((color, Trouble::Fault(Fault::Time, reason)));
        }
        // Microseconds are all that can mean anything.
        let seconds = (answer.taken.as_secs_f64() * 1e6).round() / 1e6;
        self.made.push(Some(Made { seconds, depth: answer.depth, score: answer.score }));
        Ok(answer)
    }

    fn record(self, foul: Option<Foul>) -> Record {
        let [black, white] = self.task.names.map(str::to_owned);
        let score = match foul.as_ref().map(Foul::color) {
            Some(Color::Black) => -WHOLE,
            Some(Color::White) => WHOLE,
            None => self.game.position().final_score(Color::Black),
        };
        Record {
            game: self.task.number,
            black,
            white,
            start: start(&self.game),
            opening: self.task.opening.moves().len(),
            moves: transcript(&self.game),
            score,
            foul,
            made: self.made,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::time::Time;

    /// What a puppet does once.
    type Other = fn() -> Result<Answer, Trouble>;

    /// Plays the first legal move, and does something else at its `turn`th one.
    struct Puppet {
        turns: u32,
        turn: u32,
        other: Other,
        heard: Vec<(Color, Move, bool)>,
    }

    fn answer(played: Move, milliseconds: u64) -> Result<Answer, Trouble> {
        let taken = Duration::from_millis(milliseconds);
        Ok(Answer { played, taken, depth: Some(1), score: None })
    }

    fn puppet(turn: u32, other: Other) -> Puppet {
        Puppet { turns: 0, turn, other, heard: Vec::new() }
    }

    impl Seat for Puppet {
        fn begin(&mut self, _: &Setup<'_>) -> Result<(), Trouble> {
            Ok(())
        }

        fn choose(&mut self, game: &Game, _: &SideClock) -> Result<Answer, Trouble> {
            self.turns += 1;
            if self.turns == self.turn {
                return (self.other)();
            }
            answer(Move::Place(game.position().moves().first().unwrap()), 10)
        }

        fn hear(&mut self, heard: Heard) -> Result<(), Trouble> {
            self.heard.push((heard.color, heard.played, heard.is_own));
            Ok(())
        }
    }

    fn record(black: &mut Puppet, white: &mut Puppet) -> Option<Record> {
        let opening = Game::new();
        let time = Time::Move(Duration::from_millis(100));
        let clocks = [SideClock::new(time, Duration::from_millis(20)); 2];
        let task = Task { number: 1, opening: &opening, names: ["a", "b"], clocks };
        play(task, [black, white])
    }

    #[test]
    fn games_go_to_their_end() {
        let never = || Err(Trouble::Stopped);
        let (mut black, mut white) = (puppet(0, never), puppet(0, never));
        let record = record(&mut black, &mut white).unwrap();
        let game = record.to_game().unwrap();
        assert!(game.is_over() && record.foul.is_none());
        assert_eq!(record.score, game.position().final_score(Color::Black));
        assert_eq!(record.made.len(), game.moves().len());
        // Both hear of every move.
        assert!(black.heard.iter().map(|heard| heard.1).eq(game.moves()));
        assert!(white.heard.iter().map(|heard| heard.1).eq(game.moves()));
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
            assert_eq!((record.to_game().unwrap().moves().len(), record.made.len()), (5, 5));
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
