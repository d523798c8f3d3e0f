//! Numbers records on one thread.

use core::hash::Hash;

use super::interner::{InternError, Interner};
use crate::line::{Line, LineCounter};

/// The record of a code got no id.
#[derive(Clone, Copy, Debug)]
pub(super) struct Refused {
    pub(super) error: InternError,
    pub(super) code: u32,
}

/// Numbers what `f` says of each line, in their order.
#[inline]
pub(super) fn number<R: Copy + Eq + Hash>(
    lines: LineCounter,
    ids: &mut [u16],
    interner: &mut Interner<R>,
    f: &impl Fn(&Line) -> R,
) -> Result<(), Refused> {
    // Lines that differ in their low digits only often have the same answer: comparing with the
    // one before is cheaper than hashing.
    let mut last: Option<(R, u16)> = None;
    for (line, slot) in lines.zip(ids) {
        let record = f(&line);
        *slot = match last {
            Some((known, id)) if known == record => id,
            _ => {
                let id = interner
                    .intern(record)
                    .map_err(|error| Refused { error, code: line.code() })?;
                last = Some((record, id));
                id
            }
        };
    }
    Ok(())
}
