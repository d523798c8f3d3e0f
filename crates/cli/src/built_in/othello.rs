//! The built-in player of Othello.
//!
//! In the opponent's time it can ponder while its caller waits.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use clap::Args;
use engine::clock::Clock;
use engine::limits::{End, Limits};
use engine::pool::STACK_SIZE;
use othello::search::midgame::{Analysis, Control, Level, Question, SearchDepth};
use othello::{Game, Move, Position};

use super::book::{BookArguments, PlayersBook, players_book};
use super::variety::{self, Variety, VarietyArguments};
use super::{BuiltIn, Choice};
use crate::budget::hash_default;
use crate::clock::othello::allot;
use crate::evaluation::othello::Evaluation;
use crate::failure::Failure;
use crate::hint::othello::message;
use crate::othello::depth::{DepthArguments, players_depth};
use crate::othello::engine::{Engine, Resources};

const VARY: &str = "Choose at random, in the first 20 moves, among moves expected to lose at most \
                    DISCS against the best one; 0 always plays the best";

/// How the player plays.
#[derive(Debug, Args)]
#[command(mut_arg("depth", |depth| depth.value_parser(players_depth)))]
#[command(mut_arg("vary", |vary| vary.value_name("DISCS").help(VARY)))]
#[command(mut_arg("hash", |hash| {
    hash_default(hash, othello::search::Options::default().hash_mib)
}))]
pub(crate) struct Options {
    #[command(flatten)]
    depth: DepthArguments,
    #[command(flatten)]
    resources: Resources,
    /// Search in the opponent's time, too
    #[arg(long)]
    ponder: bool,
    #[command(flatten)]
    book: BookArguments,
    #[command(flatten)]
    variety: VarietyArguments,
}

impl Options {
    /// Returns another engine with the same evaluation.
    pub(crate) fn engine(&self, hash_mib: usize) -> Result<Engine, Failure> {
        self.resources.engine_of(hash_mib)
    }

    /// Returns the evaluation of the player.
    pub(crate) fn evaluation(&self) -> Result<Evaluation, Failure> {
        self.resources.evaluation()
    }
}

/// The built-in player of Othello.
pub(crate) struct Player {
    engine: Engine,
    depth: DepthArguments,
    /// Whether it searches in the opponent's time.
    ponders: bool,
    /// The position to ponder.
    opponents: Option<Opponents>,
    book: Option<PlayersBook<book::games::Othello>>,
    variety: Option<Variety>,
}

/// Number of empties down to which games vary: 20 moves.
const VARIED: u32 = 40;

/// The position after the move that the player chose.
#[derive(Clone, Copy, Debug)]
struct Opponents {
    position: Position,
    /// Whether a clock limited the choice.
    has_clock: bool,
}

impl Player {
    /// Returns the player that the options describe.
    ///
    /// # Errors
    ///
    /// When the evaluation or the book cannot be read, or there is not enough memory.
    pub(crate) fn new(options: &Options) -> Result<Self, Failure> {
        // The evaluation is read now, not in the time of the first move.
        let engine = options.resources.engine(othello::search::Options::default().hash_mib)?;
        let variety = options.variety.variety();
        let seed = options.variety.seed(variety.as_ref());
        Ok(Self {
            engine,
            depth: options.depth,
            ponders: options.ponder,
            opponents: None,
            book: players_book(&options.book, options.variety, seed)?,
            variety,
        })
    }

