"""Command line: `python -m tritboard.scale …`."""

import argparse
import sys
from pathlib import Path

from tritboard.scale import _book, _verify
from tritboard.scale._backend import open_backend
from tritboard.scale._driver import Limits, run
from tritboard.scale._errors import ScaleError
from tritboard.scale._job import Job
from tritboard.scale._manifest import NAME
from tritboard.scale._match import Match
from tritboard.scale._solve import Solve
from tritboard.scale._train import Label, Selfplay

_EPILOG = """\
Options after -- go to the command of tritboard that makes a shard.

Examples:
  python -m tritboard.scale label othello data --out deep -- --exact --empties 12..14
  python -m tritboard.scale selfplay gomoku --games 24000 --seed 1 --out data
  python -m tritboard.scale solve othello hard.obf --out solved --budget 100000000
  python -m tritboard.scale match othello --out m --parts 8 -- --engine depth=4 --engine depth=2
  python -m tritboard.scale book othello --out grown --parts 8 --rounds 4 --positions 10000
  python -m tritboard.scale verify deep --sample 200

Finished shards are kept, so the same command resumes.
Exit codes: 0 complete, 1 error or something left out, 2 bad usage, 130 interrupted."""


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) >= 1):
        raise argparse.ArgumentTypeError(f'"{text}" is not a number; expected an integer, at least 1')
    return int(text)


def _seed(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) < 2**64):
        raise argparse.ArgumentTypeError(f'"{text}" is not a seed; expected an integer from 0 to 2^64 - 1')
    return int(text)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tritboard.scale",
        description="Make shards on many machines with Ray, or in processes of this machine.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def program(added: argparse.ArgumentParser) -> None:
        text = "program tritboard, at the same path on every machine [default: tritboard]"
        added.add_argument("--program", default="tritboard", metavar="PATH", help=text)

    def command(name: str, what: str, after: str) -> argparse.ArgumentParser:
        epilog = f"Options after -- go to `tritboard {after}`."
        added = commands.add_parser(name, help=what, description=what + ".", epilog=epilog)
        added.add_argument("game", choices=["othello", "gomoku"], help="game")

        def option(flag: str, metavar: str, text: str, default: int | None = None) -> None:
            added.add_argument(flag, type=_number, metavar=metavar, default=default, help=text)

        added.add_argument("--out", type=Path, required=True, metavar="DIR", help="folder of the shards and results")
        program(added)
        option("--local", "N", "number of processes of this machine, without Ray [default: Ray]")
        added.add_argument(
            "--address", metavar="HOST:PORT", help="Ray cluster [default: RAY_ADDRESS, else a new one on this machine]"
        )
        option("--cpus", "N", "number of workers of a new Ray [default: all cores]")
        option("--attempts", "K", "number of crashes after which a shard or position is left out [default: 3]", 3)
        text = "try again what an earlier run has left out, also with another version of the program"
        added.add_argument("--retry", action="store_true", help=text)
        return added

    def budgets(added: argparse.ArgumentParser) -> None:
        text = "node limit per position in the first round [default: none]"
        added.add_argument("--budget", type=_number, metavar="NODES", help=text)
        text = "factor of the node limit from round to round [default: 4]"
        added.add_argument("--growth", type=_number, default=4, metavar="F", help=text)
        text = "number of rounds with a node limit; the next one has none [default: 4]"
        added.add_argument("--rounds", type=_number, default=4, metavar="N", help=text)

    label = command("label", "Label positions", "train GAME label")
    label.add_argument("inputs", nargs="+", type=Path, metavar="INPUT", help="files of records, or folders of shards")
    budgets(label)
    selfplay = command("selfplay", "Play games of self-play", "train GAME selfplay")
    selfplay.add_argument("--games", type=_number, required=True, metavar="N", help="number of games of all shards")
    text = "random seed, 0 to 2^64 - 1"
    selfplay.add_argument("--seed", type=_seed, required=True, metavar="N", help=text)
    text = "number of games per shard [default: 1000]"
    selfplay.add_argument("--games-per-shard", type=_number, default=1000, metavar="N", help=text)
    solve = command("solve", "Solve the positions of a file, one per line", "GAME solve")
    text = "text file with a position per line; lines that begin with %% or # are comments"
    solve.add_argument("file", type=Path, metavar="FILE", help=text)
    text = "number of positions per shard [default: 10]"
    solve.add_argument("--positions-per-shard", type=_number, default=10, metavar="N", help=text)
    budgets(solve)
    match = command("match", "Play a match", "match GAME")
    text = "number of parts into which the pairs of games are split [default: 16]"
    match.add_argument("--parts", type=_number, default=16, metavar="N", help=text)
    text = "file for the games; an existing one is overwritten [default: none]"
    match.add_argument("--save", type=Path, metavar="FILE", help=text)
    book = command("book", "Grow a book in rounds", "GAME book grow")
    book.add_argument("--store", type=Path, metavar="FILE", help="working store to begin with [default: an empty one]")
    text = "number of parts of the book that grow at the same time [default: 16]"
    book.add_argument("--parts", type=_number, default=16, metavar="N", help=text)
    text = "number of rounds, after each of which the parts are merged [default: 4]"
    book.add_argument("--rounds", type=_number, default=4, metavar="N", help=text)
    text = "number of positions with scores in the whole book at the end"
    book.add_argument("--positions", type=_number, required=True, metavar="N", help=text)
    what = "Check all checksums, and a random sample by another way"
    verify = commands.add_parser("verify", help=what, description=what + ".")
    verify.add_argument("folder", type=Path, metavar="DIR", help="folder of a finished run (its --out)")
    program(verify)
    text = "number of exact labels or answers to compute again; other work: always one shard [default: 100]"
    verify.add_argument("--sample", type=_number, default=100, metavar="N", help=text)
    text = "random seed of the sample, 0 to 2^64 - 1 [default: 1]"
    verify.add_argument("--seed", type=_seed, default=1, metavar="N", help=text)
    return parser


