"""Othello and Gomoku: rules, threat points, forced wins with proofs, end games, engines, and arrays of positions.

The two games are the modules `tritboard.gomoku` and `tritboard.othello`.
"""

import pathlib

from tritboard import _level

# Before the first import from the native module.
_level.load(pathlib.Path(__file__).parent)

from tritboard import gomoku, othello
from tritboard._native import Interrupted, TritboardError, __version__, level
from tritboard._progress import Bar

__all__ = ["Bar", "Interrupted", "TritboardError", "__version__", "gomoku", "level", "othello"]
