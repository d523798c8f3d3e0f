//! Sequences of inputs, and the frames that they lead to.

use std::cell::RefCell;

use clap::{Args, Command, FromArgMatches};
use gomoku::game::Game as Gomoku;
use othello::Game as Othello;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::super::analyzed::{Analyzed, Error, Plan, Watch};
use super::super::findings::MoveFindings;
use super::super::kinds::{Exit, Phase, Remark};
use super::super::replayed::Replayed;
use super::draw::draw;
use super::judged::Judged;
use super::keys::Next;
use super::model::Model;
use super::parts::{Chosen, Parts};
use crate::game::{Game as _, Side};
use crate::screen::input::Input;
use crate::screen::meters;
use crate::screen::shown::{Candidate, Shown, Value};
use crate::screen::tests::compare_frame;
use crate::screen::theme::Theme;
use crate::terminal::colors::Colors;
use crate::terminal::drawing::Style;
use crate::terminal::status::Status;

const OTHELLO: &str = "f5d6c3d3c4f4f6f3e6e7";
const GOMOKU: &str = "h8i9h10g7h9h7i10";
const SIZES: [(u16, u16); 3] = [(40, 16), (80, 24), (120, 40)];
const AREA: Rect = Rect::new(0, 0, 80, 24);

/// Returns arguments without a program.
fn arguments<A: Args + FromArgMatches>(words: &[&str]) -> A {
    let command = A::augment_args(Command::new("analyze").no_binary_name(true));
    A::from_arg_matches(&command.try_get_matches_from(words).unwrap()).unwrap()
}

fn record<G: Analyzed>(moves: &str) -> G::Record {
    let (_, mut games) = G::open(&[moves.into()], &arguments(&[])).unwrap();
    games.next().unwrap().unwrap().1
}

/// Returns the value of a score of Black, in discs.
fn value(score: f64) -> Value {
    let leader = if score < 0.0 { Side::White } else { Side::Black };
    let text = format!("{} {:+.1}", leader.name(), score.abs());
    Value { share: f64::midpoint(1.0, (score / 16.0).tanh()), text }
}

