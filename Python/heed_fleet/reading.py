"""What a drive is: the hash of its recording and of all that decides, read once."""

from __future__ import annotations

import hashlib
import json
import struct
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Optional

from .drive import Drive
from .locations import etag, is_local, joined, opened
from .observations import of_session

SESSION = "session.sqlite"
_BLOCK = 1 << 20


@dataclass(frozen=True)
class Read:
    """What was found by reading a drive.

    Attributes:
        content, recording, units: As of :class:`Drive`.
        seconds: Its length; None: not known.
        labels: What a session tells of itself.
        grown: The recordings that this one begins with and continues, of those that were `asked` for.
        before: What earlier versions called the content of a session: the hash of its file.
        etag: What the store calls it.
    """

    content: str
    recording: str
    units: int
    seconds: Optional[float] = None
    labels: dict[str, Any] = field(default_factory=dict)
    grown: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    before: Optional[str] = None
    etag: str = ""

    @property
    def text(self) -> str:
        return json.dumps(asdict(self))

    @classmethod
    def of(cls, text: str) -> Read:
        return cls(**json.loads(text))


def read(drive: Drive, shorter: list[tuple[int, str]], folder: Optional[Path] = None) -> tuple[Read, str, dict[str, str]]:
    """Reads a drive once; with a folder it is copied there meanwhile.

    Args:
        shorter: Units and recordings of which it may be the continuation.

    Returns:
        What was found, and where the recording and the files beside it lie on this machine.

    Raises:
        OSError: It cannot be read.
    """
    main, place, beside = _places(drive, folder)
    tag = etag(main)
    total = hashlib.sha256(b"\0")
    if drive.kind == "session":
        for block in _blocks(main, place):
            total.update(block)
        return Read(**of_session(Path(opened(place)[1]), total.hexdigest(), shorter), etag=tag), *_on_disk(drive, place, beside)
    units, grown, length = 0, set(), _Length()
    for block in _blocks(main, place):
        for end, recording in shorter:
            if units < end <= units + len(block):
                begun = total.copy()
                begun.update(block[:end - units])
                grown |= {recording} & {begun.hexdigest()}
        total.update(block)
        units += len(block)
        length.take(block)
    recording = total.hexdigest()
    for name, one in sorted(drive.beside.items()):
        total.update(name.encode() + b"\0")
        for block in _blocks(one, beside[name]):
            total.update(block)
    asked = [one for _, one in shorter]
    found = Read(total.hexdigest(), recording, units, length.seconds, grown=sorted(grown - {recording}), asked=asked, etag=tag)
    return found, *_on_disk(drive, place, beside)


def fetch(drive: Drive, folder: Optional[Path]) -> tuple[str, dict[str, str]]:
    """Copies a drive that was read before into a folder, if there is one; returns where its files lie then."""
    main, place, beside = _places(drive, folder)
    if folder is not None:
        for source, target in [(main, place), *((one, beside[name]) for name, one in drive.beside.items())]:
            for _ in _blocks(source, target):
                pass
    return _on_disk(drive, place, beside)


def _places(drive: Drive, folder: Optional[Path]) -> tuple[str, str, dict[str, str]]:
    """The file to read, and where it and the files beside it lie then."""
    main = joined(drive.location, SESSION) if drive.kind == "session" else drive.location
    if folder is None:
        return main, main, drive.beside
    place = folder / (SESSION if drive.kind == "session" else "recording" + _ending(main))
    return main, str(place), {name: str(folder / (name + _ending(one))) for name, one in drive.beside.items()}


def _on_disk(drive: Drive, place: str, beside: dict[str, str]) -> tuple[str, dict[str, str]]:
    path = opened(place)[1]
    return str(Path(path).parent) if drive.kind == "session" else path, {name: opened(one)[1] for name, one in beside.items()}


def _ending(place: str) -> str:
    return Path(place if is_local(place) else place.partition("?")[0]).suffix.lower()


def _blocks(source: str, target: str) -> Iterator[bytes]:
    """The file's bytes; written to the target, too, if that is another place."""
    system, path = opened(source)
    copy = open(target, "wb") if target != source else None
    try:
        with system.open_input_stream(path) as stream:
            while block := stream.read(_BLOCK):
                if copy is not None:
                    copy.write(block)
                yield block
    finally:
        if copy is not None:
            copy.close()


class _Length:
    """Finds the length in the header of an MP4 or MOV file (ISO 14496-12, movie header box) that passes by."""

    def __init__(self) -> None:
        self._end = b""
        self.seconds: Optional[float] = None

    def take(self, block: bytes) -> None:
        begin = self._end + block[:64] if self._end else b""
        for piece in (begin, block):
            place = piece.find(b"mvhd")
            if self.seconds is None and 0 <= place <= len(piece) - 40:
                scale, length = struct.unpack(*((">IQ", piece[place + 24:place + 36]) if piece[place + 4] else
                                                (">II", piece[place + 16:place + 24])))
                self.seconds = length / scale if scale and length else None
        self._end = block[-64:]
