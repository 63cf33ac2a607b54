"""Films, voices and animations in their page, on a real screen, from the shelf of a frame whose server is gone."""
import os
import time

import pytest

from Rig import pictures, shelf_films
from Rig.waiting import until

LAST_COLOUR = (0xA0, 0x30, 0xA0)
CREAM = (0xFB, 0xF3, 0xE7)


def colours(count):
    return [tuple(int(colour[i:i + 2], 16) for i in (2, 4, 6)) for colour in shelf_films.SECOND_COLOURS[:count]]


class Cinema:
    """A home whose newest photo moves or sounds."""

    def __init__(self, home, folder, driver="disk", **film):
        self.home, self.screen, self.frame = home, home.screen, home.frame
        self.sound = folder / "sound.raw"
        home.until_shown(home.newest)
        home.frame.until("all on the shelf", lambda _: len(home.frame.shelf_files()) == 5)
        home.server.stop()
        home.frame.stop()
        kind = film.pop("kind", "film")
        seconds = film.get("seconds", 4)
        path = shelf_films.make(folder / "film.mp4", **film)
        shelf_films.put_on_shelf(home.frame, home.newest, path, kind, seconds, film.get("sound", True))
        # What is heard goes to a file.
        home.frame.environment |= {"SDL_AUDIODRIVER": driver, "SDL_DISKAUDIOFILE": str(self.sound)}
        home.frame.start()

    def pixel(self):
        """Where neither a mark nor words lie."""
        return self.screen.picture().getpixel((self.screen.width // 4, self.screen.height * 9 // 20))

    def until_colour(self, colour, limit=20):
        return until(limit, f"the colour {colour}", lambda: pictures.near(self.pixel(), colour))

    def until_still(self, limit=30):
        until(limit, "the still and the mark to play",
              lambda: pictures.near(self.pixel(), self.home.colours[self.home.newest]) and self.has_mark())

    def has_mark(self):
        """The sign to play, in the middle."""
        middle = self.screen.picture().getpixel((self.screen.width // 2, self.screen.height // 2))
        return pictures.near(middle, CREAM, 12)

    def tap(self):
        self.screen.tap(self.screen.width // 2, self.screen.height // 3)

    def heard(self):
        """Whether there is anything but silence."""
        return self.sound.exists() and any(self.sound.read_bytes())

    def seconds_worked(self):
        """The processor's time that the frame has taken."""
        fields = open(f"/proc/{self.frame.process.pid}/stat").read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def libraries(frame):
    """What of FFmpeg is in the frame's memory."""
    with open(f"/proc/{frame.process.pid}/maps") as maps:
        return sorted({line.split("/")[-1].strip() for line in maps if "/libav" in line or "/libswscale" in line})


@pytest.fixture
def cinema(new_home, tmp_path):
    return lambda rotation="0", **film: Cinema(new_home(GRANDMA_ROTATION=rotation), tmp_path, **film)


def test_a_film_plays_by_itself_unheard_and_rests_on_its_still(cinema):
    cinema = cinema()
    for colour in colours(4):
        cinema.until_colour(colour)
    cinema.until_still()
    assert not cinema.sound.exists(), "nobody asked to hear it"
    # Words and status are written; then all is still.
    time.sleep(2)
    worked = cinema.seconds_worked()
    time.sleep(6)
    assert cinema.seconds_worked() - worked < 0.1


def test_where_no_film_plays_nothing_of_ffmpeg_is_there(home):
    assert libraries(home.frame) == []


def test_a_touch_lets_it_be_heard_pauses_it_and_lets_it_go_on(cinema):
    cinema = cinema()
    cinema.until_colour(colours(1)[0])
    cinema.tap()
    until(10, "its sound", cinema.heard)
    time.sleep(0.4)
    cinema.tap()
    until(5, "the mark while it is paused", cinema.has_mark)
    shown = cinema.pixel()
    time.sleep(0.5)
    length, worked = cinema.sound.stat().st_size, cinema.seconds_worked()
    time.sleep(3)
    assert cinema.pixel() == shown and cinema.has_mark()
    assert cinema.sound.stat().st_size == length, "the loudspeaker is closed"
    # The words that her touch brought fade meanwhile.
    assert cinema.seconds_worked() - worked < 1
    cinema.tap()
    cinema.until_colour(LAST_COLOUR)
    cinema.until_still()
    # Once more, for another touch; this time with a key of a remote.
    cinema.screen.key("Return")
    cinema.until_colour(colours(1)[0])


def test_a_swipe_takes_over_at_once(cinema):
    cinema = cinema()
    cinema.until_colour(colours(1)[0])
    cinema.tap()
    until(10, "its sound", cinema.heard)
    cinema.screen.swipe_left()
    cinema.home.until_shown(cinema.home.photos[-2])
    time.sleep(0.5)
    length = cinema.sound.stat().st_size
    time.sleep(1)
    assert cinema.sound.stat().st_size == length, "its sound has ended"
    # It plays anew when she comes back.
    cinema.screen.swipe_right()
    cinema.until_colour(colours(1)[0])


def test_where_there_is_nothing_to_hear_it_by_it_plays_all_the_same(cinema):
    cinema = cinema(driver="nothing")
    cinema.until_colour(colours(1)[0])
    cinema.tap()
    cinema.until_colour(LAST_COLOUR)
    cinema.until_still()
    cinema.tap()
    cinema.until_colour(colours(1)[0])
    assert cinema.frame.log().count("without sound") == 1


def test_on_a_panel_that_hangs_on_its_side_it_plays_upright_in_its_place(cinema):
    cinema = cinema(rotation="90")
    # The page is 800 wide: the photo lies across it, and on the panel from top to bottom of its middle.
    middle, beside = (cinema.screen.width // 2, cinema.screen.height // 8), (cinema.screen.width // 8, 400)
    until(20, "the film", lambda: pictures.near(cinema.screen.picture().getpixel(middle), colours(2)[1]))
    picture = cinema.screen.picture()
    assert pictures.near(picture.getpixel((middle[0], cinema.screen.height * 7 // 8)), picture.getpixel(middle))
    assert not pictures.near(picture.getpixel(beside), picture.getpixel(middle))


def test_a_voice_speaks_when_it_is_touched(cinema):
    cinema = cinema(kind="voice", pictures=False, seconds=3)
    cinema.until_still()
    time.sleep(1)
    assert not cinema.sound.exists()
    cinema.tap()
    until(10, "the voice", cinema.heard)
    until(10, "no mark while it speaks", lambda: not cinema.has_mark())
    cinema.until_still()


def test_a_film_that_is_none_leaves_the_photo(cinema, tmp_path):
    cinema = cinema()
    cinema.frame.stop()
    for film in (cinema.frame.data / "photos").rglob("*.mp4"):
        film.write_bytes(bytes(film.stat().st_size))
    cinema.frame.start()
    cinema.home.until_shown(cinema.home.newest)
    until(10, "a word in the log", lambda: "cannot be played" in cinema.frame.log())
    assert cinema.home.shows(cinema.home.newest) and cinema.frame.running
    assert cinema.frame.log().count("cannot be played") == 1


def test_a_film_that_is_sent_plays_on_her_frame(home, tmp_path):
    """The whole way: a phone's file, the darkroom, the wire, the shelf, the screen."""
    home.keeper.send_bytes(shelf_films.make(tmp_path / "sent.mp4").read_bytes(), "sent.mp4", "At the lake")
    place = (home.screen.width // 4, home.screen.height * 9 // 20)
    still, first = colours(2)[1], colours(1)[0]
    home.screen.key("F1")
    home.screen.key("Home")
    until(30, "its still", lambda: pictures.near(home.screen.picture().getpixel(place), still, 32))
    # The film alone has the first second's colour: its still is of a second later.
    until(60, "the film", lambda: pictures.near(home.screen.picture().getpixel(place), first, 32))
    for colour in colours(4)[1:]:
        until(20, f"the colour {colour}", lambda: pictures.near(home.screen.picture().getpixel(place), colour, 32))
