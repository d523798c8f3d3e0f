//! Files of Gomoku.

use gomoku::notation::grid::{self, Style};
use gomoku::notation::psq::Psq;
use gomoku::notation::{Format, ReadOptions, moves, read_trees, renlib, sgf, yixin};
use gomoku::tree::{GameInfo, GameTree, NodeId};
use gomoku::{Board, Color};

use super::found::{FileError, Found, Info, Listed, MOST_GAMES};
use crate::record::{Record, Spec};

/// Size of the board of a list of moves where no game of Gomoku is shown, unless a move lies beyond it.
const SIZE: usize = 15;

/// Reads games. Size and rule are those of the board shown where the file does not say them.
pub(super) fn read(
    bytes: &[u8],
    extension: &str,
    shown: Option<&Board>,
) -> Result<Found, FileError> {
    let format = Format::of_extension(extension).unwrap_or_else(|| Format::of(bytes));
    let options = ReadOptions::default();
    let size = shown.map_or(SIZE, Board::size);
    let collection = read_trees(bytes, format, size, options)
        .or_else(|error| match format {
            Format::Moves => {
                read_trees(bytes, format, gomoku::MAX_SIZE, options).map_err(|_| error)
            }
            _ => Err(error),
        })
        .map_err(|error| FileError::Read(error.to_string()))?;
    let mut warnings: Vec<_> = collection.warnings.iter().map(ToString::to_string).collect();
    let (mut games, count) = (Vec::new(), collection.trees.len());
    if collection.trees.iter().take(MOST_GAMES).any(|tree| tree.branchings() > 0) {
        warnings.push("only main lines are read; variations are left out".to_owned());
    }
    for mut tree in collection.trees.into_iter().take(MOST_GAMES) {
        if let (None, Some(board)) = (tree.rule(), shown) {
            tree.set_rule(Some(board.rule()));
        }
        match spec(&tree) {
            Ok(spec) => games.push(Listed::new(info(&tree), spec)),
            Err(error) => warnings.push(error),
        }
    }
    match (games.is_empty(), warnings.first()) {
        (true, Some(first)) => Err(FileError::Read(first.clone())),
        (true, None) => Err(FileError::Empty),
        _ => Ok(Found { format: format.name(), games, more: count > MOST_GAMES, warnings }),
    }
}

fn info(tree: &GameTree) -> Info {
    let GameInfo { black, white, event, date, .. } = tree.info().clone();
    Info { black, white, event, date }
}

/// Returns the main line of a tree. Moves before a later set-up, a pass or a second move of one colour become stones of
/// the start.
fn spec(tree: &GameTree) -> Result<Spec, String> {
    let failed = |error: &dyn ToString| error.to_string();
    let line: Vec<NodeId> = tree.main_line().collect();
    let mut record = Record::gomoku(tree.board(line[0]).map_err(|error| failed(&error))?);
    for pair in line.windows(2) {
        let played = tree.played(pair[1]);
        let has_setup =
            tree.notes(pair[1]).setup.as_deref().is_some_and(|setup| !setup.has_no_stones());
        let point = played.and_then(|played| played.point);
        let in_turn = match (&record, played) {
            (Record::Gomoku { game, .. }, Some(played)) => {
                played.color == game.board().side_to_move()
            }
            _ => false,
        };
        match point {
            Some(point) if in_turn && !has_setup => {
                // Moves after the end of the game are left out.
                if record.play_point(point).is_err() {
                    break;
                }
            }
            _ => record = Record::gomoku(tree.board(pair[1]).map_err(|error| failed(&error))?),
        }
    }
    Ok(Spec::of(&record))
}

/// Returns a game as bytes of a format.
pub(super) fn write(
    start: &Board,
    board: &Board,
    info: &Info,
    format: Format,
) -> Result<Vec<u8>, String> {
    let failed = |error: &dyn ToString| error.to_string();
    let is_plain = start.empties().len() == start.size() * start.size()
        && start.side_to_move() == Color::Black;
    let needs_plain = || {
        if is_plain {
            Ok(board.moves())
        } else {
            Err(format!(
                "the format {format} has moves from the empty board only; expected sgf, lib or grid"
            ))
        }
    };
    Ok(match format {
        Format::Moves => {
            needs_plain()?;
            (moves::write(board) + "\n").into_bytes()
        }
        Format::Grid => grid::draw(board, Style::Letters).into_bytes(),
        Format::Sgf => sgf::write(&tree(start, board, info)).into_bytes(),
        Format::Lib => renlib::write(&tree(start, board, info)).map_err(|error| failed(&error))?,
        Format::Psq => {
            let psq = Psq::from_tree(&tree(start, board, info)).map_err(|error| failed(&error))?;
            psq.write().into_bytes()
        }
        Format::Sav => yixin::write_sav(start.size(), needs_plain()?).into_bytes(),
        Format::Pos => {
            let moves = needs_plain()?;
            let written = (start.size() == 15).then(|| yixin::write_pos(moves)).flatten();
            written.ok_or_else(|| "the format pos has boards of 15 points only".to_owned())?
        }
        _ => return Err(format!("the format {format} is not written")),
    })
}

/// Returns the tree of a game: its start as stones, and its moves.
fn tree(start: &Board, board: &Board, info: &Info) -> GameTree {
    let mut tree = GameTree::from_board(start);
    let Info { black, white, event, date } = info.clone();
    let texts = tree.info_mut();
    (texts.black, texts.white, texts.event, texts.date) = (black, white, event, date);
    let mut node = NodeId::ROOT;
    let mut color = start.side_to_move();
    for &point in board.moves() {
        node = tree.play(node, gomoku::tree::Move { color, point: Some(point) });
        color = color.opponent();
    }
    tree
}
