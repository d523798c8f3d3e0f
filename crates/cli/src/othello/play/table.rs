//! What a session has to know of Othello.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use engine::clock::Clock;
use othello::notation::{GameRecord, MoveNote};
use othello::search::midgame::Analysis;
use othello::{Color, Game, Move, Position};

use super::command::{Command, HELP, RULES};
use super::{ending, page, save};
use crate::failure::Failure;
use crate::othello::GamesFile;
use crate::othello::hint::{message, score};
use crate::othello::player::{self, Player};
use crate::othello::show::{discs, played};
use crate::othello::text::{name, names};
use crate::othello::{analyze, eval, position};
use crate::play::{self, Choice, Ending, History, Note, People, Table};
use crate::terminal::drawing::Style;
use crate::terminal::status::Message;
use crate::time_control::TimeControl;
use crate::today::today;
use crate::variety::Variety;

/// The event that files of games name.
const EVENT: &str = "tritboard play";

/// The MiB of the table of an analysis during a game.
const ANALYSIS_MIB: usize = 32;

/// Othello, with the program's player.
#[derive(Debug)]
pub(super) struct Othello<'a> {
    pub(super) player: Player,
    /// What the player was made of.
    pub(super) options: &'a player::Options,
    pub(super) style: Style,
    /// Whether files that exist may be replaced.
    pub(super) replaces: bool,
    /// Where every game begins.
    pub(super) start: Position,
}

impl play::Game for Game {
    type Side = Color;
    type Move = Move;

    fn side_to_move(&self) -> Color {
        self.position().side_to_move()
    }

    fn is_over(&self) -> bool {
        self.position().is_over()
    }

    fn pass(&self) -> Option<Move> {
        self.position().must_pass().then_some(Move::Pass)
    }

    fn play(&mut self, played: Move) -> Result<(), Failure> {
        Self::play(self, played).map_err(Failure::refused)
    }

    fn undo(&mut self) -> Option<Move> {
        Self::undo(self).map(|entry| entry.played)
    }

    fn choosers(&self) -> Vec<Option<Color>> {
        let history = self.history().iter();
        history.map(|entry| (entry.played != Move::Pass).then_some(entry.color)).collect()
    }

    fn line(&self) -> String {
        self.to_string()
    }
}

