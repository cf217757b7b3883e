"""Makes the face models where they are not there yet: `heed models install` and `Tools/setup models` run this.

    python3 install.py [--wheel FILE]

A Python environment of its own in the cache folder, then the conversion in it; see convert.py. Needs only the standard
library. Every file is compared with the manifest's SHA-256 before it is put in place.
"""

import argparse
import subprocess
import sys
from pathlib import Path

import cache
import environment
from errors import run_tool

HERE = Path(__file__).resolve().parent
MODULES = "flatbuffers, numpy, onnx, tflite"


def main():
    parser = argparse.ArgumentParser(description="Makes the face models that are missing.")
    parser.add_argument("--wheel", metavar="FILE", help="a copy of the wheel, instead of a download")
    wheel = parser.parse_args().wheel
    if cache.is_complete():
        return say_complete()
    with environment.locked(cache.parent()):
        # Asked again under the lock, because another set-up may have made them meanwhile.
        if cache.is_complete():
            return say_complete()
        say("1/2", "Python environment")
        python = environment.ready(cache.parent() / "venv", HERE / "requirements.txt", MODULES)
        say("2/2", "Face models")
        print("converting" if wheel else "converting (the download is 36 MB)", flush=True)
        convert(python, wheel)


def say(step, what):
    print(f"[{step}] {what}: ", end="", flush=True)


def say_complete():
    print(f"[1/1] Face models: already in {cache.folder()}")


def convert(python, wheel):
    command = [python, "-B", HERE / "convert.py", *(["--wheel", wheel] if wheel else [])]
    status = subprocess.run([str(word) for word in command]).returncode
    if status:
        # The conversion has said why.
        sys.exit(status)


if __name__ == "__main__":
    run_tool(main)
