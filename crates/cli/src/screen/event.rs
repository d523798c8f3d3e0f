//! What changes the state of a screen, and what follows from it.

use std::path::PathBuf;
use std::time::Duration;

use engine::clock::Clock;
use ratatui::crossterm::event::KeyCode;

use super::shown::{Candidate, Cell};
use crate::game::Game;

/// What happens at a screen.
#[derive(Clone, Debug)]
pub(crate) enum Event<M> {
    Key(KeyCode),
    /// A key with Ctrl.
    Control(char),
    Click(Cell),
    /// The wheel of the mouse: lines back in the list of moves, or forward if negative.
    Wheel(isize),
    Tick,
    /// A search has found this so far.
    Progress {
        order: u64,
        message: String,
        candidates: Vec<Candidate>,
    },
    /// A search has ranked the best moves.
    Ranked {
        order: u64,
        candidates: Vec<Candidate>,
    },
    /// The program has chosen a move.
    Chosen {
        order: u64,
        chosen: Option<Chosen<M>>,
        taken: Duration,
    },
    /// A file was written, or why not.
    Saved(Result<String, String>),
}

/// A move that the program has chosen.
#[derive(Clone, Debug)]
pub(crate) struct Chosen<M> {
    pub(crate) played: M,
    /// The expected score in the form of files.
    pub(crate) score: Option<String>,
    /// The best move first; empty for a move of the opening book and for the only one.
    pub(crate) candidates: Vec<Candidate>,
    pub(crate) is_from_book: bool,
}

/// What the program does after an event.
#[derive(Clone, Debug)]
pub(crate) enum Effect<G: Game> {
    /// Stops the current search, which still has a result.
    Stop,
    Order(Order<G>),
    Save(PathBuf),
    Quit,
}

/// Work for the search thread.
#[derive(Clone, Debug)]
pub(crate) struct Order<G: Game> {
    pub(crate) number: u64,
    pub(crate) game: G,
    pub(crate) task: Task,
}

/// What the search thread does with a game.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Task {
    /// Chooses a move, with the clock of the side to move.
    Choose(Option<Clock>),
    /// Ranks so many moves.
    Rank(usize),
    /// Waits for the next order and may ponder.
    Wait,
    /// Prepares for another game.
    Begin,
}
