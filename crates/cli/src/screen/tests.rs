//! Sequences of events, and the frames that they lead to.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use gomoku::Rule;
use gomoku::game::Game as Gomoku;
use gomoku::notation::moves;
use othello::Game as Othello;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::{Frame, Terminal};

use super::draw::draw;
use super::event::{Chosen, Effect, Event, Order, Task};
use super::layout::Layout;
use super::model::{Mode, Model, Search, Start};
use super::shown::{Candidate, Cell, Shown, Value};
use super::theme::Theme;
use crate::clock::control::TimeControl;
use crate::game::{Game, Side};
use crate::history::People;
use crate::saved::Ending;
use crate::terminal::colors::Colors;
use crate::terminal::drawing::Style;

/// A screen whose time the test sets.
struct Play<G: Shown> {
    model: Model<G>,
    now: Instant,
    /// What followed the last event.
    effects: Vec<Effect<G>>,
}

impl<G: Shown> Play<G> {
    fn new(game: G, people: People, time: Option<&str>) -> Self {
        let now = Instant::now();
        let time_control = time.and_then(TimeControl::read);
        let start = Start { game, people, time_control, saves_at_end: false };
        let (model, effects) = Model::new(start, now);
        Self { model, now, effects }
    }

    /// Returns whether the screen has changed.
    fn event(&mut self, event: Event<G::Move>) -> bool {
        let effects = self.model.update(event, self.now);
        let has_changed = effects.is_some();
        self.effects = effects.unwrap_or_default();
        has_changed
    }

    fn keys(&mut self, keys: &str) {
        for key in keys.chars() {
            self.event(Event::Key(if key == '\n' { KeyCode::Enter } else { KeyCode::Char(key) }));
        }
    }

    fn click(&mut self, name: &str) {
        let cell = cell(self.model.game(), name);
        self.event(Event::Click(cell));
    }

    /// Returns the last order.
    fn order(&self) -> Option<&Order<G>> {
        self.effects.iter().rev().find_map(|effect| match effect {
            Effect::Order(order) => Some(order),
            _ => None,
        })
    }

    fn number(&self) -> u64 {
        self.order().unwrap().number
    }

    /// Lets the program move with a value for Black.
    fn answer(&mut self, name: &str, share: f64, text: &str) {
        let order = self.number();
        let game = self.model.game();
        let place = cell(game, name);
        let played = game.move_at(place).unwrap();
        let candidates = vec![candidate(place, "+1", share, text)];
        let chosen = Chosen { played, score: None, candidates, is_from_book: false };
        let taken = Duration::from_secs(1);
        self.event(Event::Chosen { order, chosen: Some(chosen), taken });
    }

    fn moves(&self) -> usize {
        self.model.history.notes().len()
    }
}

/// Returns the place with a name such as `F5`.
fn cell<G: Shown>(game: &G, name: &str) -> Cell {
    let column = usize::from(name.as_bytes()[0] - b'A');
    let number: usize = name[1..].parse().unwrap();
    let row = (0..game.size()).find(|&row| game.row_number(row) == number).unwrap();
    Cell { column, row }
}

fn candidate(cell: Cell, score: &str, share: f64, text: &str) -> Candidate {
    let value = Value { share, text: text.to_owned() };
    Candidate { cell: Some(cell), score: score.to_owned(), value }
}

fn othello(people: People, time: Option<&str>) -> Play<Othello> {
    Play::new(Othello::default(), people, time)
}

fn gomoku(text: &str, rule: Rule, people: People) -> Play<Gomoku> {
    let board = moves::parse(text.as_bytes(), 15, rule).unwrap();
    Play::new(Gomoku::new(board), people, None)
}

#[test]
fn a_person_and_the_program_move_in_turn() {
    let mut play = othello(People::Black, None);
    assert!(matches!(play.order().unwrap().task, Task::Wait));
    // The cursor is on E5; F5 is legal.
    play.keys("\n");
    assert_eq!((play.moves(), play.model.message.is_empty()), (0, false));
    play.keys("l ");
    assert_eq!((play.moves(), play.model.search), (1, Some(Search::Move)));
    assert!(matches!(play.order().unwrap().task, Task::Choose(None)));
    let order = play.number();
    // It is not the person's turn.
    play.keys("\n");
    assert_eq!(play.moves(), 1);
    play.effects = vec![Effect::Order(Order {
        number: order,
        game: play.model.game().clone(),
        task: Task::Choose(None),
    })];
    play.answer("D6", 0.5, "Black +0.0");
    assert_eq!((play.moves(), play.model.search), (2, None));
    assert_eq!(play.model.cursor, cell(play.model.game(), "D6"));
    assert_eq!(play.model.message, "White plays D6 and expects: Black +0.0");
    // The answer to an earlier order changes nothing.
    assert!(!play.event(Event::Ranked { order, candidates: Vec::new() }));
}

