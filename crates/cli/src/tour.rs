//! `tritboard` without a command: a short tour on one board.

use std::fmt::Write;
use std::hint::black_box;
use std::time::Instant;

use gomoku::notation::moves;
use gomoku::proof::check::check;
use gomoku::search::{self, Method, Verdict};
use gomoku::threat::table::{WindowTable, WinningPointTable, WinningPoints, article};
use gomoku::{Board, Color, Direction, Kind, Point, Rule, ThreatState, notation, threats};
use othello::Position;
use othello::search::endgame::{Control, Options, Solution, Solver};
use ternary::table::{TableBuilder, TableError};
use ternary::{CodeError, Digit, Numbering, base3, skew};

use crate::bench::measure::{self, Way};
use crate::failure::Failure;
use crate::gomoku::{board_picture, line_picture, threat_list};
use crate::terminal::colors::Colors;
use crate::terminal::drawing::Style;
use crate::terminal::number::{grouped, mebibytes};
use crate::terminal::output::{self, BOLD, styled};
use crate::terminal::table::{Column, Table};
use crate::terminal::width::{self, wrapped};

/// Number of digits of a skew code on a board of size 15.
const DIGITS: usize = 15;

pub(crate) fn run() -> Result<(), Failure> {
    let board = notation::article_board(Rule::Freestyle);
    let mut text = String::new();
    threat_points(&mut text, &board);
    encodings(&mut text, &board);
    tables(&mut text);
    forced_win(&mut text);
    end_game(&mut text);
    let _ = writeln!(
        text,
        "{}\n\n  tritboard gomoku threats h8h7i8i7j8   a game of your own\n  \
         tritboard gomoku line ..X.XX....      one line\n  \
         tritboard gomoku solve h8a1i8c2h9     a forced win, if there is one\n  \
         tritboard othello solve               a longer endgame\n  \
         tritboard bench                       what every kernel costs\n  \
         tritboard --help                      everything else",
        styled(BOLD, "Try")
    );
    output::text(&text)
}

fn threat_points(text: &mut String, board: &Board) {
    let found = threats(board);
    let _ = writeln!(
        text,
        "{}\n\n{}\n{}\n\
         ● black, ○ white. Black is to move: White threatens the five (5) on E8. Black's\n\
         own stones on H6 or L10 would make a straight four (F), on G5 or M11 a four that\n\
         one stone stops (4).\n",
        styled(BOLD, "Threat points: where a stone would make a five, a four or a three"),
        board_picture(board, &found, Style::Box(Colors::of_output())),
        threat_list(&found),
    );
}

/// Writes a row and a diagonal as numbers.
fn encodings(text: &mut String, board: &Board) {
    let title = "Encodings: a line is a number, a stone adds to it, a table knows the answer";
    let _ = writeln!(text, "{}\n", styled(BOLD, title));
    // The lines of this board are short enough for a code.
    if let Ok(codes) = codes(board) {
        let _ = writeln!(text, "{codes}");
    }
}

fn codes(board: &Board) -> Result<String, CodeError> {
    let row = line(board, Point::new(0, 7), Direction::Horizontal);
    let diagonal = line(board, Point::new(2, 0), Direction::Diagonal);
    let mut edged = [Digit::Empty; DIGITS];
    skew::decode(skew::encode(&diagonal, DIGITS)?, &mut edged)?;
    // E8 is cell 4 of its row.
    let (base3_step, skew_step) = (2 * base3::WEIGHTS[4], 2 * skew::WEIGHTS[4]);
    Ok(format!(
        "  row 8         {row_cells}
  digits        {row_digits}   0 empty, 1 black, 2 white
  base 3        {row_base3:>10}   cell i counts 3^i: {base3_count} codes for lines of 15
  skew ternary  {row_skew:>10}   cell i counts (3^(i+1) − 1)/2: {skew_count} codes
                             for all lines up to 15

  C1 to O13     {diagonal_cells}   a diagonal of 13
  digits        {diagonal_digits}   3 is the edge, zeros below it
  skew ternary  {diagonal_skew:>10}   so one table serves lines of every length

  A white stone on E8 adds {base3_step} to the base-3 code of its row, {skew_step} to the other.\n",
        row_cells = cells(&row),
        row_digits = digits(&row),
        row_base3 = grouped(base3::encode(&row)?),
        row_skew = grouped(skew::encode(&row, DIGITS)?),
        base3_count = grouped(base3::code_count(DIGITS)?),
        skew_count = grouped(skew::code_count(DIGITS)?),
        diagonal_cells = "▒ ".repeat(DIGITS - diagonal.len()) + &cells(&diagonal),
        diagonal_digits = digits(&edged),
        diagonal_skew = grouped(skew::encode(&diagonal, DIGITS)?),
    ))
}

