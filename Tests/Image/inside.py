"""A look inside the running system. The image has no way in; whoever owns a machine may start its kernel with other
words, and these have it run a script from a second disk, which writes what it finds to a serial line."""
import re

from .machine import HAS_KVM

MARK = "%%%"
# systemd runs it beside the usual units, and waits for none of them.
SCRIPT = """exec >/dev/ttyS0 2>&1
{slow_settings}
systemctl start multi-user.target
until systemctl is-active --quiet grandma-frame; do sleep 1; done
{questions}
echo '{mark} end'
systemctl poweroff
exit
"""
# By emulation, drawing may take longer than the frame's watchdog waits.
SLOW = "/run/systemd/system/grandma-frame.service.d"
SLOWLY = f"mkdir -p {SLOW}; printf '[Service]\\nWatchdogSec=100\\n' >{SLOW}/slow.conf; systemctl daemon-reload"
WORDS = 'systemd.run="/bin/sh /dev/vdb" systemd.run_success_action=none'


def begin(machine, card, folder, questions, disks=(), serial=None):
    """Starts the machine with a script that answers `questions`, each a line for the shell by its name. `disks` are
    /dev/vdc and so on there, and `serial` is the socket at the other end of its /dev/ttyS1."""
    script = folder / "script.img"
    asked = "\n".join(f"echo '{MARK} {name}'; {question}" for name, question in questions.items())
    slow_settings = "" if HAS_KVM else SLOWLY
    text = SCRIPT.format(slow_settings=slow_settings, questions=asked, mark=MARK).encode()
    # A disk has whole sectors; the shell ends before the rest.
    script.write_bytes(text + b"\n" * (-len(text) % 512))
    kernel, first = (card.take_out("system", f"/boot/{name}", folder / name)
                     for name in sorted(card.names("system", "/boot"), reverse=True)
                     if name.startswith(("vmlinuz-", "initrd.img-")))
    more = [part for disk in (script, *disks) for part in ("-drive", f"file={disk},format=raw,if=virtio,readonly=on")]
    if serial:
        more += ["-serial", f"unix:{serial},server=on,wait=off"]
    words = f"{card.kernel_words()} {WORDS}"
    machine.start(more=["-kernel", str(kernel), "-initrd", str(first), "-append", words, *more])


def end(machine, folder):
    """Waits until the machine has answered and is off."""
    machine.until_off(300)
    # Programs write in colours there.
    said = re.sub(r"\x1b\[[0-9;]*m", "", (folder / "serial.txt").read_text(errors="replace"))
    found = {part.partition("\n")[0].strip(): part.partition("\n")[2].strip()
             for part in re.split(rf"^{MARK} ", said, flags=re.M)[1:]}
    assert "end" in found, said[-3000:]
    return found


def answers(machine, card, folder, questions, disks=()):
    begin(machine, card, folder, questions, disks)
    return end(machine, folder)
