//! Rows by code: the first layer of a network, of which a position adds up a few rows.

use super::adam::Step;
use super::bytes::{Source, put_floats};
use super::tasks;

/// Rows of `W` numbers with the state of their training.
#[derive(Debug)]
pub(crate) struct Rows<const W: usize> {
    numbers: Vec<[f32; W]>,
    means: Vec<[f32; W]>,
    squares: Vec<[f32; W]>,
    /// The numbers as positions read them: in units of the quantum, rounded.
    rounded: Vec<[i8; W]>,
    /// Number of quanta in 1.
    scale: f32,
    /// Largest size of a number, in quanta.
    limit: i8,
}

/// A row that a sum of the batch has added, and the number of the sum. A position has one sum or several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Touch {
    pub(crate) row: u32,
    pub(crate) sum: u32,
}

/// Number of ranges of rows, each of which is a task. It does not affect the results.
const RANGES: usize = 64;

/// The rows that a part of a batch has touched, by ranges of rows, each in the order of the sums.
#[derive(Clone, Debug)]
pub(crate) struct Touched {
    ranges: Vec<Vec<Touch>>,
    range: u32,
}

impl Touched {
    /// Adds the rows of a sum.
    #[inline]
    pub(crate) fn add(&mut self, sum: u32, rows: &[u32]) {
        for &row in rows {
            self.ranges[(row / self.range) as usize].push(Touch { row, sum });
        }
    }

    /// Removes all rows.
    pub(crate) fn clear(&mut self) {
        self.ranges.iter_mut().for_each(Vec::clear);
    }
}

impl<const W: usize> Rows<W> {
    /// Returns rows of zeros, with `scale` quanta in 1, whose numbers stay within `limit` quanta.
    pub(crate) fn new(count: usize, scale: f32, limit: i8) -> Self {
        let zeros = || vec![[0.0; W]; count];
        Self {
            numbers: zeros(),
            means: zeros(),
            squares: zeros(),
            rounded: vec![[0; W]; count],
            scale,
            limit,
        }
    }

    /// Returns the rows with other numbers, in quanta, which are kept within the limit.
    ///
    /// # Panics
    ///
    /// When there are more or fewer rows of them.
    pub(crate) fn starting_from<'n>(mut self, numbers: impl Iterator<Item = &'n i8>) -> Self {
        let mut numbers = numbers.map(|&number| number.clamp(-self.limit, self.limit));
        let rows = self.numbers.as_flattened_mut().iter_mut();
        for (kept, rounded) in rows.zip(self.rounded.as_flattened_mut()) {
            *rounded = numbers.next().expect("a number for each of the rows");
            *kept = f32::from(*rounded) / self.scale;
        }
        assert_eq!(numbers.next(), None, "a row for each of the numbers");
        self
    }

    /// Returns a row in quanta.
    #[inline]
    pub(crate) fn row(&self, row: u32) -> &[i8; W] {
        &self.rounded[row as usize]
    }

    /// Returns all rows in quanta.
    pub(crate) fn rounded(&self) -> &[[i8; W]] {
        &self.rounded
    }

    /// Returns the sum of rows in quanta.
    #[inline]
    pub(crate) fn sum(&self, rows: &[u32]) -> [i16; W] {
        let mut sum = [0; W];
        for &row in rows {
            for (sum, &number) in sum.iter_mut().zip(self.row(row)) {
                *sum += i16::from(number);
            }
        }
        sum
    }

    /// Returns room for the rows that positions touch.
    pub(crate) fn touched(&self) -> Touched {
        Touched { ranges: vec![Vec::new(); RANGES], range: self.range() }
    }

    fn range(&self) -> u32 {
        u32::try_from(self.numbers.len().div_ceil(RANGES).max(1)).expect("rows have 32-bit numbers")
    }

    /// Moves the touched rows by the gradients of the sums that have touched them.
    pub(crate) fn learn<'g>(
        &mut self,
        parts: &[&Touched],
        gradient_of: impl Fn(u32) -> &'g [f32; W] + Sync,
        step: Step,
        threads: usize,
    ) {
        let range = self.range() as usize;
        let (limit, scale) = (f32::from(self.limit) / self.scale, self.scale);
        let moments = self.means.chunks_mut(range).zip(self.squares.chunks_mut(range));
        let numbers = self.numbers.chunks_mut(range).zip(self.rounded.chunks_mut(range));
        let items = numbers.zip(moments).enumerate();
        tasks::each(threads, items, Sorted::default, |sorted, (number, (numbers, moments))| {
            let ((numbers, rounded), (means, squares)) = (numbers, moments);
            let first = number * range;
            sorted.sort(parts.iter().map(|part| &part.ranges[number][..]), first, numbers.len());
            for (row, sums) in sorted.rows() {
                let mut gradient = [0.0; W];
                for &sum in sums {
                    for (sum, of_one) in gradient.iter_mut().zip(gradient_of(sum)) {
                        *sum += of_one;
                    }
                }
                let numbers = &mut numbers[row];
                step.apply(numbers, &mut means[row], &mut squares[row], &gradient, limit);
                for (rounded, number) in rounded[row].iter_mut().zip(numbers) {
                    *rounded = quanta(*number, scale);
                }
            }
        });
    }

    /// Appends the state.
    pub(crate) fn put(&self, bytes: &mut Vec<u8>) {
        for numbers in [&self.numbers, &self.means, &self.squares] {
            put_floats(bytes, numbers.as_flattened());
        }
    }

    /// Reads the state of as many rows.
    pub(crate) fn take(&mut self, source: &mut Source<'_>) -> Option<()> {
        for numbers in [&mut self.numbers, &mut self.means, &mut self.squares] {
            source.floats(numbers.as_flattened_mut())?;
        }
        let numbers = self.numbers.as_flattened().iter();
        for (rounded, &number) in self.rounded.as_flattened_mut().iter_mut().zip(numbers) {
            *rounded = quanta(number, self.scale);
        }
        Some(())
    }
}