impl Table for Othello<'_> {
    type Game = Game;
    type Own = Command;
    type Record = GameRecord;
    type File = GamesFile;

    const HELP: &'static str = HELP;
    const FILE: &'static str = "game.ggf";

    fn choose(
        &mut self,
        game: &Game,
        clock: Option<Clock>,
        stop: Arc<AtomicBool>,
        shown: Message,
    ) -> Option<Choice<Move>> {
        let position = game.position();
        let choice = self.player.choose(position, clock, stop, progress(position, shown))?;
        let told = page::choice(position.side_to_move(), &choice);
        Some(Choice { played: choice.played, score: expected(&choice), told })
    }

    fn hint(&mut self, game: &Game, count: usize, stop: Arc<AtomicBool>, shown: Message) -> String {
        let position = game.position();
        let analysis = self.player.rank(position, count, stop, progress(position, shown));
        page::hint(position, &analysis)
    }

    fn ponder_while<T>(&mut self, game: &Game, wait: impl FnOnce() -> T) -> T {
        self.player.ponder_while(game.position(), wait)
    }

    fn forget(&mut self) {
        self.player.forget();
    }

    fn variety(&self) -> Option<&Variety> {
        self.player.variety()
    }

    fn rules(&self, _: &Game) -> String {
        RULES.to_owned()
    }

    fn strength(&self) -> String {
        self.player.strength()
    }

    fn set_time(&mut self, time: Duration) {
        self.player.set_time(time);
    }

    fn load(&self, what: &OsStr, is_file: bool) -> Result<Game, Failure> {
        if is_file && let Err(error) = fs::metadata(what) {
            return Err(Failure::Read { source_name: what.to_string_lossy().into_owned(), error });
        }
        let words: Vec<OsString> = match (is_file, what.to_str()) {
            (false, Some(text)) => text.split_whitespace().map(OsString::from).collect(),
            _ => vec![what.to_owned()],
        };
        Ok(position::record(&words, position::GameChoice::default())?.game)
    }

    fn begin_at(&mut self, start: &Game) {
        self.start = start.start();
    }

    fn misfit(&self, file: &GamesFile, start: &Game) -> Option<&'static str> {
        save::misfit(file, start.start())
    }

    fn analyze(&mut self, game: &Game) -> Result<String, Failure> {
        let engine = self.options.engine(ANALYSIS_MIB)?;
        let record = GameRecord { game: game.clone(), ..GameRecord::default() };
        Ok(analyze::page(engine, record, self.style))
    }

    fn eval(&self, game: &Game) -> Result<String, Failure> {
        let position = game.position();
        let value = eval::value(&self.options.evaluation()?, position.board());
        let player = name(position.side_to_move());
        Ok(format!(
            "{player} is expected to end {:+.2} discs ahead, without a search\n",
            value.discs()
        ))
    }

    fn carry_out(&mut self, command: Command, game: &Game) -> String {
        match command {
            Command::Level(level) => {
                if let Some(level) = level {
                    self.player.set_level(level);
                }
                format!("The program plays at {}\n", self.player.strength())
            }
            Command::Score => format!("{}\n", discs(game.position())),
        }
    }

    fn board(
        &self,
        game: &Game,
        ending: Option<Ending<Color>>,
        left: [Option<Duration>; 2],
    ) -> String {
        page::board(game, ending, left, self.style)
    }

    fn moves(&self, game: &Game) -> String {
        played(game)
    }

    fn refusal(&self, game: &Game, played: Move) -> Option<String> {
        let position = game.position();
        let error = position.play(played).err()?;
        Some(match played {
            Move::Pass => error.to_string(),
            Move::Place(_) => {
                format!("{error}, expected one of {}", names(position.moves()).join(" "))
            }
        })
    }

    fn record(
        &self,
        history: &History<Game>,
        people: People,
        ending: Option<Ending<Color>>,
        time_control: Option<TimeControl>,
    ) -> GameRecord {
        let game = history.game();
        let (year, month, day) = today();
        let player = |color| if people.play(color) { "human" } else { "tritboard" };
        let position = game.position();
        let board = || position.is_over().then(|| position.final_score(Color::Black));
        let result = ending.map(|ending| ("RE".to_owned(), ending::result(ending)));
        let time = time_control.map(|time| ("TI".to_owned(), time.to_string()));
        GameRecord {
            game: game.clone(),
            black: Some(player(Color::Black).to_owned()),
            white: Some(player(Color::White).to_owned()),
            event: Some(EVENT.to_owned()),
            date: Some(format!("{year:04}.{month:02}.{day:02}")),
            score: ending.map(ending::score).or_else(board),
            notes: history.notes().iter().map(note).collect(),
            extra: result.into_iter().chain(time).collect(),
        }
    }

    fn file(&self, path: &Path) -> Result<GamesFile, Failure> {
        save::file(path, self.replaces, self.start)
    }

    fn write(&self, file: &mut GamesFile, records: Vec<GameRecord>) -> Result<String, Failure> {
        file.write(records)
    }
}

/// Returns who shows in a line what is found of a position.
fn progress(position: Position, shown: Message) -> impl FnMut(&Analysis) + Send + 'static {
    let empties = position.board().empties().len();
    move |found| shown.set(|| message(empties, found))
}

/// Returns what the program expects, as files of games have it.
fn expected(choice: &player::Choice) -> Option<String> {
    let best = choice.analysis.as_ref().and_then(Analysis::best);
    best.filter(|best| best.depth > 0).map(score)
}

/// Returns what is noted of a move, as files have it.
fn note(note: &Note) -> MoveNote {
    MoveNote {
        evaluation: note.score.clone(),
        seconds: note.taken.map(|taken| format!("{:.3}", taken.as_secs_f64())),
    }
}
