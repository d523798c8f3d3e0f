//! Factors for the lines and corners of an 8×8 board, each proven while it compiles.
//!
//! Cell x + 8·y stands in column x and row y; the first cell of a list is the low digit.
//! Columns run from row 0, diagonals and anti-diagonals from the left. Corners run by
//! rows from the highest, which is the order that has a factor.
//!
//! Found by: `cargo run --release -p tritboard-ternary --example search_multipliers`

use super::bits::MultiplyGather;
use super::folded::{FoldedGather, FoldedPairGather};
use super::found::{Found, folded, folded_pair, multiply};

/// The columns, from the left.
pub static COLUMNS: [Found<MultiplyGather>; 8] = [
    multiply(&[0, 8, 16, 24, 32, 40, 48, 56], 0, 0x102_0408_1020_4080, 56),
    multiply(&[1, 9, 17, 25, 33, 41, 49, 57], 0, 0x81_0204_0810_2040, 56),
    multiply(&[2, 10, 18, 26, 34, 42, 50, 58], 0, 0x40_8102_0408_1020, 56),
    multiply(&[3, 11, 19, 27, 35, 43, 51, 59], 0, 0x20_4081_0204_0810, 56),
    multiply(&[4, 12, 20, 28, 36, 44, 52, 60], 0, 0x10_2040_8102_0408, 56),
    multiply(&[5, 13, 21, 29, 37, 45, 53, 61], 0, 0x8_1020_4081_0204, 56),
    multiply(&[6, 14, 22, 30, 38, 46, 54, 62], 0, 0x4_0810_2040_8102, 56),
    multiply(&[7, 15, 23, 31, 39, 47, 55, 63], 0, 0x2_0408_1020_4081, 56),
];

/// The diagonals of three cells and more, whose columns and rows rise together, from the
/// upper right corner to the lower left.
pub static DIAGONALS: [Found<MultiplyGather>; 11] = [
    multiply(&[5, 14, 23], 0, 0x101_0100_0000_0000, 61),
    multiply(&[4, 13, 22, 31], 0, 0x101_0101_0000_0000, 60),
    multiply(&[3, 12, 21, 30, 39], 0, 0x101_0101_0100_0000, 59),
    multiply(&[2, 11, 20, 29, 38, 47], 0, 0x101_0101_0101_0000, 58),
    multiply(&[1, 10, 19, 28, 37, 46, 55], 0, 0x101_0101_0101_0100, 57),
    multiply(&[0, 9, 18, 27, 36, 45, 54, 63], 0, 0x101_0101_0101_0101, 56),
    multiply(&[8, 17, 26, 35, 44, 53, 62], 0, 0x2_0202_0202_0202, 57),
    multiply(&[16, 25, 34, 43, 52, 61], 0, 0x404_0404_0404, 58),
    multiply(&[24, 33, 42, 51, 60], 0, 0x8_0808_0808, 59),
    multiply(&[32, 41, 50, 59], 0, 0x1010_1010, 60),
    multiply(&[40, 49, 58], 0, 0x20_2020, 61),
];

/// The anti-diagonals of three cells and more, from the upper left corner to the lower
/// right.
pub static ANTI_DIAGONALS: [Found<MultiplyGather>; 11] = [
    multiply(&[16, 9, 2], 0, 0x2020_2000_0000_0000, 61),
    multiply(&[24, 17, 10, 3], 0, 0x1010_1010_0000_0000, 60),
    multiply(&[32, 25, 18, 11, 4], 0, 0x808_0808_0800_0000, 59),
    multiply(&[40, 33, 26, 19, 12, 5], 0, 0x404_0404_0404_0000, 58),
    multiply(&[48, 41, 34, 27, 20, 13, 6], 0, 0x202_0202_0202_0200, 57),
    multiply(&[56, 49, 42, 35, 28, 21, 14, 7], 0, 0x101_0101_0101_0101, 56),
    multiply(&[57, 50, 43, 36, 29, 22, 15], 0, 0x1_0101_0101_0101, 57),
    multiply(&[58, 51, 44, 37, 30, 23], 0, 0x101_0101_0101, 58),
    multiply(&[59, 52, 45, 38, 31], 0, 0x1_0101_0101, 59),
    multiply(&[60, 53, 46, 39], 0, 0x101_0101, 60),
    multiply(&[61, 54, 47], 0, 0x1_0101, 61),
];

/// The 3×3 corners.
pub static CORNERS_3X3: [Found<MultiplyGather>; 4] = [
    multiply(&[16, 17, 18, 8, 9, 10, 0, 1, 2], 0, 0x2004_0080_0000_0000, 55),
    multiply(&[21, 22, 23, 13, 14, 15, 5, 6, 7], 0, 0x100_2004_0000_0000, 55),
    multiply(&[56, 57, 58, 48, 49, 50, 40, 41, 42], 1, 0x40_0801, 55),
    multiply(&[61, 62, 63, 53, 54, 55, 45, 46, 47], 6, 0x40_0801, 55),
];

/// The corners of two rows and five columns.
pub static CORNERS_5X2: [Found<MultiplyGather>; 4] = [
    multiply(&[8, 9, 10, 11, 12, 0, 1, 2, 3, 4], 0, 0x800_4000_0000_0000, 54),
    multiply(&[11, 12, 13, 14, 15, 3, 4, 5, 6, 7], 0, 0x100_0800_0000_0000, 54),
    multiply(&[56, 57, 58, 59, 60, 48, 49, 50, 51, 52], 2, 0x2001, 54),
    multiply(&[59, 60, 61, 62, 63, 51, 52, 53, 54, 55], 5, 0x2001, 54),
];

