//! The state of the screen: the game, what is known of its moves, and what the person looks at.

use super::super::findings::MoveFindings;
use super::super::kinds::Exit;
use super::super::replayed::Replayed;
use super::super::tally::Tally;
use super::judged::Judged;
use crate::game::Side;
use crate::screen::shown::{Cell, Shown, Value};

/// The state of the screen.
#[derive(Clone, Debug)]
pub(super) struct Model<G> {
    /// The game before each move, and after the last one.
    games: Vec<G>,
    judged: Vec<Option<Judged>>,
    /// The names of the players, or the sides.
    pub(super) names: [String; 2],
    /// The opening and where the game leaves the book; empty if unknown.
    pub(super) about: String,
    /// Index of the move that is shown; the number of moves for the last position.
    pub(super) at: usize,
    /// The game that is shown: before the move, or with moves of the best line.
    pub(super) game: G,
    /// Moves of the best line on the board.
    pub(super) line: usize,
    pub(super) has_help: bool,
    pub(super) message: String,
    /// Whether the analysis has ended.
    is_done: bool,
}

impl<G: Replayed + Shown> Model<G> {
    /// Returns a screen at the first move of a game that is not analyzed yet.
    pub(super) fn new(record: &G::Record, book_exit: Option<Exit>) -> Self {
        let moves = G::moves(record);
        let games: Vec<G> = (1..=moves + 1).map(|number| G::before(record, number)).collect();
        let opening = G::opening_of(record).map(|opening| opening.name().to_owned());
        let exit = book_exit.and_then(Exit::words);
        let about: Vec<String> = opening.into_iter().chain(exit).collect();
        let [black, white] = G::players(record);
        let name = |name: Option<String>, side: Side| name.unwrap_or_else(|| side.name().into());
        Self {
            game: G::before(record, 1),
            games,
            judged: vec![None; moves],
            names: [name(black, Side::Black), name(white, Side::White)],
            about: about.join("; "),
            at: 0,
            line: 0,
            has_help: false,
            message: String::new(),
            is_done: false,
        }
    }

    /// Takes an analyzed move.
    pub(super) fn take(&mut self, judged: Judged) {
        let index = judged.findings.number.saturating_sub(1);
        if let Some(place) = self.judged.get_mut(index) {
            *place = Some(judged);
        }
    }

    /// Notes that the analysis has ended.
    pub(super) fn end(&mut self) {
        self.is_done = true;
    }

    /// Returns the number of moves.
    pub(super) fn moves(&self) -> usize {
        self.judged.len()
    }

    /// Returns the analysis of a move.
    pub(super) fn judged(&self, index: usize) -> Option<&Judged> {
        self.judged.get(index)?.as_ref()
    }

    /// Returns who makes a move, and the name of the move.
    pub(super) fn turn(&self, index: usize) -> Option<(Side, String)> {
        // Boards may begin with moves that are not analyzed.
        let after = self.games.get(index + 1)?.turns();
        after.last().map(|(side, played)| (*side, played.to_string()))
    }

    /// Returns the place of the move that is shown.
    pub(super) fn cell(&self) -> Option<Cell> {
        let after = self.games.get(self.at + 1)?;
        after.turns().last().and_then(|&(_, played)| after.cell(played))
    }

    /// Returns the value of the position before a move, or after the last one.
    pub(super) fn value(&self, index: usize) -> Option<&Value> {
        let before = index.checked_sub(1).and_then(|index| self.judged(index));
        self.judged(index).map(|judged| &judged.best).or(before.map(|judged| &judged.played))
    }

    /// Returns the totals of a player so far.
    pub(super) fn tally(&self, side: Side) -> Tally {
        let mut tally = Tally::default();
        let found = self.judged.iter().flatten().map(|judged| &judged.findings);
        for findings in found.filter(|findings| findings.side == side && !findings.is_pass) {
            tally.count(findings.counted());
        }
        tally
    }

    /// Returns how far the analysis is, in words.
    pub(super) fn progress(&self) -> String {
        let (done, all) = (self.judged.iter().flatten().count(), self.moves());
        match self.is_done {
            _ if done == all => format!("Analysis complete: {all} moves"),
            true => format!("Stopped: {done} of {all} moves analyzed"),
            false => format!("Analyzing: {done} of {all} moves"),
        }
    }

    /// Shows a move.
    pub(super) fn show(&mut self, index: usize) {
        self.at = index.min(self.moves());
        self.line = 0;
        self.message.clear();
        self.game.clone_from(&self.games[self.at]);
    }

    /// Shows the first error among some moves.
    pub(super) fn seek(&mut self, mut moves: impl Iterator<Item = usize>, place: &str) {
        let is_error = |judged: &Judged| judged.findings.error.is_some();
        match moves.find(|&index| self.judged(index).is_some_and(is_error)) {
            Some(index) => self.show(index),
            None => self.message = format!("No mistake is known {place} this move"),
        }
    }

    /// Shows the position after this number of moves of the best line.
    pub(super) fn follow(&mut self, moves: usize) {
        let Some(MoveFindings { line, .. }) = self.judged(self.at).map(|judged| &judged.findings)
        else {
            return;
        };
        let line: Vec<G::Move> = line.iter().map_while(|name| G::named(name)).collect();
        let mut game = self.games[self.at].clone();
        let moves = line.into_iter().take(moves);
        self.line = moves.take_while(|&played| game.make(played).is_ok()).count();
        self.game = game;
    }
}
