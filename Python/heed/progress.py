"""How far a recording was read, for people who wait."""

from __future__ import annotations

import importlib.util
import sys
from typing import Any, Optional

from .errors import PackageMissing

# Choice: who waits longer than a second wants to know for how long.
_DELAY_S = 1


def bar(wanted: Optional[bool], what: str) -> Any:
    """A bar of tqdm, which appears after a second; None where none is wanted or seen.

    Args:
        wanted: True: in any case; None: on a terminal or in a notebook, if tqdm is there.

    Raises:
        PackageMissing: It is wanted, and tqdm is not installed.
    """
    if wanted is False or (wanted is None and not _is_seen()):
        return None
    try:
        # Only with ipywidgets a notebook has a bar of its own; without, tqdm warns.
        if _is_notebook() and importlib.util.find_spec("ipywidgets"):
            from tqdm.notebook import tqdm
        else:
            from tqdm import tqdm
    except ImportError:
        if wanted:
            raise PackageMissing("progress needs tqdm: pip install tqdm, or say progress=False.") from None
        return None
    return tqdm(desc=what, unit=" frames", delay=_DELAY_S)


def _is_seen() -> bool:
    return _is_notebook() or (sys.stderr is not None and sys.stderr.isatty())


def _is_notebook() -> bool:
    return "ipykernel" in sys.modules and hasattr(sys.modules["ipykernel"], "kernelapp")
