"""A fleet's page: one file that loads nothing and runs no script."""

from __future__ import annotations

from pkgutil import get_data
from typing import Any

from .charts import chart, percent
from .figures import UNITS, Figures
from .intervals import FEWEST, MOST_WITHOUT_DRIVER
from .moments import APART_S, MOST, MOST_OF_A_DRIVE
from .remarks import counted
from .selecting import Selection
from .tables_html import failure_table, group_table, moment_table, slope_table
from .visible import escape

#: What people call the figures.
WORDS = {"attention": "Attention", "drowsiness": "PERCLOS", "risk": "Risk: time at warning or critical"}
_NOTES = {"attention": "of the seen time on the road or what driving needs", "risk": "of the judged time",
          "drowsiness": "of the time with seen lids they are 80 % shut or more"}
_GROUPS = {"driver": "Drivers", "vehicle": "Vehicles", "hour": "Hours of the day", "road": "Roads"}
_UNKNOWN = {"driver": "have no driver", "vehicle": "have no vehicle", "hour": "have no start", "road": "have no road"}
_NO_INTERVAL = (f"fewer than {FEWEST} drivers, or where more than {100 * MOST_WITHOUT_DRIVER:.0f} % of the time has no "
                "driver")


def page(
    found: Figures, chosen: Selection, first: Any, basis: dict[str, Any], settings: str, title: str, notices: list[str],
) -> str:
    """The page as well-formed markup.

    Args:
        first: Rows of moments.
        basis: What the drives were decided under, `settings` its hash.
        notices: What to know before the figures, a line each.
    """
    sections = {"moments": ("Look at these first", _moments(first)), "trend": ("Over time", _trend(found))}
    for name, words in _GROUPS.items():
        sections[name] = (words, _group(found, name))
    if len(chosen.not_whole):
        sections["failures"] = ("Not decided, or not whole", failure_table(chosen.not_whole))
    told = "".join(f'<p class="notice">{escape(line)}</p>' for line in notices)
    parts = [
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"/>'
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>'
        '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; style-src \'unsafe-inline\'"/>'
        f"<title>{escape(title)}</title><style>{_style()}</style></head><body>",
        f"<header><h1>{escape(title)}</h1>{_from(found, chosen)}{_tiles(found)}{_not_whole(chosen)}{told}</header>",
        "<nav><ul>", *(f'<li><a href="#{name}">{words}</a></li>' for name, (words, _) in sections.items()),
        "</ul></nav><main>",
        *(f'<section id="{name}"><h2>{words}</h2>{body}</section>' for name, (words, body) in sections.items()),
        f"</main><footer>{_how(basis, settings)}</footer></body></html>\n",
    ]
    return "".join(parts)


def _style() -> str:
    return (get_data("heed_fleet", "style.css") or b"").decode()


def _from(found: Figures, chosen: Selection) -> str:
    days = sorted(day for day in chosen.drives["day"].unique() if day != "unknown")
    when = f"{days[0]} to {days[-1]}" if len(days) > 1 else days[0] if days else "days not known"
    row = found.fleet.iloc[0]
    return (f'<p class="from">{when} · {counted(int(row["drives"]), "drive")} · {row["hours"]:,.1f} h · '
            f'{counted(int(row["drivers"]), "driver")} · {counted(len(found.groups["vehicle"]), "vehicle")}</p>')


def _tiles(found: Figures) -> str:
    row = found.fleet.iloc[0]
    tiles = []
    for name, words in WORDS.items():
        low, high = row[f"{name}_low"], row[f"{name}_high"]
        if low == low:
            sure = f"95 % interval {percent(low)} to {percent(high)}, over {counted(int(row['units']), 'driver')}"
        elif row["hours_without_driver"] > MOST_WITHOUT_DRIVER * row["hours"]:
            sure = f"no interval: {percent(row['hours_without_driver'] / row['hours'], 0)} of the time has no driver"
        else:
            sure = f"no interval: fewer than {FEWEST} drivers"
        value = percent(row[name], 2 if name == "risk" else 1)
        tiles.append(f"<div><dt>{words}</dt><dd>{value}</dd><dd class='note'>{_NOTES[name]}; {sure}</dd></div>")
    rate = "–" if row["alerts_per_h"] != row["alerts_per_h"] else f"{row['alerts_per_h']:.1f}"
    tiles.append(f"<div><dt>Alerts an hour</dt><dd>{rate}</dd><dd class='note'>{row['alerts']:,.0f} rises of the risk "
                 "to warning or critical</dd></div>")
    return f'<dl class="figures">{"".join(tiles)}</dl>'


