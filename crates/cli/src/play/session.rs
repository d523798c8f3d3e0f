//! A person and the program at one board.

use std::fs;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use engine::clock::Clock;

use super::command::Command;
use super::prompt::{Prompt, open};
use super::table::search;
use super::table::{GameOf, SessionArguments, Table};
use crate::built_in::{BuiltIn, MoveOf};
use crate::clock::control::{TimeControl, time_left};
use crate::failure::Failure;
use crate::game::{Game, Opening, Side};
use crate::history::{History, People};
use crate::protocol::input::{Input, Next};
use crate::saved::{Ending, Note, SavedGame, Saving, file_for};
use crate::screen::program::{self, Files, Start};
use crate::screen::terminal::can_show;
use crate::terminal::printable::printable_lines;
use crate::terminal::width::{columns, wrapped};
use crate::terminal::{interrupt, output};

/// The answer to `save` without moves.
const NO_MOVES: &str = "no moves, nothing saved\n";
/// The answer to `analyze` without moves.
const NOTHING: &str = "analyze: no moves yet\n";
/// The answer to `moves` without moves.
const NO_MOVE_YET: &str = "no moves yet\n";
/// The answer to `swap` of a person who does not play one side.
const NO_SWAP: &str = "swap: you play both sides or neither; expected one side\n";

/// A person and the program at one board.
#[derive(Debug)]
struct Session<T: Table> {
    table: T,
    player: T::Player,
    /// The start of every game.
    start: GameOf<T>,
    time_control: Option<TimeControl>,
    people: People,
    history: History<GameOf<T>>,
    ending: Option<Ending>,
    /// The file of all games at the end.
    save: Option<<GameOf<T> as Saving>::File>,
    /// Whether existing files may be replaced.
    replaces: bool,
    /// The games before this one.
    before: Vec<SavedGame<GameOf<T>>>,
    /// When the time of the person to move started.
    since: Instant,
    /// Whether the program makes the next move, even if a person plays that side.
    goes_once: bool,
    /// Whether the program plays both sides and waits for a command.
    is_paused: bool,
    /// Whether the board has been drawn since it changed.
    is_drawn: bool,
    /// The named opening that was shown last.
    opening: Option<Opening>,
    prompt: Prompt,
}

/// What comes next in a game.
enum Turn<M> {
    /// A person may enter a command; the side if it is to move, whose time runs.
    Person(Option<Side>),
    Program(Side),
    Pass(Side, M),
}

/// Returns the answer to a command that failed.
fn failed(command: &str, error: &Failure) -> String {
    format!("{command}: {}\n", printable_lines(&error.to_string()))
}

/// Lets a person play from a start until the input ends or a command quits, and writes the games.
///
/// `player` makes the player, after the file of the games has been checked.
///
/// # Errors
///
/// When the games cannot be written or the player cannot be made, after an interrupt, or when the output is closed.
pub(super) fn play<T: Table>(
    table: T,
    arguments: &SessionArguments,
    start: GameOf<T>,
    player: impl FnOnce() -> Result<T::Player, Failure>,
) -> Result<(), Failure> {
    let SessionArguments { color, tc, save, force, plain, drawing } = arguments;
    let save = save.as_deref().map(|path| file_for(path, *force, &start)).transpose()?;
    let mut player = player()?;
    if !plain && !table.has_opening() && can_show() {
        let begin =
            Start { game: start, people: *color, time_control: *tc, saves_at_end: save.is_some() };
        let files = Files { save, replaces: *force };
        return program::play(player, T::expected, begin, files, drawing.style());
    }
    // Searches and waiting look at the flag.
    let heeding = interrupt::heed();
    let (mut input, prompt) = open::<T::Own>()?;
    let opening = table.opening(&mut player, &mut input, &prompt, start, *color)?;
    let Some((start, people)) = opening else { return Ok(()) };
    let mut session = Session {
        table,
        player,
        people,
        history: History::new(start.clone()),
        start,
        time_control: *tc,
        ending: None,
        save,
        replaces: *force,
        before: Vec::new(),
        since: Instant::now(),
        goes_once: false,
        is_paused: false,
        is_drawn: false,
        opening: None,
        prompt,
    };
    let played = session.run(&mut input);
    session.finish()?;
    drop(heeding);
    played
}

