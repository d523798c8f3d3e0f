//! The game that is played, and the brain.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use engine::clock::Allotment;
use gomoku::renju::{self, Reading};
use gomoku::search::alphabeta::{Analysis, Control, Question};
use gomoku::{Board, Point, PointSet, Rule};

use super::command::Command;
use super::coordinates::{Coordinates, written};
use super::info::Info;
use super::report::{Report, summary};
use super::settings::Settings;
use super::{about, position};
use crate::gomoku::player::{Player, Resources};
use crate::gomoku::swap2;
use crate::terminal::output;

/// A game, its settings and its player.
#[derive(Debug)]
pub(super) struct Session {
    /// The board; `None` before the first game.
    board: Option<Board>,
    settings: Settings,
    player: Player,
    /// Points that are no candidates.
    blocked: PointSet,
}

/// What is answered, none or more lines, or why nothing can be done.
type Answer = Result<String, String>;

/// The time of a search: its limits, and when it began.
#[derive(Clone, Copy, Debug)]
struct Timing {
    allotted: Allotment,
    start: Instant,
}

impl Session {
    /// Returns a session before its first game, given what `INFO rule 8` means.
    pub(super) fn new(caro: Rule) -> Self {
        let settings = Settings::new(caro);
        Self { board: None, settings, player: Player::default(), blocked: PointSet::EMPTY }
    }

    /// Carries out a command and returns the lines of the answer. A flag ends the search for a move.
    pub(super) fn carry_out(&mut self, command: Command, stop: &Arc<AtomicBool>) -> String {
        if let Command::Unknown(name) = command {
            return format!("UNKNOWN {name} is no command");
        }
        self.answer(command, stop).unwrap_or_else(|reason| format!("ERROR {reason}"))
    }

    fn answer(&mut self, command: Command, stop: &Arc<AtomicBool>) -> Answer {
        match command {
            Command::Start(size) => self.start(size)?,
            Command::RectStart(width, height) if width == height => self.start(width)?,
            Command::RectStart(width, height) => {
                return Err(format!(
                    "RECTSTART: a board of {width}x{height}, expected a square one"
                ));
            }
            Command::Restart => self.start(self.known_board()?.size())?,
            Command::Begin => {
                if !self.known_board()?.moves().is_empty() {
                    return Err("BEGIN: there are stones on the board".to_owned());
                }
                return self.think(1, stop);
            }
            Command::Turn(at) => {
                self.place(at)?;
                return self.think(1, stop);
            }
            Command::Play(at) => {
                self.place(at)?;
                return Ok(format!("{},{}", at.x, at.y));
            }
            Command::TakeBack(at) => {
                self.board = Some(position::take_back(self.known_board()?, at)?);
            }
            Command::Board(stones) => {
                let size = self.known_board()?.size();
                self.board = Some(position::of_stones(size, self.settings.rule, &stones)?);
                return self.think(1, stop);
            }
            Command::SetBoard(stones) => {
                let size = self.known_board()?.size();
                self.board = Some(position::of_stones(size, self.settings.rule, &stones)?);
                return Ok(String::new());
            }
            Command::Swap2Board(stones) => {
                let start = Instant::now();
                let answer = self.swap2(&stones, stop);
                self.settings.spend(start.elapsed());
                return answer;
            }
            Command::Block(points) => {
                let points = self.points(&points)?;
                self.blocked |= points;
                return Ok(String::new());
            }
            Command::Unblock(points) => {
                let points = self.points(&points)?;
                self.blocked -= points;
                return Ok(String::new());
            }
            Command::UnblockAll => {
                self.blocked = PointSet::EMPTY;
                return Ok(String::new());
            }
            Command::Best(count) => return self.think(count, stop),
            Command::ShowForbidden => return self.forbidden(),
            Command::ShowInfo => {
                let per_mille = self.player.hash_per_mille();
                return Ok(about::state(&self.settings, self.board.as_ref(), per_mille));
            }
            Command::ClearHash => {
                self.player.forget();
                return Ok(String::new());
            }
            Command::About => return Ok(about::about()),
            Command::Info(info) => return Ok(self.inform(info)),
            Command::End | Command::Unknown(_) => return Ok(String::new()),
            Command::Bad(reason) => return Err(reason),
        }
        Ok("OK".to_owned())
    }

    fn known_board(&self) -> Result<&Board, String> {
        self.board.as_ref().ok_or_else(|| "there is no board, expected START first".to_owned())
    }

    /// Begins a game. What was found stays: it holds on any board.
    fn start(&mut self, size: usize) -> Result<(), String> {
        self.board = Some(position::empty(size, self.settings.rule)?);
        self.blocked = PointSet::EMPTY;
        self.settings.begin_game();
        Ok(())
    }

    /// Takes what a manager says, and tells what it asks for.
    fn inform(&mut self, info: Info) -> String {
        self.settings.set(info);
        // The board may be there before its rule.
        self.board = self.board.take().map(|board| board.with_rule(self.settings.rule));
        match (info, &self.board) {
            (Info::Evaluate(at), Some(board)) => {
                at.on(board.size()).map_or_else(String::new, |point| about::of_point(board, point))
            }
            _ => String::new(),
        }
    }

