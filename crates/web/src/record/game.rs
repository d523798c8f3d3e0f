//! A game of either kind as a checked value.

use gomoku::renju::Reading;
use othello::{Move, Position};

use super::error::RecordError;

/// A game of either kind with its moves so far, all of them legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Record {
    /// A game of Othello. A player without a move passes, which its history has.
    Othello(othello::Game),
    /// A game of Gomoku.
    Gomoku {
        /// The position before the first move; its stones are no moves.
        start: Box<gomoku::Board>,
        /// The game.
        game: Box<gomoku::game::Game>,
    },
}

impl Record {
    /// Returns the game of Othello that begins at a position.
    #[must_use]
    pub fn othello(start: Position) -> Self {
        let mut game = othello::Game::new(start);
        pass(&mut game);
        Self::Othello(game)
    }

    /// Returns the game of Gomoku that begins at a position, whose moves so far become stones.
    #[must_use]
    pub fn gomoku(start: gomoku::Board) -> Self {
        let [black, white] = gomoku::Color::ALL.map(|color| *start.stones(color));
        let side = start.side_to_move();
        let start = gomoku::Board::from_stones(start.size(), start.rule(), black, white)
            .map(|board| board.with_side(side))
            .unwrap_or(start);
        let game = gomoku::game::Game::with_reading(start.clone(), Reading::default());
        Self::Gomoku { start: Box::new(start), game: Box::new(game) }
    }

    /// Plays a disc on a square, and passes for the other player if they must.
    ///
    /// # Errors
    ///
    /// When the move is illegal, or the game is Gomoku.
    pub fn play_square(&mut self, square: othello::Square) -> Result<(), RecordError> {
        let Self::Othello(game) = self else { return Err(RecordError::OtherGame) };
        game.play(square)?;
        pass(game);
        Ok(())
    }

    /// Plays a stone on a point.
    ///
    /// # Errors
    ///
    /// When the point holds a stone, the game is over, or it is Othello.
    pub fn play_point(&mut self, point: gomoku::Point) -> Result<(), RecordError> {
        let Self::Gomoku { game, .. } = self else { return Err(RecordError::OtherGame) };
        game.play(point)?;
        Ok(())
    }

    /// Returns the number of moves; passes do not count.
    #[must_use]
    pub fn plies(&self) -> usize {
        match self {
            Self::Othello(game) => placed(game).count(),
            Self::Gomoku { game, .. } => game.board().moves().len(),
        }
    }
}

/// Returns the squares played.
pub fn placed(game: &othello::Game) -> impl Iterator<Item = othello::Square> + '_ {
    game.moves().filter_map(Move::square)
}

/// Passes if the player to move must.
fn pass(game: &mut othello::Game) {
    if game.position().must_pass() {
        game.play(Move::Pass).expect("a player who must pass may");
    }
}
