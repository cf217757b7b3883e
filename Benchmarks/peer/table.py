"""Rows of measured beside required, and the section of a page that they stand in."""

import os
import platform
import statistics
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path


@dataclass
class Row:
    """A figure of both sides over several rounds; each round is a pair (Heed, the other)."""

    name: str
    other: str
    unit: str
    #: The most that Heed may cost, as a share of the other's cost.
    limit: float
    rounds: list = field(default_factory=list)
    skipped: str | None = None

    @property
    def ratio(self):
        return statistics.median(own / other for own, other in self.rounds)

    @property
    def verdict(self):
        if self.skipped:
            return "skipped"
        return "met" if self.ratio <= self.limit else "NOT MET"

    def text(self):
        if self.skipped:
            return f"{self.name}: skipped, {self.skipped}"
        return f"{self.name}, {self.other}: median ratio {self.ratio:.3f}, must be <= {self.limit:.3g}: {self.verdict}"

    def round_text(self, index):
        own, other = self.rounds[index]
        return f"heed {own:.4g} {self.unit}, {self.other} {other:.4g} {self.unit}, ratio {own / other:.3f}"

    def markdown(self):
        if self.skipped:
            return f"| {self.name} | | {self.other} | | | skipped: {self.skipped} |"
        own, other = (statistics.median(pair[i] for pair in self.rounds) for i in (0, 1))
        shares = ", ".join(f"{a / b:.3g}" for a, b in self.rounds)
        return (f"| {self.name} | {own:.4g} {self.unit} | {self.other}: {other:.4g} {self.unit} "
                f"| {self.ratio:.3f} ({shares}) | <= {self.limit:.3g} | {self.verdict} |")


def machine():
    """The processor, and how busy it was."""
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    names = [line.split(":")[1].strip() for line in lines if line.startswith("model name")]
    name = names[0] if names else platform.machine()
    return f"{name}, {len(names)} cores, load {os.getloadavg()[0]:.1f} at the start, {date.today()}"


def write_section(page, name, text):
    """Replaces what stands between a section's markers, and nothing else."""
    page = Path(page)
    begin, end = f"<!-- begin {name} -->", f"<!-- end {name} -->"
    old = page.read_text() if page.exists() else ""
    if begin not in old or end not in old:
        raise SystemExit(f"{page} has no lines '{begin}' and '{end}'; put them where the section belongs.")
    page.write_text(f"{old.split(begin)[0]}{begin}\n{text.strip()}\n{end}{old.split(end, 1)[1]}")
