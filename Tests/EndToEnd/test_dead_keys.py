"""The table of dead keys is what kiosk/dead-keys makes of Debian's."""
import pathlib
import runpy

ROOT = pathlib.Path(__file__).parents[2]
SCRIPT = runpy.run_path(str(ROOT / "kiosk/dead-keys"))


def test_the_table_is_made_by_its_script():
    compose = pathlib.Path(SCRIPT["COMPOSE"]).read_text(encoding="utf-8")
    made = SCRIPT["table"](compose)
    assert made == (ROOT / "assets/keys/dead-keys").read_text(encoding="utf-8"), "run kiosk/dead-keys"
    assert '<dead_diaeresis> <a> : "ä"\n' in made and '<dead_acute> <acircumflex> : "ấ"\n' in made


def test_the_table_has_neither_the_compose_key_nor_digits_nor_marks_upon_marks():
    compose = "\n".join([
        '<Multi_key> <a> <quotedbl> : "ä" adiaeresis',
        '<dead_circumflex> <1> : "¹" onesuperior',
        '<dead_macron> <dead_diaeresis> <a> : "ǟ" U01DF',
        '<dead_grave> <a> \t: "à" agrave # A',
    ])
    assert SCRIPT["table"](compose) == SCRIPT["HEAD"] + '\n<dead_grave> <a> : "à"\n'
