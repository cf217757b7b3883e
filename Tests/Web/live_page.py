"""The live page in a browser: a rendered driver's minute and a half, as a person would look at it."""
import json
import os
import re

from browser import Watched
from checks import eventually, holds
from program import CABIN, CAR, DRIVE, WHOLE, run


def number(text):
    found = re.search(r"-?\d+", text)
    return int(found.group(0)) if found else None


def check_live(browser, program):
    seen = Watched(browser, program)
    page = seen.page
    eventually("the state is told in words", lambda: seen.text("#headline") in ("Attentive", "Drowsy") or "Looking at" in seen.text("#headline"))
    eventually("the risk is told", lambda: seen.text("#level") != "unknown")
    value = lambda strip: page.locator(".strip output").nth(strip).inner_text()
    words = {value(0), value(1)}
    eventually("the numbers move", lambda: words.add(value(0)) or words.add(value(1)) or len(words) > 5)
    eventually("eyes are open to some per cent", lambda: number(value(1)))
    # The setting is changed early, so that the rest of the drive has some of the changed intervals, also on a busy machine.
    check_settings(seen)
    painted = "() => [...document.querySelectorAll('.strip canvas')].map(c => c.getContext('2d').getImageData(0, 0, c.width, c.height).data.some(v => v))"
    eventually("every chart is drawn", lambda: all(page.evaluate(painted)))
    eventually("charts say in words what they show", lambda: "chart of the last minute" in (page.locator("canvas").first.get_attribute("aria-label") or ""), 15)
    holds("no picture of the driver is shown unasked", not page.locator("#preview-card").is_visible())
    holds("what can be judged is told", "driver" in seen.text("#availability"), seen.text("#availability"))
    eventually("a voice hears the state", lambda: len(seen.page.locator("#said").text_content()) > 3)
    seen.check_forms("live")
    check_keyboard(seen)
    check_return(seen)
    seen.check_quiet("live")


def check_settings(seen):
    page = seen.page
    page.goto(seen.program.address + "#settings")
    page.locator("#set-attention-interval").wait_for()
    field = page.locator("#set-attention-interval")
    field.fill("ten")
    field.press("Enter")
    eventually("a value that cannot be is refused in words", lambda: "number" in seen.text("#settings-said"))
    holds("and marked", page.locator("#set-attention-interval").get_attribute("aria-invalid") == "true")
    holds("and nothing has changed", "Default 30" in page.locator("[data-name='attention.interval'] .state-of").inner_text())
    page.locator("#set-attention-interval").fill("10")
    page.locator("#set-attention-interval").press("Enter")
    eventually("a change is told", lambda: "attention.interval is now 10" in seen.text("#settings-said"))
    eventually("what differs from the default is marked", lambda: "Differs from the default 30 s" in page.locator("[data-name='attention.interval'] .state-of").inner_text())
    holds("with its source", "SeeSo" in page.locator("#set-attention-interval-why").inner_text())
    page.locator("#only-changed").check()
    holds("only what differs can be shown", page.locator(".setting:visible").count() == 1)
    page.locator("#only-changed").uncheck()
    with page.expect_download() as download:
        page.locator("#download").click()
    text = download.value.path().read_text()
    holds("a settings file with what differs can be downloaded", re.search(r"interval: 10\b", text) and len(text.splitlines()) < 6, text)
    seen.check_forms("settings")
    page.goto(seen.program.address + "#live")
    eventually("what happened names the change", lambda: "attention.interval is now 10" in seen.text("#happened"))
    # The one complaint that is meant: the browser notes the answer 422.
    seen.complaints[:] = [one for one in seen.complaints if "422" not in one]


def check_keyboard(seen):
    page = seen.page
    page.goto("about:blank")
    page.goto(seen.program.address + "#live")
    order = []
    for _ in range(6):
        page.keyboard.press("Tab")
        order.append(page.evaluate("document.activeElement.textContent.trim().slice(0, 30)"))
    holds("the keyboard reaches the content, then each view", order[:4] == ["Skip to the content", "Live", "Sessions", "Settings"], order)
    holds("and the list of what happened", page.evaluate("[...document.querySelectorAll('[tabindex=\"0\"]')].length") == 1)
    page.locator("nav a").nth(2).focus()
    page.keyboard.press("Enter")
    page.locator("#groups summary").first.wait_for()
    first = page.locator("details[data-group=distraction]")
    first.locator("summary").focus()
    page.keyboard.press("Enter")
    holds("a group opens by the keyboard", first.get_attribute("open") is not None)
    page.keyboard.press("Tab")
    holds("and its first setting is next", page.evaluate("document.activeElement.id") == "set-distraction-longGlance")
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    holds("what has the keyboard shows it", outline == "solid", outline)