def _not_whole(chosen: Selection) -> str:
    status = chosen.not_whole["status"].value_counts()
    words = []
    if failed := status.get("failed", 0):
        counts = "counts" if failed == 1 else "count"
        words.append(f"{counted(failed, 'drive')} could not be decided and {counts} in no figure")
    if partial := status.get("partial", 0):
        counts = "left out" if chosen.without_partial else "counted as far as recorded"
        words.append(f"{counted(partial, 'drive')} {'is' if partial == 1 else 'are'} partial (not whole) and {counts}")
    return f'<p class="notice">{"; ".join(words)}: <a href="#failures">which and why</a>.</p>' if words else ""


def _moments(first: Any) -> str:
    if not len(first):
        return "<p>The risk never rose to warning or critical.</p>"
    return ('<p class="quiet">Critical moments first, then the longest. Warnings within '
            f"{APART_S:.0f} s of each other count as one moment: the longest time at their highest level. At most "
            f"{MOST} moments are listed, {MOST_OF_A_DRIVE} of a drive.</p>{moment_table(first)}")


def _trend(found: Figures) -> str:
    if not len(found.trend):
        return "<p>The starts of the drives are not known, so nothing can be said over time.</p>"
    rows = found.trend.assign(label=found.trend["period"].str[5:]).to_dict("records")
    dot = "A dot is a day" if found.by == "day" else "A dot is a week, named by its Monday"
    note = f"{dot}; its line is the 95 % interval, from drawing drivers again. There is no line for {_NO_INTERVAL}."
    told = found.driver_slopes[found.driver_slopes["says"].isin(("rises", "falls"))]
    # Of many lines some seem to rise or fall by chance; say how many.
    tried = found.driver_slopes["low"].notna().sum()
    mine = '<p class="quiet">No driver\'s figures change by more than chance allows.</p>'
    if len(told):
        mine = (f'<h3>Drivers whose figures change</h3><p class="quiet">{counted(tried, "trend")} of drivers were '
                f"tested; about {0.05 * tried:.0f} would be listed here by chance alone.</p>{slope_table(told, True)}")
    return (f'{_charts(rows, "label", found.by)}<p class="quiet">{note}</p>'
            f"<h3>Change of the fleet over the measured days</h3>{slope_table(found.slopes, False)}{mine}")


def _charts(rows: list[dict[str, Any]], label: str, by: str) -> str:
    return '<div class="charts">' + "".join(
        f"<figure><h3>{words}</h3>{chart(words, rows, label, name, f'{words} by {by}.')}</figure>"
        for name, words in WORDS.items()) + "</div>"


def _group(found: Figures, name: str) -> str:
    table = found.groups[name]
    drives, hours = found.unknown[name]
    unknown = f'<p class="quiet">{counted(drives, "drive")} ({hours:,.1f} h) {_UNKNOWN[name]}.</p>' if drives else ""
    if not len(table):
        return unknown or "<p>No drive counts.</p>"
    drawing = _charts(table.to_dict("records"), "hour", "hour of the day") if name == "hour" else ""
    order = table if name == "hour" else table.sort_values("risk", ascending=False, na_position="last")
    unit, few = ("drives", f"fewer than {FEWEST} drives") if UNITS[name] == "key" else ("drivers", _NO_INTERVAL)
    first = "" if name == "hour" else "Highest risk first. "
    return (f'{drawing}<p class="quiet">{first}Small: the 95 % interval, from drawing {unit} again; a dash for '
            f"{few}.</p>{group_table(order.to_dict('records'), name)}{unknown}")


def _how(basis: dict[str, Any], settings: str) -> str:
    changes = ", ".join(f"{name}={value}" for name, value in basis["changes"].items()) or "no single changes"
    file = "a settings file" if basis["settings"] else "default settings, or the sessions' own"
    return (f"Decided by Heed {escape(basis['version'])} under {file}; {escape(changes)}; settings {settings}. "
            "Attention, PERCLOS and risk are those of docs/sessions.md; drivers and vehicles are pseudonyms. "
            "The page holds no picture and loads nothing.")
