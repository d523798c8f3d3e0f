//! Files of weights.
//!
//! # Format
//!
//! All numbers are little endian.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | the magic `TRITGEV\x1a` |
//! | 4 | the version of the format, 2 |
//! | 4 | the rule, as the Gomocup protocol numbers it ([`Rule::info`](crate::Rule::info)) |
//! | 4 | number of weights of windows |
//! | 4 | number of sides |
//! | 2 each | the weights of windows, by number of [`CanonicalWindows`] |
//! | 2 each | for each side: for each multiset of classes the weights on move, waiting, of attack and of defence; then those of being on move, by [`Situation`] |
//! | 4 | the CRC-32 of all that is above |
//!
//! # Stability
//!
//! Files of version 1 stay readable. Their weights of windows, points and situations are in whole units;
//! those of version 2 are in parts of a unit, of which there are [`WEIGHT_SCALE`]. Weights too large for
//! that saturate. Equal weights are written as equal bytes. A new version of the format is a breaking change
//! only if files of an older one stop being readable.

use alloc::vec::Vec;
use core::cmp::Ordering;

use thiserror::Error;

use super::weights::Situation;
use super::weights::{PointWeights, SideWeights, WEIGHT_SCALE, Weights, WeightsError};
use super::windows::CanonicalWindows;
use crate::Rule;
use crate::pattern::PointKey;

const MAGIC: [u8; 8] = *b"TRITGEV\x1a";
const VERSION: u32 = 2;

/// The first version, of whole units.
const WHOLE_UNITS: u32 = 1;

/// Number of bytes before the weights.
const HEADER: usize = 24;

/// Number of bytes of the weights of a side.
const SIDE: usize = 8 * PointKey::MULTISETS + 2 * Situation::COUNT;

/// Why a file of weights cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FileError {
    /// The file ends too early.
    #[error("byte {at}: the file ends; expected {expected} bytes in all")]
    End {
        /// The number of bytes found.
        at: usize,
        /// The number of bytes expected.
        expected: usize,
    },
    /// The file goes on after the checksum.
    #[error("byte {expected}: the file goes on; expected its end")]
    More {
        /// The number of bytes expected.
        expected: usize,
    },
    /// The file is not one of weights.
    #[error("byte 0: not a Gomoku weight file")]
    Magic,
    /// The version is unknown.
    #[error("byte 8: version {0}; expected 1 or 2")]
    Version(u32),
    /// The rule is unknown.
    #[error("byte 12: rule {0}; expected 0, 1, 4, 8 or 9")]
    Rule(u32),
    /// A number of weights is not that of the rule.
    #[error("byte {at}: {found} {what}; expected {expected}")]
    Count {
        /// Offset of the number.
        at: usize,
        /// What is counted.
        what: &'static str,
        /// The number.
        found: u32,
        /// The number that the rule requires.
        expected: usize,
    },
    /// The file is damaged.
    #[error("byte {at}: checksum {expected:08x}, found {found:08x}")]
    Checksum {
        /// Offset of the checksum.
        at: usize,
        /// The checksum in the file.
        expected: u32,
        /// The checksum of the bytes read.
        found: u32,
    },
    /// The weights are refused.
    #[error(transparent)]
    Weights(#[from] WeightsError),
}

impl Weights {
    /// Reads the bytes of a file.
    ///
    /// # Errors
    ///
    /// When the bytes are not those of a file of weights; the error says what is wrong and where.
    pub fn read(file: &[u8]) -> Result<Self, FileError> {
        let (version, rule) = header(file)?;
        let (content, _) = file.split_at(file.len() - 4);
        let (pairs, _) = content[HEADER..].as_chunks::<2>();
        let mut numbers = pairs.iter().map(|&bytes| i16::from_le_bytes(bytes));
        let mut next = || numbers.next().unwrap_or_default();
        let parts = if version == WHOLE_UNITS { WEIGHT_SCALE } else { 1 };
        let of = |weight: i16| weight.saturating_mul(parts);
        let windows = (0..CanonicalWindows::of(rule).count()).map(|_| of(next())).collect();
        let side = |_| {
            let mut point = |_| {
                let [mover, waiting, attack, defence] = [(); 4].map(|()| next());
                PointWeights { mover: of(mover), waiting: of(waiting), attack, defence }
            };
            let points = (0..PointKey::MULTISETS).map(&mut point).collect();
            let turns = (0..Situation::COUNT).map(|_| of(next())).collect();
            SideWeights { points, turns }
        };
        let sides = (0..Self::side_count(rule)).map(side).collect();
        Ok(Self::new(rule, windows, sides)?)
    }

