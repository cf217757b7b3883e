"""The program heed-fleet."""

from __future__ import annotations

import argparse
import math
import os
import sys
from typing import Any, Optional

from . import commands
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
    kinds = parser.add_subparsers(required=True, metavar="COMMAND")
    for name, words, run in (
        ("decide", "decides recordings and sessions into tables of Parquet", commands.decide),
        ("redecide", "decides recorded sessions again, under other settings or another rule book", commands.redecide),
    ):
        command = _command(kinds, name, words, run)
        _add_deciding(command)
        if name == "redecide":
            command.add_argument("--from", dest="before", metavar="HASH", help="compare with these settings; else with the sessions' own")
            command.add_argument("--csv", metavar="FOLDER", help="writes the difference as tables")
    command = _command(kinds, "report", "writes a page about a fleet", commands.report)
    _add_reading(command)
    command.add_argument("--output", metavar="FILE.html", help="the page")
    command.add_argument("--csv", metavar="FOLDER", help="the page's tables, a file each")
    command.add_argument("--since", metavar="DAY", help="drives from this day on, 2026-11-23")
    command.add_argument("--until", metavar="DAY", help="drives up to this day")
    command.add_argument("--link", metavar="TEXT", help="an address for each moment, such as 'reports/{session}.html'")
    command.add_argument("--without-partial", action="store_true", help="leaves out drives that are not whole")
    command.add_argument("--title", default="A fleet", help="the page's title")
    command = _command(kinds, "diff", "says what would have been warned under other settings", commands.diff)
    command.add_argument("fleet", metavar="FLEET", help="the folder that decide wrote")
    command.add_argument("--from", dest="before", metavar="HASH", required=True, help="the beginning of a hash of settings")
    command.add_argument("--to", dest="after", metavar="HASH", required=True, help="another one")
    command.add_argument("--csv", metavar="FOLDER", help="writes the difference as tables")
    return parser


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> Any:
        self.exit(64, f"error: {visible(message)}\nSee {self.prog} --help.\n")


def _command(kinds: Any, name: str, words: str, run: Any) -> argparse.ArgumentParser:
    examples = "\n".join(line for line in _EXAMPLES.split("\n") if f"heed-fleet {name} " in line)
    command: argparse.ArgumentParser = kinds.add_parser(
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
