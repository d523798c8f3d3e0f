"""Parquet files of records, by pyarrow."""

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Generic, TypeVar

import numpy as np
import numpy.typing as npt

from tritboard import gomoku
from tritboard._native import TritboardError
from tritboard.records import _pages
from tritboard.records._columns import NO_VALUE, ORIGINS, UNKNOWN, Columns, Positions, StrPath
from tritboard.records._numbers import Array, Missing

try:
    import pyarrow as pa  # type: ignore[import-untyped, import-not-found, unused-ignore]
    import pyarrow.parquet as pq  # type: ignore[import-untyped, import-not-found, unused-ignore]
except ImportError as error:
    raise ImportError("Parquet needs pyarrow; install it with `pip install tritboard[parquet]`") from error

BLOCK = 1 << 16
"""Rows that are read at a time."""

GROUP = 1 << 17
"""Rows of a row group that is written."""

COMPRESSIONS = ("snappy", "gzip", "zstd", "lz4", "brotli", "none")

WORDS = {"rule": gomoku.RULES, "origin": ORIGINS}
"""Columns that are words in files, and numbers in arrays."""

_C = TypeVar("_C", bound=Columns)


class Rows(Generic[_C]):
    """The rows of a file, in pieces. Memory holds one piece, and a page of each column."""

    def __init__(self, path: StrPath, columns: type[_C]) -> None:
        self._path, self._columns = Path(path), columns
        self._file = self._guarded(lambda: open(self._path, "rb"))
        try:
            self._parquet = self._guarded(self._begin)
        except BaseException:
            self._file.close()
            raise

    def _begin(self) -> Any:
        checked = dict(page_checksum_verification=True, pre_buffer=False, buffer_size=1 << 16)
        file = pq.ParquetFile(self._file, **checked)
        if file.metadata.num_rows < 0:
            raise TritboardError(f"{file.metadata.num_rows} rows: a damaged file")
        self._names = file.schema_arrow.names
        missing = [name for name in self._columns.NEEDED if name not in self._names]
        if missing:
            *most, last = self._columns.NEEDED
            raise TritboardError(f'no column "{missing[0]}"; expected {", ".join(most)} and {last}')
        wanted = (*self._columns.TYPES, *self._columns.OTHERS)
        self._wanted = [name for name in wanted if name in self._names]
        for name in self._wanted:
            if self._names.count(name) > 1:
                raise TritboardError(f'{self._names.count(name)} columns "{name}"; expected one')
            check(name, file.schema_arrow.field(name).type)
        _pages.check(self._file, file.metadata, self._wanted)
        return file

    def __enter__(self) -> "Rows[_C]":
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def __len__(self) -> int:
        return int(self._parquet.metadata.num_rows)

    def __iter__(self) -> Iterator[_C]:
        first = 0
        batches = self._guarded(lambda: self._parquet.iter_batches(batch_size=BLOCK, columns=self._wanted))
        while (batch := self._guarded(lambda: next(batches, None))) is not None:
            yield self._guarded(lambda: self._records(batch, first))
            first += batch.num_rows
        if first != len(self):
            raise TritboardError(f"{self._path}: {first} rows; expected {len(self)}: a damaged file")

    def _records(self, batch: Any, first: int) -> _C:
        names = batch.schema.names
        given = {name: numbers_of(name, batch.column(names.index(name)), first) for name in self._wanted}
        return self._columns._checked(given, first)

    def _guarded(self, work: Callable[[], Any]) -> Any:
        """Name the file in errors. Those of pyarrow for damaged files are of many types."""
        try:
            return work()
        except TritboardError as error:
            raise TritboardError(f"{self._path}: {error}") from None
        except OSError as error:
            if error.filename is not None:
                raise
            raise TritboardError(f"{self._path}: {error}") from error
        except (pa.ArrowException, ValueError, OverflowError, MemoryError, KeyError, IndexError) as error:
            raise TritboardError(f"{self._path}: {str(error) or 'no memory for it: a damaged file'}") from error


def names(path: StrPath) -> list[str]:
    """Return the names of the columns of a file."""
    with Rows(path, Columns) as rows:
        return list(rows._names)


