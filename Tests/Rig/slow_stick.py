"""A stick that lists its files at once but delivers their bytes late, as worn ones do: a file system by FUSE."""
import ctypes
import errno
import os
import stat
import struct
import subprocess
import threading

import pytest

LIBC = ctypes.CDLL(None, use_errno=True)
READ_ONLY, NO_SUID, NO_DEV = 1, 2, 4
# The numbers and the layouts are those of linux/fuse.h.
LOOKUP, FORGET, GETATTR, OPEN, READ, STATFS, RELEASE, FLUSH, INIT = 1, 2, 3, 14, 15, 17, 18, 25, 26
OPENDIR, READDIR, RELEASEDIR, INTERRUPT, BATCH_FORGET = 27, 28, 29, 36, 42
ASKED, ANSWER = struct.Struct("=IIQQIIII"), struct.Struct("=IiQ")
ATTRIBUTES = struct.Struct("=6Q10I")
ROOT = 1


class SlowStick:
    """A folder with files; reads wait while the stick is held."""

    def __init__(self, root, files):
        self.root, self.names, self.contents = root, list(files), list(files.values())
        self.free = threading.Event()
        self.free.set()
        self.waiting = threading.Event()
        root.mkdir(parents=True, exist_ok=True)

    def put_in(self):
        try:
            self.device = os.open("/dev/fuse", os.O_RDWR | os.O_CLOEXEC)
        except OSError as error:
            pytest.skip(f"no file system by FUSE here: {error}")
        options = f"fd={self.device},rootmode=40000,user_id=0,group_id=0,allow_other".encode()
        if LIBC.mount(b"slow", os.fsencode(self.root), b"fuse", READ_ONLY | NO_SUID | NO_DEV, options):
            os.close(self.device)
            pytest.skip(f"no file system by FUSE here: {os.strerror(ctypes.get_errno())}")
        threading.Thread(target=self.serve, daemon=True).start()

    def hold(self):
        """Leaves reads without an answer from now on; `waiting` is set once one waits."""
        self.waiting.clear()
        self.free.clear()

    def release(self):
        self.free.set()

    def pull(self):
        """Ends all reads that wait, as the kernel does for a stick that is gone."""
        subprocess.run(["umount", "--lazy", str(self.root)], check=True)
        # The kernel ends its side when the last descriptor is closed, so the serving thread must not be reading then.
        self.free.set()

    def serve(self):
        while True:
            try:
                message = os.read(self.device, 1 << 20)
            except OSError as error:
                if error.errno in (errno.EINTR, errno.EAGAIN):
                    continue
                return os.close(self.device)
            _, kind, number, node, *_ = ASKED.unpack_from(message)
            if kind == READ:
                # A read has a thread of its own, because other requests are answered meanwhile: the kernel asks for the
                # folder, too.
                threading.Thread(target=self.read, args=(number, node, message[ASKED.size:]), daemon=True).start()
            elif kind not in (FORGET, BATCH_FORGET, INTERRUPT):
                self.answer(number, *self.said(kind, node, message[ASKED.size:]))

    def answer(self, number, error, body=b""):
        try:
            os.write(self.device, ANSWER.pack(ANSWER.size + len(body), -error, number) + body)
        except OSError:
            # The process that asked does not wait any more.
            pass

    def read(self, number, node, body):
        _, offset, size = struct.unpack_from("=QQI", body)
        self.waiting.set()
        self.free.wait()
        self.answer(number, 0, self.contents[node - 2][offset:offset + size])

    def said(self, kind, node, body):
        if kind == INIT:
            return 0, struct.pack("=4I2H2I2H8I", 7, 31, 1 << 17, 0, 12, 9, 1 << 17, 1, 0, 0, *[0] * 8)
        if kind == LOOKUP:
            name = body.split(b"\0")[0].decode()
            if name not in self.names:
                return errno.ENOENT, b""
            place = self.names.index(name) + 2
            return 0, struct.pack("=4Q2I", place, 0, 3600, 3600, 0, 0) + self.attributes(place)
        if kind == GETATTR:
            return 0, struct.pack("=Q2I", 3600, 0, 0) + self.attributes(node)
        if kind in (OPEN, OPENDIR):
            return 0, struct.pack("=Q2I", 0, 0, 0)
        if kind == READDIR:
            _, offset, size = struct.unpack_from("=QQI", body)
            return 0, self.folder(offset)[:size]
        if kind == STATFS:
            return 0, struct.pack("=5Q4I24x", 1000, 0, 0, 10, 0, 4096, 255, 4096, 0)
        if kind in (RELEASE, RELEASEDIR, FLUSH):
            return 0, b""
        return errno.ENOSYS, b""

    def folder(self, offset):
        entries = b""
        for place, name in list(enumerate(self.names, 1))[offset:]:
            name = name.encode()
            entry = struct.pack("=QQII", place + 1, place, len(name), stat.S_IFREG >> 12) + name
            entries += entry.ljust(-(-len(entry) // 8) * 8, b"\0")
        return entries

    def attributes(self, place):
        kind = stat.S_IFDIR | 0o755 if place == ROOT else stat.S_IFREG | 0o644
        size = 4096 if place == ROOT else len(self.contents[place - 2])
        changed = 2_000_000_000 - place
        return ATTRIBUTES.pack(place, size, 8, changed, changed, changed, 0, 0, 0, kind, 1, 0, 0, 0, 4096, 0)