    fn place(&mut self, at: Coordinates) -> Result<(), String> {
        self.known_board()?;
        match &mut self.board {
            Some(board) => position::place(board, at),
            None => Ok(()),
        }
    }

    /// Returns the set of points that are on the board, all of them.
    fn points(&self, points: &[Coordinates]) -> Result<PointSet, String> {
        let board = self.known_board()?;
        points.iter().map(|&at| position::point(board, at)).collect()
    }

    /// Returns the points that are forbidden to Black, two digits for each coordinate.
    fn forbidden(&self) -> Answer {
        let board = self.known_board()?;
        let mut text = "FORBID ".to_owned();
        if board.rule() == Rule::Renju {
            for point in renju::forbidden_points(board, Reading::default()).all().iter() {
                let y = board.size() - 1 - point.y();
                text.push_str(&format!("{:02}{y:02}", point.x()));
            }
        }
        Ok(text + ".")
    }

    /// Finds the move of the side to move, and makes it.
    fn think(&mut self, lines: usize, stop: &Arc<AtomicBool>) -> Answer {
        let timing = self.timing()?;
        let board = self.known_board()?.clone();
        if board.empties().is_empty() {
            return Err("the board is full".to_owned());
        }
        let analysis = self.search(&board, lines, timing, stop, true)?;
        let best = analysis.best().ok_or("every empty point is blocked")?.point;
        let answer = written(best, board.size());
        self.make(best)?;
        self.settings.spend(timing.start.elapsed());
        Ok(summary(&analysis) + &answer)
    }

    /// Takes part in a swap2 opening, of which these stones are there.
    fn swap2(&mut self, stones: &[Coordinates], stop: &Arc<AtomicBool>) -> Answer {
        let size = self.known_board()?.size();
        let board = position::of_moves(size, self.settings.rule, stones)?;
        self.board = Some(board.clone());
        let timing = self.timing()?;
        match stones.len() {
            0 => self.opening(size, timing, stop),
            3 | 5 => {
                let analysis = self.search(&board, 1, timing, stop, true)?;
                let answer = match swap2::choice(&analysis) {
                    Some(point) => {
                        self.make(point)?;
                        written(point, size)
                    }
                    None => "SWAP".to_owned(),
                };
                Ok(summary(&analysis) + &answer)
            }
            count => Err(format!("SWAP2BOARD: {count} stones, expected 0, 3 or 5")),
        }
    }

    /// Puts the first three stones, those that leave the game most even.
    fn opening(&mut self, size: usize, timing: Timing, stop: &Arc<AtomicBool>) -> Answer {
        let empty = position::empty(size, self.settings.rule)?;
        let Allotment { soft, hard } = timing.allotted;
        let board = swap2::evenest(&empty, |board, count| {
            let allotted = Allotment { soft: soft / count, hard: hard / count };
            let timing = Timing { allotted, start: Instant::now() };
            self.search(board, 1, timing, stop, false)
        })?;
        let opening: Vec<String> = board.moves().iter().map(|&at| written(at, size)).collect();
        self.board = Some(board);
        Ok(opening.join(" "))
    }

    /// Makes a move of the side to move.
    fn make(&mut self, point: Point) -> Result<(), String> {
        let Some(board) = &mut self.board else { return Ok(()) };
        board.place(point).map_err(|error| error.to_string())
    }

    /// Returns the time of a search that begins now.
    fn timing(&self) -> Result<Timing, String> {
        let empties = self.known_board()?.empties().len();
        Ok(Timing { allotted: self.settings.allot(empties), start: Instant::now() })
    }

    /// Searches a board within the time, and tells of it meanwhile if that is wanted.
    fn search(
        &mut self,
        board: &Board,
        lines: usize,
        timing: Timing,
        stop: &Arc<AtomicBool>,
        is_told: bool,
    ) -> Result<Analysis, String> {
        let Self { settings, player, .. } = self;
        let resources = Resources { mib: settings.hash_mib(), threads: settings.threads };
        let engine = player.engine(board.rule(), resources).map_err(|error| error.to_string())?;
        let lines = lines.clamp(1, board.empties().len().max(1));
        let mut question = Question::new().lines(lines).excluded(self.blocked);
        if let Some(depth) = settings.max_depth {
            question = question.depth(depth);
        }
        // What was done before, such as making tables, counts.
        let Allotment { soft, hard } = timing.allotted;
        let past = timing.start.elapsed();
        question = question.soft(soft.saturating_sub(past));
        let mut control = Control::new().time(hard.saturating_sub(past)).stop(Arc::clone(stop));
        if let Some(nodes) = settings.max_nodes {
            control = control.nodes(nodes);
        }
        if is_told && (settings.detail.points || settings.detail.lines) {
            let mut report = Report::new(board, settings.detail);
            let stop = Arc::clone(stop);
            control = control.progress(move |analysis| {
                let news = report.news(analysis);
                if !news.is_empty() && output::text(&news).is_err() {
                    // Nobody listens any more.
                    stop.store(true, Ordering::Relaxed);
                }
            });
        }
        Ok(engine.search(board, question, control))
    }
}
