"""Tables of a fleet's page."""

from __future__ import annotations

from typing import Any

from .charts import percent
from .remarks import counted
from .visible import escape

_FIGURES = {"attention": "Attention", "drowsiness": "PERCLOS", "risk": "Warning or critical"}
#: Choice: more rows than anybody reads on a page; --csv writes all of them.
_MOST_FAILURES = 200
_WORDS = ' class="words"'


def _table(name: str, numbers: set[str], heads: list[str], rows: list[str]) -> str:
    """A table that scrolls by itself; `numbers` are the heads of columns that are no words."""
    head = "".join(f'<th scope="col"{"" if one in numbers else _WORDS}>{one}</th>' for one in heads)
    return (f'<div class="scroll" tabindex="0" role="group" aria-label="{name}"><table><thead><tr>{head}</tr></thead>'
            f'<tbody>{"".join(f"<tr>{row}</tr>" for row in rows)}</tbody></table></div>')


def _words(text: Any, kind: str = "") -> str:
    return f'<td class="words{kind}">{escape(str(text))}</td>'


def _name(text: str) -> str:
    return f'<th scope="row"{_WORDS}>{escape(text)}</th>'


def _share(row: dict[str, Any], name: str) -> str:
    low, high = row[f"{name}_low"], row[f"{name}_high"]
    sure = f"{100 * low:.1f} to {100 * high:.1f}" if low == low else "–"
    return f"<td>{percent(row[name], 2 if name == 'risk' else 1)}<small>{sure}</small></td>"


def group_table(rows: list[dict[str, Any]], name: str) -> str:
    """A row a driver, vehicle, hour or road."""
    made = []
    for row in rows:
        partial = f" ({row['partial_drives']:,} partial)" if row["partial_drives"] else ""
        rate = "–" if row["alerts_per_h"] != row["alerts_per_h"] else f"{row['alerts_per_h']:.1f}"
        made.append("".join([
            _name(f"{row[name]:02d}:00" if name == "hour" else str(row[name])),
            f"<td>{row['drives']:,}{partial}</td><td>{row['hours']:,.2f}</td>",
            *(_share(row, figure) for figure in _FIGURES), f"<td>{rate}</td>"]))
    numbers = ["Drives", "Hours", *_FIGURES.values(), "Alerts an hour"]
    return _table(f"Figures by {name}", set(numbers), [name.capitalize(), *numbers], made)


def moment_table(first: Any) -> str:
    """A row a moment, with the command that shows it."""
    rows = []
    for row in first.to_dict("records"):
        place = escape(str(row["session"] if isinstance(row["session"], str) else row["path"]))
        if isinstance(row["link"], str):
            place = f'<a href="{escape(row["link"])}">{place}</a>'
        elif not isinstance(row["session"], str):
            # The command names the file.
            place = ""
        partial = "<small>partial drive</small>" if row["status"] == "partial" else ""
        rows.append("".join([
            f'<td>{row["rank"]}</td><td class="words"><span class="level {row["level"]}">{row["level"]}</span></td>',
            _words(row["text"] or row["reason"] or "", " told"), f'<td>{row["lasted_s"]:.1f} s</td>',
            f'<td>{int(row["t_s"] // 60)}:{row["t_s"] % 60:04.1f}</td>',
            _words(row["day"], " day"), _words(row["driver"]), _words(row["vehicle"]), '<td class="words told">',
            f'{place}<small><code>{escape(row["command"])}</code></small>{partial}</td>']))
    heads = ["No.", "Level", "What", "Lasted", "At", "Day", "Driver", "Vehicle", "Drive"]
    return _table("Moments", {"No.", "Lasted", "At"}, heads, rows)


def slope_table(rows: Any, has_drivers: bool) -> str:
    """Changes over the measured days, in points of percent."""
    made = []
    for row in rows.to_dict("records"):
        numbers = "<td>–</td><td>–</td><td></td>"
        if row["change"] is not None and row["change"] == row["change"]:
            change, low, high = (100 * row[part] for part in ("change", "low", "high"))
            numbers = (f"<td>{change:+.2f} points</td><td>{low:+.2f} to {high:+.2f}</td>"
                       + _words(f"{counted(int(row['days']), 'day')}, {row['from_day']} to {row['until_day']}"))
        driver = _name(str(row["driver"])) if has_drivers else ""
        made.append(driver + _words(_FIGURES[row["figure"]]) + numbers + _words(row["says"]))
    heads = ["Driver"] * has_drivers + ["Figure", "Change", "95 % interval", "Over", "Trend"]
    return _table(f"Changes of {'drivers' if has_drivers else 'the fleet'}", {"Change", "95 % interval"}, heads, made)


def failure_table(rows: Any) -> str:
    """A row a drive that is missing from the figures, or not whole; failed ones first."""
    shown = rows.sort_values("status", kind="stable").head(_MOST_FAILURES)
    left = len(rows) - len(shown)
    more = f'<p class="quiet">And {counted(left, "drive")} more; --csv lists all.</p>' if left else ""
    heads = {"Day": " day", "Vehicle": "", "Path": "", "Status": "", "Reason": " told"}
    rows = ["".join(_words(row[name.lower()], kind) for name, kind in heads.items()) for row in shown.to_dict("records")]
    return _table("Drives that failed or are partial", set(), list(heads), rows) + more
