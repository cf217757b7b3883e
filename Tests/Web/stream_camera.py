"""The rendered driver as a network camera: MJPEG over HTTP, which heed run takes."""
import base64
import http.server
import threading
import time

from program import DRIVE

# Plays the clip and keeps every picture that is shown, as JPEG.
GRAB = """async (seconds) => {
  const video = document.querySelector('video'), canvas = document.createElement('canvas'), frames = [];
  await new Promise((done) => { video.readyState >= 2 ? done() : video.addEventListener('loadeddata', done, {once: true}); });
  [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
  const pen = canvas.getContext('2d');
  return await new Promise((done) => {
    const step = (now, what) => {
      pen.drawImage(video, 0, 0);
      frames.push(canvas.toDataURL('image/jpeg', 0.9).split(',')[1]);
      if (what.mediaTime >= seconds) { video.pause(); done(frames); } else video.requestVideoFrameCallback(step);
    };
    video.requestVideoFrameCallback(step);
    video.play();
  });
}"""


class StreamCamera:
    """A camera at `address`; its pictures come again and again, as a person goes on driving."""

    RATE = 15

    def __init__(self, browser, seconds=8):
        camera = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def log_message(self, *_):
                pass

            def do_GET(self):
                if self.path == "/clip":
                    self.answer("text/html", b"<video muted src='/drive.mp4'></video>")
                elif self.path == "/drive.mp4":
                    with open(DRIVE, "rb") as file:
                        self.answer("video/mp4", file.read())
                elif self.path == "/stream.mjpg":
                    camera.send(self)
                else:
                    # Browsers ask for an icon, too.
                    self.send_error(404)

            def answer(self, kind, body):
                self.send_response(200)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        base = f"http://127.0.0.1:{self.server.server_port}"
        self.address = base + "/stream.mjpg"
        page = browser.new_page()
        page.goto(base + "/clip")
        self.frames = [base64.b64decode(one) for one in page.evaluate(GRAB, seconds)]
        page.close()
        self.is_open = True

    def send(self, handler):
        handler.send_response(200)
        handler.send_header("Content-Type", "multipart/x-mixed-replace; boundary=picture")
        handler.end_headers()
        # Forth and back: no jump between the end and the beginning.
        order, index = self.frames + self.frames[-2:0:-1], 0
        try:
            while self.is_open:
                frame = order[index % len(order)]
                handler.wfile.write(b"--picture\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n%s\r\n" % (len(frame), frame))
                index += 1
                time.sleep(1 / self.RATE)
        except OSError:
            pass

    def unplug(self):
        self.is_open = False

    def close(self):
        self.is_open = False
        self.server.shutdown()