def check_return(seen):
    page = seen.page
    page.goto(seen.program.address + "#live")
    eventually("connected", lambda: seen.text("#link") == "Connected")
    seen.program.pause()
    eventually("a silent program is told as a lost connection", lambda: seen.text("#headline") == "Connection lost", 40)
    holds("its last numbers are not shown as if they were now", "last ones" in seen.text("#detail"))
    seen.picture("lost")
    seen.program.go_on()
    eventually("the page comes back by itself", lambda: seen.text("#link") == "Connected" and seen.text("#headline") != "Connection lost", 40)
    holds("with the whole minute", page.evaluate("document.querySelectorAll('#happened li').length") > 0)
    # A program that wakes up drops the requests that waited too long; the browser notes that by itself.
    seen.complaints[:] = [one for one in seen.complaints if "ERR_CONNECTION" not in one]


def check_recording(folder):
    """What the page changed is in the session, and a replay gives the same bytes."""
    shown = run("sessions", "show", "web", "--format", "ndjson", folder=folder)
    events = [json.loads(line) for line in shown.stdout.splitlines()]
    changes = [one for one in events if one["type"] == "settings"]
    holds("the session keeps the change as an event", [c["changes"][0]["setting"] for c in changes] == ["attention.interval"], changes)
    short = [one for one in events if one["type"] == "attention" and one["t_ms"] > changes[0]["t_ms"] + 1000] if changes else []
    lengths = {round((one["end_ms"] - one["begin_ms"]) / 1000) for one in short[:-1]}
    holds("the change took effect: intervals of 10 s", lengths == {10}, lengths)
    again = run("replay", "web", folder=folder)
    holds("a replay gives the same bytes", again.returncode == 0 and "identical" in again.stderr, again.stderr)


def check_road(browser, program):
    seen = Watched(browser, program)
    eventually("objects of the road are listed with distances", lambda: re.search(r"\d m", seen.text("#objects")))
    eventually("and drawn from above", lambda: seen.page.locator("#birdseye rect").count() > 0)
    eventually("the speed is told", lambda: "km/h" in seen.text("#speed"))
    seen.check_forms("road")
    seen.check_quiet("road")


def check_sessions(browser, program):
    seen = Watched(browser, program)
    page = seen.page
    eventually("nothing runs, and it says so", lambda: "Nothing is running" in seen.text("#headline"))
    page.locator("#sessions tr").first.wait_for()
    row = seen.text("#sessions tr")
    holds("the session is listed with its attention", "web" in row and "%" in row, row)
    holds("settings of nothing are not offered", not page.locator("#nav-settings").is_visible())
    seen.check_forms("sessions")
    page.locator("#sessions a").first.click()
    page.wait_for_load_state()
    holds("its report opens", "Attention" in page.inner_text("body"))
    holds("at an address without the page's token", program.token not in page.url, page.url)
    seen.check_quiet("sessions")


def check_preview(browser, program, kind):
    seen = Watched(browser, program)
    eventually(f"--preview {kind} is said plainly", lambda: kind in seen.text("#picture-notice"))
    eventually("it is shown", lambda: seen.page.evaluate("document.getElementById('preview').naturalWidth > 0"))
    first = seen.page.locator("#preview").get_attribute("src")
    eventually("and moves", lambda: seen.page.locator("#preview").get_attribute("src") != first)
    seen.picture(f"preview-{kind}")
    seen.check_quiet(f"preview {kind}")


def check_camera(browser, program, camera):
    """heed run at a camera: live, beside its lines; then the camera goes away."""
    seen = Watched(browser, program)
    eventually("a camera's driver is seen", lambda: seen.text("#headline") in ("Attentive", "Gaze not known") or "Looking" in seen.text("#headline"))
    eventually("the lines of heed run are written, too", lambda: any('"type":"frame"' in line for line in program.lines))
    camera.unplug()
    eventually("a camera that goes away is told at once, with what to do", lambda: "sends nothing" in seen.text("#headline") and "cable" in seen.text("#detail"))
    holds("and nothing is called normal", "normal" not in seen.text("#level"), seen.text("#level"))
    eventually("nor are the last numbers shown as if they were now", lambda: seen.text(".strip:nth-child(5) output") == "unknown" and seen.text(".strip:nth-child(2) output") == "not seen")
    seen.picture("stalled")
    seen.check_quiet("camera")


SOURCES = {
    "live": (DRIVE, "--rig", CABIN, "--session", "web", "--record", "observations"),
    "road": (DRIVE, "--rig", CAR, "--recognitions", os.path.join(WHOLE, "recognitions.ndjson"),
             "--vehicle", os.path.join(WHOLE, "vehicle.ndjson")),
    "cabin": (DRIVE, "--rig", CABIN),
}
