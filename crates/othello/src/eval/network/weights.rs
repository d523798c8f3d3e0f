//! The weights of a network.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use thiserror::Error;

use crate::eval::evaluation::ErrorModel;
use crate::eval::stages::{MAX_ABOUT_BYTES, Stages};
use crate::pattern::PatternSet;

/// A small network over the codes of patterns.
///
/// All numbers are integers, and a board has the same value on every processor. With W the
/// [width](Self::width), m and o the numbers of moves of the mover and the opponent, at most 31 each, and the
/// [head](Head) of the stage of the board:
///
/// ```text
/// sum[d]  = bias[d] + Σ row of each instance's code[d] + mover[m][d] + opponent[o][d]    d < W
/// y[d]    = clamp(sum[d], 0, 255)² >> 9                                                  0 to 127
/// z[j]    = clamp((hidden_bias[j] + Σ y[d] · hidden[j][d]) >> 6, 0, 127)                 j < 16
/// points  = (output_bias + Σ z[j] · output[j] + 64) >> 7
/// ```
///
/// The value is the points, kept within [`Points::MIN`](crate::eval::Points::MIN) and
/// [`Points::MAX`](crate::eval::Points::MAX). Codes that mean the same (see
/// [`Pattern::canonical`](crate::pattern::Pattern::canonical)) share a row, so boards that are images of each
/// other have the same value.
///
/// ```
/// use othello::Board;
/// use othello::eval::network::{Head, Network, NetworkParts};
/// use othello::eval::{Points, Stages};
/// use othello::pattern::PatternSet;
///
/// // A corner's code is 0, 1 or 2; no code means the same as another one.
/// let set: PatternSet = "A1".parse()?;
/// assert_eq!(Network::rows_of(&set), 3);
/// let head = Head {
///     bias: vec![0; 32],
///     hidden: vec![0; 16 * 32],
///     hidden_bias: [0; 16],
///     output: [0; 16],
///     output_bias: 5 * 128 * 128,
/// };
/// let network = Network::new(NetworkParts {
///     set,
///     width: 32,
///     rows: vec![0; 3 * 32],
///     mover: vec![0; 32 * 32],
///     opponent: vec![0; 32 * 32],
///     stages: Stages::new(vec![])?,
///     heads: vec![head],
///     error_model: None,
/// })?;
/// assert_eq!(network.reference_value(Board::START), Points::DISC * 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq)]
pub struct Network {
    parts: NetworkParts,
    /// The row of each code, counted through the codes of all patterns.
    row_of_code: Vec<u32>,
    about: String,
}

/// The numbers of a [`Network`].
#[derive(Clone, Debug, PartialEq)]
pub struct NetworkParts {
    /// The patterns.
    pub set: PatternSet,
    /// Numbers of a row: 32 or 64.
    pub width: usize,
    /// The rows of the patterns, pattern by pattern, in ascending order of code; only those of codes that are
    /// the least of their meaning.
    pub rows: Vec<i8>,
    /// The row of each number of the mover's moves, 0 to 31 or more.
    pub mover: Vec<i8>,
    /// The row of each number of the opponent's moves, 0 to 31 or more.
    pub opponent: Vec<i8>,
    /// The stages.
    pub stages: Stages,
    /// The head of each stage.
    pub heads: Vec<Head>,
    /// The error model, if there is one.
    pub error_model: Option<ErrorModel>,
}

/// What is behind the sums, and their biases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// Bias of each sum, −[`Network::MAX_BIAS`] to `MAX_BIAS`.
    pub bias: Vec<i16>,
    /// Factors of the hidden units, unit by unit, one for each sum.
    pub hidden: Vec<i8>,
    /// Bias of each hidden unit, −[`Network::MAX_LAYER_BIAS`] to `MAX_LAYER_BIAS`.
    pub hidden_bias: [i32; Network::HIDDEN],
    /// Factor of each hidden unit in the value.
    pub output: [i16; Network::HIDDEN],
    /// Bias of the value, −[`Network::MAX_LAYER_BIAS`] to `MAX_LAYER_BIAS`.
    pub output_bias: i32,
}

impl Network {
    /// Number of hidden units.
    pub const HIDDEN: usize = 16;
    /// Number of rows for the moves of a player: the last one is that of 31 moves or more.
    pub const MOVES: usize = 32;
    /// Maximum of the absolute value of a sum's bias, with which no sum exceeds 16 bits.
    pub const MAX_BIAS: u16 = 16_000;
    /// Maximum of the absolute value of other biases, with which nothing exceeds 32 bits.
    pub const MAX_LAYER_BIAS: u32 = 1 << 30;
    /// The longest text [about](Self::about) a network.
    pub const MAX_ABOUT_BYTES: usize = MAX_ABOUT_BYTES;

    /// Returns the network of these numbers.
    ///
    /// # Errors
    ///
    /// Returns an error if the width is not 32 or 64, a list is too short or too long, or a bias is out of
    /// range.
    pub fn new(parts: NetworkParts) -> Result<Self, NetworkError> {
        let row_of_code = parts.set.classes();
        Self::with_rows_of_codes(parts, row_of_code)
    }

    /// Returns the network of these numbers, by the result of [`PatternSet::classes`] for the set.
    pub(super) fn with_rows_of_codes(
        parts: NetworkParts,
        row_of_code: Vec<u32>,
    ) -> Result<Self, NetworkError> {
        let width = parts.width;
        if width != 32 && width != 64 {
            return Err(NetworkError::Width { found: width });
        }
        let check_len = |what, found, expected| match found == expected {
            true => Ok(()),
            false => Err(NetworkError::Length { what, found, expected }),
        };
        check_len("numbers of rows", parts.rows.len(), width * row_count(&row_of_code))?;
        check_len("numbers of the mover's moves", parts.mover.len(), width * Self::MOVES)?;
        check_len("numbers of the opponent's moves", parts.opponent.len(), width * Self::MOVES)?;
        check_len("heads", parts.heads.len(), parts.stages.count())?;
        for (stage, head) in parts.heads.iter().enumerate() {
            check_head(stage, head, width)?;
        }
        Ok(Self { parts, row_of_code, about: String::new() })
    }

