"""Shards of records as `tritboard train` writes them."""

import struct
import zlib
from dataclasses import dataclass


@dataclass(frozen=True)
class Shard:
    """The header of a shard."""

    seed: int
    number: int
    first: int
    games: int
    settings: str
    size: int


_FIXED = struct.Struct("<8sIIQIIIII")


def read(data: bytes) -> Shard | None:
    """Return the header of a shard, or `None` if its length or a checksum is wrong."""
    if len(data) < _FIXED.size + 8:
        return None
    magic, version, size, seed, number, first, games, count, length = _FIXED.unpack_from(data)
    start = _FIXED.size + length + 4
    if not magic.endswith(b"\x1a") or version != 1 or len(data) != start + size * count + 4:
        return None
    header, records = data[: start - 4], data[start:-4]
    for part, checksum in ((header, data[start - 4 : start]), (records, data[-4:])):
        if zlib.crc32(part) != int.from_bytes(checksum, "little"):
            return None
    settings = header[_FIXED.size :].decode("ascii", "replace")
    return Shard(seed, number, first, games, settings, size)
