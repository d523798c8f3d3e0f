//! Files of networks.
//!
//! # Format
//!
//! All numbers are little endian; those of one byte are signed.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | the magic `TRITGNN\x1a` |
//! | 4 | the version of the format, 1 |
//! | 4 | the rule, as the Gomocup protocol numbers it ([`Rule::info`](crate::Rule::info)) |
//! | 4 | numbers of a row, [`Network::WIDTH`] |
//! | 4 | units of a hidden layer, [`Network::HIDDEN`] |
//! | 4 | number of sides |
//! | 4 | number of rows of a side |
//! | 4 | length of the weights |
//! | 4 | length of the text about the network |
//! | 4 | the CRC-32 of all that is above |
//! | | the weights, as in [their files](crate::eval::file) |
//! | | of each side: the rows; the biases of the sums, 2 bytes each; the factors of ordering scores, 1 byte each; the factors of the first layer, unit by unit, 1 byte each, and its biases, 4 bytes each; those of the second layer; the factors of the correction, 2 bytes each, and its bias, 4 bytes; the share of the weights' value, 2 bytes |
//! | | the text, UTF-8 |
//! | 4 | the CRC-32 of all that is above |
//!
//! # Stability
//!
//! Files of version 1 stay readable. Equal networks are written as equal bytes.

use alloc::borrow::ToOwned;
use alloc::vec::Vec;

use thiserror::Error;

use super::rows::SharedRows;
use super::weights::{Head, Network, NetworkError, NetworkParts, NetworkSide};
use crate::Rule;
use crate::eval::file::{self, FileError};
use crate::eval::weights::Weights;

const MAGIC: [u8; 8] = *b"TRITGNN\x1a";
const VERSION: u32 = 1;

/// Bytes before the weights.
const HEADER: usize = 44;

/// Bytes of a side without its rows.
const SIDE: usize = 2 * Network::WIDTH
    + 2 * Network::WIDTH
    + Network::HIDDEN * (Network::INPUTS + 4)
    + Network::HIDDEN * (Network::HIDDEN + 4)
    + 2 * Network::HIDDEN
    + 4
    + 2;

/// Why a file is not a network.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum NetworkFileError {
    /// The file begins otherwise.
    #[error("byte 0: not a Gomoku network file")]
    Magic,
    /// The version is unknown.
    #[error("byte 8: version {0}; expected {VERSION}")]
    Version(u32),
    /// The rule is unknown.
    #[error("byte 12: rule {0}; expected 0, 1, 4, 8 or 9")]
    Rule(u32),
    /// A size is not that of networks of the rule.
    #[error("byte {at}: {found} {what}; expected {expected}")]
    Size {
        /// Offset of the number.
        at: usize,
        /// What is counted.
        what: &'static str,
        /// The number.
        found: u32,
        /// The number that is expected.
        expected: usize,
    },
    /// The file is shorter or longer than its header says.
    #[error("byte {found}: the file ends; expected {expected} bytes in all")]
    Length {
        /// Its bytes.
        found: usize,
        /// The bytes that it should have.
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
    /// The weights in the file are refused.
    #[error("weights at byte {HEADER}: {0}")]
    Weights(FileError),
    /// The weights are of another rule.
    #[error("byte {HEADER}: weights for {found}; expected weights for {expected}")]
    OtherRule {
        /// Their rule.
        found: Rule,
        /// The rule of the network.
        expected: Rule,
    },
    /// The text about the network is not UTF-8.
    #[error("byte {at}: the text about the network is not UTF-8; expected UTF-8")]
    Text {
        /// Offset of the first wrong byte.
        at: usize,
    },
    /// A number is out of range.
    #[error(transparent)]
    Network(#[from] NetworkError),
}

impl Network {
    /// Upper bound of the length of a file; renju's, the longest, is shorter even with the longest text.
    pub const MAX_FILE_BYTES: usize = 4 << 20;

    /// Returns whether a file begins as those of networks do.
    #[must_use]
    pub fn is_file(file: &[u8]) -> bool {
        file.starts_with(&MAGIC)
    }

    /// Reads a file of a network.
    ///
    /// # Errors
    ///
    /// When a byte is not as it was written, a length does not match, or a number is out of range. A short
    /// file takes little memory, whatever it says.
    pub fn read(file: &[u8]) -> Result<Self, NetworkFileError> {
        let (rule, weights_len) = header(file)?;
        let (content, checksum) = file.split_at(file.len() - 4);
        check_sum(content, checksum, content.len())?;
        let (weights, rest) = content[HEADER..].split_at(weights_len);
        let weights = Weights::read(weights).map_err(NetworkFileError::Weights)?;
        if weights.rule() != rule {
            let (found, expected) = (weights.rule(), rule);
            return Err(NetworkFileError::OtherRule { found, expected });
        }
        let mut source = Source(rest);
        let rows = Self::WIDTH * SharedRows::of(rule).count();
        let sides = (0..Weights::side_count(rule)).map(|_| source.side(rows)).collect();
        let about = core::str::from_utf8(source.0).map_err(|error| NetworkFileError::Text {
            at: content.len() - source.0.len() + error.valid_up_to(),
        })?;
        Ok(Self::new(NetworkParts { weights, sides })?.with_about(about.to_owned())?)
    }

    /// Returns the bytes of a file of the network.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let weights = self.weights().write();
        let mut bytes = Vec::new();
        bytes.extend(MAGIC);
        let sizes = [
            VERSION,
            self.rule().info(),
            number(Self::WIDTH),
            number(Self::HIDDEN),
            number(self.parts().sides.len()),
            number(SharedRows::of(self.rule()).count()),
            number(weights.len()),
            number(self.about().len()),
        ];
        bytes.extend(sizes.iter().flat_map(|size| size.to_le_bytes()));
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes.extend(weights);
        for side in &self.parts().sides {
            write_side(&mut bytes, side);
        }
        bytes.extend(self.about().as_bytes());
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }
}

