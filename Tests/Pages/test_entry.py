"""Signing in and out, and giving the password again."""
import re

import pytest
from playwright.sync_api import expect

from Rig.browsing import PASSWORD, PHONE, join, sign_in
from Rig.quality import serious, small_targets


def test_a_wrong_password_keeps_the_name_and_a_right_one_leads_on(server, keeper, browse):
    page = browse(server.pages)
    page.goto("/frames")
    expect(page).to_have_url(re.compile(r"/sign-in\?next="))
    page.get_by_label("User name").fill("anna")
    page.get_by_label("Password").fill("not the password")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_label("User name")).to_have_value("anna")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page).to_have_url(server.pages + "/frames")


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_who_has_no_password_is_asked_before_signing_out(server, keeper, browse, scripts):
    name = f"Passing Guest {scripts}"
    page = browse(server.pages, PHONE, java_script_enabled=scripts)
    join(page, keeper, name)
    page.get_by_label(f"Signed in as {name}").click()
    page.get_by_role("link", name="Sign out").click()
    expect(page.get_by_role("heading", name="Sign out on this device?")).to_be_visible()
    expect(page.get_by_text("you could not come back by yourself")).to_be_visible()
    page.get_by_role("link", name="No, go back").click()
    page.get_by_label(f"Signed in as {name}").click()
    page.get_by_role("link", name="Sign out").click()
    page.locator("#confirm").get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("heading", name="Welcome back")).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("heading", name="Welcome back")).to_be_visible()


def test_what_was_saved_is_said_once(server, keeper, browse):
    page = browse(server.pages, PHONE)
    join(page, keeper, "Saver of names")
    page.goto("/me")
    page.get_by_label("Your name").fill("Keeper of names")
    page.get_by_role("button", name="Save").first.click()
    expect(page.get_by_role("status").get_by_text("Saved")).to_be_visible()
    expect(page).to_have_url(server.pages + "/me")
    page.reload()
    expect(page.get_by_text("Saved", exact=True)).to_have_count(0)


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_one_sees_where_one_is_signed_in_and_signs_out_from_afar(server, keeper, browse, scripts):
    here, there = (browse(server.pages, PHONE, java_script_enabled=scripts) for _ in range(2))
    for page in (there, here):
        sign_in(page)
    here.get_by_label("Signed in as Anna").click()
    here.get_by_role("link", name="Where you are signed in").click()
    expect(here.get_by_role("heading", name="Where you are signed in")).to_be_visible()
    expect(here.get_by_text("This browser", exact=True)).to_have_count(1)
    expect(here.get_by_role("heading", name="Chrome on Linux")).not_to_have_count(0)
    if scripts:
        assert serious(here) == [] and small_targets(here) == []
    # The one used last stands right under this one.
    with here.expect_response(re.compile("/sessions/.+/end$")):
        here.get_by_role("listitem").filter(has_text="Used ").first.get_by_role("button").click()
    expect(here).to_have_url(server.pages + "/sessions")
    there.goto("/")
    expect(there.get_by_role("heading", name="Welcome back")).to_be_visible()


@pytest.mark.parametrize("elsewhere", ["//evil.test/", "/\\evil.test/", "https://evil.test/", "javascript:alert(1)",
                                       "/%09/evil.test/", "/%0d%0aSet-Cookie:a=b"])
def test_signing_in_never_leads_to_another_site(page, server, elsewhere):
    page.goto("/sign-in?next=" + elsewhere)
    expect(page).to_have_url(server.pages + "/")
    page.goto("/password-again?next=" + elsewhere)
    expect(page.locator("main input[name=next]")).to_have_value("/")


def test_every_page_forbids_foreign_scripts(page):
    policy = page.goto("/").headers["content-security-policy"]
    assert "default-src 'none'" in policy and "script-src 'self'" in policy and "unsafe" not in policy


def test_an_unknown_page_says_so_in_the_familys_own_design(page):
    assert page.goto("/nowhere").status == 404
    expect(page.get_by_role("heading", name="This cannot be found")).to_be_visible()
    expect(page.get_by_role("navigation", name="Main menu")).to_be_visible()
