//! The table of measured kernels.

use super::measure::{Kernel, Measured};
use crate::build_level;
use crate::terminal::number::grouped;
use crate::terminal::table::{Column, Table};
use crate::terminal::width::{columns, cut};

/// The table of measured kernels.
pub(super) struct Kernels {
    table: Table<'static>,
    width: usize,
}

/// Width of a number of nanoseconds: up to a thousand seconds.
const NS: usize = 15;

/// Width of a ratio.
const RATIO: usize = 9;

/// Minimum width of a note.
const NOTE: usize = 12;

/// Indices of the columns that are left out if there is no room.
const BASELINE: usize = 2;
const NOTES: usize = 5;

impl Kernels {
    pub(super) fn of(kernels: &[Kernel]) -> Self {
        Self::within(kernels, columns())
    }

    /// Returns the table with the columns that fit this width.
    fn within(kernels: &[Kernel], width: usize) -> Self {
        let longest = |text: fn(&Kernel) -> &str| {
            kernels.iter().map(|kernel| text(kernel).chars().count()).max().unwrap_or(0)
        };
        let name = longest(|kernel| &kernel.name).max("kernel".len());
        let baseline = longest(|kernel| kernel.baseline).max("baseline".len());
        let mut table = Table::new([
            Column::left("kernel", name),
            Column::right("ns", NS),
            Column::left("baseline", baseline).after(2),
            Column::right("ns", NS),
            Column::right("ratio", RATIO),
            Column::last("note").after(2),
        ]);
        table.narrow(&[NOTES], width.saturating_sub(NOTE));
        table.narrow(&[BASELINE], width);
        Self { table, width }
    }

    pub(super) fn head(&self) -> String {
        self.table.head()
    }

    pub(super) fn row(&self, name: &str, baseline: &str, measured: &Measured) -> String {
        let ratio = format!("{}×", significant(measured.baseline_ns / measured.ns));
        let (ns, baseline_ns) = (significant(measured.ns), significant(measured.baseline_ns));
        let cells = [name, &ns, baseline, &baseline_ns, &ratio];
        self.table.row_within(cells, self.width, |room| cut(&measured.note, room))
    }
}

/// Returns the lines below the table: the processor level that the program was built for, and advice if a
/// faster build is possible.
pub(super) fn foot() -> String {
    let levels = [
        ("AVX2", cfg!(target_feature = "avx2")),
        ("BMI2", cfg!(target_feature = "bmi2")),
        ("AVX-512F", cfg!(target_feature = "avx512f")),
        ("AVX-512BW", cfg!(target_feature = "avx512bw")),
        ("VPOPCNTDQ", cfg!(target_feature = "avx512vpopcntdq")),
    ];
    let used: Vec<&str> = levels.iter().filter(|(_, used)| *used).map(|(name, _)| *name).collect();
    let used = if used.is_empty() { "portable code only".to_owned() } else { used.join(", ") };
    let checked = if cfg!(debug_assertions) { ", with debug assertions" } else { "" };
    let chosen = build_level::chosen().map(|level| format!(", kernels for {level}"));
    let chosen = chosen.unwrap_or_default();
    let advice = build_level::advice().map(|advice| format!("{advice}\n")).unwrap_or_default();
    format!("\nbuilt for {}: {used}{chosen}{checked}\n{advice}", std::env::consts::ARCH)
}

/// Returns the last line, whose nodes are the same everywhere.
pub(super) fn signature(nodes: u64) -> String {
    format!("endgames: {} nodes\n", grouped(nodes))
}

/// Returns a positive number with three significant digits, or with all digits before the point.
fn significant(number: f64) -> String {
    match number {
        ..10.0 => format!("{number:.2}"),
        10.0..100.0 => format!("{number:.1}"),
        _ => grouped(format!("{number:.0}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terminal::width::width;

    #[test]
    fn numbers_keep_three_digits() {
        let numbers = [
            (0.216, "0.22"),
            (9.9, "9.90"),
            (10.04, "10.0"),
            (999.6, "1,000"),
            (645_123_456_789.1, "645,123,456,789"),
        ];
        for (number, text) in numbers {
            assert_eq!(significant(number), text);
        }
    }

    #[test]
    fn columns_are_aligned() {
        let kernel = Kernel::new("kernel-a", "reference (1)", || unreachable!());
        let columns = Kernels::within(&[kernel], 87);
        let measured = Measured { ns: 2.0, baseline_ns: 3000.0, note: "a note".to_owned() };
        assert_eq!(
            columns.row("kernel-a", "reference", &measured),
            "kernel-a            2.00  reference               3,000    1,500×  a note\n"
        );
        let blank = Measured { note: String::new(), ..measured };
        assert!(columns.row("kernel-a", "reference", &blank).ends_with("1,500×\n"));
    }

    #[test]
    fn columns_without_room_are_left_out() {
        let kernel =
            |name: &str| Kernel::new(name, "reference (1 of 4096 codes)", || unreachable!());
        let kernels = [kernel("winning-points-windows-freestyle")];
        let note = "1.82 MiB, 13296 classes, 13 ms on two threads".to_owned();
        let measured = Measured { ns: 12e6, baseline_ns: 2e9, note };
        let row = |columns: usize| {
            let table = Kernels::within(&kernels, columns);
            let row = table.row(&kernels[0].name, kernels[0].baseline, &measured);
            assert!(width(row.trim_end()) <= columns && width(table.head().trim_end()) <= columns);
            row
        };
        assert!(!row(80).contains("reference") && !row(80).contains("MiB"));
        assert!(row(104).contains("reference") && !row(104).contains("MiB"));
        assert!(row(130).contains("  1.82 MiB, 13296") && row(130).ends_with("…\n"));
        assert!(row(200).ends_with("on two threads\n"));
    }
}
