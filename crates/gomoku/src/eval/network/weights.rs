//! The network, and the conditions that its numbers meet.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use thiserror::Error;

use super::rows::{REGIONS, SharedRows};
use crate::eval::weights::Weights;
use crate::{Color, Rule};

/// A small network over the codes of windows, together with the weights whose sums it corrects.
///
/// All numbers are integers, and a board has the same value on every processor. A colour has a [side](NetworkSide);
/// if the rule is the same for both colours, they share one. With W = [`WIDTH`](Self::WIDTH), for each colour and
/// empty point:
///
/// ```text
/// sum[k]  = bias[k] + Σ row of the window in each direction[k]           k < W
/// act[k]  = clamp(sum[k], 0, 255)² >> 9                                  0 to 127
/// idle[k] = clamp(bias[k], 0, 255)² >> 9
/// ```
///
/// White sees every window with the colours exchanged, so that its own stones look like Black's to Black. The
/// differences act − idle are added up over the empty points of each of nine [regions](super::region) of the board. The
/// sums of the mover come first, then those of its opponent, region by region: that is `x`. With the [head](Head) of the
/// mover's side:
///
/// ```text
/// y[j]       = clamp((bias[j] + Σ x[i] · first[j][i]) >> 8, 0, 127)      j < 32
/// z[j]       = clamp((bias[j] + Σ y[i] · second[j][i]) >> 6, 0, 127)     j < 32
/// correction = (bias + Σ z[j] · output[j] + 64) >> 7
/// value      = (share · value of the weights + 512 >> 10) + correction
/// ```
///
/// The value is kept within [`MAX_EVALUATION`](crate::eval::MAX_EVALUATION). The ordering score of a move to an
/// empty point is that of the weights plus, with the activations of the point for the mover and its opponent:
///
/// ```text
/// (Σ act[k] · policy[k] + Σ opponent's act[k] · policy[W + k] + 64) >> 7
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Network {
    parts: NetworkParts,
    about: String,
}

/// The numbers of a [`Network`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetworkParts {
    /// The weights whose sums the network corrects. Their rule is that of the network.
    pub weights: Weights,
    /// Black's and White's sides, or one for both.
    pub sides: Vec<NetworkSide>,
}

/// What a network has of a colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetworkSide {
    /// The rows by number of [`SharedRows`], of [`Network::WIDTH`] numbers each.
    pub rows: Vec<i8>,
    /// Bias of each sum, −[`Network::MAX_BIAS`] to `MAX_BIAS`.
    pub bias: [i16; Network::WIDTH],
    /// Factors of the activations in ordering scores: those of the mover, then those of its opponent.
    pub policy: [i8; 2 * Network::WIDTH],
    /// The layers that value boards on which this colour is to move.
    pub head: Head,
}

/// The layers behind the sums of regions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// Factors of the first layer, unit by unit, one for each of [`Network::INPUTS`].
    pub first: Vec<i8>,
    /// Biases of the first layer, −[`Network::MAX_LAYER_BIAS`] to `MAX_LAYER_BIAS`.
    pub first_bias: [i32; Network::HIDDEN],
    /// Factors of the second layer, unit by unit.
    pub second: [[i8; Network::HIDDEN]; Network::HIDDEN],
    /// Biases of the second layer, in the same range.
    pub second_bias: [i32; Network::HIDDEN],
    /// Factor of each unit in the correction.
    pub output: [i16; Network::HIDDEN],
    /// Bias of the correction, in the same range as those of layers.
    pub output_bias: i32,
    /// Share of the weights' value in the value, in 1024ths, 0 to [`Network::MAX_SHARE`].
    pub share: i16,
}

impl Network {
    /// Numbers of a row, which are also the activations of a point for a colour.
    pub const WIDTH: usize = 16;
    /// Number of regions of a board.
    pub const REGIONS: usize = REGIONS;
    /// Inputs of the first layer.
    pub const INPUTS: usize = 2 * Self::WIDTH * REGIONS;
    /// Units of either hidden layer.
    pub const HIDDEN: usize = 32;
    /// Maximum of the absolute value of a sum's bias, with which no sum exceeds 16 bits.
    pub const MAX_BIAS: u16 = 16_000;
    /// Maximum of the absolute value of the other biases, with which nothing exceeds 32 bits: the first layer adds
    /// at most 64 · 127 · 128 for each input, 300 million in all.
    pub const MAX_LAYER_BIAS: u32 = 1 << 30;
    /// Maximum of the share of the weights' value.
    pub const MAX_SHARE: i16 = 4096;
    /// The longest text [about](Self::about) a network, in bytes.
    pub const MAX_ABOUT_BYTES: usize = 4096;

