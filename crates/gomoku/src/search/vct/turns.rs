//! Threats of all widths in turns, and threads that help with what takes long.

use std::panic::resume_unwind;
use std::sync::Arc;
use std::thread;

use super::Memory;
use super::search::Search;
use super::table::Numbers;
use super::team::{Finish, Team};
use crate::search::watch::{Stopped, Watch};

/// Most searches are over before other threads could begin.
pub(super) const NODES_ALONE: u64 = 100_000;

/// The stack of a thread that helps, in bytes: a line may go on until the largest board is full.
const STACK: usize = 8 << 20;

/// The nodes of the first turn of a width, and how many times as many the next turn has.
const FIRST_TURN: u64 = 1_000;
const NEXT_TURN: u64 = 4;

impl Search<'_> {
    /// Searches the position by threats of all widths, in turns. Returns whether it is won; `exact` is raised
    /// to the width by which it is not.
    pub(super) fn is_won(
        &mut self,
        exact: &mut u16,
        search: impl Fn(&mut Search<'_>) -> Result<Numbers, Stopped> + Sync,
    ) -> Result<bool, Stopped> {
        let widest = self.threat;
        let has_helpers = !self.helpers.is_empty();
        let alone = self.watch.nodes().saturating_add(self.nodes_alone);
        let mut nodes = FIRST_TURN;
        while *exact < widest {
            let narrowest = *exact + 1;
            for threat in narrowest..=widest {
                self.set_threat(threat);
                let (is_last, now) = (narrowest == widest, self.watch.nodes());
                self.last_node = if is_last { u64::MAX } else { now.saturating_add(nodes) };
                let numbers = if has_helpers && now >= alone {
                    self.search_together(&search)
                } else {
                    if has_helpers {
                        self.last_node = self.last_node.min(alone);
                    }
                    search(self)
                };
                let is_over = self.watch.nodes() >= self.last_node;
                self.last_node = u64::MAX;
                // Parts of a win may have been found by wider threats.
                self.set_threat(widest);
                match numbers {
                    Ok(Numbers { proof: 0, .. }) => return Ok(true),
                    Ok(_) => *exact = threat,
                    Err(Stopped) if is_over => {}
                    Err(Stopped) => return Err(Stopped),
                }
            }
            nodes = nodes.saturating_mul(NEXT_TURN);
        }
        Ok(false)
    }

    /// Searches with the help of other threads.
    fn search_together(
        &mut self,
        search: &(impl Fn(&mut Search<'_>) -> Result<Numbers, Stopped> + Sync),
    ) -> Result<Numbers, Stopped> {
        self.table.grow_up();
        let team = Arc::new(Team::new());
        let helpers = std::mem::take(&mut self.helpers);
        let budget = Arc::clone(self.watch.budget());
        let (table, threat, frame) = (self.table, self.threat, self.frame);
        let result = thread::scope(|scope| {
            let started: Vec<_> = helpers
                .iter_mut()
                .filter_map(|Memory { fours, lists }| {
                    let mut position = self.position.clone();
                    let mut watch = Watch::of_thread(&budget);
                    let team = Arc::clone(&team);
                    let help = move || {
                        let mut helper =
                            Search::new(&mut position, &mut watch, table, fours, lists);
                        helper.frame = frame;
                        helper.set_threat(threat);
                        helper.team = Some(Arc::clone(&team));
                        let found = search(&mut helper);
                        if found.is_ok() {
                            team.finish();
                        }
                        watch.flush();
                        found
                    };
                    // Who cannot have a thread searches without it.
                    thread::Builder::new().stack_size(STACK).spawn_scoped(scope, help).ok()
                })
                .collect();
            self.team = Some(Arc::clone(&team));
            let found = {
                let _finish = Finish(&team);
                search(self)
            };
            self.team = None;
            // What a helper has found stays found when a limit has ended the others.
            started.into_iter().fold(found, |found, helper| {
                found.or(helper.join().unwrap_or_else(|panic| resume_unwind(panic)))
            })
        });
        self.helpers = helpers;
        self.path.clear();
        self.wanted = usize::MAX;
        result
    }
}
