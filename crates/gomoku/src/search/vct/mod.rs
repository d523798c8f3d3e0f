//! Victory by continuous threats (VCT).

mod extract;
mod moves;
mod search;
mod table;

use extract::Extract;
use search::{NO_LIMIT, Search};
use table::Table;

use super::control::{Stopped, Watch};
use super::position::Position;
use super::proof::Answer;
use super::{Control, Options, Solution, Verdict, vcf};
use crate::Board;

/// Solves positions by fours and threes.
#[derive(Debug)]
pub struct Solver {
    options: Options,
    fours: vcf::Solver,
    table: Table,
}

impl Solver {
    /// Returns a solver with empty tables.
    #[must_use]
    pub fn new(options: Options) -> Self {
        let half = Options { hash_bytes: options.hash_bytes / 2, ..options };
        Self { options, fours: vcf::Solver::new(half), table: Table::new(half.hash_bytes) }
    }

    /// Forgets what was found before.
    pub fn clear(&mut self) {
        self.fours.clear();
        self.table.clear();
    }

    /// Searches for a win of the side to move.
    pub fn solve(&mut self, board: &Board, mut control: Control<'_>) -> Solution {
        let mut position = Position::new(board, self.options.reading);
        let mut watch = Watch::new(&mut control);
        let mut search = Search {
            position: &mut position,
            fours: &mut self.fours,
            table: &mut self.table,
            watch: &mut watch,
            threat: 1,
            frame: 0,
            children: Vec::new(),
            moves: Vec::new(),
        };
        let mut verdict = Verdict::NoWin;
        for threat in 1..=u16::from(self.options.threat_moves.clamp(1, 3)) {
            search.set_threat(threat);
            verdict = match solve(&mut search) {
                Ok(Some(answers)) => Verdict::won(board.side_to_move(), answers),
                Ok(None) => continue,
                Err(Stopped) => Verdict::Unknown,
            };
            break;
        }
        Solution { verdict, nodes: watch.nodes() }
    }
}

fn solve(search: &mut Search<'_, '_, '_>) -> Result<Option<Vec<Answer>>, Stopped> {
    if search.attack(NO_LIMIT)?.proof != 0 {
        return Ok(None);
    }
    let mut extract = Extract::default();
    extract.position(search)?;
    Ok(Some(extract.answers))
}