    fn choose_move(
        &mut self,
        position: Position,
        clock: Option<Clock>,
        stop: Arc<AtomicBool>,
        progress: impl FnMut(&Analysis) + Send + 'static,
    ) -> Option<Choice<Move, Analysis>> {
        let board = position.board();
        let moves = position.moves();
        if moves.len() < 2 {
            let alone = moves.iter().next().map(Move::Place);
            let played = alone.or_else(|| position.must_pass().then_some(Move::Pass))?;
            return Some(Choice::only(played));
        }
        if let Some(played) = self.book.as_ref().and_then(|book| book.choose(&board)) {
            return Some(Choice::from_book(played));
        }
        let empties = board.empties().len();
        let allotted = clock.and_then(|clock| allot(clock, empties));
        let varies = self.variety.is_some() && empties > VARIED;
        let search_depth = self.depth.search_depth(empties, Level::default(), clock.is_some());
        let mut question = Question::new().search_depth(search_depth);
        question.multi_pv = if varies { variety::LINES } else { 1 };
        question.soft = allotted.map(|allotted| allotted.soft);
        let mut limits = self.limits(stop);
        if let Some(allotted) = allotted {
            limits.time = Some(limits.time.map_or(allotted.hard, |time| time.min(allotted.hard)));
        }
        let mut analysis =
            self.engine.search(board, question, Control::from(limits).progress(progress));
        if let Some(variety) = self.variety.as_mut().filter(|_| varies) {
            // The last moves may be less deep; only scores of equal depth are compared.
            let depth = analysis.best()?.depth;
            let found = analysis.moves.iter().take_while(|found| found.depth == depth);
            let values: Vec<f64> = found.map(|found| found.score.discs()).collect();
            let chosen = variety.choose(&values);
            analysis.moves.swap(0, chosen);
        }
        let played = analysis.best()?.played;
        Some(Choice::searched(played, analysis))
    }

    /// Searches a position in which the opponent is to move until a flag stops it, so that much of the next
    /// search is done for any reply. A search after the expected reply alone saves less, even if that
    /// reply is played. It is one ply deeper than the next search, so that no level plays better for it.
    fn ponder(&mut self, position: Position, stop: Arc<AtomicBool>) {
        let has_clock = self.opponents.is_some_and(|found| found.has_clock);
        let board = position.board();
        let empties = board.empties().len().saturating_sub(1);
        let after = self.depth.search_depth(empties, Level::default(), has_clock);
        let depth = (after.depth + 1).min(SearchDepth::EXACT.depth);
        let search_depth = SearchDepth { depth, ..after };
        let question = Question::new().search_depth(search_depth);
        let limits = Limits::none().stop(stop);
        let analysis = self.engine.search(board, question, Control::from(limits));
        if analysis.end != End::Stopped {
            // The search is complete.
            self.opponents = None;
        }
    }

    /// Returns the limits of every move.
    fn limits(&self, stop: Arc<AtomicBool>) -> Limits {
        self.depth.limit(Limits::none().stop(stop))
    }
}

impl BuiltIn for Player {
    type Game = Game;
    type Level = Level;
    type Analysis = Analysis;

    fn begin(&mut self, _: &Position) {
        self.engine.clear();
        if let Some(book) = &mut self.book {
            book.next_game();
        }
        self.opponents = None;
    }

    fn set_game_number(&mut self, number: u64) {
        if let Some(book) = &mut self.book {
            book.set_game(number);
        }
    }

    fn choose(
        &mut self,
        position: &Position,
        clock: Option<Clock>,
        stop: Arc<AtomicBool>,
        progress: impl FnMut(&Analysis) + Send + 'static,
    ) -> Option<Choice<Move, Analysis>> {
        // The time of a move is one of the limits of every move.
        let clock = clock.filter(|clock| clock.left.is_some());
        let choice = self.choose_move(*position, clock, stop, progress)?;
        let after = position.play(choice.played).ok();
        self.opponents = after.map(|position| Opponents { position, has_clock: clock.is_some() });
        Some(choice)
    }

    fn rank(
        &mut self,
        position: &Position,
        count: usize,
        stop: Arc<AtomicBool>,
        progress: impl FnMut(&Analysis) + Send + 'static,
    ) -> Analysis {
        let board = position.board();
        let search_depth = self.depth.search_depth(board.empties().len(), Level::default(), false);
        let question = Question::new().search_depth(search_depth).multi_pv(count);
        let control = Control::from(self.limits(stop)).progress(progress);
        self.engine.search(board, question, control)
    }

    fn ponder_while<T>(&mut self, position: &Position, wait: impl FnOnce() -> T) -> T {
        let is_opponents = self.opponents.is_some_and(|found| found.position == *position);
        if !self.ponders || !is_opponents {
            return wait();
        }
        let stop = Arc::<AtomicBool>::default();
        thread::scope(|scope| {
            let ponder = || self.ponder(*position, Arc::clone(&stop));
            // If no thread can be spawned, the program only waits.
            let _ = thread::Builder::new().stack_size(STACK_SIZE).spawn_scoped(scope, ponder);
            let _stopping = Stopping(&stop);
            wait()
        })
    }

