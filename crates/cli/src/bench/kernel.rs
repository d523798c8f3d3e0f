//! A kernel by its name.

use std::error::Error;

/// Why a kernel cannot be measured: it could not be prepared.
pub(super) type Unprepared = Box<dyn Error + Send + Sync>;

/// A kernel that can be measured beside its baseline.
pub(super) struct Kernel {
    /// The kernel's name, in lower case with hyphens.
    pub(super) name: String,
    /// The baseline's name.
    pub(super) baseline: &'static str,
    /// Prepares and measures.
    pub(super) measure: Box<dyn FnOnce() -> Result<Measured, Unprepared> + Send>,
}

/// What was measured, in nanoseconds an operation.
#[derive(Debug)]
pub(super) struct Measured {
    pub(super) ns: f64,
    pub(super) baseline_ns: f64,
    /// What else is worth knowing, or nothing.
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
