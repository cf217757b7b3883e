"""What the page answers to those who are not its own browser: by bytes on a socket."""
import json
import os
import pty
import re
import socket
import stat
import subprocess
import time

from checks import eventually, holds
from program import HEED


def ask(page, target, method="GET", host=None, headers=(), body=b"", token=True, version="HTTP/1.1"):
    """One request as it is; returns the status and the whole answer."""
    if token:
        target += ("&" if "?" in target else "?") + "token=" + (page.token if token is True else token)
    head = [f"{method} {target} {version}", f"Host: {host or f'127.0.0.1:{page.port}'}", *headers]
    if body:
        head.append(f"Content-Length: {len(body)}")
    with socket.create_connection(("127.0.0.1", page.port), 20) as connection:
        connection.sendall(("\r\n".join(head) + "\r\n\r\n").encode())
        try:
            connection.sendall(body)
        except OSError:
            pass  # It was refused while it was still being sent.
        answer = b""
        while part := connection.recv(65536):
            answer += part
            if b"event-stream" in answer:
                break
    return int(answer.split(b" ", 2)[1]), answer.decode("utf-8", "replace")


def check(page):
    rows = [
        ("its own request", 200, ask(page, "/")[0]),
        ("no token", 401, ask(page, "/", token=False)[0]),
        ("a wrong token", 401, ask(page, "/events", token="x" * 32)[0]),
        ("a token that is cut off", 401, ask(page, "/settings", token=page.token[:-1])[0]),
        ("a foreign Host", 403, ask(page, "/", host="evil.example")[0]),
        ("a foreign Host with our port", 403, ask(page, "/", host=f"evil.example:{page.port}")[0]),
        ("a foreign Origin", 403, ask(page, "/", headers=["Origin: http://evil.example"])[0]),
        ("no Origin of its own (null)", 403, ask(page, "/settings", "POST", headers=["Origin: null"], body=b"a=1")[0]),
        ("another site's request", 403, ask(page, "/", headers=["Sec-Fetch-Site: cross-site"])[0]),
        ("../", 404, ask(page, "/../../etc/passwd")[0]),
        ("../ without a token", 404, ask(page, "/sessions/../../etc/passwd", token=False)[0]),
        ("../ in escapes", 404, ask(page, "/sessions/%2e%2e%2f%2e%2e%2fetc/report")[0]),
        ("an unknown page", 404, ask(page, "/nothing")[0]),
        ("a session that is not there", 404, ask(page, "/sessions/nobody/report")[0]),
        ("a POST of 10 MB", 413, ask(page, "/settings", "POST", body=b"x" * 10_000_000)[0]),
        ("a head of 100 KB", 431, ask(page, "/", headers=["X: " + "y" * 100_000])[0]),
        ("a body in chunks", 411, ask(page, "/settings", "POST", headers=["Transfer-Encoding: chunked"])[0]),
        ("no request at all", 400, ask(page, "nonsense")[0]),
        ("DELETE", 405, ask(page, "/", "DELETE")[0]),
        ("a space before a header's colon", 400, ask(page, "/", headers=["X : y"])[0]),
        ("NUL", 400, ask(page, "/", headers=["X: \0"])[0]),
        ("a bare CR", 400, ask(page, "/", headers=["X: y\rOrigin: http://evil.example"])[0]),
        ("HTTP/1.9", 400, ask(page, "/", version="HTTP/1.9")[0]),
    ]
    for what, wanted, found in rows:
        holds(f"{what}: {wanted}", found == wanted, found)
    answer = ask(page, "/")[1]
    for header in ("Content-Security-Policy: default-src 'none'", "X-Content-Type-Options: nosniff", "Cache-Control: no-store",
                   "Referrer-Policy: no-referrer"):
        holds(f"says {header}", header in answer)
    head, whole = ask(page, "/page.css", "HEAD")[1], ask(page, "/page.css")[1]
    holds("HEAD is GET without the body", head.endswith("\r\n\r\n") and whole.startswith(head) and whole != head, head)
    holds("405 names what is allowed", "\r\nAllow: POST\r\n" in ask(page, "/mark")[1])
    check_token(page)
    holds("listens at 127.0.0.1 alone", listens_at(page.port) == {"0100007F"}, listens_at(page.port))


def check_token(page):
    """Who reads the journal, a report's address or its page learns no token."""
    holds("no token is said where a journal keeps it", not any(page.token in line for line in page.said), page.said)
    mode = stat.S_IMODE(os.stat(page.file).st_mode)
    holds("the file with the address is private", mode == 0o600, oct(mode))
    sessions = json.loads(ask(page, "/sessions")[1].split("\r\n\r\n", 1)[1])["sessions"]
    for session in sessions[:1]:
        holds("a report's address has no token", "key=" in session["report"] and page.token not in session["report"], session)
        status, report = ask(page, session["report"], token=False)
        holds("its key opens it", status == 200, status)
        holds("a report has neither token nor script", page.token not in report and "script" not in report.split("\r\n\r\n", 1)[0])
        key = session["report"].split("?")[1]
        holds("and opens nothing else", ask(page, f"/settings?{key}", token=False)[0] == 401)


def check_terminal(folder):
    """A person at a terminal gets the address itself."""
    ours, theirs = pty.openpty()
    program = subprocess.Popen([HEED, "serve", "--port", "0"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=theirs,
                               env={**os.environ, "XDG_DATA_HOME": folder})
    os.close(theirs)
    said = ""
    try:
        while "\n" not in said:
            said += os.read(ours, 4096).decode()
    except OSError:
        pass  # It ended.
    program.terminate()
    program.wait(30)
    os.close(ours)
    holds("a terminal shows the address with its token", re.search(r"Live page: http://127\.0\.0\.1:\d+/\?token=\S+", said), said)


def listens_at(port):
    """The addresses of listening sockets with this port, as the kernel writes them."""
    rows = [line.split() for name in ("tcp", "tcp6") for line in open(f"/proc/net/{name}").readlines()[1:]]
    return {row[1].split(":")[0] for row in rows if row[3] == "0A" and int(row[1].split(":")[1], 16) == port}


def check_crowd(page):
    """500 connections that send nothing, beside one that reads."""
    def descriptors():
        import os
        return len(os.listdir(f"/proc/{page.process.pid}/fd"))
    before = descriptors()
    crowd = []
    for _ in range(500):
        crowd.append(socket.create_connection(("127.0.0.1", page.port), 20))
    time.sleep(0.5)
    holds("500 idle connections hold at most 64 of the program's descriptors", descriptors() - before <= 64, descriptors() - before)
    holds("a page is answered beside them", ask(page, "/")[0] == 200)
    for one in crowd:
        one.close()
    eventually("they are given back", lambda: descriptors() <= before + 2)
