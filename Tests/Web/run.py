#!/usr/bin/env python3
"""Drives the pages of heed with Debian's Chromium; `make test-web` makes the environment and starts this.

HEED names the program, CHROMIUM the browser; HEED_WEB_PICTURES a folder for pictures of every form.
"""
import os
import shutil
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from playwright.sync_api import sync_playwright  # noqa: E402

import calibration_page  # noqa: E402
import checks  # noqa: E402
import forged_sessions  # noqa: E402
import live_page  # noqa: E402
import report_page  # noqa: E402
import requests_of_others  # noqa: E402
from program import Program  # noqa: E402
from stream_camera import StreamCamera  # noqa: E402


def main():
    folder = tempfile.mkdtemp(prefix="heed-web-")
    browser_path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if not browser_path:
        sys.exit("error: there is no chromium here; make test-web installs Debian's")
    serve = lambda name, *more: Program("serve", "--port", "0", "--quiet", *live_page.SOURCES[name], *more, folder=folder)
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
            with serve("live") as program:
                checks.suite("Live page", live_page.check_live, browser, program)
                checks.suite("Others' requests", requests_of_others.check, program)
                checks.suite("A crowd", requests_of_others.check_crowd, program)
                checks.holds("it ends when it is interrupted", program.stop() == 0, program.said)
                checks.holds("and the file with its address, too", not os.path.exists(program.file))
            checks.suite("A terminal", requests_of_others.check_terminal, folder)
            checks.suite("The recording", live_page.check_recording, folder)
            with serve("road") as program:
                checks.suite("Road", live_page.check_road, browser, program)
            camera = StreamCamera(browser)
            with Program("run", "--camera", camera.address, "--rig", live_page.CABIN, "--quiet", "--serve", "0", folder=folder) as program:
                checks.suite("A camera", live_page.check_camera, browser, program, camera)
                checks.holds("it ends when it is interrupted", program.stop() == 0, program.said)
            camera.close()
            with Program("serve", "--port", "0", folder=folder) as program:
                checks.suite("Sessions", live_page.check_sessions, browser, program)
            for kind in ("mesh", "image"):
                with serve("cabin", "--preview", kind) as program:
                    checks.suite(f"Preview: {kind}", live_page.check_preview, browser, program, kind)
            checks.suite("Report", report_page.check, browser, folder)
            checks.suite("Forged sessions", forged_sessions.check, tempfile.mkdtemp(dir=folder))
            browser.close()
            calibration_page.check(playwright, browser_path, folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    checks.finish()


main()
