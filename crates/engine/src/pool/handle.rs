use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use super::hub::Hub;
use super::{Crew, Split};
use crate::sync::{Arc, AtomicBool};

/// A pool as its workers see it: what they share, and who may help. It is cheap to clone.
pub struct Handle<C: Crew>(pub(super) Arc<Hub<C>>);

impl<C: Crew> Handle<C> {
    /// Returns what the threads share.
    #[inline]
    pub fn crew(&self) -> &C {
        &self.0.crew
    }

    /// Returns whether a split below the one that its thread works at may find help: a thread waits
    /// for work, or the master of a split above does. It costs little: ask it at any node that is
    /// worth a split.
    #[inline]
    pub fn has_idle(&self, split: Option<&Split<C>>) -> bool {
        self.0.has_idle(split)
    }

    /// Returns how many threads may help, now or later.
    #[must_use]
    pub fn helpers(&self) -> usize {
        self.0.helpers()
    }

    /// Searches the moves of a split together with threads that have nothing to do.
    ///
    /// It returns when all moves are searched, or nobody needs them any more, and every helper has
    /// left. While the last helpers are at work their master, who called this, works at what
    /// descends from its split.
    ///
    /// # Panics
    ///
    /// When [`Crew::search`] does on this thread.
    pub fn share(&self, worker: &mut C::Worker<'_>, split: &Arc<Split<C>>) {
        let mut search =
            |split: &_| catch_unwind(AssertUnwindSafe(|| C::search(&mut *worker, split)));
        self.0.publish(split);
        // No helper outlives the search that it is part of, so a panic waits for them too.
        let own = search(split);
        if own.is_err() {
            C::stop(split.node());
        }
        let below_has_failed = self.0.retract(split, search, own.is_err());
        if let Err(payload) = own {
            resume_unwind(payload);
        }
        if below_has_failed {
            // What it said is kept, and comes first.
            resume_unwind(Box::new("a search below has panicked"));
        }
    }

    /// Returns the flag that is set when nobody needs the tasks of a batch any more: it was
    /// dropped, or another task has panicked. Tasks that take long look at it.
    pub fn abandoned(&self) -> &Arc<AtomicBool> {
        &self.0.abandoned
    }
}

impl<C: Crew> Clone for Handle<C> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<C: Crew> fmt::Debug for Handle<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Handle").finish_non_exhaustive()
    }
}
