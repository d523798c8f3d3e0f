//! The `ProbCut` regression: the error model that fits the measured differences.

use othello::eval::{ErrorModel, Points};

use super::measure::Differences;

/// Returns the error model that fits differences best, with a polynomial of at most the given degree, 0 to 3; `None` if
/// there are too few measurements. Differences from exact scores weigh `exact` times as much as others.
///
/// The regression minimises the squared relative errors of the deviations, weighted by their positions: the relative
/// error of a deviation from n positions is 1/√(2n), whatever its size. The coefficient of the probe's depth in x is −1
/// without loss of generality. For given coefficients of the other two the best polynomial solves linear equations; a
/// pattern search with decreasing steps finds the coefficients.
///
/// Searches go deeper than the measurements, where a polynomial extrapolates badly. So the degree is the greatest for
/// which deviations do not fall for greater x, up to that of a solution with 40 empty squares, and no deviation is less
/// than half the smallest measured one.
#[must_use]
pub fn model(differences: &Differences, degree: usize, exact: f64) -> Option<ErrorModel> {
    let found = differences.iter().filter(|found| found.count >= LEAST_COUNT);
    let found = found.filter(|found| found.deviation() > 0.0).map(|found| {
        let factor = if found.depth == found.empties { exact } else { 1.0 };
        Measured {
            place: [found.empties, found.depth, found.probe].map(f64::from),
            deviation: found.deviation(),
            weight: found.count as f64 * factor,
        }
    });
    let found: Vec<Measured> = found.collect();
    if found.len() < 6 {
        return None;
    }
    let smallest = found.iter().map(|found| found.deviation).min_by(f64::total_cmp)?;
    (0..=degree.min(3)).rev().find_map(|degree| {
        let ([empties, depth], polynomial) = best(&found, degree)?;
        let model =
            ErrorModel { empties, depth, probe: -1.0, polynomial, least: points(smallest / 2.0) };
        rises(&model, &found).then_some(model)
    })
}

/// Maximum number of empty squares up to which deviations must not fall.
const FAR: f64 = 40.0;

/// A measurement in the numbers of the model.
#[derive(Clone, Copy, Debug)]
struct Measured {
    /// Number of empty squares, and the depths of both searches.
    place: [f64; 3],
    deviation: f64,
    weight: f64,
}

impl Measured {
    fn x(&self, [empties, depth]: [f64; 2]) -> f64 {
        let [e, d, p] = self.place;
        empties * e + depth * d - p
    }
}

/// Returns the best coefficients of the first two terms of x, with their polynomial.
fn best(found: &[Measured], degree: usize) -> Option<([f64; 2], [f64; 4])> {
    let mut best = [0.0, 0.0];
    let (mut least, mut polynomial) = polynomial(found, best, degree)?;
    let mut step = 1.0;
    while step > 1e-4 {
        let before = least;
        let [e, d] = best;
        for [empties, depth] in
            [[step, 0.0], [-step, 0.0], [0.0, step], [0.0, -step], [step, -step], [-step, step]]
        {
            let tried = [e + empties, d + depth];
            if let Some((error, found)) = self::polynomial(found, tried, degree)
                && error < least
            {
                (least, best, polynomial) = (error, tried, found);
            }
        }
        if least >= before {
            step /= 2.0;
        }
    }
    Some((best, polynomial))
}

/// Returns whether deviations do not fall beyond the middle of the measurements.
fn rises(model: &ErrorModel, found: &[Measured]) -> bool {
    let factors = [model.empties, model.depth];
    let values = || found.iter().map(|found| found.x(factors));
    let (Some(low), Some(high)) =
        (values().min_by(f64::total_cmp), values().max_by(f64::total_cmp))
    else {
        return false;
    };
    let far = high.max((model.empties + model.depth) * FAR);
    let middle = f64::midpoint(low, high);
    let [_, b, c, d] = model.polynomial;
    (0..=100_u32).all(|step| {
        let x = middle + (far - middle) * f64::from(step) / 100.0;
        b + x * (2.0 * c + x * 3.0 * d) >= 0.0
    })
}

