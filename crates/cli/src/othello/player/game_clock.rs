//! The time of a game, as GGF has it.

use std::time::Duration;

use engine::clock::Clock;
use othello::Color;
use othello::notation::GameRecord;

use crate::time_control::{duration, seconds};

/// The time of both sides of a game.
#[derive(Clone, Debug, Default)]
pub(crate) struct GameClock {
    /// The time of a side for the whole game; `None` if there is no limit.
    whole: Option<Duration>,
    /// What is added after each move.
    increment: Duration,
    /// Who made each move, and how long it took.
    moves: Vec<(Color, Duration)>,
}

impl GameClock {
    /// Returns the clock of a game: `TI` and what was noted beside its moves.
    pub(crate) fn of(record: &GameRecord) -> Self {
        let limit = record.extra.iter().find(|(name, _)| name == "TI").map(|(_, value)| value);
        let (whole, increment) = limit.map_or((None, Duration::ZERO), |limit| read(limit));
        let time = |index: usize| record.notes.get(index)?.seconds.as_deref().and_then(seconds);
        let played = record.game.history().iter().zip(0..);
        let moves = played.map(|(entry, index)| (entry.color, time(index).unwrap_or_default()));
        Self { whole, increment, moves: moves.collect() }
    }

    /// Adds a move of the game.
    pub(crate) fn add(&mut self, color: Color, time: Option<Duration>) {
        self.moves.push((color, time.unwrap_or_default()));
    }

    /// Returns what the clock of a player says; `None` if nothing limits the time.
    pub(crate) fn of_player(&self, color: Color) -> Option<Clock> {
        let own = self.moves.iter().filter(|(mover, _)| *mover == color).map(|&(_, time)| time);
        let left = own.fold(self.whole?, |left, time| {
            left.saturating_sub(time).saturating_add(self.increment)
        });
        Some(Clock { left: Some(left), increment: self.increment, ..Clock::default() })
    }
}

/// Reads `15:00/00:02/02:00`: the time of a game, what is added after each move, and what the server
/// grants once, which does not count here. Any part may be missing.
fn read(text: &str) -> (Option<Duration>, Duration) {
    // GGS writes numbers of moves and the like behind a comma.
    let time = |part: &str| duration(part.split_once(',').map_or(part, |(time, _)| time));
    let mut parts = text.split('/').map(time);
    let whole = parts.next().flatten().filter(|time| !time.is_zero());
    (whole, parts.next().flatten().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use othello::notation::ggf;

    use super::*;

    const fn secs(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn times_are_read() {
        for (text, whole, increment) in [
            ("15:00", Some(900), 0),
            ("5", Some(5), 0),
            ("1:00:00", Some(3600), 0),
            ("05:00//02:00", Some(300), 0),
            ("05:00/00:12/02:00", Some(300), 12),
            ("01:00,0/5,0", Some(60), 5),
            ("0", None, 0),
            ("", None, 0),
            ("soon", None, 0),
            ("-5:00", None, 0),
            ("1e300:1e300:1e300", Some(1_000_000_000), 0),
        ] {
            assert_eq!(read(text), (whole.map(secs), secs(increment)), "{text}");
        }
    }

    #[test]
    fn moves_take_their_time() {
        let game = |limit| {
            let text = format!(
                "(;GM[Othello]TI[{limit}]TY[8]BO[8 \
                 ---------------------------O*------*O--------------------------- *]\
                 B[F5//10]W[F6/1/100.5];)"
            );
            GameClock::of(&ggf::parse(text).unwrap())
        };
        let left = |clock: &GameClock, color| clock.of_player(color).unwrap().left.unwrap();
        let mut clock = game("5:00");
        assert_eq!(left(&clock, Color::Black), secs(290));
        assert_eq!(left(&clock, Color::White), Duration::from_millis(199_500));
        clock.add(Color::Black, Some(secs(40)));
        clock.add(Color::White, None);
        assert_eq!(left(&clock, Color::Black), secs(250));
        clock.add(Color::Black, Some(secs(1000)));
        assert_eq!(left(&clock, Color::Black), Duration::ZERO);
        assert_eq!(left(&game("5:00/3"), Color::Black), secs(293));
        assert_eq!(game("0").of_player(Color::Black), None);
    }
}
