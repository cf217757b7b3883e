"""The nets: those that are compiled in, and those that `heed models install` makes where the program is run."""

import json
import re

from cyclonedx.model.component import ComponentType
from packageurl import PackageURL

from parts import Part, sha256
from wheel import FILE_NAME, SHA256, VERSION

KIND = ComponentType.MACHINE_LEARNING_MODEL


def own(sources):
    """The weights in a folder of sources that are our own."""
    files = {name: sources / f"Senses/CHeedNets/{name.replace(' ', '_')}.bin" for name in ("eye net", "gaze net")}
    return [
        Part(
            name, None, "Apache-2.0", KIND, hash=sha256(file),
            facts={"linked": "static", "hash of": f"Sources/{file.relative_to(sources)}"})
        for name, file in files.items()
    ]


def made_by_users(models):
    """What models.json pins."""
    return [
        Part(
            model["name"], None, model["licence"], KIND if model["file"].endswith(".onnx") else ComponentType.DATA,
            hash=model["sha256"], is_required=False,
            facts={"hash of": model["file"], "made from": model["source"], "made by": "heed models install"})
        for model in json.loads(models.read_text())["models"]
    ]


def wheel():
    """Where they are taken from: Tools/models/wheel.py holds it against this hash, and runs nothing of it."""
    return Part(
        "mediapipe", VERSION, "Apache-2.0", purl=PackageURL("pypi", None, "mediapipe", VERSION), hash=SHA256,
        is_required=False, facts={"hash of": FILE_NAME, "used by": "heed models install"})


def converters(requirements):
    """The Python packages that make them, which requirements.txt pins to the byte."""
    licences = {
        "flatbuffers": "Apache-2.0", "ml-dtypes": "Apache-2.0", "numpy": "BSD-3-Clause", "onnx": "Apache-2.0",
        "protobuf": "BSD-3-Clause", "tflite": "Apache-2.0", "typing-extensions": "PSF-2.0",
    }
    return [wheel()] + [
        Part(
            name, version, licences[name], purl=PackageURL("pypi", None, name, version), is_required=False,
            facts={"used by": "heed models install"})
        for name, version in re.findall(r"(?m)^([A-Za-z0-9-]+)==(\S+)", requirements.read_text())
    ]
