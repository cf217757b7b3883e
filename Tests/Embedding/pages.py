#!/usr/bin/env python3
"""Makes the pages of `make docs` and looks at them; then, with mistakes in them, that they are refused.

Reads the modules of the release build, as Tools/docs does.
"""
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
CATALOG = os.path.join(ROOT, "docs/Heed.docc")
# One name of each module that HeedKit exports and of each way into its graph, and what the page has to say of it.
SAID = {
    "heedkit/gazetracker/init(camera:rig:settings:userstatus:)": "Makes a tracker that reads a camera",
    "heedkit/detector": "Finds objects in single road frames",
    "heed/pinholecamera": "import HeedGeometry",
    "heed/collisionmonitor": "import HeedRoad",
    "libheed/heed_monitor": "Watches one driver",
    "libheed/heed_no_time": "A time that is not known",
    "libheed/heed_frame/planes": "The first row of each plane",
}
# Where a link that leads nowhere is planted, each with a line that is there.
MISTAKES = [("HeedKit.md", "- ``GazeTracker``"), ("EmbedInSwift.md", "- <doc:BringYourOwnFrames>"), ("libheed.md", "Heed for C")]
failed = 0


def holds(what, condition, details=""):
    global failed
    failed += not condition
    print(f"  {what}" if condition else f"  FAILED: {what}\n{details}")


def docs(output, catalog=CATALOG):
    return subprocess.run(
        [os.path.join(ROOT, "Tools/docs"), "--output", output, "--catalog", catalog, *sys.argv[1:]], capture_output=True, text=True)


def look(pages):
    texts = {}
    for path in glob.glob(os.path.join(glob.escape(pages), "data/documentation/**/*.json"), recursive=True):
        with open(path) as file:
            texts[os.path.relpath(path, os.path.join(pages, "data/documentation"))[:-5]] = file.read()
    for page, said in SAID.items():
        holds(f"{page} says \"{said}\"", said in texts.get(page, ""), f"it says: {texts.get(page, 'there is no such page')[:500]}")
    articles = [name for name in os.listdir(CATALOG) if name.endswith(".md") and name not in ("HeedKit.md", "Heed.md", "libheed.md")]
    there = [name for name in articles if f"heedkit/{name[:-3].lower()}" in texts]
    holds(f"{len(articles)} articles are pages", len(articles) > 0 and there == articles, f"only {there}")
    with open(os.path.join(ROOT, "Sources/Products/CHeed/include/heed.h")) as file:
        functions = set(re.findall(r"\b(heed_[a-z_]+)\(", re.sub(r"/\*.*?\*/", "", file.read(), flags=re.DOTALL))) - {"heed_init"}
    sections = [json.loads(texts["libheed"])["topicSections"]][0]
    # DocC adds the kind where a function and a macro differ by case alone.
    grouped = {re.sub(r"-[\w.]+$", "", link.rsplit("/", 1)[1]) for section in sections for link in section["identifiers"]}
    holds(f"heed.h's {len(functions)} functions are in the groups of its sections: {', '.join(section['title'] for section in sections)}",
          functions and functions <= grouped, f"missing: {functions - grouped}")
    leaking = [page for page, text in texts.items() if ROOT in text or os.path.expanduser("~") + "/" in text]
    holds(f"no path of this machine is in {len(texts)} pages", len(texts) > 1000 and not leaking, leaking[:5])


def refuse(folder):
    catalog, output = (os.path.join(folder, name) for name in ("Heed.docc", "refused"))
    shutil.copytree(CATALOG, catalog)
    planted = []
    for number, (name, line) in enumerate(MISTAKES):
        with open(os.path.join(catalog, name)) as file:
            text = file.read()
        with open(os.path.join(catalog, name), "w") as file:
            file.write(text.replace(line, f"{line} ``NoSuchName{number}``" if not line.startswith("- ") else f"- ``NoSuchName{number}``"))
        planted.append(line in text)
    done = docs(output, catalog)
    said = done.stdout + done.stderr
    holds("links that lead nowhere are refused", done.returncode != 0 and not os.path.exists(output), said)
    for number, (name, _) in enumerate(MISTAKES):
        holds(f"the one in {name} is named", planted[number] and f"NoSuchName{number}" in said, said)
    other = os.path.join(folder, "other")
    os.mkdir(other)
    holds("a folder of something else is not replaced", docs(other).returncode != 0 and os.path.isdir(other))


def main():
    with tempfile.TemporaryDirectory(prefix="heed-pages-") as folder:
        pages = os.path.join(folder, "pages")
        done = docs(pages)
        holds("the pages are made, without a warning", done.returncode == 0, done.stdout + done.stderr)
        if done.returncode == 0:
            look(pages)
            refuse(folder)
    print(f"pages: {failed} failed")
    sys.exit(1 if failed else 0)


main()
