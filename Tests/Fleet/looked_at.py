"""What a browser shows of a page at two widths, as JSON; run by the Python of Tools/setup web."""

import json
import os
import sys

import axe_core_python
from playwright.sync_api import sync_playwright

SIZES = ("() => [...document.querySelectorAll('svg text')].map(one => "
         "parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a)")
OVERLAPS = """() => [...document.querySelectorAll('svg')].flatMap(svg => {
  const boxes = [...svg.querySelectorAll('.time')].map(one => one.getBoundingClientRect())
  const meets = (box, place) => place && box.left < boxes[place - 1].right
  return boxes.filter(meets).map(() => svg.textContent.slice(0, 40)) })"""
BEYOND = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
AXE = "async () => (await axe.run(document)).violations.map(one => one.id + ': ' + one.nodes[0].html.slice(0, 120))"

with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=sys.argv[1], args=["--no-sandbox"])
    found = {}
    for width in (1280, 390):
        page = browser.new_page(viewport={"width": width, "height": 900})
        page.goto(f"file://{os.path.abspath(sys.argv[2])}")
        with open(os.path.join(os.path.dirname(axe_core_python.__file__), "axe.min.js"), encoding="utf-8") as script:
            page.evaluate(script.read())
        questions = {"sizes": SIZES, "overlaps": OVERLAPS, "beyond": BEYOND, "axe": AXE}
        found[width] = {name: page.evaluate(script) for name, script in questions.items()}
    browser.close()
print(json.dumps(found))
