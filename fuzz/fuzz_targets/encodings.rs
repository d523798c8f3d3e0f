//! Compares encoding, decoding, conversion and counting in both numberings with sums in 64 bits.
//! Errors must occur exactly where there is no line or code.

#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use ternary::line::{Line, LineCounter};
use ternary::{CodeError, Color, Digit, Numbering, base3, skew};

#[derive(Arbitrary, Debug)]
enum Input<'a> {
    /// Any digits, used as a line of cells and as raw digits.
    Digits { width: u8, digits: &'a [u8] },
    /// Any number, used as a code; `in_range` reduces it to a valid code if there is one.
    Code { code: u32, width: u8, in_range: bool, split: u16 },
}

fuzz_target!(|input: Input<'_>| match input {
    Input::Digits { width, digits } => {
        let digits: Vec<Digit> =
            digits.iter().map(|value| Digit::ALL[usize::from(value % 4)]).collect();
        base3_line(&digits);
        skew_line(&digits, usize::from(width));
        skew_digits(&digits);
    }
    Input::Code { code, width, in_range, split } => {
        let width = usize::from(width);
        for numbering in Numbering::ALL {
            let code = match numbering.code_count(width) {
                Ok(count) if in_range => code % count,
                _ => code,
            };
            any_code(numbering, code, width, usize::from(split));
        }
    }
});

/// Returns the weight of a digit: 3^i in base 3, or (3^(i+1) − 1)/2 in skew ternary.
fn weight(numbering: Numbering, digit: usize) -> u64 {
    let power = |exponent: usize| 3_u64.pow(u32::try_from(exponent).unwrap());
    match numbering {
        Numbering::Base3 => power(digit),
        Numbering::Skew => (power(digit + 1) - 1) / 2,
    }
}

fn sum(numbering: Numbering, digits: &[Digit], lowest: usize) -> u64 {
    let terms = digits.iter().zip(lowest..);
    terms.map(|(digit, i)| u64::from(digit.value()) * weight(numbering, i)).sum()
}

/// Returns the number of codes, if it fits 32 bits.
fn count(numbering: Numbering, width: usize) -> Option<u64> {
    match numbering {
        Numbering::Base3 if width <= 20 => Some(weight(numbering, width)),
        Numbering::Skew if width <= 19 => Some(weight(numbering, width)),
        _ => None,
    }
}

fn base3_line(line: &[Digit]) {
    let encoded = base3::encode(line);
    let mut next = line.to_vec();
    let incremented = base3::increment(&mut next);
    match encoded {
        Ok(code) => {
            assert!(line.len() <= 20 && !line.contains(&Digit::Edge));
            assert_eq!(u64::from(code), sum(Numbering::Base3, line, 0));
            assert!(base3::is_valid(code, line.len()));
            let mut decoded = vec![Digit::Edge; line.len()];
            base3::decode(code, &mut decoded).unwrap();
            assert_eq!(decoded, line);
            if incremented.is_some() {
                assert_eq!(base3::encode(&next), Ok(code + 1));
            } else {
                assert_eq!(u64::from(code) + 1, count(Numbering::Base3, line.len()).unwrap());
            }
        }
        Err(CodeError::TooManyCells { cells, .. }) => assert!(cells == line.len() && cells > 20),
        Err(CodeError::EdgeDigit { cell }) => assert_eq!(line[cell], Digit::Edge),
        Err(error) => panic!("{error}"),
    }
    match incremented {
        Some(cell) => {
            assert!(line[..cell].iter().all(|&digit| digit == Digit::Second));
            assert!(next[..cell].iter().all(|&digit| digit == Digit::Empty));
            assert_eq!(next[cell].value(), line[cell].value() + 1);
            assert_eq!(next[cell + 1..], line[cell + 1..]);
        }
        None => assert_eq!(next, line),
    }
}

/// Checks a line of cells on the high digits of a code.
fn skew_line(line: &[Digit], width: usize) {
    match skew::encode(line, width) {
        Ok(code) => {
            assert!(line.len() <= width && width <= 19 && !line.contains(&Digit::Edge));
            let below = width - line.len();
            let edge = if below > 0 { 3 * weight(Numbering::Skew, below - 1) } else { 0 };
            assert_eq!(u64::from(code), edge + sum(Numbering::Skew, line, below));
            assert!(skew::is_valid(code, width));

            let base3 = base3::encode(line).unwrap();
            assert_eq!(skew::to_base3(code, width), Ok((line.len(), base3)));
            assert_eq!(skew::from_base3(base3, line.len(), width), Ok(code));

            let mut digits = vec![Digit::Empty; width];
            skew::decode(code, &mut digits).unwrap();
            assert_eq!(digits[below..], *line);
            if let Some((edge, zeros)) = digits[..below].split_last() {
                assert_eq!(*edge, Digit::Edge);
                assert!(zeros.iter().all(|&digit| digit == Digit::Empty));
            }
        }
        Err(CodeError::TooManyCells { cells, max }) => {
            assert!(cells > max && (line.len() > width || width > 19));
        }
        Err(CodeError::EdgeDigit { cell }) => assert_eq!(line[cell], Digit::Edge),
        Err(error) => panic!("{error}"),
    }
}

