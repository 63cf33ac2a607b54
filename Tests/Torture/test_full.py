from . import short


def test_a_disk_that_is_full_to_the_last_byte_costs_nothing():
    short.prove("full")
