//! Which moves a search tries.

/// Which moves a search tries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// Fours: victory by continuous fours.
    Vcf,
    /// Fours, threes and, on request, other threats: victory by continuous threats.
    Vct,
    /// First fours alone, then all of them.
    #[default]
    Any,
}

impl Method {
    /// Returns the name used in JSON, such as `vcf`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Vcf => "vcf",
            Self::Vct => "vct",
            Self::Any => "any",
        }
    }
}
