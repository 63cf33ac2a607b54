from . import short


def test_a_frame_lives_with_160_megabytes():
    short.prove("memory")