/// Returns the digits of the line that starts at a point.
fn line(board: &Board, start: Option<Point>, direction: Direction) -> Vec<Digit> {
    let step = |steps| start?.offset(direction.step(), steps, board.size());
    (0..).map_while(step).map(|point| digit(board, point)).collect()
}

fn digit(board: &Board, point: Point) -> Digit {
    board.get(point).map_or(Digit::Empty, |color| ternary::Color::from(color).into())
}

fn cells(line: &[Digit]) -> String {
    spaced(line.iter().map(|digit| match digit {
        Digit::Empty => '.',
        Digit::First => '●',
        Digit::Second => '○',
        Digit::Edge => '▒',
    }))
}

fn digits(line: &[Digit]) -> String {
    spaced(line.iter().map(|digit| digit.value()))
}

fn spaced(items: impl Iterator<Item = impl ToString>) -> String {
    items.map(|item| item.to_string()).collect::<Vec<_>>().join(" ")
}

/// Writes the cost of the tables, measured now.
fn tables(text: &mut String) {
    let title = "Tables: every answer computed once; what that costs on this machine";
    let _ = writeln!(text, "{}\n", styled(BOLD, title));
    // Without memory for a table the section is left out.
    if let Ok(costs) = table_costs() {
        let _ = writeln!(text, "{costs}");
    }
    let _ = writeln!(text, "{}", reading_costs().unwrap_or_default());
}

fn table_costs() -> Result<String, TableError> {
    let table = Table::new([
        Column::left("", 1),
        Column::left("", 21),
        Column::right("", 10),
        Column::right("", 9).after(3),
        Column::right("", 8).after(3),
        Column::last("").after(3),
    ]);
    let row = |[name, lines, memory, time, what]: [&str; 5]| {
        table.row(["", name, lines, memory, time, what])
    };
    let mut text = row(["", "lines", "memory", "built in", "holds"]);
    for (name, numbering) in
        [("base 3, 15 cells", Numbering::Base3), ("skew, up to 15 cells", Numbering::Skew)]
    {
        let builder = TableBuilder::new(numbering, DIGITS)?.threads(0);
        // Build only one of the two, and none where it would take many seconds.
        let time = match numbering {
            Numbering::Base3 if !cfg!(debug_assertions) => {
                let start = Instant::now();
                drop(builder.build(|line| article::mask(Rule::Freestyle, line))?);
                milliseconds(start)
            }
            _ => "not now".to_owned(),
        };
        let memory = mebibytes(builder.bytes::<u16>()?);
        text += &row([name, &grouped(builder.entries()), &memory, &time, "one mask each"]);
    }
    let start = Instant::now();
    let table = WindowTable::build(Rule::Freestyle, 0)?;
    let time = milliseconds(start);
    let classes = table.classes();
    let (lines, memory) = (grouped(classes.ids().len()), mebibytes(classes.bytes()));
    let answers = format!("{} answers", grouped(classes.class_count()));
    text += &row(["skew, windows of 12", &lines, &memory, &time, &answers]);
    text += "
  A mask says where a stone makes five or a straight four. The answers of the
  windows say every kind for both colours; they overlap to cover longer lines.\n";
    Ok(text)
}

