//! A kernel with its name.

use std::error::Error;

/// Error of preparing a kernel.
pub(super) type Unprepared = Box<dyn Error + Send + Sync>;

/// A kernel to measure beside its baseline.
pub(super) struct Kernel {
    /// Name of the kernel, in lower case with hyphens.
    pub(super) name: String,
    /// Name of the baseline.
    pub(super) baseline: &'static str,
    /// Prepares and measures.
    pub(super) measure: Box<dyn FnOnce() -> Result<Measured, Unprepared> + Send>,
}

/// Result of a measurement, in nanoseconds per operation.
#[derive(Debug)]
pub(super) struct Measured {
    pub(super) ns: f64,
    pub(super) baseline_ns: f64,
    /// Additional information, or empty.
    pub(super) note: String,
}

impl Kernel {
    pub(super) fn new(
        name: impl Into<String>,
        baseline: &'static str,
        measure: impl FnOnce() -> Result<Measured, Unprepared> + Send + 'static,
    ) -> Self {
        Self { name: name.into(), baseline, measure: Box::new(measure) }
    }
}

impl Measured {
    /// Adds a note, made from the nanoseconds of the kernel.
    pub(super) fn with_note(mut self, note: impl FnOnce(f64) -> String) -> Self {
        self.note = note(self.ns);
        self
    }
}
