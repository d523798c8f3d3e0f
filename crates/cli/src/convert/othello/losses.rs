//! What a conversion loses.

use othello::notation::{GameRecord, MoveNote, ggf, pgn, sgf, wthor};
use othello::{Move, Score};

use crate::convert::counts;

/// Number of things that the format cannot hold, by kind.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Losses {
    /// Games that start from another position than the rules say; they are left out.
    pub(super) starts: u64,
    /// Games without moves; they are left out.
    pub(super) empty: u64,
    /// Games with fewer moves than `--ply`; they are left out.
    pub(super) short: u64,
    players: u64,
    events: u64,
    dates: u64,
    /// Scores that differ from the result of the moves.
    scores: u64,
    pub(super) last_passes: u64,
    notes: u64,
    extra: u64,
    theoretical: u64,
    /// Depth of the theoretical scores of a file, or 0.
    depth: u8,
    /// Losses counted by the writer of WTHOR.
    wthor: wthor::Losses,
}

impl Losses {
    /// Counts what moves or positions alone cannot hold.
    pub(super) fn add_text(&mut self, record: &GameRecord) {
        self.players += u64::from(record.black.is_some() || record.white.is_some());
        self.events += u64::from(record.event.is_some());
        self.dates += u64::from(record.date.is_some());
        let known = record.is_finished() && !record.score_differs();
        self.scores += u64::from(record.score.is_some() && !known);
        self.add_notes(record);
        self.extra += u64::from(!record.extra.is_empty());
    }

    fn add_notes(&mut self, record: &GameRecord) {
        let noted = |note: &MoveNote| note.evaluation.is_some() || note.seconds.is_some();
        self.notes += u64::from(record.notes.iter().any(noted));
    }

    /// Counts what SGF cannot hold.
    pub(super) fn add_tree(&mut self, record: &GameRecord) {
        self.add_notes(record);
        let has = |(name, _): &(String, String)| sgf::carries(name);
        self.extra += u64::from(!record.extra.iter().all(has));
    }

    /// Counts what PGN cannot hold.
    pub(super) fn add_tags(&mut self, record: &GameRecord) {
        self.add_notes(record);
        let has = |(name, _): &(String, String)| {
            pgn::carries(name) || ["Site", "Round", "Result"].contains(&name.as_str())
        };
        self.extra += u64::from(!record.extra.iter().all(has));
    }

    /// Counts what GGF cannot hold.
    pub(super) fn add_ggf(&mut self, record: &GameRecord) {
        self.extra += u64::from(!record.extra.iter().all(|(name, _)| ggf::carries(name)));
    }

    /// Takes the depth of theoretical scores from the header of a file.
    pub(super) fn set_header(&mut self, header: Option<wthor::Header>) {
        self.depth = header.map_or(0, |header| header.depth);
    }

    /// Counts a theoretical score that differs from the score of the last position.
    pub(super) fn add_theoretical(&mut self, record: &GameRecord, original: &wthor::Record) {
        let score = Score::new(2 * i32::from(original.theoretical_score) - 64);
        self.theoretical += u64::from(score != record.board_score());
    }

    /// Takes over the losses counted by the writer of WTHOR, except what the input lacked as well: of the
    /// games without a year, `undated` had none. A missing score counts only in the `unscored` games, whose
    /// moves do not give it.
    pub(super) fn set_wthor(&mut self, losses: wthor::Losses, undated: u64, unscored: u64) {
        self.wthor = losses;
        self.wthor.names_missing = 0;
        self.wthor.scores_missing = unscored;
        self.wthor.years_lost = losses.years_lost.saturating_sub(undated);
    }

    /// Returns whether a game ends with a pass.
    pub(super) fn ends_with_pass(record: &GameRecord) -> bool {
        record.game.moves().last() == Some(Move::Pass)
    }

    /// Returns the kinds that occur with their counts.
    pub(super) fn texts(&self) -> Vec<String> {
        let mut texts = counts([
            ("games from another start, left out", self.starts),
            ("games without moves, left out", self.empty),
            ("games with fewer moves, left out", self.short),
            ("players of games", self.players),
            ("tournaments of games", self.events),
            ("dates of games", self.dates),
            ("scores that differ from the board", self.scores),
            ("passes after the last move", self.last_passes),
            ("games whose notes are left out", self.notes),
            ("games whose other fields are left out", self.extra),
            ("theoretical scores", self.theoretical),
        ]);
        if self.depth > 0 {
            texts.push(format!("the depth of theoretical scores, {}", self.depth));
        }
        if !self.wthor.is_empty() {
            texts.push(self.wthor.to_string());
        }
        texts
    }
}
