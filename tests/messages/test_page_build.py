"""The build of the page fails where a text is wrong, or where the page asks for one that does not exist."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MODULES = ROOT / "web" / "node_modules"


@pytest.mark.slow  # the checks that the build calls have tests of their own
@pytest.mark.skipif(not MODULES.exists(), reason="the page has not been built")
def test_the_page_is_not_built_with_wrong_texts(tmp_path: Path) -> None:
    made = shutil.ignore_patterns("node_modules", "page", "__pycache__")
    for part in ("src", "translation", "web"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=made)
    (tmp_path / "web" / "node_modules").symlink_to(MODULES)
    shutil.copy(ROOT / "hatch_build.py", tmp_path)
    messages = tmp_path / "src" / "wonderland" / "messages"
    change(messages / "de" / "common.json", {"home.no_such_key": "Nichts"})
    change(messages / "fr" / "common.json", {"home.players": "{from} à {until} joueurs"})
    change(messages / "pl" / "common.json", {"parade.points": "{n, plural, one {# punkt} other {# punktu}}"}, "parade")
    home = tmp_path / "web" / "src" / "app" / "home" / "Home.svelte"
    home.write_text(re.sub(r"t\('home\.[a-z_]+'\)", "t('home.unheard_of')", home.read_text("utf-8"), count=1), "utf-8")

    built = subprocess.run(
        [sys.executable, "hatch_build.py", "run", "build"], cwd=tmp_path, env=os.environ, capture_output=True, text=True
    )

    assert built.returncode != 0
    said = built.stdout + built.stderr
    assert "home.no_such_key: English has no such text" in said
    assert "home.players: nothing is passed for {until}" in said
    assert "parade.points: a plural has the forms one, other, and needs few, many, one, other" in said
    assert "home.unheard_of" in said


def change(file: Path, texts: dict[str, str], game: str = "") -> None:
    """Change texts in a file of the program, or in that of a game."""
    if game:
        file = file.parents[2] / "games" / game / "messages" / file.parent.name / file.name
    file.write_text(json.dumps({**json.loads(file.read_text("utf-8")), **texts}), "utf-8")
