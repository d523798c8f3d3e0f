//! A position and its moves as bytes.

use crate::bytes::{read_signed, read_varint, write_signed, write_varint};
use crate::entry::{BookMove, Bound, Counts, Entry, Evaluation, Source};
use crate::error::Flaw;

/// Bits of the first byte of an entry.
const LEAF: u8 = 1;
const VALUE: u8 = 2;

/// Bits of the first byte of a move, above the two of the bound and the three of the source.
const EFFORT: u8 = 0x20;
const COUNTS: u8 = 0x40;
const BACKED_UP: u8 = 0x80;

/// Depth and selectivity of the moves before the first that has them.
const NO_EFFORT: (u16, u8) = (0, 100);

/// Appends a record: its length, its position and its entry. Positions of different lengths, for which
/// `position_length` is 0, have their length before them.
pub(super) fn encode(
    position: &[u8],
    position_length: u8,
    entry: &Entry,
    bytes: &mut Vec<u8>,
) -> Option<()> {
    let mut record = Vec::with_capacity(64);
    if position_length == 0 {
        write_varint(&mut record, u32::try_from(position.len()).ok()?);
    } else if usize::from(position_length) != position.len() {
        return None;
    }
    record.extend_from_slice(position);
    encode_content(entry, &mut record);
    write_varint(bytes, u32::try_from(record.len()).ok()?);
    bytes.extend_from_slice(&record);
    Some(())
}

/// Takes a record from the front: its position, and the bytes of its entry.
pub(super) fn split<'a>(
    bytes: &mut &'a [u8],
    position_length: u8,
) -> Result<(&'a [u8], &'a [u8]), Flaw> {
    const SHORT: Flaw = "it is cut off";
    let length = read_varint(bytes).ok_or(SHORT)?;
    let (mut record, rest) = bytes.split_at_checked(length as usize).ok_or(SHORT)?;
    *bytes = rest;
    let length = match position_length {
        0 => read_varint(&mut record).ok_or(SHORT)?,
        length => length.into(),
    };
    record.split_at_checked(length as usize).ok_or(SHORT)
}

/// Appends the bytes of an entry, which is valid.
pub(crate) fn encode_content(entry: &Entry, bytes: &mut Vec<u8>) {
    let value = entry.value.map_or(0, |_| VALUE);
    bytes.push(if entry.is_leaf { LEAF | value } else { value });
    if let Some(value) = entry.value {
        write_signed(bytes, value);
    }
    // Moves have 16-bit numbers, each once.
    write_varint(bytes, u32::try_from(entry.moves.len()).unwrap_or(u32::MAX));
    let mut next = 0;
    let mut effort = NO_EFFORT;
    for played in &entry.moves {
        write_varint(bytes, u32::from(played.index) - next);
        next = u32::from(played.index) + 1;
        encode_move(played, &mut effort, bytes);
    }
}

fn encode_move(played: &BookMove, effort: &mut (u16, u8), bytes: &mut Vec<u8>) {
    let bound = match played.evaluation.map(|evaluation| evaluation.bound) {
        None => 0,
        Some(Bound::Exact) => 1,
        Some(Bound::Lower) => 2,
        Some(Bound::Upper) => 3,
    };
    let own_effort = played.evaluation.map(|found| (found.depth, found.selectivity));
    let new_effort = own_effort.filter(|own| own != effort);
    let mut tag = bound | (played.source as u8) << 2;
    tag |= new_effort.map_or(0, |_| EFFORT);
    tag |= if played.counts == Counts::default() { 0 } else { COUNTS };
    tag |= played.backed_up.map_or(0, |_| BACKED_UP);
    bytes.push(tag);
    if let Some(evaluation) = played.evaluation {
        write_signed(bytes, evaluation.score);
    }
    if let Some((depth, selectivity)) = new_effort {
        write_varint(bytes, depth.into());
        bytes.push(selectivity);
        *effort = (depth, selectivity);
    }
    if let Some(score) = played.backed_up {
        write_signed(bytes, score);
    }
    if tag & COUNTS != 0 {
        let Counts { wins, draws, losses } = played.counts;
        [wins, draws, losses].into_iter().for_each(|count| write_varint(bytes, count));
    }
}

/// Returns the entry of all the bytes. Only what [`encode_content`] appends is accepted.
pub(crate) fn decode_content(mut bytes: &[u8]) -> Result<Entry, Flaw> {
    const SHORT: Flaw = "it is cut off, or a number is not in its shortest form";
    let (&tag, rest) = bytes.split_first().ok_or(SHORT)?;
    bytes = rest;
    if tag & !(LEAF | VALUE) != 0 {
        return Err("unknown bits of a position");
    }
    let signed = |bytes: &mut &[u8]| read_signed(bytes).ok_or(SHORT);
    let value = if tag & VALUE != 0 { Some(signed(&mut bytes)?) } else { None };
    let count = read_varint(&mut bytes).ok_or(SHORT)?;
    // A move has two bytes at least, so the bytes limit the memory.
    if count as usize > bytes.len() / 2 {
        return Err("it has fewer moves than it says");
    }
    let mut moves = Vec::with_capacity(count as usize);
    let mut next = 0;
    let mut effort = NO_EFFORT;
    for _ in 0..count {
        let gap = read_varint(&mut bytes).ok_or(SHORT)?;
        let index = gap.checked_add(next).and_then(|index| u16::try_from(index).ok());
        let index = index.ok_or("the number of a move is above 65535")?;
        next = u32::from(index) + 1;
        moves.push(decode_move(index, &mut effort, &mut bytes)?);
    }
    if !bytes.is_empty() {
        return Err("bytes follow its moves");
    }
    let entry = Entry { value, is_leaf: tag & LEAF != 0, moves };
    entry.check().map_err(|_| "a score, depth or selectivity is out of range")?;
    Ok(entry)
}

