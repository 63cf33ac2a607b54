"""For schemathesis: a piece of an upload goes out as the bytes it is."""
import schemathesis


@schemathesis.serializer("application/offset+octet-stream")
def piece(context, value):
    return value if isinstance(value, bytes) else str(value).encode()
