//! Reports of the results, as a table and as JSON.

use std::collections::BTreeMap;

use serde::Serialize;

use super::standings::{MoveStatistics, Standings, Tally};
use super::statistics::{Decision, Estimate, Pentanomial, Sprt};
use crate::game::Game;
use crate::terminal::number::counted;
use crate::terminal::printable::printable;
use crate::terminal::table::{Column, Table};
use crate::terminal::width;

/// Columns of a name.
const NAME: usize = 27;

/// Returns the results of a match between engines of these names.
pub(super) fn table<G: Game>(
    standings: &Standings<'_>,
    names: &[String],
    pairings: &[[usize; 2]],
) -> String {
    let games = counted(standings.games() as u64, "game");
    let discs = G::COUNTS_DISCS.then_some(Column::right("discs", 7));
    let columns = [
        Column::left(&games, NAME),
        Column::right("won", 6),
        Column::right("drawn", 6),
        Column::right("lost", 6),
        Column::right("score", 7),
    ];
    let others = [Column::right("depth", 6), Column::right("s/move", 7)];
    let table = Table::new(columns.into_iter().chain(discs).chain(others));
    let mut text = table.head();
    let tallies = standings.engines();
    let statistics = standings.move_statistics::<G>();
    let mut order: Vec<usize> = (0..names.len()).collect();
    if names.len() > 2 {
        let score = |&engine: &usize| -tallies[engine].score().unwrap_or(0.0);
        order.sort_by(|one, other| score(one).total_cmp(&score(other)));
    }
    for &engine in &order {
        let cells = cells::<G>(&names[engine], &tallies[engine], &statistics[engine]);
        text.push_str(&table.row(cells));
    }
    text.push('\n');
    if names.len() == 2 {
        text.push_str(&pair(&tallies[0], &names[0]));
    } else {
        let table = Table::new([Column::left("", NAME), Column::last("")]);
        for &engine in &order {
            text.push_str(
                &table.row([printable(&names[engine]), elo(&tallies[engine].pairs).into()]),
            );
        }
        text.push('\n');
        let [first, second] = [Column::left("", 19); 2];
        let table = Table::new([first, second, Column::left("", 16), Column::last("")]);
        for (pairing, tally) in pairings.iter().zip(standings.pairings()) {
            let [first, second] = pairing.map(|engine| printable(&names[engine]));
            let Tally { wins, draws, losses, pairs, .. } = tally;
            let results = format!("+{wins} ={draws} -{losses}");
            text.push_str(&table.row([first, second, results.into(), elo(&pairs).into()]));
        }
    }
    if let Some((sprt, decision)) = standings.test() {
        text.push_str(&test(sprt, decision, standings.ratio().unwrap_or_default()));
    }
    for &engine in &order {
        let faults: Vec<_> = statistics[engine]
            .faults()
            .map(|(fault, count)| format!("{count} {}", fault.noun(count == 1)))
            .collect();
        if !faults.is_empty() {
            let line = format!("{}: {}", printable(&names[engine]), faults.join(", "));
            text.push_str(&width::wrapped("", "  ", &line, width::USUAL));
        }
    }
    text
}

/// Returns the cells of an engine.
fn cells<G: Game>(name: &str, tally: &Tally, statistics: &MoveStatistics) -> Vec<String> {
    let optional = |value: Option<f64>, show: fn(f64) -> String| value.map_or("-".to_owned(), show);
    let name = printable(name).into_owned();
    let counts = [tally.wins, tally.draws, tally.losses].map(|count| count.to_string());
    let score = optional(tally.score(), |score| format!("{:.1} %", 100.0 * score));
    let discs =
        G::COUNTS_DISCS.then(|| optional(tally.mean_discs(), |discs| format!("{discs:+.2}")));
    let depth = optional(statistics.depth(), |depth| format!("{depth:.1}"));
    let seconds = optional(statistics.seconds(), |seconds| format!("{seconds:.3}"));
    let counts = [name].into_iter().chain(counts);
    counts.chain([score]).chain(discs).chain([depth, seconds]).collect()
}