/// Minimum number of positions of a deviation that counts.
const LEAST_COUNT: u64 = 8;

#[expect(clippy::cast_possible_truncation, reason = "deviations are at most 128 discs")]
fn points(discs: f64) -> Points {
    Points::new((discs * f64::from(Points::DISC.get())).round() as i32)
}

/// Returns the best polynomial for given coefficients of x, and its error.
fn polynomial(found: &[Measured], factors: [f64; 2], degree: usize) -> Option<(f64, [f64; 4])> {
    // Centred and scaled to about 1, the powers are well conditioned.
    let values = || found.iter().map(|found| found.x(factors));
    let low = values().min_by(f64::total_cmp)?;
    let high = values().max_by(f64::total_cmp)?;
    let (middle, half) = (f64::midpoint(low, high), ((high - low) / 2.0).max(1e-9));
    let count = degree + 1;
    let mut rows = [[0.0; 5]; 4];
    let terms = |found: &Measured| {
        let u = (found.x(factors) - middle) / half;
        [1.0, u, u * u, u * u * u].map(|power| power / found.deviation)
    };
    for found in found {
        let (terms, weight) = (terms(found), found.weight);
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
        found.weight * (sum - 1.0) * (sum - 1.0)
    });
    Some((error.sum(), shifted(own, middle, half)))
}

/// Solves linear equations; `None` unless the matrix is positive definite.
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

/// Converts a polynomial of (x − middle) / half to one of x.
fn shifted(own: [f64; 4], middle: f64, half: f64) -> [f64; 4] {
    let scale = 1.0 / half;
    let shift = -middle / half;
    let mut result = [0.0; 4];
    // Horner's scheme: multiply by (shift + scale x), add the next coefficient.
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
        up_to(46, formula)
    }

    fn up_to(most: u32, formula: impl Fn(f64, f64, f64) -> f64) -> Differences {
        let mut differences = Differences::default();
        for empties in (10..=most).step_by(4) {
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
            let model = model(&differences, degree, 1.0).unwrap();
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
    fn exact_scores_count_more() {
        let other = of(|e, d, _| if e == d { 6.0 } else { 3.0 });
        let said = |exact| {
            let model = model(&other, 0, exact).unwrap();
            f64::from(model.deviation(20, 20, 0).get()) / 128.0
        };
        assert!(said(1.0) < 4.0 && said(1000.0) > 5.8, "{} {}", said(1.0), said(1000.0));
    }

    /// Deviations do not fall outside the measurements.
    #[test]
    fn deviations_rise_with_the_depth() {
        // Greatest for 20 moves of difference.
        let bent = up_to(18, |_, d, p| 3.0 + 1.2 * (d - p) - 0.03 * (d - p) * (d - p));
        let model = model(&bent, 3, 1.0).unwrap();
        for empties in (12..40).step_by(4) {
            let [less, more] =
                [0, 4].map(|more| model.deviation(empties + more, empties + more, 2));
            assert!(less <= more, "{empties} {model:?}");
        }
    }

    #[test]
    fn nothing_fits_nothing() {
        assert_eq!(model(&Differences::default(), 3, 1.0), None);
        let mut one = Differences::default();
        (0..100).for_each(|_| one.add(20, 10, 2, 3.0));
        assert_eq!(model(&one, 3, 1.0), None);
    }

    #[test]
    fn the_least_deviation_is_half_the_least_that_was_measured() {
        // Least with a depth of 4 and a probe of 2.
        let model = model(&of(|_, d, p| 2.0 + 0.3 * (d - p).max(2.0)), 1, 1.0).unwrap();
        assert_eq!(model.least, Points::new(166));
        assert_eq!(model.deviation(10, 0, 60), model.least);
    }
}
