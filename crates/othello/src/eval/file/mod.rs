//! What files of all kinds of weights have in common.
//!
//! * `format`: the header, its checksums, and the compressed frame;
//! * `sections`: the sections of the content;
//! * `parts`: the sections that every kind has;
//! * `error`: what can be wrong.

mod error;
mod format;
mod parts;
mod sections;

pub(super) use error::MAX_CONTENT;
pub use error::{Place, Problem, ReadWeightsError, Tag, WriteWeightsError};
pub(super) use format::{Format, Header};
pub(super) use parts::{EXTRAS, extras, patterns, push_extras, push_shape, stages};
pub(super) use sections::{Section, Sections, push};
