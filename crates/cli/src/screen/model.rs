//! The state of a screen: the game, what is shown of it, and what the player is doing.

use std::time::{Duration, Instant};

use super::event::{Chosen, Effect, Event, Order, Task};
use super::shown::{Candidate, Cell, Shown, Value};
use crate::clock::control::{TimeControl, time_left};
use crate::game::Side;
use crate::history::{History, People};
use crate::saved::{Ending, Note, SavedGame};

/// The number of moves that hints show.
const HINTS: usize = 8;

/// What the keys act on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    Board,
    Help,
    /// The name of a file is being typed.
    Saving(String),
    /// Whether to leave an unsaved game.
    Leaving,
}

/// What the player is searching for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Search {
    Move,
    Hints,
}

/// How a screen begins.
#[derive(Clone, Debug)]
pub(crate) struct Start<G> {
    pub(crate) game: G,
    pub(crate) people: People,
    pub(crate) time_control: Option<TimeControl>,
    /// Whether the games are written at the end without being asked for.
    pub(crate) saves_at_end: bool,
}

/// The state of a screen.
#[derive(Clone, Debug)]
pub(crate) struct Model<G: Shown> {
    start: G,
    pub(super) history: History<G>,
    pub(super) people: People,
    time_control: Option<TimeControl>,
    pub(super) ending: Option<Ending>,
    /// The games before this one.
    before: Vec<SavedGame<G>>,
    pub(super) cursor: Cell,
    /// The value of the position after each number of moves, as far as it is known.
    values: Vec<Option<Value>>,
    pub(super) has_hints: bool,
    pub(super) candidates: Vec<Candidate>,
    /// The number of the last order.
    order: u64,
    pub(super) search: Option<Search>,
    pub(super) mode: Mode,
    pub(super) message: String,
    /// Moves below the shown part of the list.
    pub(super) scroll: usize,
    /// When the time of the side to move started.
    since: Instant,
    /// The clocks as text.
    pub(super) clocks: Option<[String; 2]>,
    saves_at_end: bool,
    pub(super) is_saved: bool,
    /// Whether the program waits with its moves.
    pub(super) is_paused: bool,
}

impl<G: Shown> Model<G> {
    /// Returns a screen at the start of a game and what follows.
    pub(crate) fn new(start: Start<G>, now: Instant) -> (Self, Vec<Effect<G>>) {
        let Start { game, people, time_control, saves_at_end } = start;
        let middle = game.size() / 2;
        let mut model = Self {
            history: History::new(game.clone()),
            start: game,
            people,
            time_control,
            ending: None,
            before: Vec::new(),
            cursor: Cell { column: middle, row: middle },
            values: Vec::new(),
            has_hints: false,
            candidates: Vec::new(),
            order: 0,
            search: None,
            mode: Mode::Board,
            message: String::new(),
            scroll: 0,
            since: now,
            clocks: None,
            saves_at_end,
            is_saved: true,
            is_paused: false,
        };
        let effects = model.proceed(now);
        (model, effects)
    }

    /// Changes the state after an event. Returns what follows, or `None` if nothing has changed.
    pub(crate) fn update(&mut self, event: Event<G::Move>, now: Instant) -> Option<Vec<Effect<G>>> {
        match event {
            Event::Key(code) => self.key(code, now),
            Event::Control(letter) => match letter {
                'c' if self.mode == Mode::Leaving => Some(vec![Effect::Quit]),
                'c' | 'd' => Some(self.leave()),
                // Draws everything again.
                'l' => Some(Vec::new()),
                _ => None,
            },
            Event::Click(cell) => match self.mode {
                Mode::Board => {
                    self.cursor = cell;
                    Some(self.put(now))
                }
                Mode::Help => {
                    self.mode = Mode::Board;
                    Some(Vec::new())
                }
                Mode::Saving(_) | Mode::Leaving => None,
            },
            Event::Wheel(lines) => Some(self.scroll_by(lines)),
            Event::Tick => self.tick(now),
            Event::Progress { order, message, candidates } if order == self.order => {
                self.message = message;
                self.found(candidates);
                Some(Vec::new())
            }
            Event::Ranked { order, candidates } if order == self.order => {
                self.found(candidates);
                (self.search, self.message) = (None, String::new());
                Some(Vec::new())
            }
            Event::Chosen { order, chosen, taken } if order == self.order => {
                Some(self.chosen(chosen, taken, now))
            }
            // Results of earlier orders.
            Event::Progress { .. } | Event::Ranked { .. } | Event::Chosen { .. } => None,
            Event::Saved(result) => {
                self.is_saved |= result.is_ok();
                self.message = result.unwrap_or_else(|error| error);
                Some(Vec::new())
            }
        }
    }

