"""Text that others wrote, for people: characters that a terminal obeys, or that hide or reorder others, as escapes."""

from __future__ import annotations

import html
import json
import unicodedata

_HIDDEN = ("Cc", "Cf", "Zl", "Zp")


def visible(text: str, lines: bool = False) -> str:
    """The text with hidden characters as JSON's escapes; with `lines` line feeds stay."""
    return "".join(
        json.dumps(one)[1:-1] if unicodedata.category(one) in _HIDDEN and not (lines and one == "\n") else one for one in text
    ).replace("\x7f", "\\u007f")


def escape(text: str) -> str:
    """The visible text as markup."""
    return html.escape(visible(text))
