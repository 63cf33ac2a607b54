"""A family is reminded of copies of its album until an organizer waives them, and again once that is taken back."""
import datetime

from playwright.sync_api import expect

from Rig import databases, pictures
from Rig.browsing import PHONE
from Rig.quality import fits, serious

# One server for this file: its photo is eight days old.
from own_family import keeper, keeper_state, server

REMINDER = "nobody has ever made a copy of the album"
WAIVED = "An organizer said that no copy is needed here."


def test_no_copies_needed_is_told_where_the_last_copy_is_and_can_be_taken_back(server, keeper, keeper_state, browse):
    keeper.send_bytes(pictures.plain(1), "1.jpg")
    server.stop()
    databases.let_arrive(server.data, 1, datetime.datetime.now() - datetime.timedelta(days=8))
    server.start()
    for scripts in (True, False):
        page = browse(server.pages, PHONE, storage_state=keeper_state, java_script_enabled=scripts)
        page.goto("/activity")
        expect(page.get_by_text(REMINDER)).to_be_visible()
        page.get_by_role("button", name="We need no copy here").click()
        page.wait_for_url("**/activity")
        expect(page.get_by_text(REMINDER)).to_have_count(0)

        page.goto("/family")
        copies = page.get_by_role("region", name="Backup")
        expect(copies).to_contain_text("There is no copy of the album yet.")
        expect(copies).to_contain_text(WAIVED)
        if scripts:
            assert serious(page) == []
        assert fits(page)
        copies.get_by_role("button", name="Remind us again").click()
        page.wait_for_url("**/family#backup")
        expect(copies).to_contain_text(REMINDER)
        expect(copies).not_to_contain_text(WAIVED)
        page.goto("/activity")
        expect(page.get_by_text(REMINDER)).to_be_visible()
