//! Weights as bytes.

use ruzstd::encoding::{CompressionLevel, compress_to_vec};

use super::MAX_CONTENT;
use super::error::WriteWeightsError;
use super::header::Header;
use super::planes;
use super::sections::{Tag, push};
use crate::eval::ErrorModel;
use crate::eval::weights::tables::Weights;
use crate::eval::weights::tied::Tied;

impl Weights {
    /// Returns the bytes of a file of the weights, for the same weights the same ones.
    ///
    /// # Errors
    ///
    /// When codes that mean the same (see [`Pattern::canonical`](crate::pattern::Pattern::canonical))
    /// have different weights, or numbers of the error model are not finite.
    pub fn write(&self) -> Result<Vec<u8>, WriteWeightsError> {
        let content = content(self)?;
        let compressed = compress_to_vec(content.as_slice(), CompressionLevel::Fastest);
        let len = |bytes: &[u8]| match u32::try_from(bytes.len()) {
            Ok(len) if bytes.len() <= MAX_CONTENT => Ok(len),
            _ => Err(WriteWeightsError::TooLong(bytes.len())),
        };
        let header = Header {
            compressed_len: len(&compressed)?,
            content_len: len(&content)?,
            compressed_sum: crc32fast::hash(&compressed),
            content_sum: crc32fast::hash(&content),
        };
        Ok([&header.to_bytes()[..], &compressed].concat())
    }
}

fn content(weights: &Weights) -> Result<Vec<u8>, WriteWeightsError> {
    let mut content = Vec::new();
    let patterns = weights.set.patterns();
    let mut bytes = vec![u8::try_from(patterns.len()).unwrap_or(u8::MAX)];
    for pattern in patterns {
        let squares = pattern.squares().iter().map(|square| square.index());
        let numbers = [pattern.squares().len()].into_iter().chain(squares);
        bytes.extend(numbers.map(|number| u8::try_from(number).unwrap_or(u8::MAX)));
    }
    push(&mut content, Tag::PATTERNS, &bytes);
    push(&mut content, Tag::STAGES, weights.stages.most());
    let constants = weights.constants.iter().flat_map(|constant| constant.to_le_bytes());
    push(&mut content, Tag::CONSTANTS, &constants.collect::<Vec<_>>());
    let tied = Tied::of(&weights.set);
    check_tied(weights, &tied)?;
    let tables: Vec<&[i16]> = (0..weights.stages.count()).map(|at| weights.tables(at)).collect();
    let stages = |&code: &u32| tables.iter().map(move |table| table[code as usize]);
    push(&mut content, Tag::WEIGHTS, &planes::split(tied.least.iter().flat_map(stages)));
    if let Some(model) = &weights.error_model {
        push(&mut content, Tag::ERROR_MODEL, &error_model(model)?);
    }
    if !weights.about.is_empty() {
        push(&mut content, Tag::ABOUT, weights.about.as_bytes());
    }
    Ok(content)
}

fn check_tied(weights: &Weights, tied: &Tied) -> Result<(), WriteWeightsError> {
    for stage in 0..weights.stages.count() {
        let table = weights.tables(stage);
        for &(code, least) in &tied.others {
            let (code, least) = (code as usize, least as usize);
            let (found, expected) = (table[code], table[least]);
            if found != expected {
                return Err(WriteWeightsError::Untied { stage, code, least, found, expected });
            }
        }
    }
    Ok(())
}

fn error_model(model: &ErrorModel) -> Result<Vec<u8>, WriteWeightsError> {
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
