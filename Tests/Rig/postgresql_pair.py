"""Two PostgreSQL servers: a primary, and a synchronous standby, which has each commit before it is answered."""
import shutil
import socket
import subprocess

from . import databases
from .postgresql import PASSWORD, PostgreSQL
from .programs import free_port
from .waiting import until


class PostgreSQLPair(PostgreSQL):
    """A primary and a standby; `switch_over` kills the primary and promotes the standby."""

    def __init__(self):
        self.standby, self.standby_port = None, free_port()
        self.reserved_port = None
        super().__init__()
        self.first_port = self.port
        access = self.folder / "data/pg_hba.conf"
        access.write_text(access.read_text() + "\nhost replication all 127.0.0.1/32 scram-sha-256\n")
        self.run("pg_ctl", "-D", "data", "reload")
        self.run("pg_basebackup", "-h", "127.0.0.1", "-p", str(self.port), "-U", "grandma", "-D", "standby", "-R", "-X",
                 "stream", "--checkpoint=fast")
        # `pg_basebackup -R` writes a `primary_conninfo` without the password, so write one with it.
        settings = self.folder / "standby/postgresql.auto.conf"
        settings.write_text(f"{settings.read_text()}\nprimary_conninfo = 'host=127.0.0.1 port={self.port} user=grandma "
                            f"password={PASSWORD} application_name=standby'\n")
        self.standby = self.serve("standby", self.standby_port)
        until(60, "the standby", lambda: len(databases.standby_states(self)) == 1)
        self.query("postgres", "ALTER SYSTEM SET synchronous_standby_names = 'standby'")
        self.run("pg_ctl", "-D", "data", "reload")
        until(60, "each commit at both", lambda: databases.standby_states(self) == ["sync"])

    def start(self):
        self.process = self.serve("data", self.port)
        until(60, "the database", self.is_there)

    def serve(self, folder, port):
        with open(self.folder / f"{folder}.log", "ab") as log:
            return subprocess.Popen(
                [*self.as_user, self.programs / "postgres", "-D", folder, "-p", str(port), "-k", self.folder,
                 "-c", "listen_addresses=127.0.0.1", "-c", "max_connections=100", "-c", "shared_buffers=32MB"],
                cwd=self.folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log)

    def make(self, name):
        """Makes a database at the primary, and returns an address with both hosts."""
        super().make(name)
        return f"postgres://server:{PASSWORD}@127.0.0.1:{self.first_port},127.0.0.1:{self.standby_port}/{name}"

    def switch_over(self):
        """Kills the primary and promotes the standby."""
        self.kill()
        self.reserve_first_port()
        self.run("pg_ctl", "-D", "standby", "promote", "--wait")
        self.port = self.standby_port

    def reserve_first_port(self):
        """Binds the port of the killed primary without listening on it, because servers go on connecting to both ports:
        connections to this port are refused, and no other program takes the port."""
        self.reserved_port = socket.socket()
        self.reserved_port.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.reserved_port.bind(("127.0.0.1", self.first_port))

    def close(self):
        if self.reserved_port:
            self.reserved_port.close()
        for process in (self.process, self.standby):
            if process and process.poll() is None:
                process.kill()
                process.wait(60)
        shutil.rmtree(self.folder, ignore_errors=True)
