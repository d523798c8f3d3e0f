//! Searches a position and verifies the wins found.

use std::time::{Duration, Instant};

use gomoku::Board;
use gomoku::proof::Proof;
use gomoku::proof::check::{Checked, check};
use gomoku::search::{Control, Method, Solver, Verdict};

use super::arguments::Arguments;
use crate::budget::Limits;
use crate::failure::Failure;
use crate::terminal::interrupt::{self, Heeding};
use crate::terminal::pace;
use crate::terminal::status::Status;

/// Result of the search.
#[derive(Debug)]
pub(super) struct Answer {
    /// Whether a limit ended the search.
    pub(super) is_unknown: bool,
    /// Method that found the win, or the last one tried.
    pub(super) method: Method,
    /// Width of the threats: of the win, or of the widest complete search.
    pub(super) threat: u8,
    /// Verified wins: one, or one for each first move, shortest first.
    pub(super) wins: Vec<Win>,
    /// With `--all`: whether no other first moves win by these threats.
    pub(super) is_complete: bool,
    pub(super) nodes: u64,
    pub(super) elapsed: Duration,
}

/// A verified win.
#[derive(Debug)]
pub(super) struct Win {
    pub(super) proof: Proof,
    pub(super) checked: Checked,
}

pub(super) fn answer(
    arguments: &Arguments,
    board: &Board,
    solver: &mut Solver,
    watch: &mut Watch,
) -> Result<Answer, Failure> {
    let search = if arguments.all { all } else { first };
    let mut answer = search(arguments, board, solver, watch)?;
    answer.nodes = watch.nodes();
    answer.elapsed = watch.elapsed();
    Ok(answer)
}

/// Searches for one win.
fn first(
    arguments: &Arguments,
    board: &Board,
    solver: &mut Solver,
    watch: &mut Watch,
) -> Result<Answer, Failure> {
    solver.set_width(arguments.width()).map_err(Failure::refused)?;
    let solution = solver.solve(board, arguments.method(), watch.control("threats"));
    watch.add(solution.nodes);
    // Without --threat, a complete search of narrower threats is an answer.
    let is_partial = arguments.threat.is_none() && solution.width > 0;
    let mut is_unknown = solution.verdict == Verdict::Unknown && !is_partial;
    let threat = match solution.verdict {
        Verdict::Unknown if !is_partial => arguments.width(),
        _ => solution.width.max(1),
    };
    let mut wins = Vec::new();
    if let Verdict::Win(proof) = solution.verdict {
        wins.extend(verified(arguments, board, proof, watch)?);
        is_unknown = wins.is_empty();
    }
    Ok(Answer {
        is_unknown,
        method: solution.method,
        threat,
        wins,
        is_complete: false,
        nodes: 0,
        elapsed: Duration::ZERO,
    })
}

/// Searches for every first move that wins, by threats as wide as in the search for one win.
fn all(
    arguments: &Arguments,
    board: &Board,
    solver: &mut Solver,
    watch: &mut Watch,
) -> Result<Answer, Failure> {
    let mut threat = arguments.threat.unwrap_or(1);
    solver.set_width(threat).map_err(Failure::refused)?;
    let method = arguments.method();
    // The kind is the same as in a search for one win.
    let mut kind = method;
    if method == Method::Any {
        let fours = solver.solve(board, Method::Vcf, watch.control("fours"));
        watch.add(fours.nodes);
        let is_won = matches!(fours.verdict, Verdict::Win(_));
        kind = if is_won { Method::Vcf } else { Method::Vct };
    }
    let found = solver.winning_moves(board, method, watch.control("every first move"));
    watch.add(found.nodes);
    let is_answered = found.is_complete || !found.proofs.is_empty();
    let (mut proofs, mut is_complete) = (found.proofs, found.is_complete);
    if is_complete && arguments.threat.is_none() && method != Method::Vcf {
        let narrow = proofs.len();
        solver.set_width(arguments.width()).map_err(Failure::refused)?;
        let (complete, widest) = wider(board, solver, watch, &mut proofs);
        is_complete = complete;
        // No wider than the complete search.
        threat = if is_complete || proofs.len() > narrow { widest } else { 1 };
    }
    let mut wins = Vec::new();
    for proof in proofs {
        let win = verified(arguments, board, proof, watch)?;
        is_complete &= win.is_some();
        wins.extend(win);
    }
    wins.sort_by_key(|win| win.checked.longest());
    Ok(Answer {
        is_unknown: wins.is_empty() && !is_answered,
        method: kind,
        threat,
        wins,
        is_complete,
        nodes: 0,
        elapsed: Duration::ZERO,
    })
}

