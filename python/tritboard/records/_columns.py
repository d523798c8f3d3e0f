"""Positions of Othello and moves of Gomoku in columns, and their shards."""

import os
import zlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from tritboard import _native
from tritboard._native import TritboardError
from tritboard.records import _numbers as numbers

UNKNOWN = -128
"""The result of a position of Othello that is not known."""

NO_VALUE = -32768
"""The value of a move of Gomoku that was not searched."""

ORIGINS = ("opening", "random", "searched", "leaf")
"""Why a move of Gomoku was played, in the order of `Moves.origin`. With `leaf` the game went on at a leaf of a search."""

StrPath: TypeAlias = "str | os.PathLike[str]"
Paths: TypeAlias = "StrPath | Iterable[StrPath]"
Column: TypeAlias = npt.ArrayLike
Given: TypeAlias = "Mapping[str, tuple[numbers.Array, numbers.Missing]]"
"""Columns of any numbers, and where their values are missing."""
_Self = TypeVar("_Self", bound="Columns")


def shards(paths: Paths) -> list[Path]:
    """Return the files of records that paths name: files, and the files `*.records` of folders in the order of their names."""
    listed = [paths] if isinstance(paths, (str, os.PathLike)) else paths
    found: list[Path] = []
    for path in map(Path, listed):
        if not path.is_dir():
            found.append(path)
            continue
        files = sorted(file for file in path.glob("*.records") if not file.name.startswith("."))
        if not files:
            raise TritboardError(f"{path}: no shards; expected files named *.records")
        found.extend(files)
    return found


class Columns:
    """Columns of one length. They are sliced, and chosen by masks and numbers of rows."""

    TYPES: ClassVar[dict[str, npt.DTypeLike]] = {}
    """The columns and their types."""
    NEEDED: ClassVar[tuple[str, ...]] = ()
    """The columns without which rows are no records."""
    OTHERS: ClassVar[tuple[str, ...]] = ()
    """Other columns from which rows are made."""
    PER_SHARD: ClassVar[str] = ""
    """The setting of shards that says how many rows they have at most."""

    @classmethod
    def _checked(cls: type[_Self], given: Given, first: int) -> _Self:
        """Return the records of columns of numbers, with every value checked; rows count from `first` in errors."""
        raise NotImplementedError

    @staticmethod
    def _writer(folder: StrPath, settings: str, each: int, force: bool) -> "_native.PositionWriter | _native.MoveWriter":
        raise NotImplementedError

    @classmethod
    def _of(cls: type[_Self], columns: Mapping[str, npt.NDArray[Any]]) -> _Self:
        made = cls.__new__(cls)
        for name in cls.TYPES:
            setattr(made, name, columns[name])
        return made

    @property
    def columns(self) -> dict[str, npt.NDArray[Any]]:
        """The columns by their names; for `pandas.DataFrame(positions.columns)` and its like."""
        return {name: getattr(self, name) for name in self.TYPES}

    def __len__(self) -> int:
        return len(getattr(self, "seed"))

    def __getitem__(self: _Self, rows: Any) -> _Self:
        if isinstance(rows, (int, np.integer)):
            raise TypeError("expected a slice, a mask or an array of rows")
        return self._of({name: np.ascontiguousarray(column[rows]) for name, column in self.columns.items()})

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        mine, theirs = self.columns, other.columns
        return all(np.array_equal(mine[name], theirs[name]) for name in self.TYPES)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {len(self)} rows>"

    @classmethod
    def concatenate(cls: type[_Self], parts: Iterable[_Self]) -> _Self:
        """Return the rows of several, one after another."""
        listed = [part.columns for part in parts]
        return cls._of({name: np.concatenate([part[name] for part in listed]) for name in cls.TYPES})

    def _checksum(self) -> int:
        checksum = 0
        for column in self.columns.values():
            checksum = zlib.crc32(np.ascontiguousarray(column).view(np.uint8).data, checksum)
        return checksum

    def _write(self, folder: StrPath, each: int, force: bool) -> int:
        writer = self._writer(folder, f"made-by python\nsum {self._checksum():08x}\n{self.PER_SHARD} {each}\n", each, force)
        writer.add(self.columns)
        return writer.end()[1]

    @classmethod
    def read_parquet(cls: type[_Self], path: StrPath) -> _Self:
        """Read a whole Parquet file. Needs pyarrow."""
        parts = list(cls.iter_parquet(path))
        return cls.concatenate(parts) if parts else cls._of({name: np.zeros(0, dtype=dtype) for name, dtype in cls.TYPES.items()})

    @classmethod
    def iter_parquet(cls: type[_Self], path: StrPath) -> Iterator[_Self]:
        """Read a Parquet file in pieces of at most 65,536 rows, so that memory holds one of them. Needs pyarrow."""
        from tritboard.records._parquet import Rows

        with Rows(path, cls) as rows:
            yield from rows

    def write_parquet(self, path: StrPath, *, compression: str = "snappy", force: bool = False) -> None:
        """Write a Parquet file; `compression` is "snappy", "gzip", "zstd", "lz4", "brotli" or "none". Needs pyarrow."""
        from tritboard.records._parquet import write

        write(path, type(self), [self], compression, force)


