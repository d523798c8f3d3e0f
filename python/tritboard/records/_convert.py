"""Shards to Parquet files and back, piece by piece."""

import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

from tritboard._native import TritboardError
from tritboard._progress import Bar
from tritboard.records._columns import Moves, Paths, Positions, StrPath, shards

_KINDS: tuple[type[Positions] | type[Moves], ...] = (Positions, Moves)
_MAGICS: dict[bytes, type[Positions] | type[Moves]] = {b"TRITREC\x1a": Positions, b"TRITGMR\x1a": Moves}


def kind_of(path: Path) -> type[Positions] | type[Moves]:
    """Return which records a shard has, by its first bytes."""
    with open(path, "rb") as file:
        kind = _MAGICS.get(file.read(8))
    if kind is None:
        raise TritboardError(f"{path}: not a file of records; expected a shard of Othello or Gomoku")
    return kind


def export_parquet(
    paths: Paths, out: StrPath, *, compression: str = "snappy", force: bool = False, progress: Bar | None = None
) -> int:
    """Write the records of shards of one game as a Parquet file, and return how many there are. Memory holds one shard."""
    from tritboard.records import _parquet

    files = shards(paths)
    if not files:
        raise TritboardError("no shards; expected files of records or folders of them")
    kind = kind_of(files[0])
    count = 0

    def parts() -> Iterator[Any]:
        nonlocal count
        for file in files:
            part = kind.read(file)
            count += len(part)
            yield part
            if progress is not None:
                progress(count, 0.0, 0, "", "")

    _parquet.write(out, kind, parts(), compression, force)
    return count


def import_parquet(
    path: StrPath,
    out: StrPath,
    *,
    game: Literal["othello", "gomoku"] | None = None,
    per_shard: int = 100_000,
    force: bool = False,
    progress: Bar | None = None,
) -> tuple[int, int]:
    """Write the rows of a Parquet file as shards into a folder, and return the number of rows and of shards.

    Without `game` the columns decide. An import that was interrupted resumes: finished shards of the same file are kept. Other
    shards are an error, or removed with `force`. Memory holds the rows of one shard.
    """
    from tritboard.records import _parquet

    checksum = 0
    with open(path, "rb") as file:
        while block := file.read(1 << 20):
            checksum = zlib.crc32(block, checksum)
    if game is None:
        kind = Moves if "ply" in _parquet.names(path) else Positions
    else:
        kind = Positions if game == "othello" else Moves
    with _parquet.Rows(path, kind) as rows:
        settings = f"made-by import\nsum {checksum:08x}\n{kind.PER_SHARD} {per_shard}\n"
        writer = kind._writer(out, settings, per_shard, force)
        first = 0
        for part in rows:
            try:
                writer.add(part.columns, first)
            except TritboardError as error:
                raise TritboardError(f"{path}: {error}") from None
            first += len(part)
            if progress is not None:
                progress(first, 0.0, 0, "", "")
        return writer.end()