/// Adds the first moves that win by wider threats, as far as the limits allow. Returns whether there can
/// be no others, and the width of the threats.
///
/// `solver` searches threats of this width.
fn wider(
    board: &Board,
    solver: &mut Solver,
    watch: &mut Watch,
    proofs: &mut Vec<Proof>,
) -> (bool, u8) {
    let mut add = |proof: Proof| {
        let first = |proof: &Proof| proof.answers()[0].attack;
        if !proofs.iter().any(|known| first(known) == first(&proof)) {
            proofs.push(proof);
        }
    };
    // Search for a single win first, so that a win found without --all is also found with it.
    let single = solver.solve(board, Method::Vct, watch.control("wider threats"));
    watch.add(single.nodes);
    let width = single.width;
    if let Verdict::Win(proof) = single.verdict {
        add(proof);
    }
    let found = solver.winning_moves(board, Method::Vct, watch.control("wider threats"));
    watch.add(found.nodes);
    found.proofs.into_iter().for_each(add);
    (found.is_complete, if found.is_complete { solver.options().width } else { width })
}

/// Time after an interrupt for verifying the wins already found, all of them together.
const GRACE: Duration = Duration::from_millis(500);

/// Verifies a proof, unless an interrupt leaves no time for it.
fn verified(
    arguments: &Arguments,
    board: &Board,
    proof: Proof,
    watch: &Watch,
) -> Result<Option<Win>, Failure> {
    watch.show("verifying");
    let (board, reading) = (board.clone(), arguments.position.reading);
    let verify = move || check(&board, reading, &proof).map(|checked| Win { proof, checked });
    match interrupt::run_on(GRACE, verify) {
        Ok(Ok(win)) => Ok(Some(win)),
        Ok(Err(flaw)) => Err(Failure::Unverified(flaw.to_string())),
        Err(Failure::Interrupted) => Ok(None),
        Err(failure) => Err(failure),
    }
}

/// Limits of all searches of a command together, and a status line on standard error if that is a terminal.
#[derive(Debug)]
pub(super) struct Watch {
    limits: Limits,
    start: Instant,
    nodes: u64,
    status: Status,
    /// Every search checks the interrupt flag.
    _heeding: Heeding,
}

impl Watch {
    pub(super) fn start(limits: Limits) -> Self {
        let status = Status::of_one().ticking();
        Self { limits, start: Instant::now(), nodes: 0, status, _heeding: interrupt::heed() }
    }

    /// Returns the control of the next search, whose status line shows `what`.
    pub(super) fn control(&self, what: &'static str) -> Control {
        let message = self.status.message();
        let control = Control::new().stop(interrupt::flag()).progress(move |progress| {
            message.set(|| format!("{what}: {}", pace::nodes(progress.nodes, progress.elapsed)));
        });
        Limits { time: self.time_left(), nodes: self.nodes_left() }.of(control)
    }

    /// Returns the control of the next search, with at most this number of nodes.
    pub(super) fn at_most(&self, what: &'static str, nodes: u64) -> Control {
        let nodes = self.nodes_left().map_or(nodes, |left| left.min(nodes));
        self.control(what).nodes(nodes)
    }

    /// Returns the time left, if limited.
    fn time_left(&self) -> Option<Duration> {
        self.limits.time.map(|time| time.saturating_sub(self.start.elapsed()))
    }

    /// Returns the number of nodes left, if limited.
    fn nodes_left(&self) -> Option<u64> {
        self.limits.nodes.map(|nodes| nodes.saturating_sub(self.nodes))
    }

    /// Shows the current work in the status line.
    pub(super) fn show(&self, what: &str) {
        self.status.message().set(|| what.to_owned());
    }

    /// Adds the nodes of a finished search.
    pub(super) fn add(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    /// Returns the nodes of all searches so far.
    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the time since the start.
    pub(super) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}