#[test]
fn moves_are_taken_back_and_played_again() {
    let mut play = othello(People::Black, None);
    play.click("F5");
    play.answer("D6", 0.4, "White +1.5");
    play.keys("u");
    assert_eq!(play.moves(), 0);
    play.keys("r");
    assert_eq!(play.moves(), 2);
    // Undo stops a search.
    play.click("C3");
    play.keys("u");
    assert!(matches!(play.effects[0], Effect::Stop));
    assert_eq!((play.moves(), play.model.search), (2, None));
    play.keys("uu");
    assert_eq!(play.model.message, "There is no move of yours to take back");
}

#[test]
fn hints_are_searched_while_they_are_on() {
    let mut play = othello(People::Black, None);
    play.keys("H");
    let order = play.number();
    assert_eq!(play.model.search, Some(Search::Hints));
    let best = candidate(cell(play.model.game(), "F5"), "+1", 0.6, "Black +1.0");
    assert!(play.event(Event::Ranked { order, candidates: vec![best] }));
    assert_eq!((play.model.candidates.len(), play.model.search), (1, None));
    assert!(play.model.values()[0].is_some());
    play.keys("?");
    assert!(play.model.candidates.is_empty());
}

#[test]
fn an_unsaved_game_is_not_lost() {
    let mut play = othello(People::Both, None);
    play.keys("q");
    assert!(matches!(play.effects[..], [Effect::Quit]));
    play.keys("s");
    assert_eq!(play.model.mode, Mode::Board);
    play.click("F5");
    play.keys("q");
    assert_eq!((play.effects.len(), &play.model.mode), (0, &Mode::Leaving));
    play.keys("nsa.gx");
    play.event(Event::Key(KeyCode::Backspace));
    assert_eq!(play.model.mode, Mode::Saving("a.g".to_owned()));
    play.keys("gf\n");
    assert!(matches!(&play.effects[..], [Effect::Save(path)] if path == Path::new("a.ggf")));
    play.event(Event::Saved(Err("no room".to_owned())));
    play.keys("q");
    assert_eq!(play.model.mode, Mode::Leaving);
    play.keys("n");
    play.event(Event::Saved(Ok("Saved a.ggf: 1 game".to_owned())));
    play.event(Event::Control('c'));
    assert!(matches!(play.effects[..], [Effect::Quit]));
    // Another game has no moves, and the earlier one is kept.
    play.keys("n");
    assert_eq!((play.moves(), play.model.records().len()), (0, 1));
}

#[test]
fn clocks_run_and_end_a_game() {
    let mut play = othello(People::Black, Some("60+1"));
    assert_eq!(play.model.clocks, Some(["1:00", "1:00"].map(str::to_owned)));
    assert!(!play.event(Event::Tick));
    play.now += Duration::from_millis(1500);
    assert!(play.event(Event::Tick));
    assert_eq!(play.model.clocks, Some(["0:58.5", "1:00"].map(str::to_owned)));
    play.now += Duration::from_secs(60);
    assert!(play.event(Event::Tick));
    assert_eq!(play.model.ending, Some(Ending::Time(Side::Black)));
    assert_eq!(play.model.clocks.as_ref().unwrap()[0], "0:00.0");
    play.keys("\n");
    assert_eq!(play.moves(), 0);
}

/// After eight moves Black must pass.
#[test]
fn passes_are_made() {
    let mut play = othello(People::Both, None);
    for name in ["C4", "C3", "F5", "B4", "A4", "A5", "C2", "A3"] {
        play.click(name);
    }
    assert_eq!((play.moves(), play.model.game().side_to_move()), (9, Side::White));
    assert_eq!(play.model.message, "Black has no move and passes");
}

#[test]
fn sides_change_and_games_end() {
    let mut play = gomoku("h8", Rule::Freestyle, People::Black);
    assert_eq!(play.model.search, Some(Search::Move));
    play.keys("w");
    assert_eq!((play.model.people, play.model.search), (People::White, None));
    play.keys("g");
    assert_eq!(play.model.search, Some(Search::Move));
    play.keys(".");
    assert!(matches!(play.effects[..], [Effect::Stop]));
    play.keys("R");
    assert_eq!(play.model.ending, Some(Ending::Resignation(Side::White)));
    play.keys("uw");
    assert_eq!(play.model.ending, None);
    let mut play = gomoku("h8a1i8a2j8a3k8a4", Rule::Freestyle, People::Both);
    play.click("L8");
    assert!(play.model.is_over() && play.order().is_none());
}

