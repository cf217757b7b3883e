"""The calibration page in a browser whose camera shows the rendered driver, from the choice of a camera to a saved rig."""
import glob
import math
import os
import re
import shutil
import tempfile
import time

import fake_camera
from browser import Watched
from calibration_figures import FIELD_DEG, check_saved
from checks import eventually, holds, suite
from program import CABIN, Program

SIZE = {"width": 1920, "height": 1080}
# CSS pixels of a card's length on a display of 340 mm and 1920 of them: 85.60 / 340 x 1920.
CARD_LENGTH = 483.5
REFUSED = "navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('x', '%s'))"


class Walked(Watched):
    """The page, used by the keyboard alone."""

    size = SIZE

    def __init__(self, browser, program, script=None):
        super().__init__(browser, program, width=SIZE["width"], screen=SIZE)
        self.page.set_viewport_size(SIZE)
        if script:
            self.page.add_init_script(script)
            self.page.reload()

    def step(self):
        return self.page.evaluate("document.querySelector('.step:not([hidden])').dataset.step")

    def press(self, key, times=1):
        for _ in range(times):
            self.page.keyboard.press(key)

    def focus(self, selector):
        """By Tab, as a person without a mouse gets there."""
        for _ in range(40):
            if self.page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
                return True
            self.press("Tab")
        return False

    def said(self):
        return self.text(".step:not([hidden]) .said")

    def arrives(self, step, seconds=30):
        eventually(f"the step {step} is next", lambda: self.step() == step, seconds)
        holds(f"{step}: its heading has the keyboard", self.page.evaluate("document.activeElement.id") == f"title-{step}")


def check_refusals(browser, program):
    """What a person is told who has no camera to give."""
    for name, words in (("NotAllowedError", "denied"), ("NotFoundError", "no camera"), ("NotReadableError", "in use")):
        seen = Walked(browser, program, script=REFUSED % name)
        eventually("cameras are listed", lambda: seen.page.locator("#cameras input").count() > 0)
        seen.press("Enter")
        eventually(f"{name} is told in words", lambda: words in seen.said())
        holds("and what to do", "press the button again" in seen.said() and seen.step() == "camera", seen.said())
        seen.check_quiet(name)


def check_denied(browser, program):
    seen = Walked(browser, program)
    eventually("cameras are listed", lambda: seen.page.locator("#cameras input").count() > 0)
    seen.press("Enter")
    eventually("a camera that the browser denies is told in words", lambda: "denied" in seen.said())
    seen.check_quiet("denied")


def check_second(browser, program):
    """Two pages: the later one is the camera."""
    first, second = Walked(browser, program), Walked(browser, program)
    for seen in (first, second):
        eventually("cameras are listed", lambda: seen.page.locator("#cameras input").count() > 0)
    first.press("Enter")
    first.arrives("view")
    eventually("the first page's pictures are looked at", lambda: first.page.locator("#view-words dt").count() > 0)
    second.press("Enter")
    second.arrives("view")
    eventually("the first is told that it is no longer the camera", lambda: first.step() == "camera" and "nother page" in first.said())
    holds("and lets its camera go", first.page.evaluate("document.querySelector('.picture video').srcObject === null"))
    second.page.evaluate("document.querySelector('.picture video').srcObject.getVideoTracks()[0].dispatchEvent(new Event('ended'))")
    eventually("a camera that goes away is told in words", lambda: second.step() == "camera" and "unplugged" in second.said())
    # The one complaint that is meant: the browser notes the answer 409.
    first.complaints[:] = [one for one in first.complaints if "409" not in one]
    for name, seen in (("first page", first), ("second page", second)):
        seen.check_quiet(name)


def check_known(browser, program):
    """A rig that tells everything; a full screen that is refused; points at their own pace."""
    seen = Walked(browser, program, script="Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('refused'))")
    page = seen.page
    eventually("cameras are listed", lambda: page.locator("#cameras input").count() > 0)
    seen.press("Enter")
    seen.arrives("view")
    eventually("the face is judged", lambda: page.locator("#view-words dt").count() > 0, 60)
    seen.press("Enter")
    seen.arrives("points")
    holds("what the rig tells is not asked", page.locator("#steps button[disabled]").count() >= 3)
    holds("but told", "sample-cabin" in seen.text("#points-rig"), seen.text("#points-rig"))
    # A window beside others: the screen is larger.
    page.evaluate("Object.defineProperty(window.screen, 'width', {value: 2560, configurable: true})")
    seen.press("Enter")
    eventually("without the full screen it says what to press", lambda: "F11" in seen.said())
    holds("and shows no points", page.evaluate("document.getElementById('walk').hidden"))
    page.evaluate("delete window.screen.width")
    seen.press("Enter")
    eventually("a window as large as the screen will do", lambda: "Point 1 of 9" in seen.text("#walk-hint"))
    eventually("the target shrinks as it is looked at", lambda: page.evaluate("Number(document.querySelector('#target .ring').style.scale) < 0.9"), 60)
    seen.press("Escape")
    eventually("Escape leaves", lambda: page.evaluate("document.getElementById('walk').hidden") and "Nothing of these points was kept" in seen.said())
    seen.check_quiet("known rig")


