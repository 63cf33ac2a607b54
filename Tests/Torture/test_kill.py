from . import short


def test_nothing_that_was_acknowledged_is_lost_to_a_kill():
    short.prove("kill")
