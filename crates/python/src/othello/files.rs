//! Games of files, one by one and as arrays.

use std::path::PathBuf;

use ::othello::notation::Mode;
use ::othello::notation::games::{Entry, open};
use ::othello::{Color, Score};
use numpy::PyArray1;
use pyo3::prelude::*;

use super::game::OthelloGame;
use crate::error::fail;

/// A game of a file with what the file says of it.
#[pyclass(frozen, get_all, name = "OthelloRecord", module = "tritboard._native")]
#[derive(Clone, Debug)]
pub(crate) struct OthelloRecord {
    /// Number in the file, from 1; skipped games count.
    number: u64,
    game: OthelloGame,
    /// The players, or None.
    black: Option<String>,
    white: Option<String>,
    /// The tournament, the server or the place, or None.
    event: Option<String>,
    /// The date as written, or None.
    date: Option<String>,
    /// The recorded score: black's discs minus white's, or None.
    score: Option<i32>,
}

#[pymethods]
impl OthelloRecord {
    fn __repr__(&self) -> String {
        let name = |name: &Option<String>| name.clone().unwrap_or_else(|| "?".to_owned());
        format!("<Record {}: {} - {}>", self.number, name(&self.black), name(&self.white))
    }
}

/// Returns the games of a file.
fn read(path: PathBuf, lenient: bool) -> Result<Vec<Entry>, String> {
    let mode = if lenient { Mode::Lenient } else { Mode::Strict };
    let name = path.display().to_string();
    let failed = |error| format!("{name}: {error}");
    open(path, mode).map_err(failed)?.collect::<Result<_, _>>().map_err(failed)
}

/// Reads the games of a file in any format that the library reads: WTHOR (with the names beside it), GGF, SGF, PGN, JSON or plain
/// text. With `lenient`, games that cannot be read are skipped.
#[pyfunction]
#[pyo3(signature = (path, lenient=false))]
pub(crate) fn othello_read_games(
    py: Python<'_>,
    path: PathBuf,
    lenient: bool,
) -> PyResult<Vec<OthelloRecord>> {
    let entries = py.detach(|| read(path, lenient)).map_err(fail)?;
    let records = entries.into_iter().map(|Entry { number, record, .. }| OthelloRecord {
        number,
        game: OthelloGame::of(record.game),
        black: record.black,
        white: record.white,
        event: record.event,
        date: record.date,
        score: record.score.map(Score::discs),
    });
    Ok(records.collect())
}

type Arrays<'py> = (
    Bound<'py, PyArray1<u64>>,
    Bound<'py, PyArray1<u64>>,
    Bound<'py, PyArray1<i8>>,
    Bound<'py, PyArray1<u32>>,
);

/// Reads all positions with a player to move of the games of a file as arrays: discs of the player to move, of the opponent (uint64),
/// the final score of the game for the player to move in discs (int8), and the number of the game from 0 (uint32). Games that
/// stop early have the recorded score, or else that of their last board.
#[pyfunction]
#[pyo3(signature = (path, lenient=false))]
pub(crate) fn othello_read_arrays(
    py: Python<'_>,
    path: PathBuf,
    lenient: bool,
) -> PyResult<Arrays<'_>> {
    let arrays = py.detach(|| {
        let (mut movers, mut opponents) = (Vec::new(), Vec::new());
        let (mut scores, mut games) = (Vec::new(), Vec::new());
        for (number, Entry { record, .. }) in (0..).zip(read(path, lenient)?) {
            let score = match record.score {
                Some(score) if !record.game.is_over() => score,
                _ => record.board_score(),
            };
            let score = i8::try_from(score.discs()).unwrap_or(0);
            for position in record.game.positions().filter(|position| position.moves().any()) {
                movers.push(position.board().mover().bits());
                opponents.push(position.board().opponent().bits());
                let is_black = position.side_to_move() == Color::Black;
                scores.push(if is_black { score } else { -score });
                games.push(number);
            }
        }
        Ok::<_, String>((movers, opponents, scores, games))
    });
    let (movers, opponents, scores, games) = arrays.map_err(fail)?;
    Ok((
        PyArray1::from_vec(py, movers),
        PyArray1::from_vec(py, opponents),
        PyArray1::from_vec(py, scores),
        PyArray1::from_vec(py, games),
    ))
}
