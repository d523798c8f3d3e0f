//! Groups of digit permutations, and the least code of an orbit.

use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use thiserror::Error;

use crate::{CodeError, Numbering, base3, skew};

/// A permutation of digits: entry `i` is the digit that digit `i` goes to.
type Permutation = Box<[u8]>;

/// The symmetries of a pattern or a line: a group of permutations of the digits of its code.
///
/// Two codes are in one orbit if a permutation takes one to the other; the least of an orbit is
/// *canonical*.
///
/// # Examples
///
/// ```
/// use ternary::index_set::{DigitGroup, IndexSet};
/// use ternary::layout::grid::pattern_symmetries;
///
/// // The four corners of a board, on their way around it. Half a turn takes X . . . to . . X .
/// let around = pattern_symmetries(&[0, 7, 63, 56], 8)?;
/// let group = DigitGroup::generated_by(4, &around)?;
/// assert_eq!(group.order(), 8);
/// assert_eq!(group.canonical(9), Ok(1));
///
/// // Bracelets of four beads in three colours.
/// assert_eq!(IndexSet::canonical(&group)?.len(), 21);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DigitGroup {
    digits: usize,
    elements: Elements,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Elements {
    /// All permutations but the identity, in lexicographic order.
    Base3(Vec<Permutation>),
    /// The cells of a line of any length, back to front.
    SkewReversal,
}

/// Lines of one length in a numbering, and what the group does to them.
pub(super) struct Block {
    /// The code of the empty line.
    pub(super) start: u32,
    /// The weight of each cell in the code.
    pub(super) weights: &'static [u32],
    /// The permutations of the cells, without the identity.
    pub(super) permutations: Vec<Permutation>,
}

impl DigitGroup {
    /// Maximum number of permutations of a group.
    pub const MAX_ORDER: usize = 1024;

    /// Makes the group of reading lines from either end.
    ///
    /// A short line of skew ternary stays on the high digits: its cells change places among
    /// themselves, and the edge below them stays. No other permutation makes sense for lines of
    /// every length.
    ///
    /// # Errors
    ///
    /// [`DigitGroupError::Code`] above [`Numbering::max_digits`].
    ///
    /// # Examples
    ///
    /// ```
    /// use ternary::Numbering;
    /// use ternary::index_set::{DigitGroup, IndexSet};
    ///
    /// let group = DigitGroup::reversal(Numbering::Base3, 8)?;
    /// // The 3^4 palindromes are alone in their orbits.
    /// assert_eq!(IndexSet::canonical(&group)?.len(), (6_561 + 81) / 2);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn reversal(numbering: Numbering, digits: usize) -> Result<Self, DigitGroupError> {
        numbering.code_count(digits)?;
        let elements = match numbering {
            Numbering::Base3 => Elements::Base3(reversal(digits)),
            Numbering::Skew => Elements::SkewReversal,
        };
        Ok(Self { digits, elements })
    }

    /// Makes the group that permutations of the digits of a base-3 code generate.
    ///
    /// Entry `i` of a permutation is the digit that digit `i` goes to, as
    /// [`pattern_symmetries`](crate::layout::grid::pattern_symmetries) says it. The list need not
    /// hold the identity, inverses or products.
    ///
    /// # Errors
    ///
    /// [`DigitGroupError::Length`] and [`DigitGroupError::NotAPermutation`] for lists that are not
    /// permutations of the digits, [`DigitGroupError::TooManyElements`] above
    /// [`MAX_ORDER`](Self::MAX_ORDER), [`DigitGroupError::Code`] above
    /// [`base3::MAX_CELLS`].
    pub fn generated_by<P: AsRef<[usize]>>(
        digits: usize,
        permutations: &[P],
    ) -> Result<Self, DigitGroupError> {
        base3::code_count(digits)?;
        let mut generators = Vec::with_capacity(permutations.len());
        for (index, permutation) in permutations.iter().enumerate() {
            generators.push(checked(digits, index, permutation.as_ref())?);
        }
        // The products of generators, found by multiplying what is new until nothing is: in a
        // finite group inverses are among them.
        let identity: Permutation = (0..).take(digits).collect();
        let mut elements = BTreeSet::from([identity.clone()]);
        let mut new = Vec::from([identity.clone()]);
        while let Some(element) = new.pop() {
            for generator in &generators {
                let product: Permutation =
                    element.iter().map(|&digit| generator[usize::from(digit)]).collect();
                if elements.insert(product.clone()) {
                    if elements.len() > Self::MAX_ORDER {
                        return Err(DigitGroupError::TooManyElements { max: Self::MAX_ORDER });
                    }
                    new.push(product);
                }
            }
        }
        elements.remove(&identity);
        Ok(Self { digits, elements: Elements::Base3(elements.into_iter().collect()) })
    }

    /// Returns the number of digits of a code.
    #[must_use]
    pub fn digits(&self) -> usize {
        self.digits
    }

    /// Returns the numbering of the lines.
    #[must_use]
    pub fn numbering(&self) -> Numbering {
        match self.elements {
            Elements::Base3(_) => Numbering::Base3,
            Elements::SkewReversal => Numbering::Skew,
        }
    }

    /// Returns the number of permutations, the identity included.
    #[must_use]
    pub fn order(&self) -> usize {
        1 + match &self.elements {
            Elements::Base3(permutations) => permutations.len(),
            Elements::SkewReversal => reversal(self.digits).len(),
        }
    }

    /// Returns the least code of the orbit of `code`.
    ///
    /// # Errors
    ///
    /// [`CodeError::CodeOutOfRange`] if there is no such code.
    pub fn canonical(&self, code: u32) -> Result<u32, CodeError> {
        let count = self.numbering().code_count(self.digits)?;
        if code >= count {
            return Err(CodeError::CodeOutOfRange { code, count });
        }
        match &self.elements {
            Elements::Base3(permutations) => Ok(least_image(code, permutations)),
            Elements::SkewReversal => {
                // Lines of one length have the same order in both numberings.
                let (cells, line) = skew::to_base3(code, self.digits)?;
                skew::from_base3(least_image(line, &reversal(cells)), cells, self.digits)
            }
        }
    }

    /// Returns the lines of each length.
    pub(super) fn blocks(&self) -> Result<Vec<Block>, CodeError> {
        match &self.elements {
            Elements::Base3(permutations) => Ok(Vec::from([Block {
                start: 0,
                weights: &base3::WEIGHTS[..self.digits],
                permutations: permutations.clone(),
            }])),
            Elements::SkewReversal => (0..=self.digits)
                .map(|cells| {
                    Ok(Block {
                        start: skew::start(cells, self.digits)?,
                        weights: &skew::WEIGHTS[self.digits - cells..self.digits],
                        permutations: reversal(cells),
                    })
                })
                .collect(),
        }
    }
}

