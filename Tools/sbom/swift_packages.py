"""What of Swift is linked into the release: the packages that Package.swift names, and the toolchain's own libraries."""

import json
import re
import subprocess

from packageurl import PackageURL

from parts import Part, ToolError

# A package's SPDX expression, and words of its licence file that have to be there: a licence that changes is noticed.
LICENCES = {
    "swift-argument-parser": ("Apache-2.0 WITH Swift-exception", ["Apache License", "Runtime Library Exception"]),
    "swift-log": ("Apache-2.0", ["Apache License"]),
    "grdb.swift": ("MIT", ["Permission is hereby granted, free of charge"]),
    "yams": ("MIT", ["The MIT License (MIT)"]),
}


def packages(resolved, checkouts):
    """The packages of a Package.resolved whose sources lie in a folder of checkouts."""
    parts = []
    for pin in json.loads(resolved.read_text())["pins"]:
        identity, location, state = pin["identity"], pin["location"], pin["state"]
        version = state.get("version")
        if version is None:
            raise ToolError(f"the package {identity} has no version; name it with exact: in Package.swift.")
        owner, name = re.fullmatch(r"https://github\.com/([^/]+)/([^/]+?)(?:\.git)?", location).groups()
        parts.append(Part(
            name, version, licence_of(identity, checkouts / name), source=location,
            purl=PackageURL("swift", f"github.com/{owner}", name, version),
            facts={"commit": state["revision"], "linked": "static"},
        ))
        if identity == "yams":
            parts.append(Part(
                "libyaml", None, "MIT", facts={"linked": "static", "within": f"{name} {version}, its folder CYaml"}))
    return parts


def licence_of(identity, checkout):
    if identity not in LICENCES:
        raise ToolError(
            f"the licence of the package {identity} is not known. Read it, and add it to Tools/sbom/swift_packages.py, "
            "NOTICE and Tools/package/copyright.")
    expression, words = LICENCES[identity]
    files = sorted(checkout.glob("LICENSE*"))
    if not files:
        raise ToolError(f"{checkout} has no licence file; run swift package resolve.")
    text = " ".join(files[0].read_text().split())
    for word in words:
        if word not in text:
            raise ToolError(f"{files[0]} does not say \"{word}\" any more: is {identity} still under {expression}?")
    return expression


APACHE = "Apache-2.0 WITH Swift-exception"
# Swift's static libraries, which Tools/linked names, by what they are part of: licence, repository, libraries.
TOOLCHAIN = {
    "Swift standard library": (
        APACHE, "swiftlang/swift",
        "swiftCore swift_Concurrency swiftSynchronization swiftGlibc swiftObservation swift_Builtin_float"),
    "Swift regular expressions": (
        APACHE, "swiftlang/swift-experimental-string-processing", "swift_StringProcessing swift_RegexParser swiftRegexBuilder"),
    "Swift Foundation": (
        APACHE, "swiftlang/swift-foundation", "FoundationEssentials FoundationInternationalization _FoundationCShims"),
    "Foundation": (APACHE, "swiftlang/swift-corelibs-foundation", "Foundation CoreFoundation"),
    "libdispatch": (APACHE, "swiftlang/swift-corelibs-libdispatch", "dispatch BlocksRuntime swiftDispatch"),
    "ICU of Foundation": ("Unicode-3.0", "swiftlang/swift-foundation-icu", "_FoundationICU"),
    "swift-collections": (APACHE, "apple/swift-collections", "_FoundationCollections"),
}
# Other people's sources within these libraries: licence, library.
WITHIN = {"LLVM": ("Apache-2.0 WITH LLVM-exception", "swiftCore"), "libuuid": ("BSD-3-Clause", "_FoundationCShims")}


def toolchain():
    """Swift's own libraries, which come with the compiler."""
    said = subprocess.run(["swift", "--version"], capture_output=True, text=True, check=True).stdout
    found = re.search(r"Swift version (\S+) \((\S+)\)", said)
    if found is None:
        raise ToolError(f"swift --version names no release: {said.strip()}")
    version, tag = found.groups()
    facts = {"linked": "static", "within": f"the Swift toolchain {version}"}
    parts = []
    for name, (licence, repository, libraries) in TOOLCHAIN.items():
        owner, project = repository.split("/")
        # A toolchain's tag is in the repositories of Swift alone.
        versions = (version, tag) if owner == "swiftlang" else (None, None)
        parts.append(Part(
            name, versions[0], licence, source=f"https://github.com/{repository}",
            purl=PackageURL("github", owner, project, versions[1]), facts={**facts, "libraries": libraries}))
    return parts + [
        Part(name, None, licence, facts={**facts, "libraries": f"sources within {library}"})
        for name, (licence, library) in WITHIN.items()
    ]
