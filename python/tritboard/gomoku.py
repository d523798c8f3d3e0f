"""Gomoku and renju: boards, threats, forbidden points, forced wins, the engine, and arrays of boards.

Sides are "black" and "white". Rules are "freestyle", "standard", "renju", "caro5" and "caro6". Kinds of threats are
"five", "overline", "straight-four", "double-four", "four" and "three", in this order where they are numbers.

Arrays of boards are uint8 of shape (n, size, size): 0 is empty, 1 black, 2 white; row 0 is the lowest one. The functions
over arrays use all cores (`threads=0`) without the interpreter's lock.
"""

from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt

from tritboard._native import (
    GomokuAnalysis as Analysis,
    GomokuBoard as Board,
    GomokuEngine as Engine,
    GomokuMove as Move,
    GomokuSolution as Solution,
    GomokuSolver as Solver,
    GomokuThreat as Threat,
    Point,
    Proof,
    State,
    gomoku_best_moves as best_moves,
    gomoku_forbidden_rows as forbidden_rows,
    gomoku_line_codes as line_codes,
    gomoku_lines as lines,
    gomoku_read_games as read_games,
    gomoku_threat_counts as threat_counts,
    gomoku_threat_rows as threat_rows,
    gomoku_window_codes as window_codes,
    gomoku_windows as windows,
)

RULES = ("freestyle", "standard", "renju", "caro5", "caro6")
"""The names of the rules."""

KINDS = ("five", "overline", "straight-four", "double-four", "four", "three")
"""The names of the kinds of threats, in the order of `threat_counts` and `threat_rows`."""

__all__ = [
    "KINDS",
    "RULES",
    "Analysis",
    "Board",
    "Engine",
    "Move",
    "Point",
    "Proof",
    "Solution",
    "Solver",
    "State",
    "Threat",
    "array",
    "best_moves",
    "forbidden_rows",
    "line_codes",
    "lines",
    "mask",
    "read_games",
    "threat_counts",
    "threat_rows",
    "window_codes",
    "windows",
]


def array(boards: Iterable[Board]) -> npt.NDArray[np.uint8]:
    """Return boards of one size as an array, uint8 of shape (n, size, size)."""
    listed: Sequence[Board] = list(boards)
    sizes = {board.size for board in listed}
    if len(sizes) > 1:
        raise ValueError(f"boards of sizes {sorted(sizes)}; expected one size")
    size = sizes.pop() if sizes else 0
    cells = np.zeros((len(listed), size, size), dtype=np.uint8)
    for number, board in enumerate(listed):
        for value, color in ((1, "black"), (2, "white")):
            for x, y in board.stones(color):
                cells[number, y, x] = value
    return cells


def mask(rows: npt.NDArray[np.uint32], size: int | None = None) -> npt.NDArray[np.bool_]:
    """Return rows of bits, as of `threat_rows`, as booleans: the last axis becomes (size, size) by y and x."""
    columns = np.arange(rows.shape[-1] if size is None else size, dtype=np.uint32)
    return (rows[..., np.newaxis] >> columns & 1).astype(np.bool_)