class Positions(Columns):
    """Labelled positions of Othello.

    * `mover`, `opponent`: uint64, discs of the player to move and of the other, bit 0 is A1;
    * `score`: float32, the score for the mover in discs, a multiple of 1/128;
    * `depth`: uint8, plies of the search that found the score; the number of empty squares if it is exact;
    * `result`: int8, the final score of the game for the mover in discs, `UNKNOWN` if it is not known;
    * `game`: uint32, the number of the game; `seed`: uint64, the seed of the shard.
    """

    TYPES = {
        "mover": np.uint64,
        "opponent": np.uint64,
        "score": np.float32,
        "depth": np.uint8,
        "result": np.int8,
        "game": np.uint32,
        "seed": np.uint64,
    }
    NEEDED = ("mover", "opponent", "score")
    OTHERS = ("exact",)
    PER_SHARD = "positions-per-shard"
    mover: npt.NDArray[np.uint64]
    opponent: npt.NDArray[np.uint64]
    score: npt.NDArray[np.float32]
    depth: npt.NDArray[np.uint8]
    result: npt.NDArray[np.int8]
    game: npt.NDArray[np.uint32]
    seed: npt.NDArray[np.uint64]

    def __init__(
        self,
        mover: Column,
        opponent: Column,
        score: Column,
        *,
        depth: Column | None = None,
        exact: Column | None = None,
        result: Column | None = None,
        game: Column | None = None,
        seed: Column | None = None,
    ) -> None:
        """Take columns of any integers and floats, and check every value.

        Without `depth` and `exact` the scores have depth 1; where `exact` is true, `depth` does not matter. Without `game` each
        row is its own game, and without `seed` it is 0.
        """
        given: dict[str, Column | None] = dict(mover=mover, opponent=opponent, score=score, depth=depth, exact=exact)
        given |= dict(result=result, game=game, seed=seed)
        self.__dict__.update(self._checked(arrays(given), 0).columns)

    @classmethod
    def _checked(cls: type[_Self], given: Given, first: int) -> _Self:
        mover, opponent = (numbers.bits(name, *given[name], None, first) for name in ("mover", "opponent"))
        columns: dict[str, npt.NDArray[Any]] = {"mover": mover, "opponent": opponent}
        columns["score"] = numbers.discs("score", *given["score"], first)
        count = len(mover)
        nothing = np.zeros(count, dtype=np.uint8), np.ones(count, dtype=np.bool_)
        depth = numbers.whole("depth", *given.get("depth", nothing), (0, 60), np.uint8, 1, first)
        exact = numbers.truth("exact", *given.get("exact", nothing), first)
        columns["depth"] = np.where(exact, empties(mover, opponent), depth)
        result, unknown = given.get("result", nothing)
        if unknown is None and result.dtype == np.int8:
            unknown = result == UNKNOWN
        columns["result"] = numbers.whole("result", result, unknown, (-64, 64), np.int8, UNKNOWN, first)
        columns["game"] = numbers.games(*given.get("game", nothing), first)
        columns["seed"] = numbers.bits("seed", *given.get("seed", nothing), 0, first)
        _native.check_positions(columns, first)
        return cls._of(columns)

    @staticmethod
    def _writer(folder: StrPath, settings: str, each: int, force: bool) -> _native.PositionWriter:
        return _native.PositionWriter(folder, settings, each, force)

    @property
    def empties(self) -> npt.NDArray[np.uint8]:
        """The number of empty squares, uint8."""
        return empties(self.mover, self.opponent)

    @property
    def exact(self) -> npt.NDArray[np.bool_]:
        """Whether the scores are exact."""
        return np.equal(self.depth, self.empties)

    @classmethod
    def read(cls, paths: Paths, *, threads: int = 0) -> "Positions":
        """Read shards of files and folders, each on one thread."""
        return cls._of(_native.read_positions(shards(paths), threads))

    def write(self, folder: StrPath, *, positions_per_shard: int = 100_000, force: bool = False) -> int:
        """Write the rows as shards into a folder and return how many there are. Every change of the seed begins a shard.

        Shards of the same rows that are finished already are kept. Others are an error, or removed with `force`.
        """
        return self._write(folder, positions_per_shard, force)


