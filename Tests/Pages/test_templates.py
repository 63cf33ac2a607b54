"""What no template may carry, and what every one with a password must."""
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]


def test_no_template_carries_style_or_script_of_its_own():
    for file in (ROOT / "assets/web/templates").rglob("*.mustache"):
        text = file.read_text()
        assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", text), file.name


def test_passwords_are_hidden_and_may_be_pasted_and_kept():
    """By a password manager, which goes by `autocomplete` (ASVS 6.2.6, 6.2.7)."""
    fields = [field for file in (ROOT / "assets/web/templates").rglob("*.mustache")
              for field in re.findall(r"<input[^>]*name=\"(?:password|current|new)\"[^>]*>", file.read_text())]
    assert len(fields) >= 5
    for field in fields:
        assert 'type="password"' in field and re.search(r'autocomplete="(current|new)-password"', field), field
    # One script shows what is typed in such a field (ASVS 6.2.6 allows it); none reads, keeps or sends it by itself.
    scripts = {file.name: file.read_text() for file in (ROOT / "assets/web/static").glob("*.js")}
    near = {name: [line for line in script.splitlines() if re.search(r"password", line, re.IGNORECASE)]
            for name, script in scripts.items()}
    assert {name for name, lines in near.items() if lines} == {"pages.js", "forms.js"}
    is_comment = re.compile(r"\s*(//|/?\*)")
    for line in near["pages.js"]:
        assert is_comment.match(line) or "input.type" in line, line
    for line in near["forms.js"]:
        assert is_comment.match(line) or ":not([type=hidden], [type=password])" in line, line
