//! Every instruction set against plain words, lane by lane.

use std::vec;
use std::vec::Vec;

use super::{
    Bytes, Computation, Lanes, Registers, ScalarLanes, Shorts, Words, at_every_level, at_level,
};

pub(super) fn random_words() -> impl FnMut() -> u64 {
    let mut seed = 7_u64;
    move || {
        seed = seed.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        seed ^ seed >> 29
    }
}

pub(super) fn stored<W: Words>(register: W) -> Vec<u64> {
    let mut words = vec![0; W::LANES + 1];
    register.store(&mut words);
    assert_eq!(words.pop(), Some(0), "nothing is written beyond the lanes");
    words
}

#[expect(clippy::cast_possible_truncation, reason = "the low half is asked for")]
fn lower(word: u64) -> u32 {
    word as u32
}

/// The contract of 64-bit lanes: each does what a single word does.
fn check_words<L: Lanes>(lanes: L) {
    let count = L::Words::LANES;
    let mut random = random_words();
    for _ in 0..1000 {
        let a: Vec<u64> = (0..count).map(|_| random()).collect();
        let b: Vec<u64> = (0..count).map(|_| random() & random()).collect();
        let (wide_a, wide_b) = (lanes.load(&a), lanes.load(&b));
        let expect = |f: &dyn Fn(u64, u64) -> u64| -> Vec<u64> {
            a.iter().zip(&b).map(|(&a, &b)| f(a, b)).collect()
        };
        assert_eq!(stored(wide_a), a);
        assert_eq!(stored(lanes.lanes_from(|lane| b[lane])), b);
        assert_eq!(stored(lanes.splat(b[0])), vec![b[0]; count]);
        assert_eq!(stored(wide_a.splat(b[0])), vec![b[0]; count]);
        assert_eq!(stored(wide_a & wide_b), expect(&|a, b| a & b));
        assert_eq!(stored(wide_a | wide_b), expect(&|a, b| a | b));
        assert_eq!(stored(wide_a ^ wide_b), expect(&|a, b| a ^ b));
        assert_eq!(stored(!wide_a), expect(&|a, _| !a));
        assert_eq!(stored(wide_a.without(wide_b)), expect(&|a, b| a & !b));
        assert_eq!(stored(wide_a.wrapping_add(wide_b)), expect(&u64::wrapping_add));
        assert_eq!(stored(wide_a.add_halves(wide_b)), expect(&<u64 as Words>::add_halves));
        assert_eq!(stored(wide_a.sub_halves(wide_b)), expect(&<u64 as Words>::sub_halves));
        assert_eq!(stored(wide_a.swap_bytes()), expect(&|a, _| a.swap_bytes()));
        for by in [1, 2, 3, 4, 5, 6, 7, 8, 9, 14, 16, 18, 32] {
            assert_eq!(stored(wide_a << by), expect(&|a, _| a << by));
            assert_eq!(stored(wide_a >> by), expect(&|a, _| a >> by));
        }
        let counts = lanes.load(&expect(&|_, b| b % 64));
        assert_eq!(stored(wide_a.shl_each(counts)), expect(&|a, b| a << (b % 64)));
        assert_eq!(stored(wide_a.shr_each(counts)), expect(&|a, b| a >> (b % 64)));

        let tests: Vec<u64> = b.iter().map(|&b| if b % 3 == 0 { 0 } else { b }).collect();
        let kept = a.iter().zip(&tests).map(|(&a, &test)| if test == 0 { 0 } else { a });
        assert_eq!(stored(wide_a.keep_where(lanes.load(&tests))), kept.collect::<Vec<_>>());
        assert_eq!(lanes.load(&tests).any_zero(), tests.contains(&0));
        assert_eq!(wide_a.sum(), a.iter().fold(0, |sum, &a| sum.wrapping_add(a)));

        let ones: u32 = a.iter().map(|a| a.count_ones()).sum();
        assert_eq!(lanes.count_ones(wide_a).sum(), u64::from(ones));
        let ones = expect(&|a, _| ScalarLanes.count_ones_of_halves(a));
        assert_eq!(stored(lanes.count_ones_of_halves(wide_a)), ones);
        // As many as the parts have room for, and all bits set.
        let parts = lanes.count_ones_of_parts(lanes.splat(u64::MAX));
        let sum = (0..31).fold(lanes.splat(0), |sum, _| sum.add_halves(parts));
        assert_eq!(stored(lanes.sum_of_parts(sum)), expect(&|_, _| 31 * (32 << 32 | 32)));

        let bytes = random().to_le_bytes();
        let expected: Vec<u64> = bytes[..count].iter().map(|&byte| byte.into()).collect();
        assert_eq!(stored(lanes.load_bytes(&bytes)), expected);
        let pairs: Vec<u32> = (0..8).map(|_| lower(random())).collect();
        let wide = |pair: &u32| u64::from(pair & 0xFFFF) | u64::from(pair >> 16) << 32;
        let expected: Vec<u64> = pairs[..count].iter().map(wide).collect();
        assert_eq!(stored(lanes.load_pairs(&pairs)), expected);
    }
}

