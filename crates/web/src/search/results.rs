//! Results of searches as the page shows them.

use serde::Serialize;

/// The best moves of a position, best first.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Analysis {
    /// The moves.
    pub lines: Vec<Line>,
    /// Number of nodes.
    pub nodes: u64,
    /// Time in milliseconds.
    pub ms: f64,
    /// Why the search ended: `solved`, `nodes`, `time` or `stopped`; `running` in reports.
    pub end: &'static str,
}

/// A move with its score and the best line.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Line {
    /// The cell; `None` for a pass.
    pub cell: Option<usize>,
    /// Score for the player who makes the move: discs, or points of Gomoku.
    pub score: f64,
    /// Whether the score is proven.
    pub exact: bool,
    /// Proven bounds in discs; Othello only.
    pub bounds: Option<[i32; 2]>,
    /// Plies to a win, negative to a loss; Gomoku only.
    pub mate: Option<i32>,
    /// Expected share of the points, 0 to 1; Gomoku only.
    pub rate: Option<f64>,
    /// Depth in plies.
    pub depth: u32,
    /// Certainty in percent; Othello only.
    pub certainty: Option<u32>,
    /// The line, which begins with the move; a pass is `pass`.
    pub pv: Vec<String>,
    /// The cells of the line.
    pub cells: Vec<Option<usize>>,
}

/// A forced win, or that there is none.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Win {
    /// `win`, `none` or `unknown`.
    pub verdict: &'static str,
    /// `vcf` or `vct`: the method that decided.
    pub method: &'static str,
    /// Moves of the attacker to the five, at most; 0 without a win.
    pub moves: u32,
    /// The line of longest resistance.
    pub pv: Vec<String>,
    /// Its cells.
    pub cells: Vec<usize>,
    /// The proof as SGF, which the page offers as a file.
    pub proof: Option<String>,
    /// Whether an independent check of the proof accepts it.
    pub checked: bool,
    /// Number of nodes.
    pub nodes: u64,
    /// Time in milliseconds.
    pub ms: f64,
}
