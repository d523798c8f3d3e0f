//! The results for people.

use std::fmt::Write;

use super::discipline::Discipline;
use super::sprt::{Sprt, Verdict};
use super::standings::{Habits, Standings, Tally};
use super::statistics::{Estimate, Pentanomial};
use crate::terminal::number::counted;
use crate::terminal::output::{BOLD, styled};
use crate::terminal::printable::printable;
use crate::terminal::width;

/// The columns of a name.
const NAME: usize = 27;

/// Returns the results of a match between engines of these names.
pub(super) fn table<D: Discipline>(
    standings: &Standings<'_>,
    names: &[String],
    pairings: &[[usize; 2]],
) -> String {
    let games = counted(standings.games() as u64, "game");
    let discs = if D::COUNTS_DISCS { format!(" {:>7}", "discs") } else { String::new() };
    let heading = format!(
        "{games:<NAME$} {:>6} {:>6} {:>6} {:>7}{discs} {:>6} {:>7}",
        "won", "drawn", "lost", "score", "depth", "s/move"
    );
    let mut text = format!("{}\n", styled(BOLD, heading));
    let tallies = standings.engines();
    let habits = standings.habits::<D::Game>();
    let mut order: Vec<usize> = (0..names.len()).collect();
    if names.len() > 2 {
        let score = |&engine: &usize| -tallies[engine].score().unwrap_or(0.0);
        order.sort_by(|one, other| score(one).total_cmp(&score(other)));
    }
    for &engine in &order {
        text.push_str(&row::<D>(&names[engine], &tallies[engine], &habits[engine]));
    }
    text.push('\n');
    if names.len() == 2 {
        text.push_str(&pair(&tallies[0], &names[0]));
    } else {
        for &engine in &order {
            let elo = elo(&tallies[engine].pairs);
            let _ = writeln!(text, "{} {elo}", fitted(&names[engine], NAME));
        }
        text.push('\n');
        for (&[first, second], tally) in pairings.iter().zip(standings.pairings()) {
            let names = [first, second].map(|engine| fitted(&names[engine], 19));
            let Tally { wins, draws, losses, pairs, .. } = tally;
            let results = format!("+{wins} ={draws} -{losses}");
            let _ = writeln!(text, "{} {} {results:<16} {}", names[0], names[1], elo(&pairs));
        }
    }
    if let Some((sprt, verdict)) = standings.test() {
        text.push_str(&test(sprt, verdict, standings.ratio().unwrap_or_default()));
    }
    for &engine in &order {
        let faults: Vec<_> = habits[engine]
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

/// Returns the line of an engine.
fn row<D: Discipline>(name: &str, tally: &Tally, habits: &Habits) -> String {
    let Tally { wins, draws, losses, .. } = *tally;
    let optional = |value: Option<f64>, show: fn(f64) -> String| value.map_or("-".to_owned(), show);
    let score = optional(tally.score(), |score| format!("{:.1} %", 100.0 * score));
    let discs = optional(tally.mean_discs(), |discs| format!("{discs:+.2}"));
    let discs = if D::COUNTS_DISCS { format!(" {discs:>7}") } else { String::new() };
    let depth = optional(habits.depth(), |depth| format!("{depth:.1}"));
    let seconds = optional(habits.seconds(), |seconds| format!("{seconds:.3}"));
    let name = fitted(name, NAME);
    format!("{name} {wins:>6} {draws:>6} {losses:>6} {score:>7}{discs} {depth:>6} {seconds:>7}\n")
}

/// Returns what the pairs of two engines say.
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

/// Returns what a test says.
fn test(sprt: Sprt, verdict: Option<Verdict>, ratio: f64) -> String {
    let [low, high] = sprt.bounds();
    let [less, more] = sprt.hypotheses;
    let decided = match verdict {
        None => "not decided".to_owned(),
        Some(Verdict::First) => format!("elo0={less} accepted"),
        Some(Verdict::Second) => format!("elo1={more} accepted"),
    };
    format!("SPRT   LLR {ratio:.2} ({low:.2} to {high:.2}), elo0={less} elo1={more}: {decided}\n")
}

/// Returns a name in so many columns.
fn fitted(name: &str, columns: usize) -> String {
    width::fitted(&printable(name), columns)
}

/// Returns what goes on, for the line on the terminal.
pub(super) fn message(standings: &Standings<'_>, names: &[String]) -> String {
    if names.len() > 2 {
        return String::new();
    }
    let tally = &standings.engines()[0];
    let elo = elo(&tally.pairs);
    let ratio = standings.ratio().map_or(String::new(), |ratio| format!(", LLR {ratio:.2}"));
    format!("+{} ={} -{}, {elo}{ratio}", tally.wins, tally.draws, tally.losses)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::othello::Othello;
    use crate::matches::record::tests::record;
    use crate::matches::record::{Fault, Record};
    use crate::matches::schedule::Schedule;

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
    fn two_have_a_difference() {
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
        let long = "a name that is longer than anybody would want it to be, with \u{1b}[1m in it";
        let faults = Fault::ALL.into_iter().cycle().take(12).zip(1..);
        let records: Vec<_> = faults.map(|(fault, game)| record(game, Some(fault))).collect();
        let found = text(&[long, "b", long], 2, &records, None);
        assert!(found.contains("losses on time") || found.contains("loss on time"), "{found}");
        assert!(found.contains(" +") && !found.contains('\u{1b}'));
        text(&[long, long], 6, &records, None);
    }
}
