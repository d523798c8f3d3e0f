//! Counting games.

use super::{Record, Replay};

/// What there is in a number of games.
///
/// A game that stops early, or whose recorded score differs from that of the board (a player who
/// runs out of time loses), is as good as any other: both are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Statistics {
    /// The games.
    pub games: u64,
    /// Their moves, passes not counted.
    pub moves: u64,
    /// Their passes.
    pub passes: u64,
    /// The games that were played until neither player had a move.
    pub finished: u64,
    /// The games that stop before.
    pub unfinished: u64,
    /// The finished games whose recorded score is not that of the board.
    pub score_differs: u64,
    /// The unfinished games whose recorded score is not that of the board where they stop, the
    /// empty squares given to whoever has more discs.
    pub unfinished_score_differs: u64,
    /// The games that Black won by the recorded score.
    pub black_wins: u64,
    /// The games that White won by the recorded score.
    pub white_wins: u64,
    /// The draws by the recorded score.
    pub draws: u64,
}

impl Statistics {
    /// Counts a game.
    pub fn add(&mut self, record: &Record, replay: &Replay) {
        self.games += 1;
        self.moves += u64::from(replay.moves);
        self.passes += u64::from(replay.passes);
        let differs = u64::from(record.black_score != replay.black_score);
        if replay.finished {
            self.finished += 1;
            self.score_differs += differs;
        } else {
            self.unfinished += 1;
            self.unfinished_score_differs += differs;
        }
        match record.black_score {
            33.. => self.black_wins += 1,
            32 => self.draws += 1,
            0..32 => self.white_wins += 1,
        }
    }
}
