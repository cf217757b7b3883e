"""Intervals of shares and trends: whole drives or whole drivers are drawn again, never frames or minutes, because what
one person does in one drive hangs together."""

from __future__ import annotations

import functools
import hashlib
from typing import Any, Optional

import numpy

#: Fewest drives or drivers for an interval. Choice: of fewer, drawing again says more about luck than about them.
FEWEST = 5
#: Largest share of the time without a driver for an interval over drivers. Choice: a tenth moves a figure less than
#: intervals are wide.
MOST_WITHOUT_DRIVER = 0.1
#: Choice: the ends of a 95 % interval move by less than a twentieth of its width from one seed to another.
DRAWS = 2000
#: The middle share of draws that an interval holds.
LEVEL = 0.95


def interval(parts: Any, wholes: Any, name: str) -> Optional[tuple[float, float]]:
    """The 95 % interval of sum(parts) / sum(wholes); None of fewer than FEWEST units that count.

    Args:
        parts, wholes: One number a drive or driver.
        name: What it is of; the draws are the same for the same name.
    """
    parts, wholes = numpy.asarray(parts, float), numpy.asarray(wholes, float)
    counts = wholes > 0
    parts, wholes = parts[counts], wholes[counts]
    if len(parts) < FEWEST:
        return None
    drawn = _draws(len(parts), name)
    below = drawn @ wholes
    values = (drawn @ parts)[below > 0] / below[below > 0]
    low, high = numpy.quantile(values, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return float(low), float(high)


def slope(times: Any, parts: Any, wholes: Any, units: Any, name: str) -> Optional[tuple[float, float, float]]:
    """The trend of parts / wholes over time, per unit of time, with its interval: a line through drives, each weighted
    by its whole; drawn again by `units` (drivers, or the drives themselves). None of fewer than FEWEST units."""
    times, parts, wholes = (numpy.asarray(one, float) for one in (times, parts, wholes))
    _, unit = numpy.unique(numpy.asarray(units, str), return_inverse=True)
    seen = wholes > 0
    times, parts, wholes, unit = times[seen], parts[seen], wholes[seen], unit[seen]
    found, unit = numpy.unique(unit, return_inverse=True)
    if len(found) < FEWEST or len(numpy.unique(times)) < 2:
        return None
    # Sums of a weighted line by unit, so that a draw adds units up and looks at no drive again.
    shifted = times - times.mean()
    sums = numpy.stack([numpy.bincount(unit, one, len(found)) for one in (
        wholes, wholes * shifted, wholes * shifted**2, parts, parts * shifted)], axis=1)
    drawn = numpy.vstack([numpy.ones(len(found)), _draws(len(found), name)]) @ sums
    w, wt, wtt, p, pt = drawn.T
    below = w * wtt - wt**2
    values = numpy.divide(w * pt - wt * p, below, out=numpy.full_like(w, numpy.nan), where=below > 1e-12)
    if not numpy.isfinite(values[0]) or numpy.isfinite(values[1:]).sum() < DRAWS / 2:
        return None
    low, high = numpy.nanquantile(values[1:], [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return float(values[0]), float(low), float(high)


@functools.lru_cache(maxsize=1)  # The figures of one group follow each other and are drawn alike.
def _draws(count: int, name: str) -> Any:
    seed = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big")
    return numpy.random.default_rng(seed).multinomial(count, [1 / count] * count, DRAWS).astype(float)
