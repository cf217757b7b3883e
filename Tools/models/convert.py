"""Converts MediaPipe's face models to ONNX, into the cache folder Heed reads them from.

    python convert.py                    download the wheel, convert, compare with the manifest
    python convert.py --wheel FILE       the same, with a wheel that is already here
    python convert.py --write-manifest   convert and make the manifest anew, after a change to the converter

Tools/setup runs this in a Python environment of its own. README.md says what the nets expect.
"""

import argparse
from functools import cache as remembered

import cache
import geometry
import wheel
from errors import run_tool
from nets import ATTENTION_MESH, NETS
from onnx_net import OnnxNet
from tflite_graph import Graph

MODEL_LICENCE = "Apache-2.0"


def main():
    arguments = parsed_arguments()
    if not arguments.write_manifest and cache.is_complete():
        print(f"models: already complete in {cache.folder()}")
        return
    with wheel.opened_wheel(arguments.wheel) as archive:
        files, entries = converted(archive)
    if arguments.write_manifest:
        cache.write_manifest(entries)
    else:
        cache.check_against_manifest(entries)
    for file, data in files.items():
        cache.store(file, data)
        print(f"  {file}  {len(data):,} bytes")
    print(f"models: {len(files)} files in {cache.folder()}")


def parsed_arguments():
    parser = argparse.ArgumentParser(description="Converts MediaPipe's face models to ONNX.")
    parser.add_argument("--wheel", metavar="FILE", help="a copy of the wheel, instead of a download")
    parser.add_argument("--write-manifest", action="store_true", help="make Sources/Senses/HeedVision/Nets/models.json anew")
    return parser.parse_args()


def converted(archive):
    """The files to write, {name: bytes}, and their lines for the manifest."""
    graph = remembered(lambda source: Graph(archive.read(source)))
    files, entries = {}, []
    for net in NETS:
        files[net.file] = OnnxNet(graph(net.source), net.inputs, net.outputs).to_bytes(net.name)
        entries.append(cache.entry(net.name, net.file, files[net.file], origin(net.source), MODEL_LICENCE))
    files[geometry.FILE] = geometry.to_bytes(geometry.face_geometry(graph(ATTENTION_MESH)))
    source = origin(ATTENTION_MESH)
    entries.append(cache.entry("face_geometry", geometry.FILE, files[geometry.FILE], source, MODEL_LICENCE))
    return files, entries


def origin(source):
    return f"mediapipe {wheel.VERSION} {source.rsplit('/', 1)[-1]}"


if __name__ == "__main__":
    run_tool(main)
