//! Writes game trees in a format.

use std::error::Error;

use gomoku::Point;
use gomoku::notation::grid::{self, Style};
use gomoku::notation::psq::Psq;
use gomoku::notation::{Format, moves, renlib, sgf, yixin};
use gomoku::tree::{GameTree, LineError};

/// Returns the first tree in a format, or all of them in SGF.
pub(super) fn bytes(
    trees: &[GameTree],
    format: Format,
) -> Result<Vec<u8>, Box<dyn Error + Send + Sync>> {
    let first = trees.first().ok_or("no game")?;
    Ok(match format {
        Format::Sgf => trees.iter().map(sgf::write).collect::<String>().into_bytes(),
        Format::Lib => renlib::write(first)?,
        Format::Psq => Psq::from_tree(first)?.write().into_bytes(),
        Format::Grid => grid::draw(&first.last_board()?, Style::Letters).into_bytes(),
        Format::Sav => yixin::write_sav(first.size(), &points(first)?).into_bytes(),
        Format::Pos => {
            let bytes = if first.size() == 15 { yixin::write_pos(&points(first)?) } else { None };
            bytes.ok_or("wrong board size; .pos needs 15×15")?
        }
        Format::Rif => return Err(".rif is read-only; choose another --to-format".into()),
        Format::Moves => {
            let points = points(first)?;
            if points.is_empty() {
                return Err("no moves; expected at least one".into());
            }
            (moves::write(&points) + "\n").into_bytes()
        }
    })
}

/// Returns the moves of the main line of a plain game.
fn points(tree: &GameTree) -> Result<Vec<Point>, LineError> {
    Ok(tree.plain_game()?.into_iter().map(|(_, point)| point).collect())
}
