"""A camera that this script plays: a face that moves slowly, as MJPEG."""

import http.server
import io
import math
import pathlib
import threading
import time

import PIL.Image

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Camera:
    """Serves until it is closed; each reader gets its own stream."""

    def __init__(self, rate=15):
        self.is_open = True
        pictures = list(make_pictures())
        camera = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
                self.end_headers()
                try:
                    number = 0
                    while camera.is_open:
                        data = pictures[number % len(pictures)]
                        self.wfile.write(
                            b"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n%s\r\n" % (len(data), data))
                        number += 1
                        time.sleep(1 / rate)
                except OSError:
                    pass

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server.server_port}/"

    def close(self):
        self.is_open = False
        self.server.shutdown()


def make_pictures():
    face = PIL.Image.open(ROOT / "Tests/Senses/HeedVisionTests/Fixtures/face.png").convert("RGB")
    for step in range(30):
        shift = round(8 * math.sin(step / 30 * 2 * math.pi))
        moved = PIL.Image.new("RGB", face.size, (90, 90, 90))
        moved.paste(face, (shift, 0))
        data = io.BytesIO()
        moved.save(data, "JPEG", quality=90)
        yield data.getvalue()