/// Returns the permutation that turns a line around, or none where that is the identity.
fn reversal(cells: usize) -> Vec<Permutation> {
    if cells < 2 {
        return Vec::new();
    }
    let mut permutation: Permutation = (0..).take(cells).collect();
    permutation.reverse();
    Vec::from([permutation])
}

/// Returns the least of a base-3 code and its images.
fn least_image(code: u32, permutations: &[Permutation]) -> u32 {
    let image = |permutation: &Permutation| {
        let mut rest = code;
        permutation.iter().fold(0, |image, &digit| {
            let value = rest % 3;
            rest /= 3;
            image + value * base3::WEIGHTS[usize::from(digit)]
        })
    };
    permutations.iter().map(image).fold(code, u32::min)
}

/// Returns a list of digits as a permutation.
fn checked(
    digits: usize,
    permutation: usize,
    list: &[usize],
) -> Result<Permutation, DigitGroupError> {
    if list.len() != digits {
        return Err(DigitGroupError::Length { permutation, len: list.len(), digits });
    }
    let mut named = 0_u32;
    let mut checked = Vec::with_capacity(digits);
    for (entry, &digit) in list.iter().enumerate() {
        match u8::try_from(digit) {
            Ok(small) if digit < digits && named >> digit & 1 == 0 => {
                named |= 1 << digit;
                checked.push(small);
            }
            _ => return Err(DigitGroupError::NotAPermutation { permutation, entry }),
        }
    }
    Ok(checked.into())
}

/// The error of lists of digits that are not a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DigitGroupError {
    /// The numbering has no codes of that many digits.
    #[error(transparent)]
    Code(#[from] CodeError),
    /// A permutation does not have one entry for each digit.
    #[error("permutation {permutation} has {len} entries; expected {digits}")]
    Length {
        /// The index of the permutation.
        permutation: usize,
        /// Number of entries.
        len: usize,
        /// Number of digits of the codes.
        digits: usize,
    },
    /// A permutation names a digit twice or one that there is not.
    #[error("entry {entry} of permutation {permutation} is out of range or there already")]
    NotAPermutation {
        /// The index of the permutation.
        permutation: usize,
        /// The first entry that is wrong.
        entry: usize,
    },
    /// The permutations generate too large a group.
    #[error("the permutations generate more than {max} others")]
    TooManyElements {
        /// The maximum.
        max: usize,
    },
}
