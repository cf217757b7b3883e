"""What is added to a copy of the schemas arrives: a field and an event in Swift, JSON, C, Python and docs/formats.md, a
field of an observation in Swift, its rounding and its recording.

    python3 -B Tests/Schema/test_schema.py [MODULES]

MODULES is the folder of the built Swift modules; without it the Swift is not compiled.
"""

import importlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MODULES = sys.argv.pop(1) if len(sys.argv) > 1 else None
COPIED = ["Schema", "Python/heed", "Sources/Engine/HeedSignals", "Sources/Products/CHeed", "Sources/Products/HeedC/Generated", "docs/formats.md",
          "Sources/Readers/HeedSession/Generated", "Sources/Readers/HeedFormats/Generated", "docs/references.md", "docs/heed.vspec"]
FIELD = "  depth_px  Double?  How far the lid fell, in the picture; null if the eye is too small.\n"
OBSERVED = "  lens  Double?  {~degree, clamped 0 9, bit 15, since 10}  Strength of the glasses, dioptres; nil without glasses.\n"
EVENT = "\nevent sneeze 99 Sneeze as sneeze struct\n  The driver sneezed.\n  start_ms  Timestamp  When it began.\n"


def generator(root, *options):
    return subprocess.run([sys.executable, "-B", ROOT / "Tools/schema", "--root", root, *options], capture_output=True, text=True)


def contents(root):
    return {str(file.relative_to(root)): file.read_bytes() for file in root.rglob("*") if file.is_file()}


def c_layout(root):
    """Size of the event of a blink, and where each field lies, as a C compiler has them."""
    header = root / "Sources/Products/CHeed/include"
    struct = re.search(r"typedef struct heed_blink_event \{(.*?)\}", (header / "heed.h").read_text(), re.DOTALL)[1]
    names = re.findall(r"^  \w[\w ]*[ *](\w+);", struct, re.MULTILINE)
    lines = [f'printf("{name} %zu\\n", offsetof(heed_blink_event, {name}));' for name in names]
    with tempfile.TemporaryDirectory() as folder:
        source, program = Path(folder) / "layout.c", Path(folder) / "layout"
        source.write_text('#include <stddef.h>\n#include <stdio.h>\n#include "heed.h"\nint main(void) {' + "".join(lines) + "}")
        compiler = shutil.which("cc") or shutil.which("clang")
        subprocess.run([compiler, "-I", header, source, "-o", program], check=True)
        rows = subprocess.run([program], check=True, capture_output=True, text=True).stdout.split("\n")
    return {name: int(place) for name, place in (row.split() for row in rows if row)}


