"""What making the pages needs of the system: files, programs, and an end that says why."""
import os
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def contents(path):
    with open(os.path.join(ROOT, path)) as file:
        return file.read()


def run(*command):
    """A command's output; when it fails, that output and the end of this program."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        sys.exit(f"{done.stdout}\nerror: {os.path.basename(command[0])} {command[1]} failed; the lines above say why.")
    return done.stdout


def toolchain(name):
    """A program that lies beside the compiler; the one on the PATH may be another system's."""
    compiler = shutil.which("swiftc") or sys.exit("error: there is no swift on the PATH; see www.swift.org/install.")
    path = os.path.join(os.path.dirname(os.path.realpath(compiler)), name)
    return path if os.path.exists(path) else sys.exit(f"error: this Swift has no {name}; install the one of www.swift.org.")