class Moves(Columns):
    """Moves of games of Gomoku, each with the value of the position before it. The moves of a game follow one another.

    * `game`: uint32, the number of the game; `ply`: uint16, the stones before the move;
    * `size`: uint8, the size of the board; `rule`: uint8, the index in `gomoku.RULES`;
    * `x`, `y`: uint8, the move, from the lower left corner;
    * `value`: int16, the value for the mover, -30000 to 30000; `NO_VALUE` if the move was not searched;
    * `depth`: uint8, plies of the search; `origin`: uint8, the index in `ORIGINS`;
    * `result`: int8, the result of the game for the mover: 1 won, 0 drawn, -1 lost, which says nothing of positions before
      the last move to a leaf; `seed`: uint64, the seed of the shard.
    """

    TYPES = {
        "game": np.uint32,
        "ply": np.uint16,
        "size": np.uint8,
        "rule": np.uint8,
        "x": np.uint8,
        "y": np.uint8,
        "value": np.int16,
        "depth": np.uint8,
        "origin": np.uint8,
        "result": np.int8,
        "seed": np.uint64,
    }
    NEEDED = ("game", "ply", "size", "rule", "x", "y", "result")
    OTHERS = ()
    PER_SHARD = "moves-per-shard"
    game: npt.NDArray[np.uint32]
    ply: npt.NDArray[np.uint16]
    size: npt.NDArray[np.uint8]
    rule: npt.NDArray[np.uint8]
    x: npt.NDArray[np.uint8]
    y: npt.NDArray[np.uint8]
    value: npt.NDArray[np.int16]
    depth: npt.NDArray[np.uint8]
    origin: npt.NDArray[np.uint8]
    result: npt.NDArray[np.int8]
    seed: npt.NDArray[np.uint64]

    def __init__(
        self,
        game: Column,
        ply: Column,
        size: Column,
        rule: Column,
        x: Column,
        y: Column,
        result: Column,
        *,
        value: Column | None = None,
        depth: Column | None = None,
        origin: Column | None = None,
        seed: Column | None = None,
    ) -> None:
        """Take columns of any integers, and check every value. `write` checks that they are games.

        Without `origin` a move with a value was searched, and one without is of the opening.
        """
        given: dict[str, Column | None] = dict(game=game, ply=ply, size=size, rule=rule, x=x, y=y, result=result)
        given |= dict(value=value, depth=depth, origin=origin, seed=seed)
        self.__dict__.update(self._checked(arrays(given), 0).columns)

    @classmethod
    def _checked(cls: type[_Self], given: Given, first: int) -> _Self:
        bounds = {"game": (0, 0xFFFF_FFFF), "ply": (0, 483), "size": (5, 22), "rule": (0, 4), "x": (0, 21), "y": (0, 21)}
        columns: dict[str, npt.NDArray[Any]] = {
            name: numbers.whole(name, *given[name], bound, cls.TYPES[name], None, first) for name, bound in bounds.items()
        }
        columns["result"] = numbers.whole("result", *given["result"], (-1, 1), np.int8, None, first)
        count = len(columns["game"])
        nothing = np.zeros(count, dtype=np.uint8), np.ones(count, dtype=np.bool_)
        value, without = given.get("value", nothing)
        if without is None and value.dtype.kind != "u":
            without = value == NO_VALUE
        columns["value"] = numbers.whole("value", value, without, (-30_000, 30_000), np.int16, NO_VALUE, first)
        columns["depth"] = numbers.whole("depth", *given.get("depth", nothing), (0, 100), np.uint8, 0, first)
        origin, missing = given.get("origin", nothing)
        columns["origin"] = numbers.whole("origin", origin, missing, (0, len(ORIGINS) - 1), np.uint8, 0, first)
        if missing is not None:
            searched = np.where(columns["value"] == NO_VALUE, 0, 2)
            columns["origin"] = np.where(missing, searched, columns["origin"]).astype(np.uint8)
        columns["seed"] = numbers.bits("seed", *given.get("seed", nothing), 0, first)
        _native.check_moves(columns, first)
        return cls._of(columns)

    @staticmethod
    def _writer(folder: StrPath, settings: str, each: int, force: bool) -> _native.MoveWriter:
        return _native.MoveWriter(folder, settings, each, force)

    @classmethod
    def read(cls, paths: Paths, *, threads: int = 0) -> "Moves":
        """Read shards of files and folders, each on one thread."""
        return cls._of(_native.read_moves(shards(paths), threads))

    def write(self, folder: StrPath, *, moves_per_shard: int = 100_000, force: bool = False) -> int:
        """Write the games as shards into a folder and return how many there are. A shard has whole games: it ends with the
        game that reaches the number of moves. Every change of the seed begins a shard.

        Shards of the same games that are finished already are kept. Others are an error, or removed with `force`.
        """
        return self._write(folder, moves_per_shard, force)


def arrays(given: Mapping[str, Column | None]) -> dict[str, tuple[numbers.Array, numbers.Missing]]:
    """Return columns as arrays of one length, in which no value is missing."""
    found = {name: np.asarray(column) for name, column in given.items() if column is not None}
    shapes = {array.shape for array in found.values()}
    if any(len(shape) != 1 for shape in shapes):
        raise TritboardError(f"columns of shapes {sorted(shapes)}; expected one axis")
    if len(shapes) > 1:
        raise TritboardError(f"columns of {sorted(count for (count,) in shapes)} rows; expected equal lengths")
    return {name: (array, None) for name, array in found.items()}


def empties(mover: npt.NDArray[np.uint64], opponent: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint8]:
    """Return the number of empty squares of each board."""
    taken = np.ascontiguousarray(mover | opponent).view(np.uint8).reshape(-1, 8)
    table = np.array([bin(byte).count("1") for byte in range(256)], dtype=np.uint8)
    found: npt.NDArray[np.uint8] = np.uint8(64) - table[taken].sum(axis=1, dtype=np.uint8)
    return found

