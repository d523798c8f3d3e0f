"""The manifest of a folder: what its shards depend on, and what has happened to them."""

import hashlib
import json
from itertools import zip_longest
from pathlib import Path
from typing import Any

from tritboard.scale import _files
from tritboard.scale._errors import ScaleError

NAME = "manifest.json"
_VERSION = 1
# Types of the fields.
_WORK: dict[str, Any] = {"kind": str, "game": str, "options": list, "inputs": list, "program": str, "shards": int}
_STATE: dict[str, Any] = {
    "status": str,
    "round": int,
    "finished": int,
    "failures": dict,
    "skipped": dict,
    "poisoned": dict,
    "deferred": list,
    "settings": str | None,
}


class Manifest:
    """The manifest, in memory and in its file."""

    def __init__(self, folder: Path, content: dict[str, Any]) -> None:
        self._folder = folder
        self._content = content
        state = content["state"]
        self.round: int = state["round"]
        self.failures: dict[int, int] = {int(shard): count for shard, count in state["failures"].items()}
        self.skipped: dict[int, list[int]] = {int(shard): found for shard, found in state["skipped"].items()}
        self.poisoned: dict[int, str] = {int(shard): why for shard, why in state["poisoned"].items()}
        self.deferred: list[int] = state["deferred"]
        self.settings: str | None = state.get("settings")
        self.finished: int = state["finished"]
        self.status: str = state["status"]
        self.joined: dict[str, str] = state.get("joined", {})

    @classmethod
    def open(cls, folder: Path, identity: dict[str, object], any_version: bool = False) -> "Manifest":
        """Open the manifest of a folder, or begin one.

        With `any_version`, another version of the program is recorded.
        """
        path = folder / NAME
        if path.exists():
            content = load(folder)
            found = content["work"]
            if any_version and found["program"] != identity["program"]:
                found["earlier-programs"] = [*found.get("earlier-programs", []), found["program"]]
                found["program"] = identity["program"]
            for name, expected in identity.items():
                if found.get(name) != expected:
                    there, here = map(_files.dumps, _difference(found.get(name), expected))
                    advice = ", or --retry" if name == "program" else ""
                    raise ScaleError(
                        f"{folder}: made with other {name}: {there} there and {here} here; "
                        f"expected the same, or a new folder{advice}"
                    )
            return cls(folder, content)
        state = {
            "status": "working",
            "round": 0,
            "finished": 0,
            "failures": {},
            "skipped": {},
            "poisoned": {},
            "deferred": [],
            "settings": None,
            "joined": {},
        }
        manifest = cls(folder, {"tritboard-scale": _VERSION, "work": identity, "state": state})
        manifest.save()
        return manifest

    @property
    def left_out(self) -> int:
        """Number of positions that are left out of finished shards."""
        return sum(map(len, self.skipped.values()))

    def forget_failures(self) -> list[int]:
        """Forget what is left out, so that it is tried again; return the shards."""
        shards = sorted({*self.poisoned, *(shard for shard, found in self.skipped.items() if found)})
        self.failures.clear()
        self.skipped.clear()
        self.poisoned.clear()
        if shards:
            self.joined.clear()
            self.status = "working"
        return shards

    def join(self, name: str, data: bytes) -> None:
        """Write a file made of all shards, with its checksum in the manifest."""
        _files.write(self._folder / name, data)
        self.joined[name] = hashlib.sha256(data).hexdigest()

    def is_joined(self, name: str) -> bool:
        """Return whether a file made of all shards is there and whole."""
        path = self._folder / name
        return path.exists() and self.joined.get(name) == _files.digest(path)

    @property
    def work(self) -> dict[str, Any]:
        """What the shards depend on."""
        work: dict[str, Any] = self._content["work"]
        return work

    def save(self) -> None:
        """Write the file."""
        self._content["state"] = {
            "status": self.status,
            "round": self.round,
            "finished": self.finished,
            "failures": {str(shard): count for shard, count in sorted(self.failures.items()) if count},
            "skipped": {str(shard): sorted(found) for shard, found in sorted(self.skipped.items()) if found},
            "poisoned": {str(shard): why for shard, why in sorted(self.poisoned.items())},
            "deferred": sorted(self.deferred),
            "settings": self.settings,
            "joined": self.joined,
        }
        _files.write(self._folder / NAME, (json.dumps(self._content, indent=2, ensure_ascii=False) + "\n").encode())


def load(folder: Path) -> dict[str, Any]:
    """Return the content of a manifest."""
    path = folder / NAME
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ScaleError(f"{path}: no such file; expected a folder of tritboard.scale") from None
    except ValueError as error:
        raise ScaleError(f"{path}: {error}") from None
    if not isinstance(content, dict) or content.get("tritboard-scale") != _VERSION:
        raise ScaleError(f"{path}: not a manifest of version {_VERSION}")
    for part, types in (("work", _WORK), ("state", _STATE)):
        for name, expected in types.items():
            if not isinstance(content.get(part), dict) or not isinstance(content[part].get(name), expected):
                raise ScaleError(f'{path}: "{part}" has no valid "{name}"; expected a manifest of tritboard.scale')
    return content


def _difference(found: object, expected: object) -> tuple[object, object]:
    """Return the first input that differs, of other values the whole ones."""
    if isinstance(found, list) and isinstance(expected, list):
        for there, here in zip_longest(found, expected):
            if there != here and isinstance(there or here, dict):
                return there, here
    return found, expected
