"""A real PostgreSQL on loopback that a test may kill and start again."""
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile

from .programs import free_port
from .waiting import until

PASSWORD = "a-password-of-the-database"


class PostgreSQL:
    """A server with page checksums and a password, on a folder that survives a kill."""

    def __init__(self, *options):
        programs = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[4]))
        assert programs, "PostgreSQL's server is missing: run kiosk/packages test"
        self.programs = programs[-1].parent
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="grandma-postgresql-", dir="/tmp"))
        self.port = free_port()
        self.process, self.options = None, options
        # A PostgreSQL server refuses to run as root: for root it runs as the user postgres.
        self.as_user = []
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres", "postgres")
            self.as_user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
        (self.folder / "password").write_text(PASSWORD)
        (self.folder / "password").chmod(0o644)
        # The pages have checksums, and texts are sorted as people do, as an operator may configure it.
        self.run("initdb", "-D", "data", "-U", "grandma", "-A", "scram-sha-256", "--pwfile=password", "--no-sync",
                 "--no-instructions", "--data-checksums", "-E", "UTF8", "--locale=C.UTF-8", "--locale-provider=icu",
                 "--icu-locale=en-US")
        self.start()
        # GrandMa's server must not connect as a superuser, who would see the rows of all families.
        self.query("postgres", f"CREATE ROLE server LOGIN PASSWORD '{PASSWORD}'")

    def run(self, program, *arguments, limit=120):
        return subprocess.run([*self.as_user, self.programs / program, *arguments], cwd=self.folder, check=True,
                              capture_output=True, text=True, timeout=limit, env={**os.environ, "PGPASSWORD": PASSWORD})

    def start(self):
        """Starts the server; what it has promised survives a kill."""
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen(
                [*self.as_user, self.programs / "postgres", "-D", "data", "-p", str(self.port), "-k", self.folder,
                 "-c", "listen_addresses=127.0.0.1", "-c", "max_connections=60", "-c", "shared_buffers=32MB",
                 *self.options],
                cwd=self.folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        until(60, "the database", self.is_there)

    def is_there(self):
        return subprocess.run([self.programs / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port)],
                              timeout=20).returncode == 0

    def kill(self):
        """Ends the server at once, as a crash does."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(60)

    def admit(self, network):
        """Allows connections from this network, like those from this machine."""
        with open(self.folder / "data/pg_hba.conf", "a") as access:
            access.write(f"host all all {network} scram-sha-256\n")
        self.run("pg_ctl", "-D", "data", "reload")

    def make(self, name):
        """Makes a database and returns its address."""
        self.query("postgres", f'CREATE DATABASE "{name}" OWNER server')
        return f"postgres://server:{PASSWORD}@127.0.0.1:{self.port}/{name}"

    def query(self, database, sql, limit=120):
        return self.run("psql", "-XAtq", "-h", "127.0.0.1", "-p", str(self.port), "-U", "grandma", "-d", database,
                        "-c", sql, limit=limit).stdout.strip()

    def table(self, database, name):
        """Returns the rows of one of the server's tables, as psql prints them."""
        return self.query(database, f"TABLE main.{name}")

    def close(self):
        if self.process.poll() is None:
            self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)
