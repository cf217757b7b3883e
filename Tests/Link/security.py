"""Who Heed is to the broker: passwords and certificates, right and wrong."""

import os
import subprocess

from broker import Broker, Count, Feeder, Reader, expect, wait_until


def private(path, text):
    path.write_text(text)
    os.chmod(path, 0o600)
    return path


def password(build, folder):
    users = folder / "users"
    subprocess.run(["mosquitto_passwd", "-b", "-c", users, "heed", "right"], check=True, capture_output=True)
    broker = Broker(folder, ["allow_anonymous false", f"password_file {users}"])
    broker.start()
    reader = Reader(broker, "car", lambda client: client.username_pw_set("heed", "right"))
    wrong = private(folder / "wrong.yaml", "user: heed\npassword: wrong\n")
    feeder = Feeder(build, broker.address("car"), folder / "store", access=wrong, alerts=100, rate=50, close=1)
    answer = feeder.answer()
    told = feeder.heard("does not let this user in")
    expect(len(told) == 1 and answer["waiting"] == 100 and answer["lost"] == 0, f"{feeder.said} {answer}")
    nobody = Feeder(build, broker.address("car"), folder / "other", alerts=1, close=1)
    nobody.answer()
    expect(nobody.heard("--broker-access"), str(nobody.said))
    private(folder / "secret", "right\n")
    right = private(folder / "right.yaml", "user: heed\npassword_file: secret\n")
    second = Feeder(build, broker.address("car"), folder / "store", access=right, close=5)
    wait_until(lambda: len(reader.events()) >= 100, 20, lambda: len(reader.events()))
    second.end()
    count = Count(reader.events(), feeder.run, 1, 100)
    count.check()
    os.chmod(folder / "secret", 0o644)
    open_file = subprocess.run(
        [build / "LinkFeeder", broker.address("car"), folder / "store", f"access={right}"], capture_output=True, text=True,
        check=False)
    expect("chmod 600" in open_file.stderr and open_file.returncode != 0, open_file.stderr)
    in_address = subprocess.run(
        [build / "LinkFeeder", f"mqtt://heed:right@127.0.0.1:{broker.port}/car", folder / "store"], capture_output=True,
        text=True, check=False)
    expect(in_address.returncode == 3 and "right" not in in_address.stderr.split("do not belong")[0], in_address.stderr)
    reader.close()
    broker.kill()
    return f"wrong password said once, alerts wait; with the right one {count}; an open file and an address with one refused"


def tls(build, folder):
    def openssl(*words):
        subprocess.run(["openssl", *map(str, words)], cwd=folder, check=True, capture_output=True)

    def signed(name, extension):
        (folder / f"{name}.ext").write_text(extension)
        openssl("req", "-newkey", "rsa:2048", "-nodes", "-keyout", f"{name}.key", "-out", f"{name}.csr", "-subj", f"/CN={name}")
        openssl("x509", "-req", "-in", f"{name}.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2",
                "-out", f"{name}.pem", "-extfile", f"{name}.ext")
        os.chmod(folder / f"{name}.key", 0o600)

    for authority in ("ca", "other"):
        openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", f"{authority}.key", "-out", f"{authority}.pem",
                "-days", "2", "-subj", f"/CN={authority}")
    signed("server", "subjectAltName=IP:127.0.0.1")
    signed("client", "extendedKeyUsage=clientAuth")
    broker = Broker(folder, [
        "allow_anonymous true", f"cafile {folder}/ca.pem", f"certfile {folder}/server.pem", f"keyfile {folder}/server.key",
        "require_certificate true"])
    broker.start()
    reader = Reader(broker, "car", lambda client: client.tls_set(
        f"{folder}/ca.pem", f"{folder}/client.pem", f"{folder}/client.key"))
    address = broker.address("car").replace("mqtt:", "mqtts:")
    right = private(folder / "right.yaml", "ca: ca.pem\ncertificate: client.pem\nkey: client.key\n")
    feeder = Feeder(build, address, folder / "store", access=right, alerts=200, rate=100, close=10)
    answer = feeder.answer()
    wait_until(lambda: len(reader.events()) >= 200, 10, lambda: f"{len(reader.events())} {feeder.said} {answer}")
    count = Count(reader.events(), feeder.run, 1, 200)
    count.check()
    said = []
    for name, text in (("the wrong authority", "ca: other.pem\ncertificate: client.pem\nkey: client.key\n"),
                       ("no certificate", "ca: ca.pem\n")):
        wrong = private(folder / "wrong.yaml", text)
        other = Feeder(build, address, folder / f"store {name}", access=wrong, alerts=60, rate=30, close=1)
        answer = other.answer()
        expect(answer["waiting"] == 60 and other.said, f"{name}: {other.said} {answer}")
        said.append(f"{name}: {other.said[0]}")
    plain = Feeder(build, broker.address("car"), folder / "plain", alerts=60, rate=30, close=1)
    plain.answer()
    expect(plain.said, "a broker that wants TLS is not reached without")
    reader.close()
    broker.kill()
    return f"client certificate: {count}; " + "; ".join(said)
