"""The general requirements: which are played, and what is filled in for the others and why."""

from __future__ import annotations

from dataclasses import dataclass

from drives import Outcome, Run, seed_of

# The beginning of the official text, and the noise variable that it asks about.
INFORMS = {
    "after the driver obstructs the sensor by gripping": "Hand on wheel at 12 o'clock position",
    "after the driver wears a cap": "Cap",
    "after the driver wears a hat": "Hat",
    "after the driver wears dark sunglasses": "Dark sunglasses",
    "long head hair fringe": "Long head hair fringe obscuring eyes",
    "thick eyelash makeup": "Thick eyelash makeup",
}
# Choice: the lowest speed at which the EU's own rule (ADDW) is on; the protocol's is not among our sources.
LOWEST_KMH = 20.0
# "Permanently or every 10 minutes": longer than that.
PERMANENT_SECONDS = 660.0


@dataclass
class Requirement:
    """What is filled in: given, or the outcome of runs that all have to pass."""

    text: str
    row: int
    value: str | None
    why: str
    runs: list[Run]

    def settle(self, outcomes: list[Outcome]) -> tuple[str, str]:
        if self.value is not None:
            return self.value, self.why
        failed = [one for one in outcomes if not one.passed]
        shown = "; ".join(one.why for one in failed or outcomes)
        return ("FAIL" if failed else "PASS"), f"{self.why}: {shown}"


def requirement(seed: int, text: str, row: int, functional: dict[str, bool | None]) -> Requirement:
    """What is to be done about one row of the sheet."""

    def run(name: str, task: str, **values: object) -> Run:
        number = seed_of(seed, text, name)
        made = Run(f"{seed}/requirement {row}/{name}", number, task)
        for key, value in values.items():
            setattr(made, key, value)
        return made

    def given(value: str, why: str) -> Requirement:
        return Requirement(text, row, value, why, [])

    def played(why: str, *runs: Run) -> Requirement:
        return Requirement(text, row, None, why, list(runs))

    look = {"movement": "Owl", "places": ["In-vehicle infotainment system"]}
    if text.startswith("Default ON"):
        return played("a fresh engine, nothing switched on", run("look", "long", **look))
    if text.startswith("Deactivation"):
        return given("PASS", "the engine has no switch that turns it off; a host's button is the host's to answer for")
    if text.startswith("Detection sensitivity"):
        return given("PASS", "settings are the host's, fixed when the engine is made; the driver has none")
    if text.startswith("Continuous monitoring"):
        return played("every frame of an attentive drive is reported on", run("drive", "attentive", seconds=120.0))
    if text.startswith("Speed activation condition for the impairment"):
        return played("at 50 km/h", run("drowsy", "drowsy", speed=50.0))
    if text.startswith("Speed activation"):
        runs = [run("look", "long", speed=LOWEST_KMH, **look)]
        runs += [run(task, task, speed=LOWEST_KMH) for task in ("microsleep", "sleep")]
        return played(f"at {LOWEST_KMH:.0f} km/h", *runs)
    if text.startswith("Assisted Driving"):
        return given("PASS", "taken for the vehicle, not measured: of a car without an assistant nothing is asked here")
    if text.startswith("Visual information"):
        broken = next((name for name in INFORMS.values() if functional.get(name) is False), None)
        if broken is None:
            return given("N/A", "works with every noise variable that is simulated")
        return played(
            f"{broken}, said for 11 min", run("permanent", "inform", noises=[broken], seconds=PERMANENT_SECONDS)
        )
    for part, noise in INFORMS.items():
        if part in text:
            works = functional.get(noise)
            if works is None:
                return given("N/A", "not simulated: observations carry no make-up; a vehicle has to show it")
            if works:
                return given("N/A", f"{noise}: claimed functional, so there is nothing to tell")
            return played(noise, run("inform", "inform", noises=[noise]))
    return given("FAIL", "this package does not know the requirement")
