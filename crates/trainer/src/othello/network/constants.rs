//! Constants that are added to the values of a network.

use othello::eval::network::{Head, Network, NetworkError, NetworkParts};
use othello::eval::{Points, Stages};

/// Most empty squares of which an own stage is made.
const MOST: u8 = 60;

/// Returns a network whose values are higher by a number of discs for each number of empty squares.
///
/// Each number of empty squares gets a stage of its own, with a copy of the head of its stage.
///
/// # Errors
///
/// When a bias is too large.
///
/// # Panics
///
/// Never: 60 stages are not too many.
pub fn with_constants(network: &Network, discs: &[f64; 65]) -> Result<Network, NetworkError> {
    let stages = Stages::new((0..MOST).collect()).expect("ascending and below 64");
    let heads = (0..=MOST).map(|empties| {
        let head = &network.parts().heads[network.stages().of(empties.into())];
        let bias = f64::from(head.output_bias) + unit() * discs[usize::from(empties)];
        #[expect(clippy::cast_possible_truncation, reason = "the network checks its range")]
        let output_bias = bias.round() as i32;
        Head { output_bias, ..head.clone() }
    });
    let heads = heads.collect();
    let parts = NetworkParts { stages, heads, ..network.parts().clone() };
    Network::new(parts)?.with_about(network.about())
}

/// Returns what a disc is in the bias of the value.
fn unit() -> f64 {
    128.0 * f64::from(Points::DISC.get())
}
