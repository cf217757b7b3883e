"""A fleet's page: one file that loads nothing and runs no script."""

from __future__ import annotations

from pkgutil import get_data
from typing import Any

from .charts import chart, percent
from .figures import Figures
from .intervals import FEWEST
from .moments import APART_S, MOST, MOST_OF_A_DRIVE
from .remarks import counted
from .tables_html import failure_table, group_table, moment_table, slope_table
from .visible import escape

#: What people call the figures.
WORDS = {"attention": "Attention", "drowsiness": "PERCLOS", "risk": "Risk: time at warning or critical"}
_GROUPS = {"driver": "Drivers", "vehicle": "Vehicles", "hour": "Hours of the day", "road": "Roads"}


def page(found: Figures, first: Any, basis: dict[str, Any], settings: str, title: str, notices: list[str]) -> str:
    """The page as well-formed markup.

    Args:
        first: Rows of moments.
        basis: What the drives were decided under, `settings` its hash.
        notices: What to know before the figures, a line each.
    """
    sections = {"moments": ("Look at these first", _moments(first)), "trend": ("Over time", _trend(found))}
    for name, words in _GROUPS.items():
        sections[name] = (words, _group(found, name))
    if len(found.failures):
        sections["failures"] = ("Not decided, or not whole", failure_table(found.failures))
    told = "".join(f'<p class="notice">{escape(line)}</p>' for line in notices)
    parts = [
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"/><meta name="viewport" content="width=device-width, '
        'initial-scale=1"/><meta http-equiv="Content-Security-Policy" content="default-src \'none\'; style-src '
        f'\'unsafe-inline\'"/><title>{escape(title)}</title><style>{_style()}</style></head><body>',
        f"<header><h1>{escape(title)}</h1>{_from(found)}{_tiles(found)}{_failed(found)}{told}</header>",
        "<nav><ul>" + "".join(f'<li><a href="#{name}">{words}</a></li>' for name, (words, _) in sections.items()) + "</ul></nav><main>",
        *(f'<section id="{name}"><h2>{words}</h2>{body}</section>' for name, (words, body) in sections.items()),
        f"</main><footer>{_how(basis, settings)}</footer></body></html>\n",
    ]
    return "".join(parts)


def _style() -> str:
    return (get_data("heed_fleet", "style.css") or b"").decode()


def _from(found: Figures) -> str:
    days = sorted(day for day in found.drives["day"].unique() if day != "unknown")
    when = f"{days[0]} to {days[-1]}" if len(days) > 1 else days[0] if days else "days not known"
    row = found.fleet.iloc[0]
    vehicles = len(found.groups["vehicle"])
    return (f'<p class="from">{when} · {len(found.drives):,} drives · {row["hours"]:,.1f} h · {counted(int(row["drivers"]), "driver")} · '
            f"{counted(vehicles, 'vehicle')}</p>")


def _tiles(found: Figures) -> str:
    row = found.fleet.iloc[0]
    notes = {"attention": "of the seen time on the road or what driving needs", "drowsiness": "of the time with seen lids they are 80 % shut or more",
             "risk": "of the judged time"}
    tiles = []
    for name, words in WORDS.items():
        low, high = row[f"{name}_low"], row[f"{name}_high"]
        sure = f"95 % interval {percent(low)} to {percent(high)}, over {int(row['units'])} drivers" if low == low and low is not None \
            else f"no interval: fewer than {FEWEST} drivers"
        tiles.append(f"<div><dt>{words}</dt><dd>{percent(row[name], 2 if name == 'risk' else 1)}</dd><dd class='note'>{notes[name]}; {sure}</dd></div>")
    rate = "–" if row["alerts_per_h"] is None else f"{row['alerts_per_h']:.1f}"
    tiles.append(f"<div><dt>Alerts an hour</dt><dd>{rate}</dd><dd class='note'>{row['alerts']:,.0f} rises of the risk to warning or critical</dd></div>")
    return f'<dl class="figures">{"".join(tiles)}</dl>'


