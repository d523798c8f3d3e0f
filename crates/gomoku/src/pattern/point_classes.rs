//! The class of every key.

use std::sync::LazyLock;

use super::point_class::PointClass;
use super::point_key::PointKey;

/// The [`PointClass`] of each [`PointKey`]: 64 KiB.
pub(super) struct PointClasses(Box<[PointClass; PointKey::COUNT]>);

static TABLE: LazyLock<PointClasses> =
    LazyLock::new(|| PointClasses(PointKey::table(|key| key.class())));

impl PointClasses {
    pub(super) fn table() -> &'static Self {
        &TABLE
    }

    #[inline(always)]
    pub(super) fn class(&self, key: PointKey) -> PointClass {
        self.0[usize::from(key.0)]
    }
}
