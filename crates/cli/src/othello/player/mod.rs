//! The player: an engine, how strong it plays, and what its clock allows.
//!
//! * `options`: the arguments that say so;
//! * `game_clock`: the time of a game; `time`: that of a move, from the clock.
//!
//! It thinks on the thread that asks it, until a flag stops it: whoever wants to hear something meanwhile
//! listens on another thread. In the opponent's time it thinks while somebody waits.

mod game_clock;
mod options;
mod time;

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use engine::clock::Clock;
use engine::limits::{End, Limits};
use engine::pool::STACK_SIZE;
use othello::search::midgame::{Analysis, Control, Level, Question, SearchDepth};
use othello::{Move, Position};

pub(crate) use self::game_clock::GameClock;
pub(crate) use self::options::Options;
use super::engine::Engine;
use super::reach::Reach;
use crate::failure::Failure;
use crate::variety::{self, Variety};

/// A player who remembers what it has found of earlier positions.
pub(crate) struct Player {
    engine: Engine,
    reach: Reach,
    /// Whether it thinks in the opponent's time.
    ponders: bool,
    /// What it would ponder.
    opponents: Option<Opponents>,
    /// How its games differ.
    variety: Option<Variety>,
}

/// The empty squares down to which games differ: 20 moves.
const VARIED: u32 = 40;

/// The position after the move that a player chose.
#[derive(Clone, Copy, Debug)]
struct Opponents {
    position: Position,
    /// Whether a clock limited the choice.
    has_clock: bool,
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
        // Read before the first move, which may have little time.
        let engine = options.resources.engine(othello::search::Options::default().hash_mib)?;
        Ok(Self {
            engine,
            reach: options.reach,
            ponders: options.ponder,
            opponents: None,
            variety: options.variety.variety(),
        })
    }

    /// Returns how its games differ.
    pub(crate) const fn variety(&self) -> Option<&Variety> {
        self.variety.as_ref()
    }

    /// Returns how strong it plays, in words.
    pub(crate) fn strength(&self) -> String {
        self.reach.words(Level::default())
    }

    /// Sets the level, in place of another level or a depth.
    pub(crate) fn set_level(&mut self, level: Level) {
        self.reach.set_level(level);
    }

    /// Sets the time of a move, in place of all other limits.
    pub(crate) const fn set_time(&mut self, time: Duration) {
        self.reach.set_time(time);
    }

    /// Forgets what was found, so that the next move is found as by a new player.
    pub(crate) fn forget(&mut self) {
        self.engine.clear();
        self.opponents = None;
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
        let choice = self.choice(position, clock, stop, progress)?;
        let after = position.play(choice.played).ok();
        self.opponents = after.map(|position| Opponents { position, has_clock: clock.is_some() });
        Some(choice)
    }

    fn choice(
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
        let varies = self.variety.is_some() && empties > VARIED;
        let question = Question {
            search_depth: self.reach.search_depth(empties, Level::default(), is_limited),
            multi_pv: if varies { variety::LINES } else { 1 },
            soft: allotted.map(|allotted| allotted.soft),
        };
        let mut limits = self.limits(stop);
        if let Some(allotted) = allotted {
            limits.time = Some(limits.time.map_or(allotted.hard, |time| time.min(allotted.hard)));
        }
        let mut analysis =
            self.engine.search(board, question, Control::from(limits).progress(progress));
        if let Some(variety) = self.variety.as_mut().filter(|_| varies) {
            // What is listed last was perhaps not searched as far: only equally deep ones compare.
            let depth = analysis.best()?.depth;
            let found = analysis.moves.iter().take_while(|found| found.depth == depth);
            let values: Vec<f64> = found.map(|found| found.score.discs()).collect();
            let chosen = variety.choose(&values);
            analysis.moves.swap(0, chosen);
        }
        let played = analysis.best()?.played;
        Some(Choice { played, analysis: Some(analysis) })
    }

    /// Waits for something, and [ponders](Self::ponder) meanwhile if it was told to ponder, and a
    /// position is the one after the move that it chose last.
    pub(crate) fn ponder_while<T>(&mut self, position: Position, wait: impl FnOnce() -> T) -> T {
        let is_opponents = self.opponents.is_some_and(|found| found.position == position);
        if !self.ponders || !is_opponents {
            return wait();
        }
        let stop = Arc::<AtomicBool>::default();
        thread::scope(|scope| {
            let ponder = || self.ponder(position, Arc::clone(&stop));
            // Without a thread nobody ponders.
            let _ = thread::Builder::new().stack_size(STACK_SIZE).spawn_scoped(scope, ponder);
            let _stopping = Stopping(&stop);
            wait()
        })
    }

    /// Searches a position in which the opponent is to move, until a flag stops it, so that the search
    /// after any reply finds much of its work done: a search after the expected reply alone would leave
    /// more of it, even where that is played. It goes no further than the next search will.
    fn ponder(&mut self, position: Position, stop: Arc<AtomicBool>) {
        let has_clock = self.opponents.is_some_and(|found| found.has_clock);
        let board = position.board();
        let search_depth = self.ponder_depth(board.empties().len(), has_clock);
        let question = Question { search_depth, multi_pv: 1, soft: None };
        let limits = Limits::none().stop(stop);
        let analysis = self.engine.search(board, question, Control::from(limits));
        if analysis.end != End::Stopped {
            // Nothing more is to be found.
            self.opponents = None;
        }
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
        let search_depth = self.reach.search_depth(board.empties().len(), Level::default(), false);
        let question = Question { search_depth, multi_pv: lines, soft: None };
        let control = Control::from(self.limits(stop)).progress(progress);
        self.engine.search(board, question, control)
    }

    /// Returns how far to look before the opponent's move on a board with so many empty squares: as far
    /// as the search after it will look, so that no level plays better than another for it.
    fn ponder_depth(&self, empties: u32, has_clock: bool) -> SearchDepth {
        let after = self.reach.search_depth(empties.saturating_sub(1), Level::default(), has_clock);
        SearchDepth { depth: (after.depth + 1).min(SearchDepth::EXACT.depth), ..after }
    }

    /// Returns the limits of every move.
    fn limits(&self, stop: Arc<AtomicBool>) -> Limits {
        self.reach.limit(Limits::none().stop(stop))
    }
}

