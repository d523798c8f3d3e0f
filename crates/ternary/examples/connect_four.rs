//! Connect Four, 7 columns by 6 rows, using only line codes: counts positions and solves a puzzle.
//!
//! Every row, column and diagonal has a code of seven digits. A stone changes at most four codes, and one
//! table says for each code whether it contains four adjacent stones of a colour.
//!
//! ```text
//! cargo run --release -p tritboard-ternary --example connect_four     the number of positions after 1 to 8 moves, and a won position
//! ```

use ternary::encoder::{SparseCodes, SparseEncoder};
use ternary::layout::grid::GridLines;
use ternary::table::{LineTable, TableBuilder};
use ternary::{Color, Numbering};

const WIDTH: usize = 7;
const HEIGHT: usize = 6;

/// A game in progress.
struct Game {
    encoder: SparseEncoder,
    /// Whether a code holds four in a row.
    has_four: LineTable<bool>,
    codes: SparseCodes,
    /// Number of stones in each column.
    heights: [usize; WIDTH],
    to_move: Color,
}

impl Game {
    fn new() -> Result<Self, Box<dyn std::error::Error>> {
        let lines = GridLines::new(WIDTH, HEIGHT)?;
        let encoder = SparseEncoder::skew(lines.layout(), WIDTH)?;
        let has_four = TableBuilder::new(Numbering::Skew, WIDTH)?.build(|line| {
            Color::ALL.iter().any(|&color| {
                let two = line.stones(color) & line.stones(color) >> 1;
                two & two >> 2 != 0
            })
        })?;
        let codes = encoder.empty();
        Ok(Self { encoder, has_four, codes, heights: [0; WIDTH], to_move: Color::First })
    }

    fn open_columns(&self) -> impl Iterator<Item = usize> + use<> {
        let heights = self.heights;
        // The middle first, where most fours pass.
        [3, 2, 4, 1, 5, 0, 6].into_iter().filter(move |&column| heights[column] < HEIGHT)
    }

    /// Drops a stone and returns whether it makes four in a row.
    fn drop_stone(&mut self, column: usize) -> bool {
        let cell = self.heights[column] * WIDTH + column;
        let (has_four, mut wins) = (self.has_four.as_slice(), false);
        self.encoder.place_with(&mut self.codes, cell, self.to_move, |_, _, code| {
            wins |= has_four[code as usize];
        });
        self.heights[column] += 1;
        self.to_move = self.to_move.opponent();
        wins
    }

    fn take_back(&mut self, column: usize) {
        self.to_move = self.to_move.opponent();
        self.heights[column] -= 1;
        let cell = self.heights[column] * WIDTH + column;
        self.encoder.remove(&mut self.codes, cell, self.to_move);
    }

    /// Counts the ways to play a number of moves; a won game is not continued.
    fn perft(&mut self, depth: u32) -> u64 {
        let mut leaves = 0;
        for column in self.open_columns() {
            let wins = self.drop_stone(column);
            leaves += match depth {
                1 => 1,
                _ if wins => 0,
                _ => self.perft(depth - 1),
            };
            self.take_back(column);
        }
        leaves
    }

    /// Returns the column with which the player to move wins within a number of own moves.
    fn win_within(&mut self, moves: u32) -> Option<usize> {
        self.open_columns().find(|&column| {
            let wins = self.drop_stone(column) || moves > 1 && self.all_replies_lose(moves - 1);
            self.take_back(column);
            wins
        })
    }

    fn all_replies_lose(&mut self, moves: u32) -> bool {
        let mut replies = self.open_columns().peekable();
        replies.peek().is_some()
            && replies.all(|column| {
                let loses = !self.drop_stone(column) && self.win_within(moves).is_some();
                self.take_back(column);
                loses
            })
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut game = Game::new()?;
    // Published perft numbers.
    let expected = [7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234];
    for (depth, expected) in (1..).zip(expected) {
        let leaves = game.perft(depth);
        println!("{depth} {leaves}");
        assert_eq!(leaves, expected);
    }
    // . . O O . . .   X, the first player, is to move. A third stone beside the two leaves both
    // . . X X . . .   ends open, and whichever one O blocks, X completes four at the other.
    for column in [2, 2, 3, 3] {
        game.drop_stone(column);
    }
    assert_eq!(game.win_within(1), None);
    let column = game.win_within(2).ok_or("two moves are enough")?;
    println!("X wins in 2 moves, first column {column}");
    Ok(())
}
