//! Rows of bits as base64url.

use super::error::LinkError;

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Writes bits, most significant first.
#[derive(Debug, Default)]
pub(super) struct Writer {
    bits: Vec<bool>,
}

impl Writer {
    /// Appends the lowest `count` bits of a value.
    pub(super) fn push(&mut self, value: usize, count: u32) {
        self.bits.extend((0..count).rev().map(|bit| value >> bit & 1 == 1));
    }

    /// Returns the sum of the bits so far.
    pub(super) fn sum(&self) -> usize {
        sum(&self.bits)
    }

    /// Returns the text.
    pub(super) fn text(&self) -> String {
        let letter = |chunk: &[bool]| {
            let value =
                (0..6).fold(0, |value, at| 2 * value + usize::from(chunk.get(at) == Some(&true)));
            char::from(LETTERS[value])
        };
        self.bits.chunks(6).map(letter).collect()
    }
}

/// Reads bits.
#[derive(Debug)]
pub(super) struct Reader {
    bits: Vec<bool>,
    at: usize,
}

impl Reader {
    pub(super) fn new(text: &str) -> Result<Self, LinkError> {
        let mut bits = Vec::with_capacity(6 * text.len());
        for (at, letter) in text.bytes().enumerate() {
            let value = LETTERS.iter().position(|&known| known == letter);
            let value = value.ok_or(LinkError::Letter { at: at + 1 })?;
            bits.extend((0..6).rev().map(|bit| value >> bit & 1 == 1));
        }
        Ok(Self { bits, at: 0 })
    }

    /// Returns the next `count` bits, up to 16.
    pub(super) fn take(&mut self, count: u32) -> Result<usize, LinkError> {
        let end = self.at + count as usize;
        let taken = self.bits.get(self.at..end).ok_or(LinkError::Short)?;
        self.at = end;
        Ok(taken.iter().fold(0, |value, &bit| 2 * value + usize::from(bit)))
    }

    /// Returns the sum of the bits read so far.
    pub(super) fn sum(&self) -> usize {
        sum(&self.bits[..self.at])
    }

    /// Checks that nothing follows but the zeros that fill the last letter.
    pub(super) fn end(&self) -> Result<(), LinkError> {
        let rest = &self.bits[self.at..];
        if rest.len() >= 6 {
            Err(LinkError::Long)
        } else if rest.contains(&true) {
            Err(LinkError::Values)
        } else {
            Ok(())
        }
    }
}

/// Returns 12 bits that change with every bit: FNV-1a of the bits, folded.
fn sum(bits: &[bool]) -> usize {
    let mut hash = 0x811c_9dc5_u32;
    for &bit in bits {
        hash = (hash ^ u32::from(bit)).wrapping_mul(0x0100_0193);
    }
    ((hash >> 20 ^ hash >> 8) & 0xfff) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_read_as_they_were_written() {
        let mut writer = Writer::default();
        for (value, count) in [(5, 3), (0, 1), (511, 9), (1, 6)] {
            writer.push(value, count);
        }
        let mut reader = Reader::new(&writer.text()).unwrap();
        for (value, count) in [(5, 3), (0, 1), (511, 9), (1, 6)] {
            assert_eq!(reader.take(count), Ok(value));
        }
        assert_eq!((reader.sum(), reader.end()), (writer.sum(), Ok(())));
        assert_eq!(reader.take(16), Err(LinkError::Short));
    }
}