class Added(unittest.TestCase):
    """A copy of the checkout with one field and one event more."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.root = Path(cls.folder.name)
        for name in COPIED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, cls.root / name, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                (cls.root / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / name, cls.root / name)
        cls.before = contents(cls.root)
        cls.layout = c_layout(cls.root)
        schema = cls.root / "Schema/events.schema"
        text = schema.read_text()
        place = text.index("\nevent eyeClosure")
        schema.write_text(text[:place] + FIELD + text[place:] + EVENT)
        schema = cls.root / "Schema/observations.schema"
        text = schema.read_text()
        place = text.index("\nobservation EyeView")
        schema.write_text((text[:place] + OBSERVED + text[place:]).replace("view: glasses view\n", "view: glasses view lens\n"))
        cls.result = generator(cls.root)
        # At once, because other tests compile in this folder.
        cls.changed = {name for name, text in contents(cls.root).items() if cls.before.get(name) != text}

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def text(self, name):
        return (self.root / name).read_text()

    def test_committed_generated_files_are_up_to_date(self):
        result = generator(ROOT, "--check")
        self.assertEqual(result.returncode, 0, result.stderr)

    def test_new_field_needs_only_schema_edits(self):
        self.assertEqual(self.result.returncode, 0, self.result.stderr)
        by_hand = {name for name in self.changed if not re.search("[Mm]ade by Tools/schema", self.text(name))}
        print(f"files to touch for a field of an event and one of an observation: {len(by_hand)}; written by the generator: {len(self.changed - by_hand)}")
        self.assertEqual(by_hand, {"Schema/events.schema", "Schema/observations.schema"})

    def test_new_field_is_generated_in_swift_and_json(self):
        generated = "Sources/Engine/HeedSignals/Generated/"
        self.assertIn("  public var depth: Double?\n", self.text(generated + "EventRecords.swift"))
        self.assertIn('.init("depth_px", .number(depth, .ratio)),', self.text(generated + "MonitorEvent+JSON.swift"))
        self.assertIn("case sneeze(time: Timestamp, sneeze: Sneeze)", self.text(generated + "MonitorEvent.swift"))

    def test_new_field_is_a_column_of_the_session_tables(self):
        keys = re.search(r"extension Blink: LineContent \{\n.*?keys = (\[.*?\])", self.text("Sources/Engine/HeedSignals/Generated/MonitorEvent+JSON.swift"), re.DOTALL)
        self.assertIn('"depth_px"', keys[1])
        self.assertIn("Blink.keys", (ROOT / "Sources/Readers/HeedReport/Exports/SessionTables.swift").read_text())

    def test_new_observation_field_is_rounded_and_recorded(self):
        observed = self.text("Sources/Engine/HeedSignals/Generated/Observations.swift")
        self.assertIn("  public var lens: Double?\n", observed)
        self.assertIn("lens?.round(to: .degree, clamped: 0...9) != false", observed)
        coding = self.text("Sources/Readers/HeedSession/Generated/Observations+Coding.swift")
        self.assertIn("if lens != nil { flags |= 32768 }", coding)
        self.assertIn("try coder.number(&lens, .degree, after: &last.lens)", coding)

    @unittest.skipUnless(MODULES, "the Swift is compiled where the modules are given")
    def test_generated_swift_compiles_and_writes_the_field(self):
        program, main = self.root / "line", self.root / "main.swift"
        main.write_text(
            "let blink = Blink(start: .zero, end: .zero, eye: .both, closure: 1, isSlow: false, depth: 3)\n"
            "print(MonitorEvent.blink(time: .zero, blink: blink).json.text)\n"
            "print(EyeAppearance(closing: 0, closingSpread: 0, apertureDegrees: 0, apertureSpread: 0, irisSpreadPixels: 0,"
            " hidden: 0, cover: .lens, lens: 2).lens ?? 0)\n"
            "print(MonitorEvent.sneeze(time: .zero, sneeze: Sneeze(start: .zero)).json.text)\n")
        sources = [str(file) for file in (self.root / "Sources/Engine/HeedSignals").rglob("*.swift")]
        # By the sources, because the build keeps the objects of files that are gone.
        geometry = (ROOT / "Sources/Engine/HeedGeometry").rglob("*.swift")
        objects = [str(Path(MODULES).parent / f"HeedGeometry.build/{file.name}.o") for file in geometry]
        # The modules belong to a package that has the name of its folder.
        package = re.sub(r"^[^A-Za-z_]|\W", "_", ROOT.resolve().name.lower())
        command = ["swiftc", "-swift-version", "6", "-package-name", package, "-enable-upcoming-feature", "InternalImportsByDefault",
                   "-module-name", "HeedSignals", "-I", MODULES, *sources, str(main), *objects, "-o", str(program)]
        made = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "TMPDIR": str(self.root)})
        self.assertEqual(made.returncode, 0, made.stderr[-3000:])
        lines = subprocess.run([program], check=True, capture_output=True, text=True).stdout
        self.assertIn('"depth_px":3.0', lines)
        self.assertIn("\n2.0\n", lines)
        self.assertIn('{"type":"sneeze","t_ms":0.0,"start_ms":0.0}', lines)

    def test_new_field_comes_last_in_its_c_struct(self):
        after = c_layout(self.root)
        self.assertEqual({name: after[name] for name in self.layout}, self.layout)
        self.assertGreater(after["depth_px"], max(self.layout.values()))
        self.assertIn("out.depth_px = value.depth.raw", self.text("Sources/Products/HeedC/Generated/EventFields+Kinds.swift"))
        self.assertIn("HEED_EVENT_SNEEZE = 99", self.text("Sources/Products/CHeed/include/heed.h"))

    def test_new_field_is_generated_in_python(self):
        sys.path.insert(0, str(self.root / "Python"))
        try:
            events, columns = importlib.import_module("heed.events"), importlib.import_module("heed.columns")
        finally:
            sys.path.pop(0)
        self.assertEqual(events.Blink(b'{"type":"blink","t_ms":1.0,"depth_px":3.0}').depth_px, 3.0)
        self.assertEqual(events.OF_KIND[99].__name__, "Sneeze")
        self.assertIn("depth_px", [column.name for column in columns.TABLES["blinks"][1]])

    def test_new_field_is_documented_in_the_formats_page(self):
        self.assertIn("- `depth_px` pixels?: How far the lid fell, in the picture.", self.text("docs/formats.md"))


class Refused(unittest.TestCase):
    """What the generator does not take."""

    def read(self, text, module="model"):
        sys.path.insert(0, str(ROOT / "Tools/schema"))
        from model import SchemaError
        read = importlib.import_module(module).read

        with tempfile.TemporaryDirectory() as folder, self.assertRaises(SchemaError) as caught:
            file = Path(folder) / "events.schema"
            file.write_text(text)
            read(file)
        return str(caught.exception)

    def test_retired_event_number_is_refused(self):
        self.assertIn("used twice", self.read("retired 5 yawn\nevent yawn 5 Yawn as yawn\n  A yawn.\n"))

    def test_schema_line_without_a_field_is_refused_with_its_place(self):
        self.assertIn("events.schema:3", self.read("event yawn 5 Yawn as yawn\n  A yawn.\n  start_ms Timestamp When.\n"))

    def test_input_with_a_number_of_another_is_refused(self):
        self.assertIn("used twice", self.read("8 end\n8 host HostCondition near cabin\n", "inputs"))

    def test_signal_with_an_unknown_word_is_refused_with_its_place(self):
        self.assertIn("events.schema:2", self.read("\nsignal speed Vehicle.Speed float mph heard\n", "signals"))

    def test_key_without_a_type_is_refused_with_its_place(self):
        self.assertIn("events.schema:3", self.read("record Lens\n  The lens.\n  fx\n", "calibration"))


if __name__ == "__main__":
    unittest.main()
