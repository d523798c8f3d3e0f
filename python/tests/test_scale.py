"""`tritboard.scale`: whatever is killed, the shards are those of one process."""

import argparse
import errno
import hashlib
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tritboard.scale import ScaleError, _files, _work, run
from tritboard.scale.__main__ import _parser, main
from tritboard.scale._backend import Local, Ray
from tritboard.scale._driver import Limits
from tritboard.scale._manifest import Manifest
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


def test_ray_is_asked_seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cluster:
        """A cluster of three cores whose tasks end at once."""

        asked = waits = 0

        def cluster_resources(self) -> dict[str, float]:
            self.asked += 1
            return {"CPU": 3.0}

        def wait(
            self, tasks: list[int], num_returns: int, timeout: float | None = None
        ) -> tuple[list[int], list[int]]:
            self.waits += 1
            return tasks[:num_returns], tasks[num_returns:]

        def get(self, task: int) -> _work.Done:
            return _work.Done(task)

    backend, cluster = Ray.__new__(Ray), Cluster()
    backend.__dict__.update(_ray=cluster, _tasks={}, _cores=1, _counted=-1.0)
    now = 10.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    for task in range(6):
        assert backend.room() == 6 - task
        backend._tasks[task] = task
    assert cluster.asked == 1
    assert [shard for shard, _ in backend.ended()] == list(range(6))
    assert (cluster.waits, backend.room()) == (2, 6)
    now = 11.5
    assert (backend.room(), cluster.asked) == (6, 2)


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


SKIPPED = """
skipped = [part for i, word in enumerate(a) if word == '--skip' for part in a[i + 1].split(',')]
has = lambda n: any(int(r.split('..')[0]) <= n <= int(r.split('..')[-1]) for r in skipped)
is_second = '--shards' in a and a[a.index('--shards') + 1] == '1'
"""


def test_positions_that_crash_are_left_out(data: Path, tmp_path: Path) -> None:
    condition = SKIPPED + "crashes = is_second and not (has(12) and has(17))"
    options = ["--exact", "--empties", "5", "--every", "20", "--positions-per-shard", "10"]
    manifest = run(Label(crashing(tmp_path, condition), "othello", [data], options), tmp_path / "out", Local(2))
    assert (manifest.skipped, manifest.poisoned) == ({1: [12, 17]}, {})
    whole = tmp_path / "whole"
    tritboard("train", "othello", "label", data, "--out", whole, *options, "--skip", "12,17")
    assert shards(tmp_path / "out") == shards(whole)


@pytest.mark.parametrize("code", [1, 2, 130])
def test_a_hunt_that_is_refused_or_interrupted_is_repeated(data: Path, tmp_path: Path, code: int) -> None:
    condition = SKIPPED + f"""
once = {str(tmp_path / "once")!r}
if is_second and skipped and not has(12) and not os.path.exists(once):
    open(once, 'w').close()
    sys.exit({code})
crashes = is_second and not has(12)
"""
    options = ["--exact", "--empties", "5", "--every", "20", "--positions-per-shard", "10"]
    manifest = run(Label(crashing(tmp_path, condition), "othello", [data], options), tmp_path / "out", Local(1))
    assert (tmp_path / "once").exists()
    assert (manifest.skipped, manifest.poisoned) == ({1: [12]}, {})


def test_a_shard_is_hunted_while_positions_are_found(data: Path, tmp_path: Path) -> None:
    # Position 17 crashes after the first hunt alone.
    condition = SKIPPED + f"""
later = {str(tmp_path / "later")!r}
if is_second and skipped == ['12']: open(later, 'w').close()
crashes = is_second and (not has(12) or os.path.exists(later) and not has(17))
"""
    options = ["--exact", "--empties", "5", "--every", "20", "--positions-per-shard", "10"]
    manifest = run(Label(crashing(tmp_path, condition), "othello", [data], options), tmp_path / "out", Local(2))
    assert (manifest.skipped, manifest.poisoned) == ({1: [12, 17]}, {})
    whole = tmp_path / "whole"
    tritboard("train", "othello", "label", data, "--out", whole, *options, "--skip", "12,17")
    assert shards(tmp_path / "out") == shards(whole)


