"""The driver: rounds of shards with growing budgets, retries, and the manifest."""

import sys
import time
from collections import Counter, deque
from dataclasses import dataclass
from pathlib import Path

from tritboard.scale import _files
from tritboard.scale._backend import Backend
from tritboard.scale._errors import ScaleError
from tritboard.scale._job import Crashed, Deferred, Job
from tritboard.scale._manifest import Manifest
from tritboard.scale._work import INTERRUPTED, has_crashed

# A worker that dies says little about its shard: machines are taken away. A shard that takes this many with it does.
_LOSSES = 100
# Seconds between reports.
_PAUSE = 5


@dataclass(frozen=True)
class Limits:
    """How long to try."""

    attempts: int = 3
    """Crashes of a shard or of a position before it is left out; refusals of the program before the run ends."""
    budget: int | None = None
    """Nodes of a position in the first round."""
    growth: int = 4
    """Factor of the budget from round to round."""
    rounds: int = 4
    """Rounds with a budget; the next one has none."""

    def of_round(self, number: int) -> int | None:
        """Return the budget of a round, from 0."""
        if self.budget is None or number >= self.rounds:
            return None
        return int(self.budget * self.growth**number)


def run(
    job: Job,
    folder: Path,
    backend: Backend,
    limits: Limits = Limits(),
    retry: bool = False,
    any_version: bool = False,
) -> Manifest:
    """Make the shards of a job in a folder, except those that are finished, and join them.

    With `retry`, what an earlier run has left out is tried again. `retry` and `any_version` accept finished shards of
    another version of the program.
    """
    with _files.owned(folder):
        manifest = Manifest.open(folder, job.identity(), any_version or retry)
        job.recall(folder, manifest)
        if retry:
            # The manifest comes last: if the driver is killed here, it still lists what was left out.
            for shard in manifest.forget_failures():
                job.forget(folder, shard)
            manifest.save()
        driver = _Driver(job, folder, backend, limits, manifest)
        while driver.left:
            driver.round()
        job.finish(folder, manifest)
        manifest.status = "complete"
        manifest.save()
        return manifest


