from . import short


def test_a_flipped_bit_costs_no_intact_photo():
    short.prove("rot")
