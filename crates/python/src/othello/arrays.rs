//! Arrays of boards: two arrays uint64 of the same length, the discs of the player to move and of the opponent.

use ::othello::eval::{Evaluation as _, PatternEvaluation};
use ::othello::pattern::PatternSet;
use ::othello::search::Options;
use ::othello::search::endgame::{Order, Solver};
use ::othello::{Bitboard, Board, Move, Square};
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1};
use pyo3::prelude::*;

use super::position::evaluation;
use crate::error::fail;
use crate::many::{chunks, contiguous, threads};
use crate::watch::Asked;

/// The boards of two arrays.
pub(super) struct Boards<'a> {
    pub(super) mover: &'a [u64],
    opponent: &'a [u64],
}

pub(super) type Discs<'py> = PyReadonlyArray1<'py, u64>;

impl<'a> Boards<'a> {
    pub(super) fn of(mover: &'a Discs<'_>, opponent: &'a Discs<'_>) -> PyResult<Self> {
        let [mover, opponent] = [contiguous(mover, "an array")?, contiguous(opponent, "an array")?];
        if mover.len() != opponent.len() {
            let (first, second) = (mover.len(), opponent.len());
            return Err(fail(format_args!(
                "arrays of {first} and {second} boards; expected equal lengths"
            )));
        }
        Ok(Self { mover, opponent })
    }

    pub(super) fn board(&self, number: usize) -> Result<Board, String> {
        let [mover, opponent] = [self.mover[number], self.opponent[number]].map(Bitboard::new);
        Board::new(mover, opponent).map_err(|error| format!("board {number}: {error}"))
    }

    /// Returns the value of each board.
    fn map<T: Clone + Default + Send>(
        &self,
        py: Python<'_>,
        threads: usize,
        function: impl Fn(usize, Board) -> Result<T, String> + Sync,
    ) -> PyResult<Vec<T>> {
        let mut result = vec![T::default(); self.mover.len()];
        chunks(py, self::threads(threads)?, (&mut result, 1), |first, part, _| {
            for (number, value) in (first..).zip(part) {
                *value = function(number, self.board(number)?)?;
            }
            Ok(())
        })?;
        Ok(result)
    }
}

/// Returns the legal moves of each board as a set of squares, uint64.
#[pyfunction]
#[pyo3(signature = (mover, opponent, threads=0))]
pub(crate) fn othello_moves<'py>(
    py: Python<'py>,
    mover: Discs<'py>,
    opponent: Discs<'py>,
    threads: usize,
) -> PyResult<Bound<'py, PyArray1<u64>>> {
    let boards = Boards::of(&mover, &opponent)?;
    let moves = boards.map(py, threads, |_, board| Ok(board.moves().bits()))?;
    Ok(PyArray1::from_vec(py, moves))
}

/// Returns the move of a number: 64 is a pass.
fn played(number: usize, square: u8) -> Result<Move, String> {
    match square {
        64 => Ok(Move::Pass),
        square => Square::new(usize::from(square)).map(Move::Place).ok_or_else(|| {
            format!("board {number}: square {square}; expected 0 to 63, or 64 for a pass")
        }),
    }
}

fn squares<'a>(squares: &'a PyReadonlyArray1<'_, u8>, boards: &Boards<'_>) -> PyResult<&'a [u8]> {
    let squares = contiguous(squares, "an array")?;
    if squares.len() != boards.mover.len() {
        let (first, second) = (squares.len(), boards.mover.len());
        return Err(fail(format_args!(
            "{first} squares for {second} boards; expected equal lengths"
        )));
    }
    Ok(squares)
}

/// Returns the discs that each move turns, uint64; 0 where the move is not legal. Squares are uint8, 0 for A1 to 63 for H8.
#[pyfunction]
#[pyo3(signature = (mover, opponent, squares, threads=0))]
pub(crate) fn othello_flips<'py>(
    py: Python<'py>,
    mover: Discs<'py>,
    opponent: Discs<'py>,
    squares: PyReadonlyArray1<'py, u8>,
    threads: usize,
) -> PyResult<Bound<'py, PyArray1<u64>>> {
    let boards = Boards::of(&mover, &opponent)?;
    let squares = self::squares(&squares, &boards)?;
    let flips =
        boards.map(py, threads, |number, board| match played(number, squares[number])? {
            Move::Place(square) if board.empties().contains(square) => {
                Ok(board.flips(square).bits())
            }
            _ => Ok(0),
        })?;
    Ok(PyArray1::from_vec(py, flips))
}

