//! The player: an engine, how strong it plays, and what its clock allows.
//!
//! * `options`: the arguments that say so;
//! * `strength`: how far it looks, and what a move may cost;
//! * `time`: the time of a move, from the clock.
//!
//! It thinks on the thread that asks it, until a flag stops it: whoever wants to hear something meanwhile
//! listens on another thread.

mod options;
mod strength;
mod time;

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use engine::clock::Clock;
use engine::limits::Limits;
use othello::eval::{Evaluation, Features};
use othello::search::midgame::{Analysis, Control, Engine, Level, Question};
use othello::{Board, Move, Position};

pub(crate) use self::options::Options;
use self::strength::Strength;
pub(super) use self::strength::level;
use crate::evaluation;
use crate::failure::Failure;

/// A player who remembers what it has found of earlier positions.
pub(crate) struct Player {
    engine: Box<dyn Search>,
    strength: Strength,
}

/// A move that a player chose, and why.
#[derive(Clone, Debug)]
pub(crate) struct Choice {
    pub(crate) played: Move,
    /// What was found; `None` if there was nothing to choose from.
    pub(crate) analysis: Option<Analysis>,
}

impl Player {
    /// Returns a player as arguments say.
    ///
    /// # Errors
    ///
    /// When the evaluation or the memory cannot be had.
    pub(crate) fn new(options: &Options) -> Result<Self, Failure> {
        let mut search = othello::search::Options {
            threads: options.threads.count(),
            ..othello::search::Options::default()
        };
        if let Some(mib) = options.hash.mib()? {
            search.hash_mib = mib;
        }
        Ok(Self { engine: engine(&options.evaluation, search)?, strength: options.strength })
    }

    /// Sets the level, in place of another level or a depth.
    pub(crate) fn set_level(&mut self, level: Level) {
        self.strength.set_level(level);
    }

    /// Forgets what was found, so that the next move is found as by a new player.
    pub(crate) fn forget(&mut self) {
        self.engine.clear();
    }

    /// Chooses a move of a position; `None` if the game is over.
    ///
    /// A move without another one, or a pass, takes no time. A clock limits the time beside what limits
    /// every move.
    pub(crate) fn choose(
        &mut self,
        position: Position,
        clock: Option<Clock>,
        stop: Arc<AtomicBool>,
        progress: impl FnMut(&Analysis) + Send + 'static,
    ) -> Option<Choice> {
        let board = position.board();
        let moves = position.moves();
        if moves.len() < 2 {
            let alone = moves.iter().next().map(Move::Place);
            let played = alone.or_else(|| position.must_pass().then_some(Move::Pass))?;
            return Some(Choice { played, analysis: None });
        }
        let empties = board.empties().len();
        let allotted = clock.and_then(|clock| time::allot(clock, empties));
        let is_limited = clock.is_some();
        let question = Question {
            effort: self.strength.effort(empties, is_limited),
            lines: 1,
            soft: allotted.map(|allotted| allotted.soft),
        };
        let mut limits = self.limits(stop);
        if let Some(allotted) = allotted {
            limits.time = Some(limits.time.map_or(allotted.hard, |time| time.min(allotted.hard)));
        }
        let analysis =
            self.engine.search(board, question, Control::from(limits).progress(progress));
        let played = analysis.best()?.played;
        Some(Choice { played, analysis: Some(analysis) })
    }

    /// Returns the best moves of a position, as far as the strength goes, whatever a clock says.
    pub(crate) fn rank(
        &mut self,
        position: Position,
        lines: usize,
        stop: Arc<AtomicBool>,
        progress: impl FnMut(&Analysis) + Send + 'static,
    ) -> Analysis {
        let board = position.board();
        let effort = self.strength.effort(board.empties().len(), false);
        let question = Question { effort, lines, soft: None };
        let control = Control::from(self.limits(stop)).progress(progress);
        self.engine.search(board, question, control)
    }

    /// Returns the limits of every move.
    fn limits(&self, stop: Arc<AtomicBool>) -> Limits {
        let mut limits = Limits::none().stop(stop);
        (limits.time, limits.nodes) = (self.strength.limits.time, self.strength.limits.nodes);
        limits
    }
}

impl fmt::Debug for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Player").field("strength", &self.strength).finish_non_exhaustive()
    }
}

/// An engine, whatever it judges boards by.
trait Search: Send {
    fn search(&mut self, board: Board, question: Question, control: Control) -> Analysis;
    fn clear(&mut self);
}

