//! The analysis on a thread of its own, and the loop of the screen.

use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use engine::pool::STACK_SIZE;
use ratatui::layout::Rect;

use super::super::analyzed::{Analyzed, AnalyzedMove, Found, Watch};
use super::super::kinds::Exit;
use super::super::replayed::Replayed;
use super::draw::draw;
use super::judged::Judged;
use super::keys::Next;
use super::model::Model;
use crate::failure::Failure;
use crate::screen::input::{Input, listen};
use crate::screen::shown::Shown;
use crate::screen::terminal::{Screen, can_show};
use crate::screen::theme::Theme;
use crate::terminal::drawing::Style;
use crate::terminal::interrupt;
use crate::terminal::status::Status;

/// Time between two looks at the flag of interrupts.
const TICK: Duration = Duration::from_millis(100);

/// What the loop receives.
enum News {
    Input(Input),
    Judged(Box<Judged>),
    /// The analysis has ended.
    Ended,
}

/// Tells the loop that the analysis has ended, even by a panic.
struct Ending(Sender<News>);

impl Drop for Ending {
    fn drop(&mut self) {
        // Without the loop nothing receives it.
        let _ = self.0.send(News::Ended);
    }
}

/// What a screen begins with.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Begin {
    /// Minimum losses of a slip, a mistake and a blunder.
    pub(in super::super) errors: [f64; 3],
    pub(in super::super) book_exit: Option<Exit>,
    pub(in super::super) style: Style,
}

/// Returns an error unless the terminal can show a screen.
pub(in super::super) fn check() -> Result<(), Failure> {
    if can_show() {
        return Ok(());
    }
    let what = "--screen needs a terminal for input and output; leave it out for a table, or write a report with \
                --report FILE.html";
    Err(Failure::Usage(what.to_owned()))
}

/// Analyzes a game while a screen shows it, until the person quits. Returns the analysis, of the moves so far if the
/// person quits before its end, and how the screen ended.
///
/// # Errors
///
/// When the terminal cannot show a screen, no thread can be spawned, or the analysis fails.
pub(in super::super) fn show<G>(
    analyzer: &mut G::Analyzer,
    record: &G::Record,
    Begin { errors, book_exit, style }: Begin,
) -> Result<(Found<G>, Result<(), Failure>), Failure>
where
    G: Replayed + Shown<Found = <G as Analyzed>::Ranked>,
{
    let (sender, news) = channel();
    let mut model = Model::<G>::new(record, book_exit);
    let theme = Theme::new(style, G::GROUND);
    thread::scope(|scope| {
        let mut screen = Screen::take()?;
        let typed = sender.clone();
        listen(move |input| typed.send(News::Input(input)).is_ok())?;
        let work = move || {
            let ending = Ending(sender);
            let take = |analyzed_move: &AnalyzedMove<G>| {
                let analyzed_move = AnalyzedMove { errors, ..analyzed_move.clone() };
                let game = G::before(record, analyzed_move.number);
                let judged = Box::new(Judged::of(&game, &analyzed_move));
                // The person may have left.
                let _ = ending.0.send(News::Judged(judged));
            };
            G::analyze(analyzer, record, Watch { status: &Status::hidden(), take: &take })
        };
        let thread = thread::Builder::new().stack_size(STACK_SIZE);
        let thread = thread.spawn_scoped(scope, work).map_err(Failure::NoThread)?;
        let seen = run(&mut model, &theme, &mut screen, &news);
        // Reports come after the screen.
        drop(screen);
        let was_interrupted = interrupt::is_flagged();
        interrupt::raise();
        let found = thread.join().unwrap_or_else(|panic| resume_unwind(panic));
        if !was_interrupted {
            interrupt::forget();
        }
        Ok((found?, seen))
    })
}

/// Shows the screen until the person quits or the analysis fails.
///
/// # Errors
///
/// When the terminal is closed or cannot be written, and after an interrupt.
fn run<G: Replayed + Shown>(
    model: &mut Model<G>,
    theme: &Theme,
    screen: &mut Screen,
    news: &Receiver<News>,
) -> Result<(), Failure> {
    let mut next = Next::Draw;
    loop {
        // Draw once after everything that has come.
        while let Ok(found) = news.try_recv() {
            next = after(next, hear(model, screen, found)?);
        }
        match next {
            Next::Quit => return Ok(()),
            Next::Draw => {
                let drawn = screen.terminal.draw(|frame| draw(model, theme, frame));
                drawn.map_err(Failure::Write)?;
            }
            Next::Wait => {}
        }
        interrupt::check()?;
        next = match news.recv_timeout(TICK) {
            Ok(found) => hear(model, screen, found)?,
            Err(RecvTimeoutError::Timeout) => Next::Wait,
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        };
    }
}

/// Returns what follows two pieces of news.
fn after(first: Next, second: Next) -> Next {
    match (first, second) {
        (Next::Quit, _) | (_, Next::Quit) => Next::Quit,
        (Next::Draw, _) | (_, Next::Draw) => Next::Draw,
        (Next::Wait, Next::Wait) => Next::Wait,
    }
}

fn hear<G: Replayed + Shown>(
    model: &mut Model<G>,
    screen: &mut Screen,
    news: News,
) -> Result<Next, Failure> {
    match news {
        News::Input(Input::End) => return Err(Failure::Interrupted),
        News::Input(input) => {
            if input == Input::Control('l') {
                screen.terminal.clear().map_err(Failure::Write)?;
            }
            let size = screen.terminal.size().map_err(Failure::Write)?;
            return Ok(model.update(input, Rect::new(0, 0, size.width, size.height)));
        }
        News::Judged(judged) => model.take(*judged),
        News::Ended => model.end(),
    }
    Ok(Next::Draw)
}
