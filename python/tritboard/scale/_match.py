"""Matches: pairs of games in parts, joined to one log."""

import json
from pathlib import Path

from tritboard.scale import _files
from tritboard.scale._errors import ScaleError
from tritboard.scale._job import Job, Taken, asked
from tritboard.scale._manifest import NAME, Manifest
from tritboard.scale._work import Command, Done, Task


class Match(Job):
    """`tritboard match`."""

    kind = "match"

    def __init__(self, program: str, game: str, parts: int, save: Path | None, options: list[str]) -> None:
        super().__init__(program, game, [], options)
        self.shards, self._save = parts, save

    def name(self, shard: int) -> str:
        return f"part-{shard:06}.jsonl"

    def is_whole(self, shard: int, data: bytes) -> bool:
        return _files.unsealed(data) is not None

    def task(self, folder: Path, shard: int, budget: int | None, manifest: Manifest) -> Task:
        arguments = ("match", self.game, *self.options, "--shard", f"{shard}/{self.shards}", "--log", "{out}/log")
        return Task(shard, self.program, (Command(arguments, "log"),))

    def take(self, folder: Path, done: Done, budget: int | None, manifest: Manifest) -> Taken:
        taken = super().take(folder, done, budget, manifest)
        return _files.sealed(_files.lines_of(taken.decode())) if isinstance(taken, bytes) else taken

    def finish(self, folder: Path, manifest: Manifest) -> None:
        if manifest.poisoned:
            parts = ", ".join(map(str, sorted(manifest.poisoned)))
            raise ScaleError(f"{folder}: parts {parts} failed, see {folder / NAME}; --retry tries them again")
        log = folder / "match.log"
        manifest.join(log.name, log_of(folder, [self.name(shard) for shard in range(self.shards)]))
        # The program finds no game to play and reports the match.
        save = [] if self._save is None else ["--save", str(self._save), "--force"]
        report = asked(self.program, ["match", self.game, *self.options, "--log", str(log), "--json", *save])
        manifest.join("report.json", report.encode())


def log_of(folder: Path, names: list[str]) -> bytes:
    """Return the log of a match of the parts."""
    heads, games = set(), []
    for name in names:
        lines = _files.unsealed((folder / name).read_bytes()) or [""]
        heads.add(lines[0])
        games += lines[1:]
    if len(heads) != 1:
        raise ScaleError(f"{folder}: the parts are of different matches; expected the same engines everywhere")
    games.sort(key=lambda line: json.loads(line)["game"])
    return "".join(f"{line}\n" for line in [*heads, *games]).encode()
