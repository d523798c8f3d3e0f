"""Loads the native module for the level of the processor.

A wheel of a release has the module once for every processor, `_native`, and again for higher levels, such as
`_native_x86_64_v3`. The best that the processor runs takes the place of `_native`. The environment limits it with
`TRITBOARD_LEVEL`.
"""

from __future__ import annotations

import importlib.machinery
import importlib.util
import os
import pathlib
import sys

_NAME = "tritboard._native"

# The levels with modules of their own, the highest first, and what Linux calls the features that tell each from
# the one below.
_LEVELS = {
    "x86-64-v4": {"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl", "bmi2"},
    "x86-64-v3": {"avx", "avx2", "bmi1", "f16c", "fma", "abm", "movbe"},
}

# The levels by rank, for the limit.
_RANKS = ["x86-64", "x86-64-v2", "x86-64-v3", "x86-64-v4", "icelake"]


def _features() -> set[str]:
    """Returns the features of the processor, or none where Linux does not tell them."""
    try:
        with open("/proc/cpuinfo", encoding="ascii", errors="replace") as lines:
            flags = next((line for line in lines if line.startswith("flags")), "")
    except OSError:
        return set()
    return set(flags.partition(":")[2].split())


def _levels(features: set[str], limit: str | None) -> list[str]:
    """Returns the levels that the processor has and the limit allows, the highest first."""
    most = _RANKS.index(limit) if limit in _RANKS else len(_RANKS)
    runs = [level for level in _LEVELS if all(needed <= features for name, needed in _LEVELS.items() if name <= level)]
    return [level for level in runs if _RANKS.index(level) <= most]


def load(folder: pathlib.Path) -> None:
    """Loads the best module of a folder in place of `tritboard._native`. Without one, the import finds `_native`."""
    if _NAME in sys.modules:
        return
    for level in _levels(_features(), os.environ.get("TRITBOARD_LEVEL")):
        path = folder / f"_native_{level.replace('-', '_')}.abi3.so"
        if not path.exists():
            continue
        loader = importlib.machinery.ExtensionFileLoader(_NAME, str(path))
        spec = importlib.util.spec_from_file_location(_NAME, path, loader=loader)
        if spec is None:
            continue
        # A module that cannot be loaded, such as one for a newer C library, leaves the next one.
        try:
            module = importlib.util.module_from_spec(spec)
            sys.modules[_NAME] = module
            loader.exec_module(module)
        except ImportError:
            sys.modules.pop(_NAME, None)
            continue
        # As the import would do it.
        setattr(sys.modules["tritboard"], "_native", module)
        return
