"""Files that are whole or absent, and folders that one process owns."""

import hashlib
import json
import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tritboard.scale._errors import ScaleError

try:
    import fcntl
except ImportError:  # Windows has no such locks.
    fcntl = None  # type: ignore[assignment]


def write(path: Path, data: bytes) -> None:
    """Write a file under a temporary name, sync it, and rename it."""
    temporary = path.with_name(f".{path.name}.tmp")
    with open(temporary, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    os.replace(temporary, path)
    if os.name == "posix":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


@contextmanager
def owned(folder: Path) -> Iterator[None]:
    """Own a folder against other drivers and `tritboard train`; remove the temporary files of an earlier owner."""
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / ".lock", "ab") as lock:
        if fcntl is not None:
            try:
                # The lock that `tritboard train` takes. The system frees it when the process ends.
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise ScaleError(f"{folder}: another process works there; expected one at a time") from None
        for path in folder.glob(".*.tmp"):
            path.unlink()
        yield


def digest(path: Path) -> str:
    """Return the SHA-256 of a file."""
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest() if hasattr(hashlib, "file_digest") else _digest(path)


def _digest(path: Path) -> str:
    found = hashlib.sha256()
    with open(path, "rb") as file:
        while block := file.read(1 << 20):
            found.update(block)
    return found.hexdigest()


def sealed(lines: list[str]) -> bytes:
    """Return lines of JSON with their number and checksum as the last line."""
    text = "".join(f"{line}\n" for line in lines).encode()
    return text + f'{{"lines":{len(lines)},"crc32":"{zlib.crc32(text):08x}"}}\n'.encode()


def unsealed(data: bytes) -> list[str] | None:
    """Return the lines, or `None` if the file is cut or damaged."""
    lines = lines_of(data.decode(errors="replace"))
    return lines[:-1] if lines and sealed(lines[:-1]) == data else None


def lines_of(text: str) -> list[str]:
    """Return the lines of a text. `str.splitlines` also splits at characters that strings of JSON may have."""
    return text.removesuffix("\n").split("\n") if text else []


def dumps(value: object) -> str:
    """Return JSON on a line, in the given order."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
