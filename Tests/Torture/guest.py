"""A machine whose plug can be pulled: Debian's kernel in QEMU, with every write to its data disk recorded.

The guest has no system of its own: a busybox brings up disk and network, and our programs run in this machine's files,
read-only, over 9p.
"""
import contextlib
import gzip
import json
import pathlib
import re
import shutil
import subprocess
import tempfile
import urllib.request

from Rig import ROOT
from Rig.programs import ASSETS, BIN, free_port

from .home import wait_until

KEPT = ROOT / ".build" / "torture"
MODULES = ["virtio_pci", "virtio_blk", "virtio_net", "9pnet_virtio", "9p", "crc32c_generic", "ext4"]

# It sees the whole of this machine's files in /host; /data there is the disk whose plug is pulled.
INIT = """#!/bin/busybox sh
/bin/busybox --install -s /bin
mount -t proc proc /proc; mount -t sysfs sys /sys; mount -t devtmpfs dev /dev
for module in {modules}; do insmod /modules/$module.ko || echo "no $module"; done
ip link set lo up; ip address add 10.0.2.15/24 dev eth0; ip link set eth0 up; ip route add default via 10.0.2.2
mount -t 9p -o trans=virtio,version=9p2000.L,ro,msize=262144,cache=loose host /host || echo "no host"
mount -t ext4 -o noatime /dev/vda /data || echo "no data"
mount -t tmpfs tmp /host/tmp; mount -t tmpfs tmp /host/mnt; mkdir /host/mnt/data
mount --bind /data /host/mnt/data
for name in proc dev sys; do mount --bind /$name /host/$name; done
# The frame's status.json is a link into its own /tmp.
rm -rf /tmp; ln -s /host/tmp /tmp
mkdir -p /data/frame; httpd -p 8081 -h /data/frame
cat > /host/tmp/run <<'END'
{script}
END
echo "the guest is up"
chroot /host /bin/sh /tmp/run
echo "the script has ended"
while true; do sleep 60; done
"""


def kernel():
    """Debian's kernel and its modules, taken out of the package that apt brings."""
    folder = KEPT / "kernel"
    if not list(folder.glob("boot/vmlinuz-*")):
        with tempfile.TemporaryDirectory() as scratch:
            asked = ["apt-cache", "depends", "linux-image-amd64"]
            said = subprocess.run(asked, capture_output=True)
            if said.returncode:
                # A container's image often comes without apt's lists.
                subprocess.run(["apt-get", "update"], check=True, capture_output=True)
                said = subprocess.run(asked, check=True, capture_output=True)
            name = re.search(r"Depends: (linux-image-\S+)", said.stdout.decode())[1]
            subprocess.run(["apt-get", "download", name], cwd=scratch, check=True, capture_output=True)
            package = next(pathlib.Path(scratch).glob("*.deb"))
            shutil.rmtree(folder, ignore_errors=True)
            folder.parent.mkdir(parents=True, exist_ok=True)
            subprocess.run(["dpkg-deb", "--extract", package, folder], check=True)
    return next(folder.glob("boot/vmlinuz-*")), next(folder.glob("lib/modules/*"))


def in_order(modules, wanted):
    """The files of these modules and of all that they need, each after what it needs."""
    files = {path.name.removesuffix(".ko").replace("-", "_"): path for path in modules.rglob("*.ko")}
    ordered = {}

    def add(name):
        if name in ordered or name not in files:
            return
        needs = re.search(rb"\0depends=([^\0]*)\0", b"\0" + files[name].read_bytes())
        for need in (needs[1].decode().split(",") if needs else []):
            add(need.replace("-", "_"))
        ordered[name] = files[name]

    for name in wanted:
        add(name)
    return ordered


def first_files(target, init, wanted=MODULES, **words):
    """The first files of the guest, as the kernel takes them: a compressed cpio. `words` fill the gaps in `init`."""
    modules = in_order(kernel()[1], wanted)
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for name in ("bin", "proc", "sys", "dev", "host", "data", "modules"):
            (root / name).mkdir()
        shutil.copy("/bin/busybox", root / "bin")
        for name, path in modules.items():
            shutil.copy(path, root / "modules" / f"{name}.ko")
        (root / "init").write_text(init.format(modules=" ".join(modules), **words))
        (root / "init").chmod(0o755)
        names = b"\0".join(str(path.relative_to(root)).encode() for path in sorted(root.rglob("*")))
        packed = subprocess.run(["busybox", "cpio", "-o", "-H", "newc"], cwd=root, check=True, capture_output=True,
                                input=names.replace(b"\0", b"\n") + b"\n").stdout
    with gzip.open(target, "wb", compresslevel=1) as file:
        file.write(packed)


