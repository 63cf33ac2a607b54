"""A machine with the image in it: started, looked at, its plug pulled.

Nothing of the tests is in the image: whatever is known of it is on its screen, at its network card and on its disk.
"""
import contextlib
import io
import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import time

from PIL import Image

from Rig.waiting import until

# A machine in which the processor's own virtualisation is hidden may have a KVM that runs kernels and no firmware.
FLAGS = pathlib.Path("/proc/cpuinfo").read_text()
HAS_KVM = os.access("/dev/kvm", os.W_OK) and bool(re.search(r"\b(vmx|svm)\b", FLAGS))
# Mesa draws with the widest instructions that a processor has. With those that QEMU 7.2 emulates newly (AVX), the frame
# crashed now and then.
PROCESSOR = ["-accel", "kvm", "-cpu", "max"] if HAS_KVM else ["-accel", "tcg", "-cpu", "Nehalem"]
# By emulation everything takes several times as long.
PATIENCE = 1 if HAS_KVM else 10
WIDTH, HEIGHT = 1280, 800
# The address of the family's server that the image was built with, and where a machine finds it: at the other end of
# its cable, whatever port it has there.
SERVER, PORT = "10.0.2.100", 8080
OVMF = pathlib.Path("/usr/share/OVMF")


class Monitor:
    """QEMU's own channel for orders (QMP)."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(60)
        self.socket.connect(str(path))
        self.lines = self.socket.makefile("rb")
        self.lines.readline()
        self.ask("qmp_capabilities")

    def ask(self, command, **arguments):
        self.socket.sendall(json.dumps({"execute": command, "arguments": arguments}).encode() + b"\n")
        while True:
            line = self.lines.readline()
            if not line:
                raise ConnectionError(f"QEMU ended at {command}")
            answer = json.loads(line)
            if "error" in answer:
                raise RuntimeError(f"{command}: {answer['error']}")
            if "return" in answer:
                return answer["return"]


class Machine:
    """A PC with this disk. `more` are further arguments of QEMU."""

    def __init__(self, folder, disk, secure_boot=False):
        self.folder, self.disk, self.secure_boot = pathlib.Path(folder), disk, secure_boot
        self.process = self.monitor = None

    def start(self, server_port=None, more=()):
        """Power. Without a port of the server, no cable is in."""
        self.shot = self.folder / "screen.ppm"
        orders = self.folder / "monitor"
        orders.unlink(missing_ok=True)
        self.started = time.monotonic()
        self.process = subprocess.Popen([
            "qemu-system-x86_64", *PROCESSOR, "-smp", "2", "-m", "1024",
            "-display", "none", "-vga", "none", "-device", f"virtio-vga,xres={WIDTH},yres={HEIGHT}",
            "-device", "i6300esb", "-action", "watchdog=reset", "-no-reboot",
            "-qmp", f"unix:{orders},server=on,wait=off",
            "-drive", f"file={self.disk},format=raw,if=virtio", "-serial", f"file:{self.folder / 'serial.txt'}",
            *self.firmware(), *self.network(server_port), *more,
        ], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=open(self.folder / "qemu.txt", "wb"))
        until(30, "QEMU", lambda: orders.exists() or self.is_over())
        self.monitor = Monitor(orders)
        return self

    def firmware(self):
        """A BIOS, or UEFI that starts nothing that is not signed."""
        if not self.secure_boot:
            return ["-machine", "q35"]
        variables = self.folder / "variables.fd"
        if not variables.exists():
            shutil.copy(OVMF / "OVMF_VARS_4M.ms.fd", variables)
        # This build of the firmware needs no System Management Mode, which not every host's KVM has.
        return ["-machine", "q35",
                "-drive", f"if=pflash,format=raw,unit=0,readonly=on,file={OVMF / 'OVMF_CODE_4M.fd'}",
                "-drive", f"if=pflash,format=raw,unit=1,file={variables}"]

    def network(self, server_port):
        if server_port is None:
            return ["-nic", "none"]
        forward = f"guestfwd=tcp:{SERVER}:{PORT}-cmd:busybox nc 127.0.0.1 {server_port}"
        return ["-nic", f"user,model=virtio-net-pci,restrict=on,{forward}"]

    def is_over(self):
        if self.process.poll() is not None:
            raise RuntimeError(f"QEMU ended: {(self.folder / 'qemu.txt').read_text()}")

    @property
    def uptime(self):
        """Seconds since the power came."""
        return time.monotonic() - self.started

    def picture(self):
        """The screen as it is now."""
        self.is_over()
        self.monitor.ask("screendump", filename=str(self.shot))
        return Image.open(io.BytesIO(self.shot.read_bytes())).convert("RGB")

    def until_seen(self, what, holds, limit=90):
        """Looks at the screen until `holds` finds something there; answers with that and the seconds since power."""
        seen = [None]

        def look():
            picture, uptime = self.picture(), self.uptime
            # A program that reads pictures takes the time that the machine needs.
            if picture == seen[0]:
                return None
            seen[0] = picture
            found = holds(picture)
            return found and (found, uptime)
        try:
            return until(limit * PATIENCE, what, look, every=0.1)
        except TimeoutError:
            seen[0].save(self.folder / "not-seen.png")
            raise

    def press(self, *keys):
        """Keys of a keyboard, one after the other, by QEMU's names."""
        for key in keys:
            self.monitor.ask("send-key", keys=[{"type": "qcode", "data": key}])

    def until_off(self, limit=60):
        """Waits until the machine switches itself off."""
        self.process.wait(limit * PATIENCE)

    def pull(self):
        """The plug."""
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
            self.process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        with contextlib.suppress(ProcessLookupError):
            self.pull()
