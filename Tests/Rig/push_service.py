"""A push service of our own: it takes messages as those of browsers do (RFC 8030), and keeps them for the test."""
import http.server
import queue
import threading
import time


class PushService:
    def __init__(self):
        self.arrived = queue.Queue()
        # The next answers; `usual` is the answer if none is planned.
        self.answers = queue.Queue()
        self.usual = 201
        service = self

        class Answering(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.arrived.put((time.monotonic(), self.path, dict(self.headers), body))
                status, headers = (service.usual, {}) if service.answers.empty() else service.answers.get()
                self.send_response(status)
                for name, value in ({"Content-Length": "0"} | headers).items():
                    self.send_header(name, value)
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answering)
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

    def take(self, limit=20):
        """Returns the next message: when it came, its path, its headers, and its body."""
        return self.arrived.get(timeout=limit)
