//! Files that come back, and files that are refused.

use super::FORMAT;
use crate::Square;
use crate::eval::file::Header;
use crate::eval::weights::tables::samples::{small, weights};
use crate::eval::weights::{Weights, WriteWeightsError};
use crate::pattern::PatternSet;

/// Returns a file of the given content, whose sums are right.
fn file_of(content: &[u8]) -> Vec<u8> {
    let compress = ruzstd::encoding::compress_to_vec;
    let compressed = compress(content, ruzstd::encoding::CompressionLevel::Fastest);
    with_sums(&compressed, content)
}

fn with_sums(compressed: &[u8], content: &[u8]) -> Vec<u8> {
    let header = Header {
        compressed_len: compressed.len().try_into().unwrap(),
        content_len: content.len().try_into().unwrap(),
        compressed_sum: crc32fast::hash(compressed),
        content_sum: crc32fast::hash(content),
    };
    [&header.to_bytes(&FORMAT)[..], compressed].concat()
}

fn content_of(file: &[u8]) -> Vec<u8> {
    let mut content = vec![0; u32::from_le_bytes(file[16..20].try_into().unwrap()) as usize];
    ruzstd::decoding::FrameDecoder::new().decode_all(&file[Header::BYTES..], &mut content).unwrap();
    content
}

fn section(tag: &[u8; 4], flags: u32, bytes: &[u8]) -> Vec<u8> {
    let len = u32::try_from(bytes.len()).unwrap();
    [&tag[..], &flags.to_le_bytes(), &len.to_le_bytes(), bytes].concat()
}

/// Returns the sections of a content, head and all.
fn sections_of(mut content: &[u8]) -> Vec<Vec<u8>> {
    let mut sections = Vec::new();
    while !content.is_empty() {
        let len = 12 + u32::from_le_bytes(content[8..12].try_into().unwrap()) as usize;
        sections.push(content[..len].to_vec());
        content = &content[len..];
    }
    sections
}

fn refusal(file: &[u8]) -> String {
    Weights::read(file).unwrap_err().to_string()
}

#[test]
fn weights_come_back_and_the_same_weights_are_the_same_bytes() {
    let sets = PatternSet::NAMES.map(|name| PatternSet::named(name).unwrap());
    let of_sets = sets.iter().map(|set| weights(set, vec![12, 30, 44], 7));
    let no_extras = Weights { error_model: None, about: String::new(), ..small(3) };
    for weights in of_sets.chain([small(1), small(2), no_extras]) {
        let file = weights.write().unwrap();
        assert_eq!(file, weights.clone().write().unwrap());
        assert_eq!(Weights::read(&file), Ok(weights));
    }
}

/// The file that is committed.
const GOLDEN: &[u8] = include_bytes!("../../../../tests/data/small.weights");

#[test]
fn the_golden_file_is_read_and_written_as_it_is() {
    assert_eq!(Weights::read(GOLDEN), Ok(small(1)));
    // The encoder of another version may find other bytes: weights that were fitted before have
    // other files then.
    assert!(small(1).write().unwrap() == GOLDEN, "other bytes");
}

#[test]
#[ignore = "writes the golden file, for a new version of the format"]
fn the_golden_file_is_made() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/small.weights");
    std::fs::write(path, small(1).write().unwrap()).unwrap();
}

#[test]
fn the_order_of_sections_is_free_and_optional_ones_are_passed_over() {
    let weights = small(1);
    let mut sections = sections_of(&content_of(&weights.write().unwrap()));
    assert_eq!(sections.len(), 6);
    sections.reverse();
    sections.insert(2, section(b"FUTU", 1, &[1, 2, 3]));
    assert_eq!(Weights::read(&file_of(&sections.concat())), Ok(weights));
}

#[test]
fn files_that_are_cut_or_changed_are_refused() {
    let file: &[u8] = GOLDEN;
    for len in 0..file.len() {
        assert!(Weights::read(&file[..len]).is_err(), "{len} bytes");
    }
    for offset in 0..file.len() {
        for flip in (0..8).map(|bit| 1 << bit).chain([0xff]) {
            let mut file = file.to_vec();
            file[offset] ^= flip;
            assert!(Weights::read(&file).is_err(), "byte {offset} ^ {flip:#x}");
        }
    }
    assert!(Weights::read(&[file, &[0]].concat()).is_err());
}

