"""A foreign site, on a port of its own: its pages, and the requests that it got."""
import http.server
import threading


class ForeignSite:
    """Serves `pages`: for each path a media type and bytes. The site can be reached by every name of this machine."""

    def __init__(self):
        self.pages, self.asked = {}, []
        site = self

        class Answer(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                site.asked.append(self.path)
                kind, content = site.pages.get(self.path.split("?")[0], ("text/plain", b""))
                self.send_response(200)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answer)
        self.port = self.server.server_port

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()
