//! Files of networks.
//!
//! A file has the frame of [files of weights](crate::eval::weights::file), with `TBON` instead of `TBOW` in its
//! first bytes: a header of 32 bytes with checksums, and a content of sections, compressed as one Zstandard
//! frame. The version is 1. Numbers have their low byte first.
//!
//! | tag | section |
//! |---|---|
//! | `PATT`, `STAG` | the patterns and the stages, as in files of weights |
//! | `SIZE` | a byte for the width, 32 or 64, and one for the hidden units, 16 |
//! | `ROWS` | the rows of codes, pattern by pattern, in ascending order of code; of codes that mean the same only the row of the least |
//! | `MOVE` | the 32 rows of the mover's moves and the 32 of the opponent's |
//! | `HEAD` | of each stage: biases of the sums, 16 bits each; factors of the hidden units, unit by unit, a byte each; their biases, 32 bits each; their factors in the value, 16 bits each; the bias of the value, 32 bits |
//! | `ERRM`, `TEXT` | the error model and the text about the network, as in files of weights |
//!
//! # Stability
//!
//! Files of version 1 stay readable, under the rules of files of weights.

use alloc::borrow::ToOwned;
use alloc::string::ToString;
use alloc::vec::Vec;

use super::weights::{Head, Network, NetworkParts, row_count};
use crate::eval::file::{
    EXTRAS, Format, Header, MAX_CONTENT, Problem, ReadWeightsError, Section, Sections, Tag,
    WriteWeightsError, extras, patterns, push, push_extras, push_shape, stages,
};

const FORMAT: Format =
    Format { magic: *b"\x89TBON\r\n\x1a", version: 1, name: "an Othello network file" };

const SIZE: Tag = Tag(*b"SIZE");
const ROWS: Tag = Tag(*b"ROWS");
const MOVES: Tag = Tag(*b"MOVE");
const HEADS: Tag = Tag(*b"HEAD");

/// The sections that are known, in the order in which they are written.
const KNOWN: [Tag; 8] =
    [Tag::PATTERNS, Tag::STAGES, SIZE, ROWS, MOVES, HEADS, EXTRAS[0], EXTRAS[1]];

impl Network {
    /// The longest file.
    pub const MAX_FILE_BYTES: usize = Header::BYTES + MAX_CONTENT;

    /// Returns whether a file begins as those of networks do.
    #[must_use]
    pub fn is_file(file: &[u8]) -> bool {
        file.starts_with(&FORMAT.magic)
    }

    /// Reads a file of a network.
    ///
    /// # Errors
    ///
    /// Returns an error if a byte is not as it was written, a length does not match, a number is out of range,
    /// or the file needs something that this version does not know. Memory is taken for what is proven to be
    /// there. Without the feature `weight-files` every file is refused.
    pub fn read(file: &[u8]) -> Result<Self, ReadWeightsError> {
        of_sections(&Sections::read(&FORMAT.content(file)?, &KNOWN)?)
    }

    /// Returns the bytes of a file of the network, for the same network the same ones.
    ///
    /// # Errors
    ///
    /// Returns an error if numbers of the error model are not finite; always without the feature
    /// `weight-files`.
    pub fn write(&self) -> Result<Vec<u8>, WriteWeightsError> {
        FORMAT.file(&content(self)?)
    }
}

