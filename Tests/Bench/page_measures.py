"""The figures of what relatives use: the album in a browser, and what they send."""
import contextlib
import hashlib
import http.client
import os
import pathlib
import statistics
import subprocess
import time

from playwright.sync_api import sync_playwright

from Rig import tus
from Rig.databases import multiply_photos, spread_over_towns
from Rig.browsing import DESK, HOST, PHONE, launch, sign_in, signed_in, start_server
from Rig.cutting_line import CuttingLine
from Rig.programs import Server, free_port
from Rig.waiting import until
from photographs import photographs

# Photos of a family that sends fourteen a day for twenty years.
LONG_ALBUM, APART = 100_000, 6_300_000
SENT, CUTS = 200, 10
RECEIVED = 40


@contextlib.contextmanager
def chromium(*more):
    with sync_playwright() as playwright:
        browser = launch(playwright.chromium, *more, is_whole=True)
        yield browser
        browser.close()


def long_album(folder):
    """The grid at 100,000 photos: first content, frames while it scrolls, and what the page's process holds."""
    # Without the clock of a screen an interval is what a frame took.
    with start_server(folder) as server, chromium("--disable-frame-rate-limit", "--disable-gpu-vsync") as browser:
        keeper = server.keeper()
        keeper.send_bytes(photographs(1)[0].read_bytes(), "seed.jpg", "By the lake")
        server.stop()
        multiply_photos(server.data, LONG_ALBUM, APART)
        server.start()
        state = signed_in(browser, server)
        paints = [first_paint(browser, server, state) for _ in range(7)]
        page = browser.new_context(base_url=server.pages, storage_state=state, viewport=DESK).new_page()
        page.goto("/")
        line = page.context.new_cdp_session(page)
        line.send("Performance.enable")
        intervals = scroll(page, 400)
        light = held(line)
        intervals += scroll(page, 6_000)
        heavy = held(line)
        return {"album-first-paint": statistics.median(paints) / 1000,
                "album-scroll-p95": statistics.quantiles(intervals, n=20)[18],
                "album-scroll-heap-growth": heavy["JSHeapUsedSize"] / 1e6 - light["JSHeapUsedSize"] / 1e6,
                "album-scroll-nodes": heavy["Nodes"]}


def back_to_tile(folder):
    """From a photo back to its tile among 100,000 photos, with the page read anew and with one that the browser kept."""
    with start_server(folder) as server, chromium() as browser:
        keeper = server.keeper()
        keeper.send_bytes(photographs(1)[0].read_bytes(), "seed.jpg", "By the lake")
        server.stop()
        multiply_photos(server.data, LONG_ALBUM, APART)
        server.start()
        state = signed_in(browser, server)
        anew = ways_back(browser, server, state)
        with contextlib.closing(launch(browser.browser_type, keeps_pages=True)) as keeping:
            kept = ways_back(keeping, server, state)
        return {"album-back-to-tile": statistics.median(milliseconds for milliseconds, _ in anew),
                "album-back-to-tile-kept": statistics.median(milliseconds for milliseconds, _ in kept),
                "album-back-to-tile-off": max(off for _, off in anew + kept)}


def ways_back(browser, server, state):
    """Each way back three times, on a desk and a phone."""
    found = []
    for screen in (DESK, PHONE):
        page = browser.new_context(base_url=server.pages, storage_state=state, viewport=screen).new_page()
        page.add_init_script(WATCH)
        for turn, way in enumerate(WAYS_BACK * 3):
            found.append(way_back(page, f"copy-{LONG_ALBUM - 9_000 * (turn + 1)}", way))
    return found


WAYS_BACK = [
    lambda page: page.locator("#to-album").click(no_wait_after=True),
    lambda page: page.evaluate("() => { pressed(); history.back(); }"),
    lambda page: page.keyboard.press("Escape"),
]

# By the browser's own clock, from the press to the frame in which the tile is in sight with its picture.
WATCH = """(() => {
    const now = () => performance.timeOrigin + performance.now();
    globalThis.pressed = () => {
        sessionStorage.pressed = now();
        if (location.pathname === "/") sessionStorage.before = JSON.stringify(place(sessionStorage.photo));
    };
    globalThis.place = (photo) => {
        const tile = location.pathname === "/" && document.getElementById(`photo-${photo}`);
        const image = tile && tile.querySelector("img");
        if (!image || !image.complete || !image.naturalWidth) return null;
        const { x, y } = tile.getBoundingClientRect();
        return y > 0 && y < innerHeight ? { x, y } : null;
    };
    const look = () => {
        if (!sessionStorage.pressed || sessionStorage.seen) return;
        if (place(sessionStorage.photo)) setTimeout(() => { sessionStorage.seen = now(); });
        else requestAnimationFrame(look);
    };
    addEventListener("click", pressed, true);
    addEventListener("keydown", pressed, true);
    addEventListener("pageshow", look);
    look();
})()"""


