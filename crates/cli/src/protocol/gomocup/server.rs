//! The server: a game and the brain, and what commands do with them.

use std::sync::Arc;

use gomoku::notation::gomocup::{self, Info};
use gomoku::renju::{self, Reading};
use gomoku::search::alphabeta::Analysis;
use gomoku::{Board, Color, Point, PointSet, Rule};

use super::brain::{Brain, Task, Work};
use super::command::{Balance, Command, SoosorvStep, Stone};
use super::coordinates::{Coordinates, written};
use super::live_clock::LiveClock;
use super::position::Blocked;
use super::{openings, position, report};
use crate::built_in::book::PlayersBook;
use crate::built_in::gomoku::{varied_moves, vary};
use crate::built_in::variety::Variety;
use crate::evaluation::gomoku::Chosen;
use crate::gomoku::openings::{MOST_FIFTHS, swap2_choice};

/// A game and the brain.
#[derive(Debug)]
pub(super) struct Session {
    /// The board, or `None` before the first game.
    board: Option<Board>,
    blocked: Blocked,
    brain: Brain,
    book: Option<PlayersBook<book::games::Gomoku>>,
    /// How games vary, if they do.
    variety: Option<Variety>,
}

/// The lines of an answer, if any, or why the command fails.
type Answer = Result<String, String>;

/// The answer of commands without another answer.
const OK: &str = "OK";

/// The answer of commands that front ends do not wait for.
const NOTHING: &str = "";

impl Session {
    /// Returns a session before its first game, given the meaning of `INFO rule 8`.
    pub(super) fn new(caro: Rule, clock: Arc<LiveClock>) -> Self {
        let brain = Brain::new(caro, clock);
        Self { board: None, blocked: Blocked::default(), brain, book: None, variety: None }
    }

    /// Sets how games vary.
    pub(super) fn varied(self, variety: Option<Variety>) -> Self {
        Self { variety, ..self }
    }

    /// Sets the evaluation.
    pub(super) fn evaluating(mut self, chosen: Chosen) -> Self {
        self.brain.set_evaluation(chosen);
        self
    }

    /// Sets the opening book.
    pub(super) fn with_book(self, book: Option<PlayersBook<book::games::Gomoku>>) -> Self {
        Self { book, ..self }
    }

    /// Prepares the next move before its time starts.
    pub(super) fn prepare(&mut self) {
        if let Some(board) = &self.board {
            self.brain.prepare(board.size());
        }
    }

    /// Carries out a command and returns the lines of the answer.
    pub(super) fn carry_out(&mut self, command: Command, work: &Work) -> String {
        match command {
            Command::Unknown(name) => format!("UNKNOWN {name} is not a command"),
            Command::Lacking(what) => format!("MESSAGE {what}"),
            command => {
                let answer = self.answer(command, work);
                answer.unwrap_or_else(|reason| format!("ERROR {reason}"))
            }
        }
    }

    fn answer(&mut self, command: Command, work: &Work) -> Answer {
        let answer = match command {
            Command::Start(size) => self.start(size).map(|()| OK)?,
            Command::RectStart(width, height) if width == height => {
                self.start(width).map(|()| OK)?
            }
            Command::RectStart(width, height) => {
                return Err(format!("a board of {width}x{height}; expected a square one"));
            }
            Command::Restart => {
                let size = self.known_board()?.size();
                self.start(size).map(|()| OK)?
            }
            Command::Begin => {
                if !self.known_board()?.moves().is_empty() {
                    return Err("BEGIN: there are stones on the board".to_owned());
                }
                return self.think(1, work);
            }
            Command::Turn(at) => {
                self.place(at)?;
                return self.think(1, work);
            }
            Command::Play(at) => {
                self.place(at)?;
                return Ok(format!("{},{}", at.x, at.y));
            }
            Command::TakeBack(at) => self.take_back(at).map(|()| OK)?,
            Command::Board(stones) => {
                self.set_board(&stones)?;
                return self.think(1, work);
            }
            Command::SetBoard(stones) => self.set_board(&stones).map(|()| NOTHING)?,
            Command::Swap2Board(stones) => return self.swap2(&stones, work),
            Command::Swap2Step(step) => return self.swap2_step(step, work),
            Command::Soosorv(step, stones) => return self.soosorv(step, &stones, work),
            Command::Balance(moves, value) => return self.balance(moves, value, work),
            Command::Block(points) => {
                let points = self.points(&points)?;
                self.blocked.close(points);
                NOTHING
            }
            Command::Unblock(points) => {
                let points = self.points(&points)?;
                self.blocked.reopen(points);
                NOTHING
            }
            Command::UnblockAll => {
                self.blocked.reopen_all();
                NOTHING
            }
            Command::BlockPath(path) => {
                self.known_board()?;
                // Yixin-Board also sends points outside the board, which are ignored.
                if let Ok(path) = self.path(&path) {
                    self.blocked.close_path(path)?;
                }
                NOTHING
            }
            Command::UnblockPath(path) => {
                self.known_board()?;
                if let Ok(path) = self.path(&path) {
                    self.blocked.reopen_path(&path);
                }
                NOTHING
            }
            Command::UnblockAllPaths => {
                self.blocked.reopen_all_paths();
                NOTHING
            }
            Command::Best(count) => return self.think(count, work),
            Command::ShowForbidden => return self.forbidden(),
            Command::ShowInfo => {
                let per_mille = self.brain.hash_per_mille();
                return Ok(report::state(
                    (&self.brain.settings, &self.brain.evaluation()),
                    self.board.as_ref(),
                    per_mille,
                ));
            }
            Command::ShowHash => {
                let mib = self.brain.settings.hash_mib();
                return Ok(report::hash(mib, self.brain.hash_per_mille()));
            }
            Command::ClearHash => {
                self.brain.forget();
                NOTHING
            }
            Command::About => {
                // Managers wait for the answer before they start a game.
                self.prepare();
                return Ok(report::about(self.brain.settings.rule, &self.brain.evaluation()));
            }
            Command::Info(info) => {
                return Ok(info.map_or_else(String::new, |info| self.inform(info)));
            }
            Command::End | Command::Unknown(_) | Command::Lacking(_) => NOTHING,
            Command::Bad(reason) => return Err(reason),
        };
        Ok(answer.to_owned())
    }

