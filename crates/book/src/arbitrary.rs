//! Values from the bytes of a fuzzer, with the feature `arbitrary`, within the ranges that books check.

use arbitrary::{Arbitrary, Error, Result, Unstructured};

use crate::entry::{BookMove, Entry, Evaluation, MAX_DEPTH, MAX_SCORE};
use crate::game::Key;
use crate::graph::Shard;
use crate::look_up::{Found, FoundMove};

fn score(u: &mut Unstructured<'_>) -> Result<i32> {
    u.int_in_range(-MAX_SCORE..=MAX_SCORE)
}

fn known_score(u: &mut Unstructured<'_>) -> Result<Option<i32>> {
    if u.arbitrary()? { score(u).map(Some) } else { Ok(None) }
}

impl<'a> Arbitrary<'a> for Evaluation {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let (score, bound) = (score(u)?, u.arbitrary()?);
        let (depth, selectivity) = (u.int_in_range(0..=MAX_DEPTH)?, u.int_in_range(0..=100)?);
        Ok(Self { score, bound, depth, selectivity })
    }
}

impl<'a> Arbitrary<'a> for BookMove {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let (evaluation, backed_up) = (u.arbitrary()?, known_score(u)?);
        let counts = u.arbitrary()?;
        Ok(Self { evaluation, backed_up, counts, ..Self::new(u.arbitrary()?, u.arbitrary()?) })
    }
}

/// Moves of different numbers.
impl<'a> Arbitrary<'a> for Entry {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let (value, is_leaf) = (known_score(u)?, u.arbitrary()?);
        let mut moves: Vec<BookMove> = u.arbitrary()?;
        moves.sort_by_key(|played| played.index);
        moves.dedup_by_key(|played| played.index);
        let entry = Self::new(moves).map_err(|_| Error::IncorrectFormat)?.with_leaf(is_leaf);
        match value {
            Some(value) => entry.with_value(value).map_err(|_| Error::IncorrectFormat),
            None => Ok(entry),
        }
    }
}

/// The key of any bytes, also of those that are no position.
impl<'a> Arbitrary<'a> for Key {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self::new(u.arbitrary()?))
    }
}

impl<'a> Arbitrary<'a> for Shard {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let count = u.int_in_range(1..=u32::MAX)?;
        let index = u.int_in_range(0..=count - 1)?;
        Self::new(index, count).ok_or(Error::IncorrectFormat)
    }
}

impl<'a, M: Arbitrary<'a>> Arbitrary<'a> for FoundMove<M> {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let BookMove { source, evaluation, counts, .. } = u.arbitrary()?;
        Ok(Self { played: u.arbitrary()?, score: known_score(u)?, source, evaluation, counts })
    }
}

impl<'a, M: Arbitrary<'a>> Arbitrary<'a> for Found<M> {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let (hash, value, is_leaf) = (u.arbitrary()?, known_score(u)?, u.arbitrary()?);
        Ok(Self::sorted(hash, value, is_leaf, u.arbitrary()?))
    }
}
