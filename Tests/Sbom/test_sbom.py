"""The bill of materials: what it refuses, and that the same release gives the same bytes. `make test-sbom` runs this."""

import json
import os
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "Tools/sbom"))

import loaded  # noqa: E402
import page  # noqa: E402
import sbom  # noqa: E402
import swift_packages  # noqa: E402
import weights  # noqa: E402
from parts import Part, ToolError  # noqa: E402

APACHE = "Apache License\nVersion 2.0"


class SbomTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def packages(self, name="swift-log", state=None, licence=APACHE):
        """What is said of one package with such a pin and such a licence file."""
        state = {"version": "1.16.2", "revision": "c2cb"} if state is None else state
        pin = {"identity": name, "location": f"https://github.com/apple/{name}", "state": state}
        (self.folder / "Package.resolved").write_text(json.dumps({"pins": [pin]}))
        (self.folder / name).mkdir(exist_ok=True)
        (self.folder / name / "LICENSE.txt").write_text(licence)
        return swift_packages.packages(self.folder / "Package.resolved", self.folder)

    def bill(self, **changes):
        part = Part(**{"name": "swift-log", "version": "1.16.2", "licence": "Apache-2.0", "hash": "ab" * 32, **changes})
        return sbom.bill({"swift": [part, Part("another", None, "MIT")]})

    def test_a_package_has_its_version_commit_and_licence(self):
        [part] = self.packages()
        self.assertEqual(part.purl.to_string(), "pkg:swift/github.com/apple/swift-log@1.16.2")
        self.assertEqual((part.licence, part.facts["commit"]), ("Apache-2.0", "c2cb"))

    def test_a_package_without_a_version_is_refused(self):
        with self.assertRaisesRegex(ToolError, "swift-log has no version"):
            self.packages(state={"branch": "main", "revision": "c2cb"})

    def test_a_package_of_unknown_licence_is_refused(self):
        with self.assertRaisesRegex(ToolError, "licence of the package swift-new is not known"):
            self.packages(name="swift-new")

    def test_changed_licence_text_is_reported(self):
        with self.assertRaisesRegex(ToolError, "still under Apache-2.0"):
            self.packages(licence="All rights reserved.")

    def test_a_licence_unknown_to_spdx_is_refused(self):
        with self.assertRaisesRegex(ToolError, "no expression of SPDX"):
            Part("x", "1", "Apache 2 or so")

    def test_file_that_needs_no_library_is_refused(self):
        with mock.patch("loaded.subprocess.run") as run:
            run.return_value.stdout = "There is no dynamic section in this file."
            with self.assertRaisesRegex(ToolError, "x.o names no library"):
                loaded.needed_by("x.o")

    def test_library_that_is_not_found_is_named(self):
        with mock.patch("loaded.subprocess.run") as run:
            run.return_value.stdout = "\tlibc.so.6 => /lib/libc.so.6 (0x1)\n\tlibx.so.1 => not found\n"
            with self.assertRaisesRegex(ToolError, "libx.so.1 of program cannot be found"):
                loaded.libraries("program")

    def test_debian_package_of_unknown_licence_is_refused(self):
        self.assertEqual(loaded.licence_of("x264", "libx264-164"), "GPL-2.0-or-later")
        with self.assertRaisesRegex(ToolError, "licence of Debian's x999 is not known. Read /usr/share/doc/libx999/copyright"):
            loaded.licence_of("x999", "libx999")

    def test_no_source_package_has_two_licences(self):
        lines = [line for line in loaded.LICENCES.read_text().splitlines() if not line.startswith("#")]
        sources = [source for line in lines for source in line.split(": ")[1].split()]
        self.assertEqual(len(sources), len(set(sources)))
        for line in lines:
            Part("x", None, line.split(": ")[0])

    def test_part_that_another_needs_is_a_dependency_of_that_part(self):
        parts = [Part("a", "1", "MIT"), Part("b", "1", "MIT", needed_by=["a"])]
        edges = {edge["ref"]: edge.get("dependsOn", []) for edge in json.loads(sbom.bill({"debian": parts}))["dependencies"]}
        self.assertEqual((edges["heed"], edges["library:a"]), (["library:a"], ["library:b"]))

    def test_same_parts_give_the_same_bill_of_materials(self):
        self.assertEqual(self.bill(), self.bill())
        self.assertNotEqual(json.loads(self.bill())["serialNumber"], json.loads(self.bill(hash="cd" * 32))["serialNumber"])

    def test_bill_of_materials_has_no_time_of_its_own(self):
        with mock.patch.dict(os.environ):
            os.environ.pop("SOURCE_DATE_EPOCH", None)
            self.assertNotIn("timestamp", json.loads(self.bill())["metadata"])
            os.environ["SOURCE_DATE_EPOCH"] = "86400"
            self.assertEqual(json.loads(self.bill())["metadata"]["timestamp"], "1970-01-02T00:00:00+00:00")

    def test_validator_refuses_a_damaged_bill_of_materials(self):
        sbom.validate(self.bill())
        for damage in [("SHA-256", "SHA-257"), ('"required"', '"perhaps"'), ('"CycloneDX"', '"Another"'), ("ab" * 32, "ab")]:
            self.assertIn(damage[0], self.bill())
            with self.assertRaisesRegex(ToolError, "not valid CycloneDX", msg=f"{damage}"):
                sbom.validate(self.bill().replace(*damage))

    def test_hashes_of_our_own_nets_match_source_and_page(self):
        nets = weights.own(ROOT / "Sources")
        self.assertEqual(["eye net", "gaze net"], [net.name for net in nets])
        for net in nets:
            file = net.name.replace(" ", "_")
            source = (ROOT / f"Sources/Senses/CHeedNets/{file}.c").read_text()
            self.assertIn(f"SHA-256 of {file}.bin: {net.hash}\n", source)
            self.assertIn(f"`{net.facts['hash of']}` | Apache-2.0 | `{net.hash}`", (ROOT / "docs/packages.md").read_text())

    def test_every_model_of_models_json_is_in_the_bill(self):
        pinned = json.loads((ROOT / "Sources/Senses/HeedVision/Nets/models.json").read_text())["models"]
        listed = {part.name: part.hash for part in weights.made_by_users(ROOT / "Sources/Senses/HeedVision/Nets/models.json")}
        self.assertEqual(listed, {model["name"]: model["sha256"] for model in pinned})

    def test_every_pinned_package_of_the_models_is_in_the_bill(self):
        requirements = ROOT / "Tools/models/requirements.txt"
        self.assertEqual(len(weights.converters(requirements)), requirements.read_text().count("==") + 1)

    def test_a_page_without_a_place_for_a_table_is_refused(self):
        text = self.folder / "page.md"
        text.write_text("nothing\n")
        compiler = Part("Swift standard library", "6.3.1", "Apache-2.0 WITH Swift-exception")
        names = ["swift", "debian", "indirect", "optional", "own nets", "models", "converters"]
        with self.assertRaisesRegex(ToolError, "no place for the table swift"):
            page.write(text, {"toolchain": [compiler], **{name: [] for name in names}}, [])
        self.assertEqual(text.read_text(), "nothing\n")


if __name__ == "__main__":
    unittest.main()
