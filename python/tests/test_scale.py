"""`tritboard.scale`: whatever is killed, the shards are those of one process."""

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tritboard.scale import ScaleError, run
from tritboard.scale.__main__ import main
from tritboard.scale._backend import Local, Ray
from tritboard.scale._driver import Limits
from tritboard.scale._train import Label

PROGRAM = os.environ.get("TRITBOARD_PROGRAM") or shutil.which("tritboard") or ""
pytestmark = pytest.mark.skipif(not PROGRAM, reason="needs the program: set TRITBOARD_PROGRAM")

EXACT = ["--exact", "--empties", "12..13", "--positions-per-shard", "100"]
SHARDS = 21


def tritboard(*arguments: str | Path) -> str:
    """Return the output of the program."""
    return subprocess.run([PROGRAM, *map(str, arguments)], check=True, capture_output=True, text=True).stdout


def scale(*arguments: str | Path) -> int:
    """Run a command and return its exit code."""
    words = list(map(str, arguments))
    at = words.index("--") if "--" in words else len(words)
    return main([*words[:at], "--program", PROGRAM, *words[at:]])


def shards(folder: Path) -> dict[str, bytes]:
    """Return the shards of a folder."""
    return {path.name: path.read_bytes() for path in folder.glob("shard-*")}


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Games to label."""
    folder = tmp_path_factory.mktemp("data") / "games"
    numbers = ["--games", "1040", "--seed", "1", "--depth", "1", "--exact", "4"]
    tritboard("train", "othello", "selfplay", *numbers, "--out", folder)
    return folder


@pytest.fixture(scope="module")
def expected(data: Path) -> dict[str, bytes]:
    """The shards of one process."""
    folder = data.parent / "expected"
    tritboard("train", "othello", "label", data, "--out", folder, *EXACT)
    assert len(shards(folder)) == SHARDS
    return shards(folder)


def driver(data: Path, out: Path, *more: str) -> subprocess.Popen[bytes]:
    """Start a driver with a Ray of two workers. Its messages go to a file beside the folder."""
    command = [sys.executable, "-m", "tritboard.scale", "label", "othello", str(data), "--out", str(out)]
    command += ["--program", PROGRAM, "--cpus", "2", *more, "--", *EXACT]
    with open(out.with_name("messages"), "wb") as messages:
        return subprocess.Popen(command, stdout=messages, stderr=messages)


def ends_well(process: subprocess.Popen[bytes], out: Path) -> None:
    """Wait for a driver that succeeds."""
    code = process.wait(timeout=180)
    assert code == 0, out.with_name("messages").read_text()


def wait_for_shards(out: Path, count: int, process: subprocess.Popen[bytes] | None = None) -> None:
    """Wait until a folder has some shards."""
    end = time.monotonic() + 120
    while len(list(out.glob("shard-*"))) < count:
        assert process is None or process.poll() is None, "the driver has ended"
        assert time.monotonic() < end, "no shards within two minutes"
        time.sleep(0.02)


def workers_of(driver: int) -> list[int]:
    """Return the busy Ray workers that a process has started."""
    parents, names = {}, {}
    for path in Path("/proc").glob("[0-9]*"):
        try:
            status = (path / "stat").read_text()
            names[int(path.name)] = (path / "cmdline").read_text()
        except OSError:
            continue
        parents[int(path.name)] = int(status.rsplit(")", 1)[1].split()[1])

    def is_below(pid: int) -> bool:
        while pid in parents and pid != driver:
            pid = parents[pid]
        return pid == driver

    return [pid for pid, name in names.items() if name.startswith("ray::perform") and is_below(pid)]


def test_killed_workers(data: Path, expected: dict[str, bytes], tmp_path: Path) -> None:
    pytest.importorskip("ray")
    out = tmp_path / "out"
    process = driver(data, out)
    chance, killed, seen = random.Random(1), 0, 0
    while process.poll() is None:
        # A new worker takes longer to start than a shard: kill one after each three shards.
        found = len(list(out.glob("shard-*")))
        if found >= seen + 3 and (workers := workers_of(process.pid)):
            os.kill(chance.choice(workers), signal.SIGKILL)
            killed, seen = killed + 1, found
        time.sleep(0.02)
    ends_well(process, out)
    assert killed > 2
    assert shards(tmp_path / "out") == expected
    state = json.loads((tmp_path / "out" / "manifest.json").read_text())["state"]
    assert (state["status"], state["finished"], state["poisoned"], state["skipped"]) == ("complete", SHARDS, {}, {})


def test_killed_driver(data: Path, expected: dict[str, bytes], tmp_path: Path) -> None:
    pytest.importorskip("ray")
    out = tmp_path / "out"
    first = driver(data, out)
    wait_for_shards(out, 3, first)
    # A second driver is refused while the first one works.
    second = driver(data, out, "--local", "1")
    assert second.wait() == 1
    assert "another process works there" in out.with_name("messages").read_text()
    first.kill()
    first.wait()
    before = {path.name: path.stat().st_ino for path in out.glob("shard-*")}
    assert 3 <= len(before) < SHARDS
    # A file that was cut, as by a full disk of another program.
    cut = out / "shard-000000.records"
    cut.write_bytes(expected[cut.name][:1000])
    ends_well(driver(data, out), out)
    assert shards(out) == expected
    kept = {name for name, inode in before.items() if (out / name).stat().st_ino == inode}
    assert kept >= set(before) - {cut.name}, "finished shards are not made twice"


@pytest.fixture
def cluster() -> Iterator[Any]:
    pytest.importorskip("ray")
    from ray.cluster_utils import Cluster  # type: ignore[import-not-found, import-untyped, unused-ignore]

    found: Any = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    yield found
    found.shutdown()


def test_removed_node(data: Path, expected: dict[str, bytes], tmp_path: Path, cluster: Any) -> None:
    out = tmp_path / "out"
    node = cluster.add_node(num_cpus=1)
    backend = Ray(cluster.address, None)

    def remove() -> None:
        wait_for_shards(out, 2)
        cluster.remove_node(node, allow_graceful=False)

    thread = threading.Thread(target=remove)
    thread.start()
    manifest = run(Label(PROGRAM, "othello", [data], EXACT), out, backend)
    thread.join()
    backend.close()
    assert manifest.finished == SHARDS
    assert shards(out) == expected


def test_budgets(data: Path, expected: dict[str, bytes], tmp_path: Path) -> None:
    job = Label(PROGRAM, "othello", [data], EXACT)
    manifest = run(job, tmp_path / "out", Local(2), Limits(budget=10_000, growth=10, rounds=2))
    assert manifest.round >= 1
    assert shards(tmp_path / "out") == expected


def test_other_options_are_refused(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    some = ["--exact", "--empties", "7..8", "--every", "100"]
    label: list[str | Path] = ["label", "othello", data, "--out", tmp_path / "out", "--local", "2", "--"]
    assert scale(*label, *some) == 0
    assert scale(*label, *some) == 0
    assert scale(*label, *some[:-1], "101") == 1
    assert "made with other options" in capsys.readouterr().err
    assert scale(*label, *some, "--threads", "2") == 1
    assert "--threads is set by tritboard.scale" in capsys.readouterr().err
    assert scale("verify", tmp_path / "out", "--sample", "5") == 0
    assert "exact scores are right" in capsys.readouterr().out
    assert scale("verify", tmp_path) == 1


def test_wrong_labels_are_found(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import zlib

    out = tmp_path / "out"
    options = ["--exact", "--empties", "6", "--every", "300"]
    assert scale("label", "othello", data, "--out", out, "--local", "1", "--", *options) == 0
    path = out / "shard-000000.records"
    shard = bytearray(path.read_bytes())
    # The upper byte of the score of the last record, two discs up or down.
    shard[-4 - 24 + 17] ^= 1
    count = int.from_bytes(shard[36:40], "little")
    shard[-4:] = zlib.crc32(shard[-4 - 24 * count : -4]).to_bytes(4, "little")
    path.write_bytes(shard)
    assert scale("verify", out) == 1
    assert "solved by its moves it is" in capsys.readouterr().err


def crashing(folder: Path, condition: str) -> str:
    """Return a program that crashes under a condition on its arguments `a`."""
    path = folder / "crashing"
    path.write_text(
        f"#!{sys.executable}\nimport os, signal, sys\na = sys.argv[1:]\n{condition}\n"
        f"if crashes: os.kill(os.getpid(), signal.SIGSEGV)\nos.execv({PROGRAM!r}, [{PROGRAM!r}, *a])\n"
    )
    path.chmod(0o755)
    return str(path)


def test_positions_that_crash_are_left_out(data: Path, tmp_path: Path) -> None:
    condition = """