def _work(arguments: argparse.Namespace, options: list[str]) -> None:
    given = arguments
    # A path holds on every machine; a name is found there.
    program = str(Path(given.program).absolute()) if "/" in given.program else given.program
    if given.command == "verify":
        if options:
            raise ScaleError("verify takes no options after --")
        print(_verify.verify(given.folder, program, given.sample, given.seed))
        return
    limits = Limits(attempts=given.attempts)
    if given.command in ("label", "solve"):
        limits = Limits(given.attempts, given.budget, given.growth, given.rounds)
    game = given.game
    job: Job | None = None
    if given.command == "label":
        job = Label(program, game, given.inputs, options)
    elif given.command == "selfplay":
        job = Selfplay(program, game, given.games, given.seed, given.games_per_shard, options)
    elif given.command == "solve":
        job = Solve(program, game, given.file, given.positions_per_shard, given.attempts, options)
    elif given.command == "match":
        job = Match(program, game, given.parts, given.save, options)
    if given.command == "label" and game == "gomoku" and given.budget is not None:
        raise ScaleError("--budget is for othello; for gomoku write --nodes after --")
    backend = open_backend(given.local, given.address, given.cpus)
    place = given.out
    try:
        if job is None:
            numbers = (given.parts, given.rounds, given.positions)
            store, manifest = _book.grow(
                program, game, given.store, given.out, numbers, options, backend, limits, given.retry
            )
            place = store.parent
            print(store)
        else:
            manifest = run(job, given.out, backend, limits, given.retry)
    finally:
        backend.close()
    if manifest.poisoned or manifest.left_out:
        raise ScaleError(
            f"left out: {_count(len(manifest.poisoned), 'shard')} and "
            f"{_count(manifest.left_out, 'position')}, listed in {place / NAME}; --retry tries them again"
        )


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def main(arguments: list[str] | None = None) -> int:
    """Run a command and return its exit code."""
    words = sys.argv[1:] if arguments is None else arguments
    at = words.index("--") if "--" in words else len(words)
    try:
        _work(_parser().parse_args(words[:at]), words[at + 1 :])
    except (ScaleError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("interrupted; finished shards are kept, and the same command resumes", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
