"""The native module for the level of the processor."""

import pathlib

import pytest

import tritboard._native
from tritboard import _level

V3 = _level._LEVELS["x86-64-v3"]
V4 = V3 | _level._LEVELS["x86-64-v4"]


@pytest.mark.parametrize(
    ("features", "limit", "expected"),
    [
        (V4, None, ["x86-64-v4", "x86-64-v3"]),
        (V3, None, ["x86-64-v3"]),
        (V4, "x86-64-v3", ["x86-64-v3"]),
        (V4, "icelake", ["x86-64-v4", "x86-64-v3"]),
        (V4, "x86-64", []),
        (V4 - {"movbe"}, None, []),
        (set(), None, []),
    ],
)
def test_levels_need_all_features_of_the_levels_below(
    features: set[str], limit: str | None, expected: list[str]
) -> None:
    assert _level._levels(features, limit) == expected


def test_a_folder_without_other_modules_leaves_the_usual_one(tmp_path: pathlib.Path) -> None:
    before = tritboard._native
    _level.load(tmp_path)
    assert tritboard._native is before
