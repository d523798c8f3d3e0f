//! The windows around empty points, and those that share a weight.

use alloc::boxed::Box;
use alloc::vec;

use engine::once::LazyLock;
use ternary::Digit;
use ternary::convolution::WindowNumbering;

use crate::Rule;
use crate::pattern::WindowClasses;

const _: () = assert!(WindowClasses::window_len(Rule::Freestyle) == 9);
const _: () = assert!(WindowClasses::window_len(Rule::Renju) == 11);

/// Which windows of a rule share a weight.
///
/// A window read backwards has the same value. If the rule is the same for both colours, a window with the
/// colours exchanged has the opposite value, and one that is its own opposite the value 0. Windows with
/// a stone in the middle, and those without stones, have the value 0, too. All others share the weight of
/// the window of least code among those of the same or opposite value; these are numbered in the order
/// of their codes.
///
/// # Stability
///
/// Files of weights use these numbers: changing one is a breaking change.
pub struct CanonicalWindows {
    /// By code: 0 for windows of value 0, else the number plus 1, negative for the opposite value.
    numbers: Box<[i32]>,
    count: usize,
}

static TABLES: [LazyLock<CanonicalWindows>; 3] = [
    LazyLock::new(|| CanonicalWindows::build(9, true)),
    LazyLock::new(|| CanonicalWindows::build(11, true)),
    LazyLock::new(|| CanonicalWindows::build(11, false)),
];

impl CanonicalWindows {
    /// Returns the windows of a rule, which are computed on the first call.
    #[must_use]
    pub fn of(rule: Rule) -> &'static Self {
        match rule {
            Rule::Freestyle => &TABLES[0],
            Rule::Standard | Rule::Caro5 | Rule::Caro6 => &TABLES[1],
            Rule::Renju => &TABLES[2],
        }
    }

    /// Returns whether a rule is the same for both colours.
    #[must_use]
    pub const fn is_symmetric(rule: Rule) -> bool {
        !matches!(rule, Rule::Renju)
    }

    fn build(len: usize, is_symmetric: bool) -> Self {
        let numbering = numbering(len);
        let mut numbers: Box<[i32]> = vec![0; numbering.code_count() as usize].into();
        let mut count = 0;
        each_window(&numbering, |[same, opposite]| {
            let code = same[0];
            let least = |codes: [u32; 2]| codes[0].min(codes[1]);
            let same = least(same);
            let opposite = if is_symmetric { least(opposite) } else { u32::MAX };
            let least = same.min(opposite);
            if same == opposite {
                return;
            }
            if least == code {
                count += 1;
                numbers[code as usize] = count;
            } else {
                // Lower codes are numbered already.
                let number = numbers[least as usize];
                numbers[code as usize] = if least == same { number } else { -number };
            }
        });
        Self { numbers, count: count.unsigned_abs() as usize }
    }

    /// Returns the number of weights.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.count
    }

    /// Returns the number of a window's weight, below [`count`](Self::count), and whether the window has
    /// the opposite value; `None` if its value is 0.
    ///
    /// # Panics
    ///
    /// When the code is out of range.
    #[must_use]
    #[inline]
    pub fn weight(&self, code: u32) -> Option<(usize, bool)> {
        let number = self.numbers[code as usize];
        let index = number.unsigned_abs().checked_sub(1)? as usize;
        Some((index, number < 0))
    }

    /// Returns the number of codes.
    pub(super) const fn code_count(&self) -> usize {
        self.numbers.len()
    }
}

impl core::fmt::Debug for CanonicalWindows {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("CanonicalWindows").field("count", &self.count).finish_non_exhaustive()
    }
}

/// Returns the numbering of windows of `len` cells.
pub(super) fn numbering(len: usize) -> WindowNumbering {
    WindowNumbering::new(len).expect("an odd number of cells, at most 11")
}

/// Calls a function for every window around an empty point in which there is a stone, in the order of codes: with its
/// code and that of its mirror image, and with both codes where the colours are exchanged.
pub(super) fn each_window(numbering: &WindowNumbering, mut visit: impl FnMut([[u32; 2]; 2])) {
    let mut window = vec![Digit::Edge; numbering.len()];
    for code in 0..numbering.code_count() {
        numbering.decode(code, &mut window).expect("a code");
        let has_stone = window.iter().any(|digit| digit.color().is_some());
        if window[numbering.radius()] != Digit::Empty || !has_stone {
            continue;
        }
        let same = [code, reversed(numbering, &mut window)];
        window.iter_mut().for_each(|digit| *digit = exchanged(*digit));
        let other = numbering.encode(&window).expect("a window with the colours exchanged");
        visit([same, [other, reversed(numbering, &mut window)]]);
    }
}

/// Returns the code of the mirror image of a window, which stays as it is.
fn reversed(numbering: &WindowNumbering, window: &mut [Digit]) -> u32 {
    window.reverse();
    let code = numbering.encode(window).expect("a window read backwards");
    window.reverse();
    code
}

/// Returns a digit with the colours exchanged.
pub(super) const fn exchanged(digit: Digit) -> Digit {
    match digit {
        Digit::First => Digit::Second,
        Digit::Second => Digit::First,
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_of_the_same_value_share_a_weight() {
        for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
            let windows = CanonicalWindows::of(rule);
            let numbering = WindowClasses::of(rule).numbering();
            assert_eq!(windows.code_count(), numbering.code_count() as usize);
            let mut seen = vec![false; windows.count()];
            let mut next = 0;
            let mut window = vec![Digit::Edge; numbering.len()];
            for code in 0..numbering.code_count() {
                let weight = windows.weight(code);
                numbering.decode(code, &mut window).unwrap();
                assert_eq!(windows.weight(reversed(numbering, &mut window)), weight);
                let is_empty = window[numbering.radius()] == Digit::Empty;
                assert!(is_empty || weight.is_none());
                if let Some((index, is_opposite)) = weight {
                    if !seen[index] {
                        assert_eq!((index, is_opposite), (next, false), "in the order of codes");
                        next += 1;
                    }
                    seen[index] = true;
                }
                if CanonicalWindows::is_symmetric(rule) {
                    window.iter_mut().for_each(|digit| *digit = exchanged(*digit));
                    let other = numbering.encode(&window).unwrap();
                    let opposite = windows.weight(other);
                    assert_eq!(opposite, weight.map(|(index, is)| (index, !is)));
                }
            }
            assert!(seen.into_iter().all(|seen| seen));
        }
        let counts = [Rule::Freestyle, Rule::Standard, Rule::Renju];
        let counts = counts.map(|rule| CanonicalWindows::of(rule).count());
        // With a arms of 0 to r cells, (3^(r + 1) − 1) / 2 of them: a² windows, less those that are
        // empty, in orbits of four or two (Burnside), less those that are their own opposite.
        assert_eq!(counts, [3_654, 33_115, 66_409]);
    }
}
