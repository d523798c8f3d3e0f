"""Check of finished work: all checksums, and a random sample by another way than the one that made it."""

import json
import random
import tempfile
from pathlib import Path
from typing import Any

from tritboard import othello
from tritboard.records import Positions
from tritboard.scale import _book, _files, _match, _records, _solve
from tritboard.scale._errors import ScaleError
from tritboard.scale._job import asked, version_of
from tritboard.scale._manifest import NAME, Manifest, load
from tritboard.scale._work import Command, Task, perform


def verify(folder: Path, program: str, sample: int, seed: int) -> str:
    """Check all checksums and a sample of the results in a folder, and return what was checked."""
    chance = random.Random(seed)
    rounds = sorted(path.parent for path in folder.glob("round-*/" + NAME))
    if rounds and not (folder / NAME).exists():
        return _stores([_Work(place, program) for place in rounds], chance)
    work = _Work(folder, program)
    if work.kind == "label" and work.game == "othello":
        return _labels(work, sample, chance)
    if work.kind in ("label", "selfplay"):
        return _again(work, chance)
    if work.kind == "solve":
        return _answers(work, sample, chance)
    if work.kind == "match":
        return _games(work, chance)
    if work.kind == "book":
        return _stores([work], chance)
    raise ScaleError(f"{folder / NAME}: the kind of work {work.kind!r} is unknown")


class _Work:
    """Finished work in a folder."""

    def __init__(self, folder: Path, program: str) -> None:
        content = load(folder)
        work = content["work"]
        self.folder, self.program = folder, program
        self.kind: str = work["kind"]
        self.game: str = work["game"]
        self.options: list[str] = work["options"]
        self.shards: int = work["shards"]
        self._inputs: list[dict[str, str]] = work["inputs"]
        self._version: str = work["program"]
        self.manifest = Manifest(folder, content)

    def paths(self, name: str, whole: Any) -> dict[int, Path]:
        """Return the shards, all of which must be there and whole, except those that are left out."""
        found = {}
        for shard in range(self.shards):
            path = self.folder / name.format(shard)
            if shard in self.manifest.poisoned:
                continue
            if not path.exists():
                raise ScaleError(f"{path}: missing; run the work again to make it")
            if not whole(path):
                raise ScaleError(f"{path}: a checksum is wrong; run the work again to make the shard again")
            found[shard] = path
        if not found:
            raise ScaleError(f"{self.folder}: all shards are left out; see {self.folder / NAME}")
        for joined in self.manifest.joined:
            if not self.manifest.is_joined(joined):
                raise ScaleError(f"{self.folder / joined}: missing or changed; run the work again to make it")
        return found

    def inputs(self) -> list[str]:
        """Return the input files, which must not have changed, as must the program."""
        if version_of(self.program) != self._version:
            raise ScaleError(f"{self.folder}: made by {self._version}; expected the same, see --program")
        for file in self._inputs:
            path = Path(file["path"])
            if not path.exists() or _files.digest(path) != file["sha256"]:
                raise ScaleError(f"{path}: missing or changed; expected the input of {self.folder}")
        return [file["path"] for file in self._inputs]

    def said(self, paths: dict[int, Path]) -> str:
        """Return how many shards are whole."""
        left_out = self.shards - len(paths)
        return f"{len(paths)} shards are whole" + (f", {left_out} are left out" if left_out else "")

    def made(self, shard: int, arguments: list[str], output: str, files: tuple[tuple[str, str], ...] = ()) -> bytes:
        """Return a shard that is made again."""
        done = perform(Task(shard, self.program, (Command(tuple(arguments), output),), files))
        if done.error or done.results[0].code != 0:
            why = done.error or done.results[0].message
            raise ScaleError(f"{self.folder}: shard {shard} cannot be made again: {why}")
        return done.results[0].data


def _is_records(path: Path) -> bool:
    return _records.read(path.read_bytes()) is not None


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
    positions = Positions.read(path)
    return positions[positions.exact]


def _labels(work: _Work, sample: int, chance: random.Random) -> str:
    """Solve exact labels again by all moves of the position; without any, make a shard again."""
    paths = work.paths("shard-{:06}.records", _is_records)
    # One shard at a time is in memory.
    counts = [len(_exact(path)) for path in paths.values()]
    if sum(counts) == 0:
        return _again(work, chance)
    chosen = chance.sample(range(sum(counts)), min(sample, sum(counts)))
    first = 0
    for path, count in zip(paths.values(), counts, strict=True):
        here = [index - first for index in chosen if first <= index < first + count]
        first += count
        if not here:
            continue
        rows = _exact(path)[here]
        columns = (rows.mover.tolist(), rows.opponent.tolist(), rows.score.tolist())
        for mover, opponent, score in zip(*columns, strict=True):
            found = exact_by_moves(mover, opponent)
            if found != score:
                position = othello.Position(mover, opponent).to_line()
                raise ScaleError(f"{path}: {position} has the score {score:+g}; solved by its moves it is {found:+}")
    return f"{work.said(paths)}; {len(chosen)} of {sum(counts)} exact scores are right"


def _again(work: _Work, chance: random.Random) -> str:
    """Make a shard of records again, on two threads."""
    paths = work.paths("shard-{:06}.records", _is_records)
    shard, path = chance.choice(list(paths.items()))
    arguments = ["train", work.game, work.kind, *work.inputs(), "--out", "{out}/made", "--shards", str(shard)]
    arguments += [*work.options, "--threads", "2"]
    if skipped := work.manifest.skipped.get(shard):
        arguments += ["--skip", ",".join(map(str, skipped))]
    if work.made(shard, arguments, f"made/{path.name}") != path.read_bytes():
        raise ScaleError(f"{path}: made again on two threads it has other bytes")
    return f"{work.said(paths)}; shard {shard} made again is the same"


