"""Records: shards to arrays, Parquet of all types and compressions, damaged files, and the command line."""

import gc
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import tritboard
from tritboard import gomoku, othello, records
from tritboard.records import _pages
from tritboard.records.__main__ import main

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")

PROGRAM = os.environ.get("TRITBOARD_PROGRAM")
"""The program `tritboard`, which reads and writes the same shards."""


def positions(count: int = 3000, seed: int = 5) -> records.Positions:
    """Return positions of all kinds: exact and deep scores, unknown results, several seeds."""
    rng = np.random.default_rng(seed)
    taken = rng.integers(0, 1 << 63, count, dtype=np.uint64) | rng.integers(0, 1 << 63, count, dtype=np.uint64) << np.uint64(1)
    mover = taken & rng.integers(0, 1 << 63, count, dtype=np.uint64)
    rows = np.arange(count)
    exact = rows % 3 == 0
    points = rng.integers(-8192, 8193, count)
    return records.Positions(
        mover,
        taken & ~mover,
        np.where(exact, points // 128, points / 128),
        depth=rows % 4,
        exact=exact,
        result=np.where(rows % 5 == 0, records.UNKNOWN, rows % 129 - 64).astype(np.int8),
        game=(1 << 32) - 1 - rows,
        seed=np.uint64((1 << 64) - 1) - (rows // 1000).astype(np.uint64),
    )


def moves(games: int = 40, seed: int = 7) -> records.Moves:
    """Return the moves of short games of all rules and sizes."""
    rng = np.random.default_rng(seed)
    columns: dict[str, list[int]] = {name: [] for name in records.Moves.TYPES}
    for game in range(games):
        size = int(rng.integers(5, 23))
        # Cells far from each other: no game ends early.
        cells = rng.permutation(size * size)[: int(rng.integers(1, 8))].tolist()
        for ply, cell in enumerate(cells):
            value = records.NO_VALUE if ply < 2 else int(rng.integers(-30000, 30001))
            row = (game, ply, size, game % 5, cell % size, cell // size, value, 0 if ply < 2 else 6)
            rest = ((0, (1, 3)[game % 2])[ply] if ply < 2 else 2, [1, -1][ply % 2], game // 20)
            for column, number in zip(columns.values(), row + rest):
                column.append(number)
    return records.Moves(**{name: np.array(column) for name, column in columns.items()})


def test_shards_come_back(tmp_path: Path) -> None:
    made = positions()
    assert made.write(tmp_path / "a", positions_per_shard=300) == 12 and len(records.shards(tmp_path / "a")) == 12
    for threads in (0, 1, 2):
        assert records.Positions.read(tmp_path / "a", threads=threads) == made
    again = records.Positions.read(records.shards(tmp_path / "a"))
    assert again == made and again != made[1:] and (again.score * 128 % 1 == 0).all()
    # The same rows again change nothing; other rows are refused, unless they replace them.
    before = [path.stat().st_mtime_ns for path in records.shards(tmp_path / "a")]
    made.write(tmp_path / "a", positions_per_shard=300)
    assert before == [path.stat().st_mtime_ns for path in records.shards(tmp_path / "a")]
    with pytest.raises(tritboard.TritboardError, match="settings"):
        made.write(tmp_path / "a", positions_per_shard=301)
    made[:500].write(tmp_path / "a", force=True)
    assert records.Positions.read(tmp_path / "a") == made[:500]
    bits = np.array([bin(a | b).count("1") for a, b in zip(made.mover.tolist(), made.opponent.tolist())])
    assert (made.empties == 64 - bits).all() and (made.depth[made.exact] == made.empties[made.exact]).all()
    codes = othello.pattern_codes(made.mover, made.opponent, "edax")
    assert len(codes) == len(made)


def test_games_come_back(tmp_path: Path) -> None:
    made = moves()
    count = made.write(tmp_path / "a", moves_per_shard=30)
    assert count > 3 and records.Moves.read(tmp_path / "a") == made
    assert all(part.ply[0] == 0 for part in map(records.Moves.read, records.shards(tmp_path / "a")))
    made.write_parquet(tmp_path / "a.parquet")
    assert records.Moves.read_parquet(tmp_path / "a.parquet") == made
    table = pq.read_table(tmp_path / "a.parquet")
    assert set(table["rule"].to_pylist()) == set(gomoku.RULES) and table["value"][0].as_py() is None
    numbers = table.set_column(table.schema.get_field_index("rule"), "rule", pa.array(made.rule))
    pq.write_table(numbers.drop_columns(["origin", "seed"]), tmp_path / "b.parquet")
    read = records.Moves.read_parquet(tmp_path / "b.parquet")
    assert (read.rule == made.rule).all() and set(read.origin[read.value == records.NO_VALUE]) == {0}
    mixed = records.Moves.concatenate([made[1:], made[:1]])
    with pytest.raises(tritboard.TritboardError, match="record 0: ply 1; expected 0"):
        mixed.write(tmp_path / "b")
    words = table.set_column(table.schema.get_field_index("rule"), "rule", pa.array(["chess"] * len(table)))
    pq.write_table(words, tmp_path / "b.parquet")
    with pytest.raises(tritboard.TritboardError, match="b.parquet: row 0: rule 'chess'; expected one of freestyle"):
        records.Moves.read_parquet(tmp_path / "b.parquet")


@pytest.mark.parametrize("compression", ["snappy", "gzip", "zstd", "lz4", "brotli", "none"])
def test_every_compression_comes_back(compression: str, tmp_path: Path) -> None:
    made = positions()
    path = tmp_path / "a.parquet"
    made.write_parquet(path, compression=compression)
    assert records.Positions.read_parquet(path) == made
    with pytest.raises(FileExistsError):
        made.write_parquet(path)
    made[:10].write_parquet(path, compression=compression, force=True)
    assert records.Positions.read_parquet(path) == made[:10] and os.listdir(tmp_path) == ["a.parquet"]
    pq.write_table(pq.read_table(path), path, compression=compression, data_page_version="2.0", use_dictionary=False)
    assert records.Positions.read_parquet(path) == made[:10]


def test_files_have_these_columns(tmp_path: Path) -> None:
    positions().write_parquet(tmp_path / "a.parquet")
    schema = pq.read_schema(tmp_path / "a.parquet")
    expected = "mover uint64 opponent uint64 empties uint8 score float depth uint8 exact bool result int8 game uint32 seed uint64"
    assert " ".join(f"{field.name} {field.type}" for field in schema) == expected
    assert [field.name for field in schema if field.nullable] == ["result"]
    nothing = positions()[:0]
    nothing.write_parquet(tmp_path / "b.parquet")
    assert records.Positions.read_parquet(tmp_path / "b.parquet") == nothing


INTEGERS = ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"]


@pytest.mark.parametrize("kind", [*INTEGERS, "float", "double", "halffloat"])
@pytest.mark.parametrize("form", ["plain", "dictionary", "nullable"])
def test_every_type_of_numbers_is_read(kind: str, form: str, tmp_path: Path) -> None:
    numbers = {"mover": [1, 2, 4], "opponent": [64, 32, 16], "score": [1, 0, 5], "depth": [3, 2, 1], "exact": [0, 0, 0]}
    numbers |= {"result": [2, 4, 6], "game": [7, 7, 8], "seed": [9, 9, 10]}
    given: dict[str, Any] = {}
    for name, values in numbers.items():
        of_kind = "int64" if name in ("mover", "opponent", "seed") and kind not in INTEGERS else kind
        values_or_null: list[int | None] = list(values)
        if form == "nullable" and name not in ("mover", "opponent", "score"):
            values_or_null[1] = None
        if of_kind == "halffloat":
            array = pa.array([None if v is None else np.float16(v) for v in values_or_null], type=pa.float16())
        else:
            array = pa.array(values_or_null, type=getattr(pa, {"float": "float32", "double": "float64"}.get(of_kind, of_kind))())
        given[name] = array.dictionary_encode() if form == "dictionary" and of_kind != "halffloat" else array
    path = tmp_path / "a.parquet"
    pq.write_table(pa.table(given), path)
    read = records.Positions.read_parquet(path)
    second = (1, records.UNKNOWN, 1, 0) if form == "nullable" else (2, 4, 7, 9)
    rows = zip(read.depth.tolist(), read.result.tolist(), read.game.tolist(), read.seed.tolist())
    assert list(rows) == [(3, 2, 7, 9), second, (1, 6, 8, 10)]
    assert read.mover.tolist() == [1, 2, 4] and read.score.tolist() == [1, 0, 5]


def test_numbers_are_what_their_types_say(tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"

    def score(values: Any) -> float:
        pq.write_table(pa.table({"mover": pa.array([1]), "opponent": pa.array([2]), "score": values}), path)
        return float(records.Positions.read_parquet(path).score[0])

    decimal = __import__("decimal").Decimal
    assert score(pa.array([decimal("1.5")], type=pa.decimal128(9, 1))) == 1.5
    assert score(pa.array([decimal("-1.75")], type=pa.decimal128(38, 2))) == -1.75
    assert score(pa.array([63.999])) == 64 and score(pa.array([-1.5])) == -1.5
    for values in (pa.array([True]), pa.array([5], type=pa.date32()), pa.array([5], type=pa.timestamp("us")), pa.array(["5"])):
        with pytest.raises(tritboard.TritboardError, match='a.parquet: the column "score" has .*; expected numbers'):
            score(values)
    with pytest.raises(tritboard.TritboardError, match="has list"):
        score(pa.array([[5]]))
    for wrong in (64.1, float("nan"), float("inf")):
        with pytest.raises(tritboard.TritboardError, match="row 0: score .*; expected -64 to 64 discs"):
            score(pa.array([wrong]))
    with pytest.raises(tritboard.TritboardError, match="row 0: score null"):
        score(pa.array([None], type=pa.float64()))
    # Without a sign, all bits set are no -1; with one, a set of squares has as many bits.
    with pytest.raises(tritboard.TritboardError, match="expected -64 to 64 discs"):
        score(pa.array([(1 << 64) - 1], type=pa.uint64()))
    full = {"mover": pa.array([(1 << 60) - 1]), "opponent": pa.array([0]), "score": pa.array([64])}
    for exact in (True, 1, 1.0):
        pq.write_table(pa.table(full | {"exact": pa.array([exact])}), path)
        assert records.Positions.read_parquet(path).depth[0] == 4
    sign = pa.array([-(1 << 63)], type=pa.int64())
    pq.write_table(pa.table({"mover": sign, "opponent": pa.array([-2], type=pa.int32()), "score": pa.array([0])}), path)
    read = records.Positions.read_parquet(path)
    assert (read.mover[0], read.opponent[0]) == (1 << 63, (1 << 32) - 2)


def columns(rows: int = 3, **others: Any) -> dict[str, Any]:
    return {"mover": [1] * rows, "opponent": [2] * rows, "score": [0.5] * rows} | others


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (columns(opponent=[2, 1, 2]), "row 1: a square with discs of both players; expected of one"),
        (columns(mover=[1, None, 1]), "row 1: mover null; expected an integer of 64 bits"),
        (columns(mover=[1.0, 1.0, 1.0]), 'the column "mover" has double; expected integers'),
        (columns(depth=[1, 61, 1]), "row 1: depth 61; expected 0 to 60"),
        (columns(depth=[1, 1.5, 1]), "row 1: depth 1.5; expected 0 to 60"),
        (columns(depth=[True, True, False]), 'the column "depth" has bool; expected integers'),
        (columns(exact=[0, 0, 2]), "row 2: exact 2; expected 0 to 1"),
        (columns(exact=["yes"] * 3), 'the column "exact" has string; expected booleans'),
        (columns(result=[1, 2, 65]), "row 2: result 65; expected -64 to 64"),
        (columns(result=[1, 2, -128]), "row 2: result -128; expected -64 to 64"),
        (columns(game=[1, 2, 1 << 32]), "row 2: game 4294967296; expected 0 to 4294967295"),
        (columns(game=[1, 2, -1]), "row 2: game -1; expected 0 to 4294967295"),
        (columns(seed=[0.5] * 3), 'the column "seed" has double; expected integers'),
        ({"mover": [1], "score": [1]}, 'no column "opponent"; expected mover, opponent and score'),
        (
            {"mover": [1 << 60], "opponent": [(1 << 60) - 1], "score": [0.5], "depth": [3]},
            "row 0: exact score 64; expected whole discs, multiples of 128",
        ),
    ],
)
def test_wrong_values_are_named(given: dict[str, Any], expected: str, tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    pq.write_table(pa.table(given), path)
    with pytest.raises(tritboard.TritboardError) as raised:
        records.Positions.read_parquet(path)
    assert str(raised.value) == f"{path}: {expected}"
    assert main(["import", str(path), "--out", str(tmp_path / "data")]) == 1
    assert not list(tmp_path.glob("data/*.records"))


def test_rows_are_counted_over_pieces(tmp_path: Path) -> None:
    count = 150_000
    score = np.zeros(count)
    score[140_000] = 65
    path = tmp_path / "a.parquet"
    board = {"mover": np.full(count, 1), "opponent": np.full(count, 2)}
    pq.write_table(pa.table(board | {"score": score}), path)
    with pytest.raises(tritboard.TritboardError, match="row 140000: score 65.0"):
        records.Positions.read_parquet(path)
    score[140_000] = 64
    pq.write_table(pa.table(board | {"score": score}), path, row_group_size=1000)
    pieces = list(records.Positions.iter_parquet(path))
    assert max(map(len, pieces)) <= 1 << 16 and sum(map(len, pieces)) == count
    assert (records.Positions.concatenate(pieces).game == np.arange(count)).all()
    assert (pieces[0].depth == 1).all() and (pieces[0].result == records.UNKNOWN).all() and (pieces[0].seed == 0).all()


def test_arrays_are_checked() -> None:
    good: dict[str, Any] = {"mover": np.array([1]), "opponent": np.array([2]), "score": np.array([1.5])}
    assert records.Positions(**good).depth.tolist() == [1]
    for wrong, expected in (
        ({"score": np.array([65])}, "row 0: score 65; expected -64 to 64 discs"),
        ({"mover": np.array([2])}, "row 0: a square with discs of both"),
        ({"mover": np.array([1, 4])}, "columns of .* rows; expected equal lengths"),
        ({"depth": np.array([1, 2])}, "columns of .* rows; expected equal lengths"),
        ({"exact": np.array([1, 0])}, "columns of .* rows; expected equal lengths"),
        ({"mover": np.array(["x"])}, 'the column "mover" has texts'),
        ({"depth": np.array([-1])}, "row 0: depth -1; expected 0 to 60"),
    ):
        with pytest.raises(tritboard.TritboardError, match=expected):
            records.Positions(**(good | wrong))
    with pytest.raises(tritboard.TritboardError, match="x 5, y 0; expected a point of the board of 5 points"):
        records.Moves(*([number] for number in (0, 0, 5, 0, 5, 0, 1)))
    with pytest.raises(tritboard.TritboardError, match="of a move that was not searched"):
        records.Moves(*([number] for number in (0, 0, 5, 0, 4, 0, 1)), value=[3], origin=[1])
    with pytest.raises(tritboard.TritboardError, match="0 positions per shard|0; expected"):
        records.Positions(**good).write("unused-folder", positions_per_shard=0)


def harmless(read: Callable[[], records.Positions]) -> bool:
    """Return whether a file was read; anything but a result or an error of this package fails."""
    try:
        found = read()
    except tritboard.TritboardError:
        return False
    records.Positions(found.mover, found.opponent, found.score, depth=found.depth)
    return True


@pytest.mark.parametrize("compression", ["snappy", "none"])
def test_damaged_files_are_errors(compression: str, tmp_path: Path) -> None:
    path, made = tmp_path / "a.parquet", positions(40)
    made.write_parquet(path, compression=compression)
    whole = path.read_bytes()
    for length in range(0, len(whole), 7):
        path.write_bytes(whole[:length])
        assert not harmless(lambda: records.Positions.read_parquet(path))
    read = 0
    for at in range(0, len(whole), 2):
        flipped = bytearray(whole)
        flipped[at] ^= (1, 0x80, 0xFF)[at // 2 % 3]
        path.write_bytes(flipped)
        read += harmless(lambda: records.Positions.read_parquet(path))
    # Checksums of pages find every change of values.
    assert read < len(whole) // 4
    made.write(tmp_path / "data")
    shard = records.shards(tmp_path / "data")[0]
    content = shard.read_bytes()
    for length in range(0, len(content), 5):
        shard.write_bytes(content[:length])
        assert not harmless(lambda: records.Positions.read(shard))
    for at in range(len(content)):
        flipped = bytearray(content)
        flipped[at] ^= 1 << at % 8
        shard.write_bytes(flipped)
        with pytest.raises(tritboard.TritboardError, match="shard-000000.records: "):
            records.Positions.read(shard)


def test_commands_convert_both_ways(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = positions(5000)
    made.write(tmp_path / "data", positions_per_shard=700)
    file, back, again = str(tmp_path / "a.parquet"), str(tmp_path / "back"), str(tmp_path / "b.parquet")
    assert main(["export", str(tmp_path / "data"), "--out", file, "--compression", "zstd"]) == 0
    command = ["import", file, "--out", back, "--positions-per-shard", "500"]
    assert main(command) == 0
    assert "read 5000 records into 10 shards" in capsys.readouterr().err
    assert records.Positions.read(back) == made
    # What is missing is made again; the rest is not touched. Another file is refused.
    shards = records.shards(back)
    before = {path: path.read_bytes() for path in shards}
    for number in (0, 7):
        shards[number].unlink()
    assert main(command) == 0 and {path: path.read_bytes() for path in records.shards(back)} == before
    assert main(["export", back, "--out", again, "--compression", "zstd"]) == 0
    assert Path(file).read_bytes() == Path(again).read_bytes()
    assert main(["export", str(shards[3]), "--out", again]) == 1
    assert "exists" in capsys.readouterr().err
    assert main(["export", str(shards[3]), "--out", again, "--force"]) == 0
    assert main(["import", again, "--out", back]) == 1
    assert "settings" in capsys.readouterr().err
    assert main(["import", again, "--out", back, "--force"]) == 0 and records.Positions.read(back) == made[1500:2000]
    games = moves()
    games.write(tmp_path / "games")
    assert main(["export", str(tmp_path / "games"), "--out", again, "--force"]) == 0
    assert main(["import", again, "--out", str(tmp_path / "other")]) == 0 and records.Moves.read(tmp_path / "other") == games
    for wrong in (["export", str(tmp_path / "none"), "--out", file], ["import", str(tmp_path / "none"), "--out", back]):
        assert main([*wrong, "--force"]) == 1 and "none" in capsys.readouterr().err
    assert main(["import", str(Path(__file__)), "--out", str(tmp_path / "x")]) == 1
    assert "test_records.py" in capsys.readouterr().err


def test_every_change_of_the_seed_begins_a_shard(tmp_path: Path) -> None:
    made = positions(1249)
    seeds = np.random.default_rng(1).integers(0, 1 << 63, 1249, dtype=np.uint64)
    given = made.columns | {"seed": seeds}
    many = records.Positions(**given)
    assert many.write(tmp_path / "data") == 1249 and records.Positions.read(tmp_path / "data") == many


def test_without_pyarrow_the_error_says_what_to_do(tmp_path: Path) -> None:
    code = """
import sys
sys.modules["pyarrow"] = None
from tritboard import records
from tritboard.records.__main__ import main
sys.exit(main(["import", "a.parquet", "--out", "data"]))
"""
    (tmp_path / "a.parquet").write_bytes(b"")
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert done.returncode == 1 and "error: Parquet needs pyarrow; install it with `pip install" in done.stderr


@pytest.mark.parametrize("claimed", [2**31 - 1, 1 << 20, -1])
def test_pages_that_claim_too_much_are_refused(claimed: int, tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    pq.write_table(pa.table({"mover": [1], "opponent": [2], "score": [0.0]}), path, use_dictionary=False)
    whole = path.read_bytes()
    at = pq.ParquetFile(path).metadata.row_group(0).column(2).data_page_offset
    # Two fields of one byte, then the size: a number in base 128, the sign in its lowest bit.
    assert (whole[at], whole[at + 2]) == (0x15, 0x15)
    end = at + 3
    while whole[end] & 0x80:
        end += 1
    number, size = (claimed << 1) ^ (claimed >> 31), []
    while number > 0x7F:
        size.append(number & 0x7F | 0x80)
        number >>= 7
    path.write_bytes(whole[: at + 3] + bytes([*size, number]) + whole[end + 1 :])
    before = pa.default_memory_pool().max_memory()
    with pytest.raises(tritboard.TritboardError, match=f'"score", page at byte {at}: {claimed} bytes; expected at most'):
        records.Positions.read_parquet(path)
    assert pa.default_memory_pool().max_memory() < before + (1 << 20)


@pytest.mark.parametrize(
    ("header", "found"),
    [
        # A list of 2^60 doubles, and lists in lists: field 1 of type 9, and heads with the type of the elements.
        (bytes([0x19, 0xF7, *[0x80] * 8, 0x10]), "no page header"),
        (bytes([0x19, *[0x19] * 30_000]), "no page header"),
        (bytes([0x18, *[0xFF] * 8, 0x0F]), "no page header"),
        (b"", "no page header"),
        # Fields 2 and 3 are the sizes: 1, and 2^20 compressed bytes.
        (bytes([0x25, 0x02, 0x15, 0x80, 0x80, 0x80, 0x01, 0x00]), "1048576 compressed bytes; expected at most "),
    ],
)
def test_damaged_page_headers_are_errors(header: bytes, found: str, tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    values = np.arange(10_000) / 1000
    pq.write_table(pa.table({"score": values}), path, use_dictionary=False, compression="none")
    column = pq.ParquetFile(path).metadata.row_group(0).column(0)
    at, end = column.data_page_offset, column.data_page_offset + column.total_compressed_size
    whole = path.read_bytes()
    path.write_bytes(whole[:at] + header.ljust(end - at, b"\0") + whole[end:])
    with open(path, "rb") as file, pytest.raises(tritboard.TritboardError, match=f"page at byte {at}: {found}"):
        _pages.check(file, pq.ParquetFile(path).metadata, ["score"])


def test_memory_is_bounded(tmp_path: Path) -> None:
    count = 1 << 20
    board: dict[str, npt.NDArray[Any]] = {"mover": np.full(count, 1), "opponent": np.full(count, 2)}
    pq.write_table(pa.table(board | {"score": np.zeros(count)}), tmp_path / "a.parquet", row_group_size=1 << 14)
    del board
    gc.collect()
    before = pa.total_allocated_bytes()
    most = 0
    for piece in records.Positions.iter_parquet(tmp_path / "a.parquet"):
        most = max(most, pa.total_allocated_bytes() - before)
    assert most < 32 << 20, most


@pytest.mark.skipif(PROGRAM is None, reason="TRITBOARD_PROGRAM does not name the program")
def test_the_program_reads_and_writes_the_same_shards(tmp_path: Path) -> None:
    def run(*arguments: str) -> None:
        assert PROGRAM is not None
        subprocess.run([PROGRAM, "train", *arguments], cwd=tmp_path, check=True, timeout=300)

    run(*"othello selfplay --games 300 --seed 1 --depth 1 --exact 6 --out data".split())
    made = records.Positions.read(tmp_path / "data")
    assert len(made) > 5000 and set(made.seed.tolist()) == {1} and made.exact.any()
    assert main(["export", str(tmp_path / "data"), "--out", str(tmp_path / "a.parquet")]) == 0
    arguments = ["--out", str(tmp_path / "back"), "--positions-per-shard", "3000"]
    assert main(["import", str(tmp_path / "a.parquet"), *arguments]) == 0
    made[made.empties > 20].write(tmp_path / "early")
    (tmp_path / "set.txt").write_text("A1 B1 C1 D1 A2 B2\n")
    for data in ("data", "back", "early"):
        run(*f"othello fit {data} --out {data}.weights --set set.txt".split())
        run(*f"othello export --weights {data}.weights --out {data}.txt".split())
    # The texts differ in what they say about their files.
    texts = [(tmp_path / f"{name}.txt").read_text().splitlines() for name in ("data", "back")]
    weights = [[line for line in text if line.startswith("weight ")] for text in texts]
    assert len(weights[0]) > 1000 and weights[0] == weights[1]
    run(*"gomoku selfplay --games 20 --seed 1 --rule freestyle --out games".split())
    games = records.Moves.read(tmp_path / "games")
    games.write(tmp_path / "again", moves_per_shard=200)
    run(*"gomoku export again --out games.sgf".split())
