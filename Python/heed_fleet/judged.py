"""What rule books, fusion, escalation and requests made of a drive."""

from __future__ import annotations

import json
from typing import Any

from .levels import WARNING, standing
from .lines import event
from .minutes import Minutes, Row, rounded
from .schema import LEVELS

_SIGNALS = {"none": 0, "visual": 1, "audible": 2, "urgent": 3}


class Judged:
    """Takes the lines of risks, prompts, requests and verdicts in order."""

    def __init__(self) -> None:
        self.events: list[Row] = []
        self._minutes = Minutes(_empty)
        # The time 0 belongs to nothing that was said; until something is, the risk is unknown.
        self._risk, self._since = "unknown", 0.0
        self._standing, self._highest, self._signal = 0, 0, 0
        self._warnings: dict[str, int] = {}
        self._levels: dict[str, int] = {}

    def take(self, said: Row) -> None:
        kind, t = said["type"], said["t_ms"] / 1000
        self.events.append(event(said))
        if kind == "risk":
            before, self._standing = self._standing, standing(said["level"], said["held"])
            self._minutes.spread(f"risk_{self._risk}_s", self._since, t)
            self._minutes.at(t)["alerts"] += before < WARNING <= self._standing
            self._risk, self._since = said["level"], t
            self._highest = max(self._highest, LEVELS.index(said["level"]))
        elif kind == "prompt":
            prompted, self._signal = self._signal, _SIGNALS.get(said["signal"], 0)
            self._minutes.at(t)["prompts"] += self._signal > prompted and not said.get("acknowledged")
        elif kind == "verdict" and said["level"] is not None:
            book = said["rules"]
            rose = said["level"] >= 2 and self._levels.get(book, 0) < 2
            self._levels[book] = said["level"]
            self._warnings[book] = self._warnings.get(book, 0) + rose

    def finish(self, seconds: float) -> tuple[Row, list[Row]]:
        """The figures of a drive of this length and of its minutes; what was still going on ends with it."""
        self._minutes.spread(f"risk_{self._risk}_s", self._since, seconds)
        self._since = max(self._since, seconds)
        minutes = self._minutes.of_length(seconds)
        figures: dict[str, Any] = {
            f"risk_{level}_s": round(sum(one[f"risk_{level}_s"] for one in minutes), 3) for level in LEVELS}
        figures |= {name: sum(one[name] for one in self._minutes.rows) for name in ("alerts", "prompts")}
        figures |= {"highest_risk": LEVELS[self._highest],
                    "book_warnings": json.dumps({name: n for name, n in sorted(self._warnings.items()) if n})}
        return figures, [rounded(one) for one in minutes]


def _empty() -> Row:
    return {"alerts": 0, "prompts": 0} | {f"risk_{level}_s": 0.0 for level in LEVELS}
