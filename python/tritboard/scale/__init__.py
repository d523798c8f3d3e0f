"""Work on many machines: labels, self-play, positions to solve, matches and books, in shards on Ray.

    python -m tritboard.scale label othello data --out deep -- --exact --empties 12..14

* `_jobs`, `_solve`, `_match`, `_book`: what becomes shards, and the commands of `tritboard` that make one;
* `_driver`: rounds, retries and the manifest; `_backend`: Ray, or processes of this machine;
* `_work`: what a worker does; `_files`, `_records`: files that are whole or absent;
* `_verify`: a random sample by another way.

A shard depends on the input, the options and the seed alone. `docs/scale.md` describes the use and the numbers.
"""

from tritboard.scale._driver import run
from tritboard.scale._errors import ScaleError

__all__ = ["ScaleError", "run"]