def check_walk(browser, program, folder, camera_folder):
    seen = Walked(browser, program, script=fake_camera.KEEP)
    page = seen.page
    eventually("cameras are listed", lambda: page.locator("#cameras input").count() > 0)
    seen.check_forms("calibrate-1-camera")
    seen.press("Enter")
    seen.arrives("view")
    clip = fake_camera.Clip(page)
    eventually("the face is found good in words", lambda: "Good" in seen.text("#view-advice"), 120)
    holds("distance, light and glasses are judged", all(word in seen.text("#view-words") for word in ("Distance", "Light", "Glasses")), seen.text("#view-words"))
    holds("the picture is mirrored", "matrix(-1" in page.evaluate("getComputedStyle(document.querySelector('.picture video')).transform"))
    holds("and said to stay here", "is not stored" in seen.text("[data-step=view] .lead"))
    seen.check_forms("calibrate-2-view")
    seen.press("Enter")

    seen.arrives("screen")
    seen.check_forms("calibrate-3-screen")
    holds("the slider is reached by Tab", seen.focus("#card-length"))
    length = lambda: float(page.locator("#card-length").input_value())
    for _ in range(400):
        if abs(length() - CARD_LENGTH) < 0.3:
            break
        seen.press("ArrowRight" if length() < CARD_LENGTH else "ArrowLeft")
    drawn = page.locator("#card").bounding_box()
    holds("the drawn card is as large as it says", abs(drawn["width"] - CARD_LENGTH) < 1 and abs(drawn["width"] / drawn["height"] - 85.6 / 53.98) < 0.01, drawn)
    holds("the size is told", "340 x 191 mm" in seen.text("#screen-words"), seen.text("#screen-words"))
    seen.press("Enter")

    seen.arrives("place")
    seen.check_forms("calibrate-4-place")
    holds("the camera's mark is reached by Tab", seen.focus("#place .lens"))
    seen.press("ArrowUp", 4)
    seen.press("Shift+ArrowRight")
    holds("arrow keys move it", "12 mm above" in seen.text("#place-words") and "10 mm right" in seen.text("#place-words"), seen.text("#place-words"))
    seen.press("ArrowDown", 4)
    seen.press("Shift+ArrowLeft")
    holds("and back", "8 mm above" in seen.text("#place-words") and "in the middle" in seen.text("#place-words"), seen.text("#place-words"))
    seen.press("Enter")

    seen.arrives("lens")
    holds("what skipping costs is told", "quarter" in seen.text("#lens-cost"))
    seen.press("Enter")
    eventually("the card's outline is drawn", lambda: page.evaluate("document.querySelector('.outline').style.display === '' && document.querySelector('.outline').points.length === 4"), 120)
    seen.check_forms("calibrate-5-lens")
    eventually("the field of view is found from cards", lambda: "Go on" in seen.text("#lens-go") or "go on" in seen.text("#lens-go"), 240)
    eventually("sides that were shown are ticked", lambda: page.locator("#lens-sides .is-shown").count() > 1, 60)
    field = float(re.search(r"[\d.]+", seen.text("#lens-field")).group(0))
    holds("the page tells it", abs(field / FIELD_DEG - 1) < 0.06, field)
    print(f"        field of view on the page: {field} degrees (true {FIELD_DEG:.1f}); {seen.text('#lens-count')}; {seen.text('#lens-check')}")
    seen.picture("calibrate-5-lens-found")
    seen.press("Enter")

    seen.arrives("points")
    seen.check_forms("calibrate-6-points")
    holds("the pace is reached by Tab", seen.focus("#point-modes input") and (seen.press("Tab") or seen.focus("#point-paces input")))
    seen.press("ArrowRight")
    seen.press("Enter")
    eventually("the points fill the screen", lambda: page.evaluate("document.fullscreenElement?.id") == "walk" and "Point 1 of 9" in seen.text("#walk-hint"))
    seen.press("Escape")
    eventually("Escape leaves", lambda: page.evaluate("document.getElementById('walk').hidden && !document.fullscreenElement"))
    eventually("and the page says that nothing was kept", lambda: "Nothing of these points was kept" in seen.said())
    holds("nothing is in the store", not glob.glob(os.path.join(folder, "**", "calibrations", "*"), recursive=True))
    # A person puts the card away before looking at points.
    eventually("the card is put away", clip.has_put_card_away, 200)
    seen.press("Enter")
    walk_points(seen, clip)

    eventually("the result is next", lambda: seen.step() == "result", 60)
    sent = fake_camera.write_sent(page, camera_folder)
    page.evaluate("window.sent = null")
    eventually("figures are told", lambda: "°" in seen.text("#result-figures"))
    eventually("the picture of errors is shown", lambda: page.evaluate("document.getElementById('result-picture').naturalWidth > 0"))
    holds("and in words", len(page.locator("#result-picture").get_attribute("alt")) > 60)
    print("        on the page: " + " ".join(seen.text("#result-figures").split()))
    holds("what it is good for, and what not", page.locator("#result-good li").count() and page.locator("#result-not li").count())
    page.locator("#result-details").evaluate("(one) => { one.open = true; }")
    holds("each point has its row, and can be repeated", page.locator("#result-points button").count() == 9)
    told = [float(re.search(r"([\d.]+)°", row).group(1)) for row in page.locator("#result-points tr").all_inner_texts() if "measure" in row]
    holds("four of them were held out", len(told) == 4, told)
    seen.check_forms("calibrate-7-result")
    holds("the pseudonym is reached by Tab", seen.focus("#save-driver"))
    seen.press("Enter")
    eventually("without one nothing is saved", lambda: seen.said() != "")
    page.keyboard.type("web driver")
    seen.press("Enter")
    eventually("it is saved", lambda: page.locator("#saved").is_visible())
    seen.check_forms("calibrate-8-saved")
    command = seen.text("#saved .command")
    paths = page.locator("#saved .path").all_inner_texts()
    holds("the command to use it is told", "heed run" in command and "web driver" in command, command)
    seen.press("Enter")
    eventually("closing ends the program", lambda: program.process.poll() is not None)
    holds("without an error", program.process.wait(10) == 0, program.said)
    eventually("the page says so", lambda: seen.step() == "ended")
    # The one complaint that is meant: the browser notes the answer 422 to a save without a name, and an event stream that ended.
    seen.complaints[:] = [one for one in seen.complaints if "422" not in one and "ERR_" not in one]
    seen.check_quiet("calibrate")
    check_saved(folder, sent, sum(told) / len(told), *paths)


