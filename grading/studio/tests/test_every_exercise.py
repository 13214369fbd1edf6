# SPDX-License-Identifier: Apache-2.0
"""The warp view of exercises: its numbers are those of `oclab explain`, and every frame is drawn.

The core set (docs/testing.md) has those with every kind of access.
"""

import os
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest
from browser import needs_browser

# Mounts the player for each trace, goes through its first frames, and says what is wrong with a drawing.
DRAW = """const [paths, most, done] = arguments;
(async () => {
  const {mountPlayer} = await import('/page/warp/player.js');
  const wrong = [];
  let drawn = 0;
  for (const path of paths) {
    const trace = await (await fetch(path)).json();
    const place = document.createElement('div');
    const player = mountPlayer(place, {trace});
    for (let at = 0; at < Math.min(player.frames.length, most); ++at, ++drawn) {
      player.show(at);
      const {request, active, existing} = player.frames[at];
      const count = (name) => place.querySelectorAll(name).length;
      const say = (what, is, wanted) => {
        if (is !== wanted) wrong.push(`${path} ${at}: ${what} ${is}, not ${wanted}`);
      };
      say('active lanes', count('.lane.active'), active);
      say('idle lanes', count('.lane.idle'), existing - active);
      if (!request) continue;
      const blocks = new Set(request.served.map(([, , block]) => block)).size;
      const turns = new Set(request.served.map(([, turn]) => turn)).size;
      if (count('.memory')) say('lit blocks', count('.sector.fetched'), blocks);
      const rows = [...place.querySelectorAll('.banks .used')].map((cell) => cell.getAttribute('y'));
      if (count('.banks')) say('rows', new Set(rows).size, turns);
      if (request.lanes.length && !count('.threads path')) wrong.push(`${path} ${at}: no lane reaches anything`);
    }
  }
  done([drawn, wrong]);
})().catch((problem) => done([0, [String(problem)]]));"""
MOST_FRAMES = 4
WITH_EVERY_KIND = ("strided_copy", "histogram_local", "blur_image", "blur_2d", "reduce_any", "ragged_rows")


def explained(studio, entry: dict) -> dict:
    """`oclab explain`, whose prediction is for the small size, as that is quick."""
    sizes = list(entry["extent"].values())
    path = f"/api/exercise/{entry['id']}/explore"
    return studio.ask("POST", path, {"settings": {}, "extent": sizes, "timed": sizes})[2]


def traces(studio, exercise: str) -> list[dict]:
    """What a warp does in each launch."""
    found = [studio.ask("GET", f"/api/exercise/{exercise}/trace?launch=1")[2]]
    for launch in range(2, len(found[0]["launches"]) + 1):
        found.append(studio.ask("GET", f"/api/exercise/{exercise}/trace?launch={launch}")[2])
    return found


def counted(studio, entry: dict) -> tuple[dict, Counter, Counter]:
    """The explanation, its counters by line and kind, and the sums of the launches' traces."""
    explanation, expected, found = explained(studio, entry), Counter(), Counter()
    for line in explanation["lines"]:
        for access in line["accesses"]:
            expected[line["line"], access["kind"], "requests"] += access["requests"]
            expected[line["line"], access["kind"], "transactions"] += access["transactions"]
        expected[line["line"], "branch", "divergent"] += line.get("branch", {}).get("divergent", 0)
    for trace in traces(studio, entry["id"]):
        for each in trace["lines"]:
            if each["line"] == 0:  # what the compiler has moved has no line in an explanation
                continue
            for what in ("requests", "transactions"):
                found[each["line"], each["kind"], what] += each["launch"][what]
        for each in trace["branches"]:
            found[each["line"], "branch", "divergent"] += each["launch"]["divergent"]
    return explanation, +expected, +found


def first_shown(studio, explanation: dict) -> str:
    """The address of the trace that the page shows first: of the line that costs most."""
    worst = next((line for line in explanation["ranking"] if line > 0), 0)
    line = next((each for each in explanation["lines"] if each["line"] == worst), {"accesses": []})
    example = next((each["example"] for each in line["accesses"] if "example" in each), {})
    choice = {"line": worst} | {name: example.get(name, 0) for name in ("group", "warp")}
    query = "&".join(f"{name}={number}" for name, number in choice.items())
    return f"/api/exercise/{explanation['exercise']}/trace?{query}"


@pytest.fixture(scope="module")
def exercises(studio) -> dict[str, tuple]:
    entries = studio.ask("GET", "/api/kit")[2]["exercises"]
    if os.environ.get("OCLAB_TESTS") != "all":
        entries = [each for each in entries if each["id"] in WITH_EVERY_KIND]
    with ThreadPoolExecutor(2) as pool:
        found = pool.map(lambda entry: counted(studio, entry), entries)
    return {entry["id"]: each for entry, each in zip(entries, found, strict=True)}


def test_the_numbers_are_those_of_explain(exercises):
    assert len(exercises) >= len(WITH_EVERY_KIND)
    wrong = {name for name, (_, expected, found) in exercises.items() if expected != found}
    assert wrong == set()
    kinds = {kind for _, expected, _ in exercises.values() for _, kind, _ in expected}
    assert kinds >= {"global_load", "global_store", "global_atomic", "local_load", "local_store",
                     "local_atomic", "constant_load", "image_read", "image_write", "branch"}  # fmt: skip


@needs_browser
def test_every_exercise_is_drawn(page, studio, exercises):
    """The line that costs most, also where only a later launch executes it."""
    page.open("exercise=tile_columns")
    paths = [first_shown(studio, explanation) for explanation, _, _ in exercises.values()]
    drawn, wrong = page.driver.execute_async_script(DRAW, paths, MOST_FRAMES)
    assert wrong == []
    assert drawn > 2 * len(paths)
