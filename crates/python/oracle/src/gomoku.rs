//! Calls of boards and states of Gomoku.

use engine::random::SplitMix64;
use gomoku::eval::Embedded;
use gomoku::notation::grid::{Style, draw};
use gomoku::notation::{moves, parse_board};
use gomoku::proof::check::check;
use gomoku::renju::{Reading, explain, forbidden_points};
use gomoku::search::alphabeta::{self, Engine, Question};
use gomoku::search::{Control, Method, Options, Solver};
use gomoku::ternary::layout::grid::GridLines;
use gomoku::{Board, Color, Kind, Point, Rule, ThreatState, game, threats};

use crate::{digest, joined, shown, text};

/// A state, and what a board in Python has to agree with.
pub(crate) struct Play {
    state: ThreatState,
    solver: Solver,
    engine: Engine,
}

const METHODS: [&str; 4] = ["vcf", "vct", "any", "all"];

const COLORS: [&str; 3] = ["black", "white", "purple"];
const KINDS: [&str; 7] =
    ["five", "overline", "straight-four", "double-four", "four", "three", "six"];

fn at(x: usize, y: usize) -> Result<Point, String> {
    Point::new(x, y).ok_or_else(|| format!("point ({x}, {y}); expected both below 22"))
}

fn color_and_kind(color: &str, kind: &str) -> Result<(Color, Kind), String> {
    let color = color.parse::<Color>().map_err(|error| error.to_string())?;
    Ok((color, kind.parse::<Kind>().map_err(|error| error.to_string())?))
}

impl Play {
    pub(crate) fn new(random: &mut SplitMix64) -> Self {
        let (size, rule) = (5 + random.below(18), Rule::ALL[random.below(5)]);
        let (solver, engine) = (
            Solver::new(Options::new().hash_mib(1)).expect("a small table"),
            Engine::new(Options::new().hash_mib(8), Embedded).expect("a small table"),
        );
        Self { state: ThreatState::new(Board::new(size, rule).expect("a size")), solver, engine }
    }

    /// Makes the next call and returns what it answers.
    pub(crate) fn call(&mut self, random: &mut SplitMix64) -> String {
        let choice = random.below(21);
        let (x, y) = (random.below(23), random.below(23));
        let (color, kind) = (COLORS[random.below(3)], KINDS[random.below(7)]);
        let (reading, rule) = (Reading::ALL[random.below(2)], Rule::ALL[random.below(5)]);
        let answer = match choice {
            0..=6 => shown(at(x, y).and_then(|point| {
                self.state.place(point).map(|()| "placed").map_err(|error| error.to_string())
            })),
            7 => match self.state.undo() {
                Some(point) => format!("{point} {}", self.state.key()),
                None => "None error: there is no move to take back".to_owned(),
            },
            8 => shown(color_and_kind(color, kind).map(|(c, k)| self.state.threats().count(c, k))),
            9 => shown(
                color_and_kind(color, kind).map(|(c, k)| joined(self.state.threats().points(c, k))),
            ),
            10 => {
                let sorted = self.state.threats().sorted();
                joined(sorted.into_iter().map(|threat| {
                    format!(
                        "{} {} {} {}",
                        threat.point, threat.color, threat.kind, threat.direction
                    )
                }))
            }
            11 => self.forbidden(at(x, y), reading),
            12 => {
                let board = self.state.board();
                let checked = at(x, y).and_then(|point| {
                    let checked = game::check_move(board, point, reading);
                    checked.map(|()| "legal").map_err(|error| error.to_string())
                });
                format!("{}; {}", joined(board.legal_moves(reading)), shown(checked))
            }
            13 => {
                let board = self.state.board().clone().with_rule(rule);
                self.state = ThreatState::new(board);
                let side = color.parse::<Color>();
                if let Ok(side) = side {
                    self.state.set_side_to_move(side);
                }
                shown(side)
            }
            14 => {
                let board = self.state.board();
                format!("{} {}", board.canonical().key(), board.stones(Color::White).len())
            }
            15 => self.outcome(at(x, y), reading),
            16 => {
                let board = self.state.board();
                let (text, size, rule) = (moves::write(board), board.size(), board.rule());
                let read = match text.is_empty() {
                    true => Ok(Board::new(size, rule).expect("a size")),
                    false => moves::parse(&text, size, rule).map_err(|error| error.to_string()),
                };
                format!("{text} {}", shown(read.map(|board| board.key())))
            }
            17 => {
                let board = self.state.board();
                let drawn = draw(board, Style::default());
                let read = parse_board(drawn.as_bytes(), board.size(), board.rule());
                format!("{} {}", drawn.len(), shown(read.map(|board| board.key())))
            }
            18 => self.arrays(),
            20 => self.searched(random),
            _ => {
                let name = text(random, b"ABHV019zZ ", 4);
                let line = text(random, b"abch1234 ", 9);
                let point = name.parse::<Point>();
                let read = match line.trim().is_empty() {
                    true => Ok(Board::new(15, rule).expect("a size")),
                    false => moves::parse(&line, 15, rule).map_err(|error| error.to_string()),
                };
                format!("{}; {}", shown(point), shown(read.map(|board| board.key())))
            }
        };
        format!("{choice} {} {answer}", self.state.key()).replace('\n', "|")
    }

