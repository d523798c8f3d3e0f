//! The columns of a truth table of three operands, from which that of any function follows: `A & B
//! | C` is the table of `a & b | c`. A complement needs a cut to eight bits.

pub(crate) const A: i32 = 0b1111_0000;
pub(crate) const B: i32 = 0b1100_1100;
pub(crate) const C: i32 = 0b1010_1010;
