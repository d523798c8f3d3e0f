//! Tables with a column of fixed width for each field and a line of moves at the end.

use std::fmt::Display;

use super::output::{BOLD, styled};
use super::width::shortened;

/// Name and width of a column; a field of a negative width is flush left.
pub(crate) type Column = (&'static str, i8);

/// Returns the row of the names, in bold; `line` is the name of what follows the columns.
pub(crate) fn head(columns: &[Column], line: &str) -> String {
    let names: Vec<&str> = columns.iter().map(|&(name, _)| name).collect();
    styled(BOLD, row(columns, &names, line).trim_end()) + "\n"
}

/// Returns a row with some text after its columns.
pub(crate) fn row<T: Display>(columns: &[Column], fields: &[T], line: &str) -> String {
    let cell = |(&(_, width), field): (&Column, &T)| {
        let columns = usize::from(width.unsigned_abs());
        let field = field.to_string();
        if width < 0 { format!("{field:<columns$} ") } else { format!("{field:>columns$} ") }
    };
    let mut row: String = columns.iter().zip(fields).map(cell).collect();
    row.push_str(&format!(" {line}"));
    row.truncate(row.trim_end().len());
    row + "\n"
}

/// Returns a row with the moves of a line that fit in `total` columns.
pub(crate) fn row_of_line<T: Display>(
    columns: &[Column],
    fields: &[T],
    line: &[impl Display],
    total: usize,
) -> String {
    let line: Vec<String> = line.iter().map(ToString::to_string).collect();
    row(columns, fields, &shortened(&line, None, total.saturating_sub(before_line(columns))))
}

/// Returns the number of columns before the line of moves.
fn before_line(columns: &[Column]) -> usize {
    columns.iter().map(|(_, width)| usize::from(width.unsigned_abs()) + 1).sum::<usize>() + 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terminal::width::width;

    const COLUMNS: [Column; 3] = [("move", -5), ("score", 7), ("", 6)];

    #[test]
    fn fields_are_flush_left_or_right() {
        assert_eq!(row(&COLUMNS, &["F5", "+10.25", "20@73%"], ""), "F5     +10.25 20@73%\n");
        assert_eq!(row(&COLUMNS, &["F5", "", ""], "F5 D6"), "F5                    F5 D6\n");
        assert_eq!(row(&COLUMNS, &["F5", "+1"], ""), "F5         +1\n");
        let head = anstream::adapter::strip_str(&head(&COLUMNS, "line")).to_string();
        assert_eq!(head, "move    score         line\n");
    }

    #[test]
    fn lines_end_between_moves() {
        let long: Vec<u32> = (10..60).collect();
        for (count, total, expected) in [(3, 80, "10 11 12"), (50, 34, "10 11 12 …"), (0, 80, "")]
        {
            let row = row_of_line(&COLUMNS, &["", "", "6"], &long[..count], total);
            assert_eq!(row.trim_start(), format!("6  {expected}").trim_end().to_owned() + "\n");
            assert!(width(row.trim_end()) <= total);
        }
        let full = row(&COLUMNS, &["12345", "1234567", "123456"], "");
        assert_eq!(width(full.trim_end()) + 2, before_line(&COLUMNS));
    }
}
