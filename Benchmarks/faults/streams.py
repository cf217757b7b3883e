"""A network camera that can be made to fail: MJPEG over HTTP, of any clip."""
import http.server
import pathlib
import subprocess
import threading
import time


def pictures(clip, seconds=20, rate=30, width=640):
    """The clip's pictures as JPEG."""
    made = subprocess.run(
        ["ffmpeg", "-v", "error", "-i", str(clip), "-t", str(seconds), "-vf", f"fps={rate},scale={width}:-2", "-q:v", "3",
         "-f", "image2pipe", "-c:v", "mjpeg", "-"], capture_output=True, check=True).stdout
    return [b"\xff\xd8" + one for one in made.split(b"\xff\xd8")[1:]]


class Camera:
    """Serves pictures again and again, forth and back; what goes wrong is set while it runs."""

    def __init__(self, clip, seconds=20, rate=30, port=0):
        self.frames, self.rate = pictures(clip, seconds, rate), rate
        self.order = self.frames + self.frames[-2:0:-1]
        # Neither closes nor sends; closes, and takes no connection; pictures of another size.
        self.is_silent = self.is_away = False
        self.other = []
        self.sent, self.last, self.first_after = 0, 0.0, None
        camera = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def log_message(self, *_):
                pass

            def do_GET(self):
                camera._send(self)

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server.server_port}/camera.mjpg"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.is_away = True
        self.server.shutdown()
        self.server.server_close()

    def _send(self, handler):
        if self.is_away:
            handler.close_connection = True
            return
        handler.send_response(200)
        handler.send_header("Content-Type", "multipart/x-mixed-replace; boundary=picture")
        handler.end_headers()
        begun, count = time.monotonic(), 0
        try:
            while not self.is_away:
                if not self.is_silent:
                    frame = self.other.pop(0) if self.other else self.order[self.sent % len(self.order)]
                    handler.wfile.write(
                        b"--picture\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n%s\r\n" % (len(frame), frame))
                    self.sent, self.last = self.sent + 1, time.time()
                    self.first_after = self.first_after or self.last
                count += 1
                time.sleep(max(0, begun + count / self.rate - time.monotonic()))
        except OSError:
            pass

    def goes(self, away=None, silent=None):
        """Changes what it does; the moment of the first picture after it is noted anew."""
        if away is not None:
            self.is_away = away
        if silent is not None:
            self.is_silent = silent
        self.first_after = None


def clip_of(vf, source, out, encoder=("-c:v", "libx264", "-preset", "veryfast", "-crf", "24", "-pix_fmt", "yuv420p"), more=()):
    """Makes a clip of one source, and more, by a filter graph that ends in [o]."""
    out = pathlib.Path(out)
    inputs = [word for one in (source, *more) for word in ("-i", str(one))]
    subprocess.run(
        ["ffmpeg", "-v", "error", "-y", *inputs, "-filter_complex", vf, "-map", "[o]", "-an", *encoder, str(out)], check=True)
    return out
