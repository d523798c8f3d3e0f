//! The sections that every kind of weights has, as bytes.

use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use super::error::{Problem, ReadWeightsError, Tag, WriteWeightsError};
use super::sections::{Section, Sections, push};
use crate::Square;
use crate::eval::evaluation::ErrorModel;
use crate::eval::points::Points;
use crate::eval::stages::{MAX_ABOUT_BYTES, Stages};
use crate::pattern::PatternSet;

impl Tag {
    pub(in crate::eval) const PATTERNS: Self = Self(*b"PATT");
    pub(in crate::eval) const STAGES: Self = Self(*b"STAG");
    const ERROR_MODEL: Self = Self(*b"ERRM");
    const ABOUT: Self = Self(*b"TEXT");
}

/// Sections that need not be there.
pub(in crate::eval) const EXTRAS: [Tag; 2] = [Tag::ERROR_MODEL, Tag::ABOUT];

/// Reads the patterns.
pub(in crate::eval) fn patterns(sections: &Sections<'_>) -> Result<PatternSet, ReadWeightsError> {
    let section = sections.expect(Tag::PATTERNS)?;
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

/// Reads the stages.
pub(in crate::eval) fn stages(sections: &Sections<'_>) -> Result<Stages, ReadWeightsError> {
    let section = sections.expect(Tag::STAGES)?;
    Stages::new(section.bytes.to_vec()).map_err(|_| section.error(0, Problem::Stages))
}

/// Reads the error model and the text about the weights, if there are any.
pub(in crate::eval) fn extras<'c>(
    sections: &Sections<'c>,
) -> Result<(Option<ErrorModel>, &'c str), ReadWeightsError> {
    let error_model = sections.get(Tag::ERROR_MODEL).map(error_model).transpose()?;
    let about = sections.get(Tag::ABOUT).map(about).transpose()?.unwrap_or_default();
    Ok((error_model, about))
}

fn error_model(section: Section<'_>) -> Result<ErrorModel, ReadWeightsError> {
    section.expect_len(7 * 8 + 4)?;
    let mut bytes = section.bytes.iter().copied();
    let mut factor = |what| {
        let factor = f64::from_le_bytes(core::array::from_fn(|_| bytes.next().unwrap_or_default()));
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
    let least = i32::from_le_bytes(core::array::from_fn(|_| bytes.next().unwrap_or_default()));
    Ok(ErrorModel { empties, depth, probe, polynomial, least: Points::new(least) })
}

fn about(section: Section<'_>) -> Result<&str, ReadWeightsError> {
    if section.bytes.len() > MAX_ABOUT_BYTES {
        return Err(section.error(0, Problem::About(section.bytes.len())));
    }
    core::str::from_utf8(section.bytes)
        .map_err(|error| section.error(error.valid_up_to(), Problem::Text))
}

/// Appends the patterns and the stages.
pub(in crate::eval) fn push_shape(content: &mut Vec<u8>, set: &PatternSet, stages: &Stages) {
    let patterns = set.patterns();
    let mut bytes = vec![u8::try_from(patterns.len()).unwrap_or(u8::MAX)];
    for pattern in patterns {
        let squares = pattern.squares().iter().map(|square| square.index());
        let numbers = [pattern.squares().len()].into_iter().chain(squares);
        bytes.extend(numbers.map(|number| u8::try_from(number).unwrap_or(u8::MAX)));
    }
    push(content, Tag::PATTERNS, &bytes);
    push(content, Tag::STAGES, stages.most());
}

/// Appends the error model and the text, if there are any.
pub(in crate::eval) fn push_extras(
    content: &mut Vec<u8>,
    error_model: Option<&ErrorModel>,
    about: &str,
) -> Result<(), WriteWeightsError> {
    if let Some(model) = error_model {
        push(content, Tag::ERROR_MODEL, &write_error_model(model)?);
    }
    if !about.is_empty() {
        push(content, Tag::ABOUT, about.as_bytes());
    }
    Ok(())
}

fn write_error_model(model: &ErrorModel) -> Result<Vec<u8>, WriteWeightsError> {
    let ErrorModel { empties, depth, probe, polynomial: [a, b, c, d], least } = *model;
    let mut bytes = Vec::new();
    for factor in [empties, depth, probe, a, b, c, d] {
        if !factor.is_finite() {
            return Err(WriteWeightsError::NotFinite(factor.to_string()));
        }
        bytes.extend(factor.to_le_bytes());
    }
    bytes.extend(least.get().to_le_bytes());
    Ok(bytes)
}
