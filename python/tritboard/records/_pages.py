"""Sizes of the pages of Parquet files, checked before pyarrow asks for their memory."""

from typing import Any, BinaryIO

from tritboard._native import TritboardError

LARGEST_PAGE = 1 << 28
"""Bytes of a page. Writers make pages of about 1 MiB."""

_LARGEST_VALUE = 64
"""Bytes of a number, or of a word, with its length and levels."""
_HEADER = 1 << 16
"""Bytes that hold the header of a page."""
_DEEPEST = 8
"""Levels of structs and lists in a header. Writers use four."""


def check(file: BinaryIO, metadata: Any, names: list[str]) -> None:
    """Refuse a page of some columns that claims more memory than its values need."""
    for group in range(metadata.num_row_groups):
        row_group = metadata.row_group(group)
        for index in range(row_group.num_columns):
            column = row_group.column(index)
            if column.path_in_schema in names:
                _check(file, column)


def _check(file: BinaryIO, column: Any) -> None:
    limit = min(LARGEST_PAGE, _LARGEST_VALUE * column.num_values + _HEADER)
    offset = column.data_page_offset
    if column.dictionary_page_offset:
        offset = min(offset, column.dictionary_page_offset)
    end = offset + column.total_compressed_size
    while offset < end:
        file.seek(offset)
        data = file.read(min(_HEADER, end - offset))
        where = f'column "{column.path_in_schema}", page at byte {offset}'
        try:
            sizes, length = _header(data)
            size, compressed = sizes[2], sizes[3]
        except (IndexError, KeyError, ValueError):
            raise TritboardError(f"{where}: no page header; expected one: a damaged file") from None
        if not 0 <= size <= limit:
            raise TritboardError(f"{where}: {size} bytes; expected at most {limit}: a damaged file")
        if not 0 <= compressed <= end:
            raise TritboardError(f"{where}: {compressed} compressed bytes; expected at most {end}: a damaged file")
        offset += length + compressed


def _header(data: bytes) -> tuple[dict[int, int], int]:
    """Return the integers of a page header by their field numbers, and its length.

    It is a struct in Thrift's compact protocol. Field 2 is the size of the page, field 3 its compressed size.
    """
    reader = _Reader(data)
    return reader.struct(0), reader.at


class _Reader:
    def __init__(self, data: bytes) -> None:
        self._data = data
        self.at = 0

    def _byte(self) -> int:
        self.at += 1
        return self._data[self.at - 1]

    def _pass(self, count: int) -> None:
        self.at += count
        if self.at > len(self._data):
            raise IndexError

    def _number(self) -> int:
        number = shift = 0
        while (byte := self._byte()) & 0x80:
            number |= (byte & 0x7F) << shift
            shift += 7
            if shift > 63:
                raise ValueError
        return number | byte << shift

    def struct(self, depth: int) -> dict[int, int]:
        """Read fields until the stop byte; return those that are integers."""
        if depth > _DEEPEST:
            raise ValueError
        found: dict[int, int] = {}
        field = 0
        while kind := self._byte():
            delta = kind >> 4
            field = field + delta if delta else self._signed()
            kind &= 0x0F
            if kind in (4, 5, 6):
                found[field] = self._signed()
            elif kind not in (1, 2):
                # Booleans are in the type itself.
                self._skip(kind, depth)
        return found

    def _signed(self) -> int:
        number = self._number()
        return (number >> 1) ^ -(number & 1)

    def _skip(self, kind: int, depth: int) -> None:
        if depth > _DEEPEST:
            raise ValueError
        if kind in (1, 2, 3):
            self._byte()
        elif kind in (4, 5, 6):
            self._number()
        elif kind == 7:
            self._pass(8)
        elif kind == 8:
            self._pass(self._number())
        elif kind in (9, 10):
            head = self._byte()
            count = head >> 4
            for _ in range(self._number() if count == 15 else count):
                self._skip(head & 0x0F, depth + 1)
        elif kind == 12:
            self.struct(depth + 1)
        else:
            raise ValueError
