//! The results for machines.

use std::collections::BTreeMap;

use serde::Serialize;

use super::discipline::Discipline;
use super::sprt::Verdict;
use super::standings::{Standings, Tally};
use super::statistics::Pentanomial;

/// The results of a match.
#[derive(Debug, Serialize)]
pub(super) struct Results {
    games: usize,
    /// Whether everything was played that was to be, or a test has decided.
    finished: bool,
    engines: Vec<Engine>,
    pairings: Vec<Pairing>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<Test>,
}

#[derive(Debug, Serialize)]
struct Engine {
    name: String,
    #[serde(flatten)]
    scored: Scored,
    /// Mean moves ahead.
    depth: Option<f64>,
    /// Mean seconds a move.
    seconds: Option<f64>,
    faults: BTreeMap<String, u64>,
}

#[derive(Debug, Serialize)]
struct Pairing {
    first: String,
    second: String,
    #[serde(flatten)]
    scored: Scored,
}

/// The results of one against others.
#[derive(Debug, Serialize)]
struct Scored {
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    points: f64,
    /// 0 to 1.
    score: Option<f64>,
    /// Mean disc difference, where discs are counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    discs: Option<Option<f64>>,
    elo: Option<f64>,
    /// Half the interval of 95 %.
    elo_error: Option<f64>,
    /// Its ends, null for one without end.
    elo_interval: [Option<f64>; 2],
    /// Pairs of games with 0, ½, 1, 1½ and 2 points.
    pentanomial: Pentanomial,
}

#[derive(Debug, Serialize)]
struct Test {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    llr: f64,
    bounds: [f64; 2],
    /// `elo0` or `elo1`, or nothing yet.
    accepted: Option<&'static str>,
}

impl Results {
    pub(super) fn of<D: Discipline>(
        standings: &Standings<'_>,
        names: &[String],
        pairings: &[[usize; 2]],
    ) -> Self {
        let habits = standings.habits::<D::Game>();
        let engines = names.iter().zip(standings.engines()).zip(habits);
        let pairings = pairings.iter().zip(standings.pairings());
        let sprt = standings.test().map(|(sprt, verdict)| Test {
            elo0: sprt.hypotheses[0],
            elo1: sprt.hypotheses[1],
            alpha: sprt.alpha,
            beta: sprt.beta,
            llr: standings.ratio().unwrap_or_default(),
            bounds: sprt.bounds(),
            accepted: verdict.map(|verdict| match verdict {
                Verdict::First => "elo0",
                Verdict::Second => "elo1",
            }),
        });
        Self {
            games: standings.games(),
            finished: standings.is_decided(),
            engines: engines
                .map(|((name, tally), habits)| Engine {
                    name: name.clone(),
                    scored: Scored::of::<D>(&tally),
                    depth: habits.depth(),
                    seconds: habits.seconds(),
                    faults: habits
                        .faults()
                        .map(|(fault, count)| {
                            let name = serde_json::to_value(fault).unwrap_or_default();
                            (name.as_str().unwrap_or_default().to_owned(), count)
                        })
                        .collect(),
                })
                .collect(),
            pairings: pairings
                .map(|(&[first, second], tally)| Pairing {
                    first: names[first].clone(),
                    second: names[second].clone(),
                    scored: Scored::of::<D>(&tally),
                })
                .collect(),
            sprt,
        }
    }
}

impl Scored {
    fn of<D: Discipline>(tally: &Tally) -> Self {
        let elo = tally.pairs.elo();
        Self {
            games: tally.games(),
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            points: tally.points(),
            score: tally.score(),
            discs: D::COUNTS_DISCS.then(|| tally.mean_discs()),
            elo: elo.map(|elo| elo.value),
            elo_interval: tally.pairs.elo_interval(),
            elo_error: elo.map(|elo| elo.error).filter(|error| error.is_finite()),
            pentanomial: tally.pairs,
        }
    }
}
