"""Two copies of a server, the first of them on another machine, whose cable to the database or to the store can be
cut."""
from .cutting_line import CuttingLine
from .other_machine import OtherMachine
from .object_store import ObjectStore
from .postgresql import PostgreSQL
from .server_copies import ServerCopies


class SeveredCopies(ServerCopies):
    """There is no balancer: a test talks to each copy itself."""

    def __init__(self, folder, **settings):
        self.machine = machine = OtherMachine()
        # The database listens at the cable itself, without a proxy, so the database must notice that a copy is gone.
        self.database = PostgreSQL("-c", f"listen_addresses=127.0.0.1,{machine.here}")
        self.database.admit(f"{machine.there}/32")
        self.store = ObjectStore()
        self.line = CuttingLine(self.store.port, machine.here)
        super().__init__(folder, self.database.make("house"), self.store, 2, **settings)
        first = self.copies[0]
        first.wrapper, first.url = machine.wrapper, f"http://{machine.there}:{first.port}"
        first.environment.update(
            GRANDMA_DATABASE=first.environment["GRANDMA_DATABASE"].replace("127.0.0.1", machine.here),
            GRANDMA_BLOBS=first.environment["GRANDMA_BLOBS"].replace(
                f"127.0.0.1:{self.store.port}", f"{machine.here}:{self.line.port}"))
        self.url = self.copies[1].url
        for copy in self.copies:
            copy.environment["GRANDMA_PUBLIC_URL"] = self.url

    def start_balancer(self):
        pass

    def cut(self, what, is_silent):
        """Cuts the first copy's connections to "the database" or "the store"; `OtherMachine.cut` says in which way."""
        self.machine.cut(self.database.port if what == "the database" else self.line.port, is_silent)

    def heal(self):
        self.machine.heal()

    def __exit__(self, *_):
        super().__exit__()
        self.database.close()
        self.store.close()
        self.machine.close()