    /// Returns the bytes of a file.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX).to_le_bytes();
        let mut bytes = Vec::with_capacity(length(self.rule()));
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(self.rule().info().to_le_bytes());
        bytes.extend(count(self.windows().len()));
        bytes.extend(count(self.sides().len()));
        bytes.extend(self.windows().iter().flat_map(|weight| weight.to_le_bytes()));
        for SideWeights { points, turns } in self.sides() {
            for PointWeights { mover, waiting, attack, defence } in points {
                bytes.extend(
                    [mover, waiting, attack, defence].map(|weight| weight.to_le_bytes()).concat(),
                );
            }
            bytes.extend(turns.iter().flat_map(|weight| weight.to_le_bytes()));
        }
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }
}

/// Returns the checksum at the end of a file of weights or of a network, which identifies it: a checksum of the whole
/// file would be the same for all files. 0 for fewer than four bytes.
#[must_use]
pub fn checksum(file: &[u8]) -> u32 {
    file.last_chunk().copied().map_or(0, u32::from_le_bytes)
}

/// Returns the length of the file of a rule in bytes.
pub(super) fn length(rule: Rule) -> usize {
    HEADER + 2 * CanonicalWindows::of(rule).count() + SIDE * Weights::side_count(rule) + 4
}

/// Checks the header, the length and the checksum of a file. Returns the version and the rule.
fn header(file: &[u8]) -> Result<(u32, Rule), FileError> {
    let start = &file[..file.len().min(MAGIC.len())];
    if *start != MAGIC[..start.len()] {
        return Err(FileError::Magic);
    }
    if file.len() < HEADER {
        return Err(FileError::End { at: file.len(), expected: HEADER });
    }
    let word = |at: usize| u32::from_le_bytes([0, 1, 2, 3].map(|byte| file[at + byte]));
    let version = word(8);
    if ![WHOLE_UNITS, VERSION].contains(&version) {
        return Err(FileError::Version(version));
    }
    let rule = Rule::with_info(word(12)).ok_or(FileError::Rule(word(12)))?;
    let (windows, sides) = (CanonicalWindows::of(rule).count(), Weights::side_count(rule));
    for (at, what, expected) in [(16, "weights of windows", windows), (20, "sides", sides)] {
        if word(at) as usize != expected {
            return Err(FileError::Count { at, what, found: word(at), expected });
        }
    }
    let expected = length(rule);
    match file.len().cmp(&expected) {
        Ordering::Less => return Err(FileError::End { at: file.len(), expected }),
        Ordering::Greater => return Err(FileError::More { expected }),
        Ordering::Equal => {}
    }
    let at = expected - 4;
    let found = crc32fast::hash(&file[..at]);
    if found != word(at) {
        return Err(FileError::Checksum { at, expected: word(at), found });
    }
    Ok((version, rule))
}

#[cfg(test)]
mod tests {
    use engine::random::SplitMix64;

    use super::*;

    fn weights(rule: Rule, seed: u64) -> Weights {
        let mut random = SplitMix64::new(seed);
        let mut next =
            || i16::from_le_bytes([random.word().to_le_bytes()[0], random.word().to_le_bytes()[1]]);
        let windows = (0..CanonicalWindows::of(rule).count()).map(|_| next()).collect();
        let mut side = |_| {
            let mut point = |_| PointWeights {
                mover: next(),
                waiting: next(),
                attack: next(),
                defence: next(),
            };
            let mut points: Box<[_]> = (0..PointKey::MULTISETS).map(&mut point).collect();
            let dead = &mut points[PointKey::default().multiset()];
            (dead.mover, dead.waiting) = (0, 0);
            SideWeights { points, turns: (0..Situation::COUNT).map(|_| next()).collect() }
        };
        let sides = (0..Weights::side_count(rule)).map(&mut side).collect();
        Weights::new(rule, windows, sides).unwrap()
    }

