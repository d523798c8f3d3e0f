//! The arguments of `tritboard match gomoku`.

use clap::Args;
use clap::builder::ValueParser;
use gomoku::Rule;
use gomoku::eval::MAX_EVALUATION;

use crate::gomoku::{rule_parser, size_parser};
use crate::matches::arguments::{CourseArguments, OpeningArguments};
use crate::matches::engine_words::EngineWords;

const HELP: &str = "\
Words of engines, as cutechess-cli has them where they mean the same:
  name=NAME         as the results call it
  st=SECONDS        the most time of each move
  tc=TIME[+INCREMENT]
                    the time of a game, in seconds or minutes:seconds; with
                    st= both count, as at Gomocup
  level= depth= nodes= threads= hash= eval=
                    this program's own player, as options of `gomoku hint`;
                    eval= is by-hand or a file of weights
  search=NAME:NUMBER
                    a number of its search, to measure what it does
  cmd=PROGRAM       another program, with arg=ARGUMENT for each argument
  proto=gomocup|gtp its protocol [default: gomocup]; GTP says no rule, so give
                    it by arg=
  dir=FOLDER        where it runs
  restart=on|off    whether each game starts it anew [default: off]
  memory=MIB        what it may take, 0 for no limit [default: 350]
  info=KEY:VALUE    what else it is told, such as info=thread_num:2
  pause=MS          how long it has after an answer before it is told anything,
                    for brains that are not ready at once [default: 0]

Two engines play a match, more a round robin. In each round all play the same
opening with both colours. Brains are told rule, memory and time by INFO, the
opening by BOARD, then each move by TURN; the next game begins with RESTART, or
START for who does not know it. Without st= and tc= nothing is said of time. The
referee measures from question to answer.

An engine that crashes, gives no answer, plays on a stone or off the board or
oversteps its time by more than the margin loses the game, and its program is
started anew. A program that is silent for --patience beyond its time is ended.
Five by the rule wins, a full board is a draw, and in renju Black loses by a
forbidden move.

A file of openings has one on each line: moves such as h8h9i10, or offsets from
the centre such as 0,0, 0,-1, 1,-2; or it is .sgf, .lib or .psq, of which every
line of play is an opening. --save has all games in one .sgf, or in a folder
such as games/, each a .psq.

Elo and its error (95 %) are those of pairs of games, an opening with both
colours: with 0, ½, 1, 1½ or 2 points for the first engine. --sprt ends the
match when it is decided whether the first engine is stronger by elo1 rather
than elo0. It looks at the pairs in their order; later games do not count.

--log has a line for each game. The same command goes on where it was ended,
whatever has ended it. --save writes all games when the match is over.

Examples:
  tritboard match gomoku --engine depth=8 --engine depth=6 --games 40
  tritboard match gomoku --rule renju --engine name=new --engine \\
      eval=old.weights --each st=0.2 --concurrency 2 --log match.jsonl \\
      --sprt elo0=0 elo1=10
  tritboard match gomoku --size 20 --engine st=5 tc=120 --engine \\
      cmd=./pbrain-other st=5 tc=120 --openings openings.txt --save games/
  tritboard match gomoku --engine nodes=10000 --engine cmd=pbrain-tritboard \\
      info=max_node:10000 --random-plies 5 --save games.sgf --json";

/// As it would be, but no wider than 80 columns.
const USAGE: &str = "tritboard match gomoku [OPTIONS] --engine <KEY=VALUE>...\n       \
                     --engine <KEY=VALUE>...";

/// Let engines and brains of Gomocup play against each other, and tell who is stronger
#[derive(Debug, Args)]
#[command(after_help = HELP, override_usage = USAGE)]
#[command(
    mut_arg("file", |file| file.help(OPENINGS)),
    mut_arg("plies", |plies| plies.help("Take only so many moves of each line of the file")),
    mut_arg("random_plies", |plies| {
        plies.value_parser(ValueParser::new(random_plies)).help(RANDOM_PLIES)
    }),
    mut_arg("balance", |score| {
        score.value_name("SCORE").value_parser(ValueParser::new(balance)).help(BALANCE)
    }),
    mut_arg("balance_depth", |moves| moves.help(BALANCE_DEPTH)),
    mut_arg("save", |path| path.value_name("FILE|FOLDER/").help(SAVE)),
    mut_arg("force", |force| force.help("Replace the games of --save that exist"))
)]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(super) engines: EngineWords,
    /// What counts as a five, and what is forbidden
    #[arg(long, value_parser = rule_parser(), default_value = "freestyle")]
    pub(super) rule: Rule,
    /// The points a side of the board, 5 to 22
    #[arg(long, value_name = "N", default_value_t = 15, value_parser = size_parser)]
    pub(super) size: usize,
    #[command(flatten)]
    pub(super) openings: OpeningArguments,
    #[command(flatten)]
    pub(super) course: CourseArguments,
}

const OPENINGS: &str = "The openings: a file of moves or offsets (.txt), or of games (.sgf, .lib, \
                        .psq) [default: random ones]";

const RANDOM_PLIES: &str =
    "Random openings of so many moves in the middle of the board, each another one [default: 6]";

const BALANCE: &str = "Take only random openings in which a search finds no forced win and no \
                       score beyond this [default: 50]";

const BALANCE_DEPTH: &str = "How many moves ahead that search looks [default: 12]";

const SAVE: &str = "Write all games to a file (.sgf) or to a folder (.psq) in the end";

/// The most moves of random openings: there is room for them on the smallest board.
const MOST_PLIES: usize = 20;

fn random_plies(text: &str) -> Result<usize, String> {
    let plies = text.parse().ok().filter(|&plies| plies <= MOST_PLIES);
    plies.ok_or_else(|| format!("expected a number of moves, at most {MOST_PLIES}"))
}

fn balance(text: &str) -> Result<f64, String> {
    let most = f64::from(MAX_EVALUATION);
    let score = text.parse().ok().filter(|score| (0.0..=most).contains(score));
    score.ok_or_else(|| format!("expected a score from 0 to {most}"))
}
