"""Othello and Gomoku: rules, threat points, forced wins with proofs, end games, engines, and arrays of positions.

The two games are the modules `tritboard.gomoku` and `tritboard.othello`.
"""

from tritboard import gomoku, othello
from tritboard._native import Interrupted, TritboardError, __version__, level
from tritboard._progress import Bar

__all__ = ["Bar", "Interrupted", "TritboardError", "__version__", "gomoku", "level", "othello"]