def walk_points(seen, clip, seconds=420):
    """Presses Space whenever the driver looks at the point that the page asks for."""
    page, points, end, failures = seen.page, fake_camera.pieces(), time.monotonic() + seconds, 0
    asked, since = None, 0
    while time.monotonic() < end and seen.step() != "result":
        state = page.evaluate("({hint: document.getElementById('walk-hint').textContent, hasFailed: !document.getElementById('walk-panel').hidden, words: document.getElementById('walk-words').textContent, x: document.getElementById('target').style.left, y: document.getElementById('target').style.top})")
        found = re.search(r"Point (\d+) of 9", state["hint"])
        if not found:
            time.sleep(0.1)
            continue
        point = points[int(found.group(1)) - 1]
        if asked and asked != point.name:
            page.evaluate("window.asked = null")
        if state["hasFailed"]:
            failures += 1
            print(f"        point {found.group(1)}: {state['words']}")
            seen.press("r")
            asked = None
            time.sleep(0.3)
        elif asked != point.name and clip.is_ready(point):
            holds(f"the target of point {found.group(1)} is where it is measured", math.dist((float(state["x"][:-1]) / 100, float(state["y"][:-1]) / 100), (point.x, point.y)) < 0.002, state)
            page.evaluate("(name) => { window.asked = name; }", point.name)
            seen.press(" ")
            asked, since = point.name, time.monotonic()
        elif asked and time.monotonic() - since > 5:
            # Nobody presses a key but once when nothing happens.
            asked = None
        time.sleep(0.05)
    print(f"        {failures} points failed and were repeated")


def check(playwright, browser_path, folder):
    """Everything about the page; starts its own browsers, as a camera is chosen when one starts."""
    launch = lambda *more: playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox", "--use-fake-device-for-media-stream", *more])
    serve = lambda *more: Program("calibrate", "--serve", "0", *more, folder=folder)
    camera_folder = tempfile.mkdtemp(prefix="heed-camera-")
    try:
        browser = launch("--use-fake-ui-for-media-stream=deny")
        with serve() as program:
            suite("Calibration page: no camera", check_refusals, browser, program)
            suite("Calibration page: denied", check_denied, browser, program)
        path = fake_camera.make(browser, camera_folder)
        browser.close()
        browser = launch("--use-fake-ui-for-media-stream", f"--use-file-for-fake-video-capture={path}")
        with serve() as program:
            suite("Calibration page: two pages", check_second, browser, program)
        with serve("--rig", CABIN) as program:
            suite("Calibration page: a known rig", check_known, browser, program)
        with serve() as program:
            suite("Calibration page", check_walk, browser, program, folder, camera_folder)
        browser.close()
    finally:
        shutil.rmtree(camera_folder, ignore_errors=True)