/// Checks the header and the length of a file; returns the rule and the length of the weights.
fn header(file: &[u8]) -> Result<(Rule, usize), NetworkFileError> {
    let start = &file[..file.len().min(MAGIC.len())];
    if *start != MAGIC[..start.len()] {
        return Err(NetworkFileError::Magic);
    }
    if file.len() < HEADER {
        return Err(NetworkFileError::Length { found: file.len(), expected: HEADER });
    }
    let word = |at: usize| u32::from_le_bytes([0, 1, 2, 3].map(|byte| file[at + byte]));
    if word(8) != VERSION {
        return Err(NetworkFileError::Version(word(8)));
    }
    check_sum(&file[..HEADER - 4], &file[HEADER - 4..HEADER], HEADER - 4)?;
    let rule = Rule::with_info(word(12)).ok_or(NetworkFileError::Rule(word(12)))?;
    let (sides, rows) = (Weights::side_count(rule), SharedRows::of(rule).count());
    let weights = file::length(rule);
    for (at, what, expected) in [
        (16, "numbers of a row", Network::WIDTH),
        (20, "hidden units", Network::HIDDEN),
        (24, "sides", sides),
        (28, "rows", rows),
        (32, "bytes of weights", weights),
    ] {
        if word(at) as usize != expected {
            return Err(NetworkFileError::Size { at, what, found: word(at), expected });
        }
    }
    let about = word(36) as usize;
    if about > Network::MAX_ABOUT_BYTES {
        return Err(NetworkError::About { found: about }.into());
    }
    let expected = HEADER + weights + sides * (Network::WIDTH * rows + SIDE) + about + 4;
    if file.len() != expected {
        return Err(NetworkFileError::Length { found: file.len(), expected });
    }
    Ok((rule, weights))
}

/// Checks bytes against their sum, which stands at an offset of the file.
fn check_sum(bytes: &[u8], sum: &[u8], at: usize) -> Result<(), NetworkFileError> {
    let expected = u32::from_le_bytes([0, 1, 2, 3].map(|byte| sum[byte]));
    match crc32fast::hash(bytes) {
        found if found == expected => Ok(()),
        found => Err(NetworkFileError::Checksum { at, expected, found }),
    }
}

/// Bytes whose number was checked.
struct Source<'f>(&'f [u8]);

impl Source<'_> {
    fn take<const N: usize>(&mut self) -> [u8; N] {
        let (bytes, rest) = self.0.split_first_chunk().expect("the length was checked");
        self.0 = rest;
        *bytes
    }

    fn bytes<const N: usize>(&mut self) -> [i8; N] {
        self.take::<N>().map(u8::cast_signed)
    }

    fn list(&mut self, len: usize) -> Vec<i8> {
        let (bytes, rest) = self.0.split_at(len);
        self.0 = rest;
        bytes.iter().map(|byte| byte.cast_signed()).collect()
    }

    fn shorts<const N: usize>(&mut self) -> [i16; N] {
        [(); N].map(|()| i16::from_le_bytes(self.take()))
    }

    fn words<const N: usize>(&mut self) -> [i32; N] {
        [(); N].map(|()| i32::from_le_bytes(self.take()))
    }

    fn side(&mut self, rows: usize) -> NetworkSide {
        NetworkSide {
            rows: self.list(rows),
            bias: self.shorts(),
            policy: self.bytes(),
            head: Head {
                first: self.list(Network::HIDDEN * Network::INPUTS),
                first_bias: self.words(),
                second: [(); Network::HIDDEN].map(|()| self.bytes()),
                second_bias: self.words(),
                output: self.shorts(),
                output_bias: self.words::<1>()[0],
                share: self.shorts::<1>()[0],
            },
        }
    }
}

