"""Positions of a file to solve, each in a process of its own, so that an answer depends on nothing else."""

import json
from pathlib import Path
from typing import Any

from tritboard.scale import _files
from tritboard.scale._errors import ScaleError
from tritboard.scale._job import Crashed, Deferred, Job, Taken
from tritboard.scale._manifest import Manifest
from tritboard.scale._work import INTERRUPTED, Command, Done, Task, has_crashed

# What differs from run to run.
_TIMES = ("seconds", "speed")

UNLIMITED = ["--nodes", str(2**63 - 1)]
"""Options of `gomoku solve` without a limit: without any it has one of time."""

# Width of the threats of Gomoku that `solve` searches without --threat.
_WIDEST = 3


class Solve(Job):
    """`tritboard … solve` of each line of a file."""

    kind = "solve"

    def __init__(self, program: str, game: str, file: Path, per_shard: int, attempts: int, options: list[str]) -> None:
        super().__init__(program, game, [file.absolute()], options)
        found = positions_of(file, game)
        self.positions = [position for _, position in found]
        self._lines = [line for line, _ in found]
        if not self.positions:
            raise ScaleError(f"{file}: no positions; expected one per line")
        self._per_shard, self._attempts = per_shard, attempts
        self.shards = -(-len(self.positions) // per_shard)
        # Crashes of positions in this run.
        self._failures: dict[int, int] = {}

    def identity(self) -> dict[str, object]:
        return super().identity() | {"positions-per-shard": self._per_shard}

    def _range(self, shard: int) -> range:
        first = shard * self._per_shard
        return range(first, min(first + self._per_shard, len(self.positions)))

    def cost(self, shard: int) -> float:
        empties = (self.positions[position][:64].count("-") for position in self._range(shard))
        return sum(2.0**count for count in empties) if self.game == "othello" else 1.0

    def name(self, shard: int) -> str:
        return f"shard-{shard:06}.jsonl"

    def is_whole(self, shard: int, data: bytes) -> bool:
        return _answers(data, self._range(shard)) is not None

    def _known(self, folder: Path, shard: int) -> dict[int, str]:
        """Return the answers of earlier rounds."""
        path = folder / f"part-{shard:06}.jsonl"
        lines = _files.unsealed(path.read_bytes()) if path.exists() else None
        return {json.loads(line)["position"]: line for line in lines or []}

    def _left(self, folder: Path, shard: int) -> list[int]:
        known = self._known(folder, shard)
        return [position for position in self._range(shard) if position not in known]

    def task(self, folder: Path, shard: int, budget: int | None, manifest: Manifest) -> Task:
        nodes = [] if budget is None else ["--nodes", str(budget)]
        if budget is None and self.game == "gomoku":
            nodes = UNLIMITED
        common = ["--json", "--threads", "1", *self.options, *nodes]
        left = self._left(folder, shard)
        commands = (Command((self.game, "solve", self.positions[position], *common)) for position in left)
        return Task(shard, self.program, tuple(commands))

    def take(self, folder: Path, done: Done, budget: int | None, manifest: Manifest) -> Taken:
        known = self._known(folder, done.shard)
        refused: Crashed | None = None
        needs_budget = False
        for position, result in zip(self._left(folder, done.shard), done.results, strict=True):
            if result.code == 0:
                answer: dict[str, Any] = {"position": position}
                answer |= {key: value for key, value in json.loads(result.data).items() if key not in _TIMES}
                if budget is not None and not self._is_final(answer):
                    needs_budget = True
                    continue
            elif result.code == 3:
                needs_budget = True
                continue
            elif result.code == INTERRUPTED:
                continue
            elif not has_crashed(result.code):
                where = f"{self.inputs[0]}, line {self._lines[position]}"
                refused = refused or Crashed(result.code, f"{where}: {result.message}")
                continue
            else:
                failures = self._failures[position] = self._failures.get(position, 0) + 1
                if failures < self._attempts:
                    continue
                answer = {"position": position, "failed": str(Crashed(result.code, result.message))}
                manifest.skipped.setdefault(done.shard, []).append(position)
            known[position] = _files.dumps(answer)
        lines = [known[position] for position in self._range(done.shard) if position in known]
        if len(lines) == len(self._range(done.shard)):
            return _files.sealed(lines)
        _files.write(folder / f"part-{done.shard:06}.jsonl", _files.sealed(lines))
        return refused or Deferred(needs_budget)

    def _is_final(self, answer: dict[str, Any]) -> bool:
        """Return whether an answer is the one without a limit.

        If a limit ends the search of wider threats of Gomoku, the program answers for narrower ones.
        """
        if self.game != "gomoku" or answer["result"] == "over":
            return True
        if "complete" in answer:
            return bool(answer["complete"])
        # With these options the program has no narrower answer.
        is_one_search = any(option.split("=")[0] in ("--vcf", "--threat") for option in self.options)
        return is_one_search or answer["result"] == "win" or int(answer["threat"]) >= _WIDEST

    def recall(self, folder: Path, manifest: Manifest) -> None:
        manifest.skipped.clear()
        for shard in range(self.shards):
            path = folder / self.name(shard)
            lines = _files.unsealed(path.read_bytes()) if path.exists() else None
            known = [json.loads(line) for line in lines or self._known(folder, shard).values()]
            if failed := [answer["position"] for answer in known if "failed" in answer]:
                manifest.skipped[shard] = failed

    def forget(self, folder: Path, shard: int) -> None:
        """Keep the other answers of the shard."""
        path = folder / self.name(shard)
        lines = _answers(path.read_bytes(), self._range(shard)) if path.exists() else None
        kept = [line for line in lines or [] if "failed" not in json.loads(line)]
        known = self._known(folder, shard) | {json.loads(line)["position"]: line for line in kept}
        kept = [line for _, line in sorted(known.items()) if "failed" not in json.loads(line)]
        _files.write(folder / f"part-{shard:06}.jsonl", _files.sealed(kept))
        super().forget(folder, shard)

    def write(self, folder: Path, shard: int, data: bytes) -> None:
        super().write(folder, shard, data)
        (folder / f"part-{shard:06}.jsonl").unlink(missing_ok=True)

    def finish(self, folder: Path, manifest: Manifest) -> None:
        lines: list[str] = []
        for shard in range(self.shards):
            if shard not in manifest.poisoned:
                lines += _files.unsealed((folder / self.name(shard)).read_bytes()) or []
        manifest.join("answers.jsonl", joined(lines))


def positions_of(file: Path, game: str) -> list[tuple[int, str]]:
    """Return the positions of a file, one per line, and the numbers of their lines."""
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise ScaleError(f"{file}: byte {error.start} is not UTF-8; expected a text file") from None
    lines = ((number, line.strip()) for number, line in enumerate(_files.lines_of(text), 1))
    # Scores behind a position of OBF would be checked.
    lines = ((number, line.split(";")[0].strip() if game == "othello" else line) for number, line in lines)
    return [(number, line) for number, line in lines if line and line[0] not in "%#"]


def joined(lines: list[str]) -> bytes:
    """Return lines as the content of a file."""
    return "".join(f"{line}\n" for line in lines).encode()


def _answers(data: bytes, positions: range) -> list[str] | None:
    lines = _files.unsealed(data)
    if lines is None or [json.loads(line).get("position") for line in lines] != list(positions):
        return None
    return lines
