"""Learn what codes of patterns are worth from games, with numpy alone: an evaluation of Othello in thirty lines.

    python train_patterns.py WTH_2024.wtb
"""

import sys

import numpy as np

from tritboard import othello

PATTERNS = "logistello"  # or the squares of one pattern a line, such as "A1 B1 C1 D1 E1 F1 G1 H1"

mover, opponent, scores, games = othello.read_arrays(sys.argv[1])
codes = othello.pattern_codes(mover, opponent, PATTERNS).astype(np.int64)
places = othello.pattern_squares(PATTERNS)
# Places of one pattern share a table, which begins behind the tables before it; codes count from -(3^k - 1) / 2.
sizes = [3 ** len(squares) for _, squares in places]
kinds = np.array([kind for kind, _ in places])
starts = np.cumsum([0] + [max(s for s, k in zip(sizes, kinds) if k == kind) for kind in range(kinds.max() + 1)])
rows = codes + starts[kinds] + (np.array(sizes) - 1) // 2
weights = np.zeros(starts[-1])
counts = np.maximum(np.bincount(rows.ravel(), minlength=len(weights)), 1)
training = games % 10 != 0  # whole games are left out, since positions of one game share its score
for step in range(100):
    error = scores - weights[rows].sum(axis=1)
    if step % 25 == 0:
        held = np.abs(error[~training]).mean() if (~training).any() else float("nan")
        print(f"step {step:2}: mean error {np.abs(error[training]).mean():5.2f} discs, {held:5.2f} in games left out")
    gradient = np.bincount(
        rows[training].ravel(), np.repeat(error[training], rows.shape[1]), minlength=len(weights)
    )
    weights += gradient / (counts + 20) / rows.shape[1]
print(f"{len(scores)} positions, {len(weights)} weights: mean error {np.abs(error[training]).mean():.2f} discs")
