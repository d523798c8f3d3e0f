//! A person and the program at one board.

use std::io::{self, IsTerminal};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use othello::notation::GameRecord;
use othello::search::midgame::Analysis;
use othello::{Color, Game, Move};

use super::command::{self, Command};
use super::ending::Ending;
use super::history::{History, Note};
use super::page;
use super::people::People;
use super::save;
use crate::failure::Failure;
use crate::othello::GamesFile;
use crate::othello::hint::{message, score};
use crate::othello::player::{Choice, GameClock, Player};
use crate::othello::show::{discs, played};
use crate::othello::text::{name, names};
use crate::othello::today;
use crate::protocol::input::{Input, Next};
use crate::terminal::drawing::Style;
use crate::terminal::printable::printable_lines;
use crate::terminal::status::Status;
use crate::terminal::width::{columns, wrapped};
use crate::terminal::{interrupt, output};
use crate::time_control::TimeControl;

/// The event that files of games name.
const EVENT: &str = "tritboard play";

/// What is said when there is nothing to write.
const NO_MOVES: &str = "no moves, nothing saved\n";

/// What does not change from game to game.
#[derive(Debug)]
pub(super) struct Setting {
    /// Where every game begins.
    pub(super) start: Game,
    pub(super) time_control: Option<TimeControl>,
    pub(super) style: Style,
    /// Whether files that exist may be replaced.
    pub(super) replaces: bool,
}

/// A person and the program at one board.
#[derive(Debug)]
pub(super) struct Session {
    player: Player,
    setting: Setting,
    people: People,
    history: History,
    ending: Option<Ending>,
    /// The file that all games go to in the end.
    save: Option<GamesFile>,
    /// The games before this one.
    before: Vec<GameRecord>,
    /// When the person who is to move began to think.
    since: Instant,
    /// Whether the program makes the next move, whoever plays that side.
    goes_once: bool,
    /// Whether the program, which plays both sides, waits for a command.
    is_paused: bool,
    /// Whether the board was drawn since it changed.
    is_drawn: bool,
    /// Whether somebody sits at a terminal, who needs to be asked.
    is_terminal: bool,
}

/// What comes next in a game.
enum Turn {
    /// A person may say something; if it is their move, whose time that takes.
    Person(Option<Color>),
    Program(Color),
    Pass(Color),
}

impl Session {
    pub(super) fn new(
        player: Player,
        setting: Setting,
        people: People,
        save: Option<GamesFile>,
    ) -> Self {
        Self {
            player,
            people,
            history: History::new(setting.start.clone()),
            setting,
            ending: None,
            save,
            before: Vec::new(),
            since: Instant::now(),
            goes_once: false,
            is_paused: false,
            is_drawn: false,
            is_terminal: io::stdin().is_terminal(),
        }
    }

    /// Plays until the input ends or says so.
    ///
    /// # Errors
    ///
    /// After an interrupt, or when nobody sees the output.
    pub(super) fn run(&mut self, input: &mut Input<Command>) -> Result<(), Failure> {
        output::text(&format!("{} `help` lists the commands.\n", self.people.sentence()))?;
        loop {
            interrupt::check()?;
            match self.turn() {
                Turn::Pass(color) => {
                    let note = Note::default();
                    self.play(Move::Pass, note)?;
                    output::text(&format!("{} has no move and passes\n", name(color)))?;
                }
                Turn::Program(color) => self.think(color, input)?,
                Turn::Person(mover) => match self.ask(mover, input)? {
                    Next::End | Next::Command(Command::Quit) => return Ok(()),
                    Next::Command(command) => self.carry_out(command, input)?,
                    Next::Late => self.end(mover.map(Ending::Time)),
                },
            }
        }
    }

    fn turn(&self) -> Turn {
        let position = self.history.position();
        let color = position.side_to_move();
        if self.ending.is_some() || position.is_over() {
            Turn::Person(None)
        } else if position.must_pass() {
            Turn::Pass(color)
        } else if self.goes_once {
            Turn::Program(color)
        } else if self.people.play(color) {
            Turn::Person(Some(color))
        } else if self.is_paused {
            Turn::Person(None)
        } else {
            Turn::Program(color)
        }
    }

    fn clock(&self) -> GameClock {
        self.history.clock(self.setting.time_control)
    }

    /// Returns what a side has left, if its time is limited.
    fn left(&self, color: Color) -> Option<Duration> {
        self.clock().of_player(color)?.left
    }

    /// Draws the board if it has changed, and waits for a command, at most as long as the one who is to
    /// move has time.
    fn ask(
        &mut self,
        mover: Option<Color>,
        input: &mut Input<Command>,
    ) -> Result<Next<Command>, Failure> {
        if !self.is_drawn {
            self.draw()?;
        }
        if self.is_terminal {
            output::text(&mover.map_or("> ".to_owned(), |color| format!("{}> ", name(color))))?;
        }
        let left = mover.and_then(|color| self.left(color));
        // What is too far away is no limit.
        let deadline = left.and_then(|left| self.since.checked_add(left));
        let position = self.history.position();
        let next = self.player.ponder_while(position, || input.next_until(deadline));
        // Nobody has ended the line of the prompt.
        if self.is_terminal && !matches!(next, Ok(Next::Command(_))) {
            output::text("\n")?;
        }
        next
    }

