"""What a kind of work supplies to the driver."""

import subprocess
from abc import ABC, abstractmethod
from dataclasses import dataclass
from pathlib import Path

from tritboard.scale import _files
from tritboard.scale._errors import ScaleError
from tritboard.scale._manifest import Manifest
from tritboard.scale._work import Done, Result, Task


@dataclass
class Deferred:
    """A shard that comes again in the next round."""

    needs_budget: bool = True
    """Whether the program stopped at a limit."""


@dataclass
class Crashed:
    """A shard whose program crashed or failed."""

    code: int
    message: str

    def __str__(self) -> str:
        code = f"exit code {self.code}" if self.code >= 0 else f"signal {-self.code}"
        return f"{code}: {self.message}".rstrip(": ")


Taken = bytes | Deferred | Crashed


class Job(ABC):
    """Shards of one kind of work in a folder."""

    kind: str
    shards: int

    def __init__(self, program: str, game: str, inputs: list[Path], options: list[str]) -> None:
        for option in options:
            name = option.split("=")[0]
            if name in ("--out", "--shards", "--shard", "--threads", "--plan", "--log", "--save"):
                raise ScaleError(f"{name} is set by tritboard.scale; leave it out")
            # A shard with a limit of its own would come again in every round.
            is_budgeted = self.kind == "solve" or (self.kind == "label" and game == "othello")
            if is_budgeted and name in ("--nodes", "--time", "--skip"):
                raise ScaleError(f"{name} would leave positions out; use --budget before --")
        self.program = program
        self.game = game
        self.inputs = inputs
        self.options = options

    def identity(self) -> dict[str, object]:
        """Return what the shards depend on."""
        files = [{"path": str(path), "sha256": _files.digest(path)} for path in self._files()]
        return {
            "kind": self.kind,
            "game": self.game,
            "options": self.options,
            "inputs": files,
            # Results are equal on all processor levels, which the version also names.
            "program": version_of(self.program),
            "shards": self.shards,
        }

    def _files(self) -> list[Path]:
        found = []
        for path in self.inputs:
            found += records_of(path) if path.is_dir() else [path]
        return found

    def cost(self, shard: int) -> float:
        """Return an estimate of the work; the hardest shards come first."""
        return 1.0

    @abstractmethod
    def name(self, shard: int) -> str:
        """Return the file name of a shard."""

    @abstractmethod
    def is_whole(self, shard: int, data: bytes) -> bool:
        """Return whether a file is this shard, by its checksum."""

    def is_finished(self, folder: Path, shard: int) -> bool:
        """Return whether a shard is finished; remove what is damaged."""
        path = folder / self.name(shard)
        if not path.exists():
            return False
        if self.is_whole(shard, path.read_bytes()):
            return True
        path.unlink()
        return False

    def write(self, folder: Path, shard: int, data: bytes) -> None:
        """Write a finished shard."""
        _files.write(folder / self.name(shard), data)

    def recall(self, folder: Path, manifest: Manifest) -> None:
        """Put into the manifest what only the files say is left out, because an earlier driver was killed."""

    def forget(self, folder: Path, shard: int) -> None:
        """Remove a shard from which positions are left out, so that it is made again."""
        (folder / self.name(shard)).unlink(missing_ok=True)

    @abstractmethod
    def task(self, folder: Path, shard: int, budget: int | None, manifest: Manifest) -> Task:
        """Return the commands for a shard."""

    def hunt(self, shard: int, budget: int | None, manifest: Manifest) -> Task | None:
        """Return the task that finds the positions which crash a shard, if positions can be left out."""
        return None

    def take(self, folder: Path, done: Done, budget: int | None, manifest: Manifest) -> Taken:
        """Return the shard that a task made."""
        return taken(done.results[0])

    def finish(self, folder: Path, manifest: Manifest) -> None:
        """Join the shards by `Manifest.join`."""


def taken(result: Result) -> Taken:
    """Return the output of a command, or why there is none."""
    if result.code == 0:
        return result.data
    if result.code == 3:
        return Deferred()
    return Crashed(result.code, result.message)


def asked(program: str, arguments: list[str]) -> str:
    """Return the output of a command of the program."""
    try:
        done = subprocess.run(
            [program, *arguments], capture_output=True, stdin=subprocess.DEVNULL, encoding="utf-8", errors="replace"
        )
    except OSError as error:
        raise ScaleError(f"{program}: {error.strerror}; expected the program tritboard, see --program") from None
    if done.returncode != 0:
        raise ScaleError(f"{program} {' '.join(arguments[:3])}: {done.stderr.strip()}")
    return done.stdout


def version_of(program: str) -> str:
    """Return name and version of the program."""
    return asked(program, ["--version"]).splitlines()[0].split(" (")[0]


def records_of(folder: Path) -> list[Path]:
    """Return the shards of a folder as `tritboard` lists them."""
    return sorted(path for path in folder.glob("*.records") if not path.name.startswith("."))
