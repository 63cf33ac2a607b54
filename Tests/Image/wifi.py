"""The Wi-Fi on the frame's screen, with the real NetworkManager, the real polkitd and a real router, in the image."""
import pytest

from . import air, inside, screens
from .cards import keep, written_card
from .machine import Machine



@pytest.fixture
def card(tmp_path):
    return written_card(tmp_path)


def type_in(machine, text):
    """Each letter when the one before is on the screen: a keyboard's memory is small."""
    for letter in text:
        before = machine.picture()
        machine.press(letter)
        machine.until_seen(f"the letter {letter}", lambda picture: picture != before)


def test_a_wifi_is_chosen_on_the_screen_and_joined_again_after_a_cut(card, tmp_path):
    router = air.disk(tmp_path)
    with Machine(tmp_path, card.path) as machine:
        inside.begin(machine, card, tmp_path, air.QUESTIONS, [router])
        machine.until_seen("the list of Wi-Fis", screens.says(air.NAME))
        keep(machine.picture(), "wifi-list")
        machine.press("down", "ret")
        machine.until_seen("the form", screens.says("Password"))
        type_in(machine, air.PASSWORD[:-1])
        machine.press("ret")
        machine.until_seen("what went wrong", screens.says("This password is not right"))
        keep(machine.picture(), "wifi-wrong")
        type_in(machine, air.PASSWORD[-1])
        machine.press("ret")
        said = inside.end(machine, tmp_path)
    assert said["crashes"] == ""
    assert f"{air.NAME}:802-11-wireless:wlan0" in said["active"].split()
    assert said["address"].startswith("IP4.ADDRESS[1]:10.9.0.")
    # The frame's own user asked for it, and nobody else.
    asked = [line for line in said["asked"].splitlines() if "connection-add-activate" in line]
    assert asked and all(f"uid={said['user']} " in line for line in asked)
    assert any('result="success"' in line for line in asked)

    # The Wi-Fi is known on the shelf, and nobody chooses it a second time.
    assert [name for name in card.names("shelf", "/network/connections") if name.startswith(air.NAME)]
    with Machine(tmp_path, card.path) as machine:
        again = inside.answers(machine, card, tmp_path, air.QUESTIONS, [router])
    assert f"{air.NAME}:802-11-wireless:wlan0" in again["active"].split()
    assert "connection-add-activate" not in again["asked"]


def test_a_router_that_refuses_for_a_minute_has_its_frame_back_within_ten_minutes(card, tmp_path):
    """NetworkManager itself gives such a Wi-Fi up for good."""
    router = air.disk(tmp_path)
    with Machine(tmp_path, card.path) as machine:
        inside.begin(machine, card, tmp_path, air.REFUSAL, [router])
        machine.until_seen("the list of Wi-Fis", screens.says(air.NAME))
        machine.press("down", "ret")
        machine.until_seen("the form", screens.says("Password"))
        type_in(machine, air.PASSWORD)
        machine.press("ret")
        machine.until_off(1500)
        said = inside.end(machine, tmp_path)
    assert said["crashes"] == ""
    # Without this line, the minute was no test.
    assert "no-secrets" in said["given-up"]
    assert "never lost" not in said["refusal"] and "joined after" in said["refusal"], said["refusal"]
    assert f"{air.NAME}:802-11-wireless:wlan0" in said["again"].split()
    activated = [line for line in said["orders"].splitlines() if 'op="connection-activate"' in line]
    assert any(f"uid={said['user']} " in line and 'result="success"' in line for line in activated)
    assert len([name for name in card.names("shelf", "/network/connections") if name.startswith(air.NAME)]) == 1
