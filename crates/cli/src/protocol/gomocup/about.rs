//! What the program says of itself.

use std::fmt::Write;

use engine::pool::MAX_THREADS;
use gomoku::renju::{self, Reading};
use gomoku::{Board, Color, Direction, Point, Rule, threats};
use processor::Level;

use super::settings::Settings;
use crate::build_level;
use crate::gomoku::player::{EVALUATION, MOST_MIB};
use crate::terminal::number::counted;

const NAME: &str = "Tritboard";

/// Returns the answer to `ABOUT`.
pub(super) fn about() -> String {
    format!(
        "name=\"{NAME}\", version=\"{}\", author=\"The Tritboard authors\", country=\"\", www=\"{}\", \
         email=\"\", evaluation=\"{EVALUATION}\", processor=\"{}\"",
        env!("CARGO_PKG_VERSION"),
        env!("CARGO_PKG_REPOSITORY"),
        processor(),
    )
}

/// Returns what the program was built for, and which kernels it uses if those are others.
fn processor() -> String {
    match build_level::chosen() {
        Some(level) => format!("built for {} with kernels for {level}", Level::BUILT),
        None => format!("built for {}", Level::BUILT),
    }
}

/// Returns what is set, line by line, and what a front end may set.
pub(super) fn state(settings: &Settings, board: Option<&Board>, hash_per_mille: usize) -> String {
    let rule = settings.rule;
    let board =
        board.map_or_else(|| "no board".to_owned(), |board| format!("{0}x{0}", board.size()));
    let mib = settings.hash_mib();
    let threads = counted(settings.threads as u64, "thread");
    format!(
        "MESSAGE {NAME} {}, evaluation {EVALUATION}, {}\n\
         MESSAGE INFO MAX_THREAD_NUM {MAX_THREADS}\n\
         MESSAGE INFO MAX_HASH_SIZE {}\n\
         MESSAGE {rule} rule, {board}, hash tables of {mib} MiB, {hash_per_mille} per mille used, \
         {threads}",
        env!("CARGO_PKG_VERSION"),
        processor(),
        // As a power of two in KiB, as front ends send sizes.
        (MOST_MIB << 10).ilog2(),
    )
}

/// Returns how large the hash tables are and how full, in one line.
pub(super) fn hash(mib: usize, per_mille: usize) -> String {
    format!("MESSAGE hash tables of {mib} MiB, {per_mille} per mille used")
}

/// Returns what a stone of either colour on a point makes, in one line.
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
    use gomoku::notation::moves;

    use super::*;

    #[test]
    fn fields_have_names_and_quotes() {
        let about = about();
        for name in ["name", "version", "author", "country", "www", "email", "processor"] {
            assert!(about.contains(&format!("{name}=\"")), "{about}");
        }
        assert!(about.contains(&format!("evaluation=\"{EVALUATION}\"")), "{about}");
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
