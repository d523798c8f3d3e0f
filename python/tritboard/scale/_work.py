"""What a worker does: it runs commands of the program in a temporary folder and returns their outputs."""

import ctypes
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
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
    skipped: tuple[int, ...] = ()
    """Positions of the hunt that are left out already."""


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
    """Results of the commands; of a hunt only the one that ended it early."""
    culprits: list[int] = field(default_factory=list)
    error: str = ""
    """Why the machine could not run the task, or empty."""


class _Ended(Exception):
    """A hunt ends early: the program was interrupted, or refuses its input on this machine."""

    def __init__(self, result: Result) -> None:
        super().__init__(result.message)
        self.result = result


class Stopped(Exception):
    """The driver stops its programs."""


class Programs:
    """Programs that run at the same time, and can be stopped together."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._running: set[subprocess.Popen[bytes]] = set()
        self._is_stopped = False

    def run(self, start: Callable[[], subprocess.Popen[bytes]]) -> tuple[int, bytes, bytes]:
        """Start a program and wait for it; return its exit code and outputs."""
        with self._lock:
            if self._is_stopped:
                raise Stopped
            program = start()
            self._running.add(program)
        try:
            with program:
                output, errors = program.communicate()
            return program.returncode, output, errors
        finally:
            with self._lock:
                self._running.discard(program)

    def stop(self, patience: float = 2.0) -> None:
        """Stop all programs, and kill those that still run after some seconds."""
        with self._lock:
            self._is_stopped = True
        end = time.monotonic() + patience
        number = signal.SIGTERM
        while running := self._left():
            for program in running:
                program.send_signal(number)
            while self._left() and time.monotonic() < end:
                time.sleep(0.02)
            number, end = getattr(signal, "SIGKILL", signal.SIGTERM), time.monotonic() + patience

    def _left(self) -> list[subprocess.Popen[bytes]]:
        with self._lock:
            return list(self._running)


_DEATH_SIGNAL = 1
# A program is forked from a process with threads, where loading a library could wait for ever.
_LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None


def _die_with_parent() -> None:
    """Let the system kill the program when the worker dies."""
    if _LIBC is not None:
        _LIBC.prctl(_DEATH_SIGNAL, signal.SIGKILL)


def _prefix() -> str:
    """Return how the temporary folders of this machine begin. Machines may share the folder of temporary files."""
    return f"tritboard-scale-{re.sub(r'[^A-Za-z0-9.]', '_', socket.gethostname())}-"


def remove_stale() -> None:
    """Remove the temporary folders of workers of this machine that were killed."""
    prefix = _prefix()
    for path in Path(tempfile.gettempdir()).glob(f"{prefix}*"):
        pid = path.name[len(prefix) :].split("-")[0]
        try:
            os.kill(int(pid), 0)
        except ProcessLookupError:
            shutil.rmtree(path, ignore_errors=True)
        except (ValueError, OSError):
            continue


def perform(task: Task, programs: Programs | None = None) -> Done:
    """Run a task."""
    try:
        return _perform(task, programs or Programs())
    except OSError as error:
        # No space, or no program or input: other machines may have them.
        return Done(task.shard, error=f"{socket.gethostname()}: {error}")


def _perform(task: Task, programs: Programs) -> Done:
    remove_stale()
    with tempfile.TemporaryDirectory(prefix=f"{_prefix()}{os.getpid()}-") as out:
        for path, name in task.files:
            shutil.copyfile(path, Path(out) / name)
        if task.hunt is not None:
            try:
                return Done(task.shard, culprits=_hunt(programs, task, out, *task.hunt, task.hunt))
            except _Ended as ended:
                return Done(task.shard, [ended.result])
        return Done(task.shard, [_run(programs, task, command, out) for command in task.commands])


def _run(programs: Programs, task: Task, command: Command, out: str) -> Result:
    """Run a command of the program."""
    arguments = [argument.replace("{out}", out) for argument in command.arguments]
    before: Callable[[], None] | None = _die_with_parent if sys.platform == "linux" else None
    code, data, errors = programs.run(
        lambda: subprocess.Popen(
            [task.program, *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=task.cwd if os.path.isdir(task.cwd) else None,
            preexec_fn=before,
        )
    )
    if command.output and code == 0:
        data = (Path(out) / command.output).read_bytes()
    message = errors.decode(errors="replace")[-2000:].strip().removeprefix("error: ")
    return Result(code, data, message)


INTERRUPTED = 130
"""Exit code of a program that Ctrl-C or a signal has interrupted."""


def has_crashed(code: int) -> bool:
    """Return whether an exit code is none of the program's own."""
    return code not in (0, 1, 2, 3, INTERRUPTED)


def _hunt(programs: Programs, task: Task, out: str, first: int, end: int, shard: tuple[int, int]) -> list[int]:
    """Return the positions of a range whose labels crash the program, by halving."""
    skipped = [position for position in task.skipped if first <= position < end]
    if len(skipped) == end - first:
        return []
    others = [(shard[0], first - 1), (end, shard[1] - 1), *((position, position) for position in skipped)]
    skip = ",".join(f"{start}..{last}" for start, last in others if start <= last)
    command = task.commands[0]
    folder = f"{{out}}/hunt-{first}-{end}"
    arguments = tuple(argument.replace("{out}", folder) for argument in command.arguments)
    result = _run(programs, task, Command(arguments + (("--skip", skip) if skip else ())), out)
    if result.code in (1, 2, INTERRUPTED):
        raise _Ended(result)
    if not has_crashed(result.code):
        return []
    if end - first == 1:
        return [first]
    middle = (first + end) // 2
    halves = ((first, middle), (middle, end))
    return [position for half in halves for position in _hunt(programs, task, out, *half, shard)]