/// Returns the cost of an answer with and without a table.
fn reading_costs() -> Option<String> {
    let board = notation::article_board(Rule::Freestyle);
    let table = WinningPointTable::build_windows(board.rule(), 0).ok()?;
    let mut codes = table.codes(board.size()).ok()?;
    codes.rebuild(&board);
    let mut points = WinningPoints::new(board.size());
    let look_up = measure::time(Way::new(1, || {
        table.look_up(black_box(&codes), &mut points);
        black_box(&points);
    }));
    let judge =
        measure::time(Way::new(1, || threats(black_box(&board)).any(Color::Black, Kind::Five)));
    let mut state = ThreatState::new(board);
    let centre = Point::new(7, 9)?;
    let place = measure::time(Way::new(1, || {
        // The point is empty, and is empty again afterwards.
        let _ = state.place(black_box(centre));
        state.undo()
    }));
    Some(format!(
        "  {look_up:>6.0} ns   the five and straight-four points of a board, by kept codes
  {judge:>6.0} ns   every threat point of a board, all lines at once, without a table
  {place:>6.0} ns   a stone placed, every threat point kept up to date, and taken back
"
    ))
}

/// A renju problem with White to move, a win by eight fours in a row, from the README of
/// renju-note/quintet (MIT).
const FORCED_WIN: &[u8] = b"h8h7f6g7i7g9g6h6f8e8f9f7e7d6h4g5j6i5j4k5j5j3j8j7i4k4k6l7l6m6i2n7l5k7m7\
    g4i8g8k8l8d5e4f4f3h3g2e2i10j11f11g11d9e10e12f13c10b11c12d12";

/// Writes a forced win and the cost of its verification.
fn forced_win(text: &mut String) {
    let title = "Forced wins: found, proven, and verified against every possible reply";
    // The game is valid and the win exists.
    let Ok(board) = moves::parse(FORCED_WIN, 15, Rule::Renju) else { return };
    let options = search::Options::default();
    let Ok(mut solver) = search::Solver::new(options) else { return };
    let start = Instant::now();
    let solution = solver.solve(&board, Method::Any, search::Control::new());
    let found = start.elapsed();
    let Verdict::Win(proof) = solution.verdict else { return };
    let start = Instant::now();
    let Ok(checked) = check(&board, options.reading, &proof) else { return };
    let verified = start.elapsed();
    let line: Vec<String> = checked.line.iter().map(ToString::to_string).collect();
    let _ = writeln!(
        text,
        "{title}\n\n{picture}
White (○) to move wins under renju by fours alone, for Black must answer each:
{line}Found in {found} µs. That each of {replies} replies loses took {verified} µs to verify.\n",
        title = styled(BOLD, title),
        picture = line_picture(&board, Style::Box(Colors::of_output()), &checked.line),
        line = play(&line),
        found = grouped(found.as_micros()),
        replies = grouped(checked.replies),
        verified = grouped(verified.as_micros()),
    );
}

/// Problem 1 of the FFO endgame test suite.
const END_GAME: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";

/// Writes an Othello position with its score and best line.
fn end_game(text: &mut String) {
    let title = "Endgames: the exact score of an Othello position, and the line to the end";
    let _ = writeln!(text, "{}\n", styled(BOLD, title));
    // One MiB of memory is available, and the position is valid.
    if let (Ok(position), Ok(mut solver)) =
        (END_GAME.parse::<Position>(), Solver::new(Options::new().threads(1).hash_mib(1)))
    {
        let solution = solver.solve(position.board(), Control::new());
        let _ = writeln!(text, "{}", solved(position, &solution));
    }
}

fn solved(position: Position, solution: &Solution) -> String {
    let line: Vec<String> = solution.pv.iter().map(ToString::to_string).collect();
    format!(
        "{picture}
{empties} empty squares, Black (●) to move. With best play Black scores {score:+}, by
{line}Proven in {milliseconds:.1} ms, after {nodes} positions.\n",
        picture = crate::othello::board_picture(
            position,
            Style::Box(Colors::of_output()),
            None,
            &solution.pv
        ),
        empties = position.board().empties().len(),
        line = play(&line),
        score = solution.estimate,
        nodes = grouped(solution.nodes),
        milliseconds = solution.elapsed.as_secs_f64() * 1e3,
    )
}

/// Returns the lines of moves.
fn play(moves: &[String]) -> String {
    wrapped("  ", "  ", &moves.join(" "), width::USUAL)
}

/// Returns the time since `start`.
fn milliseconds(start: Instant) -> String {
    format!("{:.0} ms", start.elapsed().as_secs_f64() * 1e3)
}