#[test]
fn clicks_find_the_place_that_is_drawn() {
    let play = gomoku("h8", Rule::Freestyle, People::Both);
    for (width, height) in [(40, 16), (80, 24), (120, 40), (20, 8)] {
        let area = Rect::new(0, 0, width, height);
        let layout = Layout::of(15, play.model.cursor, area);
        for index in 0..15 * 15 {
            let place = Cell { column: index % 15, row: index / 15 };
            if let Some((x, y)) = layout.position(place) {
                assert!(x < width && y < height);
                assert_eq!(layout.cell_at(x, y), Some(place));
            }
        }
        assert!(layout.position(play.model.cursor).is_some());
        assert_eq!(layout.cell_at(width, height), None);
    }
}

/// Compares a frame with a file of the folder `snapshots` beside a module, or writes the file if
/// `TRITBOARD_SNAPSHOTS` is `write`.
pub(crate) fn compare_frame(
    module: &str,
    (width, height): (u16, u16),
    name: &str,
    draw: impl FnOnce(&mut Frame<'_>),
) {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(draw).unwrap();
    let buffer = terminal.backend().buffer();
    let symbols: Vec<&str> = buffer.content().iter().map(|cell| cell.symbol()).collect();
    let lines = symbols.chunks(width.into()).map(|line| line.concat().trim_end().to_owned() + "\n");
    let found: String = lines.collect();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(module).join("snapshots");
    let path = folder.join(format!("{name}-{width}x{height}.txt"));
    if std::env::var("TRITBOARD_SNAPSHOTS").is_ok_and(|value| value == "write") {
        fs::write(&path, &found).unwrap();
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(found, expected, "{}:\n{found}", path.display());
}

/// Compares a frame of a model with its file.
fn compare<G: Shown>(model: &Model<G>, style: Style, size: (u16, u16), name: &str) {
    let theme = Theme::new(style, G::GROUND);
    compare_frame("src/screen", size, name, |frame| draw(model, &theme, frame));
}

const SIZES: [(u16, u16); 3] = [(40, 16), (80, 24), (120, 40)];

#[test]
fn frames_of_othello() {
    let mut play = othello(People::Black, Some("5:00+2"));
    let values = [0.5, 0.42, 0.61, 0.7, 0.35];
    for ((mine, reply), share) in
        [("F5", "D6"), ("C3", "D3"), ("C4", "F4"), ("F6", "F3")].into_iter().zip(values)
    {
        play.now += Duration::from_secs(7);
        play.click(mine);
        let text = if share < 0.5 { "White +1.5" } else { "Black +2.5" };
        play.answer(reply, share, text);
    }
    play.keys("H");
    let order = play.number();
    let game = play.model.game();
    let candidates = vec![
        candidate(cell(game, "E6"), "+3", 0.6, "Black +3.2"),
        candidate(cell(game, "C5"), "-12", 0.2, "White +12.0"),
    ];
    play.event(Event::Progress { order, message: "42 empties, depth 9".to_owned(), candidates });
    for size in SIZES {
        compare(&play.model, Style::Box(Colors::True), size, "othello");
        compare(&play.model, Style::Plain, size, "othello-ascii");
    }
    play.event(Event::Key(KeyCode::F(1)));
    compare(&play.model, Style::Box(Colors::None), SIZES[0], "othello-help");
    compare(&play.model, Style::Plain, SIZES[1], "othello-help-ascii");
}

#[test]
fn frames_of_gomoku() {
    let mut play = gomoku("h8a1i9a3h9", Rule::Renju, People::Black);
    play.answer("A5", 0.63, "Black 63 %");
    for size in SIZES {
        compare(&play.model, Style::Box(Colors::Indexed), size, "gomoku");
    }
    play.keys("H");
    let order = play.number();
    let game = play.model.game();
    let candidates = vec![
        candidate(cell(game, "I8"), "W", 1.0, "Black wins"),
        candidate(cell(game, "G7"), "71", 0.71, "Black 71 %"),
        candidate(cell(game, "B5"), "40", 0.4, "White 60 %"),
    ];
    play.event(Event::Ranked { order, candidates });
    for size in SIZES {
        compare(&play.model, Style::Box(Colors::Indexed), size, "gomoku-hints");
    }
    // A small terminal shows the part of the board around the cursor.
    compare(&play.model, Style::Box(Colors::Indexed), (24, 8), "gomoku-part");
    play.keys("n");
    play.click("H8");
    play.keys("sgame.psq");
    compare(&play.model, Style::Plain, SIZES[0], "gomoku-save");
}
