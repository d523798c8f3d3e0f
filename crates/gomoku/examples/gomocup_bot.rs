//! A brain for Gomocup managers. It plays fives, forced wins and defences, and otherwise the point that
//! creates and blocks the most threats.

use std::error::Error;
use std::io;
use std::time::Duration;

use gomoku::notation::gomocup::{self, Command, Info};
use gomoku::renju::Reading;
use gomoku::search::{Control, Method, Options, Solver};
use gomoku::{Board, Color, Kind, Point, PointSet, Rule, ThreatState};

struct Bot {
    state: ThreatState,
    solver: Solver,
    turn: Duration,
}

impl Bot {
    /// Chooses a point for the side to move; `None` if there is none.
    fn choose(&mut self) -> Option<Point> {
        let side = self.state.board().side_to_move();
        let legal = self.state.legal_moves(Reading::Literal);
        // A five wins, and the opponent's five must be blocked.
        for color in [side, side.opponent()] {
            let fives = self.state.threats().points(color, Kind::Five) & legal;
            if let Some(point) = fives.first() {
                return Some(point);
            }
        }
        let control = || Control::new().time(self.turn / 4);
        let attack = self.solver.solve(&self.state, Method::Any, control());
        if let Some(point) = attack.best_move() {
            return Some(point);
        }
        // If the opponent would win after a pass, look for a defence.
        let mut passed = self.state.clone();
        passed.set_side_to_move(side.opponent());
        let mut points = legal;
        if self.solver.solve(passed, Method::Any, control()).verdict.is_win() {
            let defence = self.solver.defend(&self.state, Method::Any, control());
            points = defence.resisting();
            if points.is_empty() {
                return defence.moves.first().map(|longest| longest.point);
            }
        }
        points.iter().max_by_key(|&point| self.worth(point))
    }

    /// Returns the value of a point: the threats that a stone there creates and blocks, and its distance from
    /// the centre and from other stones.
    fn worth(&self, point: Point) -> usize {
        let (board, threats) = (self.state.board(), self.state.threats());
        let kinds = Color::ALL.into_iter().flat_map(|color| threats.kinds_at(point, color));
        let of_threats = kinds.map(|kind| match kind {
            Kind::Five => 10_000,
            Kind::StraightFour | Kind::DoubleFour => 1_000,
            Kind::Four => 60,
            Kind::Three => 50,
            _ => 0,
        });
        let around = PointSet::from(point).near(2, board.size());
        let centre = board.size() / 2;
        let far = point.x().abs_diff(centre).max(point.y().abs_diff(centre));
        of_threats.sum::<usize>() + 4 * (around & !board.empties()).len() + 22 - far
    }

    /// Returns the answer to a command, if it needs one; `lines` are the lines that follow.
    fn answer(
        &mut self,
        command: Command,
        lines: impl Iterator<Item = String>,
    ) -> Result<Option<String>, Box<dyn Error>> {
        let (size, rule) = (self.state.board().size(), self.state.board().rule());
        match command {
            Command::About => {
                return Ok(Some("name=\"tritboard example\", version=\"0.1\"".into()));
            }
            Command::Start(size) => {
                self.state = ThreatState::new(Board::new(size, rule)?);
                return Ok(Some("OK".into()));
            }
            Command::Info(info) => {
                match info {
                    Info::TimeoutTurn(time) => self.turn = time,
                    Info::Rule(rule) => self.state.set_rule(rule),
                    _ => {}
                }
                return Ok(None);
            }
            Command::Ignored => return Ok(None),
            // These three ask for a move.
            Command::Begin => {}
            Command::Turn(point) => self.state.place(point)?,
            Command::Board => self.state = ThreatState::new(gomocup::board(lines, size, rule)?),
            _ => return Ok(Some("UNKNOWN command".into())),
        }
        let point = self.choose().ok_or("the board is full")?;
        self.state.place(point)?;
        Ok(gomocup::write(point, size))
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let state = ThreatState::new(Board::new(15, Rule::Freestyle)?);
    let solver = Solver::new(Options::new().hash_mib(32))?;
    let mut bot = Bot { state, solver, turn: Duration::from_secs(1) };
    let mut lines = io::stdin().lines().map_while(Result::ok);
    while let Some(line) = lines.next() {
        let answer = match Command::parse(&line, bot.state.board().size()) {
            Ok(Command::End) => break,
            Ok(command) => bot.answer(command, &mut lines),
            Err(error) => Err(error.into()),
        };
        if let Some(answer) = answer.unwrap_or_else(|error| Some(format!("ERROR {error}"))) {
            println!("{answer}");
        }
    }
    Ok(())
}
