from . import short


def test_a_bad_line_leaves_the_frame_its_photos():
    short.prove("net")
