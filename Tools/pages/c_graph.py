"""The symbol graph of heed.h, and the header's own sections as the groups of its page."""
import json
import os
import re

from tools import ROOT, contents, run, toolchain

HEADER = "Sources/Products/CHeed/include/heed.h"
# Code, which stays as it is; or a word that is no part of a path or of a longer one.
WORD = re.compile(r"`[^`]*`|(?<![\w/])([A-Za-z]\w*)(\(\))?(?![\w(]|\.\w)")


class Header:
    """heed.h as clang reads it, with what clang leaves out: comments of macros, handles, links between names."""

    def __init__(self, folder):
        path = os.path.join(folder, "libheed.json")
        run(toolchain("clang"), "-extract-api", "-x", "c-header", "-std=c99", "--product-name=libheed",
            os.path.join(ROOT, HEADER), "-o", path)
        with open(path) as file:
            self.graph = json.load(file)
        self.text = contents(HEADER)
        self.add_handles()
        self.add_macros()
        self.paths = {symbol["names"]["title"]: "/".join(symbol["pathComponents"])
                      for symbol in self.graph["symbols"] if symbol["kind"]["identifier"] != "c.property"}
        for symbol in self.graph["symbols"]:
            comment = symbol.get("docComment", {"lines": []})
            comment["lines"] = [{**line, "text": text} for line in comment["lines"]
                                for text in self.shown(line["text"], symbol["names"]["title"])]

    def shown(self, line, own=None):
        """A comment's line with names as links; a description of several parameters becomes a list of them."""
        linked = WORD.sub(lambda found: f"``{self.paths[found[1]]}``" if found[1] in self.paths and found[1] != own else found[0],
                          line.removeprefix(" ").rstrip())
        return re.sub(r"(^| )- (\w+(?:, \w+)*): ", r"\n- `\2`: ", linked).lstrip("\n").split("\n")

    def comment(self, text, offset):
        line = self.text[:offset].count("\n")
        place = {"line": line, "character": 0}
        return {"lines": [{"text": " ".join(text.split()), "range": {"start": place, "end": place}}]}

    def add_macros(self):
        for found in re.finditer(r"/\*\* ([^*]*?) \*/\n(?:#ifdef[^/]*?)?#define (\w+)", self.text):
            for symbol in self.graph["symbols"]:
                if symbol["names"]["title"] == found[2]:
                    symbol["docComment"] = self.comment(found[1], found.start())
                    symbol["location"]["position"]["line"] = self.text[:found.start()].count("\n")

    def add_handles(self):
        model = next(symbol for symbol in self.graph["symbols"] if symbol["names"]["title"] == "heed_status")
        for found in re.finditer(r"/\*\* ([^*]*?) \*/\ntypedef struct (\w+) \2;", self.text):
            name, spelling = found[2], [{"kind": "identifier", "spelling": found[2]}]
            self.graph["symbols"].append({
                **model, "identifier": {**model["identifier"], "precise": f"c:heed.h@T@{name}"}, "pathComponents": [name],
                "names": {"title": name, "navigator": spelling, "subHeading": spelling},
                "declarationFragments": [{"kind": "text", "spelling": f"typedef struct {name} {name};"}],
                "location": {**model["location"], "position": {"line": self.text[:found.end()].count("\n"), "character": 0}},
                "docComment": self.comment(found[1], found.start())})

    def page(self):
        """What holds for all functions, and the names by the sections in which they are declared."""
        overview = re.match(r"/\*\*\n(.*?)\n \*/", self.text, re.DOTALL)[1]
        lines = [self.shown(re.sub(r"^ \* ?", "", line))[0] for line in overview.split("\n")[2:]]
        starts = [(0, "Versions and results")] + [
            (self.text[:found.start()].count("\n"), found[1]) for found in re.finditer(r"/\* ---- (.*?) -+ \*/", self.text)]
        symbols = sorted((symbol for symbol in self.graph["symbols"] if len(symbol["pathComponents"]) == 1),
                         key=lambda symbol: symbol["location"]["position"]["line"])
        lines += ["", "## Topics"]
        for index, (start, title) in enumerate(starts):
            end = starts[index + 1][0] if index + 1 < len(starts) else len(self.text)
            lines += ["", f"### {title}", ""] + [
                f"- ``{symbol['names']['title']}``" for symbol in symbols
                if start <= symbol["location"]["position"]["line"] < end]
        return "\n".join(lines) + "\n"