impl<E: Evaluation + 'static> Search for Engine<E> {
    fn search(&mut self, board: Board, question: Question, control: Control) -> Analysis {
        Self::search(self, board, question, control)
    }

    fn clear(&mut self) {
        Self::clear(self);
    }
}

/// Returns an engine that judges boards as an argument says.
fn engine(
    choice: &evaluation::Choice,
    options: othello::search::Options,
) -> Result<Box<dyn Search>, Failure> {
    fn boxed<E: Evaluation + 'static>(
        options: othello::search::Options,
        evaluation: E,
    ) -> Result<Box<dyn Search>, Failure> {
        Ok(Box::new(Engine::new(options, evaluation).map_err(Failure::refused)?))
    }
    // Read before the first move, which may have little time.
    match choice.evaluation()? {
        evaluation::Evaluation::Features => boxed(options, Features),
        evaluation::Evaluation::Patterns { evaluation, .. } => boxed(options, evaluation),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;
    use std::thread;
    use std::time::{Duration, Instant};

    use clap::Parser;
    use othello::{Color, Game, Square};

    use super::*;

    #[derive(Debug, Parser)]
    struct Program {
        #[command(flatten)]
        options: Options,
    }

    fn player(arguments: &[&str]) -> Player {
        let start = ["player", "--eval", "features", "--hash", "4"];
        let program = Program::parse_from(start.iter().chain(arguments));
        Player::new(&program.options).unwrap()
    }

    fn choose(player: &mut Player, position: Position, clock: Option<Clock>) -> Option<Choice> {
        player.choose(position, clock, Arc::default(), |_| ())
    }

    #[test]
    fn nothing_to_choose_from_takes_no_time() {
        let mut player = player(&["--level", "60"]);
        // Black's only move, White's pass, and the end.
        let lone: Position = format!("OX{} O", "-".repeat(62)).parse().unwrap();
        let stuck: Position = format!("OXX{} X", "-".repeat(61)).parse().unwrap();
        let over: Position = format!("XX{} X", "-".repeat(62)).parse().unwrap();
        let played = |choice: Option<Choice>| choice.map(|choice| choice.played);
        assert_eq!(played(choose(&mut player, lone, None)), Some(Square::C1.into()));
        assert_eq!(played(choose(&mut player, stuck, None)), Some(Move::Pass));
        assert_eq!(played(choose(&mut player, over, None)), None);
    }

    #[test]
    fn efforts_end_a_search() {
        for arguments in [&["--level", "3"][..], &["--depth", "3"], &["--nodes", "2000"]] {
            let choice = choose(&mut player(arguments), Position::START, None).unwrap();
            assert!(Position::START.moves().contains(choice.played.square().unwrap()));
            let analysis = choice.analysis.unwrap();
            assert!(analysis.nodes > 0 && analysis.nodes <= 20_000, "{arguments:?}");
        }
    }

    #[test]
    fn a_flag_stops_a_search() {
        let flag = Arc::<AtomicBool>::default();
        let stop = Arc::clone(&flag);
        let thread = thread::spawn(move || {
            player(&["--level", "60"]).choose(Position::START, None, stop, |_| ())
        });
        thread::sleep(Duration::from_millis(100));
        flag.store(true, Ordering::Relaxed);
        let stopped = Instant::now();
        let choice = thread.join().unwrap().unwrap();
        assert!(stopped.elapsed() < Duration::from_millis(200), "{:?}", stopped.elapsed());
        assert!(Position::START.moves().contains(choice.played.square().unwrap()));
    }

    /// Returns whether nobody loses a game on time.
    fn is_in_time(player: &mut Player, time: Duration, increment: Duration) -> bool {
        let mut left = [time; 2];
        let mut game = Game::new();
        while !game.is_over() {
            let side = usize::from(game.position().side_to_move() == Color::White);
            let clock = Clock { left: Some(left[side]), increment, ..Clock::default() };
            let start = Instant::now();
            let choice = choose(player, game.position(), Some(clock)).unwrap();
            match left[side].checked_sub(start.elapsed()) {
                Some(rest) => left[side] = rest + increment,
                None => return false,
            }
            game.play(choice.played).unwrap();
        }
        player.forget();
        true
    }

    /// Games of a few seconds against the clock, which a busy machine may halt for as long once.
    #[test]
    fn clocks_are_kept() {
        let mut player = player(&[]);
        for (milliseconds, increment) in [(2000, 0), (1000, 10)] {
            let [time, increment] = [milliseconds, increment].map(Duration::from_millis);
            assert!((0..3).any(|_| is_in_time(&mut player, time, increment)), "{time:?}");
        }
    }
}
