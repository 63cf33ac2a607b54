from . import short


def test_a_call_that_fails_costs_nothing():
    short.prove("fail")