#[test]
fn errors_of_the_header_say_where_and_what_was_expected() {
    let file = small(1).write().unwrap();
    let len = file.len();
    let changed = |offset: usize, bytes: &[u8]| {
        let mut file = file.clone();
        file[offset..offset + bytes.len()].copy_from_slice(bytes);
        refusal(&file)
    };
    let with_sum = |offset: usize, bytes: &[u8]| {
        let mut file = file.clone();
        file[offset..offset + bytes.len()].copy_from_slice(bytes);
        let sum = crc32fast::hash(&file[..28]);
        file[28..32].copy_from_slice(&sum.to_le_bytes());
        refusal(&file)
    };
    let magic = "byte 0: not an Othello weight file";
    assert_eq!(changed(3, b"x"), magic);
    assert_eq!(refusal(b"x"), magic);
    assert_eq!(refusal(&file[..31]), "byte 31: the file ends within the header; expected 32 bytes");
    assert_eq!(refusal(b""), "byte 0: the file ends within the header; expected 32 bytes");
    assert_eq!(changed(8, &[2]), "byte 8: version 2; expected 1");
    assert_eq!(changed(10, &[0, 1]), "byte 10: unknown flags 0x0100; expected 0");
    assert!(changed(12, &[0]).starts_with("byte 28: the checksum of the header is "));
    let message =
        format!("byte 12: {} bytes of compressed content; expected {}", len - 32 - 1, len - 32);
    assert_eq!(refusal(&file[..len - 1]), message);
    assert_eq!(
        with_sum(16, &(134_217_729_u32).to_le_bytes()),
        "byte 16: a content of 134217729 bytes; expected at most 134217728"
    );
    assert!(changed(40, &[file[40] ^ 1]).starts_with("byte 20: the checksum of the compressed"));
    assert!(with_sum(24, &[file[24] ^ 1]).starts_with("byte 24: the checksum of the content is"));
    let content = content_of(&file).len();
    assert_eq!(
        with_sum(16, &u32::try_from(content + 1).unwrap().to_le_bytes()),
        format!("byte 16: a content of {content} bytes; expected {}", content + 1)
    );
    assert!(
        with_sum(16, &u32::try_from(content - 1).unwrap().to_le_bytes())
            .starts_with("byte 32: the content is not compressed as Zstandard has it: ")
    );
    assert!(
        refusal(&with_sums(b"no frame", b"")).starts_with("byte 32: the content is not compressed")
    );
}

