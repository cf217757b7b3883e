"""The page of `heed report`: a file that loads nothing, in light and dark, wide and narrow, by keyboard and on paper."""
import os
import pathlib
import re

from browser import AXE, FORMS, PICTURES
from checks import holds
from program import CABIN, DRIVE, run

UNFOLD = "document.querySelectorAll('details').forEach(part => part.open = true)"


def check(browser, folder):
    analyzed = run("analyze", DRIVE, "--rig", CABIN, "--quiet", "--session", "report", folder=folder)
    holds("the sample drive is a session", analyzed.returncode == 0, analyzed.stderr)
    file = pathlib.Path(folder, "report.html")
    written = run("report", "report", "--output", str(file), folder=folder)
    holds("its report is written", written.returncode == 0 and file.is_file(), written.stderr)
    holds("it weighs at most 1 MB", file.stat().st_size <= 1_000_000, file.stat().st_size)
    check_attention(browser, file, folder)
    for width, scheme in FORMS:
        check_form(browser, file, width, scheme)
    check_keyboard(browser, file)


def check_attention(browser, file, folder):
    """The session's attention is one number, wherever it is told."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(file.as_uri())
    told = re.search(r"([\d.]+) %", page.inner_text("body"))
    listed = run("sessions", "list", folder=folder).stdout
    shown = run("sessions", "show", "report", folder=folder).stdout
    share = f"{told.group(1)} %" if told else "nothing"
    holds("list and page of text tell the report's attention", told and share in listed and share in shown, share)
    context.close()


def check_form(browser, file, width, scheme):
    # The page's own policy forbids scripts, axe's too.
    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme, bypass_csp=True)
    page = context.new_page()
    complaints, asked = [], []
    page.on("console", lambda one: complaints.append(one.text))
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.as_uri())
    page.evaluate(UNFOLD)
    name = f"report, {width} px, {scheme}"
    holds(f"{name}: nothing is asked for", asked == [file.as_uri()], asked)
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    holds(f"{name}: nothing is wider than the page", wide <= 0, wide)
    with open(AXE, encoding="utf-8") as script:
        page.evaluate(script.read())
    found = page.evaluate("async () => (await axe.run(document, {resultTypes: ['violations']})).violations")
    serious = [f"{one['id']}: {one['nodes'][0]['html'][:120]}" for one in found if one["impact"] in ("serious", "critical")]
    holds(f"{name}: axe finds nothing serious", not serious, serious)
    holds(f"{name}: the console is silent", not complaints, complaints)
    if PICTURES:
        page.screenshot(path=os.path.join(PICTURES, f"report-{width}-{scheme}.png"), full_page=True)
    context.close()


def check_keyboard(browser, file):
    context = browser.new_context()
    page = context.new_page()
    page.goto(file.as_uri())
    reached = False
    for _ in range(200):
        page.keyboard.press("Tab")
        reached = page.evaluate("document.activeElement.matches('details.alert > summary')")
        if reached:
            break
    holds("Tab reaches the first alert", reached)
    page.keyboard.press("Enter")
    holds("Enter unfolds it", page.locator("details.alert[open]").count() == 1)
    page.keyboard.press("Enter")
    page.emulate_media(media="print")
    holds("paper shows what alerts unfold to", page.locator("details.alert p").first.is_visible())
    context.close()
