//! The network that is part of the crate.

use engine::once::LazyLock;
use ternary::encoder::dense::Lanes;

use super::on_first_use::on_first_use;
use crate::eval::{ErrorModel, Evaluation, Network, NetworkEvaluation, Points};
use crate::{Bitboard, Board, Square};

/// The file of the network of [`NetworkEvaluation::embedded`].
pub static EMBEDDED_NETWORK: &[u8] = include_bytes!("../../../weights/default.network");

static EMBEDDED: LazyLock<NetworkEvaluation> = LazyLock::new(|| {
    let network = Network::read(EMBEDDED_NETWORK).expect("the file of the crate");
    NetworkEvaluation::new(network)
});

on_first_use! {
    /// The evaluation by the network that is part of the crate, with the feature `network`, which is read when
    /// something first asks it.
    ///
    /// Searches of few empty squares never ask, and do not wait for the network either. Else it is
    /// [`NetworkEvaluation::embedded`].
    EmbeddedNetwork, EMBEDDED
}

impl NetworkEvaluation {
    /// Returns the evaluation by the network that is part of the crate, with the feature `network`.
    ///
    /// The first call reads it, which takes some tens of milliseconds; others share what it has
    /// read.
    #[must_use]
    pub fn embedded() -> Self {
        EMBEDDED.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::super::on_first_use::tests::check_images;
    use super::*;

    #[test]
    fn the_file_is_as_it_is_written_and_not_too_long() {
        let embedded = NetworkEvaluation::embedded();
        let network = embedded.network();
        assert!(!network.about().is_empty(), "it says where it comes from");
        assert!(network.write().is_ok());
        assert!(network.error_model().is_some(), "searches prune by it");
        assert!(EMBEDDED_NETWORK.len() <= 8 << 20);
        assert!(core::ptr::eq(network, NetworkEvaluation::embedded().network()), "it is read once");
    }

    #[test]
    fn images_of_boards_are_worth_the_same() {
        check_images(&NetworkEvaluation::embedded(), &EmbeddedNetwork);
    }
}
