//! What lines, layouts and codes are as data, with the feature `serde`: their constructors check what is read.

use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::encoder::dense::{Lanes, MAX_PATTERNS};
use crate::layout::grid::GridLines;
use crate::layout::{Layout, LayoutError};
use crate::line::Line;
use crate::{CodeError, Numbering};

/// A line: its code.
#[derive(Serialize, Deserialize)]
pub(crate) struct LineData {
    numbering: Numbering,
    digits: usize,
    code: u32,
}

impl From<Line> for LineData {
    fn from(line: Line) -> Self {
        Self { numbering: line.numbering(), digits: line.digits(), code: line.code() }
    }
}

impl TryFrom<LineData> for Line {
    type Error = CodeError;

    fn try_from(LineData { numbering, digits, code }: LineData) -> Result<Self, CodeError> {
        Self::from_code(numbering, code, digits)
    }
}

/// A layout: the cells of each pattern.
#[derive(Serialize, Deserialize)]
pub(crate) struct LayoutData {
    cell_count: usize,
    patterns: Vec<Vec<u16>>,
}

impl From<Layout> for LayoutData {
    fn from(layout: Layout) -> Self {
        let patterns = layout.patterns().map(<[u16]>::to_vec).collect();
        Self { cell_count: layout.cell_count(), patterns }
    }
}

impl TryFrom<LayoutData> for Layout {
    type Error = LayoutError;

    fn try_from(LayoutData { cell_count, patterns }: LayoutData) -> Result<Self, LayoutError> {
        Self::new(cell_count, patterns)
    }
}

/// The lines of a board: its sides.
#[derive(Serialize, Deserialize)]
pub(crate) struct GridData {
    width: usize,
    height: usize,
}

impl From<GridLines> for GridData {
    fn from(lines: GridLines) -> Self {
        Self { width: lines.width(), height: lines.height() }
    }
}

impl TryFrom<GridData> for GridLines {
    type Error = LayoutError;

    fn try_from(GridData { width, height }: GridData) -> Result<Self, LayoutError> {
        Self::new(width, height)
    }
}

/// The codes of all patterns: a sequence.
#[derive(Serialize, Deserialize)]
pub(crate) struct LanesData(Vec<i16>);

impl From<Lanes> for LanesData {
    fn from(lanes: Lanes) -> Self {
        Self(lanes.as_array().to_vec())
    }
}

impl TryFrom<LanesData> for Lanes {
    type Error = String;

    fn try_from(LanesData(values): LanesData) -> Result<Self, String> {
        let count = values.len();
        let values: [i16; MAX_PATTERNS] = values
            .try_into()
            .map_err(|_| alloc::format!("{count} codes; expected {MAX_PATTERNS}"))?;
        Ok(Self::new(values))
    }
}
