"""What a worker does: it runs commands of the program in a temporary folder and returns their outputs."""

import ctypes
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Command:
    """Arguments of the program; `{out}` is the temporary folder."""

    arguments: tuple[str, ...]
    output: str = ""
    """File in the temporary folder to return, or empty for standard output."""


@dataclass(frozen=True)
class Task:
    """Commands for a shard, run one after another."""

    shard: int
    program: str
    commands: tuple[Command, ...]
    files: tuple[tuple[str, str], ...] = ()
    """Files to copy into the temporary folder: path and name there."""
    cwd: str = field(default_factory=os.getcwd)
    """Folder of the driver, to which paths in options are relative."""
    hunt: tuple[int, int] | None = None
    """Positions among which those that crash the command are looked for, instead of the commands' outputs."""


@dataclass(frozen=True)
class Result:
    """What became of a command."""

    code: int
    data: bytes
    message: str


@dataclass(frozen=True)
class Done:
    """What became of a task."""

    shard: int
    results: list[Result] = field(default_factory=list)
    culprits: list[int] = field(default_factory=list)


_PREFIX = "tritboard-scale-"
_DEATH_SIGNAL = 1


def _die_with_parent() -> None:
    """Let the system kill the program when the worker dies."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_DEATH_SIGNAL, signal.SIGKILL)


def remove_stale() -> None:
    """Remove the temporary folders of workers that were killed."""
    for path in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*"):
        pid = path.name[len(_PREFIX) :].split("-")[0]
        try:
            os.kill(int(pid), 0)
        except ProcessLookupError:
            shutil.rmtree(path, ignore_errors=True)
        except (ValueError, OSError):
            continue


def perform(task: Task) -> Done:
    """Run a task."""
    remove_stale()
    with tempfile.TemporaryDirectory(prefix=f"{_PREFIX}{os.getpid()}-") as out:
        for path, name in task.files:
            shutil.copyfile(path, Path(out) / name)
        if task.hunt is not None:
            first, end = task.hunt
            return Done(task.shard, culprits=_hunt(task, out, first, end, task.hunt))
        return Done(task.shard, [run(task, command, out) for command in task.commands])


def run(task: Task, command: Command, out: str) -> Result:
    """Run a command of the program."""
    arguments = [argument.replace("{out}", out) for argument in command.arguments]
    before: Callable[[], None] | None = _die_with_parent if sys.platform == "linux" else None
    done = subprocess.run(
        [task.program, *arguments],
        capture_output=True,
        stdin=subprocess.DEVNULL,
        cwd=task.cwd if os.path.isdir(task.cwd) else None,
        preexec_fn=before,
    )
    data = done.stdout
    if command.output and done.returncode == 0:
        data = (Path(out) / command.output).read_bytes()
    return Result(done.returncode, data, done.stderr.decode(errors="replace")[-2000:].strip())


def has_crashed(code: int) -> bool:
    """Return whether an exit code is none of the program's own."""
    return code not in (0, 1, 2, 3, 130)


def _hunt(task: Task, out: str, first: int, end: int, shard: tuple[int, int]) -> list[int]:
    """Return the positions of a range whose labels crash the program, by halving."""
    others = [(shard[0], first - 1), (end, shard[1] - 1)]
    skip = ",".join(f"{start}..{last}" for start, last in others if start <= last)
    command = task.commands[0]
    folder = f"{{out}}/hunt-{first}-{end}"
    arguments = tuple(argument.replace("{out}", folder) for argument in command.arguments)
    result = run(task, Command(arguments + (("--skip", skip) if skip else ())), out)
    if not has_crashed(result.code):
        return []
    if end - first == 1:
        return [first]
    middle = (first + end) // 2
    return _hunt(task, out, first, middle, shard) + _hunt(task, out, middle, end, shard)