impl<T: Table> Session<T> {
    /// Plays until the input ends or a command quits.
    ///
    /// # Errors
    ///
    /// After an interrupt, or when the output is closed.
    fn run(&mut self, input: &mut Input<Command<T::Own>>) -> Result<(), Failure> {
        output::text(&format!("{} `help` lists the commands.\n", self.people.sentence()))?;
        let variety = self.player.variety().filter(|_| self.people != People::Both);
        if let Some(variety) = variety {
            output::text(&wrapped("", "  ", &variety.sentence(), columns()))?;
        }
        loop {
            interrupt::check()?;
            match self.turn() {
                Turn::Pass(side, pass) => {
                    let note = Note::default();
                    self.play(pass, note)?;
                    output::text(&format!("{} has no move and passes\n", side.name()))?;
                }
                Turn::Program(side) => self.think(side, input)?,
                Turn::Person(mover) => match self.ask(mover, input)? {
                    Next::End | Next::Command(Command::Quit) => return Ok(()),
                    Next::Command(command) => self.carry_out(command, input)?,
                    Next::Late => self.end(mover.map(Ending::Time)),
                },
            }
        }
    }

    fn turn(&self) -> Turn<MoveOf<T::Player>> {
        let game = self.history.game();
        let side = game.side_to_move();
        if self.is_over() {
            Turn::Person(None)
        } else if let Some(pass) = game.pass() {
            Turn::Pass(side, pass)
        } else if self.goes_once {
            Turn::Program(side)
        } else if self.people.play(side) {
            Turn::Person(Some(side))
        } else if self.is_paused {
            Turn::Person(None)
        } else {
            Turn::Program(side)
        }
    }

    fn clock(&self, side: Side) -> Option<Clock> {
        self.history.clock(side, self.time_control)
    }

    /// Returns the time left of a side, if it is limited.
    fn left(&self, side: Side) -> Option<Duration> {
        self.clock(side)?.left
    }

    /// Draws the board if it has changed, and waits for a command while the person to move has time.
    fn ask(
        &mut self,
        mover: Option<Side>,
        input: &mut Input<Command<T::Own>>,
    ) -> Result<Next<Command<T::Own>>, Failure> {
        if !self.is_drawn {
            self.draw()?;
        }
        // Lines that were typed during a search come first, without a prompt.
        let typed = input.next_until(Some(Instant::now()))?;
        if typed != Next::Late {
            return Ok(typed);
        }
        let prompt = mover.map_or("> ".to_owned(), |side| format!("{}> ", side.name()));
        self.prompt.ask(&prompt)?;
        let left = mover.and_then(|side| self.left(side));
        // A deadline out of range is no limit.
        let deadline = left.and_then(|left| self.since.checked_add(left));
        let position = self.history.game().position();
        let next = self.player.ponder_while(&position, || input.next_until(deadline));
        // No line feed has ended the prompt.
        if self.prompt.is_terminal() && !matches!(next, Ok(Next::Command(_))) {
            output::text("\n")?;
        }
        next
    }

    fn draw(&mut self) -> Result<(), Failure> {
        self.is_drawn = true;
        let game = self.history.game();
        let mover = game.side_to_move();
        let left = Side::ALL.map(|side| {
            let left = self.left(side)?;
            Some(match self.ending {
                Some(Ending::Time(late)) if late == side => Duration::ZERO,
                None if side == mover => left.saturating_sub(self.since.elapsed()),
                _ => left,
            })
        });
        let opening = game.opening();
        let mut page = self.table.board(game, !self.is_over());
        if let [Some(black), Some(white)] = left.map(|time| time.map(time_left)) {
            page.push_str(&format!("Time left: Black {black}, White {white}\n"));
        }
        if opening != self.opening {
            page.push_str(&Opening::lines(opening.as_ref()));
            self.opening = opening;
        }
        let outlook = self.ending.map_or_else(|| T::outlook(game), Ending::sentence);
        page.push_str(&wrapped("", "  ", &outlook, columns()));
        output::text(&page)
    }

    /// Plays a legal move.
    fn play(&mut self, played: MoveOf<T::Player>, note: Note) -> Result<(), Failure> {
        self.history.play(played, note)?;
        self.changed();
        Ok(())
    }

    /// Starts the time of the next move.
    fn changed(&mut self) {
        (self.is_drawn, self.goes_once, self.since) = (false, false, Instant::now());
    }

