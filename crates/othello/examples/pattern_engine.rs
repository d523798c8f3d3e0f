//! An Othello engine with its own pattern evaluation: plays a game against plain mobility.
//!
//! The evaluation looks at the four edges and the 3×3 corners, with weights from common knowledge: corners
//! are good, squares next to an empty corner are bad. A trained evaluation has other numbers in the same
//! tables.
//!
//! ```text
//! cargo run --release -p tritboard-othello --example pattern_engine     a game, move by move
//! ```

use othello::eval::{Evaluation, Points};
use othello::pattern::PatternSet;
use othello::search::Options;
use othello::search::midgame::{Control, Engine, Question};
use othello::ternary::encoder::{DenseEncoder, Lanes};
use othello::{Bitboard, Board, Color, Game, Move, Square};

/// Edges with their X squares, and corners.
const PATTERNS: &str = "A1 B1 C1 D1 E1 F1 G1 H1 B2 G2\nA1 B1 C1 A2 B2 C2 A3 B3 C3";

#[derive(Debug)]
struct Edges {
    encoder: DenseEncoder,
    /// Index of the weight table for each instance of a pattern.
    tables: Vec<usize>,
    /// Value of each code of each pattern for the mover, in 128ths of a disc.
    weights: Vec<Vec<i32>>,
}

impl Edges {
    fn new() -> Result<Self, Box<dyn std::error::Error>> {
        let set: PatternSet = PATTERNS.parse()?;
        let encoder = DenseEncoder::new(&set.layout())?;
        let tables = set.instances().iter().map(|instance| instance.pattern()).collect();
        let weights = set.patterns().iter().map(|pattern| {
            (0..pattern.code_count()).map(|code| worth(pattern.squares(), code)).collect()
        });
        Ok(Self { weights: weights.collect(), tables, encoder })
    }
}

/// Returns the value of the discs of a code, whose digits are 0 for the opponent and 2 for the mover.
fn worth(squares: &[Square], mut code: usize) -> i32 {
    let mut discs = [0; 64];
    for square in squares {
        discs[square.index()] = [-1, 0, 1][code % 3];
        code /= 3;
    }
    let on = |square: Square| discs[square.index()];
    let of_square = |&square: &Square| {
        let weight = match square {
            Square::A1 | Square::H1 => 700,
            // Next to an empty corner.
            Square::B2 if on(Square::A1) == 0 => -350,
            Square::G2 if on(Square::H1) == 0 => -350,
            Square::B1 | Square::A2 if on(Square::A1) == 0 => -120,
            Square::G1 if on(Square::H1) == 0 => -120,
            _ => 40,
        };
        weight * on(square)
    };
    squares.iter().map(of_square).sum()
}

impl Evaluation for Edges {
    type State = Lanes;

    fn state(&self, board: Board) -> Lanes {
        self.encoder.encode(board.mover().bits(), board.opponent().bits())
    }

    fn play(&self, codes: &Lanes, _: Board, square: Square, flips: Bitboard) -> Lanes {
        self.encoder.after(codes, square.index(), flips.bits())
    }

    fn pass(&self, codes: &Lanes) -> Lanes {
        codes.negated()
    }

    fn evaluate(&self, codes: &Lanes, board: Board, moves: Bitboard) -> Points {
        let patterns = self.tables.iter().enumerate();
        let weights =
            patterns.map(|(lane, &table)| self.weights[table][self.encoder.index(codes, lane)]);
        // Edges meet in corners, which therefore count several times.
        Points::new(weights.sum::<i32>() / 2 + mobility(board, moves))
    }
}

/// Returns the value of the difference of moves, in 128ths of a disc.
fn mobility(board: Board, moves: Bitboard) -> i32 {
    let replies = board.pass().moves().len();
    100 * (moves.len().cast_signed() - replies.cast_signed())
}

/// An evaluation that only counts moves.
#[derive(Debug)]
struct Mobility;

impl Evaluation for Mobility {
    type State = ();

    fn state(&self, _: Board) {}
    fn play(&self, (): &(), _: Board, _: Square, _: Bitboard) {}
    fn pass(&self, (): &()) {}

    fn evaluate(&self, (): &(), board: Board, moves: Bitboard) -> Points {
        Points::new(mobility(board, moves))
    }
}

/// Returns the best move of a position that is not over, within a node limit.
fn best<E: Evaluation + 'static>(engine: &mut Engine<E>, game: &Game) -> Option<Move> {
    let board = game.position().board();
    if !board.moves().any() {
        return Some(Move::Pass);
    }
    let analysis = engine.search(board, Question::default(), Control::new().nodes(20_000));
    analysis.best().map(|best| best.played)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let options = Options::new().hash_mib(16);
    let mut edges = Engine::new(options, Edges::new()?)?;
    let mut mobility = Engine::new(options, Mobility)?;
    let mut score = 0;
    for side in [Color::Black, Color::White] {
        let mut game = Game::default();
        while !game.is_over() {
            let turn = game.position().side_to_move();
            let played =
                if turn == side { best(&mut edges, &game) } else { best(&mut mobility, &game) };
            game.play(played.ok_or("no move")?)?;
        }
        let result = game.position().final_score(side);
        println!("{side}: {result}");
        score += result.discs();
    }
    println!("edges and corners against mobility: {score:+} in two games");
    Ok(())
}