/// Returns the lines about the pairs of two engines.
fn pair(tally: &Tally, name: &str) -> String {
    let pairs = &tally.pairs;
    let [lost, half, even, more, won] = pairs.0;
    format!(
        "Elo    {} for {}\npairs  {} with 0 points, {half} with ½, {even} with 1, {more} with 1½, \
         {won} with 2\n",
        elo(pairs),
        width::cut(&printable(name), 40),
        lost,
    )
}

/// Returns a difference in Elo with its interval.
fn elo(pairs: &Pentanomial) -> String {
    let [low, high] = pairs.elo_interval();
    match (pairs.elo(), pairs.score()) {
        (Some(Estimate { value, .. }), _) => {
            let low = low.map_or("-∞".to_owned(), |low| format!("{low:+.0}"));
            let high = high.map_or("+∞".to_owned(), |high| format!("{high:+.0}"));
            format!("{value:+.1} ({low} to {high})")
        }
        (None, Some(Estimate { value, .. })) if value > 0.5 => "all won".to_owned(),
        (None, Some(_)) => "all lost".to_owned(),
        (None, None) => "unknown".to_owned(),
    }
}

/// Returns the line about a test.
fn test(sprt: Sprt, decision: Option<Decision>, ratio: f64) -> String {
    let [low, high] = sprt.bounds();
    let [less, more] = sprt.hypotheses;
    let decided = match decision {
        None => "not decided".to_owned(),
        Some(Decision::First) => format!("elo0={less} accepted"),
        Some(Decision::Second) => format!("elo1={more} accepted"),
    };
    format!("SPRT   LLR {ratio:.2} ({low:.2} to {high:.2}), elo0={less} elo1={more}: {decided}\n")
}

/// Returns the state of the match for the status line.
pub(super) fn message(standings: &Standings<'_>, names: &[String]) -> String {
    if names.len() > 2 {
        return String::new();
    }
    let tally = &standings.engines()[0];
    let elo = elo(&tally.pairs);
    let ratio = standings.ratio().map_or(String::new(), |ratio| format!(", LLR {ratio:.2}"));
    format!("+{} ={} -{}, {elo}{ratio}", tally.wins, tally.draws, tally.losses)
}

/// The results of a match.
#[derive(Debug, Serialize)]
pub(super) struct Results {
    games: usize,
    /// Whether all games were played or a test has decided.
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
    /// Mean depth in plies.
    depth: Option<f64>,
    /// Mean seconds per move.
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

/// The results of one engine against others.
#[derive(Debug, Serialize)]
struct Scored {
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    points: f64,
    /// 0 to 1.
    score: Option<f64>,
    /// Mean disc difference, for games that count discs.
    #[serde(skip_serializing_if = "Option::is_none")]
    discs: Option<Option<f64>>,
    elo: Option<f64>,
    /// Half the width of the 95 % interval.
    elo_error: Option<f64>,
    /// The ends of the interval, null for an infinite one.
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
    /// `elo0` or `elo1`, or null without a decision.
    accepted: Option<&'static str>,
}

impl Results {
    pub(super) fn of<G: Game>(
        standings: &Standings<'_>,
        names: &[String],
        pairings: &[[usize; 2]],
    ) -> Self {
        let statistics = standings.move_statistics::<G>();
        let engines = names.iter().zip(standings.engines()).zip(statistics);
        let pairings = pairings.iter().zip(standings.pairings());
        let sprt = standings.test().map(|(sprt, decision)| Test {
            elo0: sprt.hypotheses[0],
            elo1: sprt.hypotheses[1],
            alpha: sprt.alpha,
            beta: sprt.beta,
            llr: standings.ratio().unwrap_or_default(),
            bounds: sprt.bounds(),
            accepted: decision.map(|decision| match decision {
                Decision::First => "elo0",
                Decision::Second => "elo1",
            }),
        });
        Self {
            games: standings.games(),
            finished: standings.is_decided(),
            engines: engines
                .map(|((name, tally), statistics)| Engine {
                    name: name.clone(),
                    scored: Scored::of::<G>(&tally),
                    depth: statistics.depth(),
                    seconds: statistics.seconds(),
                    faults: statistics
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
                    scored: Scored::of::<G>(&tally),
                })
                .collect(),
            sprt,
        }
    }
}

impl Scored {
    fn of<G: Game>(tally: &Tally) -> Self {
        let elo = tally.pairs.elo();
        Self {
            games: tally.games(),
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            points: tally.points(),
            score: tally.score(),
            discs: G::COUNTS_DISCS.then(|| tally.mean_discs()),
            elo: elo.map(|elo| elo.value),
            elo_interval: tally.pairs.elo_interval(),
            elo_error: elo.map(|elo| elo.error).filter(|error| error.is_finite()),
            pentanomial: tally.pairs,
        }
    }
}

#[cfg(test)]
mod tests {
    use othello::Game as Othello;

