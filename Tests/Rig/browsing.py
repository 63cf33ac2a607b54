"""What a person does in a browser, and where our pages are for it."""
import os

from playwright.sync_api import expect

from .programs import Server, free_port

# The host is not a loopback name, because browsers allow those more than the host of a family's server.
HOST = "grandma.test"
# A foreign host name, which leads to the same machine.
EVIL = "evil.test"
PASSWORD = "a long walk by the sea"
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1440, "height": 900}

# On a machine that does much else, the first answer of the darkroom takes some seconds, and the previews of forty photos
# a quarter of a minute.
expect.set_options(timeout=45_000)

OUR_HOSTS = ["--no-sandbox", f"--host-resolver-rules=MAP {HOST} 127.0.0.1,MAP {EVIL} 127.0.0.1"]


# With GRANDMA_SLOW_ANSWERS=700, the pages' scripts begin each request so many milliseconds later: a test that looks
# before the answer is there, and mostly is lucky, fails each time.
SLOW_ANSWERS = int(os.environ.get("GRANDMA_SLOW_ANSWERS", "0"))
SLOWED_FETCH = """
    const { fetch } = globalThis;
    globalThis.fetch = async (...request) => {
        await new Promise((resolve) => setTimeout(resolve, %d));
        return fetch(...request);
    };"""


def slow_down(context):
    """Delays the requests of the pages' scripts, if the run of the tests was started with GRANDMA_SLOW_ANSWERS."""
    if SLOW_ANSWERS:
        context.add_init_script(SLOWED_FETCH % SLOW_ANSWERS)


def launch_with_profile(chromium, folder, **options):
    """Starts Chromium with a profile on the disk, as people have one; returns its context. Without a profile, its
    database refers to the files that were chosen, and copies none."""
    return chromium.launch_persistent_context(
        folder, executable_path="/usr/bin/chromium-headless-shell", args=OUR_HOSTS, **options)


def launch(chromium, *more, is_whole=False, keeps_pages=False):
    """Starts Chromium without a window: the small headless program, which opens a browser for a person at a quarter of
    the cost.

    `is_whole`: starts the program that people have, for what the small one lacks, such as messages by push.
    `keeps_pages`: holds whole pages to go back to, as people's browsers do; Playwright switches that off by default."""
    return chromium.launch(
        executable_path="/usr/bin/chromium" if is_whole or keeps_pages else "/usr/bin/chromium-headless-shell",
        ignore_default_args=["--disable-back-forward-cache"] if keeps_pages else None,
        args=[*OUR_HOSTS, *(["--enable-features=BackForwardCache"] if keeps_pages else []), *more])


def start_server(folder, **settings):
    """A server, not started yet, for several people's browsers.

    They all come from one address, and each browser keeps up to six connections open: the usual 32 are those of five
    people, and the sixth one is turned away."""
    port = free_port()
    server = Server(folder, port, **{"GRANDMA_PUBLIC_URL": f"http://{HOST}:{port}",
                                     "GRANDMA_CONNECTIONS_PER_ADDRESS": "1024", **settings})
    server.pages = f"http://{HOST}:{port}"
    return server


def sign_in(page, user="anna", password=PASSWORD):
    page.goto("/sign-in")
    page.get_by_label("User name").fill(user)
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("navigation", name="Main menu")).to_be_visible()


def start_album(page, link):
    """Sets the family up by the setup link, as its first keeper does."""
    page.goto(link)
    page.get_by_label("What the family is called").fill("The Lindgrens")
    page.get_by_label("Your name").fill("Anna")
    page.get_by_label("User name").fill("anna")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Start the album").click()
    expect(page.get_by_text("The first photo is still to come")).to_be_visible()


def signed_in(chromium, server):
    """The cookies of the first keeper, so that signing in is tested once and not everywhere."""
    context = chromium.new_context(base_url=server.pages)
    sign_in(context.new_page())
    state = context.storage_state()
    context.close()
    return state


def join(page, keeper, name):
    page.goto(keeper.call("POST", "/api/v1/join-links", {"role": "relative", "uses": 1})["url"])
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("navigation", name="Main menu")).to_be_visible()