fn of_sections(sections: &Sections<'_>) -> Result<Network, ReadWeightsError> {
    let set = patterns(sections)?;
    let stages = stages(sections)?;
    let size = sections.expect(SIZE)?;
    size.expect_len(2)?;
    let (width, hidden) = (size.bytes[0], size.bytes[1]);
    if width != 32 && width != 64 {
        return Err(size.error(0, Problem::Width(width)));
    }
    if usize::from(hidden) != Network::HIDDEN {
        return Err(size.error(1, Problem::HiddenUnits(hidden)));
    }
    let width = usize::from(width);
    let rows = sections.expect(ROWS)?;
    let row_of_code = set.classes();
    rows.expect_len(width * row_count(&row_of_code))?;
    let moves = sections.expect(MOVES)?;
    moves.expect_len(2 * width * Network::MOVES)?;
    let (mover, opponent) = moves.bytes.split_at(width * Network::MOVES);
    let section = sections.expect(HEADS)?;
    let heads = heads(section, width, stages.count())?;
    let (error_model, about) = extras(sections)?;
    let [rows, mover, opponent] = [rows.bytes, mover, opponent].map(signed);
    let parts = NetworkParts { set, width, rows, mover, opponent, stages, heads, error_model };
    let network = Network::with_rows_of_codes(parts, row_of_code)
        .and_then(|network| network.with_about(about.to_owned()));
    network.map_err(|error| section.error(0, Problem::Network(error.to_string())))
}

/// Returns bytes as numbers.
fn signed(bytes: &[u8]) -> Vec<i8> {
    bytes.iter().map(|byte| byte.cast_signed()).collect()
}

/// Returns the bytes of a head.
const fn head_len(width: usize) -> usize {
    2 * width + Network::HIDDEN * (width + 4 + 2) + 4
}

fn heads(section: Section<'_>, width: usize, stages: usize) -> Result<Vec<Head>, ReadWeightsError> {
    section.expect_len(head_len(width) * stages)?;
    let head = |bytes: &[u8]| {
        let (bias, bytes) = bytes.split_at(2 * width);
        let (hidden, bytes) = bytes.split_at(Network::HIDDEN * width);
        let word = |at: usize| [0, 1, 2, 3].map(|byte| bytes[at + byte]);
        let short = |pair: &[u8]| i16::from_le_bytes([pair[0], pair[1]]);
        let output = 4 * Network::HIDDEN;
        Head {
            bias: bias.chunks_exact(2).map(short).collect(),
            hidden: signed(hidden),
            hidden_bias: core::array::from_fn(|unit| i32::from_le_bytes(word(4 * unit))),
            output: core::array::from_fn(|unit| short(&bytes[output + 2 * unit..])),
            output_bias: i32::from_le_bytes(word(output + 2 * Network::HIDDEN)),
        }
    };
    Ok(section.bytes.chunks_exact(head_len(width)).map(head).collect())
}

fn content(network: &Network) -> Result<Vec<u8>, WriteWeightsError> {
    let parts = network.parts();
    let mut content = Vec::new();
    push_shape(&mut content, &parts.set, &parts.stages);
    let sizes = [parts.width, Network::HIDDEN];
    push(&mut content, SIZE, &sizes.map(|size| u8::try_from(size).unwrap_or(u8::MAX)));
    push(&mut content, ROWS, &unsigned(&parts.rows));
    push(&mut content, MOVES, &[unsigned(&parts.mover), unsigned(&parts.opponent)].concat());
    let mut heads = Vec::new();
    for head in &parts.heads {
        heads.extend(head.bias.iter().flat_map(|bias| bias.to_le_bytes()));
        heads.extend(unsigned(&head.hidden));
        heads.extend(head.hidden_bias.iter().flat_map(|bias| bias.to_le_bytes()));
        heads.extend(head.output.iter().flat_map(|factor| factor.to_le_bytes()));
        heads.extend(head.output_bias.to_le_bytes());
    }
    push(&mut content, HEADS, &heads);
    push_extras(&mut content, parts.error_model.as_ref(), network.about())?;
    Ok(content)
}

