//! Tables whose rows are printed as they come, so that the widths of columns are known before the first row.

use std::fmt::Display;

use super::output::{BOLD, styled};
use super::width::{cut, shortened, width};

/// A column of a table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Column<'a> {
    head: &'a str,
    /// Width in columns, or `None` for text of any width.
    width: Option<usize>,
    is_left: bool,
    /// Number of blanks before it.
    gap: usize,
    is_shown: bool,
}

impl<'a> Column<'a> {
    /// Returns a column of left-aligned text, which is cut to the width.
    pub(crate) const fn left(head: &'a str, width: usize) -> Self {
        Self { head, width: Some(width), is_left: true, gap: 1, is_shown: true }
    }

    /// Returns a column of right-aligned numbers, which are never cut.
    pub(crate) const fn right(head: &'a str, width: usize) -> Self {
        Self { is_left: false, ..Self::left(head, width) }
    }

    /// Returns the last column, of text of any width.
    pub(crate) const fn last(head: &'a str) -> Self {
        Self { width: None, ..Self::left(head, 0) }
    }

    /// Returns the column with another number of blanks before it than 1.
    pub(crate) const fn after(self, gap: usize) -> Self {
        Self { gap, ..self }
    }

    fn cell(&self, text: &str) -> String {
        let Some(wanted) = self.width else { return text.to_owned() };
        let found = width(text);
        let blanks = " ".repeat(wanted.saturating_sub(found));
        match self.is_left {
            true if found > wanted => cut(text, wanted),
            true => text.to_owned() + &blanks,
            false => blanks + text,
        }
    }
}

/// The columns of a table.
#[derive(Clone, Debug)]
pub(crate) struct Table<'a> {
    columns: Vec<Column<'a>>,
}

impl<'a> Table<'a> {
    pub(crate) fn new(columns: impl IntoIterator<Item = Column<'a>>) -> Self {
        Self { columns: columns.into_iter().collect() }
    }

    /// Returns a table whose rows end with lines of moves.
    pub(crate) fn with_line(columns: impl IntoIterator<Item = Column<'a>>) -> Self {
        Self::new(columns.into_iter().chain([Column::last("line").after(2)]))
    }

    /// Leaves out columns, in this order, until the others fit a width.
    pub(crate) fn narrow(&mut self, order: &[usize], width: usize) {
        for &index in order {
            if self.width() > width {
                self.columns[index].is_shown = false;
            }
        }
    }

    /// Returns the width of all columns that are shown.
    pub(crate) fn width(&self) -> usize {
        let shown = self.columns.iter().filter(|column| column.is_shown);
        let first = shown.clone().next().map_or(0, |column| column.gap);
        let all: usize = shown.map(|column| column.gap + column.width.unwrap_or(0)).sum();
        all - first
    }

    /// Returns the line of the heads.
    pub(crate) fn head(&self) -> String {
        let head = self.row(self.columns.iter().map(|column| column.head));
        format!("{}\n", styled(BOLD, head.trim_end()))
    }

    /// Returns the line of a row, which has a cell for each column.
    pub(crate) fn row<T: AsRef<str>>(&self, cells: impl IntoIterator<Item = T>) -> String {
        let row = self.cells(cells);
        format!("{}\n", row.trim_end())
    }

    /// Returns the line of a row whose last cell is made to fit what is left of a width.
    pub(crate) fn row_within<T: AsRef<str>>(
        &self,
        cells: impl IntoIterator<Item = T>,
        total: usize,
        last: impl FnOnce(usize) -> String,
    ) -> String {
        let mut row = self.cells(cells);
        if let Some(column) = self.columns.last().filter(|column| column.is_shown) {
            row.push_str(&" ".repeat(column.gap));
            let room = total.saturating_sub(width(&row));
            row.push_str(&last(room));
        }
        format!("{}\n", row.trim_end())
    }

    /// Returns the line of a row of [`with_line`](Self::with_line), with the moves that fit a width.
    pub(crate) fn row_of_line<T: AsRef<str>>(
        &self,
        cells: impl IntoIterator<Item = T>,
        line: &[impl Display],
        total: usize,
    ) -> String {
        let line: Vec<String> = line.iter().map(ToString::to_string).collect();
        self.row_within(cells, total, |room| shortened(&line, None, room))
    }

    fn cells<T: AsRef<str>>(&self, cells: impl IntoIterator<Item = T>) -> String {
        let mut row = String::new();
        let shown = self.columns.iter().zip(cells).filter(|(column, _)| column.is_shown);
        for (index, (column, text)) in shown.enumerate() {
            if index > 0 {
                row.push_str(&" ".repeat(column.gap));
            }
            row.push_str(&column.cell(text.as_ref()));
        }
        row
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table<'static> {
        Table::new([
            Column::left("name", 6),
            Column::right("ns", 5),
            Column::left("of", 3).after(2),
            Column::last("note").after(2),
        ])
    }

    #[test]
    fn columns_are_aligned_by_their_width() {
        let table = table();
        assert_eq!(table.row(["a", "1.0", "b", "c d"]), "a        1.0  b    c d\n");
        let colored = styled(BOLD, "a棋");
        assert_eq!(table.row([&colored, "1", "", ""]), format!("{colored}        1\n"));
        // Text is cut, numbers are not.
        assert_eq!(table.row(["abcdefgh", "1234567", "", ""]), "abcde… 1234567\n");
        assert_eq!(table.head(), format!("{}\n", styled(BOLD, "name      ns  of   note")));
    }

    #[test]
    fn columns_without_room_are_left_out() {
        let mut table = table();
        assert_eq!(table.width(), 6 + 1 + 5 + 2 + 3 + 2);
        table.narrow(&[2, 0], 19);
        assert!(table.columns[2].is_shown);
        table.narrow(&[2, 0], 18);
        assert_eq!(
            (table.columns[2].is_shown, table.columns[0].is_shown, table.width()),
            (false, true, 14)
        );
        let row = |total| table.row_within(["a", "1", "b"], total, |room| room.to_string());
        assert_eq!(row(20), "a          1  6\n");
        table.narrow(&[0], 13);
        assert_eq!(table.row(["a", "1", "b", "c"]), "    1  c\n");
    }

    #[test]
    fn lines_end_between_moves() {
        let table = Table::with_line([Column::left("move", 5), Column::right("score", 7)]);
        assert_eq!(table.head(), format!("{}\n", styled(BOLD, "move    score  line")));
        let long: Vec<u32> = (10..60).collect();
        for (count, total, expected) in [(3, 80, "10 11 12"), (50, 25, "10 11 12 …"), (0, 80, "")]
        {
            let row = table.row_of_line(["F5", "+1"], &long[..count], total);
            assert_eq!(row, format!("F5         +1  {expected}").trim_end().to_owned() + "\n");
            assert!(width(row.trim_end()) <= total);
        }
    }
}
