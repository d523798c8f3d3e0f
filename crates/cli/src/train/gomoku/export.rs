//! `tritboard train gomoku export`: positions for other tools.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use trainer::gomoku::game::{Game, Games};
use trainer::gomoku::record::{Origin, Record};
use trainer::shard::Reader;

use crate::failure::Failure;
use crate::terminal::interrupt;
use crate::terminal::pending::Pending;
use crate::terminal::progress::Progress;
use crate::train::shards;

const HELP: &str = "\
Each move becomes a line of comma-separated values: seed, game, ply, rule, size,
the moves before it (such as h8i9), the move, its origin (opening, random, leaf
or searched), the value and the depth of the search (both empty without a
search), and the result for the side to move (1, 0 or -1), which says nothing of
positions before the last move to a leaf.

Example:
  tritboard train gomoku export data --out data.csv";

/// Write the positions of games as comma-separated values
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    /// Files of records or folders of shards
    #[arg(value_name = "SHARDS", required = true)]
    shards: Vec<PathBuf>,
    /// File of comma-separated values to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Overwrite the output if it exists
    #[arg(long)]
    force: bool,
}

const HEAD: &str = "seed,game,ply,rule,size,moves,move,origin,value,depth,result\n";

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let shards = shards::list::<Record>(&arguments.shards)?;
    let mut file = Pending::create(&arguments.out, arguments.force)?;
    let heeding = interrupt::heed();
    let progress = Progress::start();
    file.write_all(HEAD.as_bytes()).map_err(|error| file.failure(error))?;
    for (done, path) in (0..).zip(&shards) {
        progress.set(done, shards.len() as u64);
        let name = || path.display().to_string();
        let reader = Reader::open(path).map_err(|error| Failure::content(name(), error))?;
        let seed = reader.header().seed;
        for game in Games::new(reader) {
            interrupt::check()?;
            let game = game.map_err(|error| Failure::content(name(), error))?;
            write(&mut file, seed, &game).map_err(|error| file.failure(error))?;
        }
    }
    drop((heeding, progress));
    file.keep()
}

fn write(file: &mut Pending, seed: u64, game: &Game) -> io::Result<()> {
    let mut moves = String::new();
    for record in game.records() {
        let point = record.point.to_string().to_lowercase();
        let (origin, search) = match record.origin {
            Origin::Opening => ("opening", ",".to_owned()),
            Origin::Random => ("random", ",".to_owned()),
            Origin::Leaf => ("leaf", ",".to_owned()),
            Origin::Searched { value, depth } => ("searched", format!("{value},{depth}")),
        };
        let Record { game, ply, rule, size, result, .. } = record;
        writeln!(
            file,
            "{seed},{game},{ply},{rule},{size},{moves},{point},{origin},{search},{result}"
        )?;
        moves += &point;
    }
    Ok(())
}
