"""A server of S3 on this machine (moto). What it cannot do: it keeps objects in memory, and is slower than a real one."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import urllib.request
from pathlib import Path

from pyarrow import fs


class Store:
    """A server with one bucket, `drives`, that writes down each request.

    Attributes:
        query: What addresses end with.
    """

    def __init__(self, folder: Path) -> None:
        self._log = folder / "requests.log"
        self._file = open(self._log, "wb")
        self._process = subprocess.Popen([sys.executable, "-c", _SERVER], stdout=subprocess.PIPE, stderr=self._file,
                                         env=os.environ | {"AWS_ACCESS_KEY_ID": "key", "AWS_SECRET_ACCESS_KEY": "secret"})
        assert self._process.stdout
        self.port = int(self._process.stdout.readline())
        self.query = f"?endpoint_override=127.0.0.1:{self.port}&scheme=http&region=us-east-1"
        self.system, _ = fs.FileSystem.from_uri(f"s3://key:secret@drives/{self.query}&allow_bucket_creation=true")
        self.system.create_dir("drives")

    def address(self, path: str = "") -> str:
        return f"s3://key:secret@drives/{path}{self.query}"

    def put(self, path: str, content: bytes) -> None:
        with self.system.open_output_stream(f"drives/{path}") as stream:
            stream.write(content)

    def paths(self, below: str = "") -> list[str]:
        found = self.system.get_file_info(fs.FileSelector(f"drives/{below}".rstrip("/"), recursive=True, allow_not_found=True))
        return sorted(one.path.removeprefix("drives/") for one in found if one.type == fs.FileType.File)

    def fetched(self, below: str) -> int:
        """Bytes that were fetched of objects since the server began."""
        return sum(sent for method, path, sent in self._requests() if method == "GET" and path.startswith(f"/drives/{below}"))

    def written(self, below: str) -> list[str]:
        """Objects that were written, once for each time."""
        return [path for method, path, _ in self._requests() if method == "PUT" and path.startswith(f"/drives/{below}")]

    def _requests(self) -> list[tuple[str, str, int]]:
        found = re.findall(r"^REQUEST (\w+) (\d+) (.*)$", self._log.read_text(errors="replace"), re.MULTILINE)
        return [(method, path, int(sent)) for method, sent, path in found]

    def ask_for_credentials(self) -> None:
        """From now on requests need a key that somebody has given out, which nobody did."""
        urllib.request.urlopen(urllib.request.Request(
            f"http://127.0.0.1:{self.port}/moto-api/reset-auth", b"0", {"Content-Type": "application/octet-stream"}, method="POST")).close()

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait()
        self._file.close()


_SERVER = """
import sys, threading
from urllib.parse import unquote
from werkzeug.serving import make_server
from moto.server import DomainDispatcherApplication, create_backend_app

app = DomainDispatcherApplication(create_backend_app)

def told(environment, start):
    sent = [0, None]
    def begin(status, headers, *more):
        sent[1] = status
        return start(status, headers, *more)
    for block in app(environment, begin):
        sent[0] += len(block)
        yield block
    path = environment["PATH_INFO"].encode("latin-1").decode("utf-8", "replace")
    if sent[1].startswith("20") and "list-type" not in environment.get("QUERY_STRING", ""):
        print("REQUEST", environment["REQUEST_METHOD"], sent[0], path, file=sys.stderr, flush=True)

server = make_server("127.0.0.1", 0, told, threaded=True)
print(server.port, flush=True)
# Ends by itself when the test is gone.
threading.Thread(target=server.serve_forever, daemon=True).start()
import os, time
parent = os.getppid()
while os.getppid() == parent:
    time.sleep(0.5)
"""
