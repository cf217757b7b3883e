"""What both importers share: numbers of other people's files, and lines as Heed reads them."""

import json
import math
import os
import sys
import tempfile


class InputError(Exception):
    """Input that is not what it should be; the text says where, and what to do."""


def number(text, place):
    """A finite number; None for what a sensor failed to measure (empty, nan, inf)."""
    text = text.strip()
    if not text:
        return None
    try:
        value = float(text)
    except ValueError:
        raise InputError(f"{place}: {text!r} is not a number") from None
    return value if math.isfinite(value) else None


def read_lines(path):
    try:
        with open(path, encoding="utf-8") as file:
            return file.read().splitlines()
    except UnicodeDecodeError:
        raise InputError(f"{path} is not a text; name the file itself, not an archive of it") from None


def rounded(value, decimals):
    """None stays None; 0 has no sign."""
    return None if value is None else round(value, decimals) + 0.0


def write(path, lines):
    """One JSON object a line; a file of its owner alone, which appears when it is whole. `-` is the standard output."""
    text = "".join(json.dumps(line, separators=(",", ":"), allow_nan=False) + "\n" for line in lines)
    if path == "-":
        sys.stdout.write(text)
        return
    descriptor, part = tempfile.mkstemp(prefix=".telemetry-", suffix=".part", dir=os.path.dirname(path) or ".")
    with open(descriptor, "w", encoding="utf-8") as file:
        file.write(text)
    os.replace(part, path)


def is_place(longitude, latitude):
    """Whether a receiver's answer can be one; the poles' last metres are left out, where east is nowhere."""
    return None not in (longitude, latitude) and abs(longitude) <= 180 and abs(latitude) < 89.999


def moved(longitude, latitude, heading, ahead, right):
    """The place some metres ahead and to the right of one; metres, degrees. Right to a millimetre within 10 m."""
    turn, north = math.radians(heading), math.radians(latitude)
    # WGS 84: radii of curvature along the meridian and across it.
    bend = 1 - 6.69437999014e-3 * math.sin(north) ** 2
    along, across = 6378137 * (1 - 6.69437999014e-3) / bend**1.5, 6378137 / bend**0.5
    east = ahead * math.sin(turn) + right * math.cos(turn)
    up = ahead * math.cos(turn) - right * math.sin(turn)
    return (
        (longitude + math.degrees(east / (across * math.cos(north))) + 180) % 360 - 180,
        latitude + math.degrees(up / along))


def run(main):
    """Runs a program; what is wrong with its input is said in one line."""
    try:
        main()
    except InputError as error:
        sys.exit(f"error: {error}")
    except OSError as error:
        sys.exit(f"error: {error.filename}: {error.strerror}")