    pub(super) fn game(&self) -> &G {
        self.history.game()
    }

    pub(super) fn is_over(&self) -> bool {
        self.ending.is_some() || self.game().has_ended()
    }

    /// Returns the state of the game in a sentence.
    pub(super) fn state(&self) -> String {
        self.ending.map_or_else(|| self.game().state(), Ending::sentence)
    }

    /// Returns the values of the positions so far.
    pub(super) fn values(&self) -> &[Option<Value>] {
        &self.values[..self.values.len().min(self.history.notes().len() + 1)]
    }

    /// Returns Black's share of the evaluation bar, if a value is known.
    pub(super) fn share(&self) -> Option<f64> {
        self.values().iter().rev().flatten().next().map(|value| value.share)
    }

    /// Returns all games for the file at the end.
    pub(crate) fn records(&self) -> Vec<SavedGame<G>> {
        self.before.iter().cloned().chain(self.record()).collect()
    }

    pub(crate) fn record(&self) -> Option<SavedGame<G>> {
        self.history.record(self.people, self.ending, self.time_control)
    }

    /// Whether a person may move now.
    fn is_persons_turn(&self) -> bool {
        !self.is_over()
            && self.search != Some(Search::Move)
            && self.people.play(self.game().side_to_move())
    }

    /// Begins what the position asks for: passes, a move of the program, or hints.
    pub(super) fn proceed(&mut self, now: Instant) -> Vec<Effect<G>> {
        let mut effects = self.stop();
        self.candidates.clear();
        (self.since, self.scroll) = (now, 0);
        while !self.is_over()
            && let Some(pass) = self.game().pass()
        {
            let side = self.game().side_to_move();
            if self.history.play(pass, Note::default()).is_err() {
                break;
            }
            self.message = format!("{} has no move and passes", side.name());
        }
        self.clocks = self.clock_texts(now);
        effects.extend(self.order_next());
        effects
    }

    /// Searches anew in the same position.
    pub(super) fn go_on(&mut self) -> Vec<Effect<G>> {
        let mut effects = self.stop();
        self.candidates.clear();
        effects.extend(self.order_next());
        effects
    }

    fn order_next(&mut self) -> Option<Effect<G>> {
        let side = self.game().side_to_move();
        if self.is_over() {
            return None;
        }
        if !self.people.play(side) && !self.is_paused {
            return Some(self.choose());
        }
        if self.has_hints {
            self.search = Some(Search::Hints);
            return Some(self.order(Task::Rank(HINTS)));
        }
        Some(self.order(Task::Wait))
    }

    /// Lets the program choose the next move.
    pub(super) fn choose(&mut self) -> Effect<G> {
        let clock = self.history.clock(self.game().side_to_move(), self.time_control);
        self.search = Some(Search::Move);
        self.order(Task::Choose(clock))
    }

    pub(super) fn order(&mut self, task: Task) -> Effect<G> {
        self.order += 1;
        Effect::Order(Order { number: self.order, game: self.game().clone(), task })
    }

    /// Stops a search and ignores its result.
    pub(super) fn stop(&mut self) -> Vec<Effect<G>> {
        self.order += 1;
        if self.search.take().is_some() { vec![Effect::Stop] } else { Vec::new() }
    }

    /// Makes the move at the cursor.
    pub(super) fn put(&mut self, now: Instant) -> Vec<Effect<G>> {
        self.message.clear();
        if self.is_over() {
            "The game is over: u takes back, n starts another one, q quits"
                .clone_into(&mut self.message);
            return Vec::new();
        }
        let side = self.game().side_to_move();
        if !self.is_persons_turn() {
            "It is the program's turn".clone_into(&mut self.message);
            return Vec::new();
        }
        let Some(played) = self.game().move_at(self.cursor) else { return Vec::new() };
        let taken = now.saturating_duration_since(self.since);
        if self.left(side).is_some_and(|left| taken > left) {
            return self.end(Ending::Time(side));
        }
        let mut after = self.game().clone();
        if let Err(error) = after.make(played) {
            self.message = error;
            return Vec::new();
        }
        self.play(played, Note { score: None, taken: Some(taken) });
        self.proceed(now)
    }

    /// Makes a legal move.
    fn play(&mut self, played: G::Move, note: Note) {
        self.values.truncate(self.history.notes().len() + 1);
        if self.history.play(played, note).is_ok() {
            self.is_saved = false;
        }
    }