    /// Returns the network with a text that says where it comes from, for people.
    ///
    /// # Errors
    ///
    /// Returns an error if it is longer than [`MAX_ABOUT_BYTES`](Self::MAX_ABOUT_BYTES).
    pub fn with_about(mut self, about: impl Into<String>) -> Result<Self, NetworkError> {
        self.about = about.into();
        match self.about.len() {
            0..=Self::MAX_ABOUT_BYTES => Ok(self),
            found => Err(NetworkError::About { found }),
        }
    }

    /// Returns the network with another error model, or without one.
    #[must_use]
    pub fn with_error_model(mut self, error_model: Option<ErrorModel>) -> Self {
        self.parts.error_model = error_model;
        self
    }

    /// Returns the number of rows that the patterns of a set have: one for each code that is the least of its
    /// meaning.
    #[must_use]
    pub fn rows_of(set: &PatternSet) -> usize {
        row_count(&set.classes())
    }

    /// Returns all numbers.
    #[must_use]
    pub fn parts(&self) -> &NetworkParts {
        &self.parts
    }

    /// Returns the patterns.
    #[must_use]
    pub fn set(&self) -> &PatternSet {
        &self.parts.set
    }

    /// Returns the number of numbers of a row: 32 or 64.
    #[must_use]
    pub fn width(&self) -> usize {
        self.parts.width
    }

    /// Returns the stages.
    #[must_use]
    pub fn stages(&self) -> &Stages {
        &self.parts.stages
    }

    /// Returns the error model, if the network has one.
    #[must_use]
    pub fn error_model(&self) -> Option<&ErrorModel> {
        self.parts.error_model.as_ref()
    }

    /// Returns the text about the origin of the network, which may be empty.
    #[must_use]
    pub fn about(&self) -> &str {
        &self.about
    }

    /// Returns the row of a code of a pattern, counted as by
    /// [`Instance::index`](crate::pattern::Instance::index).
    ///
    /// # Panics
    ///
    /// Panics if there is no such pattern or code.
    #[must_use]
    pub fn row(&self, pattern: usize, code: usize) -> &[i8] {
        let patterns = self.set().patterns();
        assert!(code < patterns[pattern].code_count(), "code {code} of pattern {pattern}");
        let before: usize = patterns[..pattern].iter().map(|pattern| pattern.code_count()).sum();
        let row = self.row_of_code[before + code] as usize;
        &self.parts.rows[row * self.width()..][..self.width()]
    }

    /// Returns the row of each code, counted through the codes of all patterns.
    pub(super) fn row_of_code(&self) -> &[u32] {
        &self.row_of_code
    }
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Network")
            .field("instances", &self.set().instances().len())
            .field("width", &self.width())
            .field("stages", &self.stages().count())
            .finish_non_exhaustive()
    }
}

/// Returns the number of rows that codes have.
pub(super) fn row_count(row_of_code: &[u32]) -> usize {
    row_of_code.iter().max().map_or(0, |&last| last as usize + 1)
}

fn check_head(stage: usize, head: &Head, width: usize) -> Result<(), NetworkError> {
    let lengths = [
        ("biases", head.bias.len(), width),
        ("factors of hidden units", head.hidden.len(), width * Network::HIDDEN),
    ];
    for (what, found, expected) in lengths {
        if found != expected {
            return Err(NetworkError::HeadLength { stage, what, found, expected });
        }
    }
    let most = Network::MAX_BIAS.into();
    let first = head.bias.iter().map(|&bias| ("bias of a sum", i32::from(bias), most));
    let most = Network::MAX_LAYER_BIAS;
    let hidden = head.hidden_bias.iter().map(|&bias| ("bias of a hidden unit", bias, most));
    let output = ("bias of the value", head.output_bias, most);
    let mut biases = first.chain(hidden).chain([output]);
    match biases.find(|&(_, found, most)| found.unsigned_abs() > most) {
        Some((what, found, most)) => Err(NetworkError::Bias { stage, what, found, most }),
        None => Ok(()),
    }
}

/// The error of numbers that are not a network.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NetworkError {
    /// The rows have a width that no kernel has.
    #[error("width {found}; expected 32 or 64")]
    Width {
        /// The width.
        found: usize,
    },
    /// A list is too short or too long.
    #[error("{found} {what}; expected {expected}")]
    Length {
        /// What the list contains.
        what: &'static str,
        /// Its length.
        found: usize,
        /// The length for the patterns, the width and the stages.
        expected: usize,
    },
    /// A list of a head is too short or too long.
    #[error("stage {stage}: {found} {what}; expected {expected}")]
    HeadLength {
        /// The stage, counted from 0.
        stage: usize,
        /// What the list contains.
        what: &'static str,
        /// Its length.
        found: usize,
        /// The length for the width.
        expected: usize,
    },
    /// A bias is too large.
    #[error("stage {stage}: {what} {found}; expected at most {most} either way")]
    Bias {
        /// The stage, counted from 0.
        stage: usize,
        /// What it is the bias of.
        what: &'static str,
        /// The bias.
        found: i32,
        /// The largest absolute value.
        most: u32,
    },
    /// The text about the network is too long.
    #[error("{found} bytes about the network; expected at most {MAX_ABOUT_BYTES}")]
    About {
        /// Its bytes.
        found: usize,
    },
}