skipped = [part for i, word in enumerate(a) if word == '--skip' for part in a[i + 1].split(',')]
has = lambda n: any(int(r.split('..')[0]) <= n <= int(r.split('..')[-1]) for r in skipped)
crashes = '--shards' in a and a[a.index('--shards') + 1] == '1' and not (has(12) and has(17))
"""
    options = ["--exact", "--empties", "5", "--every", "20", "--positions-per-shard", "10"]
    manifest = run(Label(crashing(tmp_path, condition), "othello", [data], options), tmp_path / "out", Local(2))
    assert (manifest.skipped, manifest.poisoned) == ({1: [12, 17]}, {})
    whole = tmp_path / "whole"
    tritboard("train", "othello", "label", data, "--out", whole, *options, "--skip", "12,17")
    assert shards(tmp_path / "out") == shards(whole)


def test_shards_that_always_fail_are_left_out(data: Path, tmp_path: Path) -> None:
    condition = "crashes = '--shards' in a and a[a.index('--shards') + 1] == '1' and '--skip' not in a"
    options = ["--exact", "--empties", "5", "--every", "20", "--positions-per-shard", "10"]
    job = Label(crashing(tmp_path, condition), "othello", [data], options)
    manifest = run(job, tmp_path / "out", Local(2))
    assert list(manifest.poisoned) == [1]
    assert manifest.poisoned[1].startswith("signal 11")
    assert len(shards(tmp_path / "out")) == job.shards - 1


def test_solve(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    positions = [
        "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X",
        "-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX- X",
        "----OX----OOXX---OOOXX-XOOXXOOOOOXXOXXOOOXXXOOOOOXXXXOXO--OOOOOX X",
    ]
    file = tmp_path / "some.obf"
    file.write_text("".join(f"{position}; A1:+64;\n" for position in positions))
    common: list[str | Path] = ["solve", "othello", file, "--positions-per-shard", "2"]
    assert scale(*common, "--out", tmp_path / "one", "--local", "1") == 0
    assert scale(*common, "--out", tmp_path / "two", "--local", "2", "--budget", "30000") == 0
    answers = (tmp_path / "one" / "answers.jsonl").read_text()
    assert (tmp_path / "two" / "answers.jsonl").read_text() == answers
    assert [json.loads(line)["score"] for line in answers.splitlines()] == [18, 10, 2]
    assert scale("verify", tmp_path / "one") == 0
    assert "3 of 3 answers are right" in capsys.readouterr().out
    program = crashing(tmp_path, f"crashes = {positions[1]!r} in a")
    arguments = [*map(str, common), "--out", str(tmp_path / "bad"), "--local", "1", "--program", program]
    assert main(arguments) == 0
    bad = [json.loads(line) for line in (tmp_path / "bad" / "answers.jsonl").read_text().splitlines()]
    assert [answer.get("failed") for answer in bad] == [None, "signal 11", None]


def timeless(report: str) -> Any:
    """Return a report of a match without times."""
    found = json.loads(report)
    for engine in found["engines"]:
        engine.pop("seconds")
    return found


def test_match(tmp_path: Path) -> None:
    options = ["--engine", "depth=1", "--engine", "depth=3", "--games", "12", "--seed", "3"]
    assert scale("match", "othello", "--out", tmp_path / "m", "--parts", "4", "--local", "2", "--", *options) == 0
    expected = tritboard("match", "othello", *options, "--json")
    assert timeless((tmp_path / "m" / "report.json").read_text()) == timeless(expected)


def test_selfplay_and_gomoku(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    numbers = ["--games", "5", "--seed", "1", "--games-per-shard", "2"]
    out, whole = tmp_path / "games", tmp_path / "whole"
    assert scale("selfplay", "gomoku", "--out", out, "--local", "2", *numbers, "--", "--nodes", "300") == 0
    tritboard("train", "gomoku", "selfplay", "--out", whole, *numbers, "--nodes", "300")
    assert shards(out) == shards(whole)
    assert scale("verify", out) == 0
    assert scale("label", "gomoku", out, "--out", tmp_path / "deep", "--local", "2", "--", "--nodes", "400") == 0
    tritboard("train", "gomoku", "label", out, "--out", tmp_path / "one", "--nodes", "400")
    assert shards(tmp_path / "deep") == shards(tmp_path / "one")


def test_book(tmp_path: Path) -> None:
    book = ["book", "othello", "--parts", "3", "--rounds", "2", "--positions", "40"]
    texts = []
    for local in ("1", "3"):
        out = tmp_path / local
        assert scale(*book, "--out", out, "--local", local, "--", "--depth", "4") == 0
        tritboard("othello", "book", "export", out / "round-002" / "merged.store", tmp_path / f"{local}.book")
        texts.append((tmp_path / f"{local}.book").read_bytes())
    assert texts[0] == texts[1]


def test_without_ray(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert scale("label", "othello", data, "--out", tmp_path / "out", "--", "--depth", "1") == 1
    assert "pip install 'tritboard[scale]'" in capsys.readouterr().err


EXAMPLES = Path(__file__).parent.parent / "examples"


def test_the_plain_way(data: Path, expected: dict[str, bytes], tmp_path: Path) -> None:
    path = f"{Path(PROGRAM).absolute().parent}:{os.environ['PATH']}"
    environment = os.environ | {"PATH": path, "INPUT": str(data)}
    for task in range(2):
        slurm = {"SLURM_ARRAY_TASK_ID": str(task), "SLURM_ARRAY_TASK_COUNT": "2", "OUT": str(tmp_path / "slurm")}
        script = ["bash", str(EXAMPLES / "label_slurm.sh"), *EXACT]
        subprocess.run(script, check=True, env=environment | slurm, capture_output=True)
    made: dict[str, bytes] = {}
    for part in (tmp_path / "slurm").glob("part-*"):
        made |= shards(part)
    assert made == expected
    if shutil.which("parallel"):
        script = ["sh", str(EXAMPLES / "label_parallel.sh"), str(data), str(tmp_path / "parallel"), "2", *EXACT]
        subprocess.run(script, check=True, env=environment, capture_output=True)
        assert shards(tmp_path / "parallel") == expected


def test_errors_are_plain(tmp_path: Path) -> None:
    with pytest.raises(ScaleError, match="expected the program tritboard"):
        Label(str(tmp_path / "none"), "othello", [tmp_path], EXACT)
