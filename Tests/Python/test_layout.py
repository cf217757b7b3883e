"""The package's structs and functions against heed.h, by a C compiler."""

import ctypes
import re
import shutil
import subprocess

import pytest
from conftest import ROOT

from heed import abi, events

HEADER = ROOT / "Sources/Products/CHeed/include/heed.h"
TEXT = HEADER.read_text()
STRUCTS = {
    name: kind for name, kind in vars(abi).items()
    if isinstance(kind, type) and issubclass(kind, (ctypes.Structure, ctypes.Union)) and name.startswith("heed_")
}


@pytest.fixture(scope="module")
def layout(tmp_path_factory):
    """Size and offset of everything, as C has them."""
    compiler = shutil.which("cc") or shutil.which("clang") or shutil.which("gcc")
    assert compiler, "there is no C compiler, which heed.h is read with"
    folder = tmp_path_factory.mktemp("layout")
    lines = []
    for name, kind in STRUCTS.items():
        lines.append(f'printf("{name} %zu\\n", sizeof({name}));')
        for field, *_ in kind._fields_:
            where = f"offsetof({name}, {field}), sizeof((({name} *)0)->{field})"
            lines.append(f'printf("{name}.{field} %zu %zu\\n", {where});')
    for constant in re.findall(r"\bHEED_[A-Z0-9_]+\b(?= = -?\d)", TEXT):
        lines.append(f'printf("{constant} %d\\n", (int){constant});')
    lines.append('printf("HEED_ABI_VERSION %d\\n", HEED_ABI_VERSION);')
    source = folder / "layout.c"
    source.write_text("#include <stdio.h>\n#include <heed.h>\nint main(void) {\n" + "\n".join(lines) + "\n}\n")
    subprocess.run([compiler, "-std=c11", f"-I{HEADER.parent}", source, "-o", folder / "layout"], check=True)
    out = subprocess.run([folder / "layout"], check=True, capture_output=True, text=True).stdout
    return {name: [int(value) for value in values] for name, *values in map(str.split, out.splitlines())}


def test_every_struct_of_the_c_header_is_known():
    declared = set(re.findall(r"^\} (heed_\w+);", TEXT, re.MULTILINE))
    assert declared == set(STRUCTS) and len(declared) > 15


@pytest.mark.parametrize("name", STRUCTS)
def test_structs_have_the_c_layout(layout, name):
    kind = STRUCTS[name]
    assert [ctypes.sizeof(kind)] == layout[name]
    for field, *_ in kind._fields_:
        place = getattr(kind, field)
        assert [place.offset, place.size] == layout[f"{name}.{field}"], field


def test_every_function_of_the_c_header_is_declared():
    bare = re.sub(r"/\*.*?\*/|//[^\n]*", "", TEXT, flags=re.DOTALL)
    declared = {
        name: 0 if words.strip() == "void" else words.count(",") + 1
        for name, words in re.findall(r"^[a-z_0-9 ]+\*?\s*\b(heed_\w+)\(([^)]*)\);", bare, re.MULTILINE)
    }
    assert declared == {name: len(arguments) for name, (_, arguments) in abi.FUNCTIONS.items()}


def test_constants_match_the_c_header(layout):
    assert layout["HEED_ABI_VERSION"] == [abi.ABI_VERSION]
    kinds = {layout[name][0] for name in layout if name.startswith("HEED_EVENT_")}
    assert kinds == set(events.OF_KIND)
    for code, kind in events.OF_KIND.items():
        spoken = re.sub(r"(?<!^)([A-Z])", r"_\1", kind.__name__).upper()
        spoken = {"SETTINGS_CHANGED": "SETTINGS"}.get(spoken, spoken)
        if code == 18:
            spoken = "ROAD_AVAILABILITY"
        assert layout[f"HEED_EVENT_{spoken}"] == [code]


def test_every_status_code_has_its_exception(layout):
    from heed.errors import OF_STATUS

    statuses = re.search(r"enum heed_status_code \{(.*?)\};", TEXT, re.DOTALL).group(1)
    negative = {int(value) for value in re.findall(r"= (-\d+)", statuses)}
    assert negative == set(OF_STATUS)