/// The corners of five rows and two columns.
pub static CORNERS_2X5: [Found<MultiplyGather>; 4] = [
    multiply(&[32, 33, 24, 25, 16, 17, 8, 9, 0, 1], 0, 0x4010_0401_0040_0000, 54),
    multiply(&[38, 39, 30, 31, 22, 23, 14, 15, 6, 7], 0, 0x100_4010_0401_0000, 54),
    multiply(&[56, 57, 48, 49, 40, 41, 32, 33, 24, 25], 2, 0x100_4010_0401, 54),
    multiply(&[62, 63, 54, 55, 46, 47, 38, 39, 30, 31], 8, 0x100_4010_0401, 54),
];

/// The columns in halves of four cells: the low and the high half of each, folded.
pub static FOLDED_COLUMN_HALVES: [Found<FoldedGather>; 16] = [
    folded(&[0, 8, 16, 24], 0, 0x40C_246C_0000_0000, 58),
    folded(&[32, 40, 48, 56], 0, 0x40C_246C, 58),
    folded(&[1, 9, 17, 25], 0, 0x206_1236_0000_0000, 58),
    folded(&[33, 41, 49, 57], 0, 0x206_1236, 58),
    folded(&[2, 10, 18, 26], 0, 0x103_091B_0000_0000, 58),
    folded(&[34, 42, 50, 58], 0, 0x103_091B, 58),
    folded(&[3, 11, 19, 27], 0, 0x81_848D_8000_0000, 58),
    folded(&[35, 43, 51, 59], 1, 0x103_091B, 58),
    folded(&[4, 12, 20, 28], 0, 0x40_C246_C000_0000, 58),
    folded(&[36, 44, 52, 60], 2, 0x103_091B, 58),
    folded(&[5, 13, 21, 29], 0, 0x20_6123_6000_0000, 58),
    folded(&[37, 45, 53, 61], 3, 0x103_091B, 58),
    folded(&[6, 14, 22, 30], 0, 0x10_3091_B000_0000, 58),
    folded(&[38, 46, 54, 62], 4, 0x103_091B, 58),
    folded(&[7, 15, 23, 31], 0, 0x8_1848_D800_0000, 58),
    folded(&[39, 47, 55, 63], 5, 0x103_091B, 58),
];

/// The diagonals of three to six cells, folded.
pub static FOLDED_DIAGONALS: [Found<FoldedGather>; 8] = [
    folded(&[5, 14, 23], 0, 0x80_C120_0000_0000, 60),
    folded(&[4, 13, 22, 31], 0, 0x40_6090_D800_0000, 58),
    folded(&[3, 12, 21, 30, 39], 0, 0x40_6090_D944_0000, 57),
    folded(&[2, 11, 20, 29, 38, 47], 0, 0x20_3048_6CA2_F300, 55),
    folded(&[16, 25, 34, 43, 52, 61], 6, 0x2030_486C_A2F3, 55),
    folded(&[24, 33, 42, 51, 60], 3, 0x10_1824_3651, 57),
    folded(&[32, 41, 50, 59], 1, 0x80C_121B, 58),
    folded(&[40, 49, 58], 0, 0x10_1824, 60),
];

/// The anti-diagonals of three to five cells, folded.
pub static FOLDED_ANTI_DIAGONALS: [Found<FoldedGather>; 6] = [
    folded(&[16, 9, 2], 0, 0x2418_1000_0000_0000, 60),
    folded(&[24, 17, 10, 3], 0, 0xD89_0604_0000_0000, 58),
    folded(&[32, 25, 18, 11, 4], 0, 0xA26_C483_0200_0000, 57),
    folded(&[59, 52, 45, 38, 31], 2, 0x5_1362_4181, 57),
    folded(&[60, 53, 46, 39], 2, 0x362_4181, 58),
    folded(&[61, 54, 47], 1, 0x2_4181, 60),
];

/// The diagonals of three to five cells, folded for both colours at once.
pub static FOLDED_PAIR_DIAGONALS: [Found<FoldedPairGather>; 6] = [
    folded_pair(&[5, 14, 23], 0, 0x40_6090_0000_0000, 59),
    folded_pair(&[4, 13, 22, 31], 0, 0x20_3048_6C00_0000, 57),
    folded_pair(&[3, 12, 21, 30, 39], 0, 0x20_3048_6CA2_0000, 56),
    folded_pair(&[24, 33, 42, 51, 60], 4, 0x10_1824_3651, 56),
    folded_pair(&[32, 41, 50, 59], 2, 0x80C_121B, 57),
    folded_pair(&[40, 49, 58], 0, 0x8_0C12, 59),
];

/// The anti-diagonals of three and four cells, folded for both colours at once.
pub static FOLDED_PAIR_ANTI_DIAGONALS: [Found<FoldedPairGather>; 4] = [
    folded_pair(&[16, 9, 2], 0, 0x120C_0800_0000_0000, 59),
    folded_pair(&[24, 17, 10, 3], 0, 0x6C4_8302_0000_0000, 57),
    folded_pair(&[60, 53, 46, 39], 3, 0x362_4181, 57),
    folded_pair(&[61, 54, 47], 2, 0x2_4181, 59),
];
