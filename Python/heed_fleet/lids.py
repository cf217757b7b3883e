"""How long the lids were seen and shut in each minute of a drive, without looking at its frames."""

from __future__ import annotations

from bisect import bisect_right

#: The time before a drowsiness line in which its `window_s` was seen. Source: the default of the setting
#: `drowsiness.window`; under another one, seconds move between neighbouring minutes.
WINDOW_S = 60.0


class SeenLids:
    """The time with seen lids since a drive's start, from lines that tell the seen time of the last minute."""

    def __init__(self) -> None:
        self._times, self._seen = [0.0], [0.0]
        self._since = 0.0

    def forget(self, t: float) -> None:
        """Windows begin anew, as they do for another driver."""
        # Until the next line tells otherwise, lids were seen at the drive's own rate.
        self._add(t, self._at(t))
        self._since = t

    def take(self, t: float, window_s: float) -> None:
        """A line at a time, with the seen time of its window."""
        self._add(t, self._at(max(self._since, t - WINDOW_S)) + window_s)

    def by_minute(self, seconds: float, total: float) -> list[float]:
        """The seen time of each minute of a drive of this length, nearly `total` in all."""
        self._add(seconds, total)
        edges = [self._at(min(60.0 * minute, seconds)) for minute in range(int(-(-seconds // 60)) + 1)]
        return [end - begin for begin, end in zip(edges, edges[1:])]

    def _add(self, t: float, seen: float) -> None:
        last, before = self._times[-1], self._seen[-1]
        if t > last:
            self._times.append(t)
            self._seen.append(min(max(seen, before), before + t - last))

    def _at(self, t: float) -> float:
        place = bisect_right(self._times, t)
        if place == len(self._times):
            return self._seen[-1] * t / self._times[-1] if self._times[-1] > 0 else 0.0
        (t0, t1), (seen0, seen1) = self._times[place - 1:place + 1], self._seen[place - 1:place + 1]
        return seen0 + (seen1 - seen0) * (t - t0) / (t1 - t0)


def shared(total: float, weights: list[float], others: list[float]) -> list[float]:
    """A time, divided like the weights, or like `others` if all weights are 0; in whole milliseconds that add up."""
    weights = weights if sum(weights) > 0 else others
    whole = sum(weights) or 1.0
    parts, summed, given = [], 0.0, 0.0
    for weight in weights:
        summed += weight
        until = round(total * summed / whole, 3)
        parts.append(round(until - given, 3))
        given = until
    return parts
