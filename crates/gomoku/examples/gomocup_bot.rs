//! A brain for Gomocup managers. It plays fives, forced wins and defences, and otherwise the point that
//! creates and blocks the most threats.

use std::error::Error;
use std::io::{self, BufRead};
use std::time::Duration;

use gomoku::notation::gomocup;
use gomoku::renju::Reading;
use gomoku::search::{Control, Method, Options, Solver, Verdict};
use gomoku::{Board, Color, Direction, Kind, Point, PointSet, Rule, ThreatState};

/// Value of a point that creates a threat of each kind, in the order of the kinds.
const WORTH: [(Kind, u32); 5] = [
    (Kind::Five, 10_000),
    (Kind::StraightFour, 1_000),
    (Kind::DoubleFour, 1_000),
    (Kind::Four, 60),
    (Kind::Three, 50),
];

struct Bot {
    state: ThreatState,
    solver: Solver,
    turn: Duration,
}

impl Bot {
    /// Chooses a point for the side to move; `None` if there is none.
    fn choose(&mut self) -> Option<Point> {
        let side = self.state.board().side_to_move();
        let threats = self.state.threats();
        // A five wins, and the opponent's five must be blocked.
        for color in [side, side.opponent()] {
            let fives =
                threats.points(color, Kind::Five) & self.state.legal_moves(Reading::Literal);
            if let Some(point) = fives.iter().next() {
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
        let threat = self.solver.solve(passed, Method::Any, control());
        if matches!(threat.verdict, Verdict::Win(_)) {
            let defence = self.solver.defend(&self.state, Method::Any, control());
            let refutes = |verdict: &Verdict| !matches!(verdict, Verdict::Win(_));
            let resisting = defence.moves.iter().filter(|found| refutes(&found.verdict));
            let best = resisting.max_by_key(|found| self.worth(found.point));
            if let Some(found) = best.or(defence.moves.first()) {
                return Some(found.point);
            }
        }
        let points = self.state.legal_moves(Reading::Literal);
        points.iter().max_by_key(|&point| self.worth(point))
    }

    /// Returns the value of a point: the threats that a stone there creates and blocks, and its distance from
    /// the centre and from other stones.
    fn worth(&self, point: Point) -> u32 {
        let (board, threats) = (self.state.board(), self.state.threats());
        let mut worth = 0;
        for color in Color::ALL {
            for direction in Direction::ALL {
                let kind = threats.kind_at(point, color, direction);
                let of_kind = WORTH.iter().find(|(listed, _)| Some(*listed) == kind);
                worth += of_kind.map_or(0, |(_, worth)| *worth);
            }
        }
        let around = PointSet::from(point).near(2, board.size());
        let stones = *board.stones(Color::Black) | *board.stones(Color::White);
        let centre = board.size() / 2;
        let far = point.x().abs_diff(centre).max(point.y().abs_diff(centre));
        let near = u32::try_from(4 * (around & stones).len() + 22 - far).unwrap_or(0);
        worth + near
    }

    /// Plays for the side to move.
    fn play(&mut self) -> Result<String, Box<dyn Error>> {
        let point = self.choose().ok_or("the board is full")?;
        self.state.place(point)?;
        Ok(gomocup::write(point, self.state.board().size()).ok_or("no such point")?)
    }

    /// Returns the answer to a line, if it needs one; `lines` are the lines that follow.
    fn reply(
        &mut self,
        line: &str,
        lines: &mut impl Iterator<Item = io::Result<String>>,
    ) -> Result<Option<String>, Box<dyn Error>> {
        let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
        let (size, rule) = (self.state.board().size(), self.state.board().rule());
        Ok(Some(match command.to_ascii_uppercase().as_str() {
            "" | "INFO" => {
                match rest.split_once(' ') {
                    Some(("timeout_turn", ms)) => self.turn = Duration::from_millis(ms.parse()?),
                    Some(("rule", rule)) => {
                        let rule = if rule == "1" { Rule::Standard } else { Rule::Freestyle };
                        self.state.set_rule(rule);
                    }
                    _ => {}
                }
                return Ok(None);
            }
            "ABOUT" => "name=\"tritboard example\", version=\"0.1\"".to_owned(),
            "START" => {
                self.state = ThreatState::new(Board::new(rest.parse()?, rule)?);
                "OK".to_owned()
            }
            "BEGIN" => self.play()?,
            "TURN" => {
                self.state.place(gomocup::parse(rest, size)?)?;
                self.play()?
            }
            "BOARD" => {
                let stones = lines.map_while(Result::ok).take_while(|line| line.trim() != "DONE");
                // All lines are taken, so that an error leaves none for the next command.
                let stones: Vec<_> = stones.collect();
                self.state = ThreatState::new(gomocup::board(stones, size, rule)?);
                self.play()?
            }
            other => format!("UNKNOWN {other}"),
        }))
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let state = ThreatState::new(Board::new(15, Rule::Freestyle)?);
    let solver = Solver::new(Options::new().hash_mib(32))?;
    let mut bot = Bot { state, solver, turn: Duration::from_secs(1) };
    let mut lines = io::stdin().lock().lines();
    while let Some(line) = lines.next().transpose()?.filter(|line| line.trim() != "END") {
        match bot.reply(line.trim(), &mut lines) {
            Ok(Some(reply)) => println!("{reply}"),
            Ok(None) => {}
            Err(error) => println!("ERROR {error}"),
        }
    }
    Ok(())
}