#[test]
fn errors_of_the_content_say_where_and_what_was_expected() {
    let sections = sections_of(&content_of(&small(1).write().unwrap()));
    // The sections with one in another's place.
    let with = |index: usize, other: Vec<u8>| {
        let mut sections = sections.clone();
        sections[index] = other;
        refusal(&file_of(&sections.concat()))
    };
    let bytes = |index: usize| sections[index][12..].to_vec();
    let cut = |index: usize| bytes(index)[..bytes(index).len() - 1].to_vec();
    let changed = |index: usize, at: usize, byte: u8| {
        let mut bytes = bytes(index);
        bytes[at] = byte;
        let tag = sections[index][..4].try_into().unwrap();
        with(index, section(&tag, 0, &bytes))
    };
    let len = sections.concat().len();
    let content = sections.concat();
    assert_eq!(bytes(0), [3, 4, 0, 1, 8, 9, 3, 2, 3, 4, 2, 27, 28]);
    let after = |index: usize| sections[..index].concat().len();
    for (found, expected) in [
        (
            refusal(&file_of(&content[..len - 1])),
            format!(
                "byte {} of the content: 24 bytes left; expected 25 of a section",
                after(5) + 8
            ),
        ),
        (
            refusal(&file_of(&content[..5])),
            "byte 0 of the content: 5 bytes left; expected 12 of a section's head".to_owned(),
        ),
        (
            refusal(&file_of(&[content.as_slice(), b"?"].concat())),
            format!("byte {len} of the content: 1 bytes left; expected 12 of a section's head"),
        ),
        (
            with(5, section(b"NEW\n", 0, b"")),
            format!(
                "byte {} of the content: the section NEW\\n is not known; expected one of PATT STAG \
                 CONS WGHT ERRM TEXT",
                after(5)
            ),
        ),
        (
            with(5, section(b"FUTU", 3, b"")),
            format!(
                "byte {} of the content: the section FUTU has the flags 0x3; expected 0 or 1",
                after(5) + 4
            ),
        ),
        (
            with(5, section(b"TEXT", 1, b"")),
            format!(
                "byte {} of the content: the section TEXT has the flags 0x1; expected 0",
                after(5) + 4
            ),
        ),
        (
            with(5, sections[4].clone()),
            format!("byte {} of the content: a second section ERRM; expected one", after(5)),
        ),
        (with(3, Vec::new()), {
            let len = len - sections[3].len();
            format!("byte {len} of the content: no section WGHT")
        }),
        (
            with(0, section(b"PATT", 0, &cut(0))),
            "byte 24 of the content: 0 bytes left; expected 1 of the patterns".to_owned(),
        ),
        (
            with(0, section(b"PATT", 0, &[bytes(0), vec![0]].concat())),
            "byte 12 of the content: the section PATT has 14 bytes; expected 13".to_owned(),
        ),
        (changed(0, 2, 64), "byte 14 of the content: square 64; expected 0 to 63".to_owned()),
        (changed(0, 3, 0), "byte 12 of the content: pattern 1 has the square A1 twice".to_owned()),
        (
            changed(1, 0, 40),
            format!(
                "byte {} of the content: the ends of the stages do not ascend from 0 to 63",
                after(1) + 12
            ),
        ),
        (
            with(1, section(b"STAG", 0, &[20])),
            // 54 weights of four squares that a diagonal takes to themselves, 27 of three squares,
            // and 6 of two that a mirror exchanges.
            format!(
                "byte {} of the content: the section WGHT has 522 bytes; expected 348",
                after(3) - 1 + 12
            ),
        ),
        (
            with(2, section(b"CONS", 0, &cut(2))),
            format!(
                "byte {} of the content: the section CONS has 129 bytes; expected 130",
                after(2) + 12
            ),
        ),
        (
            with(
                4,
                section(
                    b"ERRM",
                    0,
                    &[&bytes(4)[..8], &f64::NAN.to_le_bytes(), &bytes(4)[16..]].concat(),
                ),
            ),
            format!(
                "byte {} of the content: the factor of the depth is not finite; expected a finite number",
                after(4) + 12 + 8
            ),
        ),
        (
            with(5, section(b"TEXT", 0, &[b'a', 0xff])),
            format!(
                "byte {} of the content: the text about the weights is not UTF-8",
                after(5) + 13
            ),
        ),
        (
            with(5, section(b"TEXT", 0, &[b'a'; 4097])),
            format!(
                "byte {} of the content: 4097 bytes about the weights; expected at most 4096",
                after(5) + 12
            ),
        ),
    ] {
        assert_eq!(found, expected);
    }
}

#[test]
fn what_a_file_cannot_hold_is_not_written() {
    let mut untied = small(1);
    // B1 and A2 exchanged: the codes 3 and 9 mean the same.
    assert_eq!(untied.set.patterns()[0].squares()[1..3], [Square::B1, Square::A2]);
    assert_eq!(untied.set.patterns()[0].canonical()[9], 3);
    let stage_len = untied.tables(1).len();
    untied.tables.all_mut()[stage_len + 3] = 5;
    untied.tables.all_mut()[stage_len + 9] = 6;
    let error = untied.write().unwrap_err();
    assert_eq!(
        error.to_string(),
        "stage 1, code 9 of all patterns: the weight 6; expected 5 as of code 3, which means the same"
    );
    let mut infinite = small(1);
    infinite.error_model.as_mut().unwrap().polynomial[2] = f64::NAN;
    assert_eq!(infinite.write(), Err(WriteWeightsError::NotFinite("NaN".to_owned())));
}