/// Returns the boards after a move of each, seen by the player who is then to move: two arrays uint64. Squares are uint8, 0 for
/// A1 to 63 for H8, 64 for a pass. A move that is not legal is an error.
#[pyfunction]
#[pyo3(signature = (mover, opponent, squares, threads=0))]
#[expect(clippy::type_complexity, reason = "two arrays")]
pub(crate) fn othello_play<'py>(
    py: Python<'py>,
    mover: Discs<'py>,
    opponent: Discs<'py>,
    squares: PyReadonlyArray1<'py, u8>,
    threads: usize,
) -> PyResult<(Bound<'py, PyArray1<u64>>, Bound<'py, PyArray1<u64>>)> {
    let boards = Boards::of(&mover, &opponent)?;
    let squares = self::squares(&squares, &boards)?;
    let after = boards.map(py, threads, |number, board| {
        let position = ::othello::Position::new(board, ::othello::Color::Black);
        let position = position.play(played(number, squares[number])?);
        let board = position.map_err(|error| format!("board {number}: {error}"))?.board();
        Ok((board.mover().bits(), board.opponent().bits()))
    })?;
    let (movers, opponents): (Vec<u64>, Vec<u64>) = after.into_iter().unzip();
    Ok((PyArray1::from_vec(py, movers), PyArray1::from_vec(py, opponents)))
}

/// Returns the expected final score of each board for the player to move in discs, float32, by the trained evaluation.
#[pyfunction]
#[pyo3(signature = (mover, opponent, threads=0))]
pub(crate) fn othello_evaluate<'py>(
    py: Python<'py>,
    mover: Discs<'py>,
    opponent: Discs<'py>,
    threads: usize,
) -> PyResult<Bound<'py, PyArray1<f32>>> {
    let boards = Boards::of(&mover, &opponent)?;
    let evaluation = evaluation();
    let scores = boards.map(py, threads, |_, board| {
        let points = evaluation.evaluate(&evaluation.state(board), board, board.moves());
        #[expect(clippy::cast_possible_truncation, reason = "at most 64 in 128ths")]
        let discs = points.discs() as f32;
        Ok(discs)
    })?;
    Ok(PyArray1::from_vec(py, scores))
}

/// Returns the exact score of each board for the player to move in discs, int8. Boards with many empty squares take for ever.
#[pyfunction]
#[pyo3(signature = (mover, opponent, threads=0, hash_mib=64))]
pub(crate) fn othello_solve<'py>(
    py: Python<'py>,
    mover: Discs<'py>,
    opponent: Discs<'py>,
    threads: usize,
    hash_mib: usize,
) -> PyResult<Bound<'py, PyArray1<i8>>> {
    let boards = Boards::of(&mover, &opponent)?;
    let boards: Vec<Board> = (0..boards.mover.len())
        .map(|number| boards.board(number))
        .collect::<Result<_, _>>()
        .map_err(fail)?;
    let options = Options::new().threads(self::threads(threads)?).hash_mib(hash_mib);
    let mut solver =
        Solver::with_evaluation(options, PatternEvaluation::embedded()).map_err(fail)?;
    let (limits, watch) = Asked { nodes: None, seconds: None, progress: None }.limits()?;
    let mut scores = vec![0_i8; boards.len()];
    py.detach(|| {
        for (count, solved) in solver.solve_many(boards, Order::Completion, limits).enumerate() {
            let score = solved.solution.estimate.discs();
            scores[solved.index] = i8::try_from(score).unwrap_or(i8::MAX);
            if count % 64 == 0 {
                Python::attach(|py| watch.check(py));
            }
        }
    });
    watch.ended()?;
    Ok(PyArray1::from_vec(py, scores))
}

/// Reads a set of patterns: a name such as "edax" or the squares of each pattern.
fn set(patterns: &str) -> PyResult<PatternSet> {
    PatternSet::named(patterns).map_or_else(|| patterns.parse().map_err(fail), Ok)
}

/// Returns the codes of patterns of each board, int16 of shape (n, places): the sum over the squares of 3^i times 1 for a disc of
/// the player to move, -1 for one of the opponent.
#[pyfunction]
#[pyo3(signature = (mover, opponent, patterns, threads=0))]
pub(crate) fn othello_pattern_codes<'py>(
    py: Python<'py>,
    mover: Discs<'py>,
    opponent: Discs<'py>,
    patterns: &str,
    threads: usize,
) -> PyResult<Bound<'py, PyArray2<i16>>> {
    let boards = Boards::of(&mover, &opponent)?;
    let set = set(patterns)?;
    let places = set.instances();
    let mut codes = vec![0_i16; boards.mover.len() * places.len()];
    chunks(py, self::threads(threads)?, (&mut codes, places.len()), |first, part, _| {
        for (number, codes) in (first..).zip(part.chunks_mut(places.len())) {
            let board = boards.board(number)?;
            for (code, place) in codes.iter_mut().zip(places) {
                *code = place.code(board);
            }
        }
        Ok(())
    })?;
    PyArray1::from_vec(py, codes).reshape([boards.mover.len(), places.len()])
}

/// Returns the pattern and the squares of each place of a set of patterns, in the order of the codes.
#[pyfunction]
pub(crate) fn othello_pattern_squares(patterns: &str) -> PyResult<Vec<(usize, Vec<String>)>> {
    let squares = |place: &::othello::pattern::Instance| {
        (place.pattern(), place.squares().iter().map(ToString::to_string).collect())
    };
    Ok(set(patterns)?.instances().iter().map(squares).collect())
}
