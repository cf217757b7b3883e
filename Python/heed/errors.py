"""What can go wrong, as exceptions that Python programs expect.

Every exception of Heed is a :class:`HeedError`; each is also the built-in exception of its kind, so that
``except FileNotFoundError`` works. Its text is a sentence that says what is wrong and what to do.
"""

from __future__ import annotations

from typing import Any


class HeedError(Exception):
    """An error of Heed.

    Attributes:
        status: The status of the C interface, negative; 0 where the package itself refused.
    """

    status: int

    def __init__(self, sentence: str, status: int = 0) -> None:
        super().__init__(sentence)
        self.status = status

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""

    def __reduce__(self) -> tuple[Any, ...]:
        # Errors go from worker processes to those who ask.
        return (type(self), (str(self), self.status))


class BadArgument(HeedError, ValueError):
    """An argument is out of range, of the wrong shape or of a wrong kind."""


class Closed(HeedError, RuntimeError):
    """The monitor or source was closed."""


class BadOrder(HeedError, RuntimeError):
    """The call does not fit what the monitor does now: a time that goes back, a frame after the end, a second start."""


class NotFound(HeedError, FileNotFoundError):
    """A file, folder, session or camera is not there."""


class NotPermitted(HeedError, PermissionError):
    """There is no permission to read or write it."""


class BadContent(HeedError, ValueError):
    """A rig, settings, calibration, video or session holds what cannot be used."""


class NoModels(HeedError, FileNotFoundError):
    """The face models are missing or altered."""


class NotAvailable(HeedError, ConnectionError):
    """A camera or stream does not answer, or went away."""


class CannotWrite(HeedError, OSError):
    """The disk is full or does not take what is written."""


class InternalError(HeedError, RuntimeError):
    """A defect of Heed; please report it with its sentence."""


class LibraryMissing(HeedError, ImportError):
    """libheed is not there, cannot be loaded, or is of another version."""


class PackageMissing(HeedError, ImportError):
    """An optional package is needed for this; the sentence says how to install it."""


#: The exception of each status of the C interface.
OF_STATUS: dict[int, type[HeedError]] = {
    -1: BadArgument,
    -2: Closed,
    -3: BadOrder,
    -4: BadOrder,
    -5: NotFound,
    -6: NotPermitted,
    -7: BadContent,
    -8: NoModels,
    -9: NotAvailable,
    -10: CannotWrite,
    -11: InternalError,
}
