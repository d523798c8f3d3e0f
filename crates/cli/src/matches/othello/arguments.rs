//! The arguments of `tritboard match othello`.

use clap::Args;
use clap::builder::ValueParser;

use crate::matches::arguments::{CourseArguments, OpeningArguments};
use crate::matches::engine_words::EngineWords;

const HELP: &str = "\
Words of engines, as cutechess-cli has them where they mean the same:
  name=NAME         as the results call it
  st=SECONDS        the time of each move
  tc=[MOVES/]TIME[+INCREMENT]
                    the clock of a game, in seconds or minutes:seconds; with
                    MOVES the time is added once more after so many
  level= depth= nodes= threads= hash= eval=
                    this program's own player, as options of `othello gtp`
  cmd=PROGRAM       another program, with arg=ARGUMENT for each argument
  proto=gtp|nboard  its protocol [default: gtp]
  dir=FOLDER        where it runs
  depth=N           with proto=nboard: what `set depth` tells it; NTest, for
                    one, says nothing before
  restart=on|off    whether each game starts it anew [default: off]

Two engines play a match, more a round robin. In each round all play the same
opening with both colours. GTP knows no openings but moves, and NBoard no time
of a move: such a program has arguments of its own for that. Programs are told
the time of clocks; the referee measures from question to answer.

An engine that crashes, gives no answer, plays an illegal move or oversteps its
time by more than the margin loses the game, and its program is started anew. A
program that is silent for --patience beyond its time is ended.

Elo and its error (95 %) are those of pairs of games, an opening with both
colours: with 0, ½, 1, 1½ or 2 points for the first engine. --sprt ends the
match when it is decided whether the first engine is stronger by elo1 rather
than elo0. It looks at the pairs in their order; later games do not count.

--log has a line for each game. The same command goes on where it was ended,
whatever has ended it. --save writes all games when the match is over.

Examples:
  tritboard match othello --engine level=8 --engine level=6 --games 40
  tritboard match othello --engine name=new --engine eval=old.weights \\
      --each tc=2+0.02 --xot --concurrency 2 --log match.jsonl \\
      --sprt elo0=0 elo1=10
  tritboard match othello --engine st=0.2 --engine cmd=./edax arg=-gtp \\
      dir=edax/bin st=0.2 --random-plies 10 --balance 3 --save games.ggf
  tritboard match othello --engine level=2 --engine level=3 \\
      --engine level=4 --openings openings.obf --json";

/// As it would be, but no wider than 80 columns.
const USAGE: &str = "tritboard match othello [OPTIONS] --engine <KEY=VALUE>...\n       \
                     --engine <KEY=VALUE>...";

/// Let engines play against each other, and tell who is stronger
#[derive(Debug, Args)]
#[command(after_help = HELP, override_usage = USAGE)]
#[command(
    mut_arg("file", |file| file.conflicts_with("xot").help(OPENINGS)),
    mut_arg("random_plies", |plies| plies.conflicts_with("xot").help(RANDOM_PLIES)),
    mut_arg("balance", |discs| discs.value_name("DISCS").value_parser(ValueParser::new(balance))),
    mut_arg("save", |file| file.help(SAVE))
)]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(super) engines: EngineWords,
    #[command(flatten)]
    pub(super) openings: OpeningArguments,
    /// Openings of XOT's kind: 8 random moves, no side more than 2 discs ahead
    #[arg(long)]
    pub(super) xot: bool,
    #[command(flatten)]
    pub(super) course: CourseArguments,
}

const OPENINGS: &str =
    "The openings: a file of positions or games (.obf, .txt, .ggf, .wtb) [default: random ones]";

const RANDOM_PLIES: &str = "Random openings of so many moves, each another one [default: 8]";

const SAVE: &str = "Write all games to a file (.ggf or .wtb) in the end";

fn balance(text: &str) -> Result<f64, &'static str> {
    text.parse().ok().filter(|discs| (0.0..=64.0).contains(discs)).ok_or("expected discs, 0 to 64")
}
