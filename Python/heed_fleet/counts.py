"""The numbers of a job, for people: they add up."""

from __future__ import annotations

from .files import Listing
from .publishing import Published
from .remarks import counted
from .schema import UNKNOWN
from .settling import Plan

#: Most lines of one kind. Choice: a screen.
MOST = 10


class Counts:
    """Counts files, recordings and drives.

    Attributes:
        decided, there, staged, twice, unreadable: Together all recordings that were found.
        whole, partial, failed: Together the drives that stand in the tables now.
    """

    def __init__(self, listing: Listing, plan: Plan, staged: set[str], unreadable: dict[str, str]) -> None:
        """
        Args:
            staged: Keys that were staged before this job decided anything.
            unreadable: Places of drives that cannot be read.
        """
        self._listing, self._plan = listing, plan
        self.recordings = len(listing.drives)
        self.staged = len(staged & set(plan.known.values()))
        self.there = len(plan.known) - self.staged
        self.decided = len(plan.drives) - len(plan.known)
        self.twice = plan.spare
        self.unreadable = len(unreadable)
        self.whole = self.partial = self.failed = self.without_driver = self.without_start = 0

    def finish(self, published: dict[str, Published]) -> None:
        """Counts what stands in the tables of these drives."""
        rows = [published[key].row for key in self._plan.drives if key in published]
        self.whole, self.partial, self.failed = (sum(row["status"] == one for row in rows) for one in ("ok", "partial", "failed"))
        self.without_driver = sum(row["driver"] == UNKNOWN for row in rows)
        self.without_start = sum(row["start_utc_ms"] is None for row in rows)

    @property
    def lines(self) -> list[str]:
        left_out = self._listing.left_out
        parts = [counted(self.recordings, "recording")]
        parts += [f"{self._listing.beside} beside them"] * bool(self._listing.beside)
        parts += [f"{self._listing.of_sessions} of sessions"] * bool(self._listing.of_sessions)
        parts += [f"{left_out.total()} left out"] * bool(left_out)
        lines = [*self._listing.remarks, f"Found {counted(self._listing.files, 'file')}: {', '.join(parts)}."]
        lines += _some([f"  left out: {number} {reason}, such as {self._listing.examples[reason]}"
                        for reason, number in sorted(left_out.items())])
        lines.append(f"{counted(self.recordings, 'recording')}: {self.decided} decided, {self.there} there already, "
                     f"{self.staged} staged before, {self.twice} given twice, {self.unreadable} unreadable.")
        pairs = dict.fromkeys(self._plan.twice)
        lines += _some([f"  the same recording twice: {one}, {other}" for one, other in pairs])
        lines += _some([f"  {words}" for words in self._plan.remarks])
        lines.append(f"{counted(len(self._plan.drives), 'drive')} in the tables: {self.whole} whole, {self.partial} partial, "
                     f"{self.failed} failed; {self.without_driver} without driver, {self.without_start} without start.")
        return lines


def _some(lines: list[str]) -> list[str]:
    return lines if len(lines) <= MOST else [*lines[:MOST], f"  and {len(lines) - MOST} more"]
