//! Numbers as text.

use std::fmt::Display;

/// Returns a number with commas and the noun that it counts, whose plural ends in `s`.
pub(crate) fn counted(number: u64, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", grouped(number))
}

/// Returns a whole number with commas between groups of three digits.
pub(crate) fn grouped(number: impl Display) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Returns a size in bytes as text.
pub(crate) fn mebibytes(bytes: usize) -> String {
    let kibibytes = u32::try_from(bytes / 1024).unwrap_or(u32::MAX);
    format!("{:.2} MiB", f64::from(kibibytes) / 1024.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_grouped() {
        let numbers = [(0, "0"), (999, "999"), (1000, "1,000"), (21_523_360, "21,523,360")];
        for (number, text) in numbers {
            assert_eq!(grouped(number), text);
        }
    }

    #[test]
    fn one_thing_has_no_plural() {
        let numbers = [(0, "0 games"), (1, "1 game"), (2208, "2,208 games")];
        for (number, text) in numbers {
            assert_eq!(counted(number, "game"), text);
        }
    }

    #[test]
    fn sizes_have_two_places() {
        for (bytes, text) in [(0, "0.00 MiB"), (1 << 19, "0.50 MiB"), (41 << 20, "41.00 MiB")] {
            assert_eq!(mebibytes(bytes), text);
        }
    }
}
