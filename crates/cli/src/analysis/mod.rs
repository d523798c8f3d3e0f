//! What the analyses of games of either kind share.
//!
//! * `error`: what is said of a move that loses something;
//! * `graph`: the score of a game, drawn in letters or blocks; `chart`: the errors of its SVG;
//! * `target`: where the chart of a game goes; `answers`: where all else goes.

pub(crate) mod answers;
pub(crate) mod chart;
pub(crate) mod error;
pub(crate) mod graph;
pub(crate) mod target;

pub(crate) use self::answers::Answers;
pub(crate) use self::error::Error;
pub(crate) use self::graph::{Graph, Judged, signed};
pub(crate) use self::target::{ChartFile, Target};
