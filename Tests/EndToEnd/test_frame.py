"""The frame under a real finger, with a real server behind it."""
import json
import re
import signal
import time

from Rig import pictures, words
from Rig.programs import Frame, take_in
from Rig.waiting import until


def test_pairs_by_code_and_number_and_shows_the_photo_that_is_sent(server, keeper, screen, frame):
    summary = take_in(keeper, frame)
    assert summary["member"]["userName"] == "grandma"
    frame.until("the family", lambda status: status["state"] == "paired")
    answer = keeper.send_bytes(pictures.plain(0), "first.jpg", "Hello, Grandma")
    photo = answer["results"][0]["photo"]["id"]
    frame.until_page(photo)
    frame.until("its colour on the screen", lambda _: pictures.near(
        screen.picture().getpixel((640, 360)), pictures.COLOURS[0]))


def test_secret_is_kept_for_its_owner_only(frame):
    frame.until("a code", lambda status: status.get("code"))
    modes = {path.name: path.stat().st_mode & 0o777 for path in frame.data.glob("identity-*.json")}
    assert modes and set(modes.values()) == {0o600}
    assert (frame.data / "status.json").stat().st_mode & 0o777 == 0o600


def test_memory_and_its_limit_stand_in_the_status_and_in_the_report(server, keeper, frame):
    take_in(keeper, frame)
    frame.until("the family", lambda status: status["state"] == "paired")
    told = frame.status()
    memory = told["memory"]
    assert 5_000_000 < memory["used"] < memory["limit"]
    # No service counts here.
    assert "ended" not in memory
    assert ("writes" in told) == ("writesBudget" in told)

    def reported():
        return (keeper.call("GET", "/api/v1/frames")["frames"][0].get("report") or {}).get("memory")

    until(30, "the report", reported)
    assert reported()["limit"] == memory["limit"]


def test_a_swipe_turns_to_the_older_photo_and_back(home):
    home.screen.swipe_left()
    home.until_shown(home.photos[-2])
    home.screen.swipe_left()
    home.until_shown(home.photos[-3])
    home.screen.swipe_right()
    home.until_shown(home.photos[-2])


def test_the_photo_stays_under_the_finger(home):
    screen = home.screen
    # There and back: both pages are ready to be pulled.
    screen.key("Right")
    home.until_shown(home.photos[-2])
    screen.key("Left")
    home.until_shown(home.newest)
    finger = screen.hold(1000, 400)
    for x in range(990, 599, -10):
        screen.move(finger, x, 400)
    colours = [home.colours[home.photos[-1]], home.colours[home.photos[-2]]]

    def seam():
        row = screen.picture().crop((0, 360, screen.width, 361))
        older = [x for x in range(screen.width) if pictures.near(row.getpixel((x, 0)), colours[1])]
        newer = [x for x in range(screen.width) if pictures.near(row.getpixel((x, 0)), colours[0])]
        return older and newer and newer[0] == 0 and (max(newer) + 1, min(older))

    def is_under_the_finger():
        # The finger went 400 pixels; the seam between the pages went with it, but for the panel's own rounding.
        return all(abs(x - 880) <= 2 for x in seam() or [0])

    until(5, "the seam where the finger took it", is_under_the_finger)
    # It rests there as long as the finger does.
    assert all(is_under_the_finger() for _ in range(5)), seam()
    for x in range(600, 1001, 20):
        screen.move(finger, x, 400)
    screen.lift(finger, 1000, 400)
    home.until_shown(home.newest)


def test_a_short_pull_springs_back(home):
    screen = home.screen
    newest, older = home.colours[home.newest], home.colours[home.photos[-2]]

    # At the inner edge of what 60 pixels bring in: there it is older once the frame has taken the last move. A frame that
    # takes moves and lift at once, because the machine is busy, sees a flick, which turns the page.
    def side():
        return screen.picture().getpixel((screen.width - 55, 360))

    finger = screen.hold(700, 400)
    for x in range(695, 639, -5):
        screen.move(finger, x, 400)
    until(20, "the older photo at the side", lambda: pictures.near(side(), older))
    screen.lift(finger, 640, 400)
    until(20, "the newest photo, whole", lambda: pictures.near(side(), newest) and home.shows(home.newest))