class _Driver:
    def __init__(self, job: Job, folder: Path, backend: Backend, limits: Limits, manifest: Manifest) -> None:
        self._job, self._folder, self._backend = job, folder, backend
        self._limits, self._manifest = limits, manifest
        wanted = [shard for shard in range(job.shards) if shard not in manifest.poisoned]
        self.left = [shard for shard in wanted if not job.is_finished(folder, shard)]
        manifest.finished = len(wanted) - len(self.left)
        manifest.status = "working"
        self._losses: Counter[int] = Counter()
        self._refusals: Counter[int] = Counter()
        # Shards whose last task is a hunt, and those whose last hunt has found no other position.
        self._hunted: set[int] = set()
        self._barren: set[int] = set()
        self._made = 0
        self._saved = 0.0
        self._start = time.monotonic()

    def round(self) -> None:
        """Work on all shards that are left, the hardest first."""
        manifest = self._manifest
        budget = self._limits.of_round(manifest.round)
        self._queue = deque(sorted(self.left, key=lambda shard: (-self._job.cost(shard), shard)))
        self._hunts: list[int] = []
        self.left = []
        manifest.deferred = []
        manifest.save()
        running: set[int] = set()
        while self._queue or self._hunts or running:
            while (self._queue or self._hunts) and (self._backend.room() > 0 or not running):
                shard = self._submit(budget)
                running.add(shard)
            for shard, done in self._backend.ended():
                running.discard(shard)
                if done is None:
                    self._lost(shard)
                elif done.error:
                    self._refused(shard, Crashed(1, done.error))
                elif shard in self._hunted and not done.results:
                    self._found(shard, done.culprits)
                else:
                    self._take(shard, self._job.take(self._folder, done, budget, manifest), budget)
            # The manifest is synced, which takes as long as to write a shard.
            if time.monotonic() - self._saved >= _PAUSE:
                self._say()
        self._say()
        if manifest.deferred:
            manifest.round += 1
            self.left = list(manifest.deferred)
            manifest.save()

    def _submit(self, budget: int | None) -> int:
        if self._hunts:
            shard = self._hunts.pop()
            task = self._job.hunt(shard, budget, self._manifest)
            assert task is not None, "only shards whose positions can be left out are hunted"
            self._hunted.add(shard)
        else:
            shard = self._queue.popleft()
            self._hunted.discard(shard)
            task = self._job.task(self._folder, shard, budget, self._manifest)
        self._backend.submit(task)
        return shard

    def _take(self, shard: int, taken: bytes | Deferred | Crashed, budget: int | None) -> None:
        manifest = self._manifest
        if isinstance(taken, Deferred):
            if budget is None and taken.needs_budget:
                raise ScaleError(
                    f"shard {shard}: the program stopped at a limit, and this round has none; "
                    "expected options after -- without limits"
                )
            manifest.deferred.append(shard)
        elif isinstance(taken, Crashed) and taken.code == INTERRUPTED:
            self._lost(shard)
        elif isinstance(taken, Crashed) and not has_crashed(taken.code):
            self._refused(shard, taken)
        elif isinstance(taken, Crashed):
            self._failed(shard, taken, budget)
        elif not self._job.is_whole(shard, taken):
            self._failed(shard, Crashed(0, "the shard is damaged"), budget)
        else:
            self._job.write(self._folder, shard, taken)
            manifest.finished += 1
            self._made += 1

    def _refused(self, shard: int, error: Crashed) -> None:
        """End the run if the program refuses options or input. One machine alone may have no space or no input."""
        self._refusals[shard] += 1
        attempts = self._limits.attempts
        if self._made == 0 or len(self._refusals) >= attempts or self._refusals[shard] >= attempts:
            raise ScaleError(f"shard {shard}: {error.message or error}")
        self._again(shard)

    def _failed(self, shard: int, crash: Crashed, budget: int | None) -> None:
        manifest = self._manifest
        can_hunt = has_crashed(crash.code) and shard not in self._barren
        manifest.failures[shard] = manifest.failures.get(shard, 0) + 1
        if manifest.failures[shard] < self._limits.attempts:
            self._queue.append(shard)
        elif can_hunt and self._job.hunt(shard, budget, manifest) is not None:
            self._hunts.append(shard)
        else:
            manifest.poisoned[shard] = str(crash)
            _note(f"shard {shard} is left out after {manifest.failures[shard]} failures: {manifest.poisoned[shard]}")
        manifest.save()

    def _found(self, shard: int, culprits: list[int]) -> None:
        """Leave out the positions that crash a shard; without new ones the crashes had another cause."""
        manifest = self._manifest
        known = manifest.skipped.get(shard, [])
        if culprits := sorted(set(culprits) - set(known)):
            manifest.skipped[shard] = sorted([*known, *culprits])
        else:
            self._barren.add(shard)
        manifest.failures[shard] = 0
        if culprits:
            _note(f"shard {shard}: positions {', '.join(map(str, culprits))} crash the program and are left out")
        manifest.save()
        self._queue.append(shard)

    def _lost(self, shard: int) -> None:
        self._losses[shard] += 1
        if self._losses[shard] > _LOSSES:
            self._manifest.poisoned[shard] = f"{_LOSSES} workers were lost with it"
            self._manifest.save()
        elif shard in self._hunted:
            self._hunts.append(shard)
        else:
            self._queue.appendleft(shard)

    def _again(self, shard: int) -> None:
        """Repeat the last task of a shard, after the others."""
        if shard in self._hunted:
            self._hunts.insert(0, shard)
        else:
            self._queue.append(shard)

    def _say(self) -> None:
        """Save the manifest and print the progress."""
        self._saved = now = time.monotonic()
        self._manifest.save()
        manifest = self._manifest
        _note(
            f"{manifest.finished} of {self._job.shards} shards, round {manifest.round + 1}, "
            f"{len(manifest.deferred)} deferred, {now - self._start:.0f} s"
        )


def _note(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