def way_back(page, photo, way):
    """Milliseconds from the press to the tile, and how many pixels it is off."""
    page.goto(f"/?at={photo}")
    page.evaluate("photo => { sessionStorage.photo = photo; }", photo)
    page.wait_for_function("place", arg=photo)
    page.locator(f"#photo-{photo} a").click()
    page.wait_for_url(f"**/photos/{photo}")
    page.wait_for_load_state()
    # NB: where the tile stood is read at the press: until then the album may still come to rest.
    before = page.evaluate("() => JSON.parse(sessionStorage.before)")
    page.evaluate("() => { sessionStorage.removeItem('pressed'); sessionStorage.removeItem('seen'); }")
    way(page)
    milliseconds = page.wait_for_function("() => sessionStorage.seen - sessionStorage.pressed", polling=100).json_value()
    after = page.wait_for_function("place", arg=photo).json_value()
    return milliseconds, max(abs(after[side] - before[side]) for side in "xy")


def first_paint(browser, server, state):
    """Milliseconds from the asking to the first paint of content, in a browser that has nothing yet."""
    context = browser.new_context(base_url=server.pages, storage_state=state, viewport=DESK)
    page = context.new_page()
    page.goto("/")
    entry = page.wait_for_function("() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime")
    milliseconds = entry.json_value()
    context.close()
    return milliseconds


def scroll(page, steps):
    """The intervals in ms of the frames of going down by 40 pixels each: at 60 a second nearly three screens."""
    return page.evaluate("""async (steps) => {
        const found = [];
        let last = await new Promise(requestAnimationFrame);
        for (let step = 0; step < steps; step += 1) {
            scrollBy(0, 40);
            const now = await new Promise(requestAnimationFrame);
            found.push(now - last);
            last = now;
        }
        return found;
    }""", steps)


def held(line):
    line.send("HeapProfiler.collectGarbage")
    return {one["name"]: one["value"] for one in line.send("Performance.getMetrics")["metrics"]}


def places(folder):
    """The map of 100,000 photos in all towns of the gazetteer: from the asking until land and places are drawn, and what
    comes over the line for it beside the places' pictures."""
    with start_server(folder) as server, chromium() as browser:
        keeper = server.keeper()
        keeper.send_bytes(photographs(1)[0].read_bytes(), "seed.jpg", "By the lake")
        server.stop()
        multiply_photos(server.data, LONG_ALBUM, APART)
        assert spread_over_towns(server.data, TOWNS) > 20_000
        server.start()
        state = signed_in(browser, server)
        drawn, taken = zip(*(map_drawn(browser, server, state) for _ in range(7)))
        return {"map-first-drawing": statistics.median(drawn) / 1000, "map-payload": max(taken) / 1000}


TOWNS = pathlib.Path("/usr/share/libtimezonemap/ui/cities15000.txt")

# Land is drawn once a point of the canvas has a colour; places once their list lies over it.
MAP_DRAWN = """() => {
    const canvas = document.querySelector(".moves canvas");
    if (!canvas?.width || document.querySelectorAll(".moves .spot").length < 5) return 0;
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return data.some((value) => value) && performance.now();
}"""


def map_drawn(browser, server, state):
    """Milliseconds until land and places are drawn, and bytes of page, outline, scripts and places, in a browser that
    has nothing yet."""
    context = browser.new_context(base_url=server.pages, storage_state=state, viewport=DESK)
    page = context.new_page()
    page.goto("/map", wait_until="commit")
    milliseconds = page.wait_for_function(MAP_DRAWN, polling="raf").json_value()
    page.wait_for_function("() => document.querySelectorAll('.spot').length > 10")
    page.wait_for_load_state("networkidle")
    taken = page.evaluate("""() => performance.getEntries()
        .filter((entry) => entry.transferSize && entry.initiatorType !== "img")
        .reduce((sum, entry) => sum + entry.transferSize, 0)""")
    context.close()
    return milliseconds, taken


