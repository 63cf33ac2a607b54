"""Swipe after swipe, faster than pages come to rest."""
import os
import random

from Rig.presented_frames import PresentedFrames


# A multiple of 20, for each kind of swipe has its share. GRANDMA_SWIPES=1000 is the long form.
SWIPES = int(os.environ.get("GRANDMA_SWIPES", "240"))


def flick(screen, rng, way, ms, fingers=1):
    """One swipe as hands do them: longer and shorter, higher and lower."""
    x, y = screen.width * (0.5 - 0.3 * way), screen.height * rng.uniform(0.3, 0.6)
    far = screen.width * rng.uniform(0.35, 0.48) * way
    screen.glide([(x, y + 90 * finger, x + far, y + 90 * finger) for finger in range(fingers)], ms)


def test_of_hundreds_of_swipes_none_is_lost_and_none_doubled(new_home, tmp_path):
    home = new_home(GRANDMA_TRACE=str(tmp_path / "trace.txt"))
    presented = PresentedFrames(tmp_path / "trace.txt")
    home.send(20)
    home.frame.until("all on the shelf", lambda _: len(home.frame.shelf_files()) == 25, 60)
    home.open_newest()
    home.frame.until_page(home.newest)
    rng = random.Random(7)
    kinds = ([(20, 1)] * 10 + [(60, 1)] * 5 + [(130, 1)] + [(20, 2)] * 2 + [(40, 2)] * 2) * (SWIPES // 20)
    rng.shuffle(kinds)
    page = len(home.photos) - 1
    for number, (ms, fingers) in enumerate(kinds, 1):
        # Away from the ends, where a swipe pulls for more.
        way = -1 if page > len(home.photos) - 4 else 1 if page < 3 else rng.choice((-1, 1))
        flick(home.screen, rng, way, ms, fingers)
        page += way
        # So near comes only a page that is turned to: a finger pulls it by half of the way, and there is at most a
        # quarter left of the way before. The next swipe catches it there, still moving.
        presented.until_near(home.photos[page], home.screen.width // 4)
        if number % 120 == 0:
            home.frame.until_page(home.photos[page], 30)
