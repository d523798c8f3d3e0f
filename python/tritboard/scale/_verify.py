"""A random sample of finished work, by another way than the one that made it."""

import json
import random
from pathlib import Path
from typing import Any

from tritboard import othello
from tritboard.records import Positions
from tritboard.scale import _records
from tritboard.scale._errors import ScaleError
from tritboard.scale._job import asked
from tritboard.scale._manifest import load
from tritboard.scale._work import Command, Task, perform

def verify(folder: Path, program: str, sample: int, seed: int) -> str:
    """Check a sample of the results in a folder, and return what was checked."""
    content = load(folder)
    work = content["work"]
    chance = random.Random(seed)
    if work["kind"] == "label" and work["game"] == "othello":
        return _labels(folder, work, sample, chance)
    if work["kind"] == "solve":
        return _answers(folder, work, program, sample, chance)
    if work["kind"] == "selfplay":
        return _again(folder, work, program, chance)
    raise ScaleError(f"{folder}: {work['kind']} {work['game']} has no check; expected label, solve or selfplay")


def _paths(folder: Path, work: dict[str, Any]) -> list[Path]:
    """Return the shards, which must be there."""
    paths = [folder / f"shard-{number:06}.records" for number in range(work["shards"])]
    for path in paths:
        if not path.exists():
            raise ScaleError(f"{path}: missing; run the work again to make it")
    return paths


def _whole(path: Path) -> _records.Shard:
    shard = _records.read(path.read_bytes())
    if shard is None:
        raise ScaleError(f"{path}: a checksum is wrong; run the work again to make the shard again")
    return shard


def exact_by_moves(mover: int, opponent: int) -> int:
    """Return the exact score as the best of the scores after every move, each solved alone with a small table."""
    position = othello.Position(mover, opponent)
    scores = []
    for move in position.moves:
        after = position.play(move)
        solver = othello.Solver(threads=1, hash_mib=1)
        solution = solver.solve(after)
        assert solution.score is not None, "there is no limit"
        is_opponents = after.side_to_move != position.side_to_move
        scores.append(-solution.score if is_opponents else solution.score)
    return max(scores)


def _exact(path: Path) -> Positions:
    """Return the positions of a shard with exact scores."""
    _whole(path)
    positions = Positions.read(path)
    return positions[positions.exact]


def _labels(folder: Path, work: dict[str, Any], sample: int, chance: random.Random) -> str:
    """Solve exact labels again by all moves of the position."""
    paths = _paths(folder, work)
    # One shard at a time is in memory.
    counts = [len(_exact(path)) for path in paths]
    chosen = chance.sample(range(sum(counts)), min(sample, sum(counts)))
    first = 0
    for path, count in zip(paths, counts, strict=True):
        here = [index - first for index in chosen if first <= index < first + count]
        first += count
        if not here:
            continue
        rows = _exact(path)[here]
        for mover, opponent, score in zip(rows.mover.tolist(), rows.opponent.tolist(), rows.score.tolist(), strict=True):
            found = exact_by_moves(mover, opponent)
            if found != score:
                position = othello.Position(mover, opponent).to_line()
                raise ScaleError(f"{path}: {position} has the score {score:+g}; solved by its moves it is {found:+}")
    return f"{len(paths)} shards are whole; {len(chosen)} of {sum(counts)} exact scores are right"


def _answers(folder: Path, work: dict[str, Any], program: str, sample: int, chance: random.Random) -> str:
    """Solve positions again: Othello by all moves, Gomoku on two threads."""
    lines = [line for line in (folder / "answers.jsonl").read_text().splitlines() if "failed" not in json.loads(line)]
    chosen = chance.sample(lines, min(sample, len(lines)))
    for line in map(json.loads, chosen):
        if work["game"] == "othello":
            side = "X" if line["side"] == "black" else "O"
            position = othello.Position.parse(f"{line['board']} {side}")
            if not position.moves or line.get("score") is None:
                continue
            found: object = exact_by_moves(position.mover, position.opponent)
            expected = line["score"]
        else:
            text = Path(work["inputs"][0]["path"]).read_text().splitlines()
            positions = [entry.strip() for entry in text if entry.strip() and entry.strip()[0] not in "%#"]
            command = ["gomoku", "solve", positions[line["position"]], "--json", "--threads", "2", *work["options"]]
            found, expected = json.loads(asked(program, command)).get("result"), line.get("result")
        if found != expected:
            raise ScaleError(f"{folder}: position {line['position']} has {expected}; solved again it has {found}")
    return f"{len(chosen)} of {len(lines)} answers are right"


def _again(folder: Path, work: dict[str, Any], program: str, chance: random.Random) -> str:
    """Make a shard of self-play again, on two threads."""
    paths = _paths(folder, work)
    shards = [_whole(path).number for path in paths]
    path, number = chance.choice(list(zip(paths, shards, strict=True)))
    arguments = ["train", work["game"], "selfplay", "--out", "{out}/made", "--threads", "2", *work["options"]]
    command = Command((*arguments, "--shards", str(number)), f"made/{path.name}")
    result = perform(Task(number, program, (command,))).results[0]
    if result.code != 0:
        raise ScaleError(f"{path}: {result.message}")
    if result.data != path.read_bytes():
        raise ScaleError(f"{path}: made again it has other bytes")
    return f"{len(shards)} shards are whole; shard {number} made again is the same"


