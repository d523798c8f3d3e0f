//! Today's date, for the headers of files.

use std::time::{SystemTime, UNIX_EPOCH};

/// Returns the year, month and day, both from 1, in UTC.
pub(crate) fn today() -> (u16, u8, u8) {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    civil(since.as_secs() / 86_400)
}

/// Returns the date this number of days after 1970-01-01.
fn civil(mut days: u64) -> (u16, u8, u8) {
    let mut year = 1970;
    while year < u16::MAX && days >= length(year) {
        days -= length(year);
        year += 1;
    }
    let february = if length(year) == 366 { 29 } else { 28 };
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    (year, month, u8::try_from(days + 1).unwrap_or(31))
}

/// Returns the number of days of a year.
const fn length(year: u16) -> u64 {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    if leap { 366 } else { 365 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_become_dates() {
        for (days, date) in [
            (0, (1970, 1, 1)),
            (30, (1970, 1, 31)),
            (31, (1970, 2, 1)),
            (789, (1972, 2, 29)),
            (790, (1972, 3, 1)),
            (10_956, (1999, 12, 31)),
            (11_016, (2000, 2, 29)),
            (20_454, (2026, 1, 1)),
            (47_540, (2100, 2, 28)),
            (47_541, (2100, 3, 1)),
        ] {
            assert_eq!(civil(days), date, "{days}");
        }
        assert!(today() > (2024, 1, 1));
    }
}
