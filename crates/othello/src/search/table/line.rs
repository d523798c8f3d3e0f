//! The line of best moves that a table knows.

use super::Table;
use crate::{Board, Move};

impl Table {
    /// Returns a move and those that the table has after it.
    pub(in crate::search) fn line_with(&self, board: Board, first: Move) -> Vec<Move> {
        let child = first.square().map_or(board.pass(), |square| board.play(square));
        let mut line = vec![first];
        line.extend(self.line(child));
        line
    }

    /// Returns the moves that the table has for a board, as far as it knows it.
    pub(in crate::search) fn line(&self, board: Board) -> Vec<Move> {
        let mut line = Vec::new();
        let mut board = board;
        // Positions do not repeat, for every move adds a disc.
        loop {
            let moves = board.moves();
            if moves.is_empty() {
                if board.pass().moves().is_empty() {
                    return line;
                }
                line.push(Move::Pass);
                board = board.pass();
                continue;
            }
            let known = self.get(board, board.hash64());
            match known.and_then(|known| known.moves[0]) {
                Some(square) if moves.contains(square) => {
                    line.push(Move::Place(square));
                    board = board.play(square);
                }
                _ => break,
            }
        }
        // A line does not end with a pass.
        while line.last() == Some(&Move::Pass) {
            line.pop();
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::super::Known;
    use super::*;
    use crate::Square;
    use crate::search::samples;

    /// Puts a best move of a board into a table.
    fn teach(table: &Table, board: Board, square: Square) {
        let moves = [Some(square), None];
        let known = Known { lower: -64, upper: 64, depth: 20, selectivity: 4, moves };
        table.insert(board, board.hash64(), known);
    }

    fn place(squares: &[Square]) -> Vec<Move> {
        squares.iter().copied().map(Move::Place).collect()
    }

    #[test]
    fn moves_of_the_table_are_followed_while_they_are_legal() {
        let table = Table::new(0).unwrap();
        assert_eq!(table.line(Board::START), []);
        teach(&table, Board::START, Square::F5);
        assert_eq!(table.line(Board::START), place(&[Square::F5]));
        let after = Board::START.play(Square::F5);
        teach(&table, after, Square::D6);
        assert_eq!(table.line(Board::START), place(&[Square::F5, Square::D6]));
        // Not a move.
        teach(&table, after, Square::A1);
        assert_eq!(table.line(Board::START), place(&[Square::F5]));
    }

    #[test]
    fn lines_of_the_table_pass_but_do_not_end_so() {
        let must_pass = |board: &Board| board.moves().is_empty() && !board.is_over();
        let boards: Vec<Board> = samples::boards(6, 1000).into_iter().filter(must_pass).collect();
        assert!(boards.len() > 10);
        for board in boards {
            let table = Table::new(0).unwrap();
            assert_eq!(table.line(board), [], "{board}");
            let square = board.pass().moves().first().unwrap();
            teach(&table, board.pass(), square);
            assert_eq!(table.line(board), [Move::Pass, Move::Place(square)], "{board}");
        }
    }
}
