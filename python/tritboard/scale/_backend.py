"""Where tasks run: on Ray, or in processes of this machine."""

import logging
import os
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Any, Protocol

from tritboard.scale._errors import ScaleError
from tritboard.scale._work import Done, Programs, Task, perform


class Backend(Protocol):
    """Runs tasks, several at the same time, in the order in which they are submitted."""

    def room(self) -> int:
        """Return how many more tasks to submit."""
        ...

    def submit(self, task: Task) -> None:
        """Add a task."""
        ...

    def ended(self) -> Iterator[tuple[int, Done | None]]:
        """Wait for some tasks; yield their shards and results, `None` if the worker was lost."""
        ...

    def close(self) -> None:
        """Stop, with the programs that still run."""
        ...


class Local:
    """Processes of this machine."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool = ThreadPoolExecutor(processes)
        self._programs = Programs()
        self._tasks: dict[Future[Done], int] = {}

    def room(self) -> int:
        return self._processes - len(self._tasks)

    def submit(self, task: Task) -> None:
        self._tasks[self._pool.submit(perform, task, self._programs)] = task.shard

    def ended(self) -> Iterator[tuple[int, Done | None]]:
        done, _ = wait(self._tasks, return_when=FIRST_COMPLETED)
        for future in done:
            yield self._tasks.pop(future), future.result()

    def close(self) -> None:
        self._programs.stop()
        self._pool.shutdown(cancel_futures=True)


class Ray:
    """Workers of a Ray cluster."""

    def __init__(self, address: str | None, cpus: int | None) -> None:
        try:
            import ray  # type: ignore[import-not-found, import-untyped, unused-ignore]
        except ImportError:
            raise ScaleError(
                "the package ray is missing; install it by `pip install 'tritboard[scale]'`, or use --local N"
            ) from None
        self._ray: Any = ray
        self._is_ours = not ray.is_initialized()
        if self._is_ours:
            options: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR}
            address = address or os.environ.get("RAY_ADDRESS")
            if address is None:
                ray.init(num_cpus=cpus, include_dashboard=False, **options)
            else:
                try:
                    ray.init(address=address, **options)
                # Ray raises errors of several kinds, also for a wrong token.
                except Exception as error:
                    raise ScaleError(
                        f"no Ray cluster answers at {address}: {error}; expected the address that `ray start` prints, "
                        "and the cluster's token in ~/.ray/auth_token or RAY_AUTH_TOKEN"
                    ) from None
        # The driver submits a lost task again: it knows which shards are finished.
        self._perform = ray.remote(num_cpus=1, max_retries=0)(perform)
        self._tasks: dict[Any, int] = {}
        self._cores, self._counted = 1, -1.0

    def room(self) -> int:
        # The question goes to the head of the cluster.
        if (now := time.monotonic()) - self._counted >= 1:
            self._cores, self._counted = max(int(self._ray.cluster_resources().get("CPU", 1)), 1), now
        # A task for every core, and one behind it, so that no core waits for the driver.
        return 2 * self._cores - len(self._tasks)

    def submit(self, task: Task) -> None:
        self._tasks[self._perform.remote(task)] = task.shard

    def ended(self) -> Iterator[tuple[int, Done | None]]:
        references = list(self._tasks)
        self._ray.wait(references, num_returns=1)
        # Every call takes all references, so one call returns all tasks that have ended.
        ready, _ = self._ray.wait(references, num_returns=len(references), timeout=0)
        for reference in ready:
            shard = self._tasks.pop(reference)
            try:
                done = self._ray.get(reference)
            except self._ray.exceptions.RayTaskError as error:
                raise ScaleError(f"shard {shard}: {error.cause or error}") from None
            except self._ray.exceptions.RayError:
                done = None
            yield shard, done

    def close(self) -> None:
        if self._is_ours:
            self._ray.shutdown()


def open_backend(local: int | None, address: str | None, cpus: int | None) -> Backend:
    """Return the backend that the options choose."""
    return Local(local) if local is not None else Ray(address, cpus)