def script(url, preload="", beside=""):
    """What runs in the guest: the server, killed by nobody, a frame beside it with no screen, and `beside` once the
    server is up."""
    common = f"PATH=/usr/bin:/bin HOME=/tmp GRANDMA_ASSETS={ASSETS} TZ=UTC"
    return f"""
export {common}
mkdir -p /mnt/data/frame
export GRANDMA_DARKROOM={BIN}/grandma-darkroom
LD_PRELOAD={preload} GRANDMA_DATA=/mnt/data/server GRANDMA_PORT=8080 GRANDMA_PUBLIC_URL={url} \\
  GRANDMA_LOG_LEVEL=warning GRANDMA_TRUSTED_PROXIES=10.0.2.2 {BIN}/grandma-server &
LD_PRELOAD={preload} GRANDMA_DATA=/mnt/data/frame GRANDMA_SERVER=http://127.0.0.1:8080 SDL_VIDEODRIVER=dummy \\
  XDG_RUNTIME_DIR=/tmp GRANDMA_SLIDESHOW_SECONDS=0 {BIN}/grandma-frame &
(
until busybox wget -q -O /dev/null http://127.0.0.1:8080/health; do sleep 1; done
export LD_PRELOAD={preload}
{beside}
) &
wait
"""


class Guest:
    """One boot. `log` grows with every write and flush of the disk."""

    def __init__(self, folder, disk, preload="", beside=""):
        self.folder, self.log = pathlib.Path(folder), pathlib.Path(folder) / "writes.log"
        self.port, self.frame_port = free_port(), free_port()
        self.url = f"http://localhost:{self.port}"
        image, _ = kernel()
        first_files(self.folder / "first.gz", INIT, script=script(self.url, preload, beside))
        self.log.touch()
        self.said = self.folder / "console.txt"
        forward = f"hostfwd=tcp:127.0.0.1:{self.port}-:8080,hostfwd=tcp:127.0.0.1:{self.frame_port}-:8081"
        self.process = subprocess.Popen([
            "qemu-system-x86_64", "-accel", "tcg,thread=multi", "-cpu", "max", "-smp", "2", "-m", "1500", "-nographic",
            "-no-reboot", "-kernel", image, "-initrd", self.folder / "first.gz",
            # no_timer_check: on a busy machine the guest's timer may not tick while the kernel checks it, and a failed
            # check makes the kernel panic.
            "-append", "console=ttyS0 quiet panic=-1 mitigations=off no_timer_check",
            "-blockdev", f"driver=file,node-name=disk,filename={disk},cache.no-flush=on",
            "-blockdev", f"driver=file,node-name=log,filename={self.log},cache.no-flush=on",
            "-blockdev", "driver=blklogwrites,node-name=recorded,file=disk,log=log,log-append=off",
            "-device", "virtio-blk-pci,drive=recorded",
            "-netdev", f"user,id=net,{forward}", "-device", "virtio-net-pci,netdev=net",
            "-virtfs", "local,path=/,mount_tag=host,security_model=none,readonly=on,multidevs=remap",
        ], stdin=subprocess.DEVNULL, stdout=open(self.said, "wb"), stderr=subprocess.STDOUT)

    @property
    def written(self):
        """How much of the log there is: everything before it was done before now."""
        return self.log.stat().st_size

    def up(self, limit=300):
        def look():
            if self.process.poll() is not None:
                raise RuntimeError(f"the guest ended:\n{self.console()}")
            try:
                with urllib.request.urlopen(self.url + "/health", timeout=5) as answer:
                    return answer.status == 200
            except OSError:
                return False
        if not wait_until(limit, look, 1):
            raise RuntimeError(f"no server in the guest:\n{self.console()}")

    def frame_status(self):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.frame_port}/status.json", timeout=10) as answer:
                return json.loads(answer.read())
        except (OSError, ValueError):
            return {}

    def console(self):
        return self.said.read_text(errors="replace")[-3000:]

    def pull(self):
        """The plug."""
        self.process.kill()
        self.process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        with contextlib.suppress(ProcessLookupError):
            self.pull()

