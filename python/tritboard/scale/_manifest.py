"""The manifest of a folder: what its shards depend on, and what has happened to them."""

import json
from pathlib import Path
from typing import Any

from tritboard.scale import _files
from tritboard.scale._errors import ScaleError

NAME = "manifest.json"
_VERSION = 1


class Manifest:
    """The manifest, in memory and in its file."""

    def __init__(self, folder: Path, content: dict[str, Any]) -> None:
        self._path = folder / NAME
        self._content = content
        state = content["state"]
        self.round: int = state["round"]
        self.failures: dict[int, int] = {int(shard): count for shard, count in state["failures"].items()}
        self.skipped: dict[int, list[int]] = {int(shard): found for shard, found in state["skipped"].items()}
        self.poisoned: dict[int, str] = {int(shard): why for shard, why in state["poisoned"].items()}
        self.deferred: list[int] = state["deferred"]
        self.settings: str | None = state["settings"]
        self.finished: int = state["finished"]
        self.status: str = state["status"]

    @classmethod
    def open(cls, folder: Path, identity: dict[str, object]) -> "Manifest":
        """Open the manifest of a folder, or begin one."""
        path = folder / NAME
        if path.exists():
            content = load(folder)
            found = content["work"]
            for name, expected in identity.items():
                if found.get(name) != expected:
                    raise ScaleError(
                        f"{folder}: made with other {name}: {_files.dumps(found.get(name))} there and "
                        f"{_files.dumps(expected)} here; expected the same, or a new folder"
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
        }
        manifest = cls(folder, {"tritboard-scale": _VERSION, "work": identity, "state": state})
        manifest.save()
        return manifest

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
        }
        _files.write(self._path, (json.dumps(self._content, indent=2, ensure_ascii=False) + "\n").encode())


def load(folder: Path) -> dict[str, Any]:
    """Return the content of a manifest."""
    path = folder / NAME
    try:
        content = json.loads(path.read_text())
    except FileNotFoundError:
        raise ScaleError(f"{path}: no such file; expected a folder of tritboard.scale") from None
    except ValueError as error:
        raise ScaleError(f"{path}: {error}") from None
    if not isinstance(content, dict) or content.get("tritboard-scale") != _VERSION:
        raise ScaleError(f"{path}: not a manifest of version {_VERSION}")
    return content
