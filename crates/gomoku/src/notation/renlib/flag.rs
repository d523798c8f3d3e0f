//! The bits of byte 1.

pub(super) const SIBLING: u8 = 0x80;
pub(super) const LEAF: u8 = 0x40;
pub(super) const OLD_COMMENT: u8 = 0x20;
pub(super) const MARK: u8 = 0x10;
pub(super) const COMMENT: u8 = 0x08;
pub(super) const START: u8 = 0x04;
pub(super) const NO_MOVE: u8 = 0x02;
pub(super) const EXTENSION: u8 = 0x01;
/// In the second of the further bytes.
pub(super) const TEXT: u8 = 0x01;