    fn known_board(&self) -> Result<&Board, String> {
        self.board.as_ref().ok_or_else(|| "no board yet; expected START first".to_owned())
    }

    /// Starts a game. The transposition tables are kept: their entries hold on any board.
    fn start(&mut self, size: usize) -> Result<(), String> {
        self.board = Some(position::empty(size, self.brain.settings.rule)?);
        self.blocked.reopen_all();
        self.blocked.set_taken(PointSet::EMPTY);
        self.brain.settings.begin_game();
        if let Some(book) = &mut self.book {
            book.next_game();
        }
        self.prepare();
        Ok(())
    }

    /// Applies a line of settings, and answers it if it requests something.
    fn inform(&mut self, info: Info) -> String {
        self.brain.settings.set(info);
        // The rule may come after the board.
        let rule = self.brain.settings.rule;
        self.board = self.board.take().map(|board| board.with_rule(rule));
        if matches!(info, Info::Rule(_)) {
            self.prepare();
        }
        match (info, &self.board) {
            (Info::Evaluate { x, y }, Some(board)) => gomocup::point(x, y, board.size())
                .map_or_else(String::new, |point| report::of_point(board, point)),
            _ => String::new(),
        }
    }

    fn place(&mut self, at: Coordinates) -> Result<(), String> {
        let point = position::point(self.known_board()?, at)?;
        if self.blocked.is_taken(point) {
            return Err(format!("{},{} holds a stone of field 3", at.x, at.y));
        }
        match &mut self.board {
            Some(board) => position::place(board, at),
            None => Ok(()),
        }
    }

    /// Removes a stone of any side.
    fn take_back(&mut self, at: Coordinates) -> Result<(), String> {
        let board = self.known_board()?;
        let point = position::point(board, at)?;
        if !self.blocked.is_taken(point) {
            self.board = Some(position::take_back(board, at)?);
        }
        self.blocked.free(point);
        Ok(())
    }

    fn set_board(&mut self, stones: &[Stone]) -> Result<(), String> {
        let size = self.known_board()?.size();
        let board = position::of_stones(size, self.brain.settings.rule, stones)?;
        self.blocked.set_taken(position::of_neither(&board, stones)?);
        self.board = Some(board);
        Ok(())
    }

    /// Returns the points of the board in order.
    fn path(&self, points: &[Coordinates]) -> Result<Vec<Point>, String> {
        let board = self.known_board()?;
        points.iter().map(|&at| position::point(board, at)).collect()
    }

