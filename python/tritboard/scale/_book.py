"""Books: rounds in which the parts of a store grow apart and are merged."""

import hashlib
from pathlib import Path

from tritboard.scale import _files
from tritboard.scale._backend import Backend
from tritboard.scale._driver import Limits, run
from tritboard.scale._job import Job, asked
from tritboard.scale._manifest import Manifest
from tritboard.scale._work import Command, Task


class Round(Job):
    """One round: every part grows from the same store."""

    kind = "book"

    def __init__(self, program: str, game: str, store: Path | None, parts: int, options: list[str]) -> None:
        super().__init__(program, game, [] if store is None else [store], options)
        self.shards, self._store = parts, store

    def name(self, shard: int) -> str:
        return f"part-{shard:06}.store"

    def is_whole(self, shard: int, data: bytes) -> bool:
        # The store itself has no checksum; see `is_finished`.
        return bool(data)

    def _seal(self, folder: Path, shard: int) -> Path:
        return folder / f"{self.name(shard)}.sha256"

    def is_finished(self, folder: Path, shard: int) -> bool:
        path, seal = folder / self.name(shard), self._seal(folder, shard)
        if path.exists() and seal.exists() and seal.read_text() == _files.digest(path):
            return True
        path.unlink(missing_ok=True)
        seal.unlink(missing_ok=True)
        return False

    def write(self, folder: Path, shard: int, data: bytes) -> None:
        super().write(folder, shard, data)
        _files.write(self._seal(folder, shard), hashlib.sha256(data).hexdigest().encode())

    def task(self, folder: Path, shard: int, budget: int | None, manifest: Manifest) -> Task:
        part = f"{shard}/{self.shards}"
        arguments = (self.game, "book", "grow", "{out}/part.store", "--shard", part, "--threads", "1", *self.options)
        files = () if self._store is None else ((str(self._store.absolute()), "part.store"),)
        return Task(shard, self.program, (Command(arguments, "part.store"),), files)

    def finish(self, folder: Path, manifest: Manifest) -> None:
        merged = folder / ".joined.store.tmp"
        merged.unlink(missing_ok=True)
        parts = [str(folder / self.name(shard)) for shard in range(self.shards) if shard not in manifest.poisoned]
        # The first part is the store to which the others come.
        merged.write_bytes(Path(parts[0]).read_bytes())
        if parts[1:]:
            asked(self.program, [self.game, "book", "merge", str(merged), *parts[1:], "--shards"])
        _files.write(folder / "merged.store", merged.read_bytes())
        merged.unlink()


def grow(
    program: str,
    game: str,
    store: Path | None,
    folder: Path,
    numbers: tuple[int, int, int],
    options: list[str],
    backend: Backend,
    limits: Limits,
) -> Path:
    """Grow a book in rounds; return the merged store. The numbers are those of parts, rounds and positions."""
    parts, rounds, positions = numbers
    for number in range(1, rounds + 1):
        place = folder / f"round-{number:03}"
        # Every round reaches its share, so that later ones follow what the others have found.
        wanted = positions * number // rounds
        run(Round(program, game, store, parts, ["--positions", str(wanted), *options]), place, backend, limits)
        store = place / "merged.store"
    assert store is not None, "there is at least one round"
    return store
