//! Calls of positions and games of Othello.

use engine::random::SplitMix64;
use othello::eval::{Evaluation as _, NetworkEvaluation, PatternEvaluation};
use othello::notation::transcript::{self, Passes};
use othello::pattern::PatternSet;
use othello::perft::{PassRule, Perft};
use othello::search::endgame::Solver;
use othello::search::midgame::{self, Engine, Level, Question};
use othello::search::{Control, Options};
use othello::stability::stable;
use othello::{Bitboard, Board, Color, Game, Move, Position, Square};

use crate::{digest, joined, shown, text};

/// A game, and what solves its end.
pub(crate) struct Play {
    game: Game,
    evaluation: NetworkEvaluation,
    patterns: PatternSet,
    solver: Solver<PatternEvaluation>,
    engine: Engine<NetworkEvaluation>,
}

const PASSES: [&str; 4] = ["ply", "free", "dropped", "nothing"];

/// Most empty squares of a position that is solved.
const FEW: u32 = 7;

fn name(played: Move) -> String {
    played.square().map_or_else(|| "pass".to_owned(), |square| square.to_string())
}

fn played(text: &str) -> Result<Move, String> {
    text.parse::<Move>().map_err(|error| error.to_string())
}

impl Play {
    pub(crate) fn new() -> Self {
        let evaluation = NetworkEvaluation::embedded();
        let patterns = PatternEvaluation::embedded();
        let solver = Solver::with_evaluation(Options::new().hash_mib(1), patterns);
        let engine = Engine::new(Options::new().hash_mib(1), evaluation.clone());
        Self {
            engine: engine.expect("a small table"),
            game: Game::default(),
            solver: solver.expect("a small table"),
            patterns: PatternSet::named("edax").expect("a known set"),
            evaluation,
        }
    }

    /// Makes the next call and returns what it answers.
    pub(crate) fn call(&mut self, random: &mut SplitMix64) -> String {
        let position = self.game.position();
        let legal: Vec<Square> = position.moves().iter().collect();
        let choice = random.below(13);
        let (dice, number) = (random.below(4), random.below(66));
        let number = if dice == 0 || legal.is_empty() {
            number
        } else {
            legal[random.below(legal.len())].index()
        };
        let text_of = match Square::new(number) {
            Some(square) => square.to_string(),
            None if number == 64 => "pass".to_owned(),
            None => "Z9".to_owned(),
        };
        let answer = match choice {
            0..=4 => {
                let after = played(&text_of)
                    .and_then(|played| position.play(played).map_err(|error| error.to_string()));
                let done = played(&text_of).and_then(|played| {
                    let done = self.game.play_implying_pass(played);
                    done.map(|_| "played").map_err(|error| error.to_string())
                });
                format!("{}; {}", shown(after.map(|after| after.line().to_string())), shown(done))
            }
            5 => self.game.undo().map_or("None".to_owned(), |taken| name(taken.played)),
            6 => self.facts(position, &text_of),
            7 => {
                let line = position.line().to_string();
                let cut = &line[..random.below(line.len() + 1)];
                let read = cut.parse::<Position>().map(|read| read.line().to_string());
                format!("{line} {} {}", position.canonical().line(), shown(read))
            }
            8 => {
                let (depth, rule) = (random.below(3), PASSES[random.below(4)]);
                let counted =
                    rule.parse::<PassRule>().map_err(|e| e.to_string()).and_then(|rule| {
                        let counted = Perft::new(rule).count(position.board(), depth as u32);
                        counted.map_err(|error| error.to_string())
                    });
                shown(counted)
            }
            9 => self.arrays(number),
            10 => {
                let (mover, opponent) = (random.word(), random.word());
                let opponent = if random.below(3) == 0 { opponent } else { opponent & !mover };
                let board = Board::new(Bitboard::new(mover), Bitboard::new(opponent));
                let moves = shown(board.map(|board| board.moves().bits()));
                let read = text(random, b"abcdef12345678- ", 12);
                let game = transcript::parse_from(Position::START, &read);
                format!("{moves} {}", shown(game.map(|game| joined(game.moves().map(name)))))
            }
            11 => self.written(position),
            _ => self.searched(position.board(), random),
        };
        let end = self.game.position();
        format!("{choice} {} {answer}", end.line()).replace('\n', "|")
    }

    fn facts(&self, position: Position, text: &str) -> String {
        let board = position.board();
        let flips = text.parse::<Square>().map(|square| match board.empties().contains(square) {
            true => board.flips(square).bits(),
            false => 0,
        });
        let evaluation = &self.evaluation;
        let value = evaluation.evaluate(&evaluation.state(board), board, board.moves()).discs();
        let facts = [
            joined(position.moves().iter()),
            position.moves().bits().to_string(),
            shown(flips),
            stable(board).discs().bits().to_string(),
            board.final_score().discs().to_string(),
            value.to_bits().to_string(),
            board.empties().len().to_string(),
            format!("{} {}", u8::from(position.is_over()), u8::from(position.must_pass())),
        ];
        facts.join("; ")
    }

