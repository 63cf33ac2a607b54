"""Another machine, as a network namespace at the other end of a cable that can be cut in the middle of a connection."""
import os
import subprocess


def run(*words):
    subprocess.run(words, check=True, capture_output=True)


class OtherMachine:
    """`here` and `there` are the addresses of the two ends of the cable; `wrapper` runs a command over there."""

    def __init__(self, net=212):
        number = os.getpid() % 250
        self.name, self.cable = f"grandma-copy-{os.getpid()}", f"gc{os.getpid() % 100_000}"
        self.here, self.there = (f"10.{net}.{number}.{last}" for last in (1, 2))
        run("ip", "netns", "add", self.name)
        run("ip", "link", "add", self.cable, "type", "veth", "peer", "name", "cable", "netns", self.name)
        run("ip", "address", "add", f"{self.here}/24", "dev", self.cable)
        run("ip", "link", "set", self.cable, "up")
        for words in (["address", "add", f"{self.there}/24", "dev", "cable"], ["link", "set", "cable", "up"],
                      ["link", "set", "lo", "up"]):
            run("ip", "-n", self.name, *words)
        self.wrapper = ["ip", "netns", "exec", self.name]

    def cut(self, port, is_silent):
        """Cuts all connections from there to this port here: silently, so that packets vanish in both directions, or
        with a reset as the answer to each packet from there."""
        ways = {"output": f"tcp dport {port} reject with tcp reset"}
        if is_silent:
            ways = {"output": f"tcp dport {port} drop", "input": f"tcp sport {port} drop"}
        chains = "".join(f"chain {way} {{\ntype filter hook {way} priority 0;\n{rule}\n}}\n" for way, rule in ways.items())
        rules = f"table inet cut {{\n{chains}}}\n"
        subprocess.run([*self.wrapper, "nft", "-f", "-"], check=True, text=True, input=rules)

    def heal(self):
        run(*self.wrapper, "nft", "flush", "ruleset")

    def close(self):
        subprocess.run(["ip", "netns", "delete", self.name], capture_output=True)
        subprocess.run(["ip", "link", "delete", self.cable], capture_output=True)
