from . import short


def test_photos_are_back_in_seconds_whatever_ends_or_hangs_a_program_under_its_unit():
    short.prove("units")
