//! Two numbers with all between them.

use std::ops::RangeInclusive;

/// Reads two numbers such as `8..20`, both included, or one alone.
pub(super) fn range(text: &str) -> Result<RangeInclusive<u32>, &'static str> {
    let (start, end) = text.split_once("..").unwrap_or((text, text));
    match (start.parse(), end.parse()) {
        (Ok(start), Ok(end)) if start <= end => Ok(start..=end),
        _ => Err("expected a number, or two such as 8..20"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read_with_both_ends() {
        assert_eq!(range("8..20"), Ok(8..=20));
        assert_eq!(range("7"), Ok(7..=7));
        assert_eq!(range("7..7"), Ok(7..=7));
        for text in ["", "..", "1..", "..3", "3..2", "1..2..3", "1...2", "-1..2", "4294967296"] {
            assert!(range(text).is_err(), "{text}");
        }
    }
}
