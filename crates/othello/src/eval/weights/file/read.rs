//! Weights from bytes.

use engine::memory;
use ruzstd::decoding::FrameDecoder;

use super::error::{Place, Problem, ReadWeightsError};
use super::header::{Header, check_sum};
use super::planes;
use super::sections::{Section, Sections, Tag};
use crate::Square;
use crate::eval::sum::Tables;
use crate::eval::weights::stages::Stages;
use crate::eval::weights::tables::{COUNTS, Weights};
use crate::eval::weights::tied::Tied;
use crate::eval::{ErrorModel, Points};
use crate::pattern::PatternSet;

impl Weights {
    /// Reads a file of weights.
    ///
    /// # Errors
    ///
    /// When a byte is not as it was written, a length does not match, or the file needs something
    /// that this version does not know. Memory is taken for what is proven to be there.
    pub fn read(file: &[u8]) -> Result<Self, ReadWeightsError> {
        let (header, compressed) = Header::read(file)?;
        check_sum("compressed content", compressed, header.compressed_sum, Header::COMPRESSED_SUM)?;
        let content = decompressed(compressed, header)?;
        check_sum("content", &content, header.content_sum, Header::CONTENT_SUM)?;
        of_sections(&Sections::read(&content)?)
    }
}

fn decompressed(compressed: &[u8], header: Header) -> Result<Vec<u8>, ReadWeightsError> {
    let fail = |offset, problem| ReadWeightsError { place: Place::File, offset, problem };
    let expected = header.content_len;
    let mut content = vec![0; expected as usize];
    memory::advise_huge(&mut content);
    let found = FrameDecoder::new()
        .decode_all(compressed, &mut content)
        .map_err(|error| fail(Header::BYTES, Problem::Compression(error.to_string())))?;
    if found != content.len() {
        return Err(fail(Header::CONTENT_LEN, Problem::ContentLength { found, expected }));
    }
    Ok(content)
}

fn of_sections(sections: &Sections<'_>) -> Result<Weights, ReadWeightsError> {
    let set = patterns(sections.expect(Tag::PATTERNS)?)?;
    let section = sections.expect(Tag::STAGES)?;
    let stages = Stages::new(section.bytes.to_vec());
    let stages = stages.map_err(|_| section.error(0, Problem::Stages))?;
    let constants = constants(sections.expect(Tag::CONSTANTS)?)?;
    let section = sections.expect(Tag::WEIGHTS)?;
    let tied = Tied::of(&set);
    section.expect_len(2 * tied.least.len() * stages.count())?;
    let mut tables = Tables::zeroed(&set, &stages);
    planes::join(section.bytes, stages.count(), &tied, tables.all_mut());
    let error_model = sections.get(Tag::ERROR_MODEL).map(error_model).transpose()?;
    let about = sections.get(Tag::ABOUT).map(about).transpose()?.unwrap_or_default();
    Ok(Weights { set, stages, constants, tables, error_model, about: about.to_owned() })
}

fn patterns(section: Section<'_>) -> Result<PatternSet, ReadWeightsError> {
    let bytes = section.bytes;
    let byte = |at: usize| {
        let short = Problem::Short { left: 0, expected: 1, what: "the patterns" };
        bytes.get(at).copied().ok_or_else(|| section.error(at, short))
    };
    let mut at = 1;
    let mut patterns = Vec::new();
    for _ in 0..byte(0)? {
        let squares = at + 1..at + 1 + usize::from(byte(at)?);
        at = squares.end;
        let square = |at| {
            let index = byte(at)?;
            let square = Square::ALL.get(usize::from(index)).copied();
            square.ok_or_else(|| section.error(at, Problem::Square(index)))
        };
        patterns.push(squares.map(square).collect::<Result<Vec<_>, _>>()?);
    }
    section.expect_len(at)?;
    PatternSet::new(patterns).map_err(|error| section.error(0, Problem::Patterns(error)))
}

fn constants(section: Section<'_>) -> Result<[i16; COUNTS], ReadWeightsError> {
    section.expect_len(2 * COUNTS)?;
    let bytes = section.bytes;
    Ok(std::array::from_fn(|at| i16::from_le_bytes([bytes[2 * at], bytes[2 * at + 1]])))
}

fn error_model(section: Section<'_>) -> Result<ErrorModel, ReadWeightsError> {
    section.expect_len(7 * 8 + 4)?;
    let mut bytes = section.bytes.iter().copied();
    let mut factor = |what| {
        let factor = f64::from_le_bytes(std::array::from_fn(|_| bytes.next().unwrap_or_default()));
        let at = section.bytes.len() - bytes.len() - 8;
        if factor.is_finite() {
            Ok(factor)
        } else {
            Err(section.error(at, Problem::NotFinite(what)))
        }
    };
    let [empties, depth, probe] = [
        factor("factor of empty squares")?,
        factor("factor of the depth")?,
        factor("factor of the probe")?,
    ];
    let mut polynomial = [0.0; 4];
    for value in &mut polynomial {
        *value = factor("factor of the polynomial")?;
    }
    let least = i32::from_le_bytes(std::array::from_fn(|_| bytes.next().unwrap_or_default()));
    Ok(ErrorModel { empties, depth, probe, polynomial, least: Points::new(least) })
}

fn about(section: Section<'_>) -> Result<&str, ReadWeightsError> {
    if section.bytes.len() > Weights::MAX_ABOUT_BYTES {
        return Err(section.error(0, Problem::About(section.bytes.len())));
    }
    std::str::from_utf8(section.bytes)
        .map_err(|error| section.error(error.valid_up_to(), Problem::Text))
}
