"""The control of the proof `kill`: it answers an upload before anybody has written it."""
import http.client
import http.server
import json
import queue
import threading
import time

from Rig.programs import free_port


class HastyProxy:
    """Takes a form, says at once that the photo is kept, and hands it on when it comes to it."""

    def __init__(self, upstream):
        self.upstream, self.port, self.waiting = upstream, free_port(), queue.Queue()
        proxy = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                # The mistake: the answer goes out, and only now is the photo given to who keeps it.
                answer = json.dumps({"results": [{"photo": {"id": "promised"}}]}).encode()
                self.send_response(201)
                self.send_header("Content-Length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)
                proxy.waiting.put((self.path, body, dict(self.headers)))

            def log_message(self, *_):
                pass

        self.web = http.server.ThreadingHTTPServer(("127.0.0.1", self.port), Handler)
        self.web.daemon_threads = True
        threading.Thread(target=self.web.serve_forever, daemon=True).start()
        threading.Thread(target=self._hand_on, daemon=True).start()
        self.url = f"http://localhost:{self.port}"

    def _hand_on(self):
        while True:
            path, body, headers = self.waiting.get()
            try:
                line = http.client.HTTPConnection("127.0.0.1", self.upstream, timeout=20)
                line.request("POST", path, body, headers)
                line.getresponse().read()
                line.close()
            except (OSError, http.client.HTTPException):
                # Nobody is there to be told.
                time.sleep(0.05)

    def close(self):
        self.web.shutdown()
        self.web.server_close()
