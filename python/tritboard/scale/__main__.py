"""`python -m tritboard.scale …`."""

import argparse
import sys
from pathlib import Path

from tritboard.scale import _book, _verify
from tritboard.scale._backend import open_backend
from tritboard.scale._driver import Limits, run
from tritboard.scale._errors import ScaleError
from tritboard.scale._job import Job
from tritboard.scale._match import Match
from tritboard.scale._solve import Solve
from tritboard.scale._train import Label, Selfplay

_EPILOG = """\
Options behind -- are those of the command of tritboard that makes a shard.

Examples:
  python -m tritboard.scale label othello data --out deep -- --exact --empties 12..14
  python -m tritboard.scale selfplay gomoku --games 24000 --seed 1 --out data
  python -m tritboard.scale solve othello hard.obf --out solved --budget 100000000
  python -m tritboard.scale match othello --out m --parts 8 -- --engine depth=4 --engine depth=2
  python -m tritboard.scale book othello --out grown --parts 8 --rounds 4 --positions 10000
  python -m tritboard.scale verify deep --sample 200

Finished shards are kept, so the same command resumes. docs/scale.md says more."""


def _number(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("expected a number, at least 1")
    return number


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tritboard.scale",
        description="Make shards on many machines with Ray.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(dest="command", required=True)

    def command(name: str, what: str) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=what, description=what + ".")
        added.add_argument("game", choices=["othello", "gomoku"])
        added.add_argument("--out", type=Path, required=True, metavar="DIR", help="folder of the shards")
        added.add_argument("--program", default="tritboard", metavar="PATH", help="the program [default: tritboard]")
        added.add_argument("--local", type=_number, metavar="N", help="use N processes of this machine, without Ray")
        added.add_argument("--address", metavar="HOST:PORT", help="Ray cluster [default: RAY_ADDRESS, else a new one]")
        added.add_argument("--cpus", type=_number, metavar="N", help="workers of a new Ray [default: all cores]")
        added.add_argument("--attempts", type=_number, default=3, metavar="K", help="failures before skipping [3]")
        return added

    def budgets(added: argparse.ArgumentParser) -> None:
        added.add_argument("--budget", type=_number, metavar="NODES", help="nodes per position in the first round")
        added.add_argument("--growth", type=_number, default=4, metavar="F", help="budget factor of a round [4]")
        added.add_argument("--rounds", type=_number, default=4, metavar="N", help="rounds with a budget [4]")

    label = command("label", "Label positions")
    label.add_argument("inputs", nargs="+", type=Path, metavar="INPUT", help="files or folders of shards")
    budgets(label)
    selfplay = command("selfplay", "Play games of self-play")
    selfplay.add_argument("--games", type=_number, required=True, metavar="N")
    selfplay.add_argument("--seed", type=int, required=True, metavar="N")
    selfplay.add_argument("--games-per-shard", type=_number, default=1000, metavar="N", help="[1000]")
    solve = command("solve", "Solve the positions of a file, one per line")
    solve.add_argument("file", type=Path, metavar="FILE")
    solve.add_argument("--positions-per-shard", type=_number, default=10, metavar="N", help="[10]")
    budgets(solve)
    match = command("match", "Play a match")
    match.add_argument("--parts", type=_number, default=16, metavar="N", help="shards [16]")
    match.add_argument("--save", type=Path, metavar="FILE", help="file of the games")
    book = command("book", "Grow a book in rounds")
    book.add_argument("--store", type=Path, metavar="FILE", help="working store to begin with [default: none]")
    book.add_argument("--parts", type=_number, default=16, metavar="N", help="shards of a round [16]")
    book.add_argument("--rounds", type=_number, default=4, metavar="N", help="[4]")
    book.add_argument("--positions", type=_number, required=True, metavar="N", help="positions of the whole book")
    verify = commands.add_parser("verify", help="Check a random sample by another way")
    verify.add_argument("folder", type=Path, metavar="DIR")
    verify.add_argument("--program", default="tritboard", metavar="PATH")
    verify.add_argument("--sample", type=_number, default=100, metavar="N", help="[100]")
    verify.add_argument("--seed", type=int, default=1, metavar="N")
    return parser


def _work(arguments: argparse.Namespace, options: list[str]) -> None:
    given = arguments
    if given.command == "verify":
        print(_verify.verify(given.folder, given.program, given.sample, given.seed))
        return
    limits = Limits(attempts=given.attempts)
    if given.command in ("label", "solve"):
        limits = Limits(given.attempts, given.budget, given.growth, given.rounds)
    # A path holds on every machine; a name is found there.
    program = str(Path(given.program).absolute()) if "/" in given.program else given.program
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
    try:
        if job is None:
            numbers = (given.parts, given.rounds, given.positions)
            print(_book.grow(program, game, given.store, given.out, numbers, options, backend, limits))
            return
        manifest = run(job, given.out, backend, limits)
    finally:
        backend.close()
    left_out = sum(map(len, manifest.skipped.values()))
    if manifest.poisoned or left_out:
        print(
            f"{len(manifest.poisoned)} shards and {left_out} positions are left out; "
            f"{given.out / 'manifest.json'} lists them",
            file=sys.stderr,
        )


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
        print("interrupted; finished shards are kept", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