fn decode_move(index: u16, effort: &mut (u16, u8), bytes: &mut &[u8]) -> Result<BookMove, Flaw> {
    const SHORT: Flaw = "a move is cut off, or a number is not in its shortest form";
    let (&tag, rest) = bytes.split_first().ok_or(SHORT)?;
    *bytes = rest;
    let source = *Source::ALL.get(usize::from(tag >> 2 & 7)).ok_or("unknown source of a move")?;
    let bound = match tag & 3 {
        0 => None,
        1 => Some(Bound::Exact),
        2 => Some(Bound::Lower),
        _ => Some(Bound::Upper),
    };
    let score = match bound {
        Some(bound) => Some((bound, read_signed(bytes).ok_or(SHORT)?)),
        None => None,
    };
    if tag & EFFORT != 0 {
        let depth = read_varint(bytes).ok_or(SHORT)?;
        let depth = u16::try_from(depth).map_err(|_| "the depth of a move is above 65535")?;
        let (&selectivity, rest) = bytes.split_first().ok_or(SHORT)?;
        *bytes = rest;
        if score.is_none() || (depth, selectivity) == *effort {
            return Err("a move repeats its depth, or has one without a score");
        }
        *effort = (depth, selectivity);
    }
    let (depth, selectivity) = *effort;
    let evaluation = score.map(|(bound, score)| Evaluation { score, bound, depth, selectivity });
    let backed_up =
        if tag & BACKED_UP != 0 { Some(read_signed(bytes).ok_or(SHORT)?) } else { None };
    let mut counts = Counts::default();
    if tag & COUNTS != 0 {
        for count in [&mut counts.wins, &mut counts.draws, &mut counts.losses] {
            *count = read_varint(bytes).ok_or(SHORT)?;
        }
        if counts == Counts::default() {
            return Err("a move counts no game");
        }
    }
    Ok(BookMove { index, source, evaluation, backed_up, counts })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::workload::entries;

    proptest! {
        #[test]
        fn entries_are_read_back(entry in entries()) {
            let mut bytes = Vec::new();
            encode_content(&entry, &mut bytes);
            prop_assert_eq!(decode_content(&bytes), Ok(entry));
            for length in 0..bytes.len() {
                prop_assert!(decode_content(&bytes[..length]).is_err());
            }
            bytes.push(0);
            prop_assert!(decode_content(&bytes).is_err());
        }

        #[test]
        fn what_is_read_has_one_form(
            entry in entries(),
            changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..4),
        ) {
            let mut bytes = Vec::new();
            encode_content(&entry, &mut bytes);
            for (at, byte) in changes {
                let at = at.index(bytes.len());
                bytes[at] = byte;
            }
            if let Ok(entry) = decode_content(&bytes) {
                let mut written = Vec::new();
                encode_content(&entry, &mut written);
                prop_assert_eq!(written, bytes);
            }
        }

        #[test]
        fn records_are_split(entry in entries(), position: [u8; 16], other in "[a-z]{0,40}") {
            let mut bytes = Vec::new();
            encode(&position, 16, &entry, &mut bytes).unwrap();
            prop_assert!(encode(&position, 15, &entry, &mut bytes).is_none());
            let mut rest = &*bytes;
            let (found, content) = split(&mut rest, 16).unwrap();
            prop_assert_eq!((found, rest.len()), (&position[..], 0));
            prop_assert_eq!(decode_content(content), Ok(entry.clone()));
            bytes.clear();
            encode(other.as_bytes(), 0, &entry, &mut bytes).unwrap();
            let (found, content) = split(&mut &*bytes, 0).unwrap();
            prop_assert_eq!(found, other.as_bytes());
            prop_assert_eq!(decode_content(content), Ok(entry));
        }
    }

    #[test]
    fn a_move_takes_few_bytes() {
        let evaluation = Evaluation { score: -8, bound: Bound::Exact, depth: 12, selectivity: 73 };
        let played = |index| BookMove {
            evaluation: Some(evaluation),
            ..BookMove::new(index, Source::Search)
        };
        let entry = Entry::new([3, 20, 21].map(played)).unwrap();
        let mut bytes = Vec::new();
        encode_content(&entry, &mut bytes);
        assert_eq!(bytes, [1, 3, 3, 0x29, 15, 12, 73, 16, 9, 15, 0, 9, 15]);
    }
}