def test_a_hunt_has_the_budget(data: Path, tmp_path: Path) -> None:
    condition = SKIPPED + """
if skipped and '--nodes' not in a: sys.exit('a hunt without a limit')
crashes = is_second and not has(12)
"""
    options = ["--exact", "--empties", "5", "--every", "20", "--positions-per-shard", "10"]
    job = Label(crashing(tmp_path, condition), "othello", [data], options)
    assert run(job, tmp_path / "out", Local(2), Limits(budget=1_000_000)).skipped == {1: [12]}


def test_a_machine_without_space_refuses_a_shard(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = ["--exact", "--empties", "5", "--every", "20", "--positions-per-shard", "10"]
    tasks: list[int] = []

    def full() -> None:
        tasks.append(0)
        if len(tasks) in (2, 4) or len(tasks) > 100:
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(_work, "remove_stale", full)
    job = Label(PROGRAM, "othello", [data], options)
    run(job, tmp_path / "out", Local(1))
    assert len(tasks) == job.shards + 2
    assert len(shards(tmp_path / "out")) == job.shards
    tasks += range(100)
    with pytest.raises(ScaleError, match=r"shard \d+: .*: \[Errno \d+\] No space left on device"):
        run(Label(PROGRAM, "othello", [data], options), tmp_path / "other", Local(1))


def test_shards_that_always_fail_are_left_out(data: Path, tmp_path: Path) -> None:
    condition = "crashes = '--shards' in a and a[a.index('--shards') + 1] == '1' and '--skip' not in a"
    options = ["--exact", "--empties", "5", "--every", "20", "--positions-per-shard", "10"]
    job = Label(crashing(tmp_path, condition), "othello", [data], options)
    manifest = run(job, tmp_path / "out", Local(2))
    assert list(manifest.poisoned) == [1]
    assert manifest.poisoned[1].startswith("signal 11")
    assert len(shards(tmp_path / "out")) == job.shards - 1


def test_what_is_left_out_is_an_error_and_tried_again(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    condition = """
shard = a[a.index('--shards') + 1] if '--shards' in a else ''
skipped = [part for i, word in enumerate(a) if word == '--skip' for part in a[i + 1].split(',')]
has = lambda n: any(int(r.split('..')[0]) <= n <= int(r.split('..')[-1]) for r in skipped)
crashes = shard == '1' and not has(12) or shard == '2' and not skipped
"""
    options = ["--exact", "--empties", "5", "--every", "20", "--positions-per-shard", "10"]
    out, bad = tmp_path / "out", crashing(tmp_path, condition)
    words = ["label", "othello", str(data), "--out", str(out), "--local", "2"]
    for program in (bad, PROGRAM):
        assert main([*words, "--program", program, "--", *options]) == 1
        assert "1 shard and 1 position, listed in" in capsys.readouterr().err
    assert main(["verify", str(out), "--program", PROGRAM]) == 0
    assert ", 1 are left out; " in capsys.readouterr().out
    assert main([*words, "--program", PROGRAM, "--retry", "--", *options]) == 0
    whole = tmp_path / "whole"
    tritboard("train", "othello", "label", data, "--out", whole, *options)
    assert shards(out) == shards(whole)


def test_another_version_tries_again(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    condition = "if a == ['--version']: print('tritboard 0.0.1 (old)'); sys.exit()\n" + SKIPPED
    old = crashing(tmp_path, condition + "crashes = is_second and not has(12)")
    options = ["--exact", "--empties", "5", "--every", "20", "--positions-per-shard", "10"]
    out, whole = tmp_path / "out", tmp_path / "whole"
    words = ["label", "othello", str(data), "--out", str(out), "--local", "2"]
    assert main([*words, "--program", old, "--", *options]) == 1
    assert "left out: 0 shards and 1 position, listed in" in capsys.readouterr().err
    assert scale(*words, "--", *options) == 1
    assert 'made with other program: "tritboard 0.0.1" there' in capsys.readouterr().err
    assert scale(*words, "--retry", "--", *options) == 0
    assert scale(*words, "--", *options) == 0
    work = json.loads((out / "manifest.json").read_text())["work"]
    assert work["earlier-programs"] == ["tritboard 0.0.1"]
    assert work["program"] == tritboard("--version").splitlines()[0].split(" (")[0]
    tritboard("train", "othello", "label", data, "--out", whole, *options)
    assert shards(out) == shards(whole)


def test_other_inputs_and_damaged_manifests_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def work(*digests: str) -> dict[str, object]:
        files = [{"path": f"{number}.records", "sha256": digest} for number, digest in enumerate(digests)]
        fields = {"kind": "label", "game": "othello", "options": [], "program": "tritboard 1"}
        return fields | {"inputs": files, "shards": 3}

    Manifest.open(tmp_path, work("aa", "bb", "cc"))
    changed = '"bb"} there and {"path":"1.records","sha256":"b2"} here'
    for here, said in ((("aa", "b2", "c2"), changed), (("aa",), '"bb"} there and null here')):
        with pytest.raises(ScaleError, match=re.escape(said)) as raised:
            Manifest.open(tmp_path, work(*here))
        assert "0.records" not in str(raised.value) and "2.records" not in str(raised.value)
    content = json.loads((tmp_path / "manifest.json").read_text())
    for part, name in (("work", "inputs"), ("state", "round")):
        found = content[part].pop(name)
        (tmp_path / "manifest.json").write_text(json.dumps(content))
        content[part][name] = found
        assert scale("verify", tmp_path) == 1
        assert f'manifest.json: "{part}" has no valid "{name}"; expected a manifest of' in capsys.readouterr().err


def test_texts_are_utf_8(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = ['{"name":"a\u2028b\u0085c"}', '{"name":"d"}']
    assert _files.unsealed(_files.sealed(lines)) == lines
    assert _files.unsealed(_files.sealed([])) == []
    assert _files.unsealed(_files.sealed(lines)[:-1]) is None and _files.unsealed(b"") is None
    file = tmp_path / "some.obf"
    file.write_bytes(b"% \xff\n")
    assert scale("solve", "othello", file, "--out", tmp_path / "out", "--local", "1") == 1
    assert "some.obf: byte 2 is not UTF-8; expected a text file" in capsys.readouterr().err


def refusing(folder: Path, condition: str, code: int = 1) -> str:
    """Return a program that says "no input here" under a condition, and exits with a code."""
    said = f"\nif crashes: print('no input here', file=sys.stderr); sys.exit({code})\ncrashes = False"
    return crashing(folder, condition + said)


def test_refused_input_ends_the_run(data: Path, tmp_path: Path) -> None:
    options = ["--exact", "--empties", "5", "--every", "20", "--positions-per-shard", "10"]
    # The first shard is made; the run ends after as many other shards as a shard has attempts.
    condition = f"""
crashes = '--shards' in a and os.path.exists({str(tmp_path / "made")!r})
if '--shards' in a: open({str(tmp_path / "made")!r}, 'a').write(a[a.index('--shards') + 1] + ' ')
"""
    out = tmp_path / "out"
    with pytest.raises(ScaleError, match=r"shard \d+: no input here"):
        run(Label(refusing(tmp_path, condition), "othello", [data], options), out, Local(1))
    assert len((tmp_path / "made").read_text().split()) == 4
    assert len(shards(out)) == 1
    manifest = run(Label(PROGRAM, "othello", [data], options), out, Local(1))
    assert (manifest.poisoned, manifest.skipped) == ({}, {})


def test_refused_positions_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "some.obf"
    file.write_text("% positions\n----OX----OOXX---OOOXX-XOOXXOOOOOXXOXXOOOXXOOOOOXXXXOXO--OOOOOX X\nf5f5\n")
    assert scale("solve", "othello", file, "--out", tmp_path / "out", "--local", "1") == 1
    assert "some.obf, line 3: the moves: " in capsys.readouterr().err


def test_a_limit_without_a_budget_is_an_error(data: Path, tmp_path: Path) -> None:
    options = ["--exact", "--empties", "5", "--every", "20"]
    job = Label(refusing(tmp_path, "crashes = '--shards' in a", 3), "othello", [data], options)
    with pytest.raises(ScaleError, match="stopped at a limit, and this round has none"):
        run(job, tmp_path / "out", Local(1))


def test_interrupt(data: Path, expected: dict[str, bytes], tmp_path: Path) -> None:
    condition = """
crashes = False
if '--shards' in a and len(os.listdir(os.environ['SHARDS'])) > 4:
    import time
    open(os.environ['SHARDS'] + f'.{os.getpid()}.running', 'w').close()
    time.sleep(100)
"""
    out = tmp_path / "out"
    command = [sys.executable, "-m", "tritboard.scale", "label", "othello", str(data), "--out", str(out)]
    command += ["--local", "2"]
    bad = ["--program", crashing(tmp_path, condition), "--", *EXACT]
    process = subprocess.Popen(
        [*command, *bad],
        stderr=subprocess.PIPE,
        env=os.environ | {"SHARDS": str(out)},
        # Shells let background processes, such as those of CI, ignore the signal.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    end = time.monotonic() + 60
    while len(list(tmp_path.glob("*.running"))) < 2:
        assert time.monotonic() < end, "no programs within a minute"
        time.sleep(0.02)
    start = time.monotonic()
    process.send_signal(signal.SIGINT)
    _, messages = process.communicate(timeout=60)
    assert process.returncode == 130
    assert time.monotonic() - start < 20
    assert b"interrupted; finished shards are kept, and the same command resumes" in messages
    for path in tmp_path.glob("*.running"):
        assert not Path(f"/proc/{path.name.split('.')[1]}").exists(), "the program still runs"
    kept = shards(out)
    assert 0 < len(kept) < SHARDS
    assert subprocess.run([*command, "--program", PROGRAM, "--", *EXACT], capture_output=True).returncode == 0
    assert shards(out) == expected


def test_stale_folders_of_this_machine_are_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    folders = [("here-1", ended.pid, "a"), ("here-1", os.getpid(), "b"), ("here", ended.pid, "c")]
    for host, pid, end in [*folders, ("here-1-1", ended.pid, "d")]:
        monkeypatch.setattr("socket.gethostname", lambda host=host: host)
        (tmp_path / f"{_work._prefix()}{pid}-{end}").mkdir()
    monkeypatch.setattr("socket.gethostname", lambda: "here-1")
    _work.remove_stale()
    assert sorted(path.name[-1] for path in tmp_path.iterdir()) == ["b", "c", "d"]


def test_options_are_explained(capsys: pytest.CaptureFixture[str]) -> None:
    commands = next(action for action in _parser()._actions if isinstance(action, argparse._SubParsersAction))
    for name, command in commands.choices.items():
        for action in command._actions:
            assert action.help, f"{name} {action.dest} has no help"
    for option, message in (
        ("--parts=x", 'argument --parts: "x" is not a number; expected an integer, at least 1'),
        ("--local=0", 'argument --local: "0" is not a number; expected an integer, at least 1'),
    ):
        with pytest.raises(SystemExit):
            main(["match", "othello", "--out", "m", option])
        assert message in capsys.readouterr().err


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
    assert main(arguments) == 1
    bad = [json.loads(line) for line in (tmp_path / "bad" / "answers.jsonl").read_text().splitlines()]
    assert [answer.get("failed") for answer in bad] == [None, "signal 11", None]
    assert scale(*common, "--out", tmp_path / "bad", "--local", "1", "--retry") == 0
    assert (tmp_path / "bad" / "answers.jsonl").read_text() == answers
    path = tmp_path / "one" / "shard-000000.jsonl"
    path.write_text(path.read_text().replace('"score":18', '"score":20'))
    assert scale("verify", tmp_path / "one") == 1
    assert "a checksum is wrong" in capsys.readouterr().err
    (tmp_path / "two" / "answers.jsonl").write_text(answers.replace('"score":18', '"score":20'))
    assert scale("verify", tmp_path / "two") == 1
    assert "answers.jsonl: missing or changed" in capsys.readouterr().err


def test_outcomes_are_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--"
    file, out = tmp_path / "some.obf", tmp_path / "out"
    # The last position has no move.
    file.write_text(f"{board} X\n{board} O\n{'X' * 64} O\n")
    assert scale("solve", "othello", file, "--out", out, "--local", "1", "--", "--wld") == 0
    answers = [json.loads(line) for line in (out / "answers.jsonl").read_text().splitlines()]
    assert [answer["outcome"] for answer in answers] == ["win", "win", "loss"]
    assert scale("verify", out) == 0
    assert "2 of 3 answers are right, 1 without a move are not checked" in capsys.readouterr().out
    answers[0] |= {"outcome": "loss", "score": None}
    lines = [json.dumps(answer) for answer in answers]
    (out / "shard-000000.jsonl").write_bytes(_files.sealed(lines))
    text = "".join(f"{line}\n" for line in lines)
    (out / "answers.jsonl").write_text(text)
    manifest = json.loads((out / "manifest.json").read_text())
    manifest["state"]["joined"]["answers.jsonl"] = hashlib.sha256(text.encode()).hexdigest()
    (out / "manifest.json").write_text(json.dumps(manifest))
    assert scale("verify", out) == 1
    assert "position 0 has the outcome loss; solved again it has win" in capsys.readouterr().err


def test_solve_gomoku(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # Won by wider threats than fours and threes, and without any win. A small budget ends the search of the wider ones.
    games = ["j10g11i8k8e9i10j9j11h9h11i11k10g10f11l9k9k7f13j7k6h7k12k11i7h6h8g6f5g9d11e11e14", "h8h9"]
    file = tmp_path / "games.txt"
    file.write_text("".join(f"{game}\n" for game in games))
    for kind, options in (("one", []), ("all", ["--all"])):
        answers = []
        for budget in ([], ["--budget", "300"]):
            out = tmp_path / f"{kind}{len(budget)}"
            common: list[str | Path] = ["solve", "gomoku", file, "--out", out, "--local", "2", *budget]
            assert scale(*common, "--", "--rule", "renju", *options) == 0
            answers.append((out / "answers.jsonl").read_text())
        found = [json.loads(line) for line in answers[0].splitlines()]
        width = 2 if kind == "one" else 3
        assert [(answer["result"], answer["threat"]) for answer in found] == [("win", width), ("no-win", 3)]
        assert answers[1] == answers[0]
        assert scale("verify", out) == 0
        assert "2 of 2 answers are right" in capsys.readouterr().out


def test_left_out_positions_of_a_killed_driver_are_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    position = "----OX----OOXX---OOOXX-XOOXXOOOOOXXOXXOOOXXOOOOOXXXXOXO--OOOOOX"
    file, out = tmp_path / "some.obf", tmp_path / "out"
    file.write_text(f"{position} X\n{position} O\n")
    words = ["solve", "othello", str(file), "--out", str(out), "--local", "1"]
    crashes = crashing(tmp_path, f"crashes = {position + ' O'!r} in a")
    assert main([*words, "--program", crashes]) == 1
    manifest = json.loads((out / "manifest.json").read_text())
    assert manifest["state"]["skipped"] == {"0": [1]}
    # The driver wrote the shard and was killed before it saved the manifest.
    manifest["state"] |= {"skipped": {}, "joined": {}, "status": "working"}
    for more, code in (([], 1), (["--retry"], 0)):
        (out / "manifest.json").write_text(json.dumps(manifest))
        capsys.readouterr()
        assert scale(*words, *more) == code
        assert ("1 position, listed in" in capsys.readouterr().err) == (code == 1)
    assert "failed" not in (out / "answers.jsonl").read_text()


def timeless(report: str) -> Any:
    """Return a report of a match without times."""
    found = json.loads(report)
    for engine in found["engines"]:
        engine.pop("seconds")
    return found


def test_match(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--engine", "depth=1", "--engine", "depth=3", "--games", "12", "--seed", "3"]
    assert scale("match", "othello", "--out", tmp_path / "m", "--parts", "4", "--local", "2", "--", *options) == 0
    expected = tritboard("match", "othello", *options, "--json")
    assert timeless((tmp_path / "m" / "report.json").read_text()) == timeless(expected)
    assert scale("verify", tmp_path / "m") == 0
    assert " of 12 played again are the same" in capsys.readouterr().out
    log = tmp_path / "m" / "match.log"
    log.write_text(log.read_text().replace('"game":12', '"game":13'))
    assert scale("verify", tmp_path / "m") == 1
    assert "match.log: missing or changed" in capsys.readouterr().err
    part = next((tmp_path / "m").glob("part-*"))
    part.write_bytes(part.read_bytes()[:-200])
    assert scale("verify", tmp_path / "m") == 1
    assert f"{part}: a checksum is wrong" in capsys.readouterr().err


def test_wrong_games_are_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--engine", "depth=1", "--engine", "depth=2", "--games", "2", "--seed", "3"]
    out = tmp_path / "m"
    assert scale("match", "othello", "--out", out, "--parts", "1", "--local", "1", "--", *options) == 0
    # Another game with right checksums.
    head, *games = (out / "match.log").read_text().splitlines()
    games = [json.dumps(json.loads(game) | {"moves": "F5D6"}) for game in games]
    (out / "part-000000.jsonl").write_bytes(_files.sealed([head, *games]))
    log = "".join(f"{line}\n" for line in [head, *games]).encode()
    manifest = json.loads((out / "manifest.json").read_text())
    manifest["state"]["joined"]["match.log"] = hashlib.sha256(log).hexdigest()
    (out / "manifest.json").write_text(json.dumps(manifest))
    (out / "match.log").write_bytes(log)
    assert scale("verify", out) == 1
    assert "played again is another one" in capsys.readouterr().err


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
    capsys.readouterr()
    assert scale("verify", tmp_path / "deep") == 0
    assert "made again is the same" in capsys.readouterr().out
    path = tmp_path / "deep" / "shard-000001.records"
    path.write_bytes(path.read_bytes()[:-1] + b"x")
    assert scale("verify", tmp_path / "deep") == 1
    assert "shard-000001.records: a checksum is wrong" in capsys.readouterr().err


def test_book(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    book = ["book", "othello", "--parts", "3", "--rounds", "2", "--positions", "40"]
    texts = []
    for local in ("1", "3"):
        out = tmp_path / local
        grow: list[str | Path] = [*book, "--out", out, "--local", local, "--", "--depth", "4"]
        assert scale(*grow) == 0
        stores = [out / f"round-00{number}" / "merged.store" for number in (1, 2)]
        before = [store.stat().st_ino for store in stores]
        assert scale(*grow) == 0
        assert [store.stat().st_ino for store in stores] == before, "whole stores are kept"
        assert scale("verify", out) == 0
        assert "6 parts are whole; part " in capsys.readouterr().out
        tritboard("othello", "book", "export", out / "round-002" / "merged.store", tmp_path / f"{local}.book")
        texts.append((tmp_path / f"{local}.book").read_bytes())
        # The program changes a store that it opens, also the one of the first round.
        tritboard("othello", "book", "export", stores[0], tmp_path / f"{local}-1.book")
        assert scale("verify", out) == 1
        assert "merged.store: missing or changed; run the work again" in capsys.readouterr().err
        assert scale(*grow) == 0
        assert scale("verify", out) == 0
    assert texts[0] == texts[1]
    part = tmp_path / "1" / "round-002" / "part-000001.store"
    part.write_bytes(part.read_bytes()[:-1])
    assert scale("verify", tmp_path / "1") == 1
    assert f"{part}: a checksum is wrong" in capsys.readouterr().err


def test_book_whose_parts_all_fail(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    book = ["book", "othello", "--parts", "2", "--rounds", "1", "--positions", "10", "--local", "1", "--attempts", "1"]
    bad = crashing(tmp_path, "crashes = 'grow' in a")
    arguments = [*book, "--out", str(tmp_path / "out"), "--program", bad]
    assert main([*arguments, "--", "--depth", "2"]) == 1
    assert "all 2 parts failed, the first by signal 11" in capsys.readouterr().err
    assert scale(*book, "--out", tmp_path / "out", "--retry", "--", "--depth", "2") == 0


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
    other = subprocess.run([*script, "--every", "2"], env=environment | slurm, capture_output=True, text=True)
    assert (other.returncode, "made with other options" in other.stderr) == (1, True)
    if shutil.which("parallel"):
        # A name that a shell would split.
        games = tmp_path / "games & more"
        shutil.copytree(data, games)
        script = ["sh", str(EXAMPLES / "label_parallel.sh"), str(games), str(tmp_path / "parallel"), "2", *EXACT]
        refused = subprocess.run([*script, "--every", "none"], env=environment, capture_output=True)
        assert refused.returncode == 2 and not (tmp_path / "parallel" / "options.txt").exists()
        subprocess.run(script, check=True, env=environment, capture_output=True)
        assert shards(tmp_path / "parallel") == expected
        # Again, it makes what is missing.
        (tmp_path / "parallel" / "shard-000003.records").unlink()
        damaged = tmp_path / "parallel" / "shard-000004.records"
        damaged.unlink()
        damaged.write_bytes(expected[damaged.name][:-1])
        before = {path.stat().st_ino for path in (tmp_path / "parallel").glob("shard-*") if path != damaged}
        subprocess.run(script, check=True, env=environment, capture_output=True)
        assert shards(tmp_path / "parallel") == expected
        assert before < {path.stat().st_ino for path in (tmp_path / "parallel").glob("shard-*")}
        other = subprocess.run([*script, "--every", "2"], env=environment, capture_output=True, text=True)
        assert (other.returncode, "made with other options" in other.stderr) == (1, True)


def test_errors_are_plain(tmp_path: Path) -> None:
    with pytest.raises(ScaleError, match="expected the program tritboard"):
        Label(str(tmp_path / "none"), "othello", [tmp_path], EXACT)
