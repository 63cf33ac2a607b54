"""A real S3 store on loopback: Ceph's object gateway, with a monitor and one disk of its own.

As a program it prints one line of JSON about the store, and ends the store when its input ends, however the process
that started it ends."""
import hashlib
import json
import os
import pathlib
import random
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import uuid

ACCESS_KEY, SECRET_KEY = "photoaccesskey", "photosecretkey1234567890"
BUCKET = "photos"

SETTINGS = """
[global]
fsid = {fsid}
mon initial members = a
mon host = [v2:127.0.0.1:{monitor}]
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind ipv4 = true
ms bind msgr1 = false
ms bind msgr2 = true
ms bind port min = {first}
ms bind port max = {last}
auth cluster required = none
auth service required = none
auth client required = none
auth allow insecure global id reclaim = false
osd crush chooseleaf type = 0
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
osd pool default pgp num = 8
osd pool default pg autoscale mode = off
mon allow pool size one = true
mon max pg per osd = 1000
paxos propose interval = 0.05
paxos min wait = 0.01
mon osd min up ratio = 0
mon client ping interval = 1
mon cluster log file = {folder}/cluster.log
log file = {folder}/$name.log
run dir = {folder}
admin socket = {folder}/$name.asok
pid file =
crash dir = {folder}
mon data = {folder}/mon
mon data avail crit = 1
mon data avail warn = 2
osd data = {folder}/osd-$id
osd objectstore = {kind}
memstore device bytes = 2147483648
bluestore block size = 4294967296
bluestore block db size = 0
bluestore block wal size = 0
osd memory target = 939524096
osd class load list = *
osd class default list = *
[client.rgw]
ms mon client mode = crc
rgw data = {folder}/rgw
rgw frontends = beast endpoint=127.0.0.1:{port} tcp_nodelay=1
rgw thread pool size = 32
rgw enable usage log = false
rgw dynamic resharding = false
rgw run sync thread = false
"""


def free_ports(count):
    """Returns free ports in a row; a store that is started again finds them free again."""
    while True:
        first = random.randrange(28_000, 32_000)
        if all(is_free(port) for port in range(first, first + count)):
            return range(first, first + count)


def is_free(port):
    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


class ObjectStore:
    """A store that can be started, stopped and started again; with `on_disk`, its data outlives being killed."""

    def __init__(self, on_disk=False):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="ceph-"))
        self.log = open(self.folder / "programs.txt", "ab")
        self.programs = {}
        ports = free_ports(42)
        self.port = ports[1]
        self.settings = self.folder / "ceph.conf"
        self.settings.write_text(SETTINGS.format(
            fsid=uuid.uuid4(), folder=self.folder, monitor=ports[0], port=self.port, first=ports[2], last=ports[-1],
            kind="bluestore" if on_disk else "memstore"))
        for name in ("mon", "rgw", "osd-0"):
            (self.folder / name).mkdir()
        self.prepare()
        self.start_gateway()
        self.make_bucket(BUCKET)

    def make_bucket(self, name):
        empty = hashlib.sha256().hexdigest()
        subprocess.run(["curl", "--silent", "--fail", "--request", "PUT", f"{self.endpoint}/{name}", "--user",
                        f"{ACCESS_KEY}:{SECRET_KEY}", "--aws-sigv4", "aws:amz:us-east-1:s3", "--header",
                        f"x-amz-content-sha256: {empty}"], check=True, timeout=60, stdout=self.log)

    def objects(self):
        """Returns the keys of all objects in the bucket."""
        said = subprocess.run(self.command(["radosgw-admin", "-n", "client.rgw", "bucket", "list", "--bucket", BUCKET,
                                            "--max-entries", "1000000"]),
                              check=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self.log, timeout=120)
        return {each["name"] for each in json.loads(said.stdout)}

    def remove(self, key):
        """Removes an object without a request of any client."""
        self.run("radosgw-admin", "-n", "client.rgw", "object", "rm", "--bucket", BUCKET, "--object", key)

    @property
    def endpoint(self):
        return f"http://127.0.0.1:{self.port}"

    @property
    def environment(self):
        return {"AWS_ACCESS_KEY_ID": ACCESS_KEY, "AWS_SECRET_ACCESS_KEY": SECRET_KEY}

    def prepare(self):
        (self.folder / "keyring").touch()
        disk = str(uuid.uuid4())
        monitors = self.folder / "monmap"
        text = self.settings.read_text()
        fsid = text.split("fsid = ")[1].split()[0]
        monitor = text.split("mon host = ")[1].split("\n")[0]
        self.run("monmaptool", "--create", "--fsid", fsid, "--addv", "a", monitor, monitors)
        self.run("ceph-mon", "-i", "a", "--mkfs", "--monmap", monitors, "--keyring", self.folder / "keyring")
        self.start("mon", "ceph-mon", "-i", "a", "-f")
        self.run("ceph", "--connect-timeout", "30", "osd", "new", disk, "0")
        self.run("ceph-osd", "-i", "0", "--mkfs", "--osd-uuid", disk)
        self.start("osd", "ceph-osd", "-i", "0", "-f")
        self.run("radosgw-admin", "-n", "client.rgw", "user", "create", "--uid", "photo", "--display-name", "photo",
                 "--access-key", ACCESS_KEY, "--secret-key", SECRET_KEY)

    def run(self, *words):
        subprocess.run(self.command(words), check=True, stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log,
                       timeout=120)

    def start(self, name, *words):
        self.programs[name] = subprocess.Popen(self.command(words), stdin=subprocess.DEVNULL, stdout=self.log,
                                               stderr=self.log)

    def command(self, words):
        program, *rest = map(str, words)
        return [program, "-c", str(self.settings), *rest] if program != "monmaptool" else [program, *rest]

    def start_gateway(self):
        self.start("gateway", "radosgw", "-n", "client.rgw", "-f")
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            try:
                urllib.request.urlopen(self.endpoint, timeout=5).close()
                return
            except urllib.error.HTTPError:
                return
            except OSError:
                time.sleep(0.02)
        raise TimeoutError(f"the gateway does not answer: {self.folder}")

    def kill_gateway(self):
        self.end("gateway", signal.SIGKILL)

    def kill(self):
        """Kills all programs of the store, as a power cut of its machine does."""
        for name in list(self.programs):
            self.end(name, signal.SIGKILL)

    def start_again(self):
        self.start("mon", "ceph-mon", "-i", "a", "-f")
        self.start("osd", "ceph-osd", "-i", "0", "-f")
        self.start_gateway()

    def pause(self):
        """Leaves requests without an answer until `go_on`."""
        self.programs["gateway"].send_signal(signal.SIGSTOP)

    def go_on(self):
        self.programs["gateway"].send_signal(signal.SIGCONT)

    def end(self, name, how):
        program = self.programs.pop(name, None)
        if program:
            program.send_signal(how)
            program.wait()

    def close(self):
        self.kill()
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def main():
    # The store is ended also if Ctrl-C or a time limit ends this program.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    store, parent = ObjectStore(), os.getppid()
    try:
        facts = {"endpoint": store.endpoint, "bucket": BUCKET, "id": ACCESS_KEY, "key": SECRET_KEY}
        print(json.dumps(facts), flush=True)
        while os.getppid() == parent:
            if select.select([sys.stdin], [], [], 1)[0] and not sys.stdin.buffer.read1(1):
                return
    finally:
        store.close()


if __name__ == "__main__":
    main()
