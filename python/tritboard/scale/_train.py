"""Labels and self-play: the shards of `tritboard train`."""

import json
from pathlib import Path

from tritboard.scale import _records
from tritboard.scale._errors import ScaleError
from tritboard.scale._job import Job, Taken, asked, records_of
from tritboard.scale._manifest import Manifest
from tritboard.scale._work import Command, Done, Task


class _Records(Job):
    """Shards of records."""

    def name(self, shard: int) -> str:
        return f"shard-{shard:06}.records"

    def is_whole(self, shard: int, data: bytes) -> bool:
        found = _records.read(data)
        return found is not None and found.number == shard

    def _command(self, arguments: list[str], shard: int, options: list[str]) -> Command:
        name = self.name(shard)
        common = ["train", self.game, *arguments, "--out", "{out}/made", "--shards", str(shard), *self.options]
        return Command((*common, *options), f"made/{name}")

    def take(self, folder: Path, done: Done, budget: int | None, manifest: Manifest) -> Taken:
        taken = super().take(folder, done, budget, manifest)
        if isinstance(taken, bytes) and self.has_one_setting and (shard := _records.read(taken)) is not None:
            settings = "".join(line for line in shard.settings.splitlines(True) if not line.startswith("skip "))
            manifest.settings = manifest.settings or settings
            if manifest.settings != settings:
                raise ScaleError(
                    f"shard {done.shard}: made with other settings on another machine: {settings!r}; "
                    f"expected {manifest.settings!r}"
                )
        return taken

    has_one_setting = True


class Label(_Records):
    """`tritboard train … label`."""

    kind = "label"

    def __init__(self, program: str, game: str, inputs: list[Path], options: list[str]) -> None:
        super().__init__(program, game, [path.absolute() for path in inputs], options)
        if not inputs:
            raise ScaleError("no inputs to label; expected files or folders")
        self._names = [str(path) for path in self.inputs]
        self.has_one_setting = game == "othello"
        if game == "othello":
            command = ["train", game, "label", *self._names, "--out", "unused", "--plan", *options]
            plan = [json.loads(line) for line in asked(program, command).splitlines()]
            self._ranges = [(row["first"], row["first"] + row["positions"]) for row in plan]
            # The work grows by about this factor with each empty square.
            self._costs: list[float] = [
                sum(count * 2.0 ** int(empties) for empties, count in row["empties"].items()) for row in plan
            ]
        else:
            files = [file for path in self.inputs for file in (records_of(path) if path.is_dir() else [path])]
            self._ranges = []
            self._costs = [float(file.stat().st_size) for file in files]
        self.shards = len(self._costs)

    def cost(self, shard: int) -> float:
        return self._costs[shard]

    def task(self, folder: Path, shard: int, budget: int | None, manifest: Manifest) -> Task:
        options = self._limit(budget)
        if skipped := manifest.skipped.get(shard):
            options += ["--skip", ",".join(map(str, skipped))]
        return Task(shard, self.program, (self._command(["label", *self._names], shard, options),))

    def hunt(self, shard: int, budget: int | None, manifest: Manifest) -> Task | None:
        if not self._ranges:
            return None
        command = self._command(["label", *self._names], shard, self._limit(budget))
        skipped = tuple(manifest.skipped.get(shard, ()))
        return Task(shard, self.program, (command,), hunt=self._ranges[shard], skipped=skipped)

    def _limit(self, budget: int | None) -> list[str]:
        return [] if budget is None or self.game != "othello" else ["--nodes", str(budget)]


class Selfplay(_Records):
    """`tritboard train … selfplay`."""

    kind = "selfplay"

    def __init__(self, program: str, game: str, games: int, seed: int, per_shard: int, options: list[str]) -> None:
        numbers = ["--games", str(games), "--seed", str(seed), "--games-per-shard", str(per_shard)]
        super().__init__(program, game, [], numbers + options)
        self.shards = -(-games // per_shard)

    def task(self, folder: Path, shard: int, budget: int | None, manifest: Manifest) -> Task:
        return Task(shard, self.program, (self._command(["selfplay"], shard, []),))