/// A move of the fabricated analysis: Black's scores after it and after the best move, and the best line.
type Fabricated = (f64, f64, &'static str);

/// Returns the analysis of move `number`.
fn judged<G: Replayed + Shown>(
    record: &G::Record,
    number: usize,
    (played, best, line): Fabricated,
) -> Judged {
    let (before, after) = (G::before(record, number), G::before(record, number + 1));
    let (side, made) = after.turns().last().copied().unwrap();
    let name = made.to_string();
    let sign = if side == Side::Black { 1.0 } else { -1.0 };
    let line: Vec<String> = match line {
        "" => vec![name.clone()],
        line => line.split(' ').map(str::to_owned).collect(),
    };
    let loss = (best - played) * sign;
    let candidate = |name: &str, score: f64| Candidate {
        cell: G::named(name).and_then(|played| before.cell(played)),
        score: format!("{:+.0}", score * sign),
        value: value(score),
    };
    let mut candidates = vec![candidate(&line[0], best)];
    if line[0] != name {
        candidates.push(candidate(&name, played));
    }
    let findings = MoveFindings {
        number,
        side,
        is_pass: false,
        score: format!("{:+.2}", played * sign),
        black_score: played,
        loss,
        error: Error::of(loss, [2.0, 6.0, 12.0]),
        phase: Phase::Opening,
        choices: 3,
        rank: None,
        only: None,
        best: line[0].clone(),
        best_score: format!("{:+.2}", best * sign),
        turn: None,
        remarks: Vec::new(),
        line,
        played: name,
    };
    let others = vec!["B3 -0.50".to_owned(), "C2 -1.25".to_owned()];
    Judged { findings, played: value(played), best: value(best), candidates, others }
}

const SCORES: [Fabricated; 10] = [
    (0.0, 0.0, ""),
    (0.5, 0.5, ""),
    (-2.25, 0.5, "C4 D3 C2 B3"),
    (-2.25, -2.25, ""),
    (-2.0, -2.0, ""),
    (5.5, -2.0, "F3 E3 F4 G3 D2"),
    (5.5, 5.5, ""),
    (6.0, 6.0, ""),
    (-10.0, 6.0, "G3 E6 E7 D7"),
    (-9.0, -10.0, "D7 E7"),
];

/// Returns a screen with the analysis of the moves from `first` on, from 1.
fn model<G: Replayed + Shown>(moves: &str, first: usize) -> Model<G> {
    let record = record::<G>(moves);
    let mut model = Model::new(&record, Some(Exit { number: 8, is_built_in: true }));
    for number in first..=model.moves() {
        model.take(judged::<G>(&record, number, SCORES[number - 1]));
    }
    model
}

fn keys<G: Replayed + Shown>(model: &mut Model<G>, keys: &str) {
    for key in keys.chars() {
        assert_eq!(model.update(Input::Key(KeyCode::Char(key)), AREA), Next::Draw);
    }
}

#[test]
fn keys_step_through_the_game() {
    let mut model = model::<Othello>(OTHELLO, 1);
    let press = |model: &mut Model<Othello>, code| model.update(Input::Key(code), AREA);
    assert_eq!((model.at, model.game.length()), (0, 0));
    for (code, at) in [
        (KeyCode::Left, 0),
        (KeyCode::Right, 1),
        (KeyCode::End, 10),
        (KeyCode::Right, 10),
        (KeyCode::Left, 9),
        (KeyCode::PageUp, 0),
        (KeyCode::PageDown, 10),
        (KeyCode::Home, 0),
    ] {
        assert_eq!(press(&mut model, code), Next::Draw);
        assert_eq!((model.at, model.game.length()), (at, at));
    }
    keys(&mut model, "lll");
    model.update(Input::Wheel { is_up: true }, AREA);
    assert_eq!(model.at, 2);
    model.update(Input::Wheel { is_up: false }, AREA);
    assert_eq!(model.at, 3);
    assert_eq!(press(&mut model, KeyCode::Char('x')), Next::Wait);
    assert_eq!(press(&mut model, KeyCode::Char('q')), Next::Quit);
    assert_eq!(model.update(Input::Control('c'), AREA), Next::Quit);
    assert_eq!(model.update(Input::Control('x'), AREA), Next::Wait);
}

#[test]
fn keys_find_the_mistakes() {
    let mut model = model::<Othello>(OTHELLO, 1);
    for (key, at) in [("n", 2), ("n", 5), ("n", 8), ("n", 8), ("p", 5), ("p", 2), ("p", 2)] {
        keys(&mut model, key);
        assert_eq!(model.at, at);
    }
    assert_eq!(model.message, "No mistake is known before this move");
    // What is not analyzed is unknown.
    let mut model = self::model::<Othello>(OTHELLO, 8);
    keys(&mut model, "n");
    assert_eq!(model.at, 8);
}

#[test]
fn the_best_line_is_played_and_taken_back() {
    let mut model = model::<Othello>(OTHELLO, 1);
    keys(&mut model, "njj");
    assert_eq!((model.at, model.line, model.game.length()), (2, 2, 4));
    assert_eq!(model.game.turns()[2].1.to_string(), "C4");
    keys(&mut model, "jjjj");
    assert_eq!(model.line, 4);
    keys(&mut model, "kkkkk");
    assert_eq!((model.line, model.game.length()), (0, 2));
    keys(&mut model, "jl");
    assert_eq!((model.at, model.line, model.game.length()), (3, 0, 3));
    // The last position has no line.
    model.update(Input::Key(KeyCode::End), AREA);
    keys(&mut model, "j");
    assert_eq!((model.line, model.game.length()), (0, 10));
}

#[test]
fn moves_fill_in_while_they_are_analyzed() {
    let mut model = model::<Othello>(OTHELLO, 7);
    assert_eq!(model.progress(), "Analyzing: 4 of 10 moves");
    assert!(model.judged(5).is_none() && model.judged(6).is_some() && model.value(5).is_none());
    model.end();
    assert_eq!(model.progress(), "Stopped: 4 of 10 moves analyzed");
    let tally = model.tally(Side::Black);
    assert_eq!((tally.whole().moves, tally.whole().blunders), (2, 1));
}

/// A click finds what is drawn there.
#[test]
fn clicks_choose_moves() {
    let mut model = model::<Othello>(OTHELLO, 1);
    for (width, height) in SIZES {
        let area = Rect::new(0, 0, width, height);
        let parts = Parts::of(&model, area);
        let panel = parts.panel.unwrap();
        if let Some(graph) = panel.graph {
            for column in 0..graph.columns {
                let x = graph.area.x + meters::LEFT + u16::try_from(column).unwrap();
                for y in [graph.area.y, graph.area.bottom() - 1] {
                    assert_eq!(parts.chosen(&model, x, y), Some(Chosen(column)));
                }
            }
            let (x, y) = (graph.area.x, graph.area.y);
            assert_eq!(parts.chosen(&model, x, y), None);
        }
        let list = panel.list;
        for row in 0..list.area.height {
            let index = list.first + usize::from(row);
            let expected = (index <= 10).then_some(Chosen(index));
            assert_eq!(parts.chosen(&model, list.area.x + 3, list.area.y + row), expected);
        }
        assert_eq!(parts.chosen(&model, 0, 0), None);
    }
    let list = Parts::of(&model, AREA).panel.unwrap().list;
    let below = Input::Click(list.area.x, list.area.y + 2);
    assert_eq!(model.update(below, AREA), Next::Draw);
    assert_eq!(model.at, list.first + 2);
    assert_eq!(model.update(Input::Click(0, 0), AREA), Next::Wait);
}

/// A column of a narrow graph stands for several moves.
#[test]
fn narrow_graphs_show_every_move() {
    // The colours alternate in each column, so there is no five.
    let columns = [["a", "c", "e", "g"], ["c", "a", "g", "e"]];
    let name = |index: usize| format!("{}{}", columns[index / 4 % 2][index % 4], 1 + index / 4);
    let moves: String = (0..40).map(name).collect();
    let mut model = model_of_many(&moves);
    model.update(Input::Key(KeyCode::End), AREA);
    let area = Rect::new(0, 0, 60, 24);
    let graph = Parts::of(&model, area).panel.unwrap().graph.unwrap();
    assert!(graph.columns <= meters::room(graph.area) && graph.share == 2, "{graph:?}");
    let shown: Vec<usize> = (0..graph.columns).map(|column| graph.last(column, 40)).collect();
    assert_eq!(shown.first(), Some(&1));
    assert_eq!(shown.last(), Some(&40));
}

fn model_of_many(moves: &str) -> Model<Gomoku> {
    Model::new(&record::<Gomoku>(moves), None)
}

/// The analysis of both games passes on every move with the moves of its search.
#[test]
fn every_move_is_passed_on() {
    passes_on::<Othello>(OTHELLO, &[10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    passes_on::<Gomoku>(GOMOKU, &[1, 2, 3, 4, 5, 6, 7]);
}

fn passes_on<G>(moves: &str, order: &[usize])
where
    G: Replayed + Shown<Found = <G as Analyzed>::Ranked>,
{
    let record = record::<G>(moves);
    let plan = Plan { lines: 3, is_one_of_many: false };
    let effort = arguments(&["--depth", "2", "--threads", "1", "--hash", "8"]);
    let mut analyzer = G::analyzer(&arguments(&[]), &effort, plan).unwrap();
    let model = RefCell::new(Model::<G>::new(&record, None));
    let numbers = RefCell::new(Vec::new());
    let take = |analyzed_move: &super::super::analyzed::AnalyzedMove<G>| {
        numbers.borrow_mut().push(analyzed_move.number);
        model
            .borrow_mut()
            .take(Judged::of(&G::before(&record, analyzed_move.number), analyzed_move));
    };
    G::analyze(&mut analyzer, &record, Watch { status: &Status::hidden(), take: &take }).unwrap();
    assert_eq!(numbers.into_inner(), order);
    let model = model.into_inner();
    for index in 0..order.len() {
        let judged = model.judged(index).unwrap();
        let played = model.turn(index).unwrap().1;
        assert_eq!(judged.findings.played, played);
        let cells: Vec<_> = judged.candidates.iter().map(|found| found.cell).collect();
        let game = G::before(&record, index + 1);
        assert!(cells.contains(&G::named(&played).and_then(|played| game.cell(played))));
        assert!((0.0..=1.0).contains(&judged.best.share));
        let least = judged.findings.choices.min(3).saturating_sub(1);
        assert!(G::NAME != "othello" || judged.candidates.len() > least, "{judged:?}");
    }
}

/// Compares a frame of a model with its file.
fn compare<G: Replayed + Shown>(model: &Model<G>, style: Style, size: (u16, u16), name: &str) {
    let theme = Theme::new(style, G::GROUND);
    compare_frame("src/analyze/screen", size, name, |frame| draw(model, &theme, frame));
}

#[test]
fn frames_of_othello() {
    let mut model = model::<Othello>(OTHELLO, 6);
    compare(&model, Style::Box(Colors::None), (80, 24), "othello-begun");
    let record = record::<Othello>(OTHELLO);
    for number in 1..6 {
        model.take(judged::<Othello>(&record, number, SCORES[number - 1]));
    }
    model.end();
    keys(&mut model, "nn");
    for size in SIZES {
        compare(&model, Style::Box(Colors::True), size, "othello");
        compare(&model, Style::Plain, size, "othello-ascii");
    }
    keys(&mut model, "jjj");
    compare(&model, Style::Box(Colors::True), (80, 24), "othello-line");
    model.update(Input::Key(KeyCode::End), AREA);
    compare(&model, Style::Box(Colors::True), (80, 24), "othello-end");
    model.update(Input::Key(KeyCode::F(1)), AREA);
    compare(&model, Style::Plain, (80, 24), "othello-help");
    model.update(Input::Key(KeyCode::Left), AREA);
    assert_eq!((model.has_help, model.at), (false, 10));
}

#[test]
fn frames_of_gomoku() {
    let record = record::<Gomoku>(GOMOKU);
    let mut model = Model::<Gomoku>::new(&record, None);
    model.names = ["Ann".to_owned(), "Bob\u{7}".to_owned()];
    for number in 1..=7 {
        let line = if number == 4 { "I10 G9 H9" } else { "" };
        let (best, played) = if number == 4 { (-3.0, 14.0) } else { (1.0, 1.0) };
        let mut found = judged::<Gomoku>(&record, number, (played, best, line));
        if number == 4 {
            let text =
                "Black makes a straight four on H9 or H11, which could be stopped".to_owned();
            let kind = "threat not answered".to_owned();
            found.findings.remarks.push(Remark { kind, text, line: Vec::new() });
        }
        model.take(found);
    }
    model.end();
    keys(&mut model, "n");
    for size in SIZES {
        compare(&model, Style::Box(Colors::Indexed), size, "gomoku");
    }
    // A small terminal shows the part of the board around the move.
    compare(&model, Style::Box(Colors::Indexed), (24, 8), "gomoku-part");
}