def _failed(found: Figures) -> str:
    status = found.failures["status"].value_counts()
    if not len(status):
        return ""
    words = []
    if status.get("failed"):
        words.append(f"{counted(status['failed'], 'drive')} could not be decided and count{'s' if status['failed'] == 1 else ''} in no figure")
    if status.get("partial"):
        words.append(f"{counted(status['partial'], 'drive')} {'is' if status['partial'] == 1 else 'are'} not whole and count{'s' if status['partial'] == 1 else ''} as far as recorded")
    return f'<p class="notice">{"; ".join(words)}: <a href="#failures">which and why</a>.</p>'


def _moments(first: Any) -> str:
    if not len(first):
        return "<p>The risk never rose to warning or critical.</p>"
    return (f'<p class="quiet">Rises of the risk to warning or critical: critical ones first, then those that lasted longest. At most {MOST}, '
            f"{MOST_OF_A_DRIVE} of a drive; rises within {APART_S:.0f} s are one moment.</p>{moment_table(first)}")


def _trend(found: Figures) -> str:
    if not len(found.trend):
        return "<p>The starts of the drives are not known, so nothing can be said over time.</p>"
    rows = found.trend.to_dict("records")
    for row in rows:
        row["label"] = row["period"][5:]
    drawings = "".join(
        f"<figure><h3>{words}</h3>{chart(words, rows, 'label', name, f'{words} by {found.by}.')}</figure>" for name, words in WORDS.items())
    note = (f'<p class="quiet">A dot a {found.by}{"" if found.by == "day" else ", named by its Monday"}; the line through it is the 95 % interval, '
            f"which comes from drawing drivers again. There is none for fewer than {FEWEST} drivers.</p>")
    mine = ""
    if len(found.driver_slopes):
        told = found.driver_slopes[found.driver_slopes["says"].isin(("rises", "falls"))]
        # Of many lines some seem to rise or fall by chance; say how many.
        tried = found.driver_slopes["low"].notna().sum()
        chance = f'<p class="quiet">{tried} trends of drivers were looked at; about {0.05 * tried:.0f} would be listed here by chance alone.</p>'
        mine = ("<h3>Drivers whose figures change in 30 days</h3>" + chance + slope_table(told.to_dict("records"), True) if len(told) else
                '<p class="quiet">No driver\'s figures change by more than chance allows.</p>')
    return f'<div class="pair">{drawings}</div>{note}<h3>The fleet: change in 30 days</h3>{slope_table(found.slopes.to_dict("records"), False)}{mine}'


def _group(found: Figures, name: str) -> str:
    table = found.groups[name]
    if not len(table):
        return "<p>Not known: starts of drives come from a manifest, from live sessions or from paths.</p>" if name == "hour" else "<p>Not known.</p>"
    drawing = ""
    if name == "hour":
        rows = table.to_dict("records")
        drawing = '<div class="pair">' + "".join(
            f"<figure><h3>{words}</h3>{chart(words, rows, 'hour', figure, f'{words} by hour of the day.')}</figure>"
            for figure, words in WORDS.items()) + "</div>"
    unit = "drives" if name in ("driver", "vehicle") else "drivers"
    order = table if name == "hour" else table.sort_values("risk", ascending=False, na_position="last")
    return (f'{drawing}<p class="quiet">{"" if name == "hour" else "Highest risk first. "}Small: the 95 % interval, from drawing {unit} again; a dash where '
            f"there are fewer than {FEWEST}.</p>{group_table(order.to_dict('records'), name)}")


def _how(basis: dict[str, Any], settings: str) -> str:
    changes = ", ".join(f"{name}={value}" for name, value in basis["changes"].items()) or "no single changes"
    file = "a settings file" if basis["settings"] else "default settings, or the sessions' own"
    return (f"Decided by Heed {escape(basis['version'])} under {file}; {escape(changes)}; settings {settings}. Attention, PERCLOS and risk are those of "
            "docs/sessions.md; drivers and vehicles are pseudonyms. The page holds no picture and loads nothing.")
