"""Where two builds differ, as Tools/different-bytes prints it. `make test-sbom` runs this."""

import re
import subprocess
import tempfile
import unittest
from pathlib import Path

TOOL = Path(__file__).resolve().parent.parent.parent / "Tools/different-bytes"
# Any program.
PROGRAM = Path("/usr/bin/dpkg")


class DifferentBytesTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.one, self.other = (Path(folder.name) / name for name in ("one", "other"))
        self.data = PROGRAM.read_bytes()
        said = subprocess.run(["readelf", "-SW", PROGRAM], capture_output=True, text=True, check=True).stdout
        self.place = int(re.search(r"\.rodata +PROGBITS +\w+ (\w+)", said).group(1), 16) + 0x20

    def said(self, one, other):
        self.one.write_bytes(one)
        self.other.write_bytes(other)
        run = subprocess.run([TOOL, self.one, self.other], capture_output=True, text=True)
        return run.returncode, run.stdout + run.stderr

    def changed(self):
        data = bytearray(self.data)
        data[self.place] ^= 1
        return bytes(data)

    def test_nothing_is_said_of_equal_files(self):
        self.assertEqual(self.said(self.data, self.data), (0, ""))

    def test_section_and_place_are_named(self):
        status, text = self.said(self.data, self.changed())
        self.assertEqual(status, 1)
        self.assertIn(f"  .rodata at {self.place:#x} (0x20 in it): ", text)
        self.assertIn(f"  .rodata: 1 bytes of {len(self.data)}", text)

    def test_object_of_an_archive_is_named(self):
        header = b"!<arch>\n" + f"{'x.o/':16}{0:<12}{0:<6}{0:<6}{644:<8}{len(self.data):<10}`\n".encode()
        status, text = self.said(header + self.data, header + self.changed())
        self.assertEqual(status, 1)
        self.assertIn(f"  x.o .rodata at {self.place + len(header):#x} (0x20 in it): ", text)

    def test_sections_of_other_sizes_are_named(self):
        other = subprocess.run(["which", "dpkg-deb"], capture_output=True, text=True, check=True).stdout.strip()
        status, text = self.said(self.data, Path(other).read_bytes())
        self.assertEqual(status, 1)
        self.assertRegex(text, r"(?m)^  \.text: \d+ and \d+ bytes$")


if __name__ == "__main__":
    unittest.main()
