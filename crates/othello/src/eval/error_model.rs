//! How far off searches of little depth are.

use super::points::Points;

/// How far the score of a shallow search is from that of a deeper one: its standard deviation, as a
/// formula in the empty squares and the depths of both.
///
/// A weighted sum x of the three goes into a polynomial of the third degree, whose value is in discs.
/// That is the form to which other programs fit what they measure (Edax with squares, Egaroucid with
/// cubes), few numbers that extend to depths nobody measured. A search to the end of the game has the
/// depth of its empty squares.
///
/// ```
/// use othello::eval::{ErrorModel, Points};
///
/// // 6 discs, half a disc less for each move that the probe looks ahead, and never less than 2.
/// let model = ErrorModel {
///     probe: 1.0,
///     polynomial: [6.0, -0.5, 0.0, 0.0],
///     ..ErrorModel::constant(Points::DISC * 2)
/// };
/// assert_eq!(model.deviation(20, 20, 4), Points::DISC * 4);
/// assert_eq!(model.deviation(20, 20, 10), Points::DISC * 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ErrorModel {
    /// What an empty square adds to x.
    pub empties: f64,
    /// What a move of the deeper search adds to x.
    pub depth: f64,
    /// What a move of the shallower search, the probe, adds to x.
    pub probe: f64,
    /// What is multiplied by 1, x, x² and x³.
    pub polynomial: [f64; 4],
    /// The least deviation, 0 if it is less than that. The greatest is 128 discs.
    pub least: Points,
}

impl ErrorModel {
    /// Returns the model of a deviation that is the same everywhere.
    #[must_use]
    pub const fn constant(deviation: Points) -> Self {
        Self { empties: 0.0, depth: 0.0, probe: 0.0, polynomial: [0.0; 4], least: deviation }
    }

    /// Returns the standard deviation of the score of a search of `depth` moves, of a board with so
    /// many empty squares, from that of a probe of `probe` moves.
    ///
    /// Rounded up to whole points; the same on every machine.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "what does not fit becomes the greatest")]
    pub fn deviation(&self, empties: u32, depth: u32, probe: u32) -> Points {
        let [empties, depth, probe] = [empties, depth, probe].map(f64::from);
        let x = self.empties * empties + self.depth * depth + self.probe * probe;
        let [a, b, c, d] = self.polynomial;
        let discs = a + x * (b + x * (c + x * d));
        let points = (discs * f64::from(Points::DISC.get())).ceil() as i32;
        Points::new(points).max(self.least).max(Points::ZERO).min(Points::DISC * 128)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_computed_and_kept_within_their_ends() {
        let edax_like = ErrorModel {
            empties: -0.1,
            depth: 0.3,
            probe: -0.6,
            polynomial: [5.4, 1.2, 0.08, 0.0],
            least: Points::new(10),
        };
        for (empties, depth, probe) in [(20, 20, 0), (20, 20, 5), (40, 12, 4), (50, 20, 8)] {
            let [e, d, p] = [empties, depth, probe].map(f64::from);
            let x = -0.1 * e + 0.3 * d - 0.6 * p;
            let discs: f64 = 5.4 + 1.2 * x + 0.08 * x * x;
            let found = f64::from(edax_like.deviation(empties, depth, probe).get()) / 128.0;
            assert!(found >= discs - 1e-9 && found < discs + 0.01, "{found} {discs}");
        }
        let cubic = ErrorModel { probe: 1.0, polynomial: [0.0, 0.0, 0.0, 1.0], ..edax_like };
        let cubic = ErrorModel { empties: 0.0, depth: 0.0, ..cubic };
        let of_probe = |probe| cubic.deviation(1, 2, probe);
        assert_eq!([1, 2, 3].map(of_probe), [1, 8, 27].map(|discs| Points::DISC * discs));
        assert_eq!((of_probe(0), of_probe(1000)), (Points::new(10), Points::DISC * 128));
    }

    #[test]
    fn no_number_makes_nonsense() {
        for number in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e300, -1e300] {
            for least in [Points::DISC * -500, Points::ZERO, Points::DISC * 500] {
                let model = ErrorModel {
                    empties: number,
                    polynomial: [number; 4],
                    ..ErrorModel::constant(least)
                };
                for empties in [0, 60] {
                    let deviation = model.deviation(empties, 10, 2);
                    assert!(Points::ZERO <= deviation && deviation <= Points::DISC * 128);
                }
            }
        }
    }

    #[test]
    fn constants_are_constant() {
        let model = ErrorModel::constant(Points::new(77));
        for (empties, depth, probe) in [(0, 0, 0), (60, 30, 8), (12, 12, 1)] {
            assert_eq!(model.deviation(empties, depth, probe), Points::new(77));
            let negative = ErrorModel::constant(Points::new(-77));
            assert_eq!(negative.deviation(empties, depth, probe), Points::ZERO);
        }
    }
}
