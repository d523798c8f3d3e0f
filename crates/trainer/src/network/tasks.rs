//! Tasks on several threads, and the order of their work.

use std::sync::{Mutex, PoisonError};
use std::thread;

use engine::random::SplitMix64;

/// Number of parts of a batch. The sums of the gradients are made part by part, so it must not depend on the threads.
pub(crate) const PARTS: usize = 32;

/// Returns the order of the positions in an epoch.
pub(crate) fn shuffled(count: usize, seed: u64, epoch: usize) -> Vec<u32> {
    let count = u32::try_from(count).expect("memory has fewer positions");
    let mut order: Vec<u32> = (0..count).collect();
    let start = SplitMix64::new(seed).word();
    SplitMix64::new(start ^ epoch as u64).shuffle(&mut order);
    order
}

/// Does a task for each item; a thread takes the next item when it has finished one.
///
/// Each thread has a state of its own, made by `begin`. What the tasks compute must not depend on it.
pub(crate) fn each<T: Send, S>(
    threads: usize,
    items: impl Iterator<Item = T> + Send,
    begin: impl Fn() -> S + Sync,
    task: impl Fn(&mut S, T) + Sync,
) {
    let items = Mutex::new(items);
    let work = || {
        let mut state = begin();
        loop {
            // The lock is not held while the task is done.
            let item = items.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some(item) = item else { break };
            task(&mut state, item);
        }
    };
    if threads <= 1 {
        return work();
    }
    thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_item_has_its_task() {
        for threads in [0, 1, 3] {
            let mut items = vec![0_u32; 100];
            each(threads, items.iter_mut().zip(1..), || (), |(), (item, value)| *item += value);
            assert!(items.iter().copied().eq(1..=100));
        }
    }
}
