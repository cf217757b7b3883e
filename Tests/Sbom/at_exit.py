"""The files that a program has mapped at its end: the kernel stops it there, when its memory is still as it was."""

import ctypes
import os
import signal
import subprocess
import threading
from pathlib import Path

LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.ptrace.argtypes, LIBC.ptrace.restype = [ctypes.c_long] * 4, ctypes.c_long
# sys/ptrace.h.
CONT, SEIZE, TRACE_EXIT, EVENT_EXIT, EVENT_STOP, ANY_CHILD = 7, 0x4206, 0x40, 6, 128, 0x40000000
LONGEST_SECONDS = 600


def libraries_of(command, ends_with=None, **options):
    """Runs a command and returns its exit status and the ELF files that it has mapped at its end.

    With `ends_with` the command is a live run: it is asked to end when it has mapped a file of this name.
    """
    process = subprocess.Popen(command, **options)
    if LIBC.ptrace(SEIZE, process.pid, 0, TRACE_EXIT):
        process.kill()
        raise OSError(ctypes.get_errno(), "the program cannot be watched (ptrace)")
    hang = threading.Timer(LONGEST_SECONDS, process.kill)
    hang.start()
    if ends_with:
        threading.Thread(target=end, args=(process.pid, ends_with), daemon=True).start()
    files = None
    while True:
        _, status = os.waitpid(process.pid, ANY_CHILD)
        if not os.WIFSTOPPED(status):
            break
        event, number = status >> 16, os.WSTOPSIG(status)
        if event == EVENT_EXIT:
            files = mapped(process.pid)
        LIBC.ptrace(CONT, process.pid, 0, 0 if event in (EVENT_EXIT, EVENT_STOP) else number)
    hang.cancel()
    process.returncode = os.waitstatus_to_exitcode(status)
    if files is None:
        raise AssertionError(f"{command[0]} ended with {process.returncode} before its memory could be read")
    return process.returncode, files


def mapped(pid):
    lines = Path(f"/proc/{pid}/maps").read_text().splitlines()
    paths = {line.split(maxsplit=5)[5] for line in lines if line.count("/")}
    return {path for path in paths if Path(path).is_file() and is_elf(path)}


def is_elf(path):
    with open(path, "rb") as file:
        return file.read(4) == b"\x7fELF"


def end(pid, name):
    while True:
        try:
            if any(Path(path).name.startswith(name) for path in mapped(pid)):
                return os.kill(pid, signal.SIGTERM)
        except OSError:
            return None
        threading.Event().wait(0.1)