    fn end(&mut self, ending: Option<Ending>) {
        self.ending = ending;
        self.changed();
    }

    /// Makes the move of the program.
    fn think(&mut self, side: Side, input: &Input<Command<T::Own>>) -> Result<(), Failure> {
        let clock = self.clock(side);
        let stop = input.flag();
        let position = self.history.game().position();
        let (choice, taken) =
            search::<T::Player, _, _>(input, &self.prompt, &position, |stop, progress| {
                self.player.choose(&position, clock, stop, progress)
            })?;
        self.is_paused = self.people == People::None && stop.load(Ordering::Relaxed);
        if self.left(side).is_some_and(|left| taken > left) {
            self.end(Some(Ending::Time(side)));
            return Ok(());
        }
        // The game is not over, so there is a move.
        let Some(choice) = choice else { return Ok(()) };
        self.play(choice.played, Note { score: T::expected(&choice), taken: Some(taken) })?;
        output::text(&T::choice(side, &choice))
    }

    fn carry_out(
        &mut self,
        command: Command<T::Own>,
        input: &Input<Command<T::Own>>,
    ) -> Result<(), Failure> {
        match command {
            Command::Move(played) => return self.move_of_person(played),
            Command::Hint(count) => return self.hint(count, input),
            Command::Undo => return self.undo(),
            Command::Redo => return self.redo(),
            Command::Swap => match self.people.swapped() {
                Some(people) => return self.seat(people),
                None => return output::text(NO_SWAP),
            },
            Command::Color(people) => return self.seat(people),
            Command::Go if self.is_over() => return self.say_over(),
            Command::Go => (self.goes_once, self.is_paused) = (true, false),
            Command::Now | Command::Nothing | Command::Quit => {}
            Command::Board => self.is_drawn = false,
            Command::Moves if self.history.notes().is_empty() => return output::text(NO_MOVE_YET),
            Command::Moves => {
                let game = self.history.game();
                let opening = Opening::lines(game.opening().as_ref());
                return output::text(&(T::moves(game) + &opening));
            }
            Command::Own(own) => {
                return output::text(&self.table.carry_out(own, self.history.game()));
            }
            Command::Resign if self.is_over() => return self.say_over(),
            Command::Resign => {
                let side = self.history.game().side_to_move();
                self.end(Some(Ending::Resignation(side)));
            }
            Command::New => self.begin(),
            Command::Open(path) => return self.load(&path, true),
            Command::SetBoard(board) => return self.load(&board, false),
            Command::Analyze if self.history.notes().is_empty() => return output::text(NOTHING),
            Command::Analyze => return self.analyze(),
            Command::Eval => {
                let value = self.table.eval(self.history.game());
                return output::text(&value.unwrap_or_else(|error| failed("eval", &error)));
            }
            Command::Level(level) => {
                level.into_iter().for_each(|level| self.player.set_level(level));
                return self.say_strength();
            }
            Command::Time(time) => {
                time.into_iter().for_each(|time| self.player.set_time(time));
                return self.say_strength();
            }
            Command::Rules => return output::text(&T::rules(self.history.game())),
            Command::Save(path) => return self.save_as(path.as_deref()),
            Command::Help => return output::text(T::HELP),
            Command::Bad(reason) => return output::text(&format!("{reason}\n")),
        }
        Ok(())
    }

    fn say_strength(&self) -> Result<(), Failure> {
        output::text(&format!("The program plays at {}\n", self.player.strength()))
    }

    fn is_over(&self) -> bool {
        self.ending.is_some() || self.history.game().has_ended()
    }

    fn say_over(&self) -> Result<(), Failure> {
        output::text("The game is over; expected undo, new, save or quit\n")
    }

    fn move_of_person(&mut self, played: MoveOf<T::Player>) -> Result<(), Failure> {
        if self.is_over() {
            return self.say_over();
        }
        let game = self.history.game();
        if let Some(refusal) = T::refusal(game, played) {
            return output::text(&wrapped("", "  ", &refusal, columns()));
        }
        let side = game.side_to_move();
        let taken = self.since.elapsed();
        if self.people.play(side) && self.left(side).is_some_and(|left| taken > left) {
            self.end(Some(Ending::Time(side)));
            return Ok(());
        }
        self.play(played, Note { score: None, taken: Some(taken) })
    }

