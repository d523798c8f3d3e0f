//! Parts shared by the analyses of both games.
//!
//! * `error`: classes of errors;
//! * `graph`: the score of a game, drawn in ASCII or blocks; `chart`: marks of errors in its SVG;
//! * `target`: the file of the chart.

pub(crate) mod chart;
pub(crate) mod error;
pub(crate) mod graph;
pub(crate) mod target;

pub(crate) use self::error::Error;
pub(crate) use self::graph::{Graph, GraphMove, signed};
pub(crate) use self::target::{ChartFile, Target};
pub(crate) use crate::terminal::target::Answers;
