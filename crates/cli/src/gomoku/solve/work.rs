//! The search of a position, and the verification of what it finds.

use std::time::Duration;

use gomoku::Board;
use gomoku::search::check::{Checked, check};
use gomoku::search::{Method, Proof, Solver, Verdict};

use super::arguments::Arguments;
use crate::failure::Failure;
use crate::gomoku::watch::Watch;
use crate::terminal::interrupt;

/// How far wider threats are searched when nobody has asked for them.
const WIDER_NODES: u64 = 10_000_000;

/// And how long.
const WIDER_TIME: Duration = Duration::from_secs(10);

/// What was found.
#[derive(Debug)]
pub(super) struct Answer {
    /// Whether a limit came first.
    pub(super) is_unknown: bool,
    /// How the win was found, or which moves were tried last.
    pub(super) method: Method,
    /// How wide the threats were: of the win, or of what was searched to the end.
    pub(super) threat: u8,
    /// The wins, verified: one, or one for each first move, the shortest first.
    pub(super) wins: Vec<Win>,
    /// With all first moves: whether there can be no others.
    pub(super) is_complete: bool,
    pub(super) nodes: u64,
    pub(super) elapsed: Duration,
}

/// A win that has been verified.
#[derive(Debug)]
pub(super) struct Win {
    pub(super) proof: Proof,
    pub(super) checked: Checked,
}

pub(super) fn answer(arguments: &Arguments, board: &Board) -> Result<Answer, Failure> {
    let mut solver =
        Solver::new(arguments.position.options(arguments.hash)?).map_err(Failure::refused)?;
    let mut watch = Watch::start(arguments.limits);
    let mut answer = if arguments.all {
        all(arguments, board, &mut solver, &mut watch)?
    } else {
        first(arguments, board, &mut solver, &mut watch)?
    };
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
    let mut threat = arguments.threat.unwrap_or(1);
    solver.set_threat_moves(threat);
    let method = arguments.method();
    let mut solution = solver.solve(board, method, watch.control("fours and threes"));
    watch.add(solution.nodes);
    let is_wider = arguments.threat.is_none() && solution.method == Method::Vct;
    if solution.verdict == Verdict::NoWin && is_wider {
        solver.set_threat_moves(2);
        let nodes = watch.nodes_left().map_or(WIDER_NODES, |left| left.min(WIDER_NODES));
        let time = watch.time_left().map_or(WIDER_TIME, |left| left.min(WIDER_TIME));
        let control = watch.control("wider threats").nodes(nodes).time(time);
        let wider = solver.solve(board, Method::Vct, control);
        watch.add(wider.nodes);
        // Without an answer, what is known of threes still holds.
        if wider.verdict != Verdict::Unknown {
            threat = 2;
            solution = wider;
        }
    }
    let mut is_unknown = solution.verdict == Verdict::Unknown;
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

/// Searches for every first move that wins.
fn all(
    arguments: &Arguments,
    board: &Board,
    solver: &mut Solver,
    watch: &mut Watch,
) -> Result<Answer, Failure> {
    let threat = arguments.threat.unwrap_or(1);
    solver.set_threat_moves(threat);
    let method = arguments.method();
    // The kind is that of a single answer.
    let mut kind = method;
    if method == Method::Any {
        let fours = solver.solve(board, Method::Vcf, watch.control("fours"));
        watch.add(fours.nodes);
        let is_won = matches!(fours.verdict, Verdict::Win(_));
        kind = if is_won { Method::Vcf } else { Method::Vct };
    }
    let found = solver.winning_moves(board, method, watch.control("every first move"));
    watch.add(found.nodes);
    let mut wins = Vec::new();
    let mut is_complete = found.is_complete;
    for proof in found.proofs {
        let win = verified(arguments, board, proof, watch)?;
        is_complete &= win.is_some();
        wins.extend(win);
    }
    wins.sort_by_key(|win| win.checked.longest());
    Ok(Answer {
        is_unknown: wins.is_empty() && !is_complete,
        method: kind,
        threat,
        wins,
        is_complete,
        nodes: 0,
        elapsed: Duration::ZERO,
    })
}

/// How long after an interrupt wins that are known are still verified, all of them together.
const GRACE: Duration = Duration::from_millis(500);

/// Verifies a proof, if an interrupt leaves the time for it.
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