def _answers(work: _Work, sample: int, chance: random.Random) -> str:
    """Solve positions again: Othello by all moves, Gomoku on two threads."""

    def lines_of(path: Path) -> list[str]:
        return _files.unsealed(path.read_bytes()) or []

    paths = work.paths("shard-{:06}.jsonl", lines_of)
    lines = [line for path in paths.values() for line in lines_of(path)]
    answers = work.folder / "answers.jsonl"
    if not answers.exists() or answers.read_bytes() != _solve.joined(lines):
        raise ScaleError(f"{answers}: not the answers of the shards; run the work again to join them")
    solved = [line for line in map(json.loads, lines) if "failed" not in line]
    positions: list[tuple[int, str]] = []
    if work.game == "gomoku":
        positions = _solve.positions_of(Path(work.inputs()[0]), work.game)
    chosen = chance.sample(solved, min(sample, len(solved)))
    compared = 0
    for line in chosen:
        if work.game == "othello":
            side = "X" if line["side"] == "black" else "O"
            position = othello.Position.parse(f"{line['board']} {side}")
            if not position.moves:
                continue
            score = exact_by_moves(position.mover, position.opponent)
            # With --wld the score is known of some positions only.
            name = "outcome" if line.get("score") is None else "score"
            found: object = score if name == "score" else _outcome(score)
        else:
            name = "result"
            text = positions[line["position"]][1]
            command = ["gomoku", "solve", text, "--json", "--threads", "2", *work.options, *_solve.UNLIMITED]
            found = json.loads(asked(work.program, command)).get(name)
        if found != line.get(name):
            expected = f"the {name} {line.get(name)}"
            raise ScaleError(f"{answers}: position {line['position']} has {expected}; solved again it has {found}")
        compared += 1
    skipped = len(chosen) - compared
    said = f"{work.said(paths)}; {compared} of {len(solved)} answers are right"
    return said + (f", {skipped} without a move are not checked" if skipped else "")


def _outcome(score: int) -> str:
    return "win" if score > 0 else "loss" if score < 0 else "draw"


# Settings of an engine whose games depend on more than the position: clocks, other programs, races of threads.
_UNSURE = ("st", "tc", "cmd", "threads")


def _games(work: _Work, chance: random.Random) -> str:
    """Play a pair of games again alone, if no clock, other program or thread decides about its moves."""
    paths = work.paths("part-{:06}.jsonl", lambda path: _files.unsealed(path.read_bytes()))
    log = work.folder / "match.log"
    if not log.exists() or log.read_bytes() != _match.log_of(work.folder, [path.name for path in paths.values()]):
        raise ScaleError(f"{log}: not the games of the parts; run the work again to join them")
    head, *games = map(json.loads, _files.lines_of(log.read_text(encoding="utf-8")))
    words = [word for engine in head["settings"]["engines"] for word in engine["words"] if word != "threads=1"]
    if unsure := sorted({name for word in words if (name := word.split("=")[0]) in _UNSURE}):
        return f"{work.said(paths)}; games with {', '.join(unsure)}= differ from run to run, so none is played again"
    work.inputs()
    pair = (chance.choice(games)["game"] - 1) // 2
    part = f"{pair}/{max(game['game'] for game in games)}"
    arguments = ["match", work.game, *work.options, "--shard", part, "--log", "{out}/log"]
    made = _files.lines_of(work.made(pair, arguments, "log").decode())
    again = [_timeless(json.loads(line)) for line in made[1:]]
    for game in again:
        if game not in map(_timeless, games):
            raise ScaleError(f"{log}: game {game['game']} played again is another one")
    numbers = " and ".join(str(game["game"]) for game in again)
    return f"{work.said(paths)}; games {numbers} of {len(games)} played again are the same"


def _timeless(game: dict[str, Any]) -> dict[str, Any]:
    """Return a game without times, and without the checksum over them."""
    made = [move and {name: value for name, value in move.items() if name != "seconds"} for move in game["made"]]
    return {name: value for name, value in game.items() if name != "crc32"} | {"made": made}


def _stores(rounds: list[_Work], chance: random.Random) -> str:
    """Grow a part of a book again on two threads, and compare positions and scores."""
    found = [(work, work.paths("part-{:06}.store", _book.is_sealed)) for work in rounds]
    work, paths = chance.choice(found)
    shard, path = chance.choice(list(paths.items()))
    files = tuple((file, "part.store") for file in work.inputs())
    arguments = _book.growth(work.game, f"{shard}/{work.shards}", "2", work.options)
    made = work.made(shard, arguments, "part.store", files)
    with tempfile.TemporaryDirectory() as place:
        (Path(place) / "made.store").write_bytes(made)
        # A store that is opened changes, so a copy is.
        (Path(place) / "found.store").write_bytes(path.read_bytes())
        books = []
        for name in ("made", "found"):
            book = Path(place) / f"{name}.book"
            asked(work.program, [work.game, "book", "export", str(Path(place) / f"{name}.store"), str(book)])
            books.append(book.read_bytes())
    if books[0] != books[1]:
        raise ScaleError(f"{path}: grown again on two threads it has other positions or scores")
    whole = sum(len(paths) for _, paths in found)
    return f"{whole} parts are whole; part {shard} of {work.folder.name} grown again is the same"
