"""The bill's Debian packages against ldd, and against what runs of heed load, in both directions. `make test-sbom` runs this."""

import ctypes
import http.server
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(0, str(ROOT / "Tools/sbom"))

import at_exit  # noqa: E402
import loaded  # noqa: E402
import swift_packages  # noqa: E402

PROGRAM, LIBRARY = ROOT / ".build/package/heed", ROOT / ".build/library/libheed.so.1"
LSL = "Sources/Products/HeedCommand/Streams/LSLLibrary.swift"


class Camera(http.server.BaseHTTPRequestHandler):
    """One picture as MJPEG, again and again."""

    picture = (ROOT / "docs/overlay.jpg").read_bytes()

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
        self.end_headers()
        try:
            while True:
                self.wfile.write(
                    b"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n%s\r\n"
                    % (len(self.picture), self.picture))
                time.sleep(0.1)
        except OSError:
            pass

    def log_message(self, *_):
        pass


def packages_of(files):
    """The names of the packages that have some files, and the files that no package has."""
    found = set()
    for file in {os.path.realpath(file) for file in files}:
        # Debian's folders /lib and /usr/lib are one.
        said = subprocess.run(["dpkg", "-S", file, file.removeprefix("/usr")], capture_output=True, text=True).stdout
        owners = {line.split(":")[0] for line in said.splitlines() if not line.startswith("diversion ")}
        found |= owners or {file}
    return found


def ldd(file):
    said = subprocess.run(["ldd", file], capture_output=True, text=True, check=True).stdout
    return set(re.findall(r"(/\S+) \(0x", said))


class LoadedTests(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        parts = json.loads((ROOT / ".build/sbom/heed.cdx.json").read_text())["components"]
        debian = [part for part in parts if part.get("purl", "").startswith("pkg:deb/")]
        cls.required, cls.optional = (
            {part["name"] for part in debian if part["scope"] == scope} for scope in ("required", "optional"))
        cls.licences = {part["name"]: part["licenses"][0]["expression"] for part in debian}

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.options = {"stdout": subprocess.DEVNULL, "env": {**os.environ, "XDG_DATA_HOME": str(self.folder)}}

    def test_required_packages_are_those_of_the_loader(self):
        # libtbb12 opens its allocator by name.
        self.assertEqual(packages_of(ldd(PROGRAM) | ldd(LIBRARY)) | {"libtbbmalloc2"}, self.required)

    def test_required_packages_are_those_of_a_run(self):
        status, files = at_exit.libraries_of(
            [PROGRAM, "analyze", ROOT / "Samples/drive/drive.mp4", "--rig", ROOT / "Calibration/sample-cabin", "--session", "demo",
             "--quiet"], **self.options)
        self.assertEqual(status, 0)
        self.assertEqual(packages_of(files) - {str(PROGRAM)}, self.required)

    def test_optional_packages_are_those_of_a_run_that_needs_them(self):
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Camera)
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        # Only a real camera has heed open libavdevice, so the loader opens it here. No broker listens.
        command = [PROGRAM, "run", "--camera", f"http://127.0.0.1:{server.server_port}/", "--publish", "mqtt://127.0.0.1:1/test",
                   "--quiet"]
        environment, own = {**self.options["env"], "LD_PRELOAD": "libavdevice.so.59"}, {str(PROGRAM)}
        if library := os.environ.get("PYLSL_LIB"):
            # Nothing leaves this machine, and no other is asked.
            config = self.folder / "lsl.cfg"
            config.write_text("[multicast]\nResolveScope = machine\n[lab]\nKnownPeers = {127.0.0.1}\n[log]\nlevel = -3\n")
            environment["LSLAPICFG"] = str(config)
            command += ["--lsl", f"heed test {os.getpid()}"]
            own.add(os.path.realpath(library))
        else:
            print("PYLSL_LIB names no liblsl, so none is loaded")
        _, files = at_exit.libraries_of(command, ends_with="libmosquitto.so", **{**self.options, "env": environment})
        self.assertEqual(packages_of(files), self.required | self.optional | own)

    def test_every_library_that_is_opened_by_name_is_known(self):
        openers = {
            str(file.relative_to(ROOT)) for file in (ROOT / "Sources").rglob("*")
            if file.suffix in (".swift", ".c", ".cpp", ".h", ".hpp") and re.search(r"\bdlopen\(", file.read_text())}
        self.assertEqual(openers, {LSL, *(opener for _, opener in loaded.OPTIONAL.values())})

    def test_licence_of_ffmpeg_is_what_ffmpeg_says(self):
        for name, function in (("libavcodec59", "avcodec_license"), ("libavformat59", "avformat_license")):
            say = getattr(ctypes.CDLL(f"{name[:-2]}.so.{name[-2:]}"), function)
            say.restype = ctypes.c_char_p
            self.assertEqual((say(), self.licences[name]), (b"GPL version 2 or later", "GPL-2.0-or-later"))

    def test_copyright_file_names_every_package_and_has_every_licence(self):
        text = subprocess.run(
            [ROOT / "Tools/package/copyright", ROOT / ".build/checkouts", PROGRAM], capture_output=True, text=True, check=True).stdout
        header, *paragraphs = text.split("\n\n")
        self.assertEqual(self.required | self.optional, set(header.split()) & (self.required | self.optional))
        used = {name for paragraph in paragraphs if paragraph.startswith("Files:") for name in re.findall("License: (.+)", paragraph)}
        texts = {paragraph.split("\n")[0] for paragraph in paragraphs if paragraph.startswith("License:")}
        self.assertEqual({f"License: {name}" for name in used}, texts)

    def test_every_library_of_swift_that_is_linked_has_a_part(self):
        words = re.search(r"swift_libraries=\(([^)]*)\)", (ROOT / "Tools/linked").read_text()).group(1).split()
        listed = [library for _, _, libraries in swift_packages.TOOLCHAIN.values() for library in libraries.split()]
        self.assertEqual(sorted(words), sorted(listed))

    def test_the_bill_names_the_toolchain_that_linked_the_program(self):
        compiler = Path(os.path.realpath(subprocess.run(["which", "swiftc"], capture_output=True, text=True).stdout.strip()))
        said = subprocess.run([compiler.with_name("clang"), "--version"], capture_output=True, text=True, check=True).stdout
        comment = subprocess.run(["readelf", "-p", ".comment", PROGRAM], capture_output=True, text=True, check=True).stdout
        self.assertIn(re.search(r"\((https://\S+ \w+)\)", said).group(1), comment)


if __name__ == "__main__":
    unittest.main()