def test_keys_cut_to_the_next_photo(home):
    for key, photo in [("Right", -2), ("space", -3), ("Left", -2), ("End", 0), ("Home", -1)]:
        home.screen.key(key)
        home.until_shown(home.photos[photo])


def test_a_new_photo_turns_in_by_itself_only_when_nobody_looks_elsewhere(home):
    home.screen.swipe_left()
    home.until_shown(home.photos[-2])
    home.send()
    home.frame.until("the new photo on the shelf", lambda _: len(home.frame.shelf_files()) == 6)
    assert home.shows(home.photos[-3])
    home.screen.key("Home")
    home.until_shown(home.newest)


def test_pulling_past_the_newest_asks_and_says_so(home):
    def foot():
        return home.screen.picture().crop((0, 700, 1280, 800)).tobytes()

    at_rest = foot()
    home.screen.tap(640, 300)
    until(5, "the photo's own words", lambda: foot() != at_rest)
    captioned = until(5, "them to stand", lambda: (words := foot()) == foot() and words)
    home.screen.swipe_right()
    home.until_shown(home.newest)
    until(10, "another line of words in their place",
          lambda: (words := foot()) == foot() and words not in (at_rest, captioned))
    until(20, "the end of all words", lambda: foot() == at_rest)


def test_pulling_past_the_oldest_it_knows_brings_older_ones_until_the_very_first(long_album):
    home = long_album
    known = home.frame.status()["photos"]
    assert known < len(home.photos) - 1
    home.server.process.send_signal(signal.SIGSTOP)
    home.screen.key("End")
    home.until_shown(home.photos[-known])
    # The frame has asked by itself already; the answer is slow, so that she waits for it.
    home.screen.swipe_left()
    board = (home.screen.width * 2 // 3, 300, home.screen.width, 500)
    until(10, "words at the older end that it looks for them", lambda: words.letters(home.screen, board))
    assert home.shows(home.photos[-known])
    home.server.process.send_signal(signal.SIGCONT)
    # What she pulled for turns in by itself.
    home.frame.until_page(home.photos[-known - 1])
    home.until_shown(home.photos[-known - 1])
    home.frame.until("all of them on the shelf", lambda status: status["photos"] == len(home.photos))
    home.screen.key("End")
    home.until_shown(home.photos[0])
    assert not words.stands_at_foot(home.screen, "oldest")
    home.screen.swipe_left()
    until(10, "that there is nothing older", lambda: words.stands_at_foot(home.screen, "oldest"))
    home.frame.until_page(home.photos[0])


def test_the_photos_words_come_with_a_touch_and_go_by_themselves(home):
    def foot():
        return home.screen.picture().crop((0, 600, 1280, 800))

    at_rest = foot()
    home.screen.tap(640, 300)
    until(5, "cream letters", lambda: any(pictures.near(colour, (251, 243, 231), 4)
                                          for _, colour in foot().getcolors(1 << 20)))
    until(15, "the photo alone", lambda: foot().tobytes() == at_rest.tobytes())


def test_a_restart_goes_on_where_it_was(home):
    home.screen.swipe_left()
    home.frame.until_page(home.photos[-2])
    home.frame.stop()
    home.frame.start()
    home.until_shown(home.photos[-2])


def test_the_shelf_is_shown_with_the_server_gone(home):
    home.server.stop()
    home.frame.stop()
    home.frame.start()
    home.until_shown(home.newest)
    for photo in reversed(home.photos[:-1]):
        home.screen.swipe_left()
        home.until_shown(photo)
    assert home.frame.status()["state"] == "paired"


def test_what_came_while_the_server_was_gone_arrives_when_it_is_back(home):
    home.server.stop()
    home.frame.until("the server missed", lambda status: status["serverReachable"] is False, 90)
    home.server.start()
    photo = home.send()
    home.frame.until("the new photo on the shelf", lambda _: len(home.frame.shelf_files()) == 6, 90)
    home.screen.key("Home")
    home.until_shown(photo)


def test_a_deleted_photo_leaves_screen_and_disk(home):
    home.keeper.call("DELETE", f"/api/v1/photos/{home.newest}")
    home.until_shown(home.photos[-2])
    home.frame.until("its file gone", lambda _: len(home.frame.shelf_files()) == 4)


def test_a_photo_deleted_while_the_frame_was_off_is_gone_after_it(home):
    home.frame.stop()
    home.keeper.call("DELETE", f"/api/v1/photos/{home.photos[2]}")
    home.frame.start()
    home.frame.until("its file gone", lambda _: len(home.frame.shelf_files()) == 4)


def test_a_removed_frame_shows_a_new_code_and_keeps_nothing(home):
    frame_id = home.keeper.call("GET", "/api/v1/frames")["frames"][0]["id"]
    home.keeper.call("DELETE", f"/api/v1/frames/{frame_id}")
    home.frame.until("a new code", lambda status: status.get("code"))
    home.frame.until("an empty shelf", lambda _: not home.frame.shelf_files())


def test_a_heart_given_offline_arrives_once(home):
    home.server.stop()
    home.screen.key("h")
    home.frame.stop()
    home.server.start()
    home.frame.start()
    until(60, "the heart", lambda: home.keeper.call("GET", f"/api/v1/photos/{home.newest}")["hearts"] == 1)


def test_a_touch_on_the_heart_gives_it_and_another_takes_it_back(home):
    def hearts():
        return home.keeper.call("GET", f"/api/v1/photos/{home.newest}")["hearts"]

    screen, corner = home.screen, (home.screen.width - 60, home.screen.height - 60)
    # The first touch shows the photo's words, and the heart beside them.
    screen.tap(*corner)
    time.sleep(1)
    assert hearts() == 0
    screen.tap(*corner)
    until(20, "the heart", lambda: hearts() == 1)
    # A second tap soon after the first changes nothing.
    time.sleep(2)
    screen.tap(*corner)
    until(20, "no heart", lambda: hearts() == 0)


def test_killed_at_any_moment_it_shows_a_photo_again(home):
    for round in range(8):
        home.send()
        time.sleep(round * 0.03)
        home.frame.kill()
        home.frame.start()
        home.frame.until("a photo", lambda status: status.get("page") in home.photos)
    home.frame.until("all photos on the shelf",
                     lambda _: len(home.frame.shelf_files()) == len(home.photos), 60)
    home.open_newest()


def test_damaged_files_on_the_shelf_are_fetched_again(home):
    home.frame.stop()
    whole = {path: path.read_bytes() for path in home.frame.shelf_files()}
    damage = [lambda path: path.write_bytes(b""), lambda path: path.write_bytes(path.read_bytes()[:1000]),
              lambda path: path.write_bytes(bytes(path.stat().st_size))]
    for path, harm in zip(whole, damage):
        harm(path)
    home.frame.start()
    home.frame.until("a photo", lambda status: status.get("page") in home.photos)

    def healed():
        # She turns the pages meanwhile: what cannot be drawn is found out by drawing it.
        home.screen.key("Right")
        return all(path.exists() and path.read_bytes() == content for path, content in whole.items())

    until(60, "every file whole again", healed)

    def stands_at(place, photo):
        home.screen.key("Home")
        for _ in range(place):
            home.screen.key("Right")
        try:
            return home.until_shown(photo, 5) or True
        except TimeoutError:
            return False

    # The frame hears of a file a moment after it is whole, and turns past its photo until then.
    for place, photo in enumerate(reversed(home.photos)):
        until(60, f"photo {photo} in its place", lambda: stands_at(place, photo))


def test_two_frames_of_a_family_get_the_same_photo(server, keeper, screen, frame, tmp_path):
    with Frame(tmp_path / "second", server.url, screen.display, GRANDMA_WINDOW="640x400") as second:
        take_in(keeper, frame)
        other = take_in(keeper, second, "Granny")
        assert other["member"]["userName"] == "grandma-2"
        photo = keeper.send_bytes(pictures.plain(3), "both.jpg")["results"][0]["photo"]["id"]
        frame.until_page(photo)
        second.until_page(photo)


def test_status_names_no_secret(home):
    kept = [path.read_text() for path in home.frame.data.glob("identity-*.json")]
    secrets = {secret for text in kept for secret in re.findall(r'secret\W+([\w-]{43})\b', text)}
    assert len(secrets) == 1
    said = json.dumps(home.frame.status()) + home.frame.log()
    assert "page" in said and not any(secret in said for secret in secrets)
