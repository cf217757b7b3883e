"""The symbol graphs of HeedKit and of the engine alone, from the modules of a release build."""
import glob
import json
import os
import re
import sys

from tools import contents, run


def kit_graph(build, folder):
    """HeedKit with all that it exports again, as a product sees it after one import."""
    modules = os.path.join(build, "Modules")
    if not os.path.exists(os.path.join(modules, "HeedKit.swiftmodule")):
        sys.exit(f"error: {modules} has no HeedKit; run make docs, which builds it.")
    exported = re.findall(r"^@_exported public import (\w+)$", contents("Sources/Products/HeedKit/HeedKit.swift"), re.MULTILINE)
    # SwiftPM keeps its checkouts in the folder above the one that `release` leads to.
    yaml = [os.path.join(above, "checkouts/Yams/Sources/CYaml/include")
            for above in (os.path.join(build, ".."), os.path.join(os.path.realpath(build), "../.."))]
    # The system's libraries have their maps beside the sources.
    c_modules = glob.glob(os.path.join(glob.escape(build), "C*.build/module.modulemap")) + glob.glob("Sources/*/C*/module.modulemap")
    target = json.loads(run("swiftc", "-print-target-info"))["target"]["triple"]
    run("swift", "symbolgraph-extract", "-module-name", "HeedKit", "-target", target, "-I", modules,
        *(word for path in yaml for word in ("-I", path)),
        *(word for path in c_modules for word in ("-Xcc", f"-fmodule-map-file={path}")),
        "-minimum-access-level", "public", "-skip-synthesized-members",
        f"-experimental-allowed-reexported-modules={','.join(exported)}",
        "-module-cache-path", os.path.join(folder, "cache"), "-output-dir", os.path.join(folder, "graphs"))
    path = os.path.join(folder, "graphs/HeedKit.symbols.json")
    with open(path) as file:
        graph = json.load(file)
    adopt_comments(graph)
    with open(path, "w") as file:
        json.dump(graph, file)
    return graph


def adopt_comments(graph):
    """Makes the comments the module's own: DocC does not look for mistakes in those of other modules."""
    for symbol in graph["symbols"]:
        if home(symbol).startswith("Heed") and "docComment" in symbol:
            symbol["docComment"]["module"] = graph["module"]["name"]


def home(symbol):
    """The module that declares a symbol: of an extension's member, the extension's own."""
    declared = re.match(r"s:(\d+)(\w+)", symbol["identifier"]["precise"])
    name = declared.group(2)[:int(declared.group(1))] if declared else ""
    place = re.search(r"/Sources/\w+/(\w+)/", symbol.get("location", {}).get("uri", ""))
    return place.group(1) if place else name


def engine_graph(kit):
    """What the product HeedEngine has of it, under names of its own, each with the module that declares it."""
    modules = set(re.search(r'name: "HeedEngine",\s+targets: \[(.*?)\]', contents("Package.swift"), re.DOTALL).group(1)
                  .replace('"', "").split(", "))
    kept = {symbol["identifier"]["precise"] for symbol in kit["symbols"] if home(symbol) in modules}
    everything = {symbol["identifier"]["precise"] for symbol in kit["symbols"]}

    def renamed(value):
        if isinstance(value, list):
            return [renamed(one) for one in value]
        if isinstance(value, dict):
            return {key: renamed(one) for key, one in value.items()}
        return f"{value}@engine" if isinstance(value, str) and value in kept else value

    symbols = renamed([symbol for symbol in kit["symbols"] if symbol["identifier"]["precise"] in kept])
    for symbol in symbols:
        if len(symbol["pathComponents"]) == 1 and "docComment" in symbol:
            at = symbol["docComment"]["lines"][-1]["range"]
            symbol["docComment"]["lines"] += [{"text": text, "range": at} for text in ("", f"Needs `import {home(symbol)}`.")]
    relationships = [each for each in kit["relationships"]
                     if each["source"] in kept and (each["target"] in kept or each["target"] not in everything)]
    engine = {**kit, "module": {**kit["module"], "name": "Heed"}, "symbols": symbols, "relationships": renamed(relationships)}
    adopt_comments(engine)
    return engine
