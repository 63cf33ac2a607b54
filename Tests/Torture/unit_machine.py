"""Of the proof `units`: memory runs out under a real MemoryMax= and OOMPolicy=.

Whether the kernel's control groups are the new ones (cgroup v2), by which systemd learns who was ended, cannot be chosen
in a container. So this is a machine of its own: Debian's kernel in QEMU, and systemd with our units on this machine's
files, whose changes are in memory. Everything takes some ten times longer there.
"""
import io
import json
import subprocess
import time
import urllib.request

from PIL import Image

from Rig import pictures
from Rig.programs import ASSETS, Frame, Server, free_port, take_in
from Rig.client import Refused

from .container import FRAME, SERVER, install
from .guest import MODULES, first_files, kernel
from .home import wait_until
from .senders import CUT_OFF

# What the emulated processor may take for what has five seconds on a true one (see unit_memory.py).
IN_EMULATION = 60
# And what one line of a shell may take, such as a restart of the server.
PATIENCE = 180
# For the server and one darkroom with a photo of usual size, not for one with a progressive photo of 38 megapixels.
TIGHT = "90M"
SIDE = 6_150
GROUP = "/sys/fs/cgroup/system.slice/grandma-server.service"

INIT = """#!/bin/busybox sh
/bin/busybox --install -s /bin
mount -t proc proc /proc; mount -t sysfs sys /sys; mount -t devtmpfs dev /dev
for module in {modules}; do insmod /modules/$module.ko || echo "no $module"; done
ip link set lo up; ip address add 10.0.2.15/24 dev eth0; ip link set eth0 up; ip route add default via 10.0.2.2
mount -t 9p -o trans=virtio,version=9p2000.L,ro,msize=262144,cache=loose host /host || echo "no host"
mount -t tmpfs changes /data; mkdir /data/upper /data/work /root
mount -t overlay overlay -o lowerdir=/host,upperdir=/data/upper,workdir=/data/work /root || echo "no overlay"
rm -rf /root/etc/systemd/system
cp -a /host{tree}/. /root/
# What lies in these would be looked through for what is old.
for name in tmp var/tmp; do mount -t tmpfs tmp /root/$name; done
# A file in an overlay may change its number when memory is short, and the server would miss its disk.
mkdir -p /root/var/lib/private; mount -t tmpfs -o mode=0700 private /root/var/lib/private
umount /proc /sys
exec switch_root /root /lib/systemd/systemd systemd.unit=multi-user.target
"""
# Whoever asks by HTTP has a line done by a shell of root's.
CONTROL = """[Service]
ExecStart=/bin/busybox httpd -f -p 8081 -h /srv/control
[Install]
WantedBy=multi-user.target
"""
SHELL = """#!/bin/sh
printf 'Content-Type: text/plain\\r\\n\\r\\n'
head -c "$CONTENT_LENGTH" | sh 2>&1
"""
# As in unit_memory.py: the frame is the largest of its group when that has no more memory to give.
GREEDY = ("(echo 0 > /sys/fs/cgroup/system.slice/grandma-frame.service/cgroup.procs; "
          "exec dd if=/dev/zero of=/dev/shm/greedy bs=1M count=400) >/dev/null 2>&1 &")