    fn hint(&mut self, count: usize, input: &Input<Command<T::Own>>) -> Result<(), Failure> {
        if self.is_over() {
            return self.say_over();
        }
        let game = self.history.game();
        let position = game.position();
        let (analysis, _) =
            search::<T::Player, _, _>(input, &self.prompt, &position, |stop, progress| {
                self.player.rank(&position, count, stop, progress)
            })?;
        output::text(&T::hint(game, &analysis))
    }

    fn undo(&mut self) -> Result<(), Failure> {
        if let Some(Ending::Resignation(_)) = self.ending {
            self.end(None);
            return Ok(());
        }
        let people = self.people;
        if self.history.undo(|side| people.choose(side)) == 0 {
            return output::text("undo: no move of yours to take back\n");
        }
        self.is_paused = people == People::None;
        self.end(None);
        Ok(())
    }

    fn redo(&mut self) -> Result<(), Failure> {
        let people = self.people;
        if self.history.redo(|side| people.choose(side)) == 0 {
            return output::text("redo: nothing was taken back\n");
        }
        self.changed();
        Ok(())
    }

    /// Changes the sides that people play.
    fn seat(&mut self, people: People) -> Result<(), Failure> {
        self.people = people;
        self.is_paused = false;
        output::text(&format!("{}\n", people.sentence()))
    }

    /// Begins another game.
    fn begin(&mut self) {
        self.before.extend(self.record());
        self.player.begin(&self.start.position());
        self.history = History::new(self.start.clone());
        self.is_paused = false;
        self.end(None);
    }

    /// Begins another game at the end of one that is read.
    fn load(&mut self, what: &str, is_file: bool) -> Result<(), Failure> {
        let name = if is_file { "open" } else { "setboard" };
        let found = match fs::metadata(what) {
            Err(error) if is_file => Err(Failure::Read { source_name: what.to_owned(), error }),
            _ => self.table.load(what.as_ref(), is_file, &self.start),
        };
        let start = match found {
            Ok(start) => start,
            Err(error) => return output::text(&failed(name, &error)),
        };
        let misfit = self.save.as_ref().and_then(|save| GameOf::<T>::misfit(save, &start));
        if let Some(misfit) = misfit {
            return output::text(&format!("{name}: the file of --save is {misfit}\n"));
        }
        self.start = start;
        self.begin();
        Ok(())
    }

    /// Shows the loss of each move so far. At a terminal an interrupt ends only this.
    fn analyze(&mut self) -> Result<(), Failure> {
        let analysis = self.table.analyze(self.history.game());
        if self.prompt.is_terminal() {
            interrupt::forget();
        }
        output::text(&analysis.unwrap_or_else(|error| failed("analyze", &error)))
    }

    /// Returns the current game with all data that files can have, or `None` without moves.
    fn record(&self) -> Option<SavedGame<GameOf<T>>> {
        self.history.record(self.people, self.ending, self.time_control)
    }

    /// Writes this game to a file, or all games to the file of `--save`, and reports it.
    fn save_as(&mut self, path: Option<&Path>) -> Result<(), Failure> {
        let Some(record) = self.record() else { return output::text(NO_MOVES) };
        let written = match (path, &mut self.save) {
            (None, None) => {
                let example = GameOf::<T>::EXAMPLE;
                return output::text(&format!("save: expected a file, such as {example}\n"));
            }
            (None, Some(save)) => {
                let before = self.before.iter().cloned();
                GameOf::<T>::write(save, before.chain([record]).collect())
            }
            (Some(path), _) => {
                let file = file_for(path, self.replaces, &self.start);
                file.and_then(|mut file| GameOf::<T>::write(&mut file, vec![record]))
            }
        };
        match written {
            Ok(report) => output::text(&report),
            // The game goes on and may be written to another file.
            Err(error) => output::text(&failed("save", &error)),
        }
    }

    /// Writes all games to the file of `--save`, if there is one. If that fails, the moves of the last game are
    /// printed.
    fn finish(mut self) -> Result<(), Failure> {
        let records: Vec<_> = self.before.iter().cloned().chain(self.record()).collect();
        let Some(save) = &mut self.save else { return Ok(()) };
        if records.is_empty() {
            return output::text(NO_MOVES);
        }
        match GameOf::<T>::write(save, records) {
            Ok(report) => output::text(&report),
            Err(error) => {
                // Otherwise the game would be lost.
                output::note(self.history.game().moves_text());
                Err(error)
            }
        }
    }
}
