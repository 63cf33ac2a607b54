from . import short


def test_nothing_is_lost_when_copies_are_killed_and_the_database_is_switched_over():
    short.prove("copies")
