from . import short


def test_a_clock_that_lies_costs_nothing():
    short.prove("clock")
