//! What a session has to know of Gomoku.

use std::ffi::OsStr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use engine::clock::Clock;
use gomoku::game::Game;
use gomoku::notation::moves;
use gomoku::renju::Reading;
use gomoku::tree::{GameInfo, GameTree};
use gomoku::{Board, Color, Point};

use super::command::{Command, HELP, rules};
use super::player::Player;
use super::save::{File, Record};
use super::{Arguments, page};
use crate::failure::Failure;
use crate::gomoku::analyze;
use crate::play::{self, Choice, Ending, History, People, Table};
use crate::terminal::drawing::Style;
use crate::terminal::status::Message;
use crate::time_control::TimeControl;
use crate::today::today;
use crate::variety::Variety;

/// The event that files of games name.
const EVENT: &str = "tritboard play";

/// Gomoku, with the program's player.
#[derive(Debug)]
pub(super) struct Gomoku<'a> {
    pub(super) player: Player,
    /// How boards are read.
    pub(super) arguments: &'a Arguments,
    pub(super) style: Style,
    /// Whether boards have marks on threat points.
    pub(super) marks_threats: bool,
    pub(super) reading: Reading,
    /// Whether files that exist may be replaced.
    pub(super) replaces: bool,
    /// Where every game begins.
    pub(super) start: Board,
}

impl play::Game for Game {
    type Side = Color;
    type Move = Point;

    fn side_to_move(&self) -> Color {
        self.board().side_to_move()
    }

    fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    fn pass(&self) -> Option<Point> {
        None
    }

    fn play(&mut self, point: Point) -> Result<(), Failure> {
        Self::play(self, point).map_err(Failure::refused)?;
        Ok(())
    }

    fn undo(&mut self) -> Option<Point> {
        Self::undo(self)
    }

    fn choosers(&self) -> Vec<Option<Color>> {
        self.board().moves().iter().map(|&point| self.board().get(point)).collect()
    }

    fn line(&self) -> String {
        moves::write(self.board().moves())
    }
}

impl Table for Gomoku<'_> {
    type Game = Game;
    type Own = Command;
    type Record = Record;
    type File = File;

    const HELP: &'static str = HELP;
    const FILE: &'static str = "game.sgf";

    fn choose(
        &mut self,
        game: &Game,
        clock: Option<Clock>,
        stop: Arc<AtomicBool>,
        shown: Message,
    ) -> Option<Choice<Point>> {
        let board = game.board();
        let analysis = self.player.choose(board, clock, stop, shown);
        let best = analysis.best()?;
        let told = page::choice(board.side_to_move(), best);
        Some(Choice { played: best.point, score: Some(best.value.to_string()), told })
    }

    fn hint(&mut self, game: &Game, count: usize, stop: Arc<AtomicBool>, shown: Message) -> String {
        let analysis = self.player.search(game.board(), count, None, stop, shown);
        page::hint(game.board(), &analysis)
    }

    fn forget(&mut self) {
        self.player.forget();
    }

    fn variety(&self) -> Option<&Variety> {
        self.player.variety()
    }

    fn rules(&self, game: &Game) -> String {
        rules(game.board().rule())
    }

    fn strength(&self) -> String {
        self.player.strength()
    }

    fn set_time(&mut self, time: Duration) {
        self.player.set_time(time);
    }

    fn load(&self, what: &OsStr, is_file: bool) -> Result<Game, Failure> {
        let board = self.arguments.board(what, is_file, &self.start)?;
        Ok(Game::with_reading(board, self.reading))
    }

    fn begin_at(&mut self, start: &Game) {
        self.start = start.board().clone();
    }

    fn misfit(&self, file: &File, start: &Game) -> Option<&'static str> {
        file.misfit(start.board())
    }

    fn analyze(&mut self, game: &Game) -> Result<String, Failure> {
        analyze::page(&GameTree::from_board(game.board()), self.reading, self.style)
    }

    fn eval(&self, game: &Game) -> Result<String, Failure> {
        Ok(page::eval(game.board()))
    }

    fn carry_out(&mut self, command: Command, game: &Game) -> String {
        match command {
            Command::Threats => page::threats(game.board(), self.style),
            Command::Forbidden => page::forbidden_points(game.board(), self.reading, self.style),
            Command::Level(level) => {
                if let Some(level) = level {
                    self.player.set_level(level);
                }
                format!("The program plays at {}\n", self.player.strength())
            }
        }
    }

    fn board(
        &self,
        game: &Game,
        ending: Option<Ending<Color>>,
        left: [Option<Duration>; 2],
    ) -> String {
        page::board(game, self.reading, ending, left, self.marks_threats, self.style)
    }

    fn moves(&self, game: &Game) -> String {
        page::played(game.board().moves())
    }

    fn refusal(&self, game: &Game, point: Point) -> Option<String> {
        let mut board = game.board().clone();
        board.place(point).err().map(|error| error.to_string())
    }

    fn record(
        &self,
        history: &History<Game>,
        people: People,
        ending: Option<Ending<Color>>,
        _time_control: Option<TimeControl>,
    ) -> Record {
        let game = history.game();
        let (year, month, day) = today();
        let player = |color| if people.play(color) { "human" } else { "tritboard" };
        let mut tree = GameTree::from_board(game.board());
        *tree.info_mut() = GameInfo {
            black: player(Color::Black).to_owned(),
            white: player(Color::White).to_owned(),
            event: EVENT.to_owned(),
            date: format!("{year:04}-{month:02}-{day:02}"),
            result: result(game, ending),
            ..GameInfo::default()
        };
        let nodes: Vec<_> = tree.main_line().filter(|&node| tree.played(node).is_some()).collect();
        for (node, note) in nodes.into_iter().zip(history.notes()) {
            if let Some(score) = &note.score {
                tree.notes_mut(node).comment.clone_from(score);
            }
        }
        Record { tree, times: history.notes().iter().map(|note| note.taken).collect() }
    }

    fn file(&self, path: &Path) -> Result<File, Failure> {
        File::new(path, self.replaces, &self.start)
    }

    fn write(&self, file: &mut File, records: Vec<Record>) -> Result<String, Failure> {
        file.write(&records)
    }
}

/// Returns the result of a game as SGF has it, or nothing while it goes on.
fn result(game: &Game, ending: Option<Ending<Color>>) -> String {
    let letter = |color| if color == Color::Black { 'B' } else { 'W' };
    match (ending, game.outcome()) {
        (Some(ending @ Ending::Resignation(_)), _) => {
            format!("{}+R", letter(ending.loser().opponent()))
        }
        (Some(ending @ Ending::Time(_)), _) => format!("{}+T", letter(ending.loser().opponent())),
        (None, Some(outcome)) => match outcome.winner() {
            Some(winner) => format!("{}+", letter(winner)),
            None => "0".to_owned(),
        },
        (None, None) => String::new(),
    }
}
