//! The loop of a full screen: keys, the mouse, time and the results of searches.

use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use ratatui::layout::Rect;

use super::draw::draw;
use super::event::{Effect, Event};
use super::input::{Input, listen};
use super::layout::Layout;
use super::model::Model;
use super::search::Searcher;
use super::shown::{Screened, Shown};
use super::terminal::Screen;
use super::theme::Theme;
use crate::built_in::MoveOf;
use crate::failure::Failure;
use crate::game::Game;
use crate::saved::{Saving, file_for};
use crate::terminal::drawing::Style;
use crate::terminal::{interrupt, output};

pub(crate) use super::model::Start;
pub(crate) use super::search::Expected;

/// Time between two looks at the clocks and at the flag of interrupts.
const TICK: Duration = Duration::from_millis(100);

/// Lines of one step of the wheel.
const STEP: isize = 3;

/// Files of the games of a screen.
#[derive(Debug)]
pub(crate) struct Files<G: Saving> {
    /// The file of all games at the end.
    pub(crate) save: Option<G::File>,
    /// Whether existing files may be replaced.
    pub(crate) replaces: bool,
}

/// What the loop receives.
enum News<M> {
    Input(Input),
    Search(Event<M>),
}

/// Plays on a full screen until the person quits, and writes the games.
///
/// # Errors
///
/// When the terminal cannot show a screen or is closed, when the games cannot be written, and after an interrupt.
pub(crate) fn play<P: Screened>(
    player: P,
    expected: Expected<P>,
    start: Start<P::Game>,
    mut files: Files<P::Game>,
    style: Style,
) -> Result<(), Failure> {
    let _heeding = interrupt::heed();
    let (sender, news) = channel();
    let searcher = {
        let sender = sender.clone();
        let tell = move |event| sender.send(News::Search(event)).is_ok();
        Searcher::start(player, expected, tell)?
    };
    let first = start.game.clone();
    let (model, effects) = Model::new(start, Instant::now());
    let screen = Screen::take()?;
    listen(move |input| sender.send(News::Input(input)).is_ok())?;
    let theme = Theme::new(style, P::Game::GROUND);
    let mut program = Program::<P> { model, searcher, screen, theme, files: &mut files, first };
    let played = program.run(effects, &news);
    let model = program.model;
    // Reports come after the screen.
    drop(program.screen);
    finish(&model, &mut files)?;
    played
}

struct Program<'a, P: Screened> {
    model: Model<P::Game>,
    searcher: Searcher<P::Game>,
    screen: Screen,
    theme: Theme,
    files: &'a mut Files<P::Game>,
    /// The start of every game.
    first: P::Game,
}

impl<P: Screened> Program<'_, P> {
    fn run(
        &mut self,
        effects: Vec<Effect<P::Game>>,
        news: &Receiver<News<MoveOf<P>>>,
    ) -> Result<(), Failure> {
        let mut effects = Some(effects);
        loop {
            let mut is_stale = effects.is_some();
            for effect in effects.take().unwrap_or_default() {
                if self.carry_out(effect) {
                    return Ok(());
                }
            }
            // Draw once after everything that has come.
            while let Ok(next) = news.try_recv() {
                if let Some(found) = self.hear(next)? {
                    is_stale = true;
                    for effect in found {
                        if self.carry_out(effect) {
                            return Ok(());
                        }
                    }
                }
            }
            if is_stale {
                let Self { model, theme, screen, .. } = self;
                screen.terminal.draw(|frame| draw(model, theme, frame)).map_err(Failure::Write)?;
            }
            interrupt::check()?;
            effects = match news.recv_timeout(TICK) {
                Ok(next) => self.hear(next)?,
                Err(RecvTimeoutError::Timeout) => self.model.update(Event::Tick, Instant::now()),
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            };
        }
    }

    /// Returns what follows from some news, or `None` if nothing has changed.
    fn hear(&mut self, news: News<MoveOf<P>>) -> Result<Option<Vec<Effect<P::Game>>>, Failure> {
        let event = match news {
            News::Search(event) => event,
            News::Input(Input::End) => return Err(Failure::Interrupted),
            News::Input(Input::Resize) => return Ok(Some(Vec::new())),
            News::Input(Input::Key(code)) => Event::Key(code),
            News::Input(Input::Control(letter)) => {
                if letter == 'l' {
                    self.screen.terminal.clear().map_err(Failure::Write)?;
                }
                Event::Control(letter)
            }
            News::Input(Input::Click(x, y)) => {
                let size = self.screen.terminal.size().map_err(Failure::Write)?;
                let area = Rect::new(0, 0, size.width, size.height);
                let layout = Layout::of(self.model.game().size(), self.model.cursor, area);
                match layout.cell_at(x, y) {
                    Some(cell) => Event::Click(cell),
                    None => return Ok(None),
                }
            }
            News::Input(Input::Wheel { is_up }) => Event::Wheel(if is_up { STEP } else { -STEP }),
        };
        Ok(self.model.update(event, Instant::now()))
    }

    /// Carries out an effect and returns whether to quit.
    fn carry_out(&mut self, effect: Effect<P::Game>) -> bool {
        match effect {
            Effect::Quit => return true,
            Effect::Stop => self.searcher.stop(),
            Effect::Order(order) => {
                self.searcher.order(order);
            }
            Effect::Save(path) => {
                let result = self.save(&path).map_err(|error| error.to_string());
                self.model.update(Event::Saved(result), Instant::now());
            }
        }
        false
    }

    /// Writes the current game to a file and returns a report.
    fn save(&self, path: &Path) -> Result<String, Failure> {
        let mut file = file_for(path, self.files.replaces, &self.first)?;
        let records = self.model.record().into_iter().collect();
        let report = P::Game::write(&mut file, records)?;
        Ok(format!("Saved {}", report.trim_end()))
    }
}

/// Writes all games to the file of `--save`, if there is one. If that fails, the moves of the last game are printed.
fn finish<G: Shown>(model: &Model<G>, files: &mut Files<G>) -> Result<(), Failure> {
    let records = model.records();
    let Some(save) = files.save.as_mut().filter(|_| !records.is_empty()) else { return Ok(()) };
    match G::write(save, records) {
        Ok(report) => output::text(&report),
        Err(error) => {
            // Otherwise the game would be lost.
            output::note(Game::moves_text(model.game()));
            Err(error)
        }
    }
}
