"""A Wi-Fi in the machine itself: two radios of the kernel's own (mac80211_hwsim), one of which is the house's router.

hostapd and a DHCP server come on a disk of their own, and use the libraries of wpa_supplicant; the image is as it is
for everybody.
"""
import shutil
import subprocess

NAME, PASSWORD = "Mummola", "kahvipulla"
ROUTER = {
    "hostapd.conf": f"""interface=wlan1
ssid={NAME}
hw_mode=g
channel=1
wpa=2
wpa_key_mgmt=WPA-PSK
rsn_pairwise=CCMP
wpa_passphrase={PASSWORD}
""",
    "udhcpd.conf": """interface wlan1
start 10.9.0.20
end 10.9.0.40
lease_file /run/leases
pidfile /run/udhcpd.pid
option subnet 255.255.255.0
""",
    "90-router.rules": 'SUBSYSTEM=="net", KERNEL=="wlan1", ENV{NM_UNMANAGED}="1"\n',
}
# hostapd's own number, by which it is ended.
NUMBER = "/run/hostapd.pid"
START = f"/mnt/hostapd -B -P {NUMBER}"
BEGIN = ("mount -o ro /dev/vdc /mnt; mkdir -p /run/udev/rules.d; cp /mnt/90-router.rules /run/udev/rules.d/; "
         "udevadm control --reload; modprobe mac80211_hwsim radios=2; udevadm settle; "
         f"/mnt/busybox ip address add 10.9.0.1/24 dev wlan1; {START} /mnt/hostapd.conf; "
         "touch /run/leases; /mnt/busybox udhcpd /mnt/udhcpd.conf")
JOINED = f"nmcli --terse --fields NAME,STATE connection show --active | grep -q '^{NAME}:activated$'"
QUESTIONS = {
    "router": BEGIN,
    "waiting": f"for i in $(seq 900); do {JOINED} && break; sleep 1; done",
    "active": "nmcli --terse --fields NAME,TYPE,DEVICE connection show --active",
    "address": "nmcli --terse --fields IP4.ADDRESS device show wlan0",
    "user": "id --user grandma-frame",
    "crashes": "journalctl --boot --no-pager --output cat | grep -E 'segfault|trap |status=11|Watchdog timeout'",
    "asked": "journalctl --boot --unit NetworkManager --output cat --no-pager | grep 'audit:'",
}
# The router starts anew and refuses the password for a minute. Then it is as before, and the frame has ten minutes; the
# answer is the number of seconds that it took.
OTHER = "sed 's/^wpa_passphrase=.*/wpa_passphrase=pullakahvi/' /mnt/hostapd.conf >/run/other.conf"
AGAIN = f"kill $(cat {NUMBER}); sleep 2; {START}"
REFUSAL = QUESTIONS | {
    "refusal": f"{OTHER}; {AGAIN} /run/other.conf; sleep 60; {JOINED} && echo 'never lost'; {AGAIN} /mnt/hostapd.conf; "
               f"for i in $(seq 540); do {JOINED} && break; sleep 1; done; {JOINED} && echo \"joined after $i\"",
    "given-up": "journalctl --boot --unit NetworkManager --output cat --no-pager | grep no-secrets",
    # The answers of before count after the refusal.
    "again": QUESTIONS["active"],
    "orders": QUESTIONS["asked"],
}


def disk(folder):
    """The disk with the router's programs."""
    tree, image = folder / "router", folder / "router.img"
    tree.mkdir()
    for program in ("/bin/busybox", "/usr/sbin/hostapd"):
        shutil.copy(program, tree)
    for name, text in ROUTER.items():
        (tree / name).write_text(text)
    subprocess.run(["mke2fs", "-q", "-t", "ext4", "-d", tree, image, "32M"], check=True)
    return image
