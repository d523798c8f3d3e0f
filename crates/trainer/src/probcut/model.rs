//! The formula that fits what was measured.

use othello::eval::{ErrorModel, Points};

use super::differences::{Difference, Differences};

/// Returns the error model that fits differences best, its polynomial of the given degree, 0 to 3;
/// `None` if too little was measured.
///
/// Least is the sum of the squared relative errors of the deviations, each times its positions:
/// a deviation of n positions is known to one part in √(2n), whatever its size. The probe's depth
/// counts −1 in x, which costs no freedom; for each choice of the other two the best polynomial
/// solves linear equations, and the choice itself is made by steps that become smaller.
///
/// No deviation of the model is less than half the least that was measured: where nobody has
/// measured, polynomials say anything.
#[must_use]
pub fn model(differences: &Differences, degree: usize) -> Option<ErrorModel> {
    let found: Vec<Difference> = differences
        .iter()
        .filter(|found| found.count >= LEAST_COUNT && found.deviation() > 0.0)
        .copied()
        .collect();
    let degree = degree.min(3);
    if found.len() < 6 {
        return None;
    }
    let mut best = [0.0, 0.0];
    let (mut least, mut polynomial) = polynomial(&found, best, degree)?;
    let mut step = 1.0;
    while step > 1e-4 {
        let before = least;
        let (e, d) = (best[0], best[1]);
        for [empties, depth] in
            [[step, 0.0], [-step, 0.0], [0.0, step], [0.0, -step], [step, -step], [-step, step]]
        {
            let tried = [e + empties, d + depth];
            if let Some((error, found)) = self::polynomial(&found, tried, degree)
                && error < least
            {
                (least, best, polynomial) = (error, tried, found);
            }
        }
        if least >= before {
            step /= 2.0;
        }
    }
    let smallest = found.iter().map(Difference::deviation).min_by(f64::total_cmp)?;
    let [empties, depth] = best;
    Some(ErrorModel { empties, depth, probe: -1.0, polynomial, least: points(smallest / 2.0) })
}

/// The fewest positions whose deviation counts.
const LEAST_COUNT: u64 = 8;

#[expect(clippy::cast_possible_truncation, reason = "deviations are at most 128 discs")]
fn points(discs: f64) -> Points {
    Points::new((discs * f64::from(Points::DISC.get())).round() as i32)
}

/// Returns the best polynomial for a choice of the first two factors of x, and how far off it is.
fn polynomial(
    found: &[Difference],
    [empties, depth]: [f64; 2],
    degree: usize,
) -> Option<(f64, [f64; 4])> {
    let x = |found: &Difference| {
        let [e, d, p] = [found.empties, found.depth, found.probe].map(f64::from);
        empties * e + depth * d - p
    };
    // Around their middle, and of a size of about 1, powers are well apart.
    let values = || found.iter().map(x);
    let low = values().min_by(f64::total_cmp)?;
    let high = values().max_by(f64::total_cmp)?;
    let (middle, half) = ((low + high) / 2.0, ((high - low) / 2.0).max(1e-9));
    let count = degree + 1;
    let mut rows = [[0.0; 5]; 4];
    let terms = |found: &Difference| {
        let u = (x(found) - middle) / half;
        [1.0, u, u * u, u * u * u].map(|power| power / found.deviation())
    };
    for found in found {
        let (terms, weight) = (terms(found), found.count as f64);
        for one in 0..count {
            for other in 0..count {
                rows[one][other] += weight * terms[one] * terms[other];
            }
            rows[one][4] += weight * terms[one];
        }
    }
    let own = solve(&mut rows, count)?;
    let error = found.iter().map(|found| {
        let sum: f64 = terms(found).iter().zip(own).map(|(term, own)| term * own).sum();
        found.count as f64 * (sum - 1.0) * (sum - 1.0)
    });
    Some((error.sum(), shifted(own, middle, half)))
}

/// Solves equations whose matrix is positive definite, `None` if it is not.
fn solve(rows: &mut [[f64; 5]; 4], count: usize) -> Option<[f64; 4]> {
    for pivot in 0..count {
        let scale = rows[pivot][pivot];
        if scale.is_nan() || scale <= 1e-12 {
            return None;
        }
        rows[pivot].iter_mut().for_each(|value| *value /= scale);
        let row = rows[pivot];
        for (_, other) in rows[..count].iter_mut().enumerate().filter(|&(at, _)| at != pivot) {
            let factor = other[pivot];
            other.iter_mut().zip(row).for_each(|(value, own)| *value -= factor * own);
        }
    }
    Some(std::array::from_fn(|index| if index < count { rows[index][4] } else { 0.0 }))
}

/// Returns the polynomial of x for one of (x − middle) / half.
fn shifted(own: [f64; 4], middle: f64, half: f64) -> [f64; 4] {
    let scale = 1.0 / half;
    let shift = -middle / half;
    let mut result = [0.0; 4];
    // Horner: times (shift + scale x), plus the next.
    for &next in own.iter().rev() {
        let before = result;
        for power in 0..4 {
            let lower = if power > 0 { before[power - 1] } else { 0.0 };
            result[power] = shift * before[power] + scale * lower;
        }
        result[0] += next;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns differences whose deviations are those of a formula.
    fn of(formula: impl Fn(f64, f64, f64) -> f64) -> Differences {
        let mut differences = Differences::default();
        for empties in (10..50).step_by(4) {
            for depth in [4, 6, 8, 10, empties] {
                for probe in 0..5_u32.min(depth - 1) {
                    let deviation = formula(f64::from(empties), f64::from(depth), f64::from(probe));
                    for sign in [1.0, -1.0] {
                        (0..10).for_each(|_| {
                            differences.add(empties, depth, probe, sign * deviation);
                        });
                    }
                }
            }
        }
        differences
    }

    #[test]
    fn formulas_are_found_again() {
        let cubic = |e: f64, d: f64, p: f64| {
            let x = 0.04 * e + 0.3 * d - 0.8 * p;
            6.0 + 0.7 * x + 0.05 * x * x + 0.004 * x * x * x
        };
        let line = |e: f64, d: f64, p: f64| 5.0 - 0.05 * e + 0.2 * d - 0.6 * p;
        for (degree, differences) in [(3, of(cubic)), (1, of(line)), (2, of(line))] {
            let model = model(&differences, degree).unwrap();
            assert!(model.polynomial[degree + 1..].iter().all(|&factor| factor == 0.0));
            for found in differences.iter() {
                let said = model.deviation(found.empties, found.depth, found.probe);
                let said = f64::from(said.get()) / 128.0;
                let ratio = said / found.deviation();
                assert!((ratio - 1.0).abs() < 0.02, "{degree} {ratio} {found:?}");
            }
        }
    }

    #[test]
    fn nothing_fits_nothing() {
        assert_eq!(model(&Differences::default(), 3), None);
        let mut one = Differences::default();
        (0..100).for_each(|_| one.add(20, 10, 2, 3.0));
        assert_eq!(model(&one, 3), None);
    }

    #[test]
    fn the_least_deviation_is_half_the_least_that_was_measured() {
        // Least with a depth of 4 and a probe of 2.
        let model = model(&of(|_, d, p| 2.0 + 0.3 * (d - p).max(2.0)), 1).unwrap();
        assert_eq!(model.least, Points::new(166));
        assert_eq!(model.deviation(10, 0, 60), model.least);
    }
}
