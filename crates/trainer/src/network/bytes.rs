//! Numbers of a checkpoint, little endian.

/// Appends numbers.
pub(crate) fn put_floats(bytes: &mut Vec<u8>, values: &[f32]) {
    bytes.extend(values.iter().flat_map(|value| value.to_le_bytes()));
}

/// Reads bytes from the front.
#[derive(Debug)]
pub(crate) struct Source<'b>(pub(crate) &'b [u8]);

impl Source<'_> {
    /// Fills a slice; `None` if there are too few bytes.
    pub(crate) fn floats(&mut self, values: &mut [f32]) -> Option<()> {
        let (bytes, rest) = self.0.split_at_checked(4 * values.len())?;
        self.0 = rest;
        for (value, &bytes) in values.iter_mut().zip(bytes.as_chunks::<4>().0) {
            *value = f32::from_le_bytes(bytes);
        }
        Some(())
    }

    /// Returns a word.
    pub(crate) fn word(&mut self) -> Option<u64> {
        let (bytes, rest) = self.0.split_first_chunk::<8>()?;
        self.0 = rest;
        Some(u64::from_le_bytes(*bytes))
    }

    /// Returns a number.
    pub(crate) fn double(&mut self) -> Option<f64> {
        self.word().map(f64::from_bits)
    }
}