    fn forbidden(&self, point: Result<Point, String>, reading: Reading) -> String {
        let board = self.state.board();
        let found: Vec<String> = match board.rule().restricts(Color::Black) {
            true => forbidden_points(board, reading)
                .iter()
                .map(|(point, kind)| format!("{point} {kind}"))
                .collect(),
            false => Vec::new(),
        };
        let size = board.size();
        let explained = point.and_then(|point| {
            let expected =
                || format!("{point}; expected an empty point of a board of {size}×{size}");
            explain(board, point, reading).map(|found| found.to_string()).ok_or_else(expected)
        });
        format!("{}; {}", found.join(" "), shown(explained))
    }

    fn outcome(&self, point: Result<Point, String>, reading: Reading) -> String {
        let board = self.state.board();
        let outcome = match game::last_outcome(board, reading) {
            Some(outcome) => outcome.winner().map_or("draw".to_owned(), |color| color.to_string()),
            None => {
                let winner = Color::ALL.into_iter().find(|&color| game::has_five(board, color));
                winner.map_or("None".to_owned(), |color| color.to_string())
            }
        };
        let size = board.size();
        let stone = point.and_then(|point| match point.is_on(size) {
            true => Ok(board.get(point).map_or("None".to_owned(), |color| color.to_string())),
            false => Err(format!("{point} is not on a board of {size}×{size}")),
        });
        format!("{outcome}; {}", shown(stone))
    }

    /// A short search, which nodes limit.
    fn searched(&mut self, random: &mut SplitMix64) -> String {
        let (dice, method) = (random.below(8), METHODS[random.below(4)]);
        let board = self.state.board().clone();
        let method = method.parse::<Method>().map_err(|error| error.to_string());
        match dice {
            0..=2 => shown(method.map(|method| {
                self.solver.clear();
                let found = self.solver.solve(&board, method, Control::new().nodes(300));
                let best = found.best_move().map_or("None".to_owned(), |best| best.to_string());
                let proof = found.proof().map_or_else(String::new, |proof| {
                    let checked = check(&board, Reading::Literal, proof);
                    let replies = shown(checked.map(|checked| checked.replies));
                    let moves = proof.plies_to_five(&board).div_ceil(2);
                    let line = joined(proof.main_line());
                    format!("{} {moves} {} {line}; {replies}", proof.attacker(), proof.longest())
                });
                format!("{best} by {} {} {proof}", found.method, found.nodes)
            })),
            3 => shown(method.map(|method| {
                self.solver.clear();
                let found = self.solver.winning_moves(&board, method, Control::new().nodes(300));
                let wins = joined(found.proofs.iter().map(|proof| proof.first_move()));
                format!("{wins} {}", u8::from(found.is_complete))
            })),
            4 => shown(method.map(|method| {
                self.solver.clear();
                let found = self.solver.defend(&board, method, Control::new().nodes(300));
                joined(found.moves.iter().map(|found| {
                    let moves = found.resistance();
                    let moves = moves.map_or("None".to_owned(), |moves| moves.to_string());
                    format!("{}:{moves}", found.point)
                }))
            })),
            _ => {
                self.engine.clear();
                let question = Question::new().multi_pv(2).depth(2);
                let control = alphabeta::Control::new().nodes(2000);
                let found = self.engine.search(board, question, control);
                shown(found.map(|found| {
                    let moves = found.moves.iter().map(|found| {
                        format!(
                            "{} {} {}",
                            found.value.to_i32(),
                            found.depth,
                            joined(found.pv.iter())
                        )
                    });
                    format!("{} {}", found.nodes, joined(moves))
                }))
            }
        }
    }

    /// What the functions over arrays say of the board.
    fn arrays(&self) -> String {
        let board = self.state.board();
        let (size, found) = (board.size(), threats(board));
        let kinds = Color::ALL.into_iter().flat_map(|color| Kind::ALL.map(|kind| (color, kind)));
        let counts = joined(kinds.clone().map(|(color, kind)| found.count(color, kind)));
        let rows = digest(kinds.flat_map(|(color, kind)| {
            found.points(color, kind).rows()[..size]
                .iter()
                .map(|&row| row.into())
                .collect::<Vec<u64>>()
        }));
        let forbidden = forbidden_points(&board.clone().with_rule(Rule::Renju), Reading::Literal);
        let forbidden = digest(forbidden.all().rows()[..size].iter().map(|&row| row.into()));
        let cell = |&cell: &u16| -> u64 {
            let (x, y) = (usize::from(cell) % size, usize::from(cell) / size);
            let stone = Point::new(x, y).and_then(|point| board.get(point));
            stone.map_or(0, |color| color.index() as u64 + 1)
        };
        let code =
            |cells: &[u16]| cells.iter().rev().map(cell).fold(0, |code, cell| 3 * code + cell);
        let grid = GridLines::square(size).expect("a size");
        let windows = digest(grid.windows(5).map(code));
        let lines = (0..grid.layout().len()).map(|line| code(grid.layout().pattern(line)));
        format!("{counts} {rows} {forbidden} {windows} {}", digest(lines))
    }
}