    /// What the functions over arrays say of all positions of the game.
    fn arrays(&self, number: usize) -> String {
        let boards: Vec<Board> = self.game.positions().map(Position::board).collect();
        let moves = digest(boards.iter().map(|board| board.moves().bits()));
        let square = Square::new(number);
        let flips = match square {
            None if number > 64 => {
                format!("error: board 0: square {number}; expected 0 to 63, or 64 for a pass")
            }
            None => "0".to_owned(),
            Some(square) => digest(boards.iter().map(|board| {
                if board.empties().contains(square) { board.flips(square).bits() } else { 0 }
            }))
            .to_string(),
        };
        let after = boards.iter().enumerate().map(|(row, &board)| {
            let wrong = || format!("square {number}; expected 0 to 63, or 64 for a pass");
            let played = square.map(Move::Place).or((number == 64).then_some(Move::Pass));
            let played = played.ok_or_else(wrong);
            let after = played.and_then(|played| {
                Position::new(board, Color::Black).play(played).map_err(|error| error.to_string())
            });
            after.map(|after| after.board().mover().bits()).map_err(|e| format!("board {row}: {e}"))
        });
        let after: Result<Vec<u64>, String> = after.collect();
        let evaluation = &self.evaluation;
        #[expect(clippy::cast_possible_truncation, reason = "at most 64 in 128ths")]
        let values = digest(boards.iter().map(|&board| {
            let value = evaluation.evaluate(&evaluation.state(board), board, board.moves());
            u64::from((value.discs() as f32).to_bits())
        }));
        let codes = digest(boards.iter().flat_map(|&board| {
            let places = self.patterns.instances();
            places.iter().map(move |place| i64::from(place.code(board)).cast_unsigned())
        }));
        format!("{moves} {flips} {} {values} {codes}", shown(after.map(digest)))
    }

    /// The best moves at a low level, or the exact scores of all moves.
    fn searched(&mut self, board: Board, random: &mut SplitMix64) -> String {
        let level = random.below(70);
        if board.empties().len() <= FEW && level.is_multiple_of(2) {
            self.solver.clear();
            let found = self.solver.solve_moves(board, Control::new());
            return joined(found.iter().map(|(_, found)| {
                let score =
                    found.score().map_or("None".to_owned(), |score| score.discs().to_string());
                format!("{score} {} {}", found.nodes, joined(found.pv.iter().copied().map(name)))
            }));
        }
        // Few levels are known to be out of range, and the others are quick.
        let level = if level > 60 { level } else { level % 4 };
        let known = u8::try_from(level).ok().and_then(Level::new);
        let Some(known) = known else { return "error: not a level; expected 0 to 60".to_owned() };
        self.engine.clear();
        let question =
            Question::new().search_depth(known.search_depth(board.empties().len())).multi_pv(2);
        let found = self.engine.search(board, question, midgame::Control::new().nodes(3000));
        let moves = found.moves.iter().map(|found| {
            let line = joined(found.pv.iter().copied().map(name));
            let (lower, upper) = (found.bounds.lower.discs(), found.bounds.upper.discs());
            let percent = found.selectivity.percent();
            format!(
                "{} {lower} {upper} {} {percent} {line}",
                found.score.discs().to_bits(),
                found.depth
            )
        });
        format!("{} {}", found.nodes, joined(moves))
    }

    /// The game as a text and read back, its score, and the solution of its end.
    fn written(&mut self, position: Position) -> String {
        let mut bytes = Vec::new();
        let done = transcript::write(&mut bytes, &self.game, Passes::Implied);
        let text = String::from_utf8(bytes).expect("a text");
        let text = match done {
            Ok(()) => text.trim_end().to_owned(),
            Err(error) => format!("error: {error}"),
        };
        let read = transcript::parse_from(Position::START, &text);
        let read = shown(read.map(|game| joined(game.moves().map(name))));
        let score = position.final_score(Color::Black).discs();
        let mut solution = String::new();
        if position.board().empties().len() <= FEW {
            let found = self.solver.solve(position.board(), Control::new());
            let score = found.score().map_or("None".to_owned(), |score| score.discs().to_string());
            solution =
                format!("{score} {} {}", found.nodes, joined(found.pv.iter().copied().map(name)));
        }
        format!("{text}; {read}; {score}; {solution}")
    }
}
