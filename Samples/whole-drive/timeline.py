#!/usr/bin/env python3
"""Draws a drive's risk: timeline.py LINES.ndjson OUTPUT.svg [FROM TO], lines as heed analyze writes them.

Three rows over the seconds: what the driver looks at, what the road's alerts say, the risk with its reasons.
"""

import json
import sys
from html import escape

LEVELS = ["normal", "advisory", "warning", "critical"]
COLOURS = {"normal": "#7fb77e", "advisory": "#e8c547", "warning": "#e8893a", "critical": "#c8372d", "unknown": "#b8b8b8"}
CLASSES = {"forward": "#7fb77e", "driving": "#a9c7e8", "nondriving": "#e8c547", "phone": "#c8372d"}
WIDTH, LEFT, RIGHT, TOP = 960, 84, 16, 34


def main():
    lines = [json.loads(line) for line in open(sys.argv[1])]
    begin, end = (float(v) for v in sys.argv[3:5]) if len(sys.argv) > 4 else (0, max(l["t_ms"] for l in lines) / 1000)
    scale = (WIDTH - LEFT - RIGHT) / (end - begin)
    out = []

    def x(seconds):
        return LEFT + (min(max(seconds, begin), end) - begin) * scale

    def bar(a, b, y, height, colour):
        if min(b, end) > max(a, begin):
            out.append(f'<rect x="{x(a):.1f}" y="{y:.1f}" width="{x(b) - x(a):.1f}" height="{height:.1f}" fill="{colour}"/>')

    def text(px, y, words, anchor="start", size=11, colour="#333"):
        out.append(f'<text x="{px:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}" fill="{colour}">{escape(words)}</text>')

    base = {"driver": TOP + 18, "road": TOP + 62, "risk": TOP + 208}
    for name, y in base.items():
        text(LEFT - 8, y - 4 if name != "risk" else y - 124, name, "end", 12, "#000")
    step = next(s for s in (1, 2, 5, 10, 20, 60, 300) if (end - begin) / s <= 12)
    second = step * -(-begin // step)
    while second <= end:
        out.append(f'<line x1="{x(second):.1f}" x2="{x(second):.1f}" y1="{TOP}" y2="{base["risk"] + 4}" stroke="#ddd"/>')
        text(x(second), base["risk"] + 18, f"{second:g} s", "middle")
        second += step

    # What the driver looks at: glances that are over; what lies between them was not seen.
    for line in lines:
        if line["type"] == "glance":
            a, b = line["start_ms"] / 1000, line["end_ms"] / 1000
            bar(a, b, base["driver"] - 14, 14, CLASSES.get(line["class"], "#ccc"))
            if min(b, end) - max(a, begin) > 0 and (x(b) - x(a)) > 6.2 * len(line["zone"]):
                text((x(a) + x(b)) / 2, base["driver"] - 3.5, line["zone"], "middle", 10)
        if line["type"] == "eyeClosure" and line["state"] == "ended" and line["end_ms"]:
            bar(line["start_ms"] / 1000, line["end_ms"] / 1000, base["driver"] - 14, 14, "#444")

    # Alerts, from each change to the next of the same object and kind.
    going = {}
    for line in [l for l in lines if l["type"] == "alert"] + [{"t_ms": end * 1000, "object": None, "kind": None, "state": "end"}]:
        key = (line["object"], line["kind"])
        for other in [key] if line["state"] != "end" else list(going):
            if other in going:
                since, severity, label = going.pop(other)
                bar(since, line["t_ms"] / 1000, base["road"] - 14, 14, {"info": COLOURS["advisory"], "warning": COLOURS["warning"]}.get(severity, COLOURS["critical"]))
                if label:
                    text(x(since) - 4, base["road"] - 3.5, label, "end", 10)
        if line["state"] in ("raised", "changed"):
            seen = {False: ", not seen", True: ", seen", None: ""}[line["seen"]]
            going[key] = (line["t_ms"] / 1000, line["severity"], f'{line["object"] or line["kind"]}{seen}' if line["state"] == "raised" else "")

    # The risk as steps; reasons where a level begins.
    for index, level in enumerate(LEVELS):
        text(LEFT - 8, base["risk"] - 8 - index * 26, level, "end", 10, COLOURS[level])
    risks = [l for l in lines if l["type"] == "risk"]
    told, free = None, {}
    for line, until in zip(risks, [r["t_ms"] / 1000 for r in risks[1:]] + [end]):
        a, level = line["t_ms"] / 1000, line["level"]
        shown = line["held"] or level if level == "unknown" else level
        height = 6 + 26 * LEVELS.index(shown) + 12 if shown in LEVELS else 6
        bar(a, until, base["risk"] - height, height, COLOURS[level])
        codes = " + ".join(r["code"] for r in line["reasons"]) or level
        if begin <= a < end and (level, codes) != told and level != "normal":
            row = next((r for r in range(3) if free.get(r, 0) <= x(a)), 2)
            free[row] = x(a) + 6 * len(codes)
            text(x(a), base["risk"] - 124 + 11 * row, codes, size=9)
        told = (level, codes)
    height = base["risk"] + 28
    body = "\n".join(out)
    with open(sys.argv[2], "w") as file:
        file.write(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif">\n'
                   f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>\n{body}\n</svg>\n')


if __name__ == "__main__":
    main()
