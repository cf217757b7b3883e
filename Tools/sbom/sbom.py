"""Writes the bill of materials of a release, in CycloneDX 1.6, and has it checked by CycloneDX's own validator.

    sbom.py PROGRAM LIBRARIES... --output FILE [--page PAGE]

PROGRAM and LIBRARIES are the files of the release (heed, libheed.so.1, libheed.a), of this machine's build. The same files give the
same bytes; only with SOURCE_DATE_EPOCH has it a time. PAGE is a page in Markdown whose tables are written anew. `make sbom` runs this.
"""

import argparse
import os
import re
import uuid
from datetime import datetime, timezone
from pathlib import Path

from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.model.license import LicenseExpression
from cyclonedx.output.json import JsonV1Dot6
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from packageurl import PackageURL

import debian
import page
import swift_packages
import weights
from parts import Part, ToolError, sha256
from errors import run_tool

ROOT = Path(__file__).resolve().parent.parent.parent
# Names our bills, so that a bill's own number follows from what it holds.
NAMESPACE = uuid.uuid5(uuid.NAMESPACE_DNS, "heed.bill-of-materials")


def version():
    source = (ROOT / "Sources/Engine/Heed/Public/GazeTracker.swift").read_text()
    return re.search(r'frameworkVersion = "([^"]*)"', source).group(1)


def lists(files):
    """Every part, by what it is; the order is that of the page."""
    models = ROOT / "Tools/models"
    shared = [file for file in files if file.suffix != ".a"]
    direct, indirect = debian.linked(shared)
    return {
        "files": [Part(file.name, version(), "Apache-2.0", ComponentType.FILE, hash=sha256(file)) for file in files],
        "swift": swift_packages.packages(ROOT / "Package.resolved", ROOT / ".build/checkouts"),
        "toolchain": swift_packages.toolchain(),
        "debian": direct,
        "indirect": indirect,
        "optional": [*debian.optional(shared), lsl()],
        "own nets": weights.own(ROOT / "Sources"),
        "models": weights.made_by_users(ROOT / "Sources/Senses/HeedVision/Nets/models.json"),
        "converters": weights.converters(models / "requirements.txt"),
    }


def lsl():
    """Debian has no package of it: users install it (docs/sessions.md)."""
    return Part(
        "liblsl", None, "MIT", is_required=False, source="https://github.com/sccn/liblsl",
        purl=PackageURL("github", "sccn", "liblsl"), facts={"loaded for": "--lsl and --lsl-markers", "versions": "1.13 to 1.18"})


def bill(found):
    heed = Component(
        name="heed", version=version(), type=ComponentType.APPLICATION, bom_ref="heed",
        licenses=[LicenseExpression("Apache-2.0")])
    whole = Bom(serial_number=uuid.UUID(int=0))
    whole.metadata.component = heed
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    whole.metadata.timestamp = datetime.fromtimestamp(int(epoch), timezone.utc) if epoch else None
    parts = [(part, part.component()) for group in found.values() for part in group]
    by_name = {part.name: component for part, component in parts}
    for part, component in parts:
        whole.components.add(component)
        for user in [by_name[name] for name in part.needed_by] or [heed]:
            whole.register_dependency(user, [component])
    # The number is made from what stands in the bill without it.
    whole.serial_number = uuid.uuid5(NAMESPACE, JsonV1Dot6(whole).output_as_string())
    return JsonV1Dot6(whole).output_as_string(indent=2) + "\n"


def validate(text):
    mistake = JsonStrictValidator(SchemaVersion.V1_6).validate_str(text)
    if mistake is not None:
        raise ToolError(f"the bill is not valid CycloneDX 1.6: {mistake}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--output", required=True, type=Path)
    parser.add_argument("--page", type=Path)
    options = parser.parse_args()
    for file in options.files:
        if not file.is_file():
            raise ToolError(f"there is no {file}; run make sbom, which builds it.")
    found = lists(options.files)
    text = bill(found)
    validate(text)
    options.output.parent.mkdir(parents=True, exist_ok=True)
    options.output.write_text(text)
    if options.page:
        page.write(options.page, found, debian.tested(ROOT / "Tools/setup"))
    print(f"{options.output}: {sum(map(len, found.values()))} parts, valid CycloneDX 1.6")


if __name__ == "__main__":
    run_tool(main)
