"""The page as a browser shows it."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import conftest
import pytest

from heed_fleet.charts import chart

CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
PYTHON = CACHE / "heed/web/bin/python"
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium")


@pytest.fixture(scope="module")
def shown(decided: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, list[float]]]:
    if not PYTHON.exists() or not CHROMIUM:
        pytest.skip("no browser: run Tools/setup web")
    page = tmp_path_factory.mktemp("page") / "week.html"
    conftest.fleet("report", decided, "--output", page, "--link", "reports/{path}.html")
    # A chart of as many days and hours as a page may have.
    rows = [{"label": f"11-{day:02}", "share": 0.5, "share_low": 0.4, "share_high": 0.6} for day in range(1, 29)]
    hours = [row | {"label": hour} for hour, row in enumerate(rows[:24])]
    full = "".join(f'<figure>{chart("Share", one, "label", "share", "A.")}</figure>' for one in (rows, hours, rows))
    page.write_text(page.read_text().replace("</main>", f'<div class="charts">{full}</div></main>'))
    script = Path(__file__).with_name("looked_at.py")
    looked = subprocess.run([PYTHON, "-B", script, CHROMIUM, page], capture_output=True, text=True)
    assert looked.returncode == 0, looked.stderr
    return dict(json.loads(looked.stdout))


@pytest.mark.parametrize("width", ["1280", "390"])
def test_the_page_is_readable_at_both_widths(shown: dict[str, dict[str, list[float]]], width: str) -> None:
    found = shown[width]
    assert len(found["sizes"]) > 60 and min(found["sizes"]) >= 9
    assert found["overlaps"] == []
    assert found["beyond"] <= 0, "the page itself scrolls sideways"
    assert found["axe"] == []
