//! The table of measured kernels.

use super::kernel::{Kernel, Measured};
use crate::build_level;
use crate::terminal::number::grouped;
use crate::terminal::output::{BOLD, styled};
use crate::terminal::width::{columns, cut};

/// Widths of the name columns, and which columns are shown.
pub(super) struct Columns {
    name: usize,
    baseline: usize,
    /// Whether the names of the baselines are shown.
    has_baseline: bool,
    /// Width of the notes, if they are shown.
    note: Option<usize>,
}

/// Width of a number of nanoseconds: up to a thousand seconds.
const NS: usize = 15;

/// Width of a ratio.
const RATIO: usize = 9;

impl Columns {
    pub(super) fn of(kernels: &[Kernel]) -> Self {
        Self::within(kernels, columns())
    }

    /// Returns the columns that fit in a table of this width.
    fn within(kernels: &[Kernel], width: usize) -> Self {
        let longest = |text: fn(&Kernel) -> &str| {
            kernels.iter().map(|kernel| text(kernel).chars().count()).max().unwrap_or(0)
        };
        let name = longest(|kernel| &kernel.name).max("kernel".len());
        let baseline = longest(|kernel| kernel.baseline).max("baseline".len());
        let left = width.saturating_sub(name + 1 + NS + 1 + NS + 1 + RATIO);
        let has_baseline = left >= 2 + baseline;
        let left = left.saturating_sub(if has_baseline { 2 + baseline } else { 0 });
        // Fewer columns are not enough for a note.
        let note = left.checked_sub(2).filter(|&left| has_baseline && left >= 12);
        Self { name, baseline, has_baseline, note }
    }

    pub(super) fn head(&self) -> String {
        let head = self.line(["kernel", "ns", "baseline", "ns", "ratio", "note"]);
        format!("{}\n", styled(BOLD, head))
    }

    pub(super) fn row(&self, name: &str, baseline: &str, measured: &Measured) -> String {
        let ratio = format!("{}×", significant(measured.baseline_ns / measured.ns));
        let (ns, baseline_ns) = (significant(measured.ns), significant(measured.baseline_ns));
        let line = self.line([name, &ns, baseline, &baseline_ns, &ratio, &measured.note]);
        format!("{line}\n")
    }

    fn line(&self, [name, ns, baseline, baseline_ns, ratio, note]: [&str; 6]) -> String {
        let (name_width, baseline_width) = (self.name, self.baseline);
        let mut line = format!("{name:name_width$} {ns:>NS$}");
        if self.has_baseline {
            line += &format!("  {baseline:baseline_width$}");
        }
        line += &format!(" {baseline_ns:>NS$} {ratio:>RATIO$}");
        if let Some(room) = self.note {
            line += &format!("  {}", cut(note, room));
        }
        line.trim_end().to_owned()
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
        let columns = Columns { name: 8, baseline: 12, has_baseline: true, note: Some(20) };
        let measured = Measured { ns: 2.0, baseline_ns: 3000.0, note: "a note".to_owned() };
        assert_eq!(
            columns.row("kernel-a", "reference", &measured),
            "kernel-a            2.00  reference              3,000    1,500×  a note\n"
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
            let table = Columns::within(&kernels, columns);
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
