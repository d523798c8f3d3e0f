//! Work on many games, one per thread, with the results in the order of the games.

use std::collections::BTreeMap;
use std::sync::mpsc::{TryRecvError, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::failure::Failure;
use crate::terminal::interrupt::{self, Waking};

/// Stack of a worker: as large as the one of the first thread of a program.
const STACK: usize = 8 << 20;

/// Jobs per worker that are waiting, running, or done before an earlier one. The bound keeps memory small, and is large
/// enough that no worker waits for a slow game.
const WINDOW: usize = 16;

/// Does jobs on all workers and passes each result on in the order of the jobs.
///
/// # Errors
///
/// The first error of a job, of its work or of `take`; results before it are passed on. After an interrupt, once all
/// results up to the first missing one are passed on.
pub(super) fn in_order<J: Send, T: Send>(
    workers: Vec<impl FnMut(J) -> Result<T, Failure> + Send>,
    mut jobs: impl Iterator<Item = Result<J, Failure>>,
    mut take: impl FnMut(T) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let window = (WINDOW * workers.len()) as u64;
    let (give, given_jobs) = channel::<(u64, J)>();
    let given_jobs = Mutex::new(given_jobs);
    let (send, results) = channel();
    thread::scope(|scope| {
        for mut work in workers {
            let (send, given_jobs) = (send.clone(), &given_jobs);
            let work = move || {
                let _waking = Waking;
                let send = send;
                loop {
                    let job = given_jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    let Ok((index, job)) = job else { return };
                    if interrupt::is_flagged() || send.send((index, work(job))).is_err() {
                        return;
                    }
                    interrupt::wake();
                }
            };
            let thread = thread::Builder::new().stack_size(STACK);
            thread.spawn_scoped(scope, work).map_err(Failure::NoThread)?;
        }
        drop(send);
        let mut give = Some(give);
        let (mut given, mut taken) = (0, 0);
        let mut ready = BTreeMap::new();
        let mut ending = Ok(());
        loop {
            while let Some(sender) = give.as_ref().filter(|_| given < taken + window) {
                match jobs.next() {
                    Some(Ok(job)) => match sender.send((given, job)) {
                        Ok(()) => given += 1,
                        Err(_) => give = None,
                    },
                    Some(Err(failure)) => (ending, give) = (Err(failure), None),
                    None => give = None,
                }
            }
            while let Some(done) = ready.remove(&taken) {
                take(done?)?;
                taken += 1;
            }
            if give.is_none() && taken == given {
                return ending;
            }
            if give.is_some() && given < taken + window {
                continue;
            }
            let found = interrupt::wait(|| match results.try_recv() {
                Ok(found) => Some(Some(found)),
                Err(TryRecvError::Empty) => None,
                Err(TryRecvError::Disconnected) => Some(None),
            });
            match found {
                Ok(Some((index, done))) => {
                    ready.insert(index, done);
                }
                // Every worker has ended, by a panic or an interrupt.
                Ok(None) => return interrupt::check(),
                Err(failure) => {
                    drop(give.take());
                    ready.extend(results.iter());
                    while let Some(Ok(done)) = ready.remove(&taken) {
                        take(done)?;
                        taken += 1;
                    }
                    return Err(failure);
                }
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_have_the_order_of_the_jobs() {
        for threads in [1, 2, 5] {
            let workers: Vec<_> = (0..threads)
                .map(|_| {
                    |job: u64| {
                        thread::sleep(std::time::Duration::from_micros(job * 7919 % 300));
                        Ok(2 * job)
                    }
                })
                .collect();
            let mut found = Vec::new();
            let done = in_order(workers, (0..200).map(Ok), |result| {
                found.push(result);
                Ok(())
            });
            assert!(done.is_ok());
            assert!(found.into_iter().eq((0..200).map(|job| 2 * job)), "{threads}");
        }
    }

    #[test]
    fn results_before_an_error_are_passed_on() {
        let jobs = (0..10).map(|job| match job {
            7 => Err(Failure::Unknown),
            job => Ok(job),
        });
        let workers = vec![Ok as fn(u32) -> Result<u32, Failure>; 2];
        let mut found = Vec::new();
        let done = in_order(workers, jobs, |result| {
            found.push(result);
            Ok(())
        });
        assert!(matches!(done, Err(Failure::Unknown)));
        assert_eq!(found, [0, 1, 2, 3, 4, 5, 6]);
    }
}