    #[test]
    fn what_is_written_is_read() {
        for (seed, rule) in (1..).zip(Rule::ALL) {
            let weights = weights(rule, seed);
            let bytes = weights.write();
            assert_eq!(bytes.len(), length(rule));
            assert_eq!(Weights::read(&bytes).unwrap(), weights);
        }
        assert_eq!(length(Rule::Freestyle), 35_912);
    }

    #[test]
    fn whole_units_of_the_first_version_are_read() {
        let ours = Weights::by_hand(Rule::Freestyle);
        let unit = |weight: i16| weight / WEIGHT_SCALE;
        let mut side = ours.sides()[0].clone();
        side.points.iter_mut().for_each(|point| {
            (point.mover, point.waiting) = (unit(point.mover), unit(point.waiting));
        });
        side.turns.iter_mut().for_each(|turn| *turn = unit(*turn));
        side.turns[5] = 32_000;
        let windows = ours.windows().iter().map(|&weight| unit(weight)).collect();
        let whole = Weights::new(Rule::Freestyle, windows, vec![side]).unwrap();
        let mut bytes = whole.write();
        bytes[8] = 1;
        let end = bytes.len() - 4;
        let checksum = crc32fast::hash(&bytes[..end]);
        bytes[end..].copy_from_slice(&checksum.to_le_bytes());
        let mut expected = ours.sides()[0].clone();
        expected.turns[5] = i16::MAX;
        assert_eq!(Weights::read(&bytes).unwrap().sides(), [expected]);
    }

    #[test]
    fn files_that_are_cut_off_are_refused() {
        for rule in [Rule::Freestyle, Rule::Renju] {
            let bytes = weights(rule, 11).write();
            for length in 0..bytes.len() {
                let error = Weights::read(&bytes[..length]).unwrap_err();
                let is_end = matches!(error, FileError::End { at, .. } if at == length);
                assert!(is_end, "{rule} {length}: {error}");
            }
        }
    }

    /// A changed file with a corrected checksum is refused or read as it stands.
    #[test]
    fn flipped_bytes_are_refused_or_weights() {
        let good = weights(Rule::Renju, 12).write();
        let end = good.len() - 4;
        for at in (0..HEADER).chain((HEADER..end).step_by(67)) {
            for mask in [1, 0x80, 0xff] {
                let mut flipped = good.clone();
                flipped[at] ^= mask;
                assert!(Weights::read(&flipped).is_err(), "byte {at} ^ {mask}");
                let sum = crc32fast::hash(&flipped[..end]);
                flipped[end..].copy_from_slice(&sum.to_le_bytes());
                match Weights::read(&flipped) {
                    // Weights of the first version are of other units.
                    Ok(weights) => assert!(at == 8 || weights.write() == flipped, "byte {at}"),
                    Err(error) => {
                        let is_dead = matches!(error, FileError::Weights(WeightsError::Dead));
                        assert!(at < HEADER || is_dead, "byte {at}: {error}");
                    }
                }
            }
        }
    }

    #[test]
    fn damage_is_told() {
        let bytes = weights(Rule::Freestyle, 7).write();
        let error = |change: &dyn Fn(&mut Vec<u8>)| {
            let mut bytes = bytes.clone();
            change(&mut bytes);
            Weights::read(&bytes).unwrap_err().to_string()
        };
        assert_eq!(error(&|b| b.clear()), "byte 0: the file ends; expected 24 bytes in all");
        assert_eq!(error(&|b| b[0] = b'X'), "byte 0: not a Gomoku weight file");
        assert_eq!(error(&|b| b[8] = 3), "byte 8: version 3; expected 1 or 2");
        assert_eq!(error(&|b| b[12] = 2), "byte 12: rule 2; expected 0, 1, 4, 8 or 9");
        assert_eq!(error(&|b| b[16] ^= 1), "byte 16: 3655 weights of windows; expected 3654");
        assert_eq!(error(&|b| b[20] = 2), "byte 20: 2 sides; expected 1");
        let expected = bytes.len();
        assert_eq!(
            error(&|b| b.truncate(1_000)),
            format!("byte 1000: the file ends; expected {expected} bytes in all")
        );
        assert_eq!(
            error(&|b| b.push(0)),
            format!("byte {expected}: the file goes on; expected its end")
        );
        assert!(error(&|b| b[2_000] ^= 4).starts_with("byte 35908: checksum "));
    }
}
