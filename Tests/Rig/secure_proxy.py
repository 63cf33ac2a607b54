"""A TLS proxy in front of a server, as a family has one on the Internet: nginx, with a certificate of a CA made
here."""
import base64
import hashlib
import pathlib
import socket
import subprocess

from .certificates import make_certificates, openssl
from .waiting import until

from .programs import free_port

# There is one process in the foreground, and every file is in a folder of the test's own, so that no other rights are
# needed.
CONFIG = """
daemon off;
master_process off;
pid {dir}/nginx.pid;
error_log {dir}/error.log;
events {{}}
http {{
  access_log off;
  client_body_temp_path {dir}/body;
  proxy_temp_path {dir}/proxy;
  fastcgi_temp_path {dir}/fastcgi;
  uwsgi_temp_path {dir}/uwsgi;
  scgi_temp_path {dir}/scgi;
  server {{
    listen 127.0.0.1:{port} ssl;
    server_name {host};
    ssl_certificate {dir}/server.pem;
    ssl_certificate_key {dir}/server.key;
    # By default nginx refuses bodies of more than 1 MB; the server has bounds of its own.
    client_max_body_size {largest_body};
    location / {{
      proxy_pass http://127.0.0.1:{upstream};
      proxy_http_version 1.1;
      proxy_request_buffering off;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header X-Forwarded-Host $http_host;
    }}
  }}
}}
"""


class SecureProxy:
    """`largest_body` is the length of the longest body that nginx lets through, as its settings have it; 0: any."""

    def __init__(self, folder, host, upstream, largest_body="0"):
        self.folder, self.host, self.upstream = pathlib.Path(folder), host, upstream
        self.largest_body = largest_body
        self.port = free_port()
        self.url = f"https://{host}:{self.port}"
        self.folder.mkdir(parents=True)
        self.authority = self.folder / "ca.pem"
        self.process = None

    def start(self):
        make_certificates(self.folder, self.host)
        config = self.folder / "nginx.conf"
        config.write_text(CONFIG.format(dir=self.folder, port=self.port, host=self.host, upstream=self.upstream,
                                        largest_body=self.largest_body))
        # -e: before nginx has read its config, it would write to root's log.
        self.process = subprocess.Popen(
            ["/usr/sbin/nginx", "-p", str(self.folder), "-e", str(self.folder / "error.log"), "-c", str(config)],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until(20, "nginx", self._listens)
        return self

    def stop(self):
        self.process.terminate()
        self.process.wait(10)

    @property
    def key_pin(self):
        """Returns the hash of the certificate's public key as Chromium wants it: Chromium trusts only the holder of
        that key."""
        public = openssl(self.folder, "pkey", "-in", "server.key", "-pubout", "-outform", "DER")
        return base64.b64encode(hashlib.sha256(public).digest()).decode()

    def _listens(self):
        if self.process.poll() is not None:
            raise RuntimeError("nginx ended:\n" + (self.folder / "error.log").read_text()[-2000:])
        try:
            socket.create_connection(("127.0.0.1", self.port), 1).close()
        except OSError:
            return False
        return True

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        self.stop()
