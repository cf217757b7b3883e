"""This process as the only worker, and what all runners share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from .errors import GeneralFault

Work = Callable[[Iterable[str]], Iterator[dict[str, Any]]]
Heard = Callable[[dict[str, Any]], None]


class Alone:
    """This process, one drive after the other; needs no Java."""

    cores = 1
    #: Nothing else is decided beside it, so that a second core may decode ahead.
    one_core = False

    def run(self, work: Work, slices: list[list[str]], hear: Heard) -> None:
        """Does the work and tells each result.

        Raises:
            GeneralFault: Something is wrong for all drives.
        """
        for one in slices:
            for result in work(one):
                hear(result)

    def examine(self, work: Work) -> None:
        """Examines the machine before the first drive.

        Raises:
            GeneralFault: What is wrong with it.
        """
        for result in work([""]):
            end_with(result)

    def stop(self) -> None:
        pass


def end_with(result: dict[str, Any]) -> None:
    """Raises the fault that a result tells, if it tells one."""
    if result["status"] == "fault":
        raise GeneralFault.within(result["fault"]) or GeneralFault(result["fault"])
