//! A move with what is noted beside it, as both sides of the protocol send it.

/// The parts of `F5/1.25/0.3`: a move, its score and its seconds. The last two may be missing or empty.
///
/// NBoard documents slashes; its samples and several engines, Edax among them, send blanks: `f5 1.25 0.3`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct NotedMove<'t> {
    pub(crate) name: &'t str,
    pub(crate) score: &'t str,
    pub(crate) seconds: &'t str,
}

impl<'t> NotedMove<'t> {
    /// Returns the parts of a text, whatever they are.
    pub(crate) fn of(text: &'t str) -> Self {
        let (name, rest) = part(text);
        let (score, rest) = part(rest);
        Self { name, score, seconds: part(rest).0 }
    }
}

/// Returns the first part of a text, and what follows the slash or the blanks behind it.
fn part(text: &str) -> (&str, &str) {
    let text = text.trim();
    let end = text.find(|c: char| c == '/' || c.is_whitespace()).unwrap_or(text.len());
    let (part, rest) = text.split_at(end);
    let rest = rest.trim_start();
    (part, rest.strip_prefix('/').unwrap_or(rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_separated_by_slashes_or_blanks() {
        for (text, name, score, seconds) in [
            ("F5/1.25/0.3", "F5", "1.25", "0.3"),
            (" f5 1.25 0.3", "f5", "1.25", "0.3"),
            ("f5\t1.25\t 0.3\t", "f5", "1.25", "0.3"),
            ("f5 / 1.25 / 0.3", "f5", "1.25", "0.3"),
            ("f5 1.25/0.3 more", "f5", "1.25", "0.3"),
            ("F5//0.3", "F5", "", "0.3"),
            ("F5/1.25", "F5", "1.25", ""),
            ("F5 1.25", "F5", "1.25", ""),
            ("PA//", "PA", "", ""),
            ("PA", "PA", "", ""),
            ("/1/2", "", "1", "2"),
            ("", "", "", ""),
        ] {
            assert_eq!(NotedMove::of(text), NotedMove { name, score, seconds }, "{text:?}");
        }
    }
}
