# SPDX-License-Identifier: Apache-2.0
"""Records a newcomer's first exercise in the studio as the pictures of docs/studio.md.

    grading/studio/tests/record.py [FOLDER]

The pictures are written to FOLDER (default: docs/studio), with the times that were measured.
"""

import io
import json
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from browser import start_browser  # noqa: E402
from page import Page  # noqa: E402
from PIL import Image  # noqa: E402
from served import ROOT, Served, copy_of_kit  # noqa: E402

STARTER_INDEX = "get_global_id(0) * stride + get_global_id(1)"
RIGHT_INDEX = "get_global_id(1) * get_global_size(0) + get_global_id(0)"


class Recorder:
    """Writes numbered pictures of a page."""

    def __init__(self, page: Page, folder: Path):
        self.page = page
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def picture(self, name: str) -> None:
        time.sleep(1)  # until what moves has come to rest
        image = Image.open(io.BytesIO(self.page.driver.get_screenshot_as_png())).convert("RGB")
        image.save(self.folder / f"{name}.webp", quality=82, method=6)


def seconds_until(page: Page, act, condition) -> float:
    """The time from an act to what it leads to, in seconds."""
    begun = time.monotonic()
    act()
    page.wait(condition)
    return round(time.monotonic() - begun, 2)


def first_exercise(page: Page, record: Recorder) -> dict[str, float]:
    """From nothing to coalesced accesses, without a terminal. Returns measured times."""
    times = {"first paint": page.run(
        "const [paint] = performance.getEntriesByName('first-contentful-paint');"
        "return paint.startTime / 1000")}  # fmt: skip
    page.wait(lambda: page.phase("efficient") == "FAIL")
    page.wait(lambda: page.exists("svg.scene"))
    record.picture("1-starter")
    page.wait(lambda: page.text("#total").endswith("points"), 120)
    page.click("#more-hints")
    page.wait(lambda: "Hint 1 of 3" in page.text("#hints"))
    record.picture("2-hint")
    starter = page.content()
    page.type(starter.replace("= in[i];", "= in[i]"))
    times["save to compile error"] = seconds_until(
        page, page.save,
        lambda: page.phase("compile") == "FAIL" or page.exists("#problem pre"))  # fmt: skip
    page.wait(lambda: page.phase("compile") == "FAIL")
    record.picture("3-error")
    page.wait(lambda: page.text("#total").endswith("points"), 120)
    page.type(starter.replace(STARTER_INDEX, RIGHT_INDEX))
    times["save to counters"] = seconds_until(
        page, page.save, lambda: "4 sectors per request" in page.text(".line-note"))  # fmt: skip
    page.wait(lambda: page.exists("svg.scene") and page.phase("correct") == "PASS")
    record.picture("4-coalesced")
    return times


def full_marks(page: Page, record: Recorder) -> None:
    """Needs a machine that is quiet for the few seconds in which the speed is measured."""
    page.go("exercise=strided_copy&line=14")
    page.wait(lambda: page.exists("svg.scene") and page.phase("correct") == "PASS")
    for _ in range(25):
        page.wait(lambda: page.text("#total").endswith("points"), 120)
        if page.exists("#verdict.full"):
            break
        page.click("#again")
        page.wait(lambda: page.text("#total") == "checking …")
    assert page.exists("#verdict.full"), "the machine was too busy for full marks"
    page.wait(lambda: page.run("return document.getElementById('beside')?.disabled === false"))
    page.click("#beside")
    page.wait(lambda: page.run("return document.querySelectorAll('svg.scene').length === 2"))
    record.picture("5-full-marks")


def other_views(page: Page, record: Recorder) -> None:
    page.go("exercise=strided_copy&view=explore")
    page.wait(lambda: page.exists("#explore-GROUP"))
    page.run("const s = document.getElementById('explore-GROUP'); s.value = 0;"
             "s.dispatchEvent(new Event('change'))")  # fmt: skip
    page.wait(lambda: "Predict first" in page.text("#question"))
    page.click("#question button:last-child")
    page.wait(lambda: page.exists(".explored tbody tr"))
    record.picture("6-explore")
    page.go("exercise=tile_columns")
    page.wait(lambda: page.phase("efficient") == "FAIL" and page.exists(".banks"), 120)
    page.run("document.documentElement.classList.add('dark')")
    record.picture("7-banks")
    page.run("document.documentElement.classList.remove('dark')")


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs/studio"
    with tempfile.TemporaryDirectory(prefix="oclab-record-") as scratch:
        served = Served(copy_of_kit(Path(scratch) / "kit"))
        driver = start_browser(Path(scratch) / "profile")
        try:
            page = Page(driver, served)
            page.enter("exercise=strided_copy")
            record = Recorder(page, folder)
            times = first_exercise(page, record)
            print(json.dumps(times, indent=1), flush=True)
            other_views(page, record)
            full_marks(page, record)
        finally:
            driver.quit()
            served.stop()


if __name__ == "__main__":
    main()
