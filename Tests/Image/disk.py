"""The disk of a machine that is switched off, read without mounting it."""
import hashlib
import json
import re
import subprocess

NAMES = ["card", "efi", "bios", "system", "shelf"]


def said(*words):
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


class Disk:
    def __init__(self, path):
        self.path = path
        table = json.loads(said("sfdisk", "--json", path))["partitiontable"]
        self.sectors = path.stat().st_size // 512
        self.partitions = dict(zip(NAMES, table["partitions"], strict=True))

    def start(self, name):
        return self.partitions[name]["start"] * 512

    def digest(self, name):
        """Changes with any byte of the partition."""
        digest, left = hashlib.sha256(), self.partitions[name]["size"] * 512
        with open(self.path, "rb") as file:
            file.seek(self.start(name))
            while left > 0:
                piece = file.read(min(1 << 22, left))
                digest.update(piece)
                left -= len(piece)
        return digest.hexdigest()

    def ask(self, name, request):
        """The answer of debugfs about an ext4 partition."""
        return said("debugfs", "-R", request, f"{self.path}?offset={self.start(name)}")

    def names(self, name, folder):
        """The names in a folder of an ext4 partition."""
        rows = self.ask(name, f"ls -p {folder}").splitlines()
        return {row.split("/")[5] for row in rows if row.startswith("/")} - {".", ".."}

    def file_system_bytes(self, name):
        numbers = dict(re.findall(r"^(Block count|Block size): *(\d+)$", self.ask(name, "stats -h"), re.M))
        return int(numbers["Block count"]) * int(numbers["Block size"])

    def take_out(self, name, path, target):
        """Copies a file of an ext4 partition, as which a link to it counts."""
        self.ask(name, f"dump {path} {target}")
        return target

    def kernel_words(self):
        """The kernel's command line, as the loader has it."""
        loader = said("mtype", "-i", f"{self.path}@@{self.start('efi')}", "::EFI/debian/grub.cfg")
        return re.search(r"^linux \S+ (.*)$", loader, re.M)[1]

    def bytes_of(self, name):
        with open(self.path, "rb") as file:
            file.seek(self.start(name))
            return file.read(self.partitions[name]["size"] * 512)

    def put_on_card(self, name, content):
        """Copies a file to the first partition, as any computer does."""
        subprocess.run(["mcopy", "-i", f"{self.path}@@{self.start('card')}", "-", f"::{name}"], check=True, input=content)

    def card_names(self):
        """The label of the first partition, and the names of its files."""
        source = f"{self.path}@@{self.start('card')}"
        label = re.search(r"Volume label is (\S+)", said("mlabel", "-s", "-i", source, "::"))[1]
        return label, said("mdir", "-b", "-i", source, "::").split()
