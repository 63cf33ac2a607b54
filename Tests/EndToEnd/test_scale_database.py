"""The database that `kiosk/scale/compose.yaml` makes binds the server by row-level security."""
import os
import pathlib
import re
import subprocess

from Rig.postgresql import PASSWORD, PostgreSQL
from Rig.programs import Server

SCALE = pathlib.Path(__file__).parents[2] / "kiosk/scale"
# With all that psql and a shell might take for their own.
OWN = "it's a \"$(word)\" \\ with :'colons'"


def test_the_role_that_it_makes_is_an_ordinary_one(tmp_path):
    database = PostgreSQL()
    try:
        subprocess.run([SCALE / "make-database"], check=True, timeout=60, env={
            **os.environ, "POSTGRES_USER": "grandma", "PGHOST": "127.0.0.1", "PGPORT": str(database.port),
            "PGPASSWORD": PASSWORD, "GRANDMA_DATABASE_PASSWORD": OWN, "GRANDMA_ROLE": "keeper"})
        with Server(tmp_path / "server", GRANDMA_DATABASE=f"postgres://keeper@127.0.0.1:{database.port}/keeper",
                    PGPASSWORD=OWN) as server:
            assert server.keeper().call("GET", "/api/v1/album")["photos"] == []
            assert "row-level security does not keep families apart" not in server.log()
        # The control: the image's own user would be told of.
        with Server(tmp_path / "server", GRANDMA_DATABASE=f"postgres://grandma@127.0.0.1:{database.port}/keeper",
                    PGPASSWORD=PASSWORD) as server:
            assert "row-level security does not keep families apart" in server.log()
    finally:
        database.close()


def test_the_compose_file_names_what_the_script_makes():
    compose, script = (SCALE / "compose.yaml").read_text(), (SCALE / "make-database").read_text()
    assert "./make-database:/docker-entrypoint-initdb.d/" in compose
    assert "POSTGRES_USER" not in compose, "the server's role would be the superuser"
    role = re.search(r"GRANDMA_ROLE:-(\w+)", script)[1]
    assert f"postgres://{role}@database/{role}" in compose and f"--username, {role}" in compose
