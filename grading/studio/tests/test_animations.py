# SPDX-License-Identifier: Apache-2.0
"""The animations of the handouts: current, small, and in need of nothing but a browser."""

import json
import re

import pytest
from animate import FOLDER, LINES, trace_of
from browser import needs_browser
from oclab_studio.animation import animation
from served import PROGRAM

DATA = re.compile(r'(?<=<script type="application/json" id="trace">).*?(?=</script>)', re.S)
MOST_BYTES = 100 << 10
PAGES = {exercise: FOLDER / f"{exercise}.html" for exercise in LINES}


def requests_of(trace: dict) -> list:
    """What the lanes ask for. Which instructions lie between is for the compiler's version to say."""
    return [
        [request[key] for key in ("line", "kind", "object", "lanes", "served", "transactions", "ideal")]
        for step in trace["steps"]
        for request in step.get("requests", ())
    ]


@pytest.mark.skipif(not PROGRAM.exists(), reason="the kit is not built (./oclab setup)")
@pytest.mark.parametrize("exercise", LINES)
def test_it_is_what_the_starter_does(exercise):
    """Run grading/studio/tests/animate.py after a change of the player or of a starter."""
    text = PAGES[exercise].read_text(encoding="utf-8")
    kept = json.loads(DATA.search(text)[0])
    assert text == animation(kept, LINES[exercise]), "the player is another one"
    now = trace_of(exercise, LINES[exercise])
    assert kept["source"] == now["source"]
    assert requests_of(kept) == requests_of(now) != []


def test_there_are_no_others_and_each_is_in_a_handout():
    assert sorted(FOLDER.glob("*")) == sorted(PAGES.values())
    handouts = "".join(file.read_text(encoding="utf-8")
                       for file in (FOLDER.parent / "labs").glob("*.md"))  # fmt: skip
    for file in PAGES.values():
        assert f"](../animations/{file.name})" in handouts
        assert file.stat().st_size < MOST_BYTES


@needs_browser
@pytest.mark.parametrize("exercise", LINES)
def test_it_plays_from_a_file_without_a_network(page, exercise):
    page.complaints()  # those of before
    page.driver.execute_cdp_cmd("Network.enable", {})
    page.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["http*://*"]})
    try:
        page.driver.get(PAGES[exercise].as_uri())
        page.wait(lambda: page.exists("svg.scene"))
        first = page.text(".caption")
        page.click(".next")
        page.wait(lambda: page.text(".counter").startswith("2 /"))
        assert page.text(".caption") != "" != first
        words = page.text("noscript")
        assert "would do" in words
        assert page.complaints() == []
    finally:
        page.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []})
