"""Progress of searches."""

from types import TracebackType
from typing import Any


class Bar:
    """A bar for `progress=` of a search: nodes, depth, value and best line, by tqdm where it is installed, else nothing.

    with Bar() as bar:
        analysis = engine.search(board, seconds=10, progress=bar)
    """

    def __init__(self, unit: str = " nodes") -> None:
        self._bar: Any = None
        self._unit = unit

    def __enter__(self) -> "Bar":
        try:
            from tqdm.auto import tqdm  # type: ignore[import-not-found, import-untyped, unused-ignore]
        except ImportError:
            return self
        self._bar = tqdm(unit=self._unit, unit_scale=True)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.close()
            self._bar = None

    def __call__(self, nodes: int, seconds: float, depth: int, value: str, line: str) -> None:
        """Show what a search tells."""
        if self._bar is not None:
            self._bar.set_postfix_str(" ".join([f"depth {depth}", value, line[:24]]) if value else "", refresh=False)
            self._bar.update(nodes - self._bar.n)
