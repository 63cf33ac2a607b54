"""What every folder of tests uses: where the rig lies, and a real browser."""
import os
import pathlib
import re
import sys

import pytest
from playwright.sync_api import sync_playwright

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from Rig.browsing import DESK, launch, slow_down
from Rig.programs import Server


@pytest.fixture(scope="session")
def chromium():
    with sync_playwright() as playwright:
        browser = launch(playwright.chromium)
        yield browser
        browser.close()


# Chromium says this of itself where a worker answers a page with a redirect, or where one leaves a page before it has
# faded in: the page comes, only without its fade.
BROWSERS_OWN = re.compile("Transition was (aborted because of invalid state|skipped)")


@pytest.fixture
def browse(chromium):
    """Opens a person's browser; whatever it complains of fails the test.

    It asks for no motion, as some people do: without a graphics card, fading from page to page takes twice the time of
    all else. `reduced_motion="no-preference"` is the browser of most people, in which whole paths are tried."""
    contexts, complaints = [], []

    def open_browser(base, viewport=DESK, reduced_motion="reduce", **options):
        context = chromium.new_context(base_url=base, viewport=viewport, reduced_motion=reduced_motion, **options)
        contexts.append(context)
        slow_down(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)) if not BROWSERS_OWN.search(str(error)) else None)
        page.on("console", lambda said: complaints.append(said.text)
                if said.type == "error" and "Failed to load resource" not in said.text else None)
        return page

    yield open_browser
    for context in contexts:
        context.close()
    assert complaints == []


# The files that take longest, the longest first, as `kiosk/slowest` lists them at the end of a run. If one of them
# began last, the other workers would wait for it without work.
LONGEST = [
    "test_found_by_itself", "test_films", "test_move_kills", "test_copy_cuts", "test_kills", "test_kill",
    "test_wifi", "test_found_photos", "test_api_document", "test_wifi_return", "test_frame",
    "test_server_copies", "test_power", "test_units", "test_card_writes", "test_guessing", "test_long_album",
    "test_watchdog", "test_shared_photos", "test_carried_away", "test_background", "test_move", "test_buttons",
    "test_postgres", "test_scale_bench", "test_storage", "test_lost_answers", "test_frame_disk", "test_send",
    "test_return", "test_packing", "test_outside_guests", "test_collections", "test_pairs", "test_moments",
    "test_moments_on_frame", "test_s3", "test_fail", "test_switch_over", "test_shared_uploads", "test_broker",
    "test_extremes", "test_grid", "test_sign_in", "test_darkroom", "test_cinema", "test_held_photos",
    "test_frame_page", "test_introductions", "test_guest_phones", "test_news", "test_many_families",
    "test_frame_room", "test_naughty", "test_app", "test_backup", "test_whole_path", "test_export",
    "test_frames", "test_upload_kills", "test_moment_guests", "test_rot", "test_preview", "test_surprises",
    "test_swipes", "test_hostile", "test_cross_site", "test_commits", "test_hiding", "test_flood",
    "test_confirming"]


def pytest_collection_modifyitems(items):
    """Longest files first; `--no-loadscope-reorder` has the workers keep this order."""
    places = {name: place for place, name in enumerate(LONGEST)}
    items.sort(key=lambda item: places.get(item.path.stem, len(places)))


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown():
    Server.release_reserves()


# What this run may lack and a fresh Debian may too; whatever else is skipped ends the run red in CI, and for root.
MAY_LACK = ("no strangers' pictures", "memory cannot be bounded")
MUST_HAVE_ALL = os.environ.get("CI") == "true" or os.geteuid() == 0
lacking = []


def pytest_runtest_logreport(report):
    if report.skipped and not any(reason in str(report.longrepr) for reason in MAY_LACK):
        reason = report.longrepr[-1] if isinstance(report.longrepr, tuple) else report.longrepr
        lacking.append(f"{report.nodeid}: {reason}")


def pytest_sessionfinish(session, exitstatus):
    if lacking and MUST_HAVE_ALL and exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter):
    if lacking and MUST_HAVE_ALL:
        terminalreporter.section("skipped, though a fresh Debian has what it needs")
        for line in lacking:
            terminalreporter.line(line)