def cut_line(folder):
    """200 photos of 12 MP from one browser over a line that is cut ten times: what is missing, doubled, out of order."""
    files = photographs(SENT)
    total = sum(file.stat().st_size for file in files)
    with start_server(folder) as server, chromium() as browser, CuttingLine(server.port) as line:
        keeper = server.keeper()
        line.breaks = [total // (CUTS + 1)] * CUTS
        page = browser.new_context(base_url=f"http://{HOST}:{line.port}", viewport=DESK).new_page()
        sign_in(page)
        page.goto("/send")
        page.locator("input[type=file]").set_input_files(files)
        page.locator("#go").click()
        page.get_by_text("All sent.").wait_for(timeout=1_800_000)
        came = list(hashes(keeper))[::-1]
        assert line.cuts == CUTS
    sent = [hashlib.sha256(file.read_bytes()).hexdigest() for file in files]
    return {"cut-line-missing": len(set(sent) - set(came)), "cut-line-doubled": len(came) - len(set(came)),
            "cut-line-out-of-order": sum(one != other for one, other in zip(sent, came))}


def hashes(keeper):
    """Of every original in the album, newest first."""
    path = "/api/v1/album?limit=100"
    while path:
        page = keeper.call("GET", path)
        for photo in page["photos"]:
            yield hashlib.sha256(keeper.fetch(f"/api/v1/photos/{photo['id']}/original", 60)).hexdigest()
        path = f"/api/v1/album?limit=100&older={page['older']}" if page["more"] else None


NGINX = """
daemon off; master_process off; pid {dir}/pid; error_log {dir}/error.log; events {{}}
http {{
  access_log off; client_body_temp_path {dir}/body; proxy_temp_path {dir}/p; fastcgi_temp_path {dir}/f;
  uwsgi_temp_path {dir}/u; scgi_temp_path {dir}/s;
  server {{ listen 127.0.0.1:{port}; client_max_body_size 0; root {dir}/files; location / {{ dav_methods PUT; }} }}
}}
"""


def receiving(folder):
    """All but the last byte of each file, taken, hashed and synced, in the time that nginx and a `sync` need."""
    folder.mkdir(parents=True)
    files = [file.read_bytes()[:-1] for file in photographs(RECEIVED)]
    with Server(folder / "server") as server, nginx(folder / "nginx") as (port, stored):
        keeper = server.keeper()
        ours, theirs, most = [], [], []
        # Side by side: what the machine does meanwhile falls on both.
        for number, content in enumerate(files):
            path = tus.begin(keeper, len(content) + 1)
            ours.append(put(server.port, "PATCH", path, content, 204, {
                **tus.headers(keeper), "Tus-Resumable": "1.0.0", **tus.piece(0)}))
            most.append(resident(server.process.pid))
            tus.ask(keeper, "DELETE", path)
            theirs.append(put(port, "PUT", f"/{number}.jpg", content, 201, {}, lambda: sync(stored / f"{number}.jpg")))
        return {"receive-time-to-nginx": statistics.median(ours) / statistics.median(theirs),
                "receive-memory-growth": most[-1] - most[4]}


def put(port, method, path, content, status, headers, then=lambda: None):
    """Seconds from the first byte to the answer, and what comes after."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    line.connect()
    begin = time.perf_counter()
    line.request(method, path, content, headers)
    answer = line.getresponse()
    answer.read()
    then()
    seconds = time.perf_counter() - begin
    assert answer.status == status, answer.status
    line.close()
    return seconds


def sync(file):
    """As `sync FILE` does."""
    descriptor = os.open(file, os.O_RDONLY)
    os.fsync(descriptor)
    os.close(descriptor)


def resident(pid):
    lines = pathlib.Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:")) / 1000


@contextlib.contextmanager
def nginx(folder):
    (folder / "files").mkdir(parents=True)
    os.chmod(folder, 0o755)
    port = free_port()
    config = folder / "nginx.conf"
    config.write_text("user root;\n" * (os.getuid() == 0) + NGINX.format(dir=folder, port=port))
    process = subprocess.Popen(["/usr/sbin/nginx", "-p", folder, "-e", folder / "error.log", "-c", config],
                               stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def listens():
        with contextlib.suppress(OSError):
            http.client.HTTPConnection("127.0.0.1", port, timeout=2).connect()
            return True

    until(20, "nginx", listens)
    yield port, folder / "files"
    process.terminate()
    process.wait(10)


PAGE_MEASURES = [
    (long_album, ["album-first-paint", "album-scroll-p95", "album-scroll-heap-growth", "album-scroll-nodes"]),
    (back_to_tile, ["album-back-to-tile", "album-back-to-tile-kept", "album-back-to-tile-off"]),
    (places, ["map-first-drawing", "map-payload"]),
    (cut_line, ["cut-line-missing", "cut-line-doubled", "cut-line-out-of-order"]),
    (receiving, ["receive-time-to-nginx", "receive-memory-growth"]),
]