/// Checks raw digits, which may include the edge.
fn skew_digits(digits: &[Digit]) {
    let edge = digits.iter().rposition(|&digit| digit == Digit::Edge);
    let clean = edge.is_none_or(|edge| digits[..edge].iter().all(|&digit| digit == Digit::Empty));
    let encoded = skew::encode_digits(digits);
    assert_eq!(encoded.is_ok(), digits.len() <= 19 && clean);
    assert_eq!(skew::is_valid_digits(digits), encoded.is_ok());
    let mut next = digits.to_vec();
    let incremented = skew::increment(&mut next);
    let Ok(code) = encoded else { return };
    assert_eq!(u64::from(code), sum(Numbering::Skew, digits, 0));
    let mut decoded = vec![Digit::Edge; digits.len()];
    skew::decode(code, &mut decoded).unwrap();
    assert_eq!(decoded, digits);
    match incremented {
        Some(digit) => {
            assert_eq!(skew::encode_digits(&next), Ok(code + 1));
            assert_eq!(next[digit].value(), digits[digit].value() + 1);
            let changed = next.iter().zip(digits).filter(|(new, old)| new != old).count();
            assert!(changed <= 2);
        }
        None => {
            assert_eq!(u64::from(code) + 1, count(Numbering::Skew, digits.len()).unwrap());
            assert_eq!(next, digits);
        }
    }
}

fn any_code(numbering: Numbering, code: u32, width: usize, split: usize) {
    let count = count(numbering, width);
    assert_eq!(numbering.code_count(width).ok().map(u64::from), count);
    let valid = count.is_some_and(|count| u64::from(code) < count);

    let mut digits = vec![Digit::Second; width];
    let decoded = match numbering {
        Numbering::Base3 => {
            assert_eq!(base3::is_valid(code, width), valid);
            base3::decode(code, &mut digits)
        }
        Numbering::Skew => {
            assert_eq!(skew::is_valid(code, width), valid);
            assert_eq!(skew::to_base3(code, width).is_ok(), valid);
            skew::decode(code, &mut digits)
        }
    };
    assert_eq!(decoded.is_ok(), valid);
    assert_eq!(Line::from_code(numbering, code, width).err(), decoded.err());
    assert_eq!(LineCounter::starting_at(numbering, width, code).err(), decoded.err());
    if !valid {
        assert!(digits.iter().all(|&digit| digit == Digit::Second), "left as it was");
        return;
    }
    assert_eq!(sum(numbering, &digits, 0), u64::from(code));

    let line = Line::from_code(numbering, code, width).unwrap();
    for (i, &digit) in digits.iter().enumerate() {
        assert_eq!(line.digit(i), digit);
        assert_eq!(line.stones(Color::First) >> i & 1 == 1, digit == Digit::First);
        assert_eq!(line.stones(Color::Second) >> i & 1 == 1, digit == Digit::Second);
    }
    let below = digits.iter().position(|&digit| digit == Digit::Edge).map_or(0, |edge| edge + 1);
    assert_eq!(line.cell_count(), width - below);
    assert_eq!(u64::from(line.cells()), (1_u64 << width) - (1 << below));
    assert_eq!(
        line.empty(),
        line.cells() & !line.stones(Color::First) & !line.stones(Color::Second)
    );

    let swapped = line.swapped();
    assert_eq!(swapped, Line::from_code(numbering, swapped.code(), width).unwrap());
    assert_eq!(
        (swapped.stones(Color::First), swapped.stones(Color::Second)),
        (line.stones(Color::Second), line.stones(Color::First))
    );
    assert_eq!((swapped.cells(), swapped.swapped()), (line.cells(), line));

    let left = usize::try_from(count.unwrap()).unwrap() - usize::try_from(code).unwrap();
    let lines = LineCounter::starting_at(numbering, width, code).unwrap();
    assert_eq!(lines.len(), left);
    for (line, expected) in lines.clone().zip(code..).take(64) {
        assert_eq!(line, Line::from_code(numbering, expected, width).unwrap());
    }
    let last = u32::try_from(count.unwrap() - 1).unwrap();
    assert_eq!(lines.clone().next_back(), Line::from_code(numbering, last, width).ok());
    let (mut low, mut high) = lines.split_at(split);
    assert_eq!(low.len(), split.min(left));
    assert_eq!(low.len() + high.len(), left);
    assert_eq!(low.next().is_some(), split > 0);
    if let Some(line) = high.next() {
        assert_eq!(line.code(), code + u32::try_from(split).unwrap());
        assert_eq!(line, Line::from_code(numbering, line.code(), width).unwrap());
    }
}
