"""A real MQTT broker (Debian's mosquitto) with one user, and what a home's automation does there."""
import subprocess

from .programs import free_port
from .waiting import until

USER, PASSWORD = "house", "tulips on the sill"
ENTITIES = ("screen", "brightness", "next", "showing", "quiet")


def set_up(keeper, broker, *entities, password=PASSWORD):
    """Saves the broker for these entities; all of them if none is named."""
    keeper.send_form("/family/house", url=broker.url, user=USER, brokerPassword=password, prefix="homeassistant",
                     **{f"entity-{entity}": "1" for entity in entities or ENTITIES})


class Broker:
    """A broker without persistence. With a folder of `make_certificates` it accepts only TLS."""

    def __init__(self, folder, certificates=None):
        self.folder, self.port, self.certificates, self.process = folder, free_port(), certificates, None
        folder.mkdir(parents=True, exist_ok=True)
        # When root starts mosquitto, it changes to another user, who could not read these files.
        lines = [f"listener {self.port} 127.0.0.1", "allow_anonymous false", f"password_file {folder / 'users'}",
                 "persistence false", "user root"]
        if certificates:
            lines += [f"certfile {certificates / 'server.pem'}", f"keyfile {certificates / 'server.key'}"]
        (folder / "mosquitto.conf").write_text("\n".join(lines) + "\n")
        (folder / "users").write_text("")
        subprocess.run(["mosquitto_passwd", "-b", folder / "users", USER, PASSWORD], check=True, capture_output=True)

    @property
    def url(self):
        return f"mqtts://localhost:{self.port}" if self.certificates else f"mqtt://127.0.0.1:{self.port}"

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        self.kill()

    def start(self):
        log = open(self.folder / "log.txt", "ab")
        self.process = subprocess.Popen(
            ["mosquitto", "-v", "-c", self.folder / "mosquitto.conf"], stdout=log, stderr=log)
        until(20, "the broker", lambda: self.publish("probe", "1", is_sure=False))
        return self

    def kill(self):
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process = None

    def log(self):
        return (self.folder / "log.txt").read_text(errors="replace")

    def arguments(self, program):
        more = ["--cafile", self.certificates / "ca.pem"] if self.certificates else []
        host = "localhost" if self.certificates else "127.0.0.1"
        return [program, "-h", host, "-p", str(self.port), "-u", USER, "-P", PASSWORD, *more]

    def publish(self, topic, payload, *more, is_sure=True):
        """Sends a message; returns whether the broker accepted it."""
        content = payload if isinstance(payload, bytes) else payload.encode()
        done = subprocess.run([*self.arguments("mosquitto_pub"), "-t", topic, "-s" if content else "-n", *more],
                              input=content, capture_output=True)
        assert done.returncode == 0 or not is_sure, done.stderr
        return done.returncode == 0

    def kept(self, topics="#"):
        """Returns what a new subscriber is sent: the payload of each topic with a retained message."""
        done = subprocess.run(
            [*self.arguments("mosquitto_sub"), "-t", topics, "-F", "%t\t%p", "--retained-only", "-W", "1"],
            capture_output=True, text=True)
        return dict(line.split("\t", 1) for line in done.stdout.splitlines())
