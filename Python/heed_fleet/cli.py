"""The program heed-fleet."""

from __future__ import annotations

import argparse
import math
import os
import sys
from typing import Any, Optional

from .errors import CANNOT_WRITE, FleetError, without_folders
from .visible import visible

_EXAMPLES = """examples:
  heed-fleet decide recordings/ --rig RIG --output fleet/ --manifest drives.csv
  heed-fleet decide s3://bucket/monday --pattern '{vehicle}/{driver}/{start}.mp4' --output s3://bucket/fleet --master yarn
  heed-fleet report fleet/ --output week.html --csv week/
  heed-fleet redecide sessions/ --output fleet/ --set risk.raisedBy=eu-addw
  heed-fleet diff fleet/ --from 3f2a --to 91bc

Run decide or redecide again, and only what is new is decided; also after it was killed. docs/fleet.md has the rest.

exit codes: 0 done; 1 done, but drives failed or could not be read; 64 wrong usage; 66 input not found or not acceptable;
69, 74, 78 something is wrong for all drives and no rows were made (74: disk or rights; 78: model, rig or settings; 69: the
rest); 130 interrupted"""


def main(arguments: Optional[list[str]] = None) -> int:
    """Runs a command; returns the exit code."""
    given = _parser().parse_args(arguments)
    try:
        return int(given.run(given))
    except FleetError as error:
        print(f"error: {visible(str(error), lines=True)}", file=sys.stderr)
        return error.code
    except OSError as error:
        print(f"error: {visible(without_folders(str(error)))}. Is there room, and the right to write there?", file=sys.stderr)
        return CANNOT_WRITE
    except Exception as error:
        # Nobody but a developer reads a traceback; HEED_TRACEBACK shows it.
        if os.environ.get("HEED_TRACEBACK"):
            raise
        words = visible(without_folders(f"{type(error).__name__}: {error}"))
        print(f"error: {words}. This is a defect of heed-fleet; please report it (HEED_TRACEBACK=1 shows more).", file=sys.stderr)
        return 70
    except KeyboardInterrupt:
        print("interrupted; what is decided stays. Run it again to go on.", file=sys.stderr)
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="heed-fleet", description="Heed over many drives: decides them on Spark, reports them, decides them again.",
        epilog=_EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name, words, run in (
        ("decide", "decides recordings and sessions into tables of Parquet", _decide),
        ("redecide", "decides recorded sessions again, under other settings or another rule book", _redecide),
    ):
        command = _command(commands, name, words, run)
        _add_deciding(command)
        if name == "redecide":
            command.add_argument("--from", dest="before", metavar="HASH", help="compare with these settings; else with the sessions' own")
            command.add_argument("--csv", metavar="FOLDER", help="writes the difference as tables")
    command = _command(commands, "report", "writes a page about a fleet", _report)
    _add_reading(command)
    command.add_argument("--output", metavar="FILE.html", help="the page")
    command.add_argument("--csv", metavar="FOLDER", help="the page's tables, a file each")
    command.add_argument("--since", metavar="DAY", help="drives from this day on, 2026-11-23")
    command.add_argument("--until", metavar="DAY", help="drives up to this day")
    command.add_argument("--link", metavar="TEXT", help="an address for each moment, such as 'reports/{session}.html'")
    command.add_argument("--without-partial", action="store_true", help="leaves out drives that are not whole")
    command.add_argument("--title", default="A fleet", help="the page's title")
    command = _command(commands, "diff", "says what would have been warned under other settings", _diff)
    command.add_argument("fleet", metavar="FLEET", help="the folder that decide wrote")
    command.add_argument("--from", dest="before", metavar="HASH", required=True, help="the beginning of a hash of settings")
    command.add_argument("--to", dest="after", metavar="HASH", required=True, help="another one")
    command.add_argument("--csv", metavar="FOLDER", help="writes the difference as tables")
    return parser


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> Any:
        self.exit(64, f"error: {visible(message)}\nSee {self.prog} --help.\n")


def _command(commands: Any, name: str, words: str, run: Any) -> argparse.ArgumentParser:
    examples = "\n".join(line for line in _EXAMPLES.split("\n") if f"heed-fleet {name} " in line)
    command: argparse.ArgumentParser = commands.add_parser(
        name, help=words, description=words[0].upper() + words[1:] + ".", epilog=f"examples:\n{examples}",
        formatter_class=argparse.RawDescriptionHelpFormatter)
    command.set_defaults(run=run)
    return command


def _add_deciding(command: argparse.ArgumentParser) -> None:
    command.add_argument("sources", nargs="+", metavar="SOURCE", help="folders, files or addresses of recordings and sessions")
    command.add_argument("--output", required=True, metavar="FLEET", help="the folder of the tables")
    command.add_argument("--manifest", metavar="FILE", help="CSV, Parquet or NDJSON: path, vehicle, driver, road, start")
    command.add_argument("--pattern", metavar="TEXT", help="how paths tell them: '{vehicle}/{driver}/{start}.mp4'")
    command.add_argument("--paths", choices=("relative", "hashed"), default="relative", help="what tables call a drive")
    command.add_argument("--rig", metavar="RIG", help="a rig's folder or file")
    command.add_argument("--settings", metavar="FILE.yaml", help="settings, in place of the defaults or a session's own")
    command.add_argument("--set", action="append", metavar="NAME=VALUE", help="one setting, over those: risk.raisedBy=eu-addw")
    command.add_argument("--calibration", metavar="FILE", help="a gaze calibration")
    command.add_argument("--master", metavar="MASTER", help="a Spark master; local[CORES] by default, none: this process alone")
    command.add_argument("--archive", action="store_true", help="sends all that workers need along: packages, libheed, models")
    command.add_argument("--conf", action="append", metavar="KEY=VALUE", help="a setting of Spark: spark.executor.memory=4g")
    command.add_argument("--retry-failed", action="store_true", help="decides drives again that failed")
    command.add_argument("--silence", type=_seconds, default=180, metavar="S", help="gives a drive up without progress for S seconds (180)")
    command.add_argument("--drive-timeout", type=_seconds, default=36_000, metavar="S", help="gives a drive up after S seconds (36000)")
    command.add_argument("--memory-mb", type=int, metavar="MB", help="most memory of a process that decides")
    command.add_argument("--quiet", action="store_true", help="errors alone")


def _seconds(text: str) -> float:
    value = float(text)
    if not 0 < value < math.inf:
        raise ValueError(text)
    return value


def _add_reading(command: argparse.ArgumentParser) -> None:
    command.add_argument("fleet", metavar="FLEET", help="the folder that decide wrote")
    command.add_argument("--settings-hash", metavar="HASH", help="which settings, where there are several")


def _decide(given: argparse.Namespace) -> int:
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


def _redecide(given: argparse.Namespace) -> int:
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


def _report(given: argparse.Namespace) -> int:
    from .job import reader
    from .reporting import write

    layout = reader(given.fleet)
    write(layout, layout.one_of(given.settings_hash), given.output, given.csv, given.since, given.until, given.link, given.title,
          given.without_partial)
    return 0


def _diff(given: argparse.Namespace) -> int:
    from .comparing import compare
    from .job import reader

    layout = reader(given.fleet)
    print(visible(compare(layout, layout.one_of(given.before), layout.one_of(given.after), given.csv), lines=True))
    return 0
