//! Threads that search a game tree together.
//!
//! A [`Pool`] keeps threads and knows no game: a [`ParallelSearch`] says how they search its
//! [`Workload`]. It does one of two things at a time:
//!
//! * [`Pool::search`] calls a function on the caller's own thread, the master, which searches a tree while
//!   the threads of the pool help. Where the master finds that a thread is idle ([`Handle::has_idle`]), it
//!   makes a [`SplitPoint`] of the moves that are left of a node and [shares](Handle::share) it. Helpers
//!   make split points in their turn. A thread that waits for the last helpers of its split point helps
//!   at split points below it, and at no others, so that it can go on soon ("helpful master").
//! * [`Pool::batch`] takes tasks, each of which one thread does: boards to solve, or one long search
//!   while the caller does something else. Threads without a task help the others at their split points.
//!
//! Threads stay between searches. Each waits by itself until there is work for it and a processor to do
//! it: if there are more threads than processors, some take the place of threads that wait. Without
//! threads the caller does everything, and nothing ever blocks. A panic ends the current search only: it
//! comes out of the call that started the search, after all threads have left the search, and the pool
//! stays usable.
//!
//! A search must check [`SplitPoint::is_cancelled`] and its own stop flag often, for example at every
//! node, because the pool never interrupts a thread.
//!
//! ```
//! use std::sync::Arc;
//! use std::sync::atomic::{AtomicBool, Ordering};
//!
//! use engine::pool::{Handle, ParallelSearch, Pool, SplitPoint, Workload};
//!
//! /// Finds the greatest sum of digits of all numbers with a given number of digits.
//! struct Sums;
//!
//! struct Worker<'p> {
//!     pool: &'p Handle<Sums>,
//!     /// The innermost split point at which this thread searches.
//!     split: Option<Arc<SplitPoint<Sums>>>,
//! }
//!
//! struct Node {
//!     sum: u32,
//!     digits: u32,
//!     stopped: Arc<AtomicBool>,
//! }
//!
//! impl Worker<'_> {
//!     fn greatest(&mut self, sum: u32, digits: u32, stopped: &Arc<AtomicBool>) -> u32 {
//!         if digits == 0 || stopped.load(Ordering::Relaxed) {
//!             return sum;
//!         }
//!         let mut best = 0;
//!         for digit in 0..10 {
//!             if digits > 2 && self.pool.has_idle(self.split.as_deref()) {
//!                 let node = Node { sum, digits, stopped: Arc::clone(stopped) };
//!                 let rest = (digit..10).collect();
//!                 let split = Arc::new(SplitPoint::new(self.split.clone(), node, best, rest));
//!                 self.pool.share(self, &split);
//!                 return split.best();
//!             }
//!             best = best.max(self.greatest(sum + digit, digits - 1, stopped));
//!         }
//!         best
//!     }
//! }
//!
//! impl Workload for Sums {
//!     type Node = Node;
//!     type Move = u32;
//!     type Best = u32;
//!     type Task = u32;
//!     type Output = u32;
//!
//!     fn rank(node: &Node) -> u32 {
//!         node.digits
//!     }
//!
//!     fn is_stopped(node: &Node) -> bool {
//!         node.stopped.load(Ordering::Relaxed)
//!     }
//!
//!     fn stop(node: &Node) {
//!         node.stopped.store(true, Ordering::Relaxed);
//!     }
//! }
//!
//! impl ParallelSearch for Sums {
//!     type Worker<'p> = Worker<'p>;
//!
//!     fn worker(pool: &Handle<Self>) -> Worker<'_> {
//!         Worker { pool, split: None }
//!     }
//!
//!     fn search_split(worker: &mut Worker<'_>, split: &Arc<SplitPoint<Self>>) {
//!         let home = worker.split.replace(Arc::clone(split));
//!         let Node { sum, digits, stopped } = split.node();
//!         while let Some(&digit) = split.next_move() {
//!             let found = worker.greatest(sum + digit, digits - 1, stopped);
//!             // `true` would say that no other digit can be better.
//!             split.update(|best| {
//!                 *best = found.max(*best);
//!                 false
//!             });
//!         }
//!         worker.split = home;
//!     }
//!
//!     fn run_task(worker: &mut Worker<'_>, digits: u32) -> u32 {
//!         worker.greatest(0, digits, &Arc::default())
//!     }
//! }
//!
//! let mut pool = Pool::new("sums", Sums);
//! let greatest = pool.search(3, |pool| Sums::worker(pool).greatest(0, 5, &Arc::default()));
//! assert_eq!(greatest, 45);
//!
//! let mut batch = pool.batch(2, None);
//! (1..=4).for_each(|digits| batch.push(digits));
//! let sums: u32 = std::iter::from_fn(|| batch.next()).sum();
//! assert_eq!(sums, 9 + 18 + 27 + 36);
//! ```
#![forbid(unsafe_code)]

mod coordinator;
#[cfg(all(test, loom))]
mod models;
mod parallel_search;
mod queue;
mod split_point;
#[cfg(all(test, not(loom)))]
mod tests;
mod threads;

pub use parallel_search::{Batch, Handle, ParallelSearch};
pub use split_point::{SplitPoint, Workload};
pub use threads::{MAX_THREADS, Pool, STACK_SIZE, has_memory_for_thread};
