//! The table of measured kernels, for people.

use super::kernel::{Kernel, Measured};
use crate::processor;
use crate::terminal::number::grouped;
use crate::terminal::output::{BOLD, styled};

/// The widths of the columns with names.
pub(super) struct Columns {
    name: usize,
    baseline: usize,
}

/// The width of a number of nanoseconds: up to a thousand seconds.
const NS: usize = 15;

impl Columns {
    pub(super) fn of(kernels: &[Kernel]) -> Self {
        let width = |text: fn(&Kernel) -> &str| {
            kernels.iter().map(|kernel| text(kernel).chars().count()).max().unwrap_or(0)
        };
        Self { name: width(|kernel| &kernel.name), baseline: width(|kernel| kernel.baseline) }
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
        let (name_width, baseline_width) = (self.name.max(6), self.baseline.max(8));
        let line = format!(
            "{name:name_width$} {ns:>NS$}  {baseline:baseline_width$} {baseline_ns:>NS$} \
             {ratio:>9}  {note}"
        );
        line.trim_end().to_owned()
    }
}

/// Returns the lines below the table: the processor's level that the program was built for, and
/// whether there could be a faster one.
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
    let advice = processor::advice().map(|advice| format!("{advice}\n")).unwrap_or_default();
    format!("\nbuilt for {}: {used}{checked}\n{advice}", std::env::consts::ARCH)
}

/// Returns the last line, for what takes the same nodes everywhere.
pub(super) fn signature(nodes: u64) -> String {
    format!("end games: {} nodes\n", grouped(nodes))
}

/// Returns a positive number with three digits that count, or all before the point.
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
        let columns = Columns { name: 8, baseline: 12 };
        let measured = Measured { ns: 2.0, baseline_ns: 3000.0, note: "a note".to_owned() };
        assert_eq!(
            columns.row("kernel-a", "reference", &measured),
            "kernel-a            2.00  reference              3,000    1,500×  a note\n"
        );
        let blank = Measured { note: String::new(), ..measured };
        assert!(columns.row("kernel-a", "reference", &blank).ends_with("1,500×\n"));
    }
}
