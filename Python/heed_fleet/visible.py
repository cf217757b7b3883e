"""Text that others wrote, for people: characters that a terminal obeys, or that hide or reorder others, as escapes."""

from __future__ import annotations

import html
import json
import unicodedata

_HIDDEN = ("Cc", "Cf", "Zl", "Zp")
# Letters and marks without a shape.
_SHAPELESS = "\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0"


def _is_hidden(one: str) -> bool:
    number = ord(one)
    is_no_character = number & 0xFFFE == 0xFFFE or 0xFDD0 <= number <= 0xFDEF
    is_tag = 0xE0000 <= number <= 0xE0FFF or number == 0x2065 or 0xFFF0 <= number <= 0xFFF8
    return unicodedata.category(one) in _HIDDEN or one in _SHAPELESS or is_no_character or is_tag


def visible(text: str, lines: bool = False) -> str:
    """The text with hidden characters as JSON's escapes; with `lines` line feeds stay."""
    return "".join(
        json.dumps(one)[1:-1] if _is_hidden(one) and not (lines and one == "\n") else one for one in text
    ).replace("\x7f", "\\u007f")


def escape(text: str) -> str:
    """The visible text as markup."""
    return html.escape(visible(text))