    use super::*;
    use crate::matches::record::Record;
    use crate::matches::record::tests::record;
    use crate::matches::schedule::Schedule;
    use crate::protocol::client::Fault;

    fn names(names: &[&str]) -> Vec<String> {
        names.iter().map(|&name| name.to_owned()).collect()
    }

    fn plain(text: &str) -> String {
        anstream::adapter::strip_str(text).to_string()
    }

    fn text(engines: &[&str], rounds: usize, records: &[Record], sprt: Option<Sprt>) -> String {
        let schedule = Schedule::new(engines.len(), rounds);
        let mut standings = Standings::new(&schedule, engines.len(), sprt);
        for record in records {
            standings.add(record.clone());
        }
        let text = plain(&table::<Othello>(&standings, &names(engines), schedule.pairings()));
        for line in text.lines() {
            assert!(width::width(line) <= 80, "{line}");
        }
        text
    }

    #[test]
    fn two_engines_have_a_difference() {
        let scores = [(1, 10), (2, -6), (3, -2), (4, 0)];
        let records = scores.map(|(game, score)| Record { score, ..record(game, None) });
        let sprt = Sprt { hypotheses: [0.0, 10.0], alpha: 0.05, beta: 0.05 };
        assert_eq!(
            text(&["first", "second"], 2, &records, Some(sprt)),
            "\
4 games                        won  drawn   lost   score   discs  depth  s/move
first                            2      1      1  62.5 %   +3.50    3.0   0.250
second                           1      1      2  37.5 %   -3.50    3.0   0.250

Elo    +88.7 (-372 to +∞) for first
pairs  0 with 0 points, 1 with ½, 0 with 1, 0 with 1½, 1 with 2
SPRT   LLR 0.03 (-2.94 to 2.94), elo0=0 elo1=10: not decided
"
        );
    }

    #[test]
    fn nothing_is_known_before_the_first_game() {
        let found = text(&["first", "second"], 2, &[], None);
        assert!(found.starts_with("0 games"), "{found}");
        assert!(found.contains("\nElo    unknown for first\n"), "{found}");
        let won = [record(1, None), Record { score: -64, ..record(2, None) }];
        assert!(text(&["first", "second"], 2, &won, None).contains("\nElo    all won for first\n"));
    }

    #[test]
    fn everything_fits_in_80_columns() {
        let long = "a name that is much longer than a name should be, with \u{1b}[1m in it";
        let faults = Fault::ALL.into_iter().cycle().take(12).zip(1..);
        let records: Vec<_> = faults.map(|(fault, game)| record(game, Some(fault))).collect();
        let found = text(&[long, "b", long], 2, &records, None);
        assert!(found.contains("losses on time") || found.contains("loss on time"), "{found}");
        assert!(found.contains(" +") && !found.contains('\u{1b}'));
        text(&[long, long], 6, &records, None);
    }
}
