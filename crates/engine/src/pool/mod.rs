//! Threads that search a game tree together.
//!
//! A [`Pool`] keeps threads and knows no game: a [`Crew`] says what they do. It answers two kinds of
//! questions, one at a time:
//!
//! * [`Pool::ask`] calls a master, who searches a tree on the caller's own thread, while the threads
//!   of the pool help. Where the master finds that a thread is idle ([`Handle::has_idle`]) it makes
//!   a [`Split`] of the moves that are left of a node and [shares](Handle::share) it. Helpers make
//!   splits in their turn. Any thread that has made one and waits for the last helpers works at
//!   what descends from it, and at nothing else: so it is never far from its own node.
//! * [`Pool::batch`] takes tasks, each of which one thread does: boards to be solved, or one long
//!   search while the caller does something else. Threads without a task help the others at their
//!   splits.
//!
//! Threads are kept between questions and wait, each by itself, until there is something for just
//! them to do, and a processor to do it: more threads than processors take the place of those that
//! wait for others. Without threads the caller does everything, and nothing ever blocks. A panic ends the
//! question alone: it comes out where the question was asked, when no thread is at work at it any
//! more, and the pool can be asked again.
//!
//! What a search must do for it: look at [`Split::is_void`] and at its own stop flag often, say at
//! every node, for nobody takes a thread away from what it is doing.
//!
//! ```
//! use std::sync::Arc;
//! use std::sync::atomic::{AtomicBool, Ordering};
//!
//! use engine::pool::{Crew, Handle, Pool, Split};
//!
//! /// The greatest sum of digits among the numbers up to so many digits that begin with some.
//! struct Sums;
//!
//! struct Worker<'p> {
//!     pool: &'p Handle<Sums>,
//!     /// The innermost split this thread works at.
//!     split: Option<Arc<Split<Sums>>>,
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
//!                 let split = Arc::new(Split::new(self.split.clone(), node, best, rest));
//!                 self.pool.share(self, &split);
//!                 return split.best();
//!             }
//!             best = best.max(self.greatest(sum + digit, digits - 1, stopped));
//!         }
//!         best
//!     }
//! }
//!
//! impl Crew for Sums {
//!     type Worker<'p> = Worker<'p>;
//!     type Node = Node;
//!     type Move = u32;
//!     type Best = u32;
//!     type Task = u32;
//!     type Output = u32;
//!
//!     fn worker(pool: &Handle<Self>) -> Worker<'_> {
//!         Worker { pool, split: None }
//!     }
//!
//!     fn search(worker: &mut Worker<'_>, split: &Arc<Split<Self>>) {
//!         let home = worker.split.replace(Arc::clone(split));
//!         let Node { sum, digits, stopped } = split.node();
//!         while let Some(&digit) = split.take() {
//!             let found = worker.greatest(sum + digit, digits - 1, stopped);
//!             // Whether no other digit can be better would be a cut.
//!             split.report(|best| {
//!                 *best = found.max(*best);
//!                 false
//!             });
//!         }
//!         worker.split = home;
//!     }
//!
//!     fn run(worker: &mut Worker<'_>, digits: u32) -> u32 {
//!         worker.greatest(0, digits, &Arc::default())
//!     }
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
//! let mut pool = Pool::new("sums", Sums);
//! let greatest = pool.ask(3, |pool| Sums::worker(pool).greatest(0, 5, &Arc::default()));
//! assert_eq!(greatest, 45);
//!
//! let mut batch = pool.batch(2, None);
//! (1..=4).for_each(|digits| batch.push(digits));
//! let sums: u32 = std::iter::from_fn(|| batch.next()).sum();
//! assert_eq!(sums, 9 + 18 + 27 + 36);
//! ```
#![forbid(unsafe_code)]

mod batch;
mod crew;
mod handle;
mod hub;
#[cfg(all(test, loom))]
mod models;
mod post;
mod queue;
mod split;
#[cfg(all(test, not(loom)))]
mod tests;
mod threads;

pub use batch::Batch;
pub use crew::Crew;
pub use handle::Handle;
pub use split::Split;
pub use threads::{MAX_THREADS, Pool, STACK_SIZE, has_memory_for_thread};
