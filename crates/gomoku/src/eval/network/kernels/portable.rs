//! The arithmetic by loops over arrays, which compilers turn into instructions for several numbers at a time.

use super::tables::{HeadTables, Regions, Row, Sum};
use crate::eval::network::weights::Network;

/// Replaces the row of a window in the sum of a point by another one.
#[inline]
pub fn exchange(sum: &mut Sum, before: &Row, after: &Row) {
    for ((sum, &before), &after) in sum.0.iter_mut().zip(&before.0).zip(&after.0) {
        *sum = sum.wrapping_add(i16::from(after) - i16::from(before));
    }
}

/// Adds to a region what such an exchange changes in the activations of the point.
#[inline]
pub fn change_region(region: &mut Sum, sum: &Sum, before: &Row, after: &Row) {
    let mut changed = *sum;
    exchange(&mut changed, before, after);
    replace(region, sum, &changed);
}

/// Replaces the activations of one sum in a region by those of another.
#[inline]
pub fn replace(region: &mut Sum, before: &Sum, after: &Sum) {
    for ((region, &before), &after) in region.0.iter_mut().zip(&before.0).zip(&after.0) {
        *region = region.wrapping_add(activation(after) - activation(before));
    }
}

/// Returns the activation of a number of a sum.
#[inline]
const fn activation(sum: i16) -> i16 {
    let kept = if sum < 0 { 0 } else { sum.cast_unsigned() };
    let kept = if kept > 255 { 255 } else { kept };
    (kept.wrapping_mul(kept) >> 9).cast_signed()
}

/// Returns the correction of the value from the sums of the regions; the mover's are the half `mover` of each.
#[inline]
#[must_use]
pub fn correction(head: &HeadTables, regions: &Regions, mover: usize) -> i32 {
    let mut sums = head.first_bias.0;
    for (region, factors) in regions.0.iter().zip(&head.first) {
        let (halves, _) = region.0.as_chunks::<{ Network::WIDTH }>();
        for (half, factors) in [halves[mover & 1], halves[!mover & 1]].iter().zip(factors) {
            for (pair, factors) in half.as_chunks::<2>().0.iter().zip(factors) {
                let pair = pair.map(i32::from);
                for (sum, &[even, odd]) in sums.iter_mut().zip(&factors.0) {
                    *sum += pair[0] * i32::from(even) + pair[1] * i32::from(odd);
                }
            }
        }
    }
    let first = sums.map(|sum| (sum >> 8).clamp(0, 127));
    let mut sums = head.second_bias.0;
    for (inputs, factors) in first.as_chunks::<4>().0.iter().zip(&head.second) {
        for (sum, factors) in sums.iter_mut().zip(&factors.0) {
            for (input, &factor) in inputs.iter().zip(factors) {
                *sum += input * i32::from(factor);
            }
        }
    }
    let mut correction = head.output_bias + 64;
    for (sum, factor) in sums.iter().zip(&head.output.0) {
        correction += (sum >> 6).clamp(0, 127) * factor;
    }
    correction >> 7
}

/// Returns the correction of an ordering score from the sum of a point and the factors of the mover, in the order of
/// the sum.
#[inline]
#[must_use]
pub fn score(sum: &Sum, factors: &Sum) -> i32 {
    let products = sum.0.iter().zip(&factors.0);
    let sum: i32 =
        products.map(|(&sum, &factor)| i32::from(activation(sum)) * i32::from(factor)).sum();
    (sum + 64) >> 7
}
