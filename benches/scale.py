"""Speed of `tritboard.scale` on this machine: one process, two workers, and two workers that are killed.

python benches/scale.py PROGRAM FOLDER [--positions 100000] [--kill-every 3]

Labels positions with 12 to 14 empty squares exactly, compares all bytes, and prints seconds and ratios. Run it on idle
cores; the folder must be new.
"""

import argparse
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

WIDTH = 22


def measured(name: str, command: list[str], kill_every: float | None = None) -> float:
    """Run a command, print its times, and return its seconds."""
    start = time.monotonic()
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    chance, killed = random.Random(1), 0
    while process.poll() is None:
        try:
            process.wait(kill_every or 600)
        except subprocess.TimeoutExpired:
            workers = busy_workers() if kill_every else []
            if workers:
                os.kill(chance.choice(workers), signal.SIGKILL)
                killed += 1
    if process.returncode != 0:
        sys.exit(f"{name}: exit code {process.returncode}")
    seconds = time.monotonic() - start
    print(f"{name:{WIDTH}}{seconds:8.1f} s{f'  {killed} kills' if kill_every else ''}", flush=True)
    return seconds


def busy_workers() -> list[int]:
    """Return the workers of Ray that have a task of this benchmark."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if path.read_text().startswith("ray::perform"):
                found.append(int(path.parent.name))
        except OSError:
            continue
    return found


def shards(folder: Path) -> dict[str, bytes]:
    """Return the shards of a folder."""
    return {path.name: path.read_bytes() for path in folder.glob("shard-*.records")}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--positions", type=int, default=100_000)
    parser.add_argument("--per-shard", type=int, default=1000)
    parser.add_argument("--kill-every", type=float, default=3.0, metavar="SECONDS")
    given = parser.parse_args()
    data, one = given.folder / "data", given.folder / "one"
    # A game of these settings has about three such positions.
    games = str(given.positions * 36 // 100 if given.positions > 1000 else 400)
    numbers = ["--games", games, "--seed", "1", "--depth", "1", "--exact", "4", "--threads", "2", "--out", str(data)]
    subprocess.run([given.program, "train", "othello", "selfplay", *numbers], check=True)
    options = ["--exact", "--empties", "12..14", "--positions-per-shard", str(given.per_shard)]
    label = [given.program, "train", "othello", "label", str(data), "--out", str(one), *options]
    print(f"{len(subprocess.check_output([*label, '--plan']).splitlines())} shards of {given.per_shard} positions")
    ray = [sys.executable, "-m", "tritboard.scale", "label", "othello", str(data), "--program", given.program]
    ray += ["--cpus", "2", "--out"]
    single = measured("one process", label)
    idle = measured("two workers", [*ray, str(given.folder / "two"), "--", *options])
    killed = measured("two workers, killed", [*ray, str(given.folder / "killed"), "--", *options], given.kill_every)
    expected = shards(one)
    for name in ("two", "killed"):
        if shards(given.folder / name) != expected:
            sys.exit(f"{name}: other bytes than those of one process")
    print(f"all bytes equal; speed {single / idle:.2f} of one process, {single / killed:.2f} with kills")


if __name__ == "__main__":
    main()
