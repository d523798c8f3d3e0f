//! Shared positions of the benches.
