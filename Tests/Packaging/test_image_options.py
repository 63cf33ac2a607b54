"""`kiosk/image` refuses options with which a card would not work, before it builds anything."""
import os
import pathlib
import subprocess

import pytest

IMAGE = pathlib.Path(__file__).parents[2] / "kiosk/image"
KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHsmZm9v someone@home\n"
SOURCES = "Types: deb\nURIs: https://photos.example.org/grandma\nSuites: ./\n"


@pytest.fixture
def refused(tmp_path):
    def refused(*options):
        output = tmp_path / "frame.img"
        done = subprocess.run([IMAGE, *options, output], capture_output=True, text=True, timeout=60, cwd=tmp_path)
        assert done.returncode == 2 and not output.exists(), done.stdout + done.stderr
        return done.stderr
    return refused


@pytest.mark.parametrize("text", [
    "-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n", "", "a letter\n", KEY + "-----BEGIN RSA PRIVATE KEY-----\n"])
def test_no_key_but_a_public_one_comes_onto_a_card(refused, tmp_path, text):
    (tmp_path / "key").write_text(text)
    assert "is no public key" in refused("--ssh", "key")


@pytest.mark.parametrize("setting", [
    "GRANDMA_LANGUAGE", "language=fi", "GRANDMA_LANGUAGE =fi", "GRANDMA_LANGUAGE=fi\nGRANDMA_SERVER=http://x", "=", ""])
def test_a_setting_has_a_name_and_one_line(refused, setting):
    assert "is no setting" in refused("--set", setting)


@pytest.mark.parametrize("text", ["Types: deb\nURIs: file:/srv/www/grandma\nSuites: ./\n", ""])
def test_a_repository_is_one_that_a_frame_can_reach(refused, tmp_path, text):
    (tmp_path / "grandma.sources").write_text(text)
    assert "no address of the web" in refused("--repository", "grandma.sources")


def test_too_small_an_image_is_refused_at_once(refused):
    assert "takes at least" in refused("--size", "3G")
    assert "--size SIZE" in refused("--size", "large")


def test_right_options_are_refused_by_none_of_these_rules(refused, tmp_path):
    """Only the architecture, which is looked at last, ends the run."""
    (tmp_path / "key.pub").write_text(KEY)
    (tmp_path / "grandma.sources").write_text(SOURCES)
    said = refused("--ssh", "key.pub", "--repository", "grandma.sources", "--set", "GRANDMA_LANGUAGE=fi", "--size", "8G",
                   "--arch", "riscv64")
    assert said.startswith("Makes the image of a frame")


def test_a_checkout_that_the_user_of_the_image_cannot_enter_is_refused_before_the_build(tmp_path):
    stand_ins = tmp_path / "stand-ins"
    stand_ins.mkdir()
    # In its namespace, mmdebstrap's user is another one.
    for name, text in {"id": "echo 1000", "dpkg-query": "printf 'ii '", "mmdebstrap": '[ "$2" = true ]',
                       "swift": "echo built >&2; exit 1"}.items():
        (stand_ins / name).write_text(f"#!/bin/sh\n{text}\n")
        (stand_ins / name).chmod(0o755)
    done = subprocess.run([IMAGE, tmp_path / "frame.img"], capture_output=True, text=True, timeout=60,
                          env={**os.environ, "PATH": f"{stand_ins}:{os.environ['PATH']}"})
    assert done.returncode == 1 and "is closed" in done.stderr and "built" not in done.stderr, done.stderr