    fn draw(&mut self) -> Result<(), Failure> {
        self.is_drawn = true;
        let mover = self.history.position().side_to_move();
        let left = Color::ALL.map(|color| {
            let left = self.left(color)?;
            Some(match self.ending {
                Some(Ending::Time(late)) if late == color => Duration::ZERO,
                None if color == mover => left.saturating_sub(self.since.elapsed()),
                _ => left,
            })
        });
        output::text(&page::board(&self.history, self.ending, left, self.setting.style))
    }

    /// Plays a legal move, after which somebody else thinks.
    fn play(&mut self, played: Move, note: Note) -> Result<(), Failure> {
        self.history.play(played, note).map_err(Failure::refused)?;
        self.changed();
        Ok(())
    }

    /// Lets the time of the next move begin.
    fn changed(&mut self) {
        (self.is_drawn, self.goes_once, self.since) = (false, false, Instant::now());
    }

    fn end(&mut self, ending: Option<Ending>) {
        self.ending = ending;
        self.changed();
    }

    /// Lets the program move.
    fn think(&mut self, color: Color, input: &Input<Command>) -> Result<(), Failure> {
        let position = self.history.position();
        let empties = position.board().empties().len();
        let clock = self.clock().of_player(color);
        let status = Status::of_one().ticking();
        let shown = status.message();
        let stop = input.flag();
        let diverting = interrupt::divert(Arc::clone(&stop));
        let start = Instant::now();
        let progress = move |found: &Analysis| shown.set(|| message(empties, found));
        let choice = self.player.choose(position, clock, Arc::clone(&stop), progress);
        let taken = start.elapsed();
        drop(status);
        self.check(&diverting)?;
        drop(diverting);
        self.is_paused = self.people == People::None && stop.load(Ordering::Relaxed);
        if self.left(color).is_some_and(|left| taken > left) {
            self.end(Some(Ending::Time(color)));
            return Ok(());
        }
        // The game is not over: there is a move.
        let Some(choice) = choice else { return Ok(()) };
        self.play(choice.played, Note { score: expected(&choice), taken: Some(taken) })?;
        output::text(&page::choice(color, &choice))
    }

    /// Returns that all is interrupted if the search was: at a terminal an interrupt ends nothing more.
    fn check(&self, diverting: &interrupt::Diverting) -> Result<(), Failure> {
        if diverting.has_come() && !self.is_terminal { Err(Failure::Interrupted) } else { Ok(()) }
    }

    fn carry_out(&mut self, command: Command, input: &Input<Command>) -> Result<(), Failure> {
        match command {
            Command::Move(played) => return self.move_of_person(played),
            Command::Hint(count) => return self.hint(count, input),
            Command::Undo => return self.undo(),
            Command::Redo => return self.redo(),
            Command::Swap => match self.people.swapped() {
                Some(people) => return self.seat(people),
                None => return output::text("swap: you play both sides or none, expected one\n"),
            },
            Command::Color(people) => return self.seat(people),
            Command::Level(level) => {
                self.player.set_level(level);
                return output::text(&format!("The program plays at level {}\n", level.get()));
            }
            Command::Go if self.is_over() => return self.say_over(),
            Command::Go => (self.goes_once, self.is_paused) = (true, false),
            Command::Now | Command::Nothing | Command::Quit => {}
            Command::Board => self.is_drawn = false,
            Command::Moves if self.history.game().moves().len() == 0 => {
                return output::text("no moves yet\n");
            }
            Command::Moves => return output::text(&played(self.history.game())),
            Command::Score => {
                return output::text(&format!("{}\n", discs(self.history.position())));
            }
            Command::Resign if self.is_over() => return self.say_over(),
            Command::Resign => {
                let color = self.history.position().side_to_move();
                self.end(Some(Ending::Resignation(color)));
            }
            Command::New => self.begin(),
            Command::Save(path) => return self.save_as(path.as_deref()),
            Command::Help => return output::text(command::HELP),
            Command::Bad(reason) => return output::text(&format!("{reason}\n")),
        }
        Ok(())
    }

    fn is_over(&self) -> bool {
        self.ending.is_some() || self.history.position().is_over()
    }

    fn say_over(&self) -> Result<(), Failure> {
        output::text("The game is over, expected undo, new, save or quit\n")
    }