    fn progress(position: &Position, found: &Analysis) -> String {
        message(position.board().empties().len(), found)
    }

    /// The score is in discs.
    fn depth_and_score(analysis: &Analysis) -> (Option<u32>, Option<f64>) {
        let best = analysis.best().filter(|best| best.depth > 0);
        (best.map(|best| best.depth), best.map(|best| f64::from(best.score.get()) / 128.0))
    }

    fn variety(&self) -> Option<&Variety> {
        self.variety.as_ref()
    }

    fn strength(&self) -> String {
        self.depth.words(Level::default())
    }

    fn set_time(&mut self, time: Duration) {
        self.depth.set_time(time);
    }

    fn set_level(&mut self, level: Level) {
        self.depth.set_level(level);
    }
}

/// Sets a flag when it is dropped, also by a panic.
struct Stopping<'a>(&'a AtomicBool);

impl Drop for Stopping<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl fmt::Debug for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Player").field("depth", &self.depth).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use clap::Parser;
    use othello::notation::transcript;
    use othello::{Color, Square};

    use super::*;

    #[derive(Debug, Parser)]
    struct Program {
        #[command(flatten)]
        options: Options,
    }

    fn player(arguments: &[&str]) -> Player {
        let start = ["player", "--eval", "features", "--hash", "4", "--no-book"];
        let program = Program::parse_from(start.iter().chain(arguments));
        Player::new(&program.options).unwrap()
    }

    fn choose(
        player: &mut Player,
        position: Position,
        clock: Option<Clock>,
    ) -> Option<Choice<Move, Analysis>> {
        player.choose(&position, clock, Arc::default(), |_| ())
    }

    #[test]
    fn nothing_to_choose_from_takes_no_time() {
        let mut player = player(&["--level", "60"]);
        // Black's only move, White's pass, and the end.
        let lone: Position = format!("OX{} O", "-".repeat(62)).parse().unwrap();
        let stuck: Position = format!("OXX{} X", "-".repeat(61)).parse().unwrap();
        let over: Position = format!("XX{} X", "-".repeat(62)).parse().unwrap();
        let played = |choice: Option<Choice<_, _>>| choice.map(|choice| choice.played);
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
                let waited = player.ponder_while(&position, || {
                    thread::sleep(Duration::from_millis(100));
                    Instant::now()
                });
                least = least.min(waited.elapsed());
                assert!(player.opponents.is_some(), "there is more to be found");
                // A position in which the player is to move is not the opponent's.
                player.ponder_while(&Position::START, || ());
                assert!(player.opponents.is_some());
            }
            assert!(least < Duration::from_secs(60), "{least:?}");
        }
    }

    #[test]
    fn limits_end_a_search() {
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
            let mut game = Game::default();
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
            player(&["--level", "60"]).choose(&Position::START, None, stop, |_| ())
        });
        thread::sleep(Duration::from_millis(100));
        flag.store(true, Ordering::Relaxed);
        let stopped = Instant::now();
        let choice = thread.join().unwrap().unwrap();
        assert!(stopped.elapsed() < Duration::from_secs(60), "{:?}", stopped.elapsed());
        assert!(Position::START.moves().contains(choice.played.square().unwrap()));
    }

    /// Returns whether the player finishes a game against itself in time.
    fn is_in_time(player: &mut Player, time: Duration, increment: Duration) -> bool {
        let mut left = [time; 2];
        let mut game = Game::default();
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
        player.begin(&Position::START);
        true
    }

    /// Games of a few seconds against the clock, during which a busy machine may pause once.
    #[test]
    fn clocks_are_kept() {
        let mut player = player(&[]);
        for (milliseconds, increment) in [(2000, 0), (1000, 10)] {
            let [time, increment] = [milliseconds, increment].map(Duration::from_millis);
            assert!((0..3).any(|_| is_in_time(&mut player, time, increment)), "{time:?}");
        }
    }
}
