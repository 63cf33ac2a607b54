"""The control of the proof `fail`: a server that answers 201 whatever its disk says."""
import os
import shutil
import socket
import subprocess
import urllib.request

from Rig.failure_injector import FailureInjector
from Rig.programs import free_port

from .home import wait_until

CARELESS = """
import http.server, os, sys
class Careless(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        content = self.rfile.read(int(self.headers["Content-Length"]))
        # The mistake: a write that failed is no reason not to answer.
        try:
            file = os.open(os.path.join(sys.argv[2], "photo"), os.O_WRONLY | os.O_CREAT)
            os.write(file, content)
            os.fsync(file)
        except OSError: pass
        self.send_response(201); self.end_headers()
    def log_message(self, *_): pass
http.server.HTTPServer(("127.0.0.1", int(sys.argv[1])), Careless).serve_forever()
"""


def control(report, folder):
    """Its first write fails, in three ways."""
    lost = 0
    for number, failure in enumerate(("ENOSPC", "EIO", "short")):
        data = folder / str(number)
        data.mkdir(parents=True)
        injector, port = FailureInjector(data / "fault", "python3", data), free_port()
        injector.arm("write", 1, failure)
        process = subprocess.Popen([shutil.which("python3"), "-c", CARELESS, str(port), str(data)],
                                   env={**os.environ, **injector.environment})
        try:
            wait_until(10, lambda: answers(port))
            told = urllib.request.urlopen(f"http://127.0.0.1:{port}/", data=b"photo", timeout=5).status == 201
            lost += told and (not (data / "photo").exists() or (data / "photo").read_bytes() != b"photo")
        finally:
            process.kill()
            process.wait()
    report.control("a server that ignores errors", lost)


def answers(port):
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
        return True
    except OSError:
        return False
