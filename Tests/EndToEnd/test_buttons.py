"""Buttons, a remote control and a motion sensor, as the kernel's input devices say it, and a real screen.

There is no `/dev/uinput` here: pipes stand for the devices, and carry the kernel's `struct input_event`.
"""
import os
import struct

import pytest

from Rig.grid import newest_first, until_grid
from Rig.waiting import until

EV_SYN, EV_KEY, EV_SW = 0, 1, 5
KEY_OK, KEY_YELLOW, KEY_CHANNELUP, KEY_CHANNELDOWN = 0x160, 0x190, 0x192, 0x193
SW_FRONT_PROXIMITY = 11


class Device:
    """An input device that is there before anybody opens it."""

    def __init__(self, path):
        os.mkfifo(path)
        self.pipe = os.open(path, os.O_RDWR | os.O_NONBLOCK)

    def say(self, kind, code, value):
        os.write(self.pipe, struct.pack("llHHi", 1, 2, kind, code, value) + struct.pack("llHHi", 1, 2, EV_SYN, 0, 0))

    def press(self, code):
        self.say(EV_KEY, code, 1)
        self.say(EV_KEY, code, 0)


@pytest.fixture
def device(tmp_path):
    (tmp_path / "input").mkdir()
    device = Device(tmp_path / "input" / "event0")
    device.settings = {"GRANDMA_INPUTS": str(tmp_path / "input"), "GRANDMA_SLIDESHOW_SECONDS": "0"}
    yield device
    os.close(device.pipe)


def is_black(home):
    return home.screen.picture().getextrema() == ((0, 0),) * 3


def test_a_remote_control_turns_pages_and_opens_the_grid(new_home, device):
    home = new_home(**device.settings)
    home.until_shown(home.newest)
    device.press(KEY_CHANNELDOWN)
    home.frame.until_page(home.photos[-2])
    device.press(KEY_CHANNELUP)
    home.frame.until_page(home.photos[-1])
    device.press(KEY_YELLOW)
    until_grid(home, newest_first(home))
    device.press(KEY_CHANNELDOWN)
    device.press(KEY_OK)
    home.frame.until_page(home.photos[-2])


def test_the_screen_goes_dark_in_an_empty_room_and_lights_for_who_comes_in(new_home, device, tmp_path):
    light = tmp_path / "lights" / "panel"
    light.mkdir(parents=True)
    (light / "bl_power").write_text("0")
    home = new_home(**device.settings, GRANDMA_PRESENCE_MINUTES="1", GRANDMA_BACKLIGHTS=str(light.parent))
    home.until_shown(home.newest)
    device.say(EV_SW, SW_FRONT_PROXIMITY, 1)
    device.say(EV_SW, SW_FRONT_PROXIMITY, 0)
    until(90, "a dark screen", lambda: (light / "bl_power").read_text() == "4\n" and is_black(home))
    device.say(EV_SW, SW_FRONT_PROXIMITY, 1)
    until(5, "the panel on", lambda: (light / "bl_power").read_text() == "0\n")
    home.until_shown(home.newest)


@pytest.mark.parametrize("key", ["XF86PowerOff", "XF86Sleep"])
def test_power_or_sleep_turns_the_screen_dark_until_the_next_key(new_home, device, key):
    home = new_home(**device.settings)
    home.until_shown(home.newest)
    home.screen.key(key)
    until(10, "a dark screen", lambda: is_black(home))
    home.screen.key(key)
    home.until_shown(home.newest)
    assert home.frame.process.poll() is None
