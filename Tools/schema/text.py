"""Comments and names in the languages that are written."""

from __future__ import annotations

import re
import textwrap


def snake(name: str) -> str:
    """eyeClosure -> eye_closure."""
    return re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\1", name).lower()


def wrapped(meaning: str, before: str, width: int = 120) -> list[str]:
    """A meaning as lines of comments that begin with `before`."""
    return textwrap.wrap(meaning, width, initial_indent=before, subsequent_indent=before, break_long_words=False,
                         break_on_hyphens=False)


def block(meaning: str, indent: str) -> list[str]:
    """A meaning as a comment of C."""
    lines = textwrap.wrap(f"/** {meaning}", 117, initial_indent=indent, subsequent_indent=indent + "    ",
                          break_long_words=False, break_on_hyphens=False)
    return [*lines[:-1], lines[-1] + " */"]
