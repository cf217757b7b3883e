"""What ends a job, as a sentence with its exit code."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import re
from collections.abc import Iterator
from typing import Optional

#: Exit codes of sysexits.h.
NOT_ACCEPTABLE, NOT_AVAILABLE, CANNOT_WRITE, BAD_CONFIGURATION = 66, 69, 74, 78
#: How a fault stands in what Spark says of a task that failed.
_MARK = "HEED-FAULT"
_NO_ACCESS = ("ACCESS_DENIED", "InvalidAccessKeyId", "INVALID_ACCESS_KEY_ID", "SIGNATURE", "Signature", "TOKEN", "Token",
              "credential", "CREDENTIAL", "HTTP status 401", "HTTP status 403", "TimeTooSkewed", "REQUEST_TIME")


class FleetError(Exception):
    """Wrong usage or input; its text says what is wrong and what to do."""

    code = NOT_ACCEPTABLE


class GeneralFault(FleetError):
    """What is wrong for all drives. It ends the job and makes no row.

    Attributes:
        code: 78: model, digest, rig, settings; 74: disk, rights; 69: the rest.
    """

    def __init__(self, text: str, code: int = NOT_AVAILABLE) -> None:
        super().__init__(text)
        self.code = code

    @property
    def marked(self) -> str:
        """As a text that survives Java's stack traces."""
        return f"{_MARK} {json.dumps([self.code, str(self)])}"

    @classmethod
    def within(cls, text: str) -> Optional[GeneralFault]:
        """The fault that a text tells; None if it tells none."""
        place = text.find(_MARK)
        if place < 0:
            return None
        code, words = json.JSONDecoder().raw_decode(text[place + len(_MARK) + 1:])[0]
        return cls(words, code)


@contextlib.contextmanager
def reaching(what: str) -> Iterator[None]:
    """Errors of a disk or store as faults.

    Args:
        what: What is read or written, for the sentence: no credentials and no folder of this machine.
    """
    try:
        yield
    except OSError as error:
        if (fault := fault_of(error, what)) is None:
            raise
        raise fault from None


def is_of_one_file(error: OSError) -> bool:
    """Whether a store that answers others refuses one object, or has lost it."""
    return any(word in str(error) for word in ("ACCESS_DENIED", "HTTP status 403", "NO_SUCH_KEY", "RESOURCE_NOT_FOUND", "HTTP status 404"))


def fault_of(error: OSError, what: str) -> Optional[GeneralFault]:
    """An error that concerns all drives, as a fault; None: it concerns one file."""
    text = str(error)
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return GeneralFault(f"{what}: the disk is full. Make room there.", CANNOT_WRITE)
    if isinstance(error, PermissionError) or error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return GeneralFault(f"{what}: no permission ({os.strerror(error.errno or errno.EACCES)}). Give the job's user the right to it.", CANNOT_WRITE)
    if "AWS Error" not in text and "curlCode" not in text:
        return None
    if "curlCode" in text or "NETWORK_CONNECTION" in text:
        return GeneralFault(f"{what}: its store does not answer. Check endpoint_override and the network.")
    if any(word in text for word in _NO_ACCESS):
        return GeneralFault(f"{what}: its store refuses access. Check the credentials, their rights and this machine's clock.")
    if "NO_SUCH_BUCKET" in text:
        return GeneralFault(f"{what}: there is no such bucket.", NOT_ACCEPTABLE)
    found = re.search(r"AWS Error (\w+)", text)
    return GeneralFault(f"{what}: its store answers {found.group(1) if found else 'with an error'}.")


def without_folders(text: str) -> str:
    """A sentence with the names of files in place of whole paths."""
    return re.sub(r"(?<![\w.:/])/(?:[^\s/'\",;:]+/)+([^\s/'\",;:]*)", r"\1", text)