class Machine:
    """One boot."""

    def __init__(self, folder):
        self.folder = folder
        folder.mkdir(parents=True)
        self.port, self.control = free_port(), free_port()
        self.url = f"http://localhost:{self.port}"
        first_files(folder / "first.gz", INIT, [*MODULES, "overlay"], tree=self.tree())
        forward = f"hostfwd=tcp:127.0.0.1:{self.port}-:8080,hostfwd=tcp:127.0.0.1:{self.control}-:8081"
        self.process = subprocess.Popen([
            "qemu-system-x86_64", "-accel", "tcg,thread=multi", "-cpu", "max", "-smp", "2", "-m", "2500", "-nographic",
            "-no-reboot", "-kernel", kernel()[0], "-initrd", folder / "first.gz",
            "-append", "console=ttyS0 quiet panic=-1 mitigations=off",
            "-netdev", f"user,id=net,{forward}", "-device", "virtio-net-pci,netdev=net",
            "-virtfs", "local,path=/,mount_tag=host,security_model=none,readonly=on,multidevs=remap",
        ], stdin=subprocess.DEVNULL, stdout=open(folder / "console.txt", "wb"), stderr=subprocess.STDOUT)

    def tree(self):
        """The files that are laid over this machine's own."""
        tree = self.folder / "tree"
        for name in ("usr/bin", "usr/lib/sysusers.d", "etc/systemd/system", "srv/control/cgi-bin"):
            (tree / name).mkdir(parents=True)
        # Copied into the machine's memory, the programs would be much of it: links, which find other assets.
        install(tree, {"server": {"GRANDMA_ASSETS": ASSETS, "GRANDMA_PUBLIC_URL": self.url,
                                  "GRANDMA_LOG_LEVEL": "warning"},
                       "frame": {"GRANDMA_ASSETS": ASSETS, "GRANDMA_SERVER": "http://localhost:8080",
                                 "SDL_VIDEODRIVER": "dummy"}},
                lambda program, place: place.symlink_to(program))
        shell = tree / "srv/control/cgi-bin/sh"
        shell.write_text(SHELL)
        shell.chmod(0o755)
        (tree / "etc/systemd/system/control.service").write_text(CONTROL)
        (tree / "etc/systemd/system/multi-user.target.wants/control.service").symlink_to("../control.service")
        return tree

    def run(self, line):
        """What a shell in there says to this line."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.control}/cgi-bin/sh", line.encode(), PATIENCE) as answer:
            return answer.read().decode()

    def show(self, unit, *names):
        said = self.run(f"systemctl show {unit} " + " ".join(f"--property={name}" for name in names))
        return dict(line.split("=", 1) for line in said.splitlines() if "=" in line)

    def change(self, unit, *lines):
        folder = f"/run/systemd/system/{unit}.d"
        text = "\\n".join(lines)
        return self.run(f"mkdir -p {folder}; printf '{text}\\n' > {folder}/change.conf; systemctl daemon-reload; "
                        f"systemctl restart {unit}")

    def is_up(self):
        if self.process.poll() is not None:
            raise RuntimeError(f"the machine ended:\n{self.console()}")
        try:
            return self.show(SERVER, "ActiveState") == self.show(FRAME, "ActiveState") == {"ActiveState": "active"}
        except OSError:
            return False

    def console(self):
        return (self.folder / "console.txt").read_text(errors="replace")[-3000:]

    def close(self):
        self.process.kill()
        self.process.wait()


class MachineServer(Server):
    running = True

    def __init__(self, machine):
        super().__init__(machine.folder / "none", machine.port)
        self.machine = machine

    def setup_link(self):
        return self.machine.run("cat /var/lib/private/grandma-server/setup-link.txt").strip()


class MachineFrame(Frame):
    running = True

    def __init__(self, machine):
        super().__init__(machine.folder / "none", machine.url, "")
        self.machine = machine

    def status(self):
        try:
            return json.loads(self.machine.run("cat /var/lib/grandma-frame/status.json"))
        except (OSError, ValueError):
            return {}

    def log(self):
        return self.machine.run(f"journalctl --no-pager --output=cat --unit={FRAME} --lines=20")


def prove(report, folder):
    machine = Machine(folder)
    try:
        up = wait_until(400, machine.is_up, 1)
        if not report.check(up, f"the machine does not come up: {machine.console()[-600:]}"):
            return
        report.progress("the machine with memory limits is up")
        server = MachineServer(machine)
        keeper = server.keeper()
        keeper.send_bytes(pictures.plain(1), "1.jpg")
        hungry(report, machine, server, keeper)
        hungry_frame(report, machine, keeper)
    finally:
        machine.close()


def hungry(report, machine, server, keeper):
    """A photo for which there is no memory costs its darkroom, and neither the server nor the photos."""
    machine.change(SERVER, "[Service]", f"MemoryMax={TIGHT}")
    ended, kept = send_large(report, machine, server, keeper)
    report.check(ended, "memory never ran out on the server")
    report.check(kept, "the server did not outlive its darkroom")
    keeper.send_bytes(pictures.plain(2), "2.jpg")
    report.figure("darkrooms ended by the kernel under MemoryMax=", ended, "the server stayed" if kept else "")
    machine.change(SERVER, "[Service]", f"MemoryMax={TIGHT}", "OOMPolicy=stop")
    ended, kept = send_large(report, machine, server, keeper)
    report.control("a server's unit without OOMPolicy=continue", int(ended and not kept))
    # As it is written, there is memory enough for that photo.
    machine.change(SERVER)
    wait_until(IN_EMULATION, server.healthy, 1)


def send_large(report, machine, server, keeper):
    """Sends a photo that needs more memory than there is; how many processes were ended, and whether the server was
    none of them."""
    wait_until(IN_EMULATION, server.healthy, 1)
    before = machine.show(SERVER, "MainPID")
    report.progress(f"the server has {machine.run(f'cat {GROUP}/memory.current').strip()} bytes of {TIGHT}")
    large = io.BytesIO()
    Image.new("RGB", (SIDE, SIDE), (196, 64, 52)).save(large, "JPEG", progressive=True)
    try:
        keeper.send_bytes(large.getvalue(), "large.jpg")
    except (Refused, *CUT_OFF) as trouble:
        report.progress(f"the large photo: {str(trouble)[:120]}")
    time.sleep(2)
    words = machine.run(f"cat {GROUP}/memory.events").split()
    ended = int(words[words.index("oom_kill") + 1]) if "oom_kill" in words else 0
    kept = machine.show(SERVER, "MainPID") == before
    # Where it was stopped, its group is gone and the journal tells.
    said = machine.run(f"journalctl --no-pager --output=cat --unit={SERVER} --lines=40")
    return ended or int("oom-kill" in said), kept and server.healthy()


def hungry_frame(report, machine, keeper):
    # To the watchdog, an emulated frame without memory hangs.
    # The unit's share of this machine's memory is more than what is taken here.
    machine.change(FRAME, "[Service]", "WatchdogSec=0", "MemoryMax=300M")
    frame = MachineFrame(machine)
    take_in(keeper, frame)
    frame.until("a photo", lambda status: status.get("page"), IN_EMULATION)
    before = machine.show(FRAME, "MainPID")
    machine.run("rm /var/lib/grandma-frame/status.json; " + GREEDY)
    killed = wait_until(IN_EMULATION, lambda: machine.show(FRAME, "MainPID") != before, 0.2)
    begun = time.monotonic()
    report.check(killed, "memory never ran out on the frame")
    shown = wait_until(IN_EMULATION, lambda: frame.status().get("page"), 0.2)
    report.check(shown, f"no photos after memory ran out on the frame: {frame.log()[-400:]}")
    said = machine.run(f"journalctl --no-pager --output=cat --unit={FRAME} | grep -v 'first picture'")
    report.check("oom-kill" in said, f"systemd does not know why the frame ended: {said[-300:]}")
    report.figure("photos after MemoryMax= of the frame was reached", f"{time.monotonic() - begun:.1f}", "s in emulation")
    machine.run("rm -f /dev/shm/greedy")
