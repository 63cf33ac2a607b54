"""For schemathesis: how a piece of an upload goes out, and what it need not ask."""
import schemathesis

# A page for people lives at the same address, which the document of what programs call does not tell.
PAGES = {("GET", "/send"), ("GET", "/export")}


@schemathesis.serializer("application/offset+octet-stream")
def piece(context, value):
    return value if isinstance(value, bytes) else str(value).encode()


@schemathesis.hook
def filter_case(context, case):
    return (case.method.upper(), case.path) not in PAGES