/// The operations on halves of a word, on which the check of all others rests.
#[test]
fn halves_of_a_word_do_not_touch() {
    let (a, b) = (0xFFFF_FFFF_0000_0001, 0x0000_0001_0000_0002);
    assert_eq!(a.add_halves(b), 3);
    assert_eq!(a.sub_halves(b), 0xFFFF_FFFE_FFFF_FFFF);
    assert_eq!(ScalarLanes.count_ones_of_halves(a), 32 << 32 | 1);
}

fn check_shorts<R: Registers>(registers: R) {
    let mut random = random_words();
    let mut values = || -> [i16; 64] {
        core::array::from_fn(|_| {
            let bytes = random().to_le_bytes();
            i16::from_le_bytes([bytes[3], bytes[4]])
        })
    };
    for _ in 0..100 {
        let (a, b) = (values(), values());
        let (wide_a, wide_b) = (registers.load_shorts(&a), registers.load_shorts(&b));
        let check = |register: R::Shorts, f: fn(i16, i16) -> i16| {
            let mut found = [0; 64];
            register.store(&mut found);
            for (lane, &value) in found.iter().enumerate() {
                let is_lane = lane < R::Shorts::LANES;
                assert_eq!(value, if is_lane { f(a[lane], b[lane]) } else { 0 });
            }
        };
        check(wide_a, |a, _| a);
        check(wide_a.plus(wide_b), i16::wrapping_add);
        check(wide_a.minus(wide_b), i16::wrapping_sub);
        check(wide_a.times(729), |a, _| a.wrapping_mul(729));
    }
}

fn check_bytes<B: Bytes>(token: B) {
    let mut random = random_words();
    for _ in 0..100 {
        let (plus, minus) = (random(), random());
        let places: [u8; 64] = core::array::from_fn(|_| random().to_le_bytes()[2] % 64);
        let factors: [u8; 64] = core::array::from_fn(|_| random().to_le_bytes()[2]);
        let picked = token.pick(token.signs(plus, minus), token.load(&places));
        let mut found = [0; 32];
        token.sum_of_products(token.load(&factors), picked).store(&mut found);
        for (pair, &sum) in found.iter().enumerate() {
            let product = |lane: usize| {
                let sign = i16::from(plus >> places[lane] & 1 == 1)
                    - i16::from(minus >> places[lane] & 1 == 1);
                i16::from(factors[lane]) * sign
            };
            assert_eq!(sum, product(2 * pair) + product(2 * pair + 1));
        }
    }
}

#[derive(Clone, Copy)]
struct Check;

impl Computation for Check {
    type Output = ();

    fn run<R: Registers>(self, registers: R) {
        check_words(registers.four());
        check_words(registers.wide());
        check_shorts(registers);
        if let Some(bytes) = registers.bytes() {
            check_bytes(bytes);
        }
    }
}

#[test]
fn the_registers_of_every_level_keep_the_contract() {
    check_words(ScalarLanes);
    at_level(Check);
    assert!(at_every_level(Check).count() > 0);
}

/// Operations of single registers against arrays. Tokens of `unsafe fn new` are made only where the
/// processor has the instructions.
#[cfg(all(target_arch = "x86_64", not(miri)))]
#[allow(unsafe_code, reason = "tokens, after asking the processor, and gathers of known places")]
mod registers {
    use super::super::avx2::{Avx2, I32x8};
    use super::super::avx512::{Avx512, I32x16};
    use super::super::truth_table::{A, B, C};
    use super::*;

    fn avx2() -> Option<Avx2> {
        // SAFETY: the processor has AVX2.
        std::is_x86_feature_detected!("avx2").then(|| unsafe { Avx2::new() })
    }

    fn avx512() -> Option<Avx512> {
        let has =
            std::is_x86_feature_detected!("avx512f") && std::is_x86_feature_detected!("avx512bw");
        // SAFETY: the processor has AVX-512 F and BW.
        has.then(|| unsafe { Avx512::new() })
    }

    fn shorts() -> Vec<i16> {
        let mut random = random_words();
        let short = |word: u64| i16::from_le_bytes([word.to_le_bytes()[3], word.to_le_bytes()[4]]);
        [i16::MIN, i16::MAX, -1, 0].into_iter().chain((4..65).map(|_| short(random()))).collect()
    }