    /// Returns the set of points, which must be on the board.
    fn points(&self, points: &[Coordinates]) -> Result<PointSet, String> {
        Ok(self.path(points)?.into_iter().collect())
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

    /// Finds and makes the move of the side to move.
    fn think(&mut self, count: usize, work: &Work) -> Answer {
        let board = self.known_board()?.clone();
        if board.empties().is_empty() {
            return Err("the board is full".to_owned());
        }
        let excluded = self.blocked.on(&board);
        if count == 1
            && let Some(point) = self.book.as_ref().and_then(|book| book.choose(&board))
            && !excluded.contains(point)
        {
            self.make(point)?;
            return Ok(written(point, board.size()));
        }
        // Front ends that ask for several moves get the best one.
        let varied = if count > 1 { 1 } else { varied_moves(self.variety.as_ref(), &board) };
        let multi_pv = count.max(varied);
        let task = Task { multi_pv, excluded, reports: true, ..Task::BEST };
        let searched =
            self.brain.on_the_clock(&board, work, |brain, stop| brain.search(&board, task, stop));
        let mut analysis = searched?;
        vary(self.variety.as_mut().filter(|_| varied > 1), &mut analysis);
        let best = analysis.best().ok_or("every empty point is blocked or taken")?.point;
        self.make(best)?;
        Ok(self.summary(&analysis) + &written(best, board.size()))
    }

    /// Returns the line that sums up a search.
    fn summary(&self, analysis: &Analysis) -> String {
        report::summary(analysis, &self.brain.evaluation())
    }

    /// Makes a move of the side to move.
    fn make(&mut self, point: Point) -> Result<(), String> {
        let Some(board) = &mut self.board else { return Ok(()) };
        board.place(point).map_err(|error| error.to_string())
    }

    /// Takes part in a swap2 opening with these stones.
    fn swap2(&mut self, stones: &[Coordinates], work: &Work) -> Answer {
        let size = self.known_board()?.size();
        let board = position::of_moves(size, self.brain.settings.rule, stones)?;
        self.blocked.set_taken(PointSet::EMPTY);
        self.board = Some(board.clone());
        match stones.len() {
            0 => Ok(self.put_three(false, work)?.join(" ")),
            3 | 5 => {
                let analysis = self.judge(&board, work)?;
                let answer = match swap2_choice(&analysis) {
                    Some(point) => {
                        self.make(point)?;
                        written(point, size)
                    }
                    None => "SWAP".to_owned(),
                };
                Ok(self.summary(&analysis) + &answer)
            }
            count => Err(format!("SWAP2BOARD: {count} stones; expected 0, 3 or 5")),
        }
    }

    /// Puts the three stones that leave the game most even.
    fn put_three(&mut self, is_soosorv: bool, work: &Work) -> Result<Vec<String>, String> {
        let size = self.known_board()?.size();
        let empty = position::empty(size, self.brain.settings.rule)?;
        let found = self.brain.on_the_clock(&empty, work, |brain, stop| {
            openings::first_three(brain, &empty, is_soosorv, stop)
        });
        let board = found?;
        let opening = board.moves().iter().map(|&at| written(at, size)).collect();
        self.blocked.set_taken(PointSet::EMPTY);
        self.board = Some(board);
        Ok(opening)
    }

    fn judge(&mut self, board: &Board, work: &Work) -> Result<Analysis, String> {
        self.brain.on_the_clock(board, work, |brain, stop| openings::judge(brain, board, stop))
    }

    /// Makes a step of swap2 for Yixin-Board, which has set the stones before.
    fn swap2_step(&mut self, step: u8, work: &Work) -> Answer {
        if step == 1 {
            return Ok(opening_moves("SWAP2", &self.put_three(false, work)?));
        }
        let board = self.known_board()?.clone().with_side(Color::White);
        let (found, expected) = (board.moves().len(), usize::from(2 * step - 1));
        if found != expected {
            return Err(format!("YXSWAP2STEP{step}: {found} stones; expected {expected}"));
        }
        let analysis = self.judge(&board, work)?;
        // To swap is to take Black.
        let answer = if swap2_choice(&analysis).is_none() { "YES" } else { "NO" };
        Ok(format!("{}MESSAGE SWAP2 SWAP{} {answer}", self.summary(&analysis), step - 1))
    }

    /// Makes a step of the Soosyrv opening.
    fn soosorv(&mut self, step: SoosorvStep, stones: &[Coordinates], work: &Work) -> Answer {
        let size = self.known_board()?.size();
        let (least, most) = match step {
            SoosorvStep::Open => (0, 0),
            SoosorvStep::TakeSide | SoosorvStep::Fourth => (3, 3),
            SoosorvStep::TakeSideAgain(_) | SoosorvStep::Offer(_) => (4, 4),
            SoosorvStep::Take => (5, 4 + MOST_FIFTHS),
        };
        let count = stones.len();
        if !(least..=most).contains(&count) {
            return Err(format!("opening: {count} stones; expected {least} to {most}"));
        }
        if let SoosorvStep::TakeSideAgain(count) | SoosorvStep::Offer(count) = step
            && !(1..=MOST_FIFTHS).contains(&count)
        {
            return Err(format!("opening: {count} fifth moves; expected 1 to {MOST_FIFTHS}"));
        }
        if step == SoosorvStep::Open {
            return Ok(opening_moves("SOOSORV", &self.put_three(true, work)?));
        }
        let (before, offered) = stones.split_at(count.min(4));
        let board = position::of_moves(size, self.brain.settings.rule, before)?;
        let offered = self.path(offered)?;
        if let Some(&occupied) = offered.iter().find(|&&point| board.get(point).is_some()) {
            return Err(format!("{} already has a stone", written(occupied, size)));
        }
        self.blocked.set_taken(PointSet::EMPTY);
        self.board = Some(board.clone());
        let yes = |is_swapped: bool| if is_swapped { "YES" } else { "NO" };
        let at = |point: Point| written(point, size).replace(',', " ");
        let answer: Answer = self.brain.on_the_clock(&board, work, |brain, stop| match step {
            SoosorvStep::Open => Ok(String::new()),
            SoosorvStep::TakeSide => {
                let analysis = openings::judge(brain, &board, stop)?;
                Ok(format!("SWAP1 {}", yes(swap2_choice(&analysis).is_none())))
            }
            SoosorvStep::Fourth => {
                let (point, count) = openings::fourth(brain, &board, stop)?;
                Ok(format!("MOVE4 {} {count}", at(point)))
            }
            SoosorvStep::TakeSideAgain(count) => {
                let is_swapped = openings::is_white_better(brain, &board, count, stop)?;
                Ok(format!("SWAP2 {}", yes(is_swapped)))
            }
            SoosorvStep::Offer(count) => {
                let points = openings::offered(brain, &board, count, stop)?;
                let moves = points.into_iter().map(|point| format!("MOVE5 {}\n", at(point)));
                Ok(format!("MOVE5 REFRESH\n{}MOVE5 DONE", moves.collect::<String>()))
            }
            SoosorvStep::Take => {
                let point = openings::taken(brain, &board, &offered, stop)?;
                Ok(format!("MOVE5C {}", at(point)))
            }
        });
        let lines: Vec<String> =
            answer?.lines().map(|line| format!("MESSAGE SOOSORV {line}")).collect();
        Ok(lines.join("\n"))
    }

    /// Makes one or two moves after which the value is nearest to `value`.
    fn balance(&mut self, moves: Balance, value: i32, work: &Work) -> Answer {
        let board = self.known_board()?.clone();
        let size = board.size();
        let found: Result<Vec<Point>, String> =
            self.brain.on_the_clock(&board, work, |brain, stop| match moves {
                Balance::One => {
                    openings::balancing(brain, &board, value, stop).map(|point| vec![point])
                }
                Balance::Two => openings::two_balancing(brain, &board, value, stop).map(Vec::from),
            });
        let points = found?;
        let written: Vec<String> = points.iter().map(|&point| written(point, size)).collect();
        points.into_iter().try_for_each(|point| self.make(point))?;
        Ok(written.join(" "))
    }
}

/// Returns the lines with the first moves of an opening.
fn opening_moves(opening: &str, points: &[String]) -> String {
    let line = |(point, number): (&String, u32)| {
        format!("MESSAGE {opening} MOVE{number} {}", point.replace(',', " "))
    };
    points.iter().zip(1..).map(line).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn work() -> Work {
        Work { line: 1, start: std::time::Instant::now(), stop: Arc::default() }
    }

    /// The engine and the tables of the rule and the board size exist when a command has been answered after which
    /// the clock of a move may start.
    #[test]
    fn everything_is_ready_before_the_clock_starts() {
        let mut session = Session::new(Rule::Caro6, Arc::default());
        let memory = Info::MaxMemory(Some(70 << 20));
        session.carry_out(Command::Info(Some(memory)), &work());
        for (command, size) in [
            (Command::Start(15), 15),
            (Command::Info(Some(Info::Rule(Rule::Renju))), 15),
            (Command::Restart, 15),
            (Command::Info(Some(Info::Rule(Rule::Standard))), 15),
            (Command::RectStart(20, 20), 20),
            (Command::Info(Some(Info::Rule(Rule::Caro5))), 20),
        ] {
            session.carry_out(command.clone(), &work());
            assert!(session.brain.is_prepared(size), "{command:?}");
        }
        // After commands without an answer they are made while no command comes, or before ABOUT is answered.
        let makes_ready: [fn(&mut Session); 2] = [Session::prepare, |session| {
            session.carry_out(Command::About, &work());
        }];
        for (mib, prepare) in [60, 30].into_iter().zip(makes_ready) {
            let less = Info::MaxMemory(Some(mib << 20));
            session.carry_out(Command::Info(Some(less)), &work());
            assert!(!session.brain.is_prepared(20));
            prepare(&mut session);
            assert!(session.brain.is_prepared(20));
        }
    }
}
