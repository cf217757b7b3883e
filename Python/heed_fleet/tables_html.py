"""Tables of a fleet's page."""

from __future__ import annotations

from typing import Any

from .charts import percent
from .visible import escape

_FIGURES = {"attention": "Attention", "drowsiness": "PERCLOS", "risk": "Warning or critical"}


def _table(heads: list[tuple[str, bool]], rows: list[str]) -> str:
    head = "".join(f'<th scope="col"{_words(words)}>{name}</th>' for name, words in heads)
    return f'<div class="scroll" tabindex="0"><table><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table></div>'


def _words(are: bool) -> str:
    return ' class="words"' if are else ""


def _share(row: dict[str, Any], name: str) -> str:
    low, high = row.get(f"{name}_low"), row.get(f"{name}_high")
    sure = f"{100 * low:.1f} to {100 * high:.1f}" if low is not None and low == low and high is not None else "–"
    return f"<td>{percent(row[name], 2 if name == 'risk' else 1)}<small>{sure}</small></td>"


def group_table(rows: list[dict[str, Any]], name: str) -> str:
    """A row a driver, vehicle, hour or road."""
    heads = [(name.capitalize(), True), ("Drives", False), ("Hours", False)] + [(words, False) for words in _FIGURES.values()]
    made = []
    for row in rows:
        value = f"{row[name]:02d}:00" if name == "hour" else escape(str(row[name]))
        rate = row["alerts_per_h"]
        made.append(f'<tr><th scope="row" class="words">{value}</th><td>{row["drives"]:,}</td><td>{row["hours"]:,.2f}</td>'
                    + "".join(_share(row, figure) for figure in _FIGURES)
                    + f"<td>{'–' if rate is None or rate != rate else f'{rate:.1f}'}</td></tr>")
    return _table(heads + [("Alerts an hour", False)], made)


def moment_table(first: Any) -> str:
    """A row a moment, with the command that shows it."""
    heads = [("", False), ("Level", True), ("What", True), ("Lasted", False), ("At", False), ("Day", True), ("Driver", True), ("Vehicle", True), ("Drive", True)]
    rows = []
    for row in first.to_dict("records"):
        place = escape(str(row["session"] if isinstance(row["session"], str) else row["path"]))
        if isinstance(row["link"], str):
            place = f'<a href="{escape(row["link"])}">{place}</a>'
        elif not isinstance(row["session"], str):
            # The command names the file.
            place = ""
        rows.append(
            f'<tr><td>{row["rank"]}</td><td class="words"><span class="level {row["level"]}">{row["level"]}</span></td>'
            f'<td class="words">{escape(str(row["text"] or row["reason"] or ""))}</td><td>{row["lasted_s"]:.1f} s</td>'
            f'<td>{int(row["t_s"] // 60)}:{row["t_s"] % 60:04.1f}</td><td class="words day">{row["day"]}</td><td class="words">{escape(row["driver"])}</td>'
            f'<td class="words">{escape(row["vehicle"])}</td><td class="words">{place}<small><code>{escape(row["command"])}</code></small></td></tr>')
    return _table(heads, rows)


def slope_table(rows: list[dict[str, Any]], has_drivers: bool) -> str:
    """Changes in 30 days, in points of percent."""
    heads = ([("Driver", True)] if has_drivers else []) + [("Figure", True), ("Change", False), ("95 % interval", False), ("", True)]
    made = []
    for row in rows:
        known = row["change_in_30_days"] is not None and row["change_in_30_days"] == row["change_in_30_days"]
        numbers = (f'<td>{100 * row["change_in_30_days"]:+.2f} points</td><td>{100 * row["low"]:+.2f} to {100 * row["high"]:+.2f}</td>'
                   if known else "<td>–</td><td>–</td>")
        driver = f'<th scope="row" class="words">{escape(str(row["driver"]))}</th>' if has_drivers else ""
        made.append(f'<tr>{driver}<td class="words">{_FIGURES[row["figure"]]}</td>{numbers}<td class="words">{row["says"]}</td></tr>')
    return _table(heads, made)


def failure_table(failures: Any) -> str:
    """A row a drive that is missing from the figures, or not whole."""
    heads = [("Day", True), ("Vehicle", True), ("Drive", True), ("", True), ("Why", True)]
    return _table(heads, [
        f'<tr><td class="words">{escape(row["day"])}</td><td class="words">{escape(row["vehicle"])}</td><td class="words">{escape(row["path"])}</td>'
        f'<td class="words">{row["status"]}</td><td class="words">{escape(str(row["reason"]))}</td></tr>' for row in failures.to_dict("records")])