    /// Returns the 32 bits that begin at a place of the values.
    fn pair(values: &[i16], place: usize) -> i32 {
        i32::from(values[place].cast_unsigned()) | i32::from(values[place + 1]) << 16
    }

    #[target_feature(enable = "avx2")]
    fn check_i32x8(avx2: Avx2) {
        let values = shorts();
        let sum = |register: I32x8| register.sum();
        let total: i32 = values[..8].iter().map(|&value| i32::from(value)).sum();
        assert_eq!(sum(avx2.widen_i16(&values)), total);
        let wide: Vec<i32> = (0..8).map(|lane| pair(&values, 5 * lane)).collect();
        let all = wide.iter().fold(0, |sum: i32, &lane| sum.wrapping_add(lane));
        assert_eq!(sum(avx2.load_i32(&wide)), all);
        assert_eq!(sum(avx2.load_i32(&wide) + avx2.splat_i32(7)), all.wrapping_add(56));
        let halves: i32 = (0..8).map(|lane| i32::from(values[5 * lane])).sum();
        assert_eq!(sum(avx2.load_i32(&wide).low_halves()), halves);
        let indices = avx2.load_i32(&[0, 5, 10, 15, 20, 25, 30, 35]);
        // SAFETY: the places are those of two values each.
        assert_eq!(sum(unsafe { avx2.gather(values.as_ptr(), indices) }), all);
        for count in 0..=8 {
            let first = wide[..count].iter().fold(0, |sum: i32, &lane| sum.wrapping_add(lane));
            let mask = avx2.first_i32(i32::try_from(count).unwrap());
            // SAFETY: as above.
            assert_eq!(sum(unsafe { avx2.gather_where(mask, values.as_ptr(), indices) }), first);
        }
    }

    #[target_feature(enable = "avx2,avx512f,avx512bw")]
    fn check_512(avx512: Avx512) {
        let values = shorts();
        let sum = |register: I32x16| register.sum();
        let total: i32 = values[..16].iter().map(|&value| i32::from(value)).sum();
        assert_eq!(sum(avx512.widen_i16(&values)), total);
        let wide: Vec<i32> = (0..16).map(|lane| pair(&values, 4 * lane)).collect();
        let all = wide.iter().fold(0, |sum: i32, &lane| sum.wrapping_add(lane));
        assert_eq!(sum(avx512.load_i32(&wide) + avx512.splat_i32(7)), all.wrapping_add(112));
        let halves: i32 = (0..16).map(|lane| i32::from(values[4 * lane])).sum();
        assert_eq!(sum(avx512.load_i32(&wide).low_halves()), halves);
        let indices =
            avx512.load_i32(&[0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60]);
        for mask in [0, 1, 0x8421, u16::MAX] {
            let kept = (0..16).filter(|lane| mask >> lane & 1 == 1);
            let expected = kept.fold(0, |sum: i32, lane| sum.wrapping_add(wide[lane]));
            // SAFETY: the places are those of two values each.
            let found = unsafe { avx512.gather_where(mask, values.as_ptr(), indices) };
            assert_eq!(sum(found), expected);
        }
        for (half, lanes) in avx512.load_i16(&values).split().into_iter().enumerate() {
            let mut found = [0; 16];
            lanes.store(&mut found);
            assert_eq!(found, values[16 * half..16 * half + 16]);
        }
        let mut random = random_words();
        for _ in 0..1000 {
            let mut words = || -> [u64; 8] { core::array::from_fn(|_| random()) };
            let (a, b, c) = (words(), words(), words());
            let (wide_a, wide_b, wide_c) = (avx512.load(&a), avx512.load(&b), avx512.load(&c));
            let each = |f: &dyn Fn(usize) -> u64| -> Vec<u64> { (0..8).map(f).collect() };
            let rotated = each(&|i| a[i].rotate_left(u32::try_from(b[i] % 64).unwrap()));
            assert_eq!(stored(wide_a.rotate_left_each(wide_b)), rotated);
            let found = stored(wide_a.ternary::<{ A & B | C }>(wide_b, wide_c));
            assert_eq!(found, each(&|i| a[i] & b[i] | c[i]));
            assert_eq!(wide_a.union(), a.iter().fold(0, |union, &word| union | word));
        }
    }

    #[test]
    fn registers_of_32_bits_do_what_their_lanes_do() {
        if let Some(avx2) = avx2() {
            // SAFETY: the token proves AVX2.
            unsafe { check_i32x8(avx2) }
        }
    }

    #[test]
    fn registers_of_512_bits_do_what_their_lanes_do() {
        if let Some(avx512) = avx512() {
            // SAFETY: the token proves AVX-512 F and BW, which include AVX2.
            unsafe { check_512(avx512) }
        }
    }
}
