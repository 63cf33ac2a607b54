"""Gift cards, as a keeper makes them in a browser."""
import json
import re


def page_of(keeper, **form):
    """Makes a card; returns the path of its page."""
    # If the server asks for the password, it answers the form with a page and not with an error.
    if keeper.password:
        keeper.give_password()
    keeper.send_form("/gifts", **{"whose": "new:grandma", "days": "30", **form})
    return re.search(r'href="(/gifts/[^"]+)"', keeper.fetch("/gifts").decode())[1]


def card(keeper, network="", password="", **form):
    """Makes a card; returns its letter and the bytes of its file."""
    bytes = keeper.send_form(page_of(keeper, **form) + "/file", networkName=network, networkPassword=password)
    first, length, rest = bytes.split(b"\n", 2)
    assert first == b"grandma gift 1"
    return json.loads(rest[:int(length)]), bytes