/// Returns numbers as bytes.
fn unsigned(numbers: &[i8]) -> Vec<u8> {
    numbers.iter().map(|number| number.cast_unsigned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::network::tests::samples::{network, small};
    use crate::pattern::PatternSet;

    /// Returns why the file of a content is refused.
    fn refusal(content: &[u8]) -> String {
        Network::read(&FORMAT.file(content).unwrap()).unwrap_err().to_string()
    }

    /// Returns the sections of a network, head and all.
    fn sections_of(network: &Network) -> Vec<Vec<u8>> {
        let content = content(network).unwrap();
        let mut rest = content.as_slice();
        let mut sections = Vec::new();
        while !rest.is_empty() {
            let len = 12 + u32::from_le_bytes(rest[8..12].try_into().unwrap()) as usize;
            sections.push(rest[..len].to_vec());
            rest = &rest[len..];
        }
        sections
    }

    #[test]
    fn networks_come_back_and_the_same_networks_are_the_same_bytes() {
        let edax = network(&PatternSet::named("edax").unwrap(), 64, vec![12, 30, 44], 7);
        let bare = small(32, 3).with_error_model(None).with_about("").unwrap();
        for network in [edax, bare, small(32, 1), small(64, 2)] {
            let file = network.write().unwrap();
            assert_eq!(file, network.clone().write().unwrap());
            assert!(Network::read(&file).unwrap() == network);
        }
    }

    #[test]
    fn the_order_of_sections_is_free_and_optional_ones_are_passed_over() {
        let network = small(32, 1);
        let mut sections = sections_of(&network);
        assert_eq!(sections.len(), KNOWN.len());
        sections.reverse();
        sections.insert(2, b"FUTU\x01\0\0\0\x03\0\0\0abc".to_vec());
        assert_eq!(Network::read(&FORMAT.file(&sections.concat()).unwrap()), Ok(network));
    }

    #[test]
    fn files_that_are_cut_or_changed_are_refused() {
        let file = small(32, 1).write().unwrap();
        for len in (0..64).chain((64..file.len()).step_by(13)) {
            assert!(Network::read(&file[..len]).is_err(), "{len} bytes");
        }
        for offset in (0..64).chain((64..file.len()).step_by(13)) {
            for flip in [1, 0x80, 0xff] {
                let mut file = file.clone();
                file[offset] ^= flip;
                assert!(Network::read(&file).is_err(), "byte {offset} ^ {flip:#x}");
            }
        }
        assert!(Network::read(&[&file[..], &[0]].concat()).is_err());
        let weights = crate::eval::weights::samples::small(1).write().unwrap();
        let error = Network::read(&weights).unwrap_err().to_string();
        assert_eq!(error, "byte 0: not an Othello network file");
    }

    #[test]
    fn errors_of_the_content_say_where_and_what_was_expected() {
        let sections = sections_of(&small(32, 1));
        let start = |index: usize| sections[..index].concat().len();
        // One section with other bytes, from an offset on.
        let changed = |index: usize, at: usize, bytes: &[u8]| {
            let mut sections = sections.clone();
            sections[index][12 + at..][..bytes.len()].copy_from_slice(bytes);
            refusal(&sections.concat())
        };
        let without = |index: usize| {
            let mut sections = sections.clone();
            sections.remove(index);
            refusal(&sections.concat())
        };
        let len = sections.concat().len();
        for (index, tag) in KNOWN.iter().enumerate().take(6) {
            let left = len - sections[index].len();
            assert_eq!(without(index), format!("byte {left} of the content: no section {tag}"));
        }
        let at = |byte: usize, problem: &str| format!("byte {byte} of the content: {problem}");
        assert_eq!(changed(2, 0, &[48]), at(start(2) + 12, "width 48; expected 32 or 64"));
        assert_eq!(changed(2, 1, &[8]), at(start(2) + 13, "8 hidden units; expected 16"));
        let found = sections[3].len() - 12;
        assert_eq!(
            changed(2, 0, &[64]),
            at(
                start(3) + 12,
                &format!("the section ROWS has {found} bytes; expected {}", 2 * found)
            )
        );
        let problem = "stage 0: bias of a sum 16001; expected at most 16000 either way";
        assert_eq!(changed(5, 0, &16_001_i16.to_le_bytes()), at(start(5) + 12, problem));
        assert_eq!(
            refusal(&[sections.concat(), b"NEWS\0\0\0\0\0\0\0\0".to_vec()].concat()),
            at(
                len,
                "the section NEWS is not known; expected one of PATT STAG SIZE ROWS MOVE HEAD ERRM TEXT"
            )
        );
    }
}