    fn chosen(
        &mut self,
        chosen: Option<Chosen<G::Move>>,
        taken: Duration,
        now: Instant,
    ) -> Vec<Effect<G>> {
        self.search = None;
        let side = self.game().side_to_move();
        if self.left(side).is_some_and(|left| taken > left) {
            return self.end(Ending::Time(side));
        }
        // The game is not over, so there is a move.
        let Some(Chosen { played, score, candidates, is_from_book }) = chosen else {
            return Vec::new();
        };
        self.found(candidates);
        let value = self.values().get(self.history.notes().len()).cloned().flatten();
        self.message = match value.map(|value| value.text) {
            _ if is_from_book => format!("{} plays {played} from the opening book", side.name()),
            Some(value) => format!("{} plays {played} and expects: {value}", side.name()),
            None => format!("{} plays {played}", side.name()),
        };
        self.play(played, Note { score, taken: Some(taken) });
        if let Some(cell) = self.game().cell(played) {
            self.cursor = cell;
        }
        self.proceed(now)
    }

    /// Takes the moves that a search has found, and the value of the best one.
    fn found(&mut self, candidates: Vec<Candidate>) {
        if let Some(best) = candidates.first() {
            let length = self.history.notes().len();
            if self.values.len() <= length {
                self.values.resize(length + 1, None);
            }
            self.values[length] = Some(best.value.clone());
        }
        if self.has_hints && self.people.play(self.game().side_to_move()) {
            self.candidates = candidates;
        }
    }

    pub(super) fn end(&mut self, ending: Ending) -> Vec<Effect<G>> {
        self.ending = Some(ending);
        self.message.clear();
        self.stop()
    }

    /// Begins another game.
    pub(super) fn begin(&mut self, now: Instant) -> Vec<Effect<G>> {
        let mut effects = self.stop();
        self.before.extend(self.record());
        self.history = History::new(self.start.clone());
        (self.ending, self.is_paused, self.is_saved) = (None, false, true);
        self.values.clear();
        "Another game begins".clone_into(&mut self.message);
        effects.push(self.order(Task::Begin));
        effects.extend(self.proceed(now));
        effects
    }

    pub(super) fn undo(&mut self, now: Instant) -> Vec<Effect<G>> {
        self.message.clear();
        let people = self.people;
        let was_resigned = matches!(self.ending, Some(Ending::Resignation(_)));
        if !was_resigned && self.history.undo(|side| people.choose(side)) == 0 {
            "There is no move of yours to take back".clone_into(&mut self.message);
            return Vec::new();
        }
        (self.ending, self.is_paused) = (None, people == People::None);
        self.proceed(now)
    }

    pub(super) fn redo(&mut self, now: Instant) -> Vec<Effect<G>> {
        self.message.clear();
        let people = self.people;
        if self.history.redo(|side| people.choose(side)) == 0 {
            "No move was taken back".clone_into(&mut self.message);
            return Vec::new();
        }
        self.proceed(now)
    }

    /// Quits, or asks first if moves would be lost.
    pub(super) fn leave(&mut self) -> Vec<Effect<G>> {
        if self.is_saved || self.saves_at_end {
            return vec![Effect::Quit];
        }
        self.mode = Mode::Leaving;
        Vec::new()
    }

    pub(super) fn scroll_by(&mut self, lines: isize) -> Vec<Effect<G>> {
        let most = self.history.notes().len().saturating_sub(1);
        self.scroll = self.scroll.saturating_add_signed(lines).min(most);
        Vec::new()
    }

    /// Returns the time left of a side at the beginning of this move, if it is limited.
    fn left(&self, side: Side) -> Option<Duration> {
        self.history.clock(side, self.time_control)?.left
    }

    fn tick(&mut self, now: Instant) -> Option<Vec<Effect<G>>> {
        if self.is_over() {
            return None;
        }
        let side = self.game().side_to_move();
        let taken = now.saturating_duration_since(self.since);
        if self.is_persons_turn() && self.left(side).is_some_and(|left| taken > left) {
            let effects = self.end(Ending::Time(side));
            self.clocks = self.clock_texts(now);
            return Some(effects);
        }
        let clocks = self.clock_texts(now);
        let has_changed = clocks != self.clocks;
        self.clocks = clocks;
        has_changed.then(Vec::new)
    }

    fn clock_texts(&self, now: Instant) -> Option<[String; 2]> {
        let mover = self.game().side_to_move();
        let text = |side| {
            let left = self.left(side)?;
            let taken = now.saturating_duration_since(self.since);
            Some(time_left(match self.ending {
                Some(Ending::Time(late)) if late == side => Duration::ZERO,
                None if side == mover && !self.is_over() => left.saturating_sub(taken),
                _ => left,
            }))
        };
        let [black, white] = Side::ALL.map(text);
        Some([black?, white?])
    }
}