def check(name: str, kind: Any) -> None:
    """Refuse a column of a type that has no numbers, or none that fit."""
    if pa.types.is_dictionary(kind):
        kind = kind.value_type
    is_text = pa.types.is_string(kind) or pa.types.is_large_string(kind)
    is_number = pa.types.is_integer(kind) or pa.types.is_floating(kind) or pa.types.is_decimal(kind)
    is_bits = name in ("mover", "opponent", "seed")
    if pa.types.is_null(kind):
        return
    if name in WORDS and is_text or name == "exact" and pa.types.is_boolean(kind):
        return
    if not is_number or is_bits and not pa.types.is_integer(kind):
        expected = "numbers: floats, integers or decimals" if name == "score" else "integers"
        expected = "booleans" if name == "exact" else expected
        expected = f"integers or words such as {WORDS[name][0]}" if name in WORDS else expected
        raise TritboardError(f'the column "{name}" has {kind}; expected {expected}')


def numbers_of(name: str, column: Any, first: int) -> tuple[Array, Missing]:
    """Return the numbers of a column, and where they are missing."""
    if pa.types.is_dictionary(column.type):
        column = column.dictionary_decode()
    kind = column.type
    if pa.types.is_null(kind):
        return np.zeros(len(column), dtype=np.uint8), np.ones(len(column), dtype=np.bool_)
    if pa.types.is_string(kind) or pa.types.is_large_string(kind):
        column = numbers_of_words(name, column, first)
    elif pa.types.is_decimal(kind):
        column = column.cast(pa.float64())
    missing: Missing = None
    if column.null_count:
        missing = column.is_null().to_numpy(zero_copy_only=False)
        column = column.fill_null(False if pa.types.is_boolean(column.type) else 0)
    return column.to_numpy(zero_copy_only=False), missing


def numbers_of_words(name: str, column: Any, first: int) -> Any:
    """Return the numbers of words."""
    encoded = column.dictionary_encode()
    known = {word: number for number, word in enumerate(WORDS[name])}
    numbers = [known.get(word, -1) for word in encoded.dictionary.to_pylist()]
    found = pa.array(numbers, type=pa.int16()).take(encoded.indices)
    for row in np.flatnonzero(found.fill_null(0).to_numpy(zero_copy_only=False) < 0)[:1].tolist():
        expected = ", ".join(WORDS[name])
        raise TritboardError(f"row {first + row}: {name} {column[row].as_py()!r}; expected one of {expected}")
    return found


def table(records: Columns) -> Any:
    """Return records as a table."""
    columns: dict[str, tuple[Any, bool]] = {}
    for name, values in records.columns.items():
        unknown: npt.NDArray[np.bool_] | None = None
        if isinstance(records, Positions) and name == "result":
            unknown = values == UNKNOWN
        elif name == "value":
            unknown = values == NO_VALUE
        array = pa.array(values, mask=unknown)
        if name in WORDS:
            array = pa.DictionaryArray.from_arrays(pa.array(values, type=pa.uint8()), list(WORDS[name])).cast(pa.string())
        columns[name] = (array, unknown is not None)
        if isinstance(records, Positions) and name == "opponent":
            columns["empties"] = (pa.array(records.empties), False)
        if isinstance(records, Positions) and name == "depth":
            columns["exact"] = (pa.array(records.exact), False)
    fields = [pa.field(name, array.type, nullable=nullable) for name, (array, nullable) in columns.items()]
    return pa.Table.from_arrays([array for array, _ in columns.values()], schema=pa.schema(fields))


def write(path: StrPath, kind: type[_C], parts: Iterable[_C], compression: str, force: bool) -> None:
    """Write records under a temporary name, and give the file its name when it is complete."""
    path = Path(path)
    if compression not in COMPRESSIONS:
        raise TritboardError(f"compression {compression!r}; expected one of {', '.join(COMPRESSIONS)}")
    if path.exists() and not force:
        raise FileExistsError(f"{path} exists; another name or `force` writes it")
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    empty = kind._of({name: np.zeros(0, dtype=dtype) for name, dtype in kind.TYPES.items()})
    try:
        with open(temporary, "wb") as file:
            settings = dict(compression=compression, write_page_checksum=True, store_schema=False)
            with pq.ParquetWriter(file, table(empty).schema, **settings) as writer:
                for group in grouped(parts):
                    writer.write_table(table(group), row_group_size=GROUP)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)


def grouped(parts: Iterable[_C]) -> Iterator[_C]:
    """Return the same rows in groups of `GROUP`; the last one has the rest."""
    held: list[_C] = []
    count = 0
    for part in parts:
        held.append(part)
        count += len(part)
        if count >= GROUP:
            whole = type(part).concatenate(held)
            ready = count - count % GROUP
            yield whole[:ready]
            held, count = [whole[ready:]], count - ready
    if count:
        yield type(held[0]).concatenate(held)