    fn move_of_person(&mut self, played: Move) -> Result<(), Failure> {
        if self.is_over() {
            return self.say_over();
        }
        let position = self.history.position();
        if let Err(error) = position.play(played) {
            let mut text = error.to_string();
            if played != Move::Pass {
                let expected = names(position.moves()).join(" ");
                text.push_str(&format!(", expected one of {expected}"));
            }
            return output::text(&wrapped("", "  ", &text, columns()));
        }
        let color = position.side_to_move();
        let taken = self.since.elapsed();
        if self.people.play(color) && self.left(color).is_some_and(|left| taken > left) {
            self.end(Some(Ending::Time(color)));
            return Ok(());
        }
        self.play(played, Note { score: None, taken: Some(taken) })
    }

    fn hint(&mut self, count: usize, input: &Input<Command>) -> Result<(), Failure> {
        if self.is_over() {
            return self.say_over();
        }
        let position = self.history.position();
        let empties = position.board().empties().len();
        let status = Status::of_one().ticking();
        let shown = status.message();
        let stop = input.flag();
        let diverting = interrupt::divert(Arc::clone(&stop));
        let progress = move |found: &Analysis| shown.set(|| message(empties, found));
        let analysis = self.player.rank(position, count, stop, progress);
        drop(status);
        self.check(&diverting)?;
        output::text(&page::hint(position, &analysis))
    }

    fn undo(&mut self) -> Result<(), Failure> {
        if let Some(Ending::Resignation(_)) = self.ending {
            self.end(None);
            return Ok(());
        }
        let people = self.people;
        if self.history.undo(|color| people.choose(color)) == 0 {
            return output::text("undo: no move of yours to take back\n");
        }
        self.is_paused = people == People::None;
        self.end(None);
        Ok(())
    }

    fn redo(&mut self) -> Result<(), Failure> {
        let people = self.people;
        if self.history.redo(|color| people.choose(color)) == 0 {
            return output::text("redo: nothing was taken back\n");
        }
        self.changed();
        Ok(())
    }

    /// Lets people play other sides.
    fn seat(&mut self, people: People) -> Result<(), Failure> {
        self.people = people;
        self.is_paused = false;
        output::text(&format!("{}\n", people.sentence()))
    }

    /// Begins another game.
    fn begin(&mut self) {
        self.before.extend(self.record());
        self.player.forget();
        self.history = History::new(self.setting.start.clone());
        self.is_paused = false;
        self.end(None);
    }

    /// Returns the game as it stands, with all that files of games can say; `None` if nobody has moved.
    fn record(&self) -> Option<GameRecord> {
        if self.history.game().moves().len() == 0 {
            return None;
        }
        let (year, month, day) = today();
        let player = |color| if self.people.play(color) { "human" } else { "tritboard" };
        let position = self.history.position();
        let board = || position.is_over().then(|| position.final_score(Color::Black));
        let ending = self.ending.map(|ending| ("RE".to_owned(), ending.result()));
        let time = self.setting.time_control.map(|time| ("TI".to_owned(), time.to_string()));
        Some(GameRecord {
            game: self.history.game().clone(),
            black: Some(player(Color::Black).to_owned()),
            white: Some(player(Color::White).to_owned()),
            event: Some(EVENT.to_owned()),
            date: Some(format!("{year:04}.{month:02}.{day:02}")),
            score: self.ending.map(Ending::score).or_else(board),
            notes: self.history.notes(),
            extra: ending.into_iter().chain(time).collect(),
        })
    }

    /// Writes this game to a file, or all games to that of the arguments, and tells what happened.
    fn save_as(&mut self, path: Option<&Path>) -> Result<(), Failure> {
        let Some(record) = self.record() else { return output::text(NO_MOVES) };
        let written = match (path, &mut self.save) {
            (None, None) => return output::text("save: expected a file, such as game.ggf\n"),
            (None, Some(save)) => {
                let before = self.before.iter().cloned();
                save.write(before.chain([record]).collect())
            }
            (Some(path), _) => {
                let start = self.setting.start.start();
                save::file(path, self.setting.replaces, start)
                    .and_then(|mut save| save.write(vec![record]))
            }
        };
        match written {
            Ok(report) => output::text(&report),
            // The game goes on, and may be written to another file.
            Err(error) => output::text(&format!("save: {}\n", printable_lines(&error.to_string()))),
        }
    }

    /// Writes all games to the file of the arguments, if there is one.
    ///
    /// # Errors
    ///
    /// When it cannot be written; the moves of the last game are told then.
    pub(super) fn finish(mut self) -> Result<(), Failure> {
        let records: Vec<_> = self.before.iter().cloned().chain(self.record()).collect();
        let Some(save) = &mut self.save else { return Ok(()) };
        if records.is_empty() {
            return output::text(NO_MOVES);
        }
        match save.write(records) {
            Ok(report) => output::text(&report),
            Err(error) => {
                // Nobody else has the game.
                output::note(self.history.game());
                Err(error)
            }
        }
    }
}

/// Returns what the program expects, as files of games have it.
fn expected(choice: &Choice) -> Option<String> {
    let best = choice.analysis.as_ref().and_then(Analysis::best);
    best.filter(|best| best.depth > 0).map(score)
}