    /// Returns the network of these numbers.
    ///
    /// # Errors
    ///
    /// When a list is too short or too long, or a number is out of range.
    pub fn new(parts: NetworkParts) -> Result<Self, NetworkError> {
        let rule = parts.weights.rule();
        check_len("sides", parts.sides.len(), Weights::side_count(rule))?;
        for side in &parts.sides {
            check_len(
                "numbers of rows",
                side.rows.len(),
                Self::WIDTH * SharedRows::of(rule).count(),
            )?;
            check_len(
                "factors of the first layer",
                side.head.first.len(),
                Self::INPUTS * Self::HIDDEN,
            )?;
            check_side(side)?;
        }
        Ok(Self { parts, about: String::new() })
    }

    /// Returns the network with a text that says where it comes from, for people.
    ///
    /// # Errors
    ///
    /// When it is longer than [`MAX_ABOUT_BYTES`](Self::MAX_ABOUT_BYTES).
    pub fn with_about(mut self, about: impl Into<String>) -> Result<Self, NetworkError> {
        self.about = about.into();
        match self.about.len() {
            0..=Self::MAX_ABOUT_BYTES => Ok(self),
            found => Err(NetworkError::About { found }),
        }
    }

    /// Returns all numbers.
    #[must_use]
    pub const fn parts(&self) -> &NetworkParts {
        &self.parts
    }

    /// Returns the rule.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        self.parts.weights.rule()
    }

    /// Returns the weights whose sums the network corrects.
    #[must_use]
    pub const fn weights(&self) -> &Weights {
        &self.parts.weights
    }

    /// Returns the side of a colour.
    #[must_use]
    pub fn side(&self, color: Color) -> &NetworkSide {
        &self.parts.sides[color.index().min(self.parts.sides.len() - 1)]
    }

    /// Returns the text about the origin of the network, which may be empty.
    #[must_use]
    pub fn about(&self) -> &str {
        &self.about
    }
}

impl NetworkSide {
    /// Returns a row.
    ///
    /// # Panics
    ///
    /// When there is no such row.
    #[must_use]
    pub fn row(&self, number: usize) -> &[i8; Network::WIDTH] {
        &self.rows.as_chunks().0[number]
    }
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Network").field("rule", &self.rule()).finish_non_exhaustive()
    }
}

fn check_len(what: &'static str, found: usize, expected: usize) -> Result<(), NetworkError> {
    match found == expected {
        true => Ok(()),
        false => Err(NetworkError::Length { what, found, expected }),
    }
}

fn check_side(side: &NetworkSide) -> Result<(), NetworkError> {
    let head = &side.head;
    if !(0..=Network::MAX_SHARE).contains(&head.share) {
        return Err(NetworkError::Share { found: head.share });
    }
    let layers = [
        ("a bias of the first layer", &head.first_bias[..]),
        ("a bias of the second layer", &head.second_bias[..]),
        ("the bias of the correction", &[head.output_bias]),
    ];
    let most = u32::from(Network::MAX_BIAS);
    let sums = side.bias.iter().map(|&bias| ("a bias of the sums", i32::from(bias), most));
    let most = Network::MAX_LAYER_BIAS;
    let layers = layers
        .into_iter()
        .flat_map(|(what, list)| list.iter().map(move |&bias| (what, bias, most)));
    match sums.chain(layers).find(|&(_, found, most)| found.unsigned_abs() > most) {
        Some((what, found, most)) => Err(NetworkError::Bias { what, found, most }),
        None => Ok(()),
    }
}

/// The error of numbers that are not a network.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NetworkError {
    /// A list is too short or too long.
    #[error("{found} {what}; expected {expected}")]
    Length {
        /// What the list contains.
        what: &'static str,
        /// Its length.
        found: usize,
        /// The length for the rule.
        expected: usize,
    },
    /// A bias is too large.
    #[error("{what} is {found}; expected at most {most} either way")]
    Bias {
        /// What it is the bias of.
        what: &'static str,
        /// The bias.
        found: i32,
        /// The largest absolute value.
        most: u32,
    },
    /// The share of the weights' value is out of range.
    #[error("a share of {found} 1024ths; expected 0 to {}", Network::MAX_SHARE)]
    Share {
        /// The share.
        found: i16,
    },
    /// The text about the network is too long.
    #[error("{found} bytes about the network; expected at most {}", Network::MAX_ABOUT_BYTES)]
    About {
        /// Its bytes.
        found: usize,
    },
}
