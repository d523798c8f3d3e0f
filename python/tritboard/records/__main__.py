"""`python -m tritboard.records`: shards to Parquet and back."""

import argparse
import sys
from collections.abc import Sequence

from tritboard._native import TritboardError
from tritboard._progress import Bar
from tritboard.records import export_parquet, import_parquet

EXPORT = """\
Positions of Othello have the columns mover, opponent (discs, bit 0 is A1),
empties, score (discs), depth, exact, result (null if unknown), game and seed.
Moves of Gomoku have game, ply, size, rule, x, y, value (null if the move was
not searched), depth, origin, result and seed.

example:
  python -m tritboard.records export data --out data.parquet"""

IMPORT = """\
Othello needs the columns mover, opponent and score; depth, exact, result, game
and seed are optional. Gomoku needs game, ply, size, rule, x, y and result;
value, depth, origin and seed are optional. Columns may have any type of
integers or floats and any compression. An import that was interrupted resumes.

example:
  python -m tritboard.records import data.parquet --out data"""


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    formatted = argparse.RawDescriptionHelpFormatter
    top = argparse.ArgumentParser(prog="python -m tritboard.records", description="Convert records of the trainer.")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    writes = commands.add_parser("export", help="write shards as Parquet", epilog=EXPORT, formatter_class=formatted)
    writes.add_argument("shards", nargs="+", metavar="SHARDS", help="files of records or folders of shards")
    writes.add_argument("--out", required=True, metavar="FILE", help="Parquet file to write")
    writes.add_argument(
        "--compression",
        default="snappy",
        choices=("snappy", "gzip", "zstd", "lz4", "brotli", "none"),
        help="compression of the file (default: snappy)",
    )
    writes.add_argument("--force", action="store_true", help="overwrite the file if it exists")
    reads = commands.add_parser("import", help="read shards from Parquet", epilog=IMPORT, formatter_class=formatted)
    reads.add_argument("file", metavar="FILE", help="Parquet file to read")
    reads.add_argument("--out", required=True, metavar="DIR", help="folder to write the shards to")
    reads.add_argument("--game", choices=("othello", "gomoku"), help="game of the records (default: by the columns)")
    reads.add_argument(
        "--positions-per-shard",
        type=int,
        default=100_000,
        metavar="N",
        help="most positions or moves of a shard, 1 to 10000000 (default: 100000)",
    )
    reads.add_argument("--force", action="store_true", help="remove other shards in the folder")
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code."""
    asked = parser().parse_args(arguments)
    try:
        with Bar(unit=" records") as bar:
            if asked.command == "export":
                forced = {"compression": asked.compression, "force": asked.force}
                count = export_parquet(asked.shards, asked.out, progress=bar, **forced)
                said = f"wrote {count} records"
            else:
                each, force = asked.positions_per_shard, asked.force
                count, shards = import_parquet(
                    asked.file, asked.out, game=asked.game, per_shard=each, force=force, progress=bar
                )
                said = f"read {count} records into {shards} shards"
    except KeyboardInterrupt:
        return 130
    except (TritboardError, OSError, ImportError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    print(said, file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
