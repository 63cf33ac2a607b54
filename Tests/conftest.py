"""What every folder of tests uses: where the rig lies, and a real browser."""
import os
import pathlib
import sys

import pytest
from playwright.sync_api import sync_playwright

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from Rig.browsing import DESK, launch  # noqa: E402


@pytest.fixture(scope="session")
def chromium():
    with sync_playwright() as playwright:
        browser = launch(playwright.chromium)
        yield browser
        browser.close()


# Chromium says this of itself where a worker answers a page with a redirect: the page comes, only without its fade.
BROWSERS_OWN = "Transition was aborted because of invalid state"


@pytest.fixture
def browse(chromium):
    """Opens a person's browser; whatever it complains of fails the test."""
    contexts, complaints = [], []

    def open_browser(base, viewport=DESK, **options):
        context = chromium.new_context(base_url=base, viewport=viewport, **options)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)) if BROWSERS_OWN not in str(error) else None)
        page.on("console", lambda said: complaints.append(said.text)
                if said.type == "error" and "Failed to load resource" not in said.text else None)
        return page

    yield open_browser
    for context in contexts:
        context.close()
    assert complaints == []


# What a test may lack on a fresh Debian as root; whatever else is skipped there makes the run red.
MAY_LACK = ("no strangers' pictures", "memory cannot be bounded")
lacking = []


def pytest_runtest_logreport(report):
    if report.skipped and not any(reason in str(report.longrepr) for reason in MAY_LACK):
        lacking.append(f"{report.nodeid}: {report.longrepr[-1] if isinstance(report.longrepr, tuple) else report.longrepr}")


def pytest_sessionfinish(session, exitstatus):
    if lacking and os.geteuid() == 0 and exitstatus == 0:
        session.exitstatus = 1


def pytest_terminal_summary(terminalreporter):
    if lacking and os.geteuid() == 0:
        terminalreporter.section("skipped, though a fresh Debian has what it needs")
        for line in lacking:
            terminalreporter.line(line)
