//! Reports about searches, and what the program says about itself.

use std::fmt::Write;

use engine::pool::MAX_THREADS;
use gomoku::notation::gomocup::Detail;
use gomoku::renju::{self, Reading};
use gomoku::search::alphabeta::{Analysis, RankedMove};
use gomoku::{Board, Color, Direction, Point, Rule, threats};
use processor::Level;

use super::coordinates::written;
use super::settings::Settings;
use crate::build_level;
use crate::built_in::gomoku::MOST_MIB;
use crate::terminal::number::counted;

/// The most moves of a PV that are reported.
const MOST_MOVES: usize = 24;

/// Reports the progress of a search, nothing twice.
#[derive(Debug)]
pub(super) struct Report {
    size: usize,
    detail: Detail,
    /// The last reports of points and of lines.
    reported: [String; 2],
}

impl Report {
    pub(super) fn new(board: &Board, detail: Detail) -> Self {
        Self { size: board.size(), detail, reported: Default::default() }
    }

    /// Returns the lines that are new.
    pub(super) fn news(&mut self, analysis: &Analysis) -> String {
        let points = if self.detail.points { points(analysis, self.size) } else { String::new() };
        let lines = if self.detail.lines { lines(analysis, self.size) } else { String::new() };
        let mut news = String::new();
        for (last, now) in self.reported.iter_mut().zip([points, lines]) {
            if *last != now {
                news.push_str(&now);
                *last = now;
            }
        }
        news
    }
}

/// Returns the points that are searched, those that lose, and the best one.
fn points(analysis: &Analysis, size: usize) -> String {
    let mut text = "MESSAGE REALTIME REFRESH\n".to_owned();
    let mut tell = |kind: &str, point: Point| {
        text.push_str(&format!("MESSAGE REALTIME {kind} {}\n", written(point, size)));
    };
    for found in &analysis.moves {
        tell("POS", found.point);
        let is_lost = found.value.mate().is_some_and(|plies| plies < 0);
        tell(if is_lost { "LOST" } else { "DONE" }, found.point);
    }
    if let Some(best) = analysis.best() {
        tell("BEST", best.point);
    }
    text
}

/// Returns the PVs with their values, as far as they have been searched.
fn lines(analysis: &Analysis, size: usize) -> String {
    let searched = || analysis.moves.iter().filter(|found| !found.pv.is_empty());
    let count = searched().count();
    let mut text = String::new();
    for (index, found) in searched().enumerate() {
        let line: Vec<String> = line(found).map(|point| written(point, size)).collect();
        for (key, value) in [
            ("PV", index.to_string()),
            ("NUMPV", count.to_string()),
            ("DEPTH", found.depth.to_string()),
            ("SELDEPTH", analysis.selective_depth.max(found.depth).to_string()),
            ("NODES", analysis.nodes.to_string()),
            ("TOTALNODES", analysis.nodes.to_string()),
            ("TOTALTIME", analysis.elapsed.as_millis().to_string()),
            ("SPEED", speed(analysis).to_string()),
            ("EVAL", found.value.to_string()),
            ("WINRATE", format!("{:.4}", found.value.win_rate())),
            ("BESTLINE", line.join(" ")),
            ("PV", "DONE".to_owned()),
        ] {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "INFO {key} {value}");
        }
    }
    text
}

/// Returns the line that sums up a search by an evaluation.
pub(super) fn summary(analysis: &Analysis, evaluation: &str) -> String {
    let Some(best) = analysis.best() else { return String::new() };
    let line: Vec<String> = line(best).map(|point| point.to_string()).collect();
    format!(
        "MESSAGE depth {}-{} | value {} | win rate {:.1} % | nodes {} | speed {} k/s | time {:.2} s \
         | evaluation {evaluation} | line {}\n",
        best.depth,
        analysis.selective_depth.max(best.depth),
        best.value,
        100.0 * best.value.win_rate(),
        analysis.nodes,
        speed(analysis) / 1000,
        analysis.elapsed.as_secs_f64(),
        line.join(" "),
    )
}

fn line(found: &RankedMove) -> impl Iterator<Item = Point> + '_ {
    found.pv.iter().copied().take(MOST_MOVES)
}

/// Returns the nodes a second.
fn speed(analysis: &Analysis) -> u128 {
    u128::from(analysis.nodes) * 1_000_000 / analysis.elapsed.as_micros().max(1)
}

/// The name of the program.
const NAME: &str = "Tritboard";

/// Returns the answer to `ABOUT`, given the evaluation of the current rule.
pub(super) fn about(rule: Rule, evaluation: &str) -> String {
    format!(
        "name=\"{NAME}\", version=\"{}\", author=\"The Tritboard authors\", country=\"\", www=\"{}\", \
         email=\"\", evaluation=\"{evaluation} for {rule}\", processor=\"{}\"",
        env!("CARGO_PKG_VERSION"),
        env!("CARGO_PKG_REPOSITORY"),
        processor(),
    )
}

/// Returns the level that the program was built for, and the level of its kernels if that differs.
fn processor() -> String {
    match build_level::chosen() {
        Some(level) => format!("built for {} with kernels for {level}", Level::BUILT),
        None => format!("built for {}", Level::BUILT),
    }
}

