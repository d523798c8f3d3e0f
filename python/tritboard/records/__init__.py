"""Records of the trainer: shards to arrays and back, and Parquet in both directions.

`Positions` are labelled positions of Othello, `Moves` the moves of games of Gomoku with the values of their positions. Both are
columns of one length. They are read from shards, as `tritboard train` writes them, and written as shards that it reads:

    positions = Positions.read("data")
    positions[positions.empties < 20].write("late")
    positions.write_parquet("data.parquet")

Parquet needs pyarrow: `pip install tritboard[parquet]`. In a shell:

    python -m tritboard.records export data --out data.parquet
    python -m tritboard.records import data.parquet --out data
"""

from tritboard.records._columns import NO_VALUE, ORIGINS, UNKNOWN, Moves, Positions, shards
from tritboard.records._convert import export_parquet, import_parquet

__all__ = ["NO_VALUE", "ORIGINS", "UNKNOWN", "Moves", "Positions", "export_parquet", "import_parquet", "shards"]
