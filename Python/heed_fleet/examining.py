"""What has to be right on a machine before its first drive. Each finding is a fault of all drives."""

from __future__ import annotations

import shutil
import tempfile
import time
import uuid
from pathlib import Path
from typing import Any, Optional

from .basis import Basis, digests, models_folder
from .errors import BAD_CONFIGURATION, CANNOT_WRITE, GeneralFault, reaching, without_folders
from .locations import is_local, opened, shown
from .staging import remove, write_bytes

#: Least room on a disk. Choice: a rig, a calibration, what SQLite writes aside, and rows of a thousand drives; recordings of stores
#: need their size.
ROOM_BYTES = 64 << 20
#: Least memory of a process that decides. Source: the peak for 640x480 video on x86_64, 230 MiB; half as much again for
#: larger pictures.
MEMORY_BYTES = 384 << 20
#: Choice: a store refuses requests whose clock differs by 15 minutes, and a certificate of today by a day.
CLOCK_S = 300.0


def examine_machine(folder: str, now: float, sources: tuple[str, ...], largest: int) -> None:
    """What needs no libheed: clock, disk, rights, memory, stores.

    Args:
        folder: Where drives are staged.
        now: The clock of the machine that leads the job.
        sources: Folders of stores that recordings come from.
        largest: Bytes of the largest recording that has to be copied here.

    Raises:
        GeneralFault: One of them is wrong.
    """
    if abs(time.time() - now) > CLOCK_S:
        raise GeneralFault(f"its clock differs by {time.time() - now:+.0f} s from that of the job; set it (NTP).")
    _find_room("its folder for temporary files (TMPDIR)", tempfile.gettempdir(), ROOM_BYTES + largest)
    available = _memory()
    if available is not None and available < MEMORY_BYTES:
        raise GeneralFault(f"{available >> 20} MiB of memory are available, and a process that decides needs {MEMORY_BYTES >> 20}. "
                           "Give the workers more memory or fewer cores.")
    reach(sources)
    probe = f".probe-{uuid.uuid4().hex}"
    with reaching("the folder of the fleet" if is_local(folder) else shown(folder)):
        write_bytes(folder, probe, b"probe")
        remove(folder, probe)
    if is_local(folder):
        _find_room("the folder of the fleet", folder, ROOM_BYTES)


def reach(sources: tuple[str, ...]) -> None:
    """Asks stores for folders.

    Raises:
        GeneralFault: One does not answer, or refuses.
    """
    for source in sources:
        system, path = opened(source)
        with reaching(shown(source)):
            system.get_file_info(path)


def _find_room(what: str, folder: str, needed: int) -> None:
    with reaching(what):
        free = shutil.disk_usage(folder).free
    if free < needed:
        raise GeneralFault(f"{what}: the disk is full: {free >> 20} MiB are left, and {needed >> 20} are needed. Make room there.",
                           CANNOT_WRITE)


def examine_heed(basis: Basis, rig: Optional[str], calibration: Optional[str]) -> None:
    """Package, libheed, version, models, rig, settings: in the process that decides, so that its limits are tried, too.

    Raises:
        GeneralFault: One of them is wrong.
    """
    try:
        import numpy

        import heed
        from heed.errors import HeedError, LibraryMissing, NoModels
        from heed.library import decision_version
    except ImportError as error:
        raise missing(error) from None
    try:
        if (found := decision_version()) != basis.version:
            raise GeneralFault(f"its libheed decides as {found}, and that of the job as {basis.version}. Install one release everywhere, "
                               "or use --archive.")
        if basis.models:
            _compare(basis.models, digests(models_folder()))
            # The first picture loads the models, which libheed checks.
            with heed.Monitor() as monitor:
                monitor.push(numpy.zeros((48, 64), numpy.uint8), t=0.0)
        heed.Monitor(rig, basis.changed_settings, calibration).close()
    except LibraryMissing as error:
        if any(words in str(error) for words in ("failed to map", "cannot map", "annot allocate memory")):
            raise MemoryError from None
        raise GeneralFault(f"libheed cannot be used: {_plain(error)}") from None
    except NoModels as error:
        raise GeneralFault(f"the models cannot be used: {_plain(error)}", BAD_CONFIGURATION) from None
    except HeedError as error:
        raise GeneralFault(f"the rig, the settings or the calibration cannot be used: {_plain(error)}", BAD_CONFIGURATION) from None


def missing(error: ImportError) -> GeneralFault:
    """A package that is not there."""
    return GeneralFault(f"its Python has no package {error.name or error}. Use --archive, which brings all packages along, or install "
                        "heedkit[fleet] there.")


def _compare(wanted: dict[str, str], found: dict[str, str]) -> None:
    other = sorted(name for name in wanted.keys() | found.keys() if wanted.get(name) != found.get(name))
    if other:
        raise GeneralFault(f"its model {other[0]} is {'another one than that of the job' if other[0] in found else 'missing'}. Run "
                           "`heed models install` there, or use --archive.", BAD_CONFIGURATION)


def _memory() -> Optional[int]:
    """Memory that is available to this process, bytes: of the machine and of its control group."""
    found = []
    try:
        for line in Path("/proc/meminfo").read_text().splitlines():
            if line.startswith("MemAvailable:"):
                found.append(int(line.split()[1]) << 10)
        group = Path("/sys/fs/cgroup")
        limit = (group / "memory.max").read_text().strip()
        if limit != "max":
            found.append(int(limit) - int((group / "memory.current").read_text()))
    except (OSError, ValueError):
        pass
    return min(found, default=None)


def _plain(error: Any) -> str:
    """Its sentence without folders of the machine."""
    return without_folders(str(error))
