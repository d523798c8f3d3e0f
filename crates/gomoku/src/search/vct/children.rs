//! The moves of a position, and how their numbers make up those of the position.

use super::lists::Step;
use super::table::{INFINITE, Numbers};

/// The share of the second best number by which a child's limit lies above it.
const MARGIN: u32 = 8;

/// A step and what is known of the position after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    pub(super) step: Step,
    pub(super) numbers: Numbers,
    /// How many other threads are at work there.
    pub(super) busy: u8,
}

impl Child {
    /// Returns a number of the child as if each thread that is at work there had raised it by one, so that
    /// threads go different ways; by more they would go worse ones.
    fn expected(&self, number: u32) -> u32 {
        if number == 0 || number == INFINITE {
            return number;
        }
        (number + u32::from(self.busy)).min(INFINITE - 1)
    }
}

/// The least number of some children, and the one to try: that of least number when other threads
/// are done, and the least of the others then.
pub(super) struct Least {
    pub(super) number: u32,
    pub(super) child: usize,
    next: u32,
}

impl Least {
    pub(super) fn of(children: &[Child], number: impl Fn(Numbers) -> u32) -> Option<Self> {
        let mut least: Option<(Self, u32)> = None;
        for (index, child) in children.iter().enumerate() {
            let number = number(child.numbers);
            let expected = child.expected(number);
            match &mut least {
                Some((least, of_child)) if *of_child <= expected => {
                    least.next = least.next.min(expected);
                    least.number = least.number.min(number);
                }
                Some((least, of_child)) => {
                    least.next = std::mem::replace(of_child, expected);
                    least.child = index;
                    least.number = least.number.min(number);
                }
                None => least = Some((Self { number, child: index, next: INFINITE }, expected)),
            }
        }
        least.map(|(least, _)| least)
    }

    /// Returns the limit of the child, which has a number: a little more than the least of the others, so
    /// that the search does not go to and fro. With other threads it may lie above the limit of all.
    pub(super) fn above(&self, number: u32, limit: u32) -> u32 {
        let next = self.next.saturating_add(1 + self.next / MARGIN).min(INFINITE);
        limit.min(next).max(number + 1)
    }
}

/// The greatest number of some children, and how many of them have one.
///
/// A position is reached in many orders of moves, so a sum of numbers counts the same work again and
/// again. The greatest with one for each other child that is not solved does so less (weak proof numbers,
/// Ueda et al. 2008).
pub(super) struct Greatest {
    number: u32,
    count: u32,
}

impl Greatest {
    pub(super) fn of(children: &[Child], number: impl Fn(Numbers) -> u32) -> Self {
        let numbers =
            children.iter().map(|child| number(child.numbers)).filter(|&number| number != 0);
        numbers.fold(Self { number: 0, count: 0 }, |greatest, number| Self {
            number: greatest.number.max(number),
            count: greatest.count + 1,
        })
    }

    /// Returns the number of all children together. None of theirs is infinite, and however large, it is
    /// not either.
    pub(super) fn together(&self) -> u32 {
        (self.number + self.count.saturating_sub(1)).min(INFINITE - 1)
    }

    /// Returns the limit of a child with a number, when all of them have one together: what the others
    /// leave, and more than the number itself, for it stops before the infinite.
    pub(super) fn above(&self, number: u32, limit: u32) -> u32 {
        limit.saturating_sub(self.count.saturating_sub(1)).max(number + 1).min(INFINITE)
    }
}
