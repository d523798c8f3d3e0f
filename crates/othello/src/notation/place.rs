//! Places in a text.

/// A line and a column, both from 1. Columns count characters of UTF-8; in other encodings a byte
/// of 128 to 191 does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Place {
    /// The first character of a text.
    pub(super) const START: Self = Self { line: 1, column: 1 };

    /// Returns the beginning of a line.
    pub(super) const fn line(line: usize) -> Self {
        Self { line, column: 1 }
    }

    /// Returns the place after some bytes that begin here.
    pub(super) fn after(self, bytes: &[u8]) -> Self {
        bytes.iter().fold(self, |Self { line, column }, byte| match byte {
            b'\n' => Self::line(line + 1),
            0x80..0xc0 => Self { line, column },
            _ => Self { line, column: column + 1 },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_lines_and_characters() {
        assert_eq!(Place::START.after(b""), Place::START);
        assert_eq!(Place::START.after("é\nab○".as_bytes()), Place { line: 2, column: 4 });
        assert_eq!(Place { line: 7, column: 5 }.after(b"\xe9x"), Place { line: 7, column: 7 });
    }
}
