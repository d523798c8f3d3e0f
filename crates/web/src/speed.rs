//! The work that is measured natively and in the browser, so that both do the same.
//!
//! `cargo run --release -p tritboard-web --example native_speed` measures it natively; the page `speed.html` in a browser.

use engine::control::Control;
use gomoku::notation::moves;
use gomoku::renju::{Reading, forbidden_points};
use gomoku::search::alphabeta;
use gomoku::{Board, Rule, threats};
use othello::eval::{Network, NetworkEvaluation};
use othello::notation::obf;
use othello::search::{Options, endgame, midgame};

use crate::search::gomoku_evaluation;

/// A game of Gomoku with many threats and forbidden points.
const GAME: &str = "h8h7f6g7i7g9g6h6f8e8f9f7e7d6h4g5j6i5j4k5j5j3j8j7i4k4k6l7l6m6i2n7l5k7m7g4";

/// A game of renju with a forbidden point.
const FORBIDDEN: &str = "h8h9i7i9h10i6i11i12";

/// FFO 40; its score is +38.
const FFO_40: &str = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X";

/// Names of the measurements.
pub const NAMES: [&str; 5] = ["threats", "renju", "endgame", "othello", "gomoku"];

/// The evaluations of both games, as the page fetches them.
#[derive(Clone, Copy, Debug)]
pub struct Files<'f> {
    /// The network of Othello.
    pub othello: &'f [u8],
    /// The network of Gomoku's freestyle.
    pub gomoku: &'f [u8],
}

/// Prepares a measurement and returns it: each call does the work once and returns how many units it did: boards or
/// nodes.
///
/// # Errors
///
/// When the name is unknown, or the files are not those of the games.
pub fn measurement(name: &str, files: Files<'_>) -> Result<Box<dyn FnMut() -> u64>, String> {
    let failed = |error: &dyn ToString| error.to_string();
    match name {
        "threats" => {
            let boards = boards();
            Ok(Box::new(move || {
                let found =
                    boards.iter().map(|board| threats(board).iter().len() as u64).sum::<u64>();
                assert!(found > 0, "a game without threats");
                boards.len() as u64
            }))
        }
        "renju" => {
            let boards = boards();
            Ok(Box::new(move || {
                let found = |board| forbidden_points(board, Reading::Literal).iter().len() as u64;
                assert!(
                    boards.iter().map(found).sum::<u64>() > 0,
                    "a game without forbidden points"
                );
                boards.len() as u64
            }))
        }
        "endgame" => {
            let problem = obf::parse(FFO_40).map_err(|error| failed(&error))?;
            let mut solver = endgame::Solver::new(options()).map_err(|error| failed(&error))?;
            Ok(Box::new(move || {
                solver.clear();
                let solution = solver.solve(problem.position.board(), Control::new());
                assert_eq!(solution.score().map(othello::Score::discs), Some(38), "FFO 40");
                solution.nodes
            }))
        }
        "othello" => {
            let network = Network::read(files.othello).map_err(|error| failed(&error))?;
            let evaluation = NetworkEvaluation::new(network);
            let engine = midgame::Engine::new(options(), evaluation);
            let mut engine = engine.map_err(|error| failed(&error))?;
            Ok(Box::new(move || {
                engine.clear();
                let board =
                    othello::Position::START.play(othello::Square::F5).expect("a move").board();
                let depth = midgame::SearchDepth::new(14, 59);
                engine
                    .search(board, midgame::Question::new().search_depth(depth), Control::new())
                    .nodes
            }))
        }
        "gomoku" => {
            let (evaluation, _) =
                gomoku_evaluation(files.gomoku).map_err(|error| failed(&error))?;
            let options = gomoku::search::Options::new().threads(1).hash_mib(16);
            let engine = alphabeta::Engine::new(options, evaluation);
            let mut engine = engine.map_err(|error| failed(&error))?;
            let board = moves::parse("h8i9h9h10g9i10", 15, Rule::Freestyle)
                .map_err(|error| failed(&error))?;
            Ok(Box::new(move || {
                engine.clear();
                let control = alphabeta::Control::new().nodes(300_000);
                let found = engine.search(board.clone(), alphabeta::Question::new(), control);
                found.map_or(0, |found| found.nodes)
            }))
        }
        _ => Err(format!("unknown measurement {name}; expected one of {}", NAMES.join(", "))),
    }
}

const fn options() -> Options {
    Options::new().threads(1).hash_mib(64)
}

/// Every position of the games.
fn boards() -> Vec<Board> {
    let mut boards = Vec::new();
    for game in [GAME, FORBIDDEN] {
        let mut board = moves::parse(game, 15, Rule::Renju).expect("a game");
        boards.push(board.clone());
        while board.undo().is_some() {
            boards.push(board.clone());
        }
    }
    boards
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_needs_no_weights_runs() {
        let files = Files { othello: &[], gomoku: &[] };
        for name in ["threats", "renju"] {
            assert_eq!(measurement(name, files).unwrap()(), 46);
        }
        assert!(measurement("nothing", files).is_err() && measurement("gomoku", files).is_err());
    }
}
