//! Selectivities as arguments.

use othello::search::Selectivity;

/// Parses `--selectivity`.
pub(crate) fn selectivity(text: &str) -> Result<Selectivity, &'static str> {
    let percent = text.strip_suffix('%').unwrap_or(text).parse().ok();
    percent.and_then(Selectivity::of_percent).ok_or("expected 73, 87, 95, 98, 99 or 100")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn selectivities_are_the_six_of_the_field() {
        assert_eq!(selectivity("73"), Ok(Selectivity::Percent73));
        assert_eq!(selectivity("100%"), Ok(Selectivity::Exact));
        for text in ["", "%", "74", "96", "-73", "73%%", "all"] {
            assert_eq!(selectivity(text), Err("expected 73, 87, 95, 98, 99 or 100"), "{text}");
        }
    }
}