fn write_side(bytes: &mut Vec<u8>, side: &NetworkSide) {
    let NetworkSide { rows, bias, policy, head } = side;
    let put = |bytes: &mut Vec<u8>, numbers: &[i8]| {
        bytes.extend(numbers.iter().map(|number| number.cast_unsigned()));
    };
    let put_words = |bytes: &mut Vec<u8>, numbers: &[i32]| {
        bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
    };
    put(bytes, rows);
    bytes.extend(bias.iter().flat_map(|bias| bias.to_le_bytes()));
    put(bytes, policy);
    put(bytes, &head.first);
    put_words(bytes, &head.first_bias);
    put(bytes, head.second.as_flattened());
    put_words(bytes, &head.second_bias);
    bytes.extend(head.output.iter().flat_map(|factor| factor.to_le_bytes()));
    put_words(bytes, &[head.output_bias]);
    bytes.extend(head.share.to_le_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::network::tests::samples::network;

    #[test]
    fn networks_come_back_as_the_same_bytes() {
        for rule in Rule::ALL {
            let network = network(rule, 7).with_about("random numbers").unwrap();
            let file = network.write();
            assert!(Network::is_file(&file) && file.len() <= Network::MAX_FILE_BYTES);
            let again = Network::read(&file).unwrap();
            assert!(again == network && again.write() == file);
        }
    }

    /// Returns why a file is refused after a change, with correct checksums.
    fn refusal(change: impl FnOnce(&mut Vec<u8>)) -> String {
        let mut file = network(Rule::Freestyle, 3).write();
        change(&mut file);
        let sum = crc32fast::hash(&file[..HEADER - 4]);
        file[HEADER - 4..HEADER].copy_from_slice(&sum.to_le_bytes());
        let end = file.len() - 4;
        let sum = crc32fast::hash(&file[..end]);
        file[end..].copy_from_slice(&sum.to_le_bytes());
        Network::read(&file).unwrap_err().to_string()
    }

    #[test]
    fn errors_say_where_and_what_was_expected() {
        let with = |at: usize, byte: u8| refusal(|file| file[at] = byte);
        assert_eq!(with(3, b'X'), "byte 0: not a Gomoku network file");
        assert_eq!(with(8, 2), "byte 8: version 2; expected 1");
        assert_eq!(with(12, 7), "byte 12: rule 7; expected 0, 1, 4, 8 or 9");
        assert_eq!(with(16, 8), "byte 16: 8 numbers of a row; expected 16");
        assert_eq!(with(20, 31), "byte 20: 31 hidden units; expected 32");
        assert_eq!(with(24, 2), "byte 24: 2 sides; expected 1");
        assert_eq!(with(28, 0), "byte 28: 7168 rows; expected 7366");
        assert_eq!(with(38, 1), "65536 bytes about the network; expected at most 4096");
        let len = network(Rule::Freestyle, 3).write().len();
        let text = format!("byte {len}: the file ends; expected {} bytes in all", len + 9);
        assert_eq!(with(36, 9), text);
        assert!(
            with(HEADER, 0).starts_with("weights at byte 44: byte 0: not a Gomoku weight file")
        );
        let other = refusal(|file| {
            *file = network(Rule::Caro5, 3).write();
            let weights = Weights::by_hand(Rule::Caro6).write();
            file[HEADER..HEADER + weights.len()].copy_from_slice(&weights);
        });
        assert_eq!(other, "byte 44: weights for caro6; expected weights for caro5");
        let share = refusal(|file| {
            let at = file.len() - 6;
            file[at..at + 2].copy_from_slice(&5000_i16.to_le_bytes());
        });
        assert_eq!(share, "a share of 5000 1024ths; expected 0 to 4096");
        let bias = HEADER + file::length(Rule::Freestyle) + 7_366 * Network::WIDTH;
        let bias = refusal(|file| file[bias..bias + 2].copy_from_slice(&16_001_i16.to_le_bytes()));
        assert_eq!(bias, "a bias of the sums is 16001; expected at most 16000 either way");
    }

    #[test]
    fn files_that_are_cut_or_changed_are_refused() {
        let file = network(Rule::Freestyle, 1).with_about("é").unwrap().write();
        for len in (0..64).chain((64..file.len()).step_by(997)) {
            assert!(Network::read(&file[..len]).is_err(), "{len} bytes");
        }
        for offset in (0..64).chain((64..file.len()).step_by(997)) {
            let mut changed = file.clone();
            changed[offset] ^= 1;
            assert!(Network::read(&changed).is_err(), "byte {offset}");
        }
        assert!(Network::read(&[&file[..], &[0]].concat()).is_err());
        let text = refusal(|file| {
            *file = network(Rule::Freestyle, 1).with_about("é").unwrap().write();
            let at = file.len() - 5;
            file[at] = b'x';
        });
        assert!(
            text.ends_with(": the text about the network is not UTF-8; expected UTF-8"),
            "{text}"
        );
    }
}
