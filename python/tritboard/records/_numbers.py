"""Columns of any type of numbers to those of records, with every value checked."""

from typing import Any

import numpy as np
import numpy.typing as npt

from tritboard._native import TritboardError

Array = npt.NDArray[Any]
Missing = npt.NDArray[np.bool_] | None
"""Where values are missing, or None if none is."""


def refuse(name: str, values: Array, bad: npt.NDArray[np.bool_], expected: str, first: int) -> None:
    """Raise an error for the first row that is bad."""
    if bad.any():
        row = int(bad.argmax())
        raise TritboardError(f"row {first + row}: {name} {values[row].item()}; expected {expected}")


def needed(name: str, missing: Missing, expected: str, first: int) -> None:
    """Raise an error for the first row without a value."""
    if missing is not None and missing.any():
        raise TritboardError(f"row {first + int(missing.argmax())}: {name} null; expected {expected}")


def _kind(values: Array) -> str:
    names = {"b": "booleans", "M": "dates", "m": "times", "c": "complex numbers"}
    return names.get(values.dtype.kind, "texts or objects")


def whole(
    name: str,
    values: Array,
    missing: Missing,
    bounds: tuple[int, int],
    dtype: npt.DTypeLike,
    default: int | None,
    first: int,
) -> Array:
    """Return whole numbers within bounds; missing ones become the default."""
    low, high = bounds
    if values.dtype.kind not in "iuf":
        raise TritboardError(f'the column "{name}" has {_kind(values)}; expected integers')
    if values.dtype == np.float16:
        values = values.astype(np.float32)  # bounds may be outside the range of 16 bits
    bad = (values < low) | (values > high)
    if values.dtype.kind == "f":
        bad |= ~(np.trunc(values) == values)
    if missing is not None:
        bad &= ~missing
    refuse(name, values, bad, f"{low} to {high}", first)
    if default is None:
        needed(name, missing, f"{low} to {high}", first)
    elif missing is not None and missing.any():
        values = np.where(missing, np.zeros((), dtype=values.dtype), values)
        return np.where(missing, np.array(default, dtype=dtype), values.astype(dtype))
    return values.astype(dtype)


def bits(name: str, values: Array, missing: Missing, default: int | None, first: int) -> npt.NDArray[np.uint64]:
    """Return integers as 64 bits. Those with a sign keep the number of their bits, as other tools may store sets so."""
    expected = "an integer of 64 bits"
    if values.dtype.kind not in "iu":
        found = "floats" if values.dtype.kind == "f" else _kind(values)
        raise TritboardError(f'the column "{name}" has {found}; expected integers')
    if default is None:
        needed(name, missing, expected, first)
    values = values.astype(values.dtype.newbyteorder("="), copy=False)
    found_bits = values.view(f"u{values.dtype.itemsize}").astype(np.uint64)
    return found_bits if missing is None else np.where(missing, np.uint64(default or 0), found_bits)


def discs(name: str, values: Array, missing: Missing, first: int) -> npt.NDArray[np.float32]:
    """Return scores in discs, rounded to 1/128 disc."""
    if values.dtype.kind not in "iuf":
        raise TritboardError(f'the column "{name}" has {_kind(values)}; expected numbers: floats, integers or decimals')
    needed(name, missing, "-64 to 64 discs", first)
    exact = values.astype(np.float64)
    refuse(name, values, ~(np.abs(exact) <= 64), "-64 to 64 discs", first)
    return (np.trunc(exact * 128 + np.copysign(0.5, exact)) / 128).astype(np.float32)


def truth(name: str, values: Array, missing: Missing, first: int) -> npt.NDArray[np.bool_]:
    """Return booleans, or 0 and 1, as booleans; missing ones are false."""
    if values.dtype.kind == "b":
        found = values.astype(np.bool_)
        return found if missing is None else found & ~missing
    return whole(name, values, missing, (0, 1), np.uint8, 0, first).astype(np.bool_)


def games(values: Array, missing: Missing, first: int) -> npt.NDArray[np.uint32]:
    """Return numbers of games; where one is missing, the row is its own game. Those of 32 bits with a sign keep their bits."""
    if values.dtype == np.int32:
        values = values.view(np.uint32)
    rows = np.arange(first, first + len(values), dtype=np.uint64)
    if missing is not None:
        if missing.any() and first + len(values) > 1 << 32:
            raise TritboardError(f"row {first}: game null; expected 0 to 4294967295")
        found = whole("game", values, missing, (0, 0xFFFF_FFFF), np.uint32, 0, first)
        return np.where(missing, rows.astype(np.uint32), found).astype(np.uint32)
    return whole("game", values, None, (0, 0xFFFF_FFFF), np.uint32, None, first).astype(np.uint32)
