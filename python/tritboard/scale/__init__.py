"""Work on many machines: labels, self-play, positions to solve, matches and books, in shards on Ray.

    python -m tritboard.scale label othello data --out deep -- --exact --empties 12..14

`run` makes the shards of a job in a folder. A shard depends on the input, the options and the seed alone.
`docs/scale.md` describes the use and the numbers.
"""

# The modules: `_job` is the interface of a kind of work; `_train`, `_solve`, `_match` and `_book` are the kinds.
# `_driver` has rounds, retries and the manifest, `_backend` Ray and processes of this machine, `_work` what a worker
# does, `_files` and `_records` files that are whole or absent, and `_verify` the check of a random sample.

from tritboard.scale._driver import run
from tritboard.scale._errors import ScaleError

__all__ = ["ScaleError", "run"]