/// Sets a flag when it is dropped, whatever has happened.
struct Stopping<'a>(&'a AtomicBool);

impl Drop for Stopping<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl fmt::Debug for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Player").field("reach", &self.reach).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;
    use std::thread;
    use std::time::Instant;

    use clap::Parser;
    use othello::notation::transcript;
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
    fn after_pondering_the_same_search_takes_fewer_nodes() {
        let nodes = |ponders: bool, moves: &str| {
            let position = transcript::parse(moves).unwrap().position();
            let mut player = player(&["--depth", "8"]);
            let choice = choose(&mut player, position, None).unwrap();
            let line = choice.analysis.unwrap().best().unwrap().pv.clone();
            let opponents = position.play(line[0]).unwrap();
            assert!(player.opponents.is_some_and(|found| found.position == opponents));
            if ponders {
                player.ponder(opponents, Arc::default());
                assert!(player.opponents.is_none(), "there is no more to be found");
            }
            let next = opponents.play(line[1]).unwrap();
            choose(&mut player, next, None).unwrap().analysis.unwrap().nodes
        };
        let games = ["f5d6c3d3c4f4", "f5f6e6f4g5", "f5d6c5f4e3c6"];
        let [without, with] =
            [false, true].map(|ponders| games.map(|game| nodes(ponders, game)).iter().sum::<u64>());
        println!("{without} nodes, {with} after pondering");
        assert!(with * 4 < without * 3, "{with} of {without}");
    }

    #[test]
    fn pondering_ends_with_the_waiting() {
        for threads in ["1", "2"] {
            let arguments = ["--level", "60", "--ponder", "--threads", threads];
            let mut player = player(&arguments);
            let position = Position::START.play(Square::F5).unwrap();
            let mut least = Duration::MAX;
            for _ in 0..4 {
                player.opponents = Some(Opponents { position, has_clock: false });
                let waited = player.ponder_while(position, || {
                    thread::sleep(Duration::from_millis(100));
                    Instant::now()
                });
                least = least.min(waited.elapsed());
                assert!(player.opponents.is_some(), "there is more to be found");
                // Its own position is nobody else's.
                player.ponder_while(Position::START, || ());
                assert!(player.opponents.is_some());
            }
            assert!(least < Duration::from_secs(60), "{least:?}");
        }
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
    fn games_differ_by_their_seed_alone() {
        let game = |seed: &str| {
            let mut player = player(&["--depth", "2", "--vary", "2", "--seed", seed]);
            let mut game = Game::new();
            for _ in 0..10 {
                let choice = choose(&mut player, game.position(), None).unwrap();
                let analysis = choice.analysis.unwrap();
                assert_eq!(analysis.best().unwrap().played, choice.played);
                let most = analysis.moves.iter().map(|found| found.score).max().unwrap();
                assert!((most - analysis.moves[0].score).discs() <= 2.0);
                game.play(choice.played).unwrap();
            }
            game.to_string()
        };
        assert_eq!(game("1"), game("1"));
        assert!(["2", "3", "4"].iter().any(|seed| game(seed) != game("1")));
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
        assert!(stopped.elapsed() < Duration::from_secs(60), "{:?}", stopped.elapsed());
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
