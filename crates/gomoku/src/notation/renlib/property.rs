//! The identifiers of properties for what other formats do not know.

pub(super) const START: &str = "RLSTART";
pub(super) const POINT: &str = "RLPOINT";
pub(super) const TEXT: &str = "RLTEXT";