/// Returns the settings and the limits of settings.
pub(super) fn state(
    (settings, evaluation): (&Settings, &str),
    board: Option<&Board>,
    hash_per_mille: usize,
) -> String {
    let rule = settings.rule;
    let board =
        board.map_or_else(|| "no board".to_owned(), |board| format!("{0}x{0}", board.size()));
    let mib = settings.hash_mib();
    let threads = counted(settings.threads as u64, "thread");
    format!(
        "MESSAGE {NAME} {}, evaluation {evaluation}, {}\n\
         MESSAGE INFO MAX_THREAD_NUM {MAX_THREADS}\n\
         MESSAGE INFO MAX_HASH_SIZE {}\n\
         MESSAGE {rule} rule, {board}, transposition tables of {mib} MiB, {hash_per_mille} per mille used, \
         {threads}",
        env!("CARGO_PKG_VERSION"),
        processor(),
        // As a power of two in KiB, as front ends send sizes.
        (MOST_MIB << 10).ilog2(),
    )
}

/// Returns the size and the use of the transposition tables in one line.
pub(super) fn hash(mib: usize, per_mille: usize) -> String {
    format!("MESSAGE transposition tables of {mib} MiB, {per_mille} per mille used")
}

/// Returns the threats that a stone of either colour makes on a point, in one line.
pub(super) fn of_point(board: &Board, point: Point) -> String {
    let mut text = format!("MESSAGE {point}:");
    if let Some(color) = board.get(point) {
        let _ = write!(text, " {color}");
        return text;
    }
    let threats = threats(board);
    for color in Color::ALL {
        for direction in Direction::ALL {
            if let Some(kind) = threats.kind_at(point, color, direction) {
                let _ = write!(text, " {color} {kind} {direction},");
            }
        }
    }
    if board.rule() == Rule::Renju
        && let Some(kind) = renju::forbidden_on(board, point, Reading::default())
    {
        let _ = write!(text, " forbidden to black as {kind},");
    }
    match text.strip_suffix(',') {
        Some(threats) => threats.to_owned(),
        None => format!("{text} no threat"),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::mpsc::channel;

    use gomoku::Rule;
    use gomoku::notation::moves;
    use gomoku::search::alphabeta::{Control, Question};

    use super::*;
    use crate::built_in::gomoku::{Resources, engine};
    use crate::evaluation::gomoku::Chosen;

    fn analyses(board: &Board, lines: usize) -> Vec<Analysis> {
        let (sender, told) = channel();
        let told_by = Arc::new(std::sync::Mutex::new(sender));
        let control = Control::new().progress(move |analysis: &Analysis| {
            let _ = told_by.lock().unwrap().send(analysis.clone());
        });
        let mut engine =
            engine(Resources { mib: 2, threads: 1 }, &Chosen::default().evaluation).unwrap();
        let question = Question::new().depth(4).multi_pv(lines);
        let last = engine.search(board.clone(), question, control).unwrap();
        told.try_iter().chain([last]).collect()
    }

    #[test]
    fn every_line_is_one_of_the_protocol() {
        let board = moves::parse(b"h8h9i8i10", 15, Rule::Freestyle).unwrap();
        for (points, lines) in [(false, false), (true, false), (false, true), (true, true)] {
            for count in [1, 3] {
                let mut report = Report::new(&board, Detail::new(points, lines));
                let mut text = String::new();
                for analysis in analyses(&board, count) {
                    text.push_str(&report.news(&analysis));
                    assert_eq!(report.news(&analysis), "", "nothing is reported twice");
                }
                assert_eq!(text.contains("MESSAGE REALTIME BEST "), points);
                assert_eq!(text.contains("INFO BESTLINE "), lines);
                assert_eq!(text.contains("INFO PV 2\nINFO NUMPV 3\n"), lines && count == 3);
                let is_known =
                    |line: &str| line.starts_with("MESSAGE REALTIME ") || line.starts_with("INFO ");
                assert!(text.lines().all(is_known), "{text}");
            }
        }
    }

    #[test]
    fn a_search_is_summed_up_in_one_line() {
        // Black makes a five.
        let board = moves::parse(b"h8h9i8i9j8j9k8a1", 15, Rule::Freestyle).unwrap();
        let found = analyses(&board, 1);
        let text = summary(found.last().unwrap(), "network 12345678");
        assert!(text.starts_with("MESSAGE depth ") && text.contains(" | value +M1 | "), "{text}");
        assert_eq!(text.lines().count(), 1);
        assert!(text.contains(" | evaluation network 12345678 | "), "{text}");
        assert!(text.ends_with("| line G8\n") || text.ends_with("| line L8\n"), "{text}");
    }

    #[test]
    fn fields_have_names_and_quotes() {
        let about = about(Rule::Renju, "network 12345678");
        for name in ["name", "version", "author", "country", "www", "email", "processor"] {
            assert!(about.contains(&format!("{name}=\"")), "{about}");
        }
        assert!(about.contains("evaluation=\"network 12345678 for renju\""), "{about}");
        assert_eq!(about.matches('"').count() % 2, 0);
    }

    #[test]
    fn threats_of_a_point_are_named() {
        let board = moves::parse(b"h8h9i7i9h10i6i11i12", 15, Rule::Renju).unwrap();
        let of = |name: &str| of_point(&board, name.parse().unwrap());
        assert_eq!(of("H8"), "MESSAGE H8: black");
        assert_eq!(of("A1"), "MESSAGE A1: no threat");
        let forbidden = of("G9");
        assert!(forbidden.contains("black three diagonal"), "{forbidden}");
        assert!(forbidden.ends_with(" forbidden to black as double-three"), "{forbidden}");
    }
}
