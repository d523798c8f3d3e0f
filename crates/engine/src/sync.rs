//! Threads, locks and atomics: those of the standard library, or those of the model checker.
//!
//! All code of this crate that orders memory between threads uses these types, so that `loom` can try every
//! interleaving: `RUSTFLAGS="--cfg loom" cargo test -p tritboard-engine --release`.

#[cfg(loom)]
#[allow(unused_imports, reason = "not every part has a model")]
pub(crate) use loom::{
    sync::{
        Arc, Condvar, Mutex, MutexGuard,
        atomic::{AtomicBool, AtomicU8, AtomicU64, AtomicUsize, Ordering, fence},
    },
    thread,
};

#[cfg(not(loom))]
#[allow(unused_imports, reason = "the same list as above")]
pub(crate) use std::{
    sync::{
        Arc, Condvar, Mutex, MutexGuard,
        atomic::{AtomicBool, AtomicU8, AtomicU64, AtomicUsize, Ordering, fence},
    },
    thread,
};
