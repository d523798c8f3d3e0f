"""Books: rounds in which the parts of a store grow apart and are merged."""

import hashlib
import shutil
from pathlib import Path

from tritboard.scale import _files
from tritboard.scale._backend import Backend
from tritboard.scale._driver import Limits, run
from tritboard.scale._errors import ScaleError
from tritboard.scale._job import Job, asked
from tritboard.scale._manifest import NAME, Manifest
from tritboard.scale._work import Command, Task


MERGED = "merged.store"
"""The store of all parts of a round."""


def seal_of(path: Path) -> Path:
    """Return the file with the checksum of a part, which has none itself."""
    return path.with_name(f"{path.name}.sha256")


def is_sealed(path: Path) -> bool:
    """Return whether a part is there and whole."""
    seal = seal_of(path)
    return path.exists() and seal.exists() and seal.read_text() == _files.digest(path)


def growth(game: str, part: str, threads: str, options: list[str]) -> list[str]:
    """Return the command that grows a part."""
    return [game, "book", "grow", "{out}/part.store", "--shard", part, "--threads", threads, *options]


class Round(Job):
    """One round: every part grows from the same store."""

    kind = "book"

    def __init__(self, program: str, game: str, store: Path | None, parts: int, options: list[str]) -> None:
        super().__init__(program, game, [] if store is None else [store.absolute()], options)
        self.shards = parts

    def name(self, shard: int) -> str:
        return f"part-{shard:06}.store"

    def is_whole(self, shard: int, data: bytes) -> bool:
        # The store itself has no checksum; see `is_finished`.
        return bool(data)

    def is_finished(self, folder: Path, shard: int) -> bool:
        path = folder / self.name(shard)
        if is_sealed(path):
            return True
        path.unlink(missing_ok=True)
        seal_of(path).unlink(missing_ok=True)
        return False

    def write(self, folder: Path, shard: int, data: bytes) -> None:
        super().write(folder, shard, data)
        _files.write(seal_of(folder / self.name(shard)), hashlib.sha256(data).hexdigest().encode())

    def task(self, folder: Path, shard: int, budget: int | None, manifest: Manifest) -> Task:
        arguments = growth(self.game, f"{shard}/{self.shards}", "1", self.options)
        files = tuple((str(store), "part.store") for store in self.inputs)
        return Task(shard, self.program, (Command(tuple(arguments), "part.store"),), files)

    def finish(self, folder: Path, manifest: Manifest) -> None:
        # The next round names the checksum. The program changes a store that it opens: one that the user has opened is
        # made again, and copies of the parts are merged.
        if manifest.is_joined(MERGED):
            return
        names = [self.name(shard) for shard in range(self.shards) if shard not in manifest.poisoned]
        if not names:
            raise ScaleError(
                f"{folder}: all {self.shards} parts failed, the first by {manifest.poisoned[0]}; see {folder / NAME}. "
                "--retry tries them again"
            )
        # The first copy is the store to which the others come.
        copies = [folder / f".{name}.tmp" for name in names]
        for name, copy in zip(names, copies, strict=True):
            shutil.copyfile(folder / name, copy)
        if len(copies) > 1:
            asked(self.program, [self.game, "book", "merge", *map(str, copies), "--shards"])
        manifest.join(MERGED, copies[0].read_bytes())
        for copy in copies:
            copy.unlink()


def grow(
    program: str,
    game: str,
    store: Path | None,
    folder: Path,
    numbers: tuple[int, int, int],
    options: list[str],
    backend: Backend,
    limits: Limits,
    retry: bool,
) -> tuple[Path, Manifest]:
    """Grow a book in rounds; return the merged store and the manifest of the last round.

    The numbers are those of parts, rounds and positions. A part that is left out has its positions again in the next
    round, so `retry` is for the last round that has begun.
    """
    parts, rounds, positions = numbers
    places = [folder / f"round-{number:03}" for number in range(1, rounds + 1)]
    for number, place in enumerate(places, 1):
        # Every round reaches its share, so that later ones follow what the others have found.
        wanted = positions * number // rounds
        job = Round(program, game, store, parts, ["--positions", str(wanted), *options])
        is_last = number == rounds or not (places[number] / NAME).exists()
        manifest = run(job, place, backend, limits, retry and is_last, any_version=retry)
        store = place / MERGED
    assert store is not None, "there is at least one round"
    return store, manifest
