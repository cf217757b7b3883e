"""A real browser that notes what a page says and asks for."""
import os

import axe_core_python
from checks import holds

AXE = os.path.join(os.path.dirname(axe_core_python.__file__), "axe.min.js")
FORMS = [(width, scheme) for width in (1280, 390) for scheme in ("light", "dark")]
PICTURES = os.environ.get("HEED_WEB_PICTURES")


class Watched:
    """A page of the browser, in one form; what it complained of and asked for is kept."""

    # What it has again after its forms were looked at.
    size = {"width": 1280, "height": 900}

    def __init__(self, browser, program, width=1280, scheme="light", **more):
        self.program, self.complaints, self.asked = program, [], []
        self.context = browser.new_context(
            viewport={"width": width, "height": 900}, color_scheme=scheme, locale="en-GB", **more)
        self.page = self.context.new_page()
        self.page.on("console", lambda one: self.complaints.append(one.text) if one.type in ("error", "warning") else None)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.goto(program.address)

    def text(self, selector):
        return self.page.locator(selector).inner_text()

    def set_form(self, width, scheme):
        self.page.set_viewport_size({"width": width, "height": 900})
        self.page.emulate_media(color_scheme=scheme)
        self.page.wait_for_timeout(400)

    def axe(self):
        """What axe finds serious or critical."""
        # The page's own policy forbids inline scripts: the tool comes in beside it, as a debugger does.
        with open(AXE, encoding="utf-8") as file:
            self.page.evaluate(file.read())
        found = self.page.evaluate("async () => (await axe.run(document, {resultTypes: ['violations']})).violations")
        return [f"{one['id']}: {one['nodes'][0]['html'][:120]} {one['nodes'][0].get('failureSummary', '')[:200]}"
                for one in found if one["impact"] in ("serious", "critical")]

    def check_forms(self, name):
        """Looks at the page in its four forms: axe, nothing wider than the screen, a picture for people."""
        for width, scheme in FORMS:
            self.set_form(width, scheme)
            serious = self.axe()
            holds(f"{name}, {width} px, {scheme}: axe finds nothing serious", not serious, serious)
            wide = self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            holds(f"{name}, {width} px, {scheme}: nothing is wider than the page", wide <= 0, wide)
            self.picture(f"{name}-{width}-{scheme}")
        self.page.emulate_media(color_scheme="light")
        self.page.set_viewport_size(self.size)
        self.page.wait_for_timeout(400)

    def picture(self, name):
        if PICTURES:
            self.page.screenshot(path=os.path.join(PICTURES, name.replace(" ", "-") + ".png"), full_page=True)

    def check_quiet(self, name):
        holds(f"{name}: the console is silent", not self.complaints, self.complaints)
        foreign = [url for url in self.asked if not url.startswith(f"http://127.0.0.1:{self.program.port}/")]
        holds(f"{name}: nothing is asked of another place", not foreign, foreign)
        self.context.close()
