"""What people have to know about decided drives before they trust the figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pyarrow.dataset

from .layout import Layout
from .lines import KEPT
from .publishing import dataset


def counted(number: int, word: str) -> str:
    return f"{number:,} {word}{'' if number == 1 else 's'}"


def remark_lines(remarks: Iterable[Any]) -> list[str]:
    """A line for each distinct remark, with its number of drives; those of most drives come first."""
    counts = Counter(remark for remark in remarks if isinstance(remark, str))
    return [f"{counted(number, 'drive')}: {remark}" for remark, number in sorted(counts.items(), key=lambda one: (-one[1], one[0]))]


def skipped_lines(layout: Layout, settings: str, within: Any = None) -> list[str]:
    """A line about events that an earlier Heed wrote and that no report reads; empty if there are none.

    Args:
        within: Which rows count, as a filter of the dataset; None: all.
    """
    retired = ~pyarrow.dataset.field("type").isin(sorted(KEPT))
    rows = dataset(layout, "events", settings).to_table(columns=["type"], filter=retired if within is None else retired & within)
    counts = Counter(rows["type"].to_pylist())
    if not counts:
        return []
    return [f"Skipped {counted(sum(counts.values()), 'event')} of kinds that Heed no longer reports: {', '.join(sorted(counts))}."]
