"""What the commands of heed-fleet do with what was given. Libraries are loaded when they are needed."""

from __future__ import annotations

import argparse
import sys
from typing import Any, Optional

from .errors import FleetError
from .visible import visible


def decide(given: argparse.Namespace) -> int:
    return _run(given, None)[1]


def _run(given: argparse.Namespace, only: Optional[str]) -> tuple[str, int]:
    from .basis import make_basis, models_folder
    from .errors import GeneralFault
    from .examining import missing

    def say(text: str) -> None:
        if not given.quiet:
            print(visible(text), file=sys.stderr, flush=True)

    try:
        from heed.errors import LibraryMissing
        from heed.library import decision_version

        version = decision_version()
    except ImportError as error:
        raise (GeneralFault(str(error)) if isinstance(error, LibraryMissing) else missing(error)) from None
    from .job import Job
    from .layout import Layout
    from .listing import listed
    from .locations import location
    from .manifest import Manifest
    from .naming import Names
    from .remarks import remark_lines
    from .watched import Limits

    manifest = Manifest(given.manifest) if given.manifest else None
    names = Names(given.paths == "hashed")
    listing = listed(given.sources, manifest, given.pattern, names)
    if only:
        listing.keep(only)
    if not listing.drives:
        raise FleetError(f"there are no {only or 'recording'}s in {', '.join(given.sources)}{listing.why_none}.")
    models = models_folder() if any(drive.kind == "video" for drive in listing.drives) else None
    basis = make_basis(version, given.settings, given.set, given.rig, given.calibration, models)
    layout = Layout(location(given.output))
    runner = _runner(given, basis.rig or "", say)
    try:
        limits = Limits(given.silence, given.drive_timeout, memory_mb=given.memory_mb)
        done = Job(layout, listing, basis, names, runner, say, limits, given.retry_failed).run()
    finally:
        runner.stop()
    speed = f" ({3600 * done.hours / done.took_s:,.0f} x real time)" if done.hours and done.took_s else ""
    for line in (*done.counts.lines, *remark_lines(done.remarks)):
        say(line)
    say(f"{done.hours:.2f} h of driving decided in {done.took_s:.1f} s{speed}, {done.processor_s:.1f} s of processors. "
        f"Settings {done.settings}.")
    return done.settings, 1 if done.counts.failed or done.counts.unreadable else 0


def _runner(given: argparse.Namespace, rig: str, say: Any) -> Any:
    from .errors import GeneralFault
    from .packing import packed
    from .runners import Alone
    from .spark import Spark

    conf = dict(one.partition("=")[::2] for one in given.conf or [])
    if wrong := [name for name, value in conf.items() if not value or not name.startswith("spark.")]:
        raise FleetError(f"--conf {wrong[0]}: write spark.NAME=VALUE, such as --conf spark.executor.memory=4g.")
    is_spread = given.master is not None and given.master != "none" and not given.master.startswith("local")
    if given.archive and not is_spread:
        say("--archive does nothing here: workers of this machine use what is installed.")
    if given.master == "none":
        return Alone()
    try:
        archive = packed(rig) if given.archive and is_spread else None
    except OSError as error:
        raise GeneralFault(f"--archive: the file cannot be written ({error.strerror}). Make room in the cache folder.", 74) from None
    return Spark(given.master, conf, archive)


def redecide(given: argparse.Namespace) -> int:
    from .comparing import compare

    if not (given.set or given.settings or given.rig or given.calibration):
        raise FleetError("name what is to be different: --set risk.raisedBy=eu-addw, --settings, --rig or --calibration.")
    after, code = _run(given, "session")
    from .job import reader

    layout = reader(given.output)
    others = [one for one in layout.bases() if one != after]
    if given.before or len(others) == 1:
        print(visible(compare(layout, layout.one_of(given.before or others[0]), after, given.csv), lines=True))
    else:
        print(f"Decided under {after}. heed-fleet diff {visible(given.output)} --from HASH --to {after[:8]} compares it.", file=sys.stderr)
    return code


def report(given: argparse.Namespace) -> int:
    from .job import reader
    from .reporting import write

    layout = reader(given.fleet)
    write(layout, layout.one_of(given.settings_hash), given.output, given.csv, given.since, given.until, given.link, given.title,
          given.without_partial)
    return 0


def diff(given: argparse.Namespace) -> int:
    from .comparing import compare
    from .job import reader

    layout = reader(given.fleet)
    print(visible(compare(layout, layout.one_of(given.before), layout.one_of(given.after), given.csv), lines=True))
    return 0
