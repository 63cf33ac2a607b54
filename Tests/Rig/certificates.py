"""A certificate authority made for one test, and a certificate of it."""
import subprocess


def make_certificates(folder, host):
    """Writes `ca.pem`, and for `host` `server.pem` and `server.key`, which are good for two days."""
    new_key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    openssl(folder, "req", "-x509", *new_key, "-keyout", "ca.key", "-out", "ca.pem", "-subj", "/CN=Test CA", "-days", "2")
    openssl(folder, "req", *new_key, "-keyout", "server.key", "-out", "server.csr", "-subj", f"/CN={host}")
    (folder / "names").write_text(f"subjectAltName=DNS:{host}\n")
    openssl(folder, "x509", "-req", "-in", "server.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial",
            "-extfile", "names", "-out", "server.pem", "-days", "2")


def openssl(folder, *arguments):
    return subprocess.run(["openssl", *arguments], cwd=folder, check=True, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