/// Returns a number in quanta.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "numbers are kept within the limit")]
fn quanta(number: f32, scale: f32) -> i8 {
    (number * scale).round_ties_even() as i8
}

/// The sums of each row of a range, sorted by counting.
#[derive(Debug, Default)]
struct Sorted {
    /// Where the sums of each row end.
    ends: Vec<u32>,
    sums: Vec<u32>,
}

impl Sorted {
    fn sort<'t>(
        &mut self,
        parts: impl Iterator<Item = &'t [Touch]> + Clone,
        first: usize,
        rows: usize,
    ) {
        self.ends.clear();
        self.ends.resize(rows + 1, 0);
        let place = |touch: &Touch| touch.row as usize - first;
        for touch in parts.clone().flatten() {
            self.ends[place(touch) + 1] += 1;
        }
        for row in 0..rows {
            self.ends[row + 1] += self.ends[row];
        }
        self.sums.clear();
        self.sums.resize(self.ends[rows] as usize, 0);
        // The start of each row moves to its end, which is the start of the next one.
        for touch in parts.flatten() {
            let end = &mut self.ends[place(touch)];
            self.sums[*end as usize] = touch.sum;
            *end += 1;
        }
    }

    /// Returns the rows that have sums.
    fn rows(&self) -> impl Iterator<Item = (usize, &[u32])> {
        let mut start = 0;
        self.ends.iter().enumerate().filter_map(move |(row, &end)| {
            let sums = &self.sums[start as usize..end as usize];
            start = end;
            (!sums.is_empty()).then_some((row, sums))
        })
    }
}

#[cfg(test)]
mod tests {
    use engine::random::SplitMix64;

    use super::*;

    const ROWS: u32 = 300;

    /// Learns random gradients by parts of a batch, and returns the rows.
    fn learnt(parts: usize, threads: usize) -> Rows<4> {
        let mut rows = Rows::<4>::new(ROWS as usize, 255.0, 127);
        let mut random = SplitMix64::new(5);
        for number in 1..=20 {
            let positions = 64;
            let mut touched = vec![rows.touched(); parts];
            let mut gradients = Vec::new();
            for position in 0..positions {
                let of_position: Vec<u32> = (0..7)
                    .map(|_| u32::try_from(random.below(ROWS as usize / 2)).unwrap())
                    .collect();
                let part = position * parts / positions;
                touched[part].add(u32::try_from(position).unwrap(), &of_position);
                gradients.push(
                    [1.0, -1.0, 0.5, 0.0]
                        .map(|of: f32| of * f32::from(u8::try_from(random.below(256)).unwrap())),
                );
            }
            let touched: Vec<&Touched> = touched.iter().collect();
            let gradient = |position: u32| &gradients[position as usize];
            rows.learn(&touched, gradient, Step::new(number, 0.01), threads);
        }
        rows
    }

    #[test]
    fn rows_do_not_depend_on_parts_and_threads() {
        let reference = learnt(1, 1);
        for (parts, threads) in [(1, 3), (4, 1), (16, 2)] {
            let rows = learnt(parts, threads);
            assert_eq!(rows.numbers, reference.numbers);
            assert_eq!(rows.rounded, reference.rounded);
        }
        let all = reference.numbers.iter();
        assert!(all.clone().take(150).any(|row| row[0] < -0.1 && row[1] > 0.1 && row[3] == 0.0));
        assert!(all.skip(150).all(|&row| row == [0.0; 4]), "rows that no position has touched");
    }

    #[test]
    fn a_state_comes_back() {
        let rows = learnt(1, 1);
        let mut bytes = Vec::new();
        rows.put(&mut bytes);
        let mut copy = Rows::<4>::new(ROWS as usize, 255.0, 127);
        assert_eq!(copy.take(&mut Source(&bytes)), Some(()));
        assert_eq!((copy.numbers, copy.rounded), (rows.numbers, rows.rounded));
        assert_eq!(Rows::<4>::new(301, 255.0, 127).take(&mut Source(&bytes)), None);
    }
}
