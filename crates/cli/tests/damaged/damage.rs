//! Damages bytes.

use engine::random::SplitMix64;

/// Bytes with a special meaning in some format.
const TELLING: [u8; 24] = *b"\0\x01\x7f\x80\xff\n\r ();:[]{}\\-,.09Aa";

/// Returns damaged bytes. Half of them only have flipped bits and a quarter are cut off; in the others, bytes
/// are replaced, removed, doubled or inserted.
pub(crate) fn damaged(bytes: &[u8], random: &mut SplitMix64) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    match random.below(8) {
        0..4 => {
            for _ in 0..=random.below(8) {
                flip(&mut bytes, random);
            }
        }
        kind @ 4..6 => {
            bytes.truncate(random.below(bytes.len() + 1));
            if kind == 5 {
                flip(&mut bytes, random);
            }
        }
        _ => {
            for _ in 0..=random.below(4) {
                rewrite(&mut bytes, random);
            }
        }
    }
    bytes
}

fn flip(bytes: &mut [u8], random: &mut SplitMix64) {
    if !bytes.is_empty() {
        bytes[random.below(bytes.len())] ^= 1 << random.below(8);
    }
}

fn rewrite(bytes: &mut Vec<u8>, random: &mut SplitMix64) {
    let [one, other] = [(); 2].map(|()| random.below(bytes.len() + 1));
    let range = one.min(other)..one.max(other);
    match random.below(5) {
        0 => {
            bytes.drain(range);
        }
        1 => {
            let part = bytes[range].to_vec();
            let at = random.below(bytes.len() + 1);
            bytes.splice(at..at, part);
        }
        2 => {
            let end = range.end.min(range.start + 4);
            let [byte] = [0, 0xff, 0x7f, b'9'].map(|byte| [byte])[random.below(4)];
            bytes[range.start..end].fill(byte);
        }
        3 => bytes.insert(one, TELLING[random.below(TELLING.len())]),
        _ if one < bytes.len() => bytes[one] = TELLING[random.below(TELLING.len())],
        _ => {}
    }
}

#[test]
fn damage_repeats_for_a_seed_and_usually_changes_bytes() {
    let bytes: Vec<u8> = (0..100).collect();
    let run = |seed| {
        let mut random = SplitMix64::new(seed);
        (0..1000).map(|_| damaged(&bytes, &mut random)).collect::<Vec<_>>()
    };
    let found = run(1);
    assert_eq!(found, run(1));
    assert_ne!(found, run(2));
    assert!(found.iter().filter(|found| **found == bytes).count() < 50);
    assert!(found.iter().filter(|found| found.len() < bytes.len()).count() > 250);
    assert!(damaged(&[], &mut SplitMix64::new(1)).len() < 10);
}
